"""The state of a table of Islands: what each player has, and whose turn it is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from gm.cards.deck import Card, IslandDeck
from gm.cards.players import Player
from gm.cards.settings import IslandsSettings

START_GEMS, START_SABRES, START_DUCATS = 1, 2, 20
"""What each player starts with (I1)."""

SHIPS = 8
"""Ships in the game (I1)."""

Column = tuple[int | None, ...]
"""The cards of one column by cost, in the order in which they came; None is a ship."""


@dataclass(frozen=True, slots=True)
class IslandsTable:
    """What does not change during the game: the players in seat order, the colours in play, settings and deck."""

    players: tuple[Player, ...]
    colours: tuple[str, ...]
    settings: IslandsSettings
    deck: IslandDeck


@dataclass(frozen=True, slots=True)
class Holding:
    """What one player has. Ducats, sabres and gems are below zero only after an overruled check.

    `columns` has only those that are opened, in the order of opening. `turns` counts normal turns.
    """

    ducats: int = START_DUCATS
    sabres: int = START_SABRES
    gems: int = START_GEMS
    columns: Mapping[str, Column] = field(default_factory=dict)
    turns: int = 0

    def has(self, card: Card) -> bool:
        """Whether the card lies in a column of this player."""
        return card.cost in self.columns.get(card.colour, ())

    def with_card(self, card: Card) -> Holding:
        """The same with one more card at the end of its column."""
        column = (*self.columns.get(card.colour, ()), card.cost)
        return replace(self, columns={**self.columns, card.colour: column})

    def without_card(self, card: Card) -> Holding:
        """The same without a card that it has; an empty column is closed."""
        column = list(self.columns[card.colour])
        column.remove(card.cost)
        columns = {**self.columns, card.colour: tuple(column)}
        return replace(self, columns={colour: cards for colour, cards in columns.items() if cards})

    def gain(self, *, ducats: int = 0, sabres: int = 0, gems: int = 0) -> Holding:
        """The same with these differences."""
        return replace(self, ducats=self.ducats + ducats, sabres=self.sabres + sabres, gems=self.gems + gems)


@dataclass(frozen=True, slots=True)
class IslandsState:
    """A table after some entries. Players are meant by seat, 0 for the first.

    `phase` is normal, last (one turn each after the first ship, I7), final (I8) or over. `due` are the seats that
    still have a turn in this phase, the next first; in the normal phase that is everybody, again and again.
    `finder` turned up the first ship, `latest` had the latest normal turn. `colours` are those in play.
    """

    table: IslandsTable
    names: tuple[str, ...]
    holdings: tuple[Holding, ...]
    colours: tuple[str, ...]
    phase: str = "normal"
    due: tuple[int, ...] = ()
    finder: int | None = None
    latest: int | None = None

    @property
    def over(self) -> bool:
        """Whether all have had their final turn."""
        return self.phase == "over"

    @property
    def rounds(self) -> int:
        """Whole rounds played: normal turns that everybody has had."""
        return min(holding.turns for holding in self.holdings)

    @property
    def current_round(self) -> int:
        """The round under way, 1 for the first; the final turn counts as one more."""
        if self.phase in ("normal", "last"):
            return self.holdings[self.due[0]].turns + 1
        return max(holding.turns for holding in self.holdings) + 1

    def seat(self, player: str) -> int | None:
        """The seat of a player's id, None for an unknown one."""
        return next((seat for seat, known in enumerate(self.table.players) if known.id == player), None)

    def id(self, seat: int) -> str:
        """The player's id on this seat."""
        return self.table.players[seat].id

    def taken(self, card: Card) -> bool:
        """Whether no such card can be left: that island lies in a column, or all ships do (I2)."""
        if card.ship:
            return sum(column.count(None) for h in self.holdings for column in h.columns.values()) >= SHIPS
        return any(holding.has(card) for holding in self.holdings)

    def chests(self, seat: int, colour: str) -> int:
        """The chests that a player's column shows."""
        cards = (Card(colour, cost) for cost in self.holdings[seat].columns.get(colour, ()))
        return sum(shows.chests for card in cards if (shows := self.table.deck.shows(card)))

    def holding(self, seat: int, holding: Holding) -> IslandsState:
        """The same with another holding on this seat."""
        return replace(self, holdings=(*self.holdings[:seat], holding, *self.holdings[seat + 1 :]))


def seats_from(first: int, count: int) -> tuple[int, ...]:
    """All seats in order, beginning with this one."""
    return tuple((first + step) % count for step in range(count))


def start(table: IslandsTable) -> IslandsState:
    """The state before the first turn (I1)."""
    return IslandsState(
        table=table,
        names=tuple(player.name for player in table.players),
        holdings=(Holding(),) * len(table.players),
        colours=table.colours,
        due=seats_from(0, len(table.players)),
    )
