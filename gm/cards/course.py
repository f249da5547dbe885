"""The course of play: what everybody would have counted after each round."""

from __future__ import annotations

from typing import NamedTuple

from gm.cards.islands import IslandsState
from gm.cards.record import Result, TableState, count, start


class Moment(NamedTuple):
    """A moment of the game: how many rounds were over, and what each player, by seat, would have counted then."""

    round: int
    totals: tuple[int, ...]


def course(result: Result) -> tuple[Moment, ...]:
    """The moments from before the first round to the last entry that counts; the final turn of Islands is one more."""
    moments = {0: _totals(start(result.record.table))}
    for step in result.steps:
        moments.setdefault(_round(step.state), _totals(step.state))
    if result.steps:
        moments[max(1, _round(result.state))] = _totals(result.state)  # the last moment is the present
    return tuple(Moment(number, totals) for number, totals in sorted(moments.items()))


def _round(state: TableState) -> int:
    final = isinstance(state, IslandsState) and state.phase in ("final", "over")
    return state.rounds + final


def _totals(state: TableState) -> tuple[int, ...]:
    return tuple(score.total for score in count(state).scores)
