"""Reading a record: its head, its players and settings; each game's entries have a module of their own."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from gm.cards.deck import GangDeck, IslandDeck
from gm.cards.files import gang, islands
from gm.cards.files.decks import deck_of_record
from gm.cards.files.entries import Placed
from gm.cards.gang import MIDDLE, GangTable
from gm.cards.islands import IslandsTable
from gm.cards.players import PLAYER_COLOURS, Player
from gm.cards.record import Entry, Record, Table
from gm.cards.settings import (
    GANG_NUMBERS,
    GANG_WORDS,
    ISLANDS_NUMBERS,
    ISLANDS_WORDS,
    GangSettings,
    IslandsSettings,
)
from gm.catalogue import LANGUAGES
from gm.located import Fields, Node, Place, Reader, read_file, read_text

PLAYER_COUNTS = {"islands": range(2, 6), "gang": range(2, 8)}
RESERVED_IDS = (MIDDLE, "stock")
MOST_COLOURS = 8
MOST_ENTRIES = 2_000
PAPERS = ("A4", "Letter")
ID = re.compile(r"[a-z][a-z0-9_-]*")
_HEX = re.compile(r"#[0-9a-fA-F]{6}")
PLAYER_KEYS = ("id", "name", "colour")
HEAD = ("game", "title", "language", "paper", "players", "settings", "deck")
OWN = {"islands": ("colours", "turns", "final"), "gang": ("rounds",)}
OTHER_KINDS = {
    "islands-deck": "record.is_deck",
    "gang-deck": "record.is_deck",
    "sextagon": "record.is_scenario",
}
"""Words of `game` that are no record's, with the fault that tells so."""
REQUIRED = {"islands": ("game", "players", "colours"), "gang": ("game", "players")}

Settings = TypeVar("Settings", IslandsSettings, GangSettings)


@dataclass(frozen=True, slots=True)
class Written:
    """A record as it stands in a file: `places` say, for each entry, where it and its parts are written."""

    record: Record
    places: tuple[Mapping[str, Place], ...]

    def place(self, index: int, where: str = "") -> Place:
        """The place of a part of an entry (`cards.ben`), or of what holds it, or of the entry."""
        parts = self.places[index]
        while where and where not in parts:
            where = where.rpartition(".")[0]
        return parts[where]


def read_record(path: Path) -> Written:
    """The record of a file. Raises `FaultsFound` with all faults, those of its deck's file included."""
    reader = Reader()
    return _read(read_file(path, reader), path.parent, reader)


def read_record_text(text: str, file: str = "record.yaml", near: Path | None = None) -> Written:
    """The record of a text; `file` is its name in faults, a deck is looked for in `near` first.

    Raises `FaultsFound` with all faults.
    """
    reader = Reader()
    return _read(read_text(text, file, reader), near or Path(), reader)


def read_entry(text: str, game: str, *, final: bool = False, file: str = "record.yaml") -> Entry:
    """One entry of a `game`'s record from its line, as `write_entry` writes it; `final` where it stood under `final:`.

    Raises `FaultsFound`.
    """
    reader = Reader()
    documents = read_text(text, file, reader)
    read = {"gang": gang.read_round, "islands": islands.read_final_turn if final else islands.read_turn}[game]
    placed = read(documents[0], reader) if documents else None
    if placed is None and not reader.faults:
        reader.fault("record.no_entry", None)
    reader.finish()
    assert placed is not None
    return placed[0]


def _read(documents: list[Node], near: Path, reader: Reader) -> Written:
    for extra in documents[1:]:
        reader.fault("record.one_document", extra)
    written = _read_document(documents[0], near, reader) if documents else None
    reader.finish()
    if written is None:
        raise AssertionError("a record that cannot be read has a fault")
    return written


def _read_document(node: Node, near: Path, reader: Reader) -> Written | None:
    head = reader.map(node)
    if head is None:
        return None
    if "game" in head and _is_other_kind(head["game"], reader):
        return None
    game = reader.word(head["game"], tuple(OWN)) if "game" in head else None
    if game is None:
        if "game" not in head:
            reader.fault("value.missing_key", node, key="game")
        return None  # without the game no other key has a meaning
    fields = reader.map(node, (*HEAD, *OWN[game]), REQUIRED[game])
    if fields is None:
        return None
    players = _players(fields.get("players"), PLAYER_COUNTS[game], reader)
    table, placed = _TABLES[game](fields, players, near, reader)
    record = Record(
        table,
        tuple(entry for entry, _places in placed),
        title=_text(fields.get("title"), reader),
        language=reader.word(fields["language"], LANGUAGES) if "language" in fields else None,
        paper=reader.word(fields["paper"], PAPERS, PAPERS[0]) if "paper" in fields else PAPERS[0],
    )
    return Written(record, tuple(places for _entry, places in placed))


