"""The count: gems are points, and each trio of the three colours three more (G7)."""

from __future__ import annotations

from dataclasses import dataclass

from gm.cards.deck import Gems
from gm.cards.events import Event
from gm.cards.gang.state import GangState
from gm.cards.players import rank

TRIO_POINTS = 3


@dataclass(frozen=True, slots=True)
class Score:
    """What one player counts."""

    gems: Gems
    rank: int = 0

    @property
    def trios(self) -> int:
        """Rainbow trios: one gem of each colour."""
        return max(min(self.gems), 0)

    @property
    def total(self) -> int:
        """Points (G7)."""
        return self.gems.total + TRIO_POINTS * self.trios


@dataclass(frozen=True, slots=True)
class Count:
    """The scores by seat, and the lines that explain them one by one."""

    scores: tuple[Score, ...]
    lines: tuple[Event, ...]


def count(state: GangState) -> Count:
    """The count of the state as it stands, whether or not the game is over."""
    scores = [Score(gems) for gems in state.gems]
    places = rank([score.total for score in scores])
    scores = [Score(score.gems, place) for score, place in zip(scores, places, strict=True)]
    lines: list[Event] = []
    if state.middle.colours:
        lines.append(Event("middle_left", "G7", state.rounds, None, {"gems": state.middle}))
    for seat, score in enumerate(scores):
        args = {"gems": score.gems, "count": score.gems.total, "trios": score.trios, "total": score.total}
        lines.append(Event("points", "G7", state.rounds, state.id(seat), args))
    best = max(score.total for score in scores)
    winners = tuple(state.id(seat) for seat, score in enumerate(scores) if score.rank == 1)
    lines.append(Event("winner", "G7", state.rounds, None, {"players": winners, "total": best}))
    return Count(tuple(scores), tuple(lines))
