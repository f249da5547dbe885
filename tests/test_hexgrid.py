"""Hexagonal geometry: neighbours, distances, lines, winds, coasts (S1.1, S1.2, S1.8, S5.14)."""

from __future__ import annotations

import math
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gm.hexgrid import (
    DIRECTIONS,
    NE,
    NW,
    SE,
    SW,
    WINDS,
    Cell,
    Direction,
    E,
    W,
    bounding_box,
    clockwise_from_north,
    connected,
    distance,
    flood,
    hexagon,
    line,
    neighbours,
    outer_coast,
    position,
    reading_order,
    step,
    wind,
)

cells = st.builds(Cell, st.integers(-30, 30), st.integers(-30, 30))
directions = st.sampled_from(DIRECTIONS)
ORIGIN = Cell(0, 0)


@pytest.mark.parametrize(
    ("direction", "east", "north"),
    [
        (NE, 0.5, math.sqrt(3) / 2),
        (E, 1.0, 0.0),
        (SE, 0.5, -math.sqrt(3) / 2),
        (SW, -0.5, -math.sqrt(3) / 2),
        (W, -1.0, 0.0),
        (NW, -0.5, math.sqrt(3) / 2),
    ],
)
def test_a_step_changes_the_position_as_its_name_says(direction: Direction, east: float, north: float) -> None:
    assert position(step(ORIGIN, direction)) == pytest.approx((east, north))


def test_directions_go_round_clockwise_from_north_east() -> None:
    angles = [clockwise_from_north(*position(step(ORIGIN, direction))) for direction in DIRECTIONS]
    assert angles == pytest.approx([math.radians(degrees) for degrees in (30, 90, 150, 210, 270, 330)])


@given(cells)
def test_neighbours_are_the_six_steps_in_order_and_one_apart(cell: Cell) -> None:
    assert neighbours(cell) == tuple(step(cell, direction) for direction in DIRECTIONS)
    assert {distance(cell, other) for other in neighbours(cell)} == {1}
    centre = position(cell)
    assert all(math.dist(centre, position(other)) == pytest.approx(1) for other in neighbours(cell))


@given(cells, directions)
def test_half_columns_rise_by_two_in_a_row_and_by_one_between_rows(cell: Cell, direction: Direction) -> None:
    assert step(cell, E).x == cell.x + 2
    assert abs(step(cell, direction).x - cell.x) == (2 if direction in (E, W) else 1)


@given(cells, cells)
def test_distance_is_the_least_number_of_steps(a: Cell, b: Cell) -> None:
    """Each step comes nearer by one at most, and one of the six does."""
    assert distance(a, b) == distance(b, a)
    assert (distance(a, b) == 0) == (a == b)
    around = [distance(other, b) for other in neighbours(a)]
    assert min(around) == (distance(a, b) - 1 if a != b else 1)
    assert max(around) <= distance(a, b) + 1


@given(cells, directions, st.integers(0, 20))
def test_a_line_has_every_cell_from_end_to_end(start: Cell, direction: Direction, length: int) -> None:
    walked = [start]
    for _ in range(length):
        walked.append(step(walked[-1], direction))
    assert line(start, walked[-1]) == tuple(walked)


@given(cells, cells)
def test_cells_off_the_three_axes_have_no_line(a: Cell, b: Cell) -> None:
    on_axis = any(b == Cell(a.q + d.dq * distance(a, b), a.r + d.dr * distance(a, b)) for d in DIRECTIONS)
    assert (line(a, b) is not None) == on_axis


def test_a_row_of_another_r_is_read_later_and_within_a_row_the_west_first() -> None:
    assert sorted([Cell(0, 1), Cell(5, 0), Cell(9, -1), Cell(-3, 0)], key=reading_order) == [
        Cell(9, -1),
        Cell(-3, 0),
        Cell(5, 0),
        Cell(0, 1),
    ]


