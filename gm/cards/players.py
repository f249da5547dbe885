"""Players: who sits at the table, in which order, under which name and colour; and who places where."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

PLAYER_COLOURS = {
    "red": "#B2182B",
    "blue": "#08306B",
    "yellow": "#FFE44D",
    "green": "#1B9E77",
    "orange": "#F4A261",
    "purple": "#C994C7",
    "black": "#222222",
    "white": "#F5F5F5",
}
"""Known colours of players by name; a player who has none gets the first that is free, in this order."""


@dataclass(frozen=True, slots=True)
class Player:
    """A seat at the table. `id` stays when the seat is handed over, `name` is the one at the start.

    `colour` is a name of `PLAYER_COLOURS` or `#rrggbb`.
    """

    id: str
    name: str
    colour: str


@dataclass(frozen=True, slots=True)
class Handover:
    """An entry: from now on somebody else plays on this seat."""

    player: str
    name: str


def rank(scores: Sequence[int]) -> tuple[int, ...]:
    """The places of these scores, the highest first; ties share, and the places after them stay empty (1, 1, 3)."""
    return tuple(1 + sum(other > score for other in scores) for score in scores)
