"""The battle of a round: which cards are valid, who won, who pays and who takes (G3 to G5)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from gm.cards.deck import Enemy, Gems


@dataclass(frozen=True, slots=True)
class Battle:
    """What the cards on the table amount to. `valid` are the seats whose cards count, the lowest card first.

    `cancelled` are the values that were played more than once, ascending.
    """

    valid: tuple[int, ...]
    cancelled: tuple[int, ...]
    total: int
    won: bool


def battle(enemy: Enemy, cards: Mapping[int, int]) -> Battle:
    """The battle of the cards by seat: equal values cancel each other, the rest are added (G3)."""
    times = Counter(cards.values())
    valid = sorted((seat for seat, card in cards.items() if times[card] == 1), key=lambda seat: cards[seat])
    total = sum(cards[seat] for seat in valid)
    cancelled = tuple(sorted(card for card, count in times.items() if count > 1))
    return Battle(tuple(valid), cancelled, total, total >= enemy.defence)


def payers(cards: Mapping[int, int], fought: Battle, payer: str) -> tuple[int, ...]:
    """The seats that pay tribute after a lost battle, by setting `payer` (G4)."""
    if payer == "valid":
        return fought.valid[:1]
    lowest = min(cards.values(), default=0)
    return tuple(seat for seat in sorted(cards) if cards[seat] == lowest)


def most(gems: Gems) -> tuple[str, ...]:
    """The colours of which there are most; none where there is no gem at all (G4)."""
    return tuple(colour for colour in gems.colours if gems.of(colour) == max(gems))


class Sharing:
    """The tribute as it is shared from the lowest valid card up, one gem each, round and round (G5).

    A small machine of one battle: `taker` is who takes next, None when it is over; `choices` are the colours he has.
    """

    def __init__(self, middle: Gems, takers: tuple[int, ...], *, tribute: str) -> None:
        self.middle = middle
        self._takers = takers
        self._taken = 0
        self._turns = len(takers) if tribute == "once" else middle.total

    @property
    def taker(self) -> int | None:
        """The seat that takes the next gem, None when there is no more to take."""
        if not self._takers or not self.middle.colours or self._taken >= self._turns:
            return None
        return self._takers[self._taken % len(self._takers)]

    @property
    def choices(self) -> tuple[str, ...]:
        """The colours in the middle."""
        return self.middle.colours

    @property
    def forced(self) -> bool:
        """Whether the rest needs no choice: one colour is left, or one taker gets all of it."""
        alone = len(self._takers) == 1 and self._turns - self._taken >= self.middle.total
        return alone or len(self.choices) == 1

    def take(self, colour: str) -> None:
        """The next taker takes a gem of this colour, which must be one of `choices`."""
        self.middle = self.middle.minus(Gems.one(colour))
        self._taken += 1
