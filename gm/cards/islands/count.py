"""The count: sabres, ducats and chests become gems, and the most gems win (I9, I10)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from gm.cards.events import Event
from gm.cards.islands.state import IslandsState
from gm.cards.players import rank
from gm.cards.settings import IslandsSettings

DUCATS_A_SABRE, DUCATS_A_GEM = 3, 5
PRIZES = (7, 4, 1)
"""Gems for the most chests of a colour, the second most, the third most (I9)."""


@dataclass(frozen=True, slots=True)
class Score:
    """What one player counts: `coins` are the gems for sabres and ducats, `chests` those for chests by colour."""

    gems: int
    coins: int
    chests: Mapping[str, int]
    rank: int = 0

    @property
    def total(self) -> int:
        """All gems together."""
        return self.gems + self.coins + sum(self.chests.values())


@dataclass(frozen=True, slots=True)
class Count:
    """The scores by seat, and the lines that explain them one by one, in the order of counting."""

    scores: tuple[Score, ...]
    lines: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Place:
    """A place in one colour: who has it (seats), with how many chests, for how many gems each."""

    place: int
    seats: tuple[int, ...]
    chests: int
    gems: int


def count(state: IslandsState) -> Count:
    """The count of the state as it stands, whether or not the game is over."""
    seats = range(len(state.holdings))
    lines: list[Event] = []

    def tell(kind: str, rule: str, player: str | None, **args: object) -> None:
        lines.append(Event(kind, rule, state.current_round, player, args))

    coins: list[int] = []
    for seat in seats:
        holding = state.holdings[seat]
        worth = DUCATS_A_SABRE * holding.sabres + holding.ducats
        gems, rest = gems_for(worth)
        coins.append(gems)
        has = {"sabres": holding.sabres, "ducats": holding.ducats}
        tell("coins", "I9", state.id(seat), **has, worth=worth, gems=gems, rest=rest)
    prizes: list[dict[str, int]] = [dict.fromkeys(state.colours, 0) for _ in seats]
    for colour in state.colours:
        ranking = places([state.chests(seat, colour) for seat in seats], state.table.settings)
        if not ranking:
            tell("no_chests", "I9", None, colour=colour)
        for place in ranking:
            for seat in place.seats:
                prizes[seat][colour] = place.gems
            players = tuple(state.id(seat) for seat in place.seats)
            args = {"colour": colour, "place": place.place, "chests": place.chests, "gems": place.gems}
            if len(players) == 1:
                tell("prize", "I9", players[0], **args)
            else:
                tell("prize_tied", "I9", None, players=players, **args)
    scores = [Score(state.holdings[seat].gems, coins[seat], prizes[seat]) for seat in seats]
    ranks = rank([score.total for score in scores])
    scores = [Score(s.gems, s.coins, s.chests, place) for s, place in zip(scores, ranks, strict=True)]
    for seat, score in enumerate(scores):
        chests = sum(score.chests.values())
        tell("score", "I10", state.id(seat), gems=score.gems, coins=score.coins, chests=chests, total=score.total)
    winners = tuple(state.id(seat) for seat in seats if scores[seat].rank == 1)
    tell("winner", "I10", None, players=winners, total=max(score.total for score in scores))
    return Count(tuple(scores), tuple(lines))


def gems_for(worth: int) -> tuple[int, int]:
    """The gems for a worth in ducats, and the ducats that are lost (I9). A debt costs gems in the same way."""
    gems = abs(worth) // DUCATS_A_GEM
    gems = gems if worth >= 0 else -gems
    return gems, worth - gems * DUCATS_A_GEM


def places(chests: list[int], settings: IslandsSettings) -> tuple[Place, ...]:
    """Who places in one colour, given the chests by seat (I9). Nobody places with no chest.

    Tied firsts alone share; after tied seconds there is no third.
    """
    ranking: list[Place] = []
    for amount in sorted({count for count in chests if count > 0}, reverse=True)[: len(PRIZES)]:
        seats = tuple(seat for seat, count in enumerate(chests) if count == amount)
        place = len(ranking) + 1
        ranking.append(Place(place, seats, amount, _prize(place, len(seats), settings)))
        if len(seats) > 1:
            break
    return tuple(ranking)


def _prize(place: int, tied: int, settings: IslandsSettings) -> int:
    """The gems that each of `tied` players gets for a place, shares rounded down (I9)."""
    prize = PRIZES[place - 1]
    if tied == 1:
        return prize
    if place == 1:
        return (prize if settings.tied_first == "seven" else sum(PRIZES)) // tied
    return {"share": prize // tied, "each": prize, "none": 0}[settings.tied_lower]
