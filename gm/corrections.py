"""Corrections in the past: what changes when a round's orders are mended, before it is decided (product.md).

The rounds are replayed with the changed orders. Orders of later rounds that no longer fit are told, and cut in the
preview, so that the rest can be seen; to commit they must be mended or accepted as cut.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from gm.hexgrid import Cell, reading_order
from gm.sextagon.adjust import Adjustment, Misfit, adjust
from gm.sextagon.course import Course
from gm.sextagon.judge import Problem
from gm.sextagon.orders import RoundOrders
from gm.sextagon.played import Refused, Round, play
from gm.sextagon.report import view_data
from gm.sextagon.state import Ship, State


@dataclass(frozen=True, slots=True)
class Unfit:
    """Orders of a later round that no longer fit: its errors, which must be mended or cut."""

    round: int
    errors: tuple[Problem, ...]


@dataclass(frozen=True, slots=True)
class Change:
    """Something that is otherwise after a round: `what` is ship, delivered, port, chests or floating.

    A ship's `before` and `after` are its state in the old and the new course, None where it does not exist.
    """

    round: int
    what: str
    team: str | None = None
    ship: str | None = None
    cell: Cell | None = None
    before: Ship | int | None = None
    after: Ship | int | None = None


@dataclass(frozen=True, slots=True)
class Consequences:
    """What a correction would lead to.

    `reprint` are the teams whose present sheet differs; `shown` the cells that stay uncovered only because everybody
    has seen them.
    """

    course: Course
    unfit: tuple[Unfit, ...]
    changes: tuple[Change, ...]
    reprint: tuple[str, ...]
    shown: tuple[Cell, ...]


def replay(opening: State, turns: Sequence[RoundOrders], known: Sequence[Round] = ()) -> list[Round]:
    """Play the rounds, taking over those of `known` as long as their orders are the same.

    Raises `Refused` or `Misfit` for the first that cannot be played.
    """
    rounds: list[Round] = []
    state = opening
    for index, orders in enumerate(turns):
        same = len(rounds) == index and index < len(known) and known[index].orders == orders
        unchanged = same and all(mine is theirs for mine, theirs in zip(rounds, known, strict=False))
        rounds.append(known[index] if unchanged else play(state, orders))
        state = rounds[-1].state
    return rounds


def changed_turns(old: Course, changes: Mapping[int, RoundOrders]) -> list[RoundOrders]:
    """The orders of all rounds with the changed ones in their places."""
    return [changes.get(each.number, each.orders) for each in old.rounds]


def foresee(
    old: Course, changes: Mapping[int, RoundOrders], why: str, cover: frozenset[Cell] = frozenset()
) -> Consequences:
    """What would come of changed orders by round. Cells once shown stay uncovered but for those of `cover`.

    Raises `Misfit` when an adjustment of a changed round cannot be made.
    """
    state = old.opening
    rounds: list[Round] = []
    unfit: list[Unfit] = []
    for orders in changed_turns(old, changes):
        try:
            rounds.append(play(state, orders))
        except Refused as refused:
            unfit.append(Unfit(orders.round, refused.verdict.errors))
            rounds.append(play(state, orders, cut=True))
        state = rounds[-1].state
    shown = still_shown(old, state, cover)
    adjustments = (*old.adjustments, *uncover(shown, why))
    try:
        adjust(state, adjustments)
    except Misfit:  # an adjustment made since then fits no more; it is told like an order of the round at hand
        adjustments = uncover(shown, why)
    new = Course(old.opening, tuple(rounds), adjustments)
    return Consequences(new, tuple(unfit), tuple(differences(old, new)), to_reprint(old, new), shown)


def still_shown(old: Course, state: State, cover: frozenset[Cell]) -> tuple[Cell, ...]:
    """The cells that the old course has shown and the new one would not, but for those to be covered again."""
    return tuple(sorted(old.state.revealed - state.revealed - cover, key=reading_order))


def uncover(cells: Sequence[Cell], why: str) -> tuple[Adjustment, ...]:
    """The adjustments that keep cells uncovered."""
    return tuple(Adjustment("reveal", why, cell=cell) for cell in cells)


def differences(old: Course, new: Course) -> list[Change]:
    """What differs after each round, round by round: fleets team by team, then the sea."""
    found: list[Change] = []
    for before, after in zip(old.rounds, new.rounds, strict=True):
        if before is after or before.state == after.state:
            continue
        found += _fleet_changes(before.state, after.state)
        for what in ("chests", "floating"):
            counts, others = getattr(before.state, what), getattr(after.state, what)
            for cell in sorted({*counts, *others}, key=reading_order):
                if counts.get(cell, 0) != others.get(cell, 0):
                    number = after.number
                    found.append(Change(number, what, None, None, cell, counts.get(cell, 0), others.get(cell, 0)))
    return found


def _fleet_changes(before: State, after: State) -> list[Change]:
    found: list[Change] = []
    for team in after.scenario.team_ids:
        own, other = before.fleets.get(team), after.fleets[team]
        if own is None or own == other:
            continue
        for what in ("delivered", "port"):
            if getattr(own, what) != getattr(other, what):
                found.append(Change(after.round, what, team, None, None, getattr(own, what), getattr(other, what)))
        numbers = {ship.number: None for ship in (*own.ships, *other.ships)}
        for number in numbers:
            here, there = own.ship(number), other.ship(number)
            if here != there:
                found.append(Change(after.round, "ship", team, number, None, here, there))
    return found


def to_reprint(old: Course, new: Course) -> tuple[str, ...]:
    """The teams whose sheet for the round at hand differs."""
    teams = [team.id for team in new.state.scenario.teams if not team.folded]
    known = old.state.scenario.team_ids
    return tuple(t for t in teams if t not in known or view_data(old.view(t)) != view_data(new.view(t)))


def accept_cut(orders: RoundOrders) -> RoundOrders:
    """The same orders with the referee's word that faults are cut (S4.9)."""
    return replace(orders, cut=True)
