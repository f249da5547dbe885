"""Where things lie in the page's drawing: a cell is 100 units wide, x runs east and y **down**, as in SVG."""

from __future__ import annotations

from collections.abc import Iterable

from gm.board.markup import number
from gm.drawing.hexmap import Layout, extent
from gm.hexgrid import Cell, neighbours
from gm.sextagon.board import Board

WIDTH = 100.0
LAYOUT = Layout(WIDTH, 0.0, 0.0)

MARGIN = 12.0
"""What is left free around the land."""

_SIDE = WIDTH / 3**0.5


def place(cell: Cell) -> tuple[float, float]:
    """The centre of a cell."""
    x, y = LAYOUT.centre(cell)
    return x, -y


def hexagons(cells: Iterable[Cell]) -> str:
    """The outlines of cells as path data."""
    half = number(_SIDE / 2)
    side = number(_SIDE)
    data = []
    for cell in cells:
        x, y = place(cell)
        data.append(f"M{number(x)} {number(y - _SIDE)}l50 {half}v{side}l-50 {half}-50-{half}v-{side}z")
    return "".join(data)


def shore(board: Board) -> frozenset[Cell]:
    """The sea with the land that it touches, bays included."""
    return board.sea | {land for cell in board.sea for land in neighbours(cell)}


def window(board: Board) -> tuple[float, float, float, float]:
    """Left, top, width and height of the drawing."""
    left, bottom, right, top = extent(LAYOUT, shore(board))
    return left - MARGIN, -top - MARGIN, right - left + 2 * MARGIN, top - bottom + 2 * MARGIN
