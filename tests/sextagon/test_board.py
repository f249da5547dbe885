"""The board: standard sizes, bays, sides, ports' ways, names of cells (S1)."""

from __future__ import annotations

import math
from functools import cache
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gm.hexgrid import Cell, clockwise_from_north, hexagon, neighbours, outer_coast, position, reading_order
from gm.sextagon.board import (
    ROW_LETTERS,
    SIDES,
    Board,
    board_of,
    find_bays,
    listed_bay,
    row_index,
    row_name,
    standard_board,
    standard_size,
)
from tests.sextagon.random_games import random_board

SIZES = range(1, 13)


@cache
def board(size: int) -> Board:
    return standard_board(size)


def angle(cell: Cell) -> float:
    """Degrees clockwise from north, as seen from the middle of a standard board."""
    return math.degrees(clockwise_from_north(*position(cell)))


@pytest.mark.parametrize("size", SIZES)
def test_each_bay_of_a_standard_board_touches_three_cells_and_each_side_has_as_many_as_its_size(size: int) -> None:
    bays = board(size).bays
    assert len(bays) == 6 * size
    assert [bay.number for bay in bays] == list(range(1, 6 * size + 1))
    for bay in bays:
        q, r = bay.land
        assert max(abs(q - r), abs(q + 2 * r), abs(2 * q + r)) == 3 * size + 1
        assert len(bay.cells) == 3
        assert set(bay.cells) == set(neighbours(bay.land)) & board(size).sea


@pytest.mark.parametrize("size", SIZES)
def test_bays_are_numbered_clockwise_from_the_north_corner(size: int) -> None:
    angles = [angle(bay.land) for bay in board(size).bays]
    assert angles == sorted(angles)
    for number, name in enumerate(SIDES):
        for bay in board(size).side(name):
            assert 60 * number < angles[bay - 1] < 60 * (number + 1)


@pytest.mark.parametrize("size", SIZES)
def test_the_cells_of_a_bay_are_listed_clockwise(size: int) -> None:
    for bay in board(size).bays:
        angles = [angle(cell) for cell in bay.cells]
        turns = [(later - earlier) % 360 for earlier, later in pairwise(angles)]
        assert all(0 < turn < 180 for turn in turns)


@pytest.mark.parametrize(("size", "cells", "bays"), [(3, 91, 18), (4, 157, 24), (5, 241, 30), (6, 343, 36)])
def test_the_sizes_of_the_rules(size: int, cells: int, bays: int) -> None:
    assert (len(board(size).sea), len(board(size).bays), len(board(size).rows)) == (cells, bays, 4 * size + 1)


def test_the_sides_follow_each_other_clockwise_from_bay_one() -> None:
    assert [list(board(2).side(name)) for name in ("NE", "E", "SE", "SW", "W", "NW")] == [
        [1, 2],
        [3, 4],
        [5, 6],
        [7, 8],
        [9, 10],
        [11, 12],
    ]


def test_a_sea_that_is_no_standard_board_has_no_sides() -> None:
    with pytest.raises(KeyError):
        board_of(hexagon(2) - {Cell(0, 0)}, 2).side("NE")
    with pytest.raises(KeyError):
        board(2).side("N")


@pytest.mark.parametrize("size", SIZES)
def test_a_standard_board_is_known_wherever_it_lies(size: int) -> None:
    moved = frozenset(Cell(q + 7, r - 4) for q, r in hexagon(size))
    assert standard_size(moved) == size
    assert standard_size(moved - {max(moved)}) is None
    other = min(neighbours(max(moved)), key=lambda cell: cell in moved)
    assert standard_size(moved - {min(moved)} | {other}) is None


def test_names_of_size_five() -> None:
    five = board(5)
    assert five.names[Cell(0, 0)] == "L16"
    assert [five.row_name(r) for r in five.rows] == list("ABCDEFGHJKLMNPRSTUVWX")
    assert five.names[five.cells[0]] == "A16"
    assert min(int(name.lstrip(ROW_LETTERS)) for name in five.names.values()) == 1


def test_names_of_the_largest_board_need_two_letters() -> None:
    twelve = board(12)
    assert twelve.row_name(twelve.rows[22]) == "Z"
    assert twelve.row_name(twelve.rows[23]) == "AA"
    assert twelve.cell(twelve.names[twelve.cells[-1]]) == twelve.cells[-1]


def test_rows_are_named_without_i_o_and_q() -> None:
    names = [row_name(index) for index in range(600)]
    assert names[:23] == list("ABCDEFGHJKLMNPRSTUVWXYZ")
    assert names[23:26] == ["AA", "AB", "AC"]
    assert names[23 + 23 * 23] == "AAA"
    assert len(set(names)) == 600
    assert not set("".join(names)) & set("IOQ")
    assert [row_index(name) for name in names] == list(range(600))


@given(st.integers(0, 2**32))
def test_a_name_is_read_however_it_is_typed_and_names_one_cell(seed: int) -> None:
    rng = Random(seed)
    sea = random_board(rng, 2)
    assert len(set(sea.names.values())) == len(sea.sea)
    for cell in rng.sample(sea.cells, min(9, len(sea.cells))):
        letters = sea.row_name(cell.r)
        number = sea.names[cell].removeprefix(letters)
        assert number == str(cell.x - min(other.x for other in sea.sea) + 1)
        typed = rng.choice((letters, letters.lower())) + " " * rng.randrange(3) + number
        assert sea.cell(typed) == cell
        for one, zero in (("I", "O"), ("i", "o")):
            assert sea.cell(letters + number.replace("1", one).replace("0", zero)) == cell
        assert sea.cell(f"{letters}{int(number) + 1}") is None, "S1.7: most slips name no cell at all"


