"""The consequences of a correction in sentences: what changes, what to print again, what to mend on the wall."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import NamedTuple

from gm.corrections import Change, Consequences
from gm.hexgrid import Cell
from gm.sextagon.course import Course
from gm.sextagon.state import Ship
from gm.sextagon.views import PUBLIC
from gm.telling import Teller
from gm.walllist import tell as tell_wall
from gm.walllist import wall_list


class Section(NamedTuple):
    """A heading and what stands under it; a heading may say everything itself."""

    heading: str
    lines: tuple[str, ...] = ()


def tell_consequences(old: Course, consequences: Consequences, teller: Teller) -> list[Section]:
    """What changes by it: what to print again, what to mend on the wall, and how it is after each round.

    What no longer fits, and which cells stay uncovered, is for the referee to decide, and stands elsewhere.
    """
    say = teller.say
    sections = []
    if consequences.reprint:
        names = ", ".join(teller.team(team) for team in consequences.reprint)
        sections.append(Section(say("corrections.reprint", teams=names)))
    walls = wall_list(old.view(PUBLIC), consequences.course.view(PUBLIC))
    if walls:
        sections.append(Section(say("corrections.wall"), tuple(tell_wall(change, teller) for change in walls)))
    for number, changes in groupby(consequences.changes, key=lambda change: change.round):
        told = tuple(tell_change(change, teller) for change in changes)
        sections.append(Section(say("corrections.after_round", round=number), told))
    return sections or [Section(say("corrections.nothing"))]


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
