"""The consequences of a correction are told in sentences that name who, where, how it was and how it is."""

from __future__ import annotations

from dataclasses import replace

from gm.aftermath import tell_consequences
from gm.catalogue import Catalogue
from gm.corrections import foresee
from gm.sextagon.course import Course
from gm.sextagon.orders import RoundOrders, ShipOrders, TeamOrders
from gm.sextagon.played import play
from gm.telling import Teller
from tests.test_double_entry import lagoon


def red(number: int, path: str, points: str = "5") -> RoundOrders:
    return RoundOrders(number, {"red": TeamOrders(points=points, ships={"1": ShipOrders(path)})})


def course(*paths: str) -> Course:
    opening = lagoon()
    rounds = []
    state = opening
    for number, path in enumerate(paths, 1):
        rounds.append(play(state, red(number, path)))
        state = rounds[-1].state
    return Course(opening, tuple(rounds))


def told(old: Course, change: RoundOrders) -> list[str]:
    found = foresee(old, {change.round: change}, "misread")
    return tell_consequences(old, found, Teller(old.state.scenario, Catalogue("en")))


def test_a_misread_path_is_followed_through_all_later_rounds() -> None:
    lines = told(course("C1 C3 C5", "C3 C1 port"), red(1, "C1 C3"))
    assert "After round 1" in lines
    assert "  Red, ship 1: C3 (was: C5, 1 chest aboard)" in lines
    assert "  island C5: 3 (was: 2)" in lines
    assert not any(line.startswith("Round 2") for line in lines)
    assert "  Red: 0 delivered (was: 1)" in lines
    assert "Print again: Red, Blue" in lines
    assert "Stay uncovered, for everybody has seen them: C5" in lines


def test_later_orders_that_no_longer_fit_are_told_with_the_reason() -> None:
    lines = told(course("C1 C3", "C5"), red(1, "A1"))
    index = lines.index("Round 2: these orders no longer fit; mend them or let them be cut")
    assert lines[index + 1] == "  Red, ship 1: C5 is no neighbour of A1"


def test_a_correction_that_changes_nothing_says_so() -> None:
    old = course("C1 C3")
    assert told(old, replace(old.rounds[0].orders, over=False)) == ["Nothing changes."]
