"""The consequences of a correction in sentences: what changes, what no longer fits, what to reprint, what to mend."""

from __future__ import annotations

from collections.abc import Iterator

from gm.corrections import Change, Consequences
from gm.hexgrid import Cell
from gm.sextagon.course import Course
from gm.sextagon.state import Ship
from gm.sextagon.views import PUBLIC
from gm.telling import Teller
from gm.walllist import tell as tell_wall
from gm.walllist import wall_list


def tell_consequences(old: Course, consequences: Consequences, teller: Teller) -> list[str]:
    """All of it as lines, by sections; a section that has nothing to say is left out."""
    say = teller.say
    lines: list[str] = []
    for unfit in consequences.unfit:
        lines.append(say("corrections.unfit", round=unfit.round))
        lines += [f"  {teller.located_problem(problem)}" for problem in unfit.errors]
        lines += [f"  {teller.misfit(misfit)}" for misfit in unfit.misfits]
    number = 0
    for change in consequences.changes:
        if change.round != number:
            number = change.round
            lines.append(say("corrections.after_round", round=number))
        lines.append(f"  {tell_change(change, teller)}")
    if not consequences.changes:
        lines.append(say("corrections.nothing"))
    if consequences.reprint:
        names = ", ".join(teller.team(team) for team in consequences.reprint)
        lines.append(say("corrections.reprint", teams=names))
    if consequences.shown:
        cells = ", ".join(teller.scenario.board.names[cell] for cell in consequences.shown)
        lines.append(say("corrections.shown", cells=cells))
    walls = wall_list(old.view(PUBLIC), consequences.course.view(PUBLIC))
    if walls:
        lines.append(say("corrections.wall"))
        lines += [f"  {tell_wall(change, teller)}" for change in walls]
    return lines


def tell_change(change: Change, teller: Teller) -> str:
    """One difference: how it was, and how it is with the correction."""
    say = teller.say
    if change.what == "ship":
        who = teller.who(change.team or "", change.ship)
        return say("corrections.ship", who=who, before=_ship(change.before, teller), after=_ship(change.after, teller))
    values = {"before": change.before, "after": change.after, "cell": _name(change.cell, teller)}
    what = change.what
    if what == "joker":
        what = "joker_ready" if change.after else "joker_spent"
    return say(f"corrections.{what}", team=teller.team(change.team or ""), **values)


def _ship(ship: Ship | int | None, teller: Teller) -> str:
    if not isinstance(ship, Ship):
        return teller.say("corrections.no_ship")
    return ", ".join(_facts(ship, teller))


def _facts(ship: Ship, teller: Teller) -> Iterator[str]:
    say = teller.say
    yield say("corrections.in_port") if ship.at is None else _name(ship.at, teller)
    if ship.cargo:
        yield say("corrections.cargo", count=ship.cargo)
    for fact in ("held", "dinghy"):
        if getattr(ship, fact):
            yield say(f"corrections.{fact}")
    for effect in sorted(ship.ready):
        yield say(f"words.feature.{effect.value}")


def _name(cell: Cell | None, teller: Teller) -> str:
    return "" if cell is None else teller.scenario.board.names[cell]