@pytest.mark.parametrize(
    ("to", "name"),
    [
        (Cell(1, -2), 0),  # due north
        (Cell(-1, 2), 8),  # due south
        (Cell(3, 0), 4),
        (Cell(-3, 0), 12),
        (Cell(1, -1), 1),  # 30°, nearer to 22.5 than to 45
        (Cell(0, -1), 15),
        (Cell(0, 1), 7),
        (Cell(-1, 1), 9),
        (Cell(2, -1), 3),  # 60°, nearer to 67.5
        (Cell(3, -2), 2),  # 49.1°
        (Cell(1, 1), 5),  # 120°: nearer to 112.5
    ],
)
def test_the_wind_is_the_sector_in_which_the_other_cell_lies(to: Cell, name: int) -> None:
    assert wind(ORIGIN, to) == name
    assert wind(to, ORIGIN) == (name + WINDS // 2) % WINDS


@given(cells, cells)
def test_the_sector_of_a_wind_is_centred_on_it(a: Cell, b: Cell) -> None:
    if a == b:
        return
    east, north = (p - o for p, o in zip(position(b), position(a), strict=True))
    off = math.degrees(clockwise_from_north(east, north)) - wind(a, b) * 22.5
    assert abs((off + 180) % 360 - 180) < 11.25


@pytest.mark.parametrize(("size", "count"), [(1, 13), (3, 91), (4, 157), (5, 241), (6, 343)])
def test_the_stepped_hexagon_has_its_known_number_of_cells_and_rows(size: int, count: int) -> None:
    board = hexagon(size)
    assert len(board) == count
    assert len({cell.r for cell in board}) == 4 * size + 1
    assert connected(board)


@pytest.mark.parametrize("size", range(1, 7))
def test_the_stepped_hexagon_looks_the_same_after_a_turn_by_sixty_degrees(size: int) -> None:
    board = hexagon(size)
    assert {Cell(-cell.r, cell.q + cell.r) for cell in board} == board


def test_a_sea_in_two_parts_is_not_connected() -> None:
    assert connected(frozenset())
    assert connected(frozenset({ORIGIN, Cell(1, 0)}))
    assert not connected(frozenset({ORIGIN, Cell(2, 0)}))


def test_a_flood_counts_the_steps_round_an_obstacle() -> None:
    sea = hexagon(1) - {ORIGIN}
    steps = flood(Cell(1, 0), sea.__contains__)
    assert steps.keys() == sea
    assert steps[Cell(-1, 0)] == 3  # two across the hole


@given(st.integers(0, 2**32))
def test_the_outer_coast_is_every_side_towards_the_land_outside_once(seed: int) -> None:
    rng = Random(seed)
    sea = {ORIGIN}
    for _ in range(rng.randrange(40)):
        sea.add(rng.choice(neighbours(rng.choice(sorted(sea)))))
    west, east, north, south = bounding_box(sea)
    outside = flood(
        step(min(sea, key=reading_order), NW),
        lambda cell: cell not in sea and west - 2 <= cell.x <= east + 2 and north - 1 <= cell.r <= south + 1,
    )
    sides = list(outer_coast(frozenset(sea)))
    wanted = {(cell, land) for cell in sea for land in neighbours(cell) if land in outside}
    assert set(sides) == wanted
    assert len(sides) == len(wanted)


def test_the_outer_coast_goes_clockwise() -> None:
    """Round a single cell: north-west first, then as the directions go."""
    lands = [land for _, land in outer_coast(frozenset({ORIGIN}))]
    assert lands == [step(ORIGIN, direction) for direction in (NW, NE, E, SE, SW, W)]


def test_the_outer_coast_leaves_out_inner_land() -> None:
    ring = frozenset(neighbours(ORIGIN))
    assert ORIGIN not in {land for _, land in outer_coast(ring)}


def test_the_box_is_in_half_columns_and_rows() -> None:
    assert bounding_box([Cell(0, 0), Cell(2, -1), Cell(-2, 3)]) == (-1, 3, -1, 3)
