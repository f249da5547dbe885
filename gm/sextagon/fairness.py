"""How fair a map is, measured from each team's port: what lies near, and how far away everybody else is.

All distances are moves of a ship over sea out of its port, whatever lies on the way; the first move enters a cell
that the port's bay touches.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from gm.hexgrid import Cell
from gm.sextagon.board import Board
from gm.sextagon.features import HAZARDS
from gm.sextagon.state import State

NEAR, FAR = 5, 10
"""The moves within which chests and hazards are counted."""

TOLERANCE = 0.10
"""The part of the average by which a team may differ from it."""


class Prospect(NamedTuple):
    """What a team finds round its port.

    `island` is the moves to the nearest island that has a chest, None where none has; `contact` the moves until a
    ship can enter a cell that the nearest other port touches, None where there is no other.
    """

    team: str
    port: int
    chests_near: int
    chests_far: int
    hazards_near: int
    hazards_far: int
    island: int | None
    contact: int | None


class Measure(NamedTuple):
    """One of the figures that are compared; `worse` tells what a team would rather not have: `less`, `more`, or
    neither, where being apart from the others is all there is to say."""

    name: str
    reach: int | None = None
    worse: str = ""


MEASURES = (
    Measure("chests_near", NEAR, "less"),
    Measure("chests_far", FAR, "less"),
    Measure("hazards_near", NEAR, "more"),
    Measure("hazards_far", FAR, "more"),
    Measure("island", worse="more"),
    Measure("contact"),
)


class Outlier(NamedTuple):
    """A team that has clearly `less` or `more` of a measure than the others, which have from `low` to `high`."""

    team: str
    measure: Measure
    direction: str
    value: int
    low: int
    high: int


def moves_from(board: Board, bays: Iterable[int], barred: frozenset[Cell] = frozenset()) -> dict[Cell, int]:
    """The fewest moves out of a port in one of these bays to each sea cell that can be reached.

    Cells that are `barred` can be entered, but a ship does not come any further there.
    """
    moves: dict[Cell, int] = {}
    front = {cell for number in bays for cell in board.bays[number - 1].cells}
    count = 0
    while front:
        count += 1
        moves |= dict.fromkeys(front, count)
        front = {other for cell in front - barred for other in board.sea_neighbours[cell] if other not in moves}
    return moves


def prospects(state: State) -> tuple[Prospect, ...]:
    """Every team's prospect, in the scenario's order, as things stand: chests that are left, ports where they are, and
    without the teams that have folded."""
    board = state.scenario.board
    ports = {team.id: state.fleets[team.id].port for team in state.scenario.teams if not team.folded}
    hazards = [cell for cell in state.scenario.features if state.feature(cell) in HAZARDS]
    found = []
    for team, port in ports.items():
        moves = moves_from(board, (port,))
        others = [cell for other, bay in ports.items() if other != team for cell in board.bays[bay - 1].cells]
        found.append(
            Prospect(
                team,
                port,
                _chests_within(state.chests, moves, NEAR),
                _chests_within(state.chests, moves, FAR),
                sum(moves[cell] <= NEAR for cell in hazards),
                sum(moves[cell] <= FAR for cell in hazards),
                min((moves[cell] for cell, left in state.chests.items() if left), default=None),
                min((moves[cell] for cell in others), default=None),
            )
        )
    return tuple(found)


def _chests_within(chests: Mapping[Cell, int], moves: Mapping[Cell, int], reach: int) -> int:
    return sum(left for cell, left in chests.items() if moves[cell] <= reach)


def values_of(found: Iterable[Prospect], measure: Measure) -> dict[str, int]:
    """Each team's figure of one measure, without the teams that have none."""
    values = {prospect.team: getattr(prospect, measure.name) for prospect in found}
    return {team: value for team, value in values.items() if value is not None}


def spread(values: Iterable[int]) -> float:
    """The difference between the most and the least, as a part of the average; 0 where all are 0."""
    listed = list(values)
    total = sum(listed)
    return (max(listed) - min(listed)) * len(listed) / total if total else 0.0


def outliers(found: tuple[Prospect, ...]) -> tuple[Outlier, ...]:
    """The teams that differ from the average by more than `TOLERANCE`, and by more than whole numbers must.

    Where most teams lie on one side of the average, those on the other stand out, and only they are told; of two
    teams it is the one that is worse off.
    """
    return tuple(outlier for measure in MEASURES for outlier in _outliers(measure, values_of(found, measure)))


def _outliers(measure: Measure, values: Mapping[str, int]) -> list[Outlier]:
    mean = sum(values.values()) / max(1, len(values))
    apart = {team: value for team, value in values.items() if abs(value - mean) >= 1}
    apart = {team: value for team, value in apart.items() if abs(value - mean) > TOLERANCE * mean}
    groups = {
        "less": [team for team, value in apart.items() if value < mean],
        "more": [team for team, value in apart.items() if value > mean],
    }
    told = []
    for direction, group in groups.items():
        if len(apart) > len(group) > len(values) / 2 or (len(values) == 2 and direction != measure.worse):
            continue
        for team in group:
            others = [value for name, value in values.items() if name != team]
            told.append(Outlier(team, measure, direction, values[team], min(others), max(others)))
    return told
