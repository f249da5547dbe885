from __future__ import annotations

from math import dist, hypot, sqrt

import pytest

from gm.drawing.fonts import text_width
from gm.drawing.hexmap import (
    CORNERS,
    MARK,
    NAME_BASELINE,
    Layout,
    coast,
    corner_marks,
    extent,
    fitted,
    land,
    loops,
    outlines,
)
from gm.drawing.shapes import Path, flattened
from gm.hexgrid import DIRECTIONS

LAYOUT = Layout(30.0, 100.0, 200.0)
DISC = {(q, r) for q in range(-2, 3) for r in range(-2, 3) if abs(q + r) <= 2}
RING = DISC - {(0, 0)}


def lines(path: Path) -> list[tuple[float, ...]]:
    return [path.coords[at : at + 4] for at in range(0, len(path.coords), 4)]


def within(x: float, y: float, cells: set[tuple[int, int]]) -> bool:
    """Whether a point lies in one of the hexagons: nearer to its centre than half a width in all three directions."""
    for cell in cells:
        cx, cy = LAYOUT.centre(cell)
        dx, dy = x - cx, y - cy
        reaches = (abs(dx), abs(dx / 2 + dy * sqrt(3) / 2), abs(dx / 2 - dy * sqrt(3) / 2))
        if max(reaches) < LAYOUT.width / 2 - 1e-9:
            return True
    return False


def test_neighbours_centres_are_a_cell_width_apart_with_north_up() -> None:
    for dq, dr in DIRECTIONS:
        assert dist(LAYOUT.centre((0, 0)), LAYOUT.centre((dq, dr))) == pytest.approx(30)
    assert LAYOUT.centre((1, -1)) == pytest.approx((115, 200 + 15 * sqrt(3)))


def test_the_corners_of_each_side_are_those_of_its_direction() -> None:
    for side, direction in enumerate(DIRECTIONS):
        (ax, ay), (bx, by) = CORNERS[side], CORNERS[(side + 1) % 6]
        middle = LAYOUT.point((ax + bx, ay + by))  # twice as far out as the middle of the side
        assert middle == pytest.approx(LAYOUT.centre(direction))


def test_a_hexagon_lies_about_its_centre() -> None:
    xs, ys = LAYOUT.hexagon((1, 1)).coords[0::2], LAYOUT.hexagon((1, 1)).coords[1::2]
    cx, cy = LAYOUT.centre((1, 1))
    assert (sum(xs) / 6, sum(ys) / 6) == pytest.approx((cx, cy))
    assert max(xs) - min(xs) == pytest.approx(30)
    assert all(hypot(x - cx, y - cy) == pytest.approx(30 / sqrt(3)) for x, y in zip(xs, ys, strict=True))


def test_a_fitted_map_fills_the_rectangle_in_one_direction_and_keeps_its_margin() -> None:
    layout = fitted(DISC, 10, 20, 300, 200, margin=1)
    left, bottom, right, top = extent(layout, DISC)
    assert (left + right) / 2 == pytest.approx(160)
    assert (bottom + top) / 2 == pytest.approx(120)
    gaps = (left - 10 - layout.width, bottom - 20 - layout.width)
    assert min(gaps) == pytest.approx(0, abs=1e-9)


def test_the_extent_is_that_of_the_hexagons() -> None:
    points = [
        (x, y)
        for cell in DISC
        for x, y in zip(LAYOUT.hexagon(cell).coords[0::2], LAYOUT.hexagon(cell).coords[1::2], strict=True)
    ]
    xs, ys = zip(*points, strict=True)
    assert extent(LAYOUT, DISC) == pytest.approx((min(xs), min(ys), max(xs), max(ys)))


def test_a_shared_side_is_drawn_once() -> None:
    drawn = [
        frozenset([(round(a, 6), round(b, 6)), (round(c, 6), round(d, 6))])
        for a, b, c, d in lines(outlines(LAYOUT, DISC))
    ]
    assert len(drawn) == len(set(drawn))
    shared = sum((q + dq, r + dr) in DISC for q, r in DISC for dq, dr in DIRECTIONS) // 2
    assert len(drawn) == 6 * len(DISC) - shared


