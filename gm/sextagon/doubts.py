"""Doubts about a map that can be played as it is: what a leader most likely did not mean."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise
from types import MappingProxyType
from typing import NamedTuple

from gm.hexgrid import Cell, neighbours, reading_order
from gm.sextagon.fairness import moves_from, outliers, prospects
from gm.sextagon.features import HAZARDS, Feature
from gm.sextagon.state import State


class Doubt(NamedTuple):
    """A warning about a map. `args` fill its sentence; `features` are the words of what it is about."""

    code: str
    team: str | None = None
    cell: Cell | None = None
    features: tuple[str, ...] = ()
    args: Mapping[str, int] = MappingProxyType({})


def doubts(state: State) -> tuple[Doubt, ...]:
    """All doubts about the map as things stand, the most serious kinds first."""
    return tuple(doubt for look in _LOOKS for doubt in look(state))


def no_gold(state: State) -> Iterator[Doubt]:
    """Nothing to find, or less than one chest a team."""
    chests, teams = state.chests_in_play, sum(not team.folded for team in state.scenario.teams)
    if chests == 0:
        yield Doubt("no_chests")
    elif chests < teams:
        yield Doubt("few_chests", args={"count": chests, "teams": teams})


def hard_islands(state: State) -> Iterator[Doubt]:
    """Islands that no ship can reach, since every way ends on a cell that lets none pass, and those that are reached
    only over a hazard."""
    board = state.scenario.board
    everywhere = range(1, len(board.bays) + 1)
    features = {cell: f for cell in state.scenario.features if (f := state.feature(cell)) is not None}
    walls = {Feature.POSEIDON} | ({Feature.REEF} if state.scenario.rulings.reef_known == "wrecks" else set())
    reached = moves_from(board, everywhere, frozenset(c for c, f in features.items() if f in walls))
    safe = moves_from(board, everywhere, frozenset(c for c, f in features.items() if f in HAZARDS))
    for island in sorted(state.chests, key=reading_order):
        if state.chests[island] and island not in safe:
            round_it = tuple(sorted({features[c].value for c in _shore(state, island, safe) if c in features}))
            yield Doubt("island_guarded" if island in reached else "island_unreachable", None, island, round_it)


def _shore(state: State, island: Cell, outside: Mapping[Cell, int]) -> set[Cell]:
    """The cells of `outside` that border on the water round the island from which no safe way leads there."""
    inside, front = {island}, [island]
    shore: set[Cell] = set()
    while front:
        for other in state.scenario.board.sea_neighbours[front.pop()]:
            if other in outside:
                shore.add(other)
            elif other not in inside:
                inside.add(other)
                front.append(other)
    return shore


def doorsteps(state: State) -> Iterator[Doubt]:
    """What a team meets at once, on a cell that a bay of its own side touches."""
    board = state.scenario.board
    for team in state.scenario.teams:
        if team.folded:
            continue
        first = {cell for number in team.bays for cell in board.bays[number - 1].cells}
        for cell in sorted(first, key=reading_order):
            feature = state.feature(cell)
            if feature is not None and feature is not Feature.PEACE:
                code = "doorstep_hazard" if feature in HAZARDS else "doorstep_gift"
                yield Doubt(code, team.id, cell, (feature.value,))
            elif state.chests.get(cell):
                yield Doubt("doorstep_island", team.id, cell, args={"count": state.chests[cell]})


def peace_at_ports(state: State) -> Iterator[Doubt]:
    """Ports before which no ship can ever be sunk."""
    board = state.scenario.board
    zones = [cell for cell, feature in state.scenario.features.items() if feature is Feature.PEACE]
    for team in state.scenario.teams:
        first = set() if team.folded else set(board.bays[state.fleets[team.id].port - 1].cells)
        for cell in sorted(zones, key=reading_order):
            if first & {cell, *neighbours(cell)}:
                yield Doubt("peace_over_port", team.id, cell)


def uneven_sides(state: State) -> Iterator[Doubt]:
    """Teams that have clearly more or less round their port than the others."""
    for out in outliers(prospects(state)):
        args = {"count": out.value, "low": out.low, "high": out.high, "reach": out.measure.reach or 0}
        yield Doubt(f"{out.measure.name}_{out.direction}", out.team, args=args)


def rising_points(state: State) -> Iterator[Doubt]:
    """Ranks that earn more points than the rank above them."""
    points = state.scenario.points[: len(state.scenario.teams)]
    for rank, (above, here) in enumerate(pairwise(points), 2):
        if here > above:
            yield Doubt("points_rise", args={"rank": rank, "count": here, "above": above})


_LOOKS: tuple[Callable[[State], Iterator[Doubt]], ...] = (
    no_gold,
    hard_islands,
    doorsteps,
    peace_at_ports,
    uneven_sides,
    rising_points,
)
