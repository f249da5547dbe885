"""Cards and decks: islands with what they show, enemies with their treasures. No files here (see `decks`)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

ISLAND_COLOURS = ("red", "orange", "yellow", "green", "blue", "purple", "white", "black")
"""Colours of islands that have a word in the catalogues; a table may name its own."""

ISLAND_COSTS = (2, 3, 4, 5, 6, 7, 8)
"""The costs of the seven islands of a colour (I2)."""

GEM_COLOURS = ("red", "yellow", "blue")
WAVES = (1, 2, 3)
ATTACK_CARDS = (1, 2, 3, 4, 5, 6, 7)


class Card(NamedTuple):
    """A card of a column: an island of this cost in ducats, or a ship, whose cost is None (I2, I5)."""

    colour: str
    cost: int | None

    @property
    def ship(self) -> bool:
        """Whether it is a ship, laid onto the column of `colour`."""
        return self.cost is None


class Shows(NamedTuple):
    """What an island shows (I2)."""

    ducats: int = 0
    sabres: int = 0
    gems: int = 0
    chests: int = 0


@dataclass(frozen=True, slots=True)
class IslandDeck:
    """The islands that are known, by cost, the same for every colour; `name` is where it came from, "" if inline."""

    cards: Mapping[int, Shows]
    name: str = field(default="", compare=False)

    def shows(self, card: Card) -> Shows | None:
        """What a card shows, a ship nothing; None for an island that the deck does not know."""
        return Shows() if card.cost is None else self.cards.get(card.cost)

    def learn(self, cost: int, shows: Shows) -> IslandDeck:
        """The deck with one more card known."""
        return IslandDeck(dict(sorted({**self.cards, cost: shows}.items())), self.name)


class Gems(NamedTuple):
    """A number of gems of each colour."""

    red: int = 0
    yellow: int = 0
    blue: int = 0

    def plus(self, other: Gems) -> Gems:
        """The sum, colour by colour."""
        return Gems(*(a + b for a, b in zip(self, other, strict=True)))

    def minus(self, other: Gems) -> Gems:
        """The difference, colour by colour; it may be below zero."""
        return Gems(*(a - b for a, b in zip(self, other, strict=True)))

    def of(self, colour: str) -> int:
        """The count of one colour."""
        return self[GEM_COLOURS.index(colour)]

    @property
    def total(self) -> int:
        """All gems together."""
        return sum(self)

    @property
    def colours(self) -> tuple[str, ...]:
        """The colours of which there is at least one."""
        return tuple(colour for colour, count in zip(GEM_COLOURS, self, strict=True) if count > 0)

    @classmethod
    def one(cls, colour: str, count: int = 1) -> Gems:
        """Gems of one colour alone."""
        return cls(**{colour: count})


NO_GEMS = Gems()


class EnemyRef(NamedTuple):
    """An enemy of the deck by wave and defence, as in `1/7`."""

    wave: int
    defence: int


@dataclass(frozen=True, slots=True)
class Enemy:
    """An enemy card (G2): `treasures` go to the lowest valid card first. `names` are by language, {} if it has none."""

    wave: int
    defence: int
    treasures: tuple[Gems, ...]
    names: Mapping[str, str] = field(default_factory=dict, compare=False)

    @property
    def ref(self) -> EnemyRef:
        """Its wave and defence."""
        return EnemyRef(self.wave, self.defence)


@dataclass(frozen=True, slots=True)
class GangDeck:
    """The enemies; no two of the same wave and defence. `name` is where the deck came from, "" if inline."""

    enemies: tuple[Enemy, ...]
    name: str = field(default="", compare=False)

    def find(self, ref: EnemyRef) -> Enemy | None:
        """The enemy of this wave and defence, None where there is none."""
        return next((enemy for enemy in self.enemies if enemy.ref == ref), None)
