"""Decks: the bundled ones, files of a user's, and those written into a record."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TypeVar

from gm import bundled
from gm.cards.deck import WAVES, Enemy, EnemyRef, GangDeck, Gems, IslandDeck, Shows
from gm.located import Node, Reader, read_file, read_text

Deck = TypeVar("Deck", IslandDeck, GangDeck)

DECK_GAMES: dict[type, tuple[str, str]] = {IslandDeck: ("islands-deck", "cards"), GangDeck: ("gang-deck", "enemies")}
"""For each kind of deck the word of `game:` in its file, and the key that holds the cards."""

BUNDLED: dict[type, str] = {IslandDeck: "islands", GangDeck: "gang"}
"""The bundled deck that a record uses where it names none."""

MOST_DUCATS = 99
MOST_CARDS = 100
MOST_TREASURES = 3
ENEMY_KEYS = ("enemy", "treasures", "name")
ENEMY = re.compile(r"(\d{1,4})/(\d{1,4})")
TREASURE = re.compile(r"[0-9]{3}")


def bundled_deck(kind: type[Deck], name: str) -> Deck:
    """A deck that comes with the program. Raises `FaultsFound` where its file is damaged."""
    reader = Reader()
    deck = read_deck(bundled.folder() / f"{name}.yaml", kind, reader, name)
    reader.finish()
    return deck


def read_deck(path: Path, kind: type[Deck], reader: Reader, name: str = "") -> Deck:
    """The deck of a file; faults go to the reader, and what is faulty is left out."""
    return _read(read_file(path, reader), kind, reader, name)


def read_deck_text(text: str, kind: type[Deck], reader: Reader) -> Deck:
    """The deck of a file's text."""
    return _read(read_text(text, "deck.yaml", reader), kind, reader, "")


def _read(documents: list[Node], kind: type[Deck], reader: Reader, name: str) -> Deck:
    game, key = DECK_GAMES[kind]
    for extra in documents[1:]:
        reader.fault("record.one_document", extra)
    fields = reader.map(documents[0], {"game", key}, {"game", key}) if documents else None
    if fields is None:
        return _empty(kind, name)
    if "game" in fields:
        reader.word(fields["game"], (game,))
    return _inline(fields[key], kind, reader, name) if key in fields else _empty(kind, name)


def deck_of_record(node: Node | None, kind: type[Deck], reader: Reader, near: Path) -> Deck:
    """What a record says under `deck:`: a bundled name, a file (`near` is its folder), or the cards themselves."""
    if node is None:
        return bundled_deck(kind, BUNDLED[kind])
    if node.kind != "scalar":
        return _inline(node, kind, reader, "")
    text = reader.text(node)
    if text is None:
        return _empty(kind, "")
    path = bundled.find(text, near)
    if not bundled.is_file(path):
        reader.unknown("record.no_deck", node, (BUNDLED[kind],))
        return _empty(kind, "")
    return read_deck(path, kind, reader, text if path.parent == bundled.folder() else "")


def read_enemy_ref(node: Node, reader: Reader) -> EnemyRef | None:
    """An enemy of the deck, written as wave/defence."""
    text = reader.scalar(node)
    if text is None:
        return None
    found = ENEMY.fullmatch(text)
    if found is None:
        reader.fault("record.enemy_form", node)
        return None
    return EnemyRef(int(found[1]), int(found[2]))


def read_treasures(node: Node, reader: Reader) -> tuple[Gems, ...]:
    """One to three treasures, each three digits: red, yellow, blue."""
    items = reader.list(node)
    if items is None:
        return ()
    if not 1 <= len(items) <= MOST_TREASURES:
        reader.fault("record.treasure_count", node, count=len(items), most=MOST_TREASURES)
    treasures = []
    for item in items:
        text = reader.scalar(item)
        if text is not None and TREASURE.fullmatch(text):
            treasures.append(Gems(*(int(digit) for digit in text)))
        elif text is not None:
            reader.fault("record.treasure_form", item)
    return tuple(treasures)


def read_names(node: Node, reader: Reader) -> dict[str, str]:
    """An enemy's names by language; a single text stands for all of them."""
    from gm.catalogue import FALLBACK, LANGUAGES

    if node.kind == "scalar":
        text = reader.text(node)
        return {} if text is None else {FALLBACK: text}
    fields = reader.map(node, LANGUAGES)
    texts = {} if fields is None else {key: reader.text(value) for key, value in fields.items()}
    return {key: text for key, text in texts.items() if text is not None}


def _empty(kind: type[Deck], name: str) -> Deck:
    return kind({}, name) if issubclass(kind, IslandDeck) else kind((), name)


def _inline(node: Node, kind: type[Deck], reader: Reader, name: str) -> Deck:
    if issubclass(kind, IslandDeck):
        return kind(_read_islands(node, reader), name)
    return kind(_read_enemies(node, reader), name)


def _read_islands(node: Node, reader: Reader) -> dict[int, Shows]:
    cards: dict[int, Shows] = {}
    fields = reader.map(node)
    for key, value in fields.entries if fields is not None else ():
        cost = reader.whole(key, 0, MOST_DUCATS)
        shown = reader.map(value, Shows._fields)
        if cost is not None and cost in cards:
            reader.fault("record.twice", key)
        if cost is not None and shown is not None:
            cards[cost] = Shows(**{name: reader.whole(count, 0, MOST_DUCATS, 0) for name, count in shown.items()})
    return dict(sorted(cards.items()))


def _read_enemies(node: Node, reader: Reader) -> tuple[Enemy, ...]:
    enemies: list[Enemy] = []
    seen: set[EnemyRef] = set()
    items = reader.list(node) or ()
    if len(items) > MOST_CARDS:
        reader.fault("record.many", node, most=MOST_CARDS)
        return ()
    for item in items:
        fields = reader.map(item, ENEMY_KEYS, ENEMY_KEYS[:-1])
        if fields is None:
            continue
        ref = read_enemy_ref(fields["enemy"], reader) if "enemy" in fields else None
        treasures = read_treasures(fields["treasures"], reader) if "treasures" in fields else ()
        names = read_names(fields["name"], reader) if "name" in fields else {}
        if ref is None:
            continue
        if ref in seen:
            reader.fault("record.twice", fields["enemy"])
        if ref.wave not in WAVES or ref.defence < 1:
            reader.fault("record.enemy_range", fields["enemy"], waves=len(WAVES))
        seen.add(ref)
        enemies.append(Enemy(ref.wave, ref.defence, treasures, names))
    return tuple(enemies)
