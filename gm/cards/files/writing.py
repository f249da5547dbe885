"""Writing a record back as YAML: reading it gives an equal record."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields as fields_of

from gm.cards.deck import GEM_COLOURS, Card, Enemy, EnemyRef, GangDeck, Gems, IslandDeck, Shows
from gm.cards.files.decks import BUNDLED, bundled_deck
from gm.cards.files.islands import FIRST_SHIP, SHIP
from gm.cards.gang import GangTable, GemCorrection, Round
from gm.cards.islands import Correction, FirstShip, IslandsTable, Sale, Turn
from gm.cards.players import Handover
from gm.cards.record import Entry, Record
from gm.cards.settings import GangSettings, IslandsSettings

Data = str | int | bool | list["Data"] | dict[str, "Data"]
"""What a record is made of before it becomes text."""

_PLAIN = re.compile(r"[^\W_](?:[\w /-]*\w)?")
"""Texts that YAML takes as they are, inside brackets too, since no sign in them has a meaning."""


def write_record(record: Record) -> str:
    """The record as YAML, one line an entry. Reading it gives a record equal to this one."""
    table = record.table
    lines = [f"game: {'islands' if isinstance(table, IslandsTable) else 'gang'}"]
    for key, value in (("title", record.title), ("language", record.language or "")):
        if value:
            lines.append(f"{key}: {_flow(value)}")
    if record.paper != "A4":
        lines.append(f"paper: {record.paper}")
    lines.append("players:")
    lines += [f"  - {_flow({'id': p.id, 'name': p.name, 'colour': p.colour})}" for p in table.players]
    if isinstance(table, IslandsTable):
        lines.append(f"colours: {_flow(list(table.colours))}")
    lines.append(f"settings: {_flow(_settings(table.settings))}")
    lines += _deck(table.deck)
    for key, entries in _sections(record):
        if entries:
            lines.append(f"{key}:")
            lines += [f"  - {write_entry(entry)}" for entry in entries]
    return "\n".join(lines) + "\n"


def write_entry(entry: Entry) -> str:
    """One entry as a line of YAML, as it stands in a record's list."""
    return _flow(_ENTRIES[type(entry)](entry))


def _sections(record: Record) -> Iterable[tuple[str, list[Entry]]]:
    """The lists of a record: what comes from the first final turn on stands under `final`."""
    entries = list(record.entries)
    if isinstance(record.table, GangTable):
        return [("rounds", entries)]
    finals = (index for index, entry in enumerate(entries) if isinstance(entry, Turn) and entry.is_final)
    first = next(finals, len(entries))
    return [("turns", entries[:first]), ("final", entries[first:])]


def _settings(settings: IslandsSettings | GangSettings) -> Data:
    return {field.name: getattr(settings, field.name) for field in fields_of(settings)}


def _deck(deck: IslandDeck | GangDeck) -> list[str]:
    """The deck by its name if it is the bundled one as it stands there, else its cards."""
    bundled: IslandDeck | GangDeck
    if isinstance(deck, IslandDeck):
        name = BUNDLED[IslandDeck]
        bundled = bundled_deck(IslandDeck, name)
        cards = [f"  {cost}: {write_shows(shows)}" for cost, shows in deck.cards.items()] or ["  {}"]
    else:
        name = BUNDLED[GangDeck]
        bundled = bundled_deck(GangDeck, name)
        cards = [f"  - {_flow(_enemy_of_deck(enemy))}" for enemy in deck.enemies] or ["  []"]
    return [f"deck: {name}"] if deck.name == name and deck == bundled else ["deck:", *cards]


def write_shows(shows: Shows) -> str:
    """What a card shows, as a deck's line has it."""
    return _flow({name: count for name, count in shows._asdict().items() if count})


def _enemy_of_deck(enemy: Enemy) -> Data:
    return {"enemy": f"{enemy.wave}/{enemy.defence}", **_rest_of_enemy(enemy)}


