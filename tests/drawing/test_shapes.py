from __future__ import annotations

import pytest

from gm.drawing.shapes import (
    Path,
    Pen,
    bounds,
    ellipse,
    flattened,
    placement,
    polygon,
    product,
    rectangle,
    segments,
    stamped,
    translation,
)

SQUARE = polygon([(0, 0), (2, 0), (2, 1), (0, 1)])


def test_a_pen_collects_verbs_and_coordinates_in_order() -> None:
    path = Pen().move(0, 1).line(2, 3).curve(4, 5, 6, 7, 8, 9).close().path()
    assert path == Path("MLCZ", (0, 1, 2, 3, 4, 5, 6, 7, 8, 9))


def test_stamped_copies_are_scaled_first_then_moved() -> None:
    assert stamped(segments([(0, 0, 1, 2)]), [(10, 20), (30, 40)], 2) == Path("MLML", (10, 20, 12, 24, 30, 40, 32, 44))


def test_moving_scales_first_as_placing_does() -> None:
    assert SQUARE.moved(5, 7, 3) == SQUARE.through(placement(5, 7, 3))


def test_a_product_of_maps_applies_the_inner_one_first() -> None:
    outer, inner = placement(1, 2, 3, 90), translation(10, 0)
    assert SQUARE.through(product(outer, inner)) == SQUARE.through(inner).through(outer)


def test_turning_is_anticlockwise() -> None:
    assert Path("M", (1, 0)).through(placement(0, 0, 1, 90)).coords == pytest.approx((0, 1))


def test_flattening_tells_open_and_closed_parts_apart() -> None:
    path = SQUARE + Path("MLL", (5, 5, 6, 6, 7, 5)) + segments([(8, 8, 9, 9)])
    assert flattened(path) == [
        ([(0, 0), (2, 0), (2, 1), (0, 1)], True),
        ([(5, 5), (6, 6), (7, 5)], False),
        ([(8, 8), (9, 9)], False),
    ]


def test_a_line_after_closing_goes_on_from_the_beginning_of_the_part() -> None:
    parts = flattened(Path("MLLZL", (1, 1, 2, 1, 2, 2, 0, 0)))
    assert parts == [([(1, 1), (2, 1), (2, 2)], True), ([(1, 1), (0, 0)], False)]


def test_a_circle_stays_within_a_thousandth_of_its_radius() -> None:
    for points, closed in flattened(ellipse(3, 4, 10), steps=16):
        assert closed
        assert all(abs(((x - 3) ** 2 + (y - 4) ** 2) ** 0.5 - 10) < 0.01 for x, y in points)


def test_rounded_and_sharp_rectangles_have_the_same_bounds() -> None:
    assert bounds(rectangle(1, 2, 10, 20, 3)) == bounds(rectangle(1, 2, 10, 20)) == (1, 2, 11, 22)
