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


def told(old: Course, change: RoundOrders) -> dict[str, tuple[str, ...]]:
    found = foresee(old, {change.round: change}, "misread")
    return dict(tell_consequences(old, found, Teller(old.state.scenario, Catalogue("en"))))


def test_a_misread_path_is_followed_through_all_later_rounds() -> None:
    sections = told(course("C1 C3 C5", "C3 C1 port"), red(1, "C1 C3"))
    headings = ["Print again: Red, Blue", "To change on the wall map now", "After round 1", "After round 2"]
    assert list(sections) == headings
    assert "Red, ship 1: C3 (was: C5, 1 chest aboard)" in sections["After round 1"]
    assert "island C5: 3 (was: 2)" in sections["After round 1"]
    assert "Red: 0 delivered (was: 1)" in sections["After round 2"]
    assert sections["To change on the wall map now"][-1] == "Red: gold 1 → 0"


def test_what_everybody_has_seen_is_no_change_on_the_wall() -> None:
    old = course("C1 C3 C5")
    walls = told(old, red(1, "C1 C3"))["To change on the wall map now"]
    assert not any(line.startswith("cover") for line in walls)


def test_a_correction_that_changes_nothing_says_so() -> None:
    old = course("C1 C3")
    assert told(old, replace(old.rounds[0].orders, over=False)) == {"Nothing changes.": ()}
