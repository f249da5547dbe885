"""What the entries of both games share: parts with their places, corrections' reasons, seats handed over."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeVar

from gm.cards.players import Handover
from gm.cards.record import Entry
from gm.located import Fields, Node, Place, Reader

Placed = tuple[Entry, Mapping[str, Place]]
"""An entry, and the places of its parts by name (`cards.ben`); "" is the whole entry."""

HANDOVER_KEYS = ("seat", "to")
MOST_DIFFERENCE = 999
"""The largest difference that a correction may hold."""


def places_of(node: Node) -> dict[str, Place]:
    """The places of an entry's values, those of maps below it joined by dots."""
    places = {"": node.place}
    for key, value in node.entries:
        places[key.text] = value.place
        for below, _value in value.entries:
            places[f"{key.text}.{below.text}"] = below.place
    return places


def read_handover(node: Node, reader: Reader) -> Placed | None:
    """`{seat: anna, to: Name}`: somebody else plays on from here."""
    fields = reader.map(node, HANDOVER_KEYS, HANDOVER_KEYS)
    if fields is None or not set(HANDOVER_KEYS) <= set(fields):
        return None
    player, name = reader.scalar(fields["seat"]), reader.text(fields["to"])
    if player is None or name is None:
        return None
    return Handover(player, name), places_of(node)


def is_handover(node: Node) -> bool:
    """Whether the entry hands a seat over."""
    return any(key.text == "seat" for key, _value in node.entries)


def differences(fields: Fields, names: tuple[str, ...], reader: Reader) -> dict[str, int]:
    """Those of the named differences that a correction gives."""
    given = ((name, fields.get(name)) for name in names)
    return {name: reader.whole(node, -MOST_DIFFERENCE, MOST_DIFFERENCE, 0) for name, node in given if node is not None}


def one_or_more(node: Node, reader: Reader) -> Iterator[Node]:
    """The items of a list, or the single value that stands where a list may."""
    yield from (reader.list(node) or ()) if node.kind == "list" else (node,)


T = TypeVar("T")


def present(values: Iterator[T | None]) -> tuple[T, ...]:
    """All values that could be read."""
    return tuple(value for value in values if value is not None)


def flag(fields: Fields, name: str, reader: Reader) -> bool:
    """A flag that may be left out."""
    return reader.flag(fields[name], False) if name in fields else False


def reason(fields: Fields, reader: Reader) -> str:
    """Why something is corrected; it may be left out."""
    return (reader.text(fields["why"]) or "") if "why" in fields else ""
