"""Feats: what a whole game will be remembered for, found in what everybody may know of it.

They are made from the public view's events alone, so they tell no secret, whenever they are told.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple, TypeVar

from gm.hexgrid import Cell
from gm.sextagon.events import Event
from gm.sextagon.features import ISLAND
from gm.sextagon.views import View

MOST_TIED = 2
"""How many may share a feat: what more of them did is nothing to speak of."""

_LOSSES = frozenset({"sink", "wreck"})

K = TypeVar("K")


class Feat(NamedTuple):
    """One thing to remember; fields that its kind does not have are None.

    `kind` is first_gold, best_round, treasure, explorer, voyage or battle; `teams` did it (for treasure: found the
    island), `ship` made the voyage, `amount` tells how many chests, cells, moves or ships.
    """

    kind: str
    amount: int
    teams: tuple[str, ...] = ()
    ship: str | None = None
    round: int | None = None
    cell: Cell | None = None


class Tally(NamedTuple):
    """What a team did in all: the cells that its ships and telescopes revealed, and the ships that it lost."""

    revealed: int
    lost: int


def feats(view: View) -> list[Feat]:
    """All feats of the rounds that the view tells of."""
    events = view.events
    found = [*_first_gold(events), *_best_round(events), *_treasure(view), *_explorer(view)]
    return [*found, *_voyage(events), *_battle(events)]


def tallies(view: View) -> dict[str, Tally]:
    """By team, in the scenario's order."""
    lost = Counter(event.team for event in view.events if event.kind in _LOSSES)
    shown = Counter(team for teams in discoverers(view.events).values() for team in teams)
    return {team: Tally(shown[team], lost[team]) for team in view.fleets}


def discoverers(events: Sequence[Event]) -> dict[Cell, frozenset[str]]:
    """By cell, the teams that revealed it: with a telescope, or with ships that came there at that instant."""
    arrived: dict[tuple[int, int | None, int | None, Cell | None], set[str]] = {}
    for event in events:
        if event.kind == "move" and event.team is not None:
            arrived.setdefault((event.round, event.step, event.half, event.cell), set()).add(event.team)
    found: dict[Cell, frozenset[str]] = {}
    looking: str | None = None
    for event in events:
        if event.kind == "telescope":
            looking = event.team
        elif event.kind == "reveal" and event.cell is not None:
            if event.phase == "telescope":
                found[event.cell] = frozenset({looking} if looking else ())
            else:
                found[event.cell] = frozenset(arrived.get((event.round, event.step, event.half, event.cell), ()))
    return found


def _first_gold(events: Sequence[Event]) -> Iterator[Feat]:
    """Who brought the first chest home; all that did so at the same instant."""
    first = next((event for event in events if event.kind == "deliver"), None)
    if first is None:
        return
    when = (first.round, first.step, first.half)
    same = [e for e in events if e.kind == "deliver" and (e.round, e.step, e.half) == when]
    teams = tuple(dict.fromkeys(event.team for event in same if event.team is not None))
    if len(teams) <= MOST_TIED:
        yield Feat("first_gold", first.count or 0, teams, round=first.round)


def _best_round(events: Sequence[Event]) -> Iterator[Feat]:
    """The most chests that a team brought home in one round."""
    brought: Counter[tuple[int, str]] = Counter()
    for event in events:
        if event.kind == "deliver" and event.team is not None:
            brought[event.round, event.team] += event.count or 0
    for (number, team), count in _most(brought, 1):
        yield Feat("best_round", count, (team,), round=number)


def _treasure(view: View) -> Iterator[Feat]:
    """The richest island that was found, as it was then."""
    events = view.events
    islands = {e.cell: e for e in events if e.kind == "reveal" and e.source == ISLAND and e.cell is not None}
    finders = discoverers(events)
    for cell, count in _most(Counter({cell: event.count or 0 for cell, event in islands.items()}), 1):
        teams = tuple(team for team in view.fleets if team in finders[cell])
        yield Feat("treasure", count, teams, round=islands[cell].round, cell=cell)


def _explorer(view: View) -> Iterator[Feat]:
    """Who revealed the most cells."""
    best = _most(Counter({team: tally.revealed for team, tally in tallies(view).items()}), MOST_TIED)
    if best:
        yield Feat("explorer", best[0][1], tuple(team for team, _ in best))


def _voyage(events: Sequence[Event]) -> Iterator[Feat]:
    """The ship that entered the most cells in one round."""
    moves = Counter((e.round, e.team or "", e.ship or "") for e in events if e.kind == "move")
    for (number, team, ship), count in _most(moves, 1):
        yield Feat("voyage", count, (team,), ship, number)


def _battle(events: Sequence[Event]) -> Iterator[Feat]:
    """The round in which the most ships sank, if more than one did."""
    for number, count in _most(Counter(event.round for event in events if event.kind == "sink"), 1):
        if count > 1:
            yield Feat("battle", count, round=number)


def _most(counts: Mapping[K, int], tied: int) -> list[tuple[K, int]]:
    """Those with the highest count above 0, in their order; none where more than `tied` share it."""
    highest = max(counts.values(), default=0)
    best = [(key, count) for key, count in counts.items() if count == highest]
    return best if highest > 0 and len(best) <= tied else []
