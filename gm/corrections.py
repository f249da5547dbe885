"""Corrections in the past: what changes when a round's orders are mended, before it is decided (product.md).

The rounds are replayed with the changed orders. What of later rounds no longer fits is told, and left out in the
preview, so that the rest can be seen; to commit it must be mended or accepted.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace

from gm.hexgrid import Cell, reading_order
from gm.sextagon.adjust import Adjustment, Misfit, fitting
from gm.sextagon.course import Course
from gm.sextagon.judge import Problem, Verdict
from gm.sextagon.orders import RoundOrders
from gm.sextagon.played import Round, play
from gm.sextagon.report import sheet_data
from gm.sextagon.state import Fleet, Ship, State


@dataclass(frozen=True, slots=True)
class Unfit:
    """What of a round no longer fits: errors of orders, and adjustments that can no longer be made.

    Errors that the referee has accepted before are not among them. The round at hand has no verdict.
    """

    round: int
    errors: tuple[Problem, ...]
    misfits: tuple[Misfit, ...] = ()
    verdict: Verdict | None = None


@dataclass(frozen=True, slots=True)
class Change:
    """Something that is otherwise after a round: `what` is ship, points, delivered, port, joker, chests or floating.

    A ship's `before` and `after` are its state in the old and the new course, None where it does not exist; a
    joker's are 1 while it is ready, else 0.
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

    `course` is the game as it would be, without what is `unfit`. `reprint` are the teams whose present sheet differs;
    `shown` the cells that stay uncovered only because everybody has seen them.
    """

    course: Course
    unfit: tuple[Unfit, ...]
    changes: tuple[Change, ...]
    reprint: tuple[str, ...]
    shown: tuple[Cell, ...]


def foresee(
    old: Course,
    changes: Mapping[int, RoundOrders],
    why: str,
    cover: frozenset[Cell] = frozenset(),
    drop: Collection[Adjustment] = (),
) -> Consequences:
    """What would come of changed orders by round, and of dropping some adjustments of the round at hand.

    Cells once shown stay uncovered but for those of `cover`. A changed round that says so is accepted as cut; of the
    others only the errors that it had before.
    """
    state = old.opening
    rounds: list[Round] = []
    unfit: list[Unfit] = []
    for before in old.rounds:
        orders = changes.get(before.number, before.orders)
        _, made, misfits = fitting(state, orders.adjustments)
        played = play(state, replace(orders, adjustments=made), cut=True)
        errors = played.verdict.errors
        if orders.cut:
            accepted = errors if before.number in changes else before.verdict.errors
            errors = tuple(error for error in errors if error not in accepted)
        if errors or misfits:
            unfit.append(Unfit(orders.round, errors, misfits, played.verdict))
        rounds.append(played)
        state = played.state
    after, made, misfits = fitting(state, [each for each in old.adjustments if each not in drop])
    if misfits:
        unfit.append(Unfit(old.number, (), misfits))
    shown = tuple(sorted(old.state.revealed - after.revealed - cover, key=reading_order))
    told = [Adjustment("correct", why, by=number) for number in sorted(changes)]
    kept = [Adjustment("keep", why, cell=cell) for cell in shown]
    new = Course(old.opening, tuple(rounds), (*made, *told, *kept))
    return Consequences(new, tuple(unfit), tuple(differences(old, new)), to_reprint(old, new), shown)


def differences(old: Course, new: Course) -> list[Change]:
    """What differs after each round, round by round: fleets team by team, then the sea."""
    found: list[Change] = []
    for before, after in zip(old.rounds, new.rounds, strict=True):
        if before.state == after.state:
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
    nothing = Fleet(0, ships=())
    for team in dict.fromkeys((*after.scenario.team_ids, *before.scenario.team_ids)):
        own, other = before.fleets.get(team, nothing), after.fleets.get(team, nothing)
        for what in ("points", "delivered", "port", "joker_ready"):
            here, there = int(getattr(own, what)), int(getattr(other, what))
            if here != there:
                what = what.removesuffix("_ready")
                found.append(Change(after.round, what, team, None, None, here, there))
        for number in dict.fromkeys(ship.number for ship in (*own.ships, *other.ships)):
            if own.ship(number) != other.ship(number):
                ships = own.ship(number), other.ship(number)
                found.append(Change(after.round, "ship", team, number, None, *ships))
    return found


def to_reprint(old: Course, new: Course) -> tuple[str, ...]:
    """The teams whose sheet for the round at hand differs."""
    teams = [team.id for team in new.state.scenario.teams if not team.folded]
    known = old.state.scenario.team_ids
    return tuple(t for t in teams if t not in known or sheet_data(old.view(t)) != sheet_data(new.view(t)))


def accept(orders: RoundOrders, unfit: Unfit) -> RoundOrders:
    """The orders of a round with the referee's word that what no longer fits is cut (S4.9) and left out."""
    dropped = [misfit.adjustment for misfit in unfit.misfits]
    kept = tuple(adjustment for adjustment in orders.adjustments if adjustment not in dropped)
    return replace(orders, cut=orders.cut or bool(unfit.errors), adjustments=kept)
