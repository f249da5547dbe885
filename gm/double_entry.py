"""Double entry: a second person types a paper again, blind, and what differs is marked.

Texts are compared by what they mean: `c10-c12` is the same path as `C10 C11 C12`, `3<` the same as `3` where that is
the shorter way.
"""

from __future__ import annotations

from dataclasses import dataclass

from gm.sextagon.judge import TeamVerdict, judge_team
from gm.sextagon.numbers import named_order, normal_number
from gm.sextagon.orders import ShipOrders, TeamOrders
from gm.sextagon.state import State


@dataclass(frozen=True, slots=True)
class Difference:
    """A part that the two typists read differently: `part` is points, joker, buy, port, path, telescope or shot."""

    part: str
    ship: str | None
    first: str
    second: str


def compare(state: State, team: str, first: TeamOrders, second: TeamOrders) -> tuple[Difference, ...]:
    """What differs between two typings of one team's paper, part by part in the order of S4.9."""
    verdicts = judge_team(state, team, first), judge_team(state, team, second)
    found = []
    for part in ("points", "joker", "buy", "port"):
        mine, theirs = _team_part(first, part), _team_part(second, part)
        if mine != theirs and not _same_plan(verdicts, part):
            found.append(Difference(part, None, mine, theirs))
    ships = [{normal_number(number): ship for number, ship in orders.ships.items()} for orders in (first, second)]
    for number in sorted({*ships[0], *ships[1]}, key=named_order):
        for part in ("path", "telescope", "shot"):
            mine, theirs = (getattr(own.get(number, ShipOrders()), part).strip() for own in ships)
            if mine.casefold() != theirs.casefold() and not _same_ship_plan(verdicts, number, part):
                found.append(Difference(part, number, mine, theirs))
    return tuple(found)


def _team_part(orders: TeamOrders, part: str) -> str:
    if part == "points":
        return orders.points or (f"#{orders.rank}" if orders.rank else "")
    if part == "joker":
        return "*" if orders.joker else ""
    return " ".join(sorted(orders.buy)) if part == "buy" else orders.port.replace(" ", "")


def _sound(verdicts: tuple[TeamVerdict, TeamVerdict], part: str, ship: str | None) -> bool:
    """Whether neither typing has an error there: only then does the same plan mean the same paper."""
    return not any(p.part == part and p.ship == ship for verdict in verdicts for p in verdict.errors)


def _same_plan(verdicts: tuple[TeamVerdict, TeamVerdict], part: str) -> bool:
    first, second = (verdict.plan for verdict in verdicts)
    return part == "port" and first.way == second.way and _sound(verdicts, part, None)


def _same_ship_plan(verdicts: tuple[TeamVerdict, TeamVerdict], number: str, part: str) -> bool:
    plans = [verdict.plan.ships.get(number) for verdict in verdicts]
    values = [None if plan is None else getattr(plan, part) for plan in plans]
    return bool(values[0]) and values[0] == values[1] and _sound(verdicts, part, number)