def test_corner_marks_take_their_part_of_each_end_of_shared_sides_only() -> None:
    side = LAYOUT.width / sqrt(3)
    marks = lines(corner_marks(LAYOUT, DISC))
    shared = sum((q + dq, r + dr) in DISC for q, r in DISC for dq, dr in DIRECTIONS) // 2
    assert len(marks) == 2 * shared
    assert all(dist(mark[:2], mark[2:]) == pytest.approx(MARK * side) for mark in marks)
    coasts = {(round(x, 6), round(y, 6)) for part, _ in flattened(coast(LAYOUT, DISC)) for x, y in part}
    assert all((round(x, 6), round(y, 6)) not in coasts for _, _, x, y in marks)


def test_a_cells_name_is_clear_of_the_corner_marks() -> None:
    size = 0.18 * LAYOUT.width  # 5.2 pt where a cell is 10.2 mm wide
    half = text_width("AA31", size) / 2
    x, y = LAYOUT.centre((0, 0))
    baseline = y + NAME_BASELINE * LAYOUT.width
    for x0, y0, x1, y1 in lines(corner_marks(LAYOUT, DISC)):
        for step in range(11):
            px, py = x0 + (x1 - x0) * step / 10, y0 + (y1 - y0) * step / 10
            assert not (abs(px - x) < half and baseline < py < baseline + 0.668 * size)


def test_the_coast_closes_around_the_sea_and_around_inner_land() -> None:
    outer, inner = sorted(loops(RING), key=len, reverse=True)
    assert (len(outer), len(inner)) == (30, 6)
    assert coast(LAYOUT, RING).verbs.count("Z") == 2


def test_two_seas_that_meet_nowhere_have_two_coasts() -> None:
    assert len(loops({(0, 0), (5, 0)})) == 2


def test_the_coasts_echo_runs_at_its_distance_on_the_land() -> None:
    for cells in (DISC, RING):
        for points, _ in flattened(coast(LAYOUT, cells, offset=0.1)):
            for (x0, y0), (x1, y1) in zip(points, [*points[1:], points[0]], strict=True):
                x, y = (x0 + x1) / 2, (y0 + y1) / 2
                nx, ny = (y0 - y1) / dist((x0, y0), (x1, y1)), (x1 - x0) / dist((x0, y0), (x1, y1))
                assert not within(x, y, cells)
                assert not within(x - 2.9 * nx, y - 2.9 * ny, cells)  # the sea is on the right of the way
                assert within(x - 3.1 * nx, y - 3.1 * ny, cells)


def test_rounding_cuts_corners_and_nothing_else() -> None:
    sharp, smooth = coast(LAYOUT, DISC), coast(LAYOUT, DISC, rounding=0.1)
    assert smooth.verbs.count("C") == sharp.verbs.count("L") + 1
    assert all(
        min(dist(point, corner) for corner in zip(sharp.coords[0::2], sharp.coords[1::2], strict=True)) <= 8.7
        for point in zip(smooth.coords[0::2], smooth.coords[1::2], strict=True)
    )


@pytest.mark.parametrize("cells", [DISC, RING], ids=["disc", "ring"])
def test_the_land_lies_outside_the_sea_within_its_reach(cells: set[tuple[int, int]]) -> None:
    corners = [LAYOUT.point(corner) for loop in loops(cells) for corner in loop]
    hatch = lines(land(LAYOUT, cells, reach=0.9))
    assert len(hatch) > 20
    for x0, y0, x1, y1 in hatch:
        for step in range(11):
            x, y = x0 + (x1 - x0) * step / 10, y0 + (y1 - y0) * step / 10
            assert not within(x, y, cells)
            assert min(dist((x, y), corner) for corner in corners) <= 27.001


def test_the_land_leaves_bays_clear() -> None:
    x, y = LAYOUT.centre((3, 0))
    for x0, y0, x1, y1 in lines(land(LAYOUT, DISC, clear=[(x, y, 12.0)])):
        for step in range(11):
            assert dist((x0 + (x1 - x0) * step / 10, y0 + (y1 - y0) * step / 10), (x, y)) >= 11.99


def test_the_order_of_the_cells_changes_nothing() -> None:
    ordered, reverse = sorted(DISC), sorted(DISC, reverse=True)
    for draw in (outlines, corner_marks, coast, land):
        assert draw(LAYOUT, ordered) == draw(LAYOUT, reverse)


def test_no_cells_draw_nothing_but_fit_nowhere() -> None:
    assert outlines(LAYOUT, ()) == corner_marks(LAYOUT, ()) == coast(LAYOUT, ()) == land(LAYOUT, ()) == Path("", ())
    with pytest.raises(ValueError, match="empty"):
        fitted((), 0, 0, 10, 10)
