"""How a map of hexagons is drawn: places and big paths for sets of cells. It knows no word of the game.

Cells are axial coordinates (q, r), pointy-top, north up (S1.1, S1.8). The measure is the **cell width** w, the distance
of two neighbours' centres: a hexagon is w wide and 2w/√3 high, its sides are w/√3 long. Every function joins all it
draws into one path, because a page holds hundreds of cells, and walks the cells in reading order, so that the same set
gives the same path. Coasts are remembered: all sheets of a game share one.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import lru_cache
from math import dist, hypot, sqrt
from typing import NamedTuple

from gm.drawing.hatch import Disc, Scanner, without
from gm.drawing.shapes import Path, Pen, polygon, segments
from gm.hexgrid import DIRECTIONS

CellPlace = tuple[int, int]
"""(q, r); `gm.hexgrid.Cell` is one."""

Corner = tuple[int, int]
"""A corner of the grid, exact: east in half cell widths, north in thirds of a side's half height (w / 2√3)."""

CORNERS: tuple[Corner, ...] = ((0, 2), (1, 1), (1, -1), (0, -2), (-1, -1), (-1, 1))
"""The corners about a cell's centre, clockwise from north: the side in `DIRECTIONS[k]` runs from corner k to k + 1."""

MARK = 0.22
"""How much of a side a corner mark takes, from each end: at least half of the side stays open for a pencil."""

NAME_BASELINE = -0.43
"""Where a cell's name stands, below the centre, in cell widths: clear of the corner marks."""


class Layout(NamedTuple):
    """Where a map lies on a page: the cell width, and the place of the centre of cell (0, 0), in points."""

    width: float
    x: float
    y: float

    def centre(self, cell: CellPlace) -> tuple[float, float]:
        """The centre of a cell."""
        q, r = cell
        return self.x + self.width * (q + r / 2), self.y - self.width * r * sqrt(3) / 2

    def point(self, corner: Corner) -> tuple[float, float]:
        """The place of a corner of the grid."""
        return self.x + corner[0] * self.width / 2, self.y + corner[1] * self.width / (2 * sqrt(3))

    def hexagon(self, cell: CellPlace, scale: float = 1.0) -> Path:
        """The outline of one cell, or a smaller or larger one about the same centre."""
        x, y = self.centre(cell)
        across, up = scale * self.width / 2, scale * self.width / (2 * sqrt(3))
        return polygon([(x + across * dx, y + up * dy) for dx, dy in CORNERS])


def fitted(
    cells: Collection[CellPlace], left: float, bottom: float, width: float, height: float, margin: float = 0.0
) -> Layout:
    """The largest layout of `cells`, with `margin` cell widths free around them, centred in a rectangle.

    Raises `ValueError` where there are no cells.
    """
    low_x, low_y, high_x, high_y = extent(Layout(1.0, 0.0, 0.0), cells)
    cell = min(width / (high_x - low_x + 2 * margin), height / (high_y - low_y + 2 * margin))
    x = left + width / 2 - cell * (low_x + high_x) / 2
    y = bottom + height / 2 - cell * (low_y + high_y) / 2
    return Layout(cell, x, y)


def extent(layout: Layout, cells: Collection[CellPlace]) -> tuple[float, float, float, float]:
    """Left, bottom, right and top of the cells' hexagons; raises `ValueError` where there are none."""
    columns = [2 * q + r for q, r in cells]
    rows = [r for _, r in cells]
    left, bottom = layout.point((min(columns) - 1, -3 * max(rows) - 2))
    right, top = layout.point((max(columns) + 1, -3 * min(rows) + 2))
    return left, bottom, right, top


def outlines(layout: Layout, cells: Collection[CellPlace]) -> Path:
    """All sides of the cells, a shared side once."""
    return segments((*layout.point(start), *layout.point(end)) for start, end, _ in _sides(cells))


def corner_marks(layout: Layout, cells: Collection[CellPlace], part: float = MARK) -> Path:
    """Both ends of every side that two of the cells share, `part` of the side each.

    Sides towards other cells are left out: there the coast, or the other cell's outline, is drawn.
    """
    return segments(_marks(layout, cells, part))


def _marks(layout: Layout, cells: Collection[CellPlace], part: float) -> Iterator[tuple[float, float, float, float]]:
    for start, end, shared in _sides(cells):
        if shared:
            (x0, y0), (x1, y1) = layout.point(start), layout.point(end)
            dx, dy = part * (x1 - x0), part * (y1 - y0)
            yield x0, y0, x0 + dx, y0 + dy
            yield x1, y1, x1 - dx, y1 - dy


def _sides(cells: Collection[CellPlace]) -> Iterator[tuple[Corner, Corner, bool]]:
    """Each side of the cells once, with its corners and whether two of the cells share it."""
    known = frozenset(cells)
    for q, r in _in_reading_order(known):
        for side, (dq, dr) in enumerate(DIRECTIONS):
            shared = (q + dq, r + dr) in known
            # A shared side is drawn by the cell to its west.
            if not shared or side < 3:
                yield _corner(q, r, side), _corner(q, r, side + 1), shared


def loops(cells: Collection[CellPlace]) -> list[list[Corner]]:
    """The outlines of the cells' union: closed, with the cells on the right of the way; a hole is a loop of its own."""
    return [list(loop) for loop in _loops(frozenset(cells))]


