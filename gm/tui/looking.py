"""Moving a cursor over the cells of a board with the keys."""

from __future__ import annotations

from gm.hexgrid import DIRECTIONS, Cell, step
from gm.sextagon.board import Board
from gm.tui.steering import DIRECTION_KEYS, E, W


def moved(board: Board, cell: Cell, key: str) -> Cell | None:
    """The cell to which a key leads, the same where no sea lies there; None for a key of another kind."""
    if key in DIRECTION_KEYS:
        goal = step(cell, DIRECTIONS[DIRECTION_KEYS[key]])
    elif key in ("left", "right"):
        goal = step(cell, DIRECTIONS[W if key == "left" else E])
    elif key in ("up", "down"):
        goal = _vertical(board, cell, -1 if key == "up" else 1)
    else:
        return None
    return goal if goal in board.sea else cell


def _vertical(board: Board, cell: Cell, by: int) -> Cell:
    """The cell of the next row that lies straightest above or below; rows alternate so that a way up is straight."""
    row = [other for other in board.cells if other.r == cell.r + by]
    lean = 1 if cell.r % 2 else -1
    return min(row, key=lambda other: (abs(other.x - cell.x), (other.x - cell.x) * lean), default=cell)
