"""Hexagonal geometry, pointy-top, north up, in axial coordinates. It knows no word of the game.

A cell is (q, r): q grows to the east, r to the south-east, so that a row is all cells of one r. The double-width
column of a cell is x = 2q + r: an exact place in half-cells along a ruler, rising by two within a row.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple


class Cell(NamedTuple):
    """A hexagon by its axial coordinates."""

    q: int
    r: int

    @property
    def x(self) -> int:
        """The double-width column, in half-cells."""
        return 2 * self.q + self.r


class Direction(NamedTuple):
    """A step across one side of a hexagon, as a difference of axial coordinates."""

    dq: int
    dr: int


NE, E, SE, SW, W, NW = (
    Direction(1, -1),
    Direction(1, 0),
    Direction(0, 1),
    Direction(-1, 1),
    Direction(-1, 0),
    Direction(0, -1),
)
DIRECTIONS = (NE, E, SE, SW, W, NW)
"""The six directions, clockwise from north-east."""

WINDS = 16
"""How many winds the compass has: equal sectors, numbered clockwise from 0, which is centred on north."""


def step(cell: Cell, direction: Direction) -> Cell:
    """The neighbour of `cell` in `direction`."""
    return Cell(cell.q + direction.dq, cell.r + direction.dr)


def neighbours(cell: Cell) -> tuple[Cell, ...]:
    """The six neighbours, clockwise from north-east."""
    q, r = cell
    return (
        Cell(q + 1, r - 1),
        Cell(q + 1, r),
        Cell(q, r + 1),
        Cell(q - 1, r + 1),
        Cell(q - 1, r),
        Cell(q, r - 1),
    )


def distance(a: Cell, b: Cell) -> int:
    """The number of steps from one cell to the other."""
    dq, dr = a.q - b.q, a.r - b.r
    return max(abs(dq), abs(dr), abs(dq + dr))


def reading_order(cell: Cell) -> tuple[int, int]:
    """A sort key: row by row from the north, each from the west."""
    return (cell.r, cell.q)


def line(a: Cell, b: Cell) -> tuple[Cell, ...] | None:
    """All cells from `a` to `b`, both included, where they lie on one of the three axes of cells; else None."""
    dq, dr = b.q - a.q, b.r - a.r
    if dq and dr and dq + dr:
        return None
    steps = max(abs(dq), abs(dr))
    if steps == 0:
        return (a,)
    sq, sr = dq // steps, dr // steps
    return tuple(Cell(a.q + sq * i, a.r + sr * i) for i in range(steps + 1))


def position(cell: Cell) -> tuple[float, float]:
    """The centre of the cell as (east, north), in cell widths, from the centre of (0, 0)."""
    return (cell.x / 2, -cell.r * math.sqrt(3) / 2)


def clockwise_from_north(east: float, north: float) -> float:
    """The angle of a vector, from 0 (due north) clockwise, below 2π."""
    angle = math.atan2(east, north)
    return angle if angle >= 0 else angle + 2 * math.pi


def wind(a: Cell, b: Cell) -> int:
    """The wind in which `b` lies as seen from `a`: 0 is north, 4 east, 15 north-north-west.

    No two cells lie on the border of two winds: the tangent of 11.25° is no rational multiple of √3.
    """
    east, north = (b.x - a.x) / 2, -(b.r - a.r) * math.sqrt(3) / 2
    sector = clockwise_from_north(east, north) / (2 * math.pi) * WINDS
    return round(sector) % WINDS


def hexagon(size: int) -> frozenset[Cell]:
    """The stepped hexagon of cells with max(|q−r|, |q+2r|, |2q+r|) ≤ 3·size."""
    reach = 3 * size
    span = range(-2 * size, 2 * size + 1)
    return frozenset(Cell(q, r) for q in span for r in span if max(abs(q - r), abs(q + 2 * r), abs(2 * q + r)) <= reach)


def connected(cells: frozenset[Cell]) -> bool:
    """Whether every cell can be reached from every other across shared sides."""
    if not cells:
        return True
    return len(flood(min(cells), lambda cell: cell in cells)) == len(cells)


def flood(start: Cell, inside: Callable[[Cell], bool]) -> dict[Cell, int]:
    """Every cell that can be reached from `start` over cells that are `inside`, with its number of steps."""
    steps = {start: 0}
    front = [start]
    while front:
        rim: list[Cell] = []
        for cell in front:
            for other in neighbours(cell):
                if other not in steps and inside(other):
                    steps[other] = steps[cell] + 1
                    rim.append(other)
        front = rim
    return steps


def outer_coast(cells: frozenset[Cell]) -> Iterator[tuple[Cell, Cell]]:
    """The sides of the outer outline, clockwise, each as (cell inside, hexagon outside).

    It begins at the north-west side of the first cell in reading order. `cells` must be connected.
    """
    start = min(cells, key=reading_order), DIRECTIONS.index(NW)
    cell, heading = start
    while True:
        yield cell, step(cell, DIRECTIONS[heading])
        following = (heading + 1) % 6
        beyond = step(cell, DIRECTIONS[following])
        if beyond in cells:  # the outline turns outwards, along that cell
            cell, heading = beyond, (following - 2) % 6
        else:
            heading = following
        if (cell, heading) == start:
            return


def bounding_box(cells: Iterable[Cell]) -> tuple[int, int, int, int]:
    """(least x, greatest x, least r, greatest r) of the cells, x in half-cells."""
    columns, rows = zip(*((cell.x, cell.r) for cell in cells), strict=True)
    return min(columns), max(columns), min(rows), max(rows)