def _rest_of_enemy(enemy: Enemy) -> dict[str, Data]:
    treasures: list[Data] = ["".join(str(count) for count in gems) for gems in enemy.treasures]
    names: dict[str, Data] = dict(enemy.names)
    return {"treasures": treasures, **({"name": names} if names else {})}


def _turn(turn: Turn) -> Data:
    data: dict[str, Data] = {"player": turn.player}
    if turn.correction is not None:
        data["correct"] = _correction(turn.correction)
    if turn.sales:
        sales = [_sale(sale) for sale in turn.sales]
        data["sell"] = sales[0] if len(sales) == 1 else sales
    for key, card in (("buy", turn.buy), ("fight", turn.fight), ("take", turn.take)):
        if card is not None:
            data[key] = _card(card)
    return {**data, **_marks(passes=turn.passes, why=turn.why, overrule=turn.overrule)}


def _correction(change: Correction) -> Data:
    data: dict[str, Data] = {}
    for key in ("ducats", "sabres", "gems"):
        if getattr(change, key):
            data[key] = getattr(change, key)
    for key, cards in (("give", change.give), ("lose", change.lose)):
        if cards:
            data[key] = _one_or_list(cards)
    return data


def _sale(sale: Sale) -> Data:
    data: dict[str, Data] = {}
    if sale.gems:
        data["gems"] = sale.gems
    if sale.cards:
        data["card"] = _one_or_list(sale.cards)
    return {**data, "for": sale.price}


def _card(card: Card) -> str:
    return f"{SHIP} {card.colour}" if card.cost is None else f"{card.colour} {card.cost}"


def _one_or_list(cards: tuple[Card, ...]) -> Data:
    return _card(cards[0]) if len(cards) == 1 else [_card(card) for card in cards]


def _round(entry: Round) -> Data:
    enemy = entry.enemy
    data: dict[str, Data] = {
        "enemy": f"{enemy.wave}/{enemy.defence}"
        if isinstance(enemy, EnemyRef)
        else {"wave": enemy.wave, "defence": enemy.defence, **_rest_of_enemy(enemy)},
        "cards": dict(entry.cards),
    }
    if entry.pays:
        player, colour = entry.pays[0]
        data["pays"] = colour if player is None else {who: what for who, what in entry.pays if who is not None}
    if entry.takes:
        data["takes"] = [f"{who} {what}" for who, what in entry.takes]
    return {**data, **_marks(overrule=entry.overrule)}


def _gem_correction(entry: GemCorrection) -> Data:
    return {
        "correct": {who: _gems(gems) for who, gems in entry.changes},
        **_marks(why=entry.why, overrule=entry.overrule),
    }


def _gems(gems: Gems) -> Data:
    return {colour: count for colour, count in zip(GEM_COLOURS, gems, strict=True) if count}


def _marks(*, passes: bool = False, why: str = "", overrule: bool = False) -> dict[str, Data]:
    marks: dict[str, Data] = {"pass": passes, "why": why, "overrule": overrule}
    return {key: value for key, value in marks.items() if value}


_ENTRIES: Mapping[type, Callable[..., Data]] = {
    Turn: _turn,
    FirstShip: lambda _entry: FIRST_SHIP,
    Round: _round,
    GemCorrection: _gem_correction,
    Handover: lambda entry: {"seat": entry.player, "to": entry.name},
}


def _flow(data: Data) -> str:
    """The data in YAML's flow style, on one line."""
    if isinstance(data, bool):
        return "true" if data else "false"
    if isinstance(data, int):
        return str(data)
    if isinstance(data, str):
        return _scalar(data)
    if isinstance(data, list):
        return f"[{', '.join(_flow(item) for item in data)}]"
    return f"{{{', '.join(f'{_flow(key)}: {_flow(value)}' for key, value in data.items())}}}"


def _scalar(text: str) -> str:
    """A text as it is, or in quotes; whatever an editor would not show is escaped."""
    if _PLAIN.fullmatch(text):
        return text
    quoted = json.dumps(text, ensure_ascii=False)
    return "".join(sign if sign.isprintable() or sign == " " else _escaped(sign) for sign in quoted)


def _escaped(sign: str) -> str:
    code = ord(sign)
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"