def _is_other_kind(node: Node, reader: Reader) -> bool:
    """Whether this is a deck or a scenario, whose words would only look like slips of a record's."""
    word = node.text.strip() if node.kind == "scalar" else ""
    code = OTHER_KINDS.get(word)
    if code is not None:
        file = node.place.file
        reader.fault(code, node, game=word.removesuffix("-deck"), file=file, stem=Path(file).stem)
    return code is not None


def _islands(fields: Fields, players: tuple[Player, ...], near: Path, reader: Reader) -> tuple[Table, list[Placed]]:
    table = IslandsTable(
        players,
        _colours(fields.get("colours"), reader),
        _settings(fields.get("settings"), IslandsSettings(), ISLANDS_WORDS, ISLANDS_NUMBERS, reader),
        deck_of_record(fields.get("deck"), IslandDeck, reader, near),
    )
    turns = _entries(fields.get("turns"), islands.read_turn, reader)
    return table, turns + _entries(fields.get("final"), islands.read_final_turn, reader)


def _gang(fields: Fields, players: tuple[Player, ...], near: Path, reader: Reader) -> tuple[Table, list[Placed]]:
    table = GangTable(
        players,
        _settings(fields.get("settings"), GangSettings(), GANG_WORDS, GANG_NUMBERS, reader),
        deck_of_record(fields.get("deck"), GangDeck, reader, near),
    )
    return table, _entries(fields.get("rounds"), gang.read_round, reader)


_TABLES: dict[str, Callable[[Fields, tuple[Player, ...], Path, Reader], tuple[Table, list[Placed]]]] = {
    "islands": _islands,
    "gang": _gang,
}


def _entries(node: Node | None, read: Callable[[Node, Reader], Placed | None], reader: Reader) -> list[Placed]:
    items = (reader.list(node) or ()) if node is not None else ()
    if len(items) > MOST_ENTRIES:
        reader.fault("record.many", node, most=MOST_ENTRIES)
        return []
    return [placed for item in items if (placed := read(item, reader)) is not None]


def _players(node: Node | None, counts: range, reader: Reader) -> tuple[Player, ...]:
    """The players in seat order; who has no colour gets the first that nobody has."""
    items = reader.list(node) if node is not None else None
    if items is None:
        return ()
    if len(items) not in counts:
        reader.fault("record.player_count", node, count=len(items), low=counts.start, high=counts.stop - 1)
        return ()
    drafts: list[tuple[str, str, str | None]] = []
    for item in items:
        fields = reader.map(item, PLAYER_KEYS, {"id"})
        if fields is None or "id" not in fields:
            continue
        player = _id(fields["id"], {draft[0] for draft in drafts}, reader)
        name = _text(fields.get("name"), reader) or player
        drafts.append((player, name, _colour(fields.get("colour"), reader)))
    free = [colour for colour in PLAYER_COLOURS if colour not in {draft[2] for draft in drafts}]
    return tuple(Player(player, name, colour or free.pop(0)) for player, name, colour in drafts)


def _id(node: Node, taken: set[str], reader: Reader) -> str:
    text = reader.scalar(node) or ""
    if text and not ID.fullmatch(text):
        reader.fault("record.id_form", node)
    elif text in RESERVED_IDS:
        reader.fault("record.id_reserved", node)
    elif text in taken:
        reader.fault("record.twice", node)
    return text


def _colour(node: Node | None, reader: Reader) -> str | None:
    """A known colour by name, or #rrggbb."""
    text = reader.scalar(node) if node is not None else None
    if node is None or text is None or _HEX.fullmatch(text):
        return text
    return reader.word(node, tuple(PLAYER_COLOURS))


def _colours(node: Node | None, reader: Reader) -> tuple[str, ...]:
    """The colours of islands in play: one to eight, each once (I1)."""
    items = reader.list(node) if node is not None else None
    if items is None:
        return ()
    if not 1 <= len(items) <= MOST_COLOURS:
        reader.fault("record.colour_count", node, count=len(items), high=MOST_COLOURS)
        return ()
    colours: list[str] = []
    for item in items:
        text = reader.text(item, islands.LONGEST_COLOUR)
        if text is None:
            continue
        if not islands.COLOUR.fullmatch(text) or text == islands.SHIP:
            reader.fault("record.colour_form", item)
        elif text in colours:
            reader.fault("record.twice", item)
        else:
            colours.append(text)
    return tuple(colours)


def _settings(
    node: Node | None,
    default: Settings,
    words: Mapping[str, tuple[str, ...]],
    numbers: Mapping[str, range],
    reader: Reader,
) -> Settings:
    fields = reader.map(node, {*words, *numbers}) if node is not None else None
    given: dict[str, str | int | None] = {}
    for name, value in fields.items() if fields is not None else ():
        if name in words:
            given[name] = reader.word(value, words[name])
        else:
            given[name] = reader.whole(value, numbers[name].start, numbers[name].stop - 1)
    known = {name: value for name, value in given.items() if value is not None}
    return type(default)(**known)  # type: ignore[arg-type]


def _text(node: Node | None, reader: Reader) -> str:
    return (reader.text(node) or "") if node is not None else ""