@lru_cache(maxsize=16)
def _loops(known: frozenset[CellPlace]) -> tuple[tuple[Corner, ...], ...]:
    following: dict[Corner, Corner] = {}
    for q, r in _in_reading_order(known):
        for side, (dq, dr) in enumerate(DIRECTIONS):
            if (q + dq, r + dr) not in known:
                # Three hexagons meet in a corner, so no corner begins two sides of the outline.
                following[_corner(q, r, side)] = _corner(q, r, side + 1)
    found: list[tuple[Corner, ...]] = []
    while following:
        first = corner = next(iter(following))
        loop = []
        while corner in following:
            loop.append(corner)
            corner = following.pop(corner)
        assert corner == first
        found.append(tuple(loop))
    return tuple(found)


def coast(layout: Layout, cells: Collection[CellPlace], offset: float = 0.0, rounding: float = 0.0) -> Path:
    """The outline of the cells' union, `offset` cell widths outside it, its corners cut round over `rounding` of them.

    An offset beyond a quarter of a cell width would cross itself in narrow bays.
    """
    return _coast(layout, frozenset(cells), offset, rounding)


@lru_cache(maxsize=16)
def _coast(layout: Layout, cells: frozenset[CellPlace], offset: float, rounding: float) -> Path:
    pen = Pen()
    for loop in _loops(cells):
        points = _offset([layout.point(corner) for corner in loop], offset * layout.width)
        if rounding > 0:
            _round(pen, points, rounding * layout.width)
            continue
        pen.move(*points[0])
        for point in points[1:]:
            pen.line(*point)
        pen.close()
    return pen.path()


def land(
    layout: Layout,
    cells: Collection[CellPlace],
    *,
    reach: float = 0.95,
    gap: float = 0.12,
    spacing: float = 0.14,
    angle: float = 0.0,
    shares: Sequence[float] = (1.0, 0.7, 0.85, 0.6),
    clear: Iterable[Disc] = (),
) -> Path:
    """A sparse hatch along the outer side of the coast, fading out inland.

    The lines, `spacing` cell widths apart, begin `gap` off the coast and end within `reach` of it, every one at its own
    of `shares` of the reach. Nothing is drawn within the discs of `clear` (x, y, radius in points): the bays, whose
    numbers stand there. Lines along the rows meet all six sides of a standard board at 30° or more.
    """
    return _land(layout, frozenset(cells), reach, gap, spacing, angle, tuple(shares), tuple(clear))


@lru_cache(maxsize=16)
def _land(
    layout: Layout,
    cells: frozenset[CellPlace],
    reach: float,
    gap: float,
    spacing: float,
    angle: float,
    shares: tuple[float, ...],
    clear: tuple[Disc, ...],
) -> Path:
    sea = Scanner(coast(layout, cells, gap), spacing * layout.width, angle)
    corners = sorted({corner for loop in _loops(cells) for corner in loop})
    ring = sea.discs([(*layout.point(corner), reach * layout.width) for corner in corners], shares)
    cleared = sea.discs(clear)
    return sea.drawn(
        (
            (line, stretch)
            for line, stretches in sorted(ring.items())
            for stretch in without(without(stretches, sea.inside(line)), cleared.get(line, ()))
        ),
        shortest=0.08 * layout.width,
    )


def _offset(points: list[tuple[float, float]], distance: float) -> list[tuple[float, float]]:
    """The loop's corners moved to the left of the way; all its corners turn by 60°."""
    if not distance:
        return points
    moved = []
    for (x0, y0), (x, y), (x1, y1) in zip([points[-1], *points[:-1]], points, [*points[1:], points[0]], strict=True):
        nx, ny = y0 - y1, x1 - x0  # square to the chord, so along the bisector
        length = hypot(nx, ny) * sqrt(3) / 2
        moved.append((x + distance * nx / length, y + distance * ny / length))
    return moved


def _round(pen: Pen, points: list[tuple[float, float]], trim: float) -> None:
    """The closed line through `points`, each corner replaced by a curve that begins and ends `trim` off it."""
    begun = False
    for before, corner, after in zip([points[-1], *points[:-1]], points, [*points[1:], points[0]], strict=True):
        start = _towards(corner, before, trim)
        end = _towards(corner, after, trim)
        if begun:
            pen.line(*start)
        else:
            pen.move(*start)
            begun = True
        pen.curve(*_between(start, corner), *_between(end, corner), *end)
    pen.close()


def _towards(start: tuple[float, float], end: tuple[float, float], length: float) -> tuple[float, float]:
    share = min(0.5, length / dist(start, end))
    return start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1])


def _between(start: tuple[float, float], end: tuple[float, float]) -> tuple[float, float]:
    return start[0] + 0.6 * (end[0] - start[0]), start[1] + 0.6 * (end[1] - start[1])


def _corner(q: int, r: int, side: int) -> Corner:
    dx, dy = CORNERS[side % 6]
    return 2 * q + r + dx, dy - 3 * r


def _in_reading_order(cells: Iterable[CellPlace]) -> list[CellPlace]:
    return sorted(cells, key=lambda cell: (cell[1], cell[0]))