@pytest.mark.parametrize(
    "text", ["", "L", "16", "L-16", "16L", "L17", "L99", "Y16", "I16", "Q1", "L16x", "L1 6", "Ĺ16"]
)
def test_what_is_no_cell(text: str) -> None:
    assert board(5).cell(text) is None


@pytest.mark.parametrize("text", ["A" * 50 + "1", "A" + "1" * 50, "A1000000", "AAAA1", "A\u0661"])
def test_endless_and_foreign_names_are_no_cells(text: str) -> None:
    assert board(5).cell(text) is None


@pytest.mark.parametrize(
    ("typed", "near"), [("L17", ["L16", "L18"]), ("L99", ["L30"]), ("A1", ["A16"]), ("Z1", []), ("x", [])]
)
def test_similar_names_are_the_nearest_of_the_row(typed: str, near: list[str]) -> None:
    assert board(5).similar_names(typed) == near


@pytest.mark.parametrize(
    ("start", "goal", "turn", "way"),
    [
        (1, 3, "", (2, 3)),
        (3, 1, "", (2, 1)),
        (1, 12, "", (12,)),
        (12, 2, "", (1, 2)),
        (1, 7, "", (2, 3, 4, 5, 6, 7)),  # both are six: clockwise
        (7, 1, "", (8, 9, 10, 11, 12, 1)),
        (1, 3, "<", (12, 11, 10, 9, 8, 7, 6, 5, 4, 3)),
        (3, 2, ">", (4, 5, 6, 7, 8, 9, 10, 11, 12, 1, 2)),
        (5, 5, "", ()),
    ],
)
def test_a_port_goes_the_shorter_way_round_unless_forced(
    start: int, goal: int, turn: str, way: tuple[int, ...]
) -> None:
    assert board(2).way(start, goal, turn) == way


@given(st.integers(0, 2**32))
def test_bays_of_any_sea_are_land_of_the_outer_coast_that_touches_enough_cells(seed: int) -> None:
    rng = Random(seed)
    wanted = rng.randint(2, 6)
    sea = random_board(rng, wanted).sea
    bays = find_bays(sea, wanted)
    coast = {land for _, land in outer_coast(sea)}
    touched = {land: len(set(neighbours(land)) & sea) for land in coast}
    threes = {land for land in coast if touched[land] >= 3}
    twos = {land for land in coast if touched[land] >= 2}
    assert {bay.land for bay in bays} == (threes if len(threes) >= wanted else twos)
    assert len({bay.land for bay in bays}) == len(bays)
    for bay in bays:
        assert sorted(bay.cells) == sorted(set(neighbours(bay.land)) & sea)


@given(st.integers(0, 2**32))
def test_bays_of_any_sea_are_numbered_along_its_outer_coast(seed: int) -> None:
    sea = random_board(Random(seed), 2).sea
    lands = [bay.land for bay in find_bays(sea, 2)]
    along = list(dict.fromkeys(land for _, land in outer_coast(sea) if land in lands))
    first = along.index(lands[0])
    assert along[first:] + along[:first] == lands


def test_a_straight_coast_counts_land_that_touches_two() -> None:
    row = frozenset(Cell(q, 0) for q in range(3))
    bays = find_bays(row, 2)
    assert [(bay.land, bay.cells) for bay in bays] == [
        (Cell(2, -1), (Cell(1, 0), Cell(2, 0))),
        (Cell(1, 1), (Cell(2, 0), Cell(1, 0))),
        (Cell(0, 1), (Cell(1, 0), Cell(0, 0))),
        (Cell(1, -1), (Cell(0, 0), Cell(1, 0))),
    ]


def test_one_cell_alone_has_no_bay() -> None:
    assert find_bays(frozenset({Cell(0, 0)}), 2) == ()


def test_a_listed_bay_is_the_land_that_touches_all_its_cells() -> None:
    sea = board(2).sea
    for bay in board(2).bays:
        assert listed_bay(bay.number, bay.cells, sea) == bay


def test_cells_that_no_land_touches_together_are_no_bay() -> None:
    first, last = board(2).cells[0], board(2).cells[-1]
    assert listed_bay(1, (first, last), board(2).sea) is None
    assert listed_bay(1, (Cell(0, 0),), board(2).sea) is None


def test_of_several_lands_the_listed_bay_is_the_one_that_touches_the_fewest_cells() -> None:
    corner = board(2).cells[0]
    bay = listed_bay(1, (corner,), board(2).sea)
    assert bay is not None
    assert len(set(neighbours(bay.land)) & board(2).sea) == 1


def test_bays_at_a_cell_are_those_that_touch_it() -> None:
    for cell in board(3).cells:
        wanted = {bay.number for bay in board(3).bays if cell in bay.cells}
        assert board(3).bays_at.get(cell, frozenset()) == wanted


@given(st.integers(0, 2**32))
def test_cells_within_reach_are_all_of_them_in_reading_order(seed: int) -> None:
    rng = Random(seed)
    sea = random_board(rng, 2)
    centre, reach = rng.choice(sea.cells), rng.randrange(4)
    reached = {centre}
    for _ in range(reach):
        reached |= {other for cell in reached for other in neighbours(cell)}
    assert sea.within(centre, reach) == sorted(reached & sea.sea, key=reading_order)


def test_bays_are_found_by_number_only() -> None:
    assert board(1).bay(6) == board(1).bays[5]
    assert [board(1).bay(number) for number in (0, 7, -1)] == [None] * 3
