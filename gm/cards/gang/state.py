"""The state of a table of Gang: gems of players, stock and middle, and the cards that lie open."""

from __future__ import annotations

from dataclasses import dataclass, replace

from gm.cards.deck import ATTACK_CARDS, GEM_COLOURS, NO_GEMS, WAVES, Enemy, GangDeck, Gems
from gm.cards.players import Player
from gm.cards.settings import GangSettings

START_GEMS = Gems(1, 1, 1)
"""What each player starts with (G1)."""

SMALL_TABLE = 3
"""With `hand: six`, up to so many players play without the 1, more without the 7 (G1)."""


@dataclass(frozen=True, slots=True)
class GangTable:
    """What does not change during the game: the players in seat order, settings and deck."""

    players: tuple[Player, ...]
    settings: GangSettings
    deck: GangDeck

    @property
    def cards(self) -> tuple[int, ...]:
        """The attack cards each player has (G1)."""
        if self.settings.hand == "seven":
            return ATTACK_CARDS
        return ATTACK_CARDS[1:] if len(self.players) <= SMALL_TABLE else ATTACK_CARDS[:-1]

    @property
    def rounds(self) -> int:
        """How many rounds the game has (G2)."""
        return len(WAVES) * self.settings.wave_size


@dataclass(frozen=True, slots=True)
class GangState:
    """A table after some entries. Players are meant by seat, 0 for the first.

    `gems` and `played` (the cards that lie open) are by seat. `enemies` are those fought, in order. Gems are below
    zero only after an overruled correction; stock, middle and all players together never change.
    """

    table: GangTable
    names: tuple[str, ...]
    gems: tuple[Gems, ...]
    played: tuple[tuple[int, ...], ...]
    stock: Gems
    middle: Gems = NO_GEMS
    enemies: tuple[Enemy, ...] = ()

    @property
    def rounds(self) -> int:
        """Whole rounds played."""
        return len(self.enemies)

    @property
    def over(self) -> bool:
        """Whether the last round has been played (G7)."""
        return self.rounds >= self.table.rounds

    @property
    def strongest(self) -> int:
        """The strongest wave so far, 0 before the first enemy."""
        return max((enemy.wave for enemy in self.enemies), default=0)

    def seat(self, player: str) -> int | None:
        """The seat of a player's id, None for an unknown one."""
        return next((seat for seat, known in enumerate(self.table.players) if known.id == player), None)

    def id(self, seat: int) -> str:
        """The player's id on this seat."""
        return self.table.players[seat].id

    def hand(self, seat: int) -> tuple[int, ...]:
        """The attack cards that a player can play (G1, G6)."""
        return tuple(card for card in self.table.cards if card not in self.played[seat])

    def gain(self, seat: int, gems: Gems) -> GangState:
        """The same with gems more for one player; from where is the caller's to say."""
        mine = self.gems[seat].plus(gems)
        return replace(self, gems=(*self.gems[:seat], mine, *self.gems[seat + 1 :]))


def start(table: GangTable) -> GangState:
    """The state before the first round (G1)."""
    count = len(table.players)
    return GangState(
        table=table,
        names=tuple(player.name for player in table.players),
        gems=(START_GEMS,) * count,
        played=((),) * count,
        stock=Gems(*(table.settings.stock - count,) * len(GEM_COLOURS)),
    )
