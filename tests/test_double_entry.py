"""Two typings of one paper differ only where they mean different things."""

from __future__ import annotations

import pytest

from gm.double_entry import Difference, compare
from gm.sextagon.orders import ShipOrders, TeamOrders
from gm.sextagon.state import State
from tests.sextagon.typed import SEA, state_of


def lagoon() -> State:
    """A small drawn sea; red's port in bay 4 touches A1, B2 and C1."""
    teams = "[{id: red, name: Red, bays: 4-4}, {id: blue, name: Blue, bays: 1-1}]"
    return state_of(size=None, sea=SEA, teams=teams)


@pytest.fixture(scope="module")
def state() -> State:
    return lagoon()


def orders(path: str = "", port: str = "", points: str = "9", buy: tuple[str, ...] = ()) -> TeamOrders:
    return TeamOrders(points=points, port=port, buy=buy, ships={"1": ShipOrders(path=path)})


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (orders("A1-A7"), orders("a1 a3 a5 a7")),
        (orders("A1 . port"), orders("a1, ., PORT")),
        (orders(port="1"), orders(port="1>")),
        (orders(buy=("transport", "battleship")), orders(buy=("battleship", "transport"))),
    ],
)
def test_the_same_orders_in_other_words_do_not_differ(state: State, first: TeamOrders, second: TeamOrders) -> None:
    assert compare(state, "red", first, second) == ()


def test_each_part_that_means_something_else_is_told(state: State) -> None:
    first = TeamOrders(points="9", port="1", ships={"1": ShipOrders("A1 A3")})
    second = TeamOrders(rank="1", joker=True, port="1<", ships={"01": ShipOrders("A1 B2", shot="C5")})
    assert compare(state, "red", first, second) == (
        Difference("points", None, "9", "#1"),
        Difference("joker", None, "", "*"),
        Difference("port", None, "1", "1<"),
        Difference("path", "1", "A1 A3", "A1 B2"),
        Difference("shot", "1", "", "C5"),
    )


def test_two_faulty_paths_that_are_cut_alike_still_differ(state: State) -> None:
    first, second = orders("A1 A3 Z9"), orders("A1 A3 Z8")
    assert [difference.part for difference in compare(state, "red", first, second)] == ["path"]
