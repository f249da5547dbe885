"""Where each cell of a sea lies in a picture of characters: pointy-top hexagons as bricks, at three zooms (S1.7)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from gm.hexgrid import Cell, bounding_box
from gm.sextagon.board import Board

ZOOMS = (1, 2, 3)
"""1: bricks of 2×1 characters, 2: 4×1, 3: 4×2 with walls."""


class Box(NamedTuple):
    """The characters of a brick: its left column, its line, and how many columns it has for text."""

    x: int
    y: int
    width: int


@dataclass(frozen=True)
class Bricks:
    """The plan of a board at one zoom. Columns and lines are counted from 0 at the top left."""

    board: Board
    zoom: int
    width: int = field(init=False)
    height: int = field(init=False)
    margin: int = field(init=False)
    ruler: int = field(init=False)
    """The line below the sea on which the columns' numbers stand."""
    _west: int = field(init=False)
    _north: int = field(init=False)

    def __post_init__(self) -> None:
        west, east, north, south = bounding_box([*self.board.sea, *(bay.land for bay in self.board.bays)])
        letters = max(len(self.board.row_name(r)) for r in self.board.rows)
        margin = letters + (
            2 if self.zoom == 1 else 1
        )  # the small zoom needs room for the letter of a port in the west
        put = object.__setattr__
        put(self, "margin", margin)
        put(self, "_west", west)
        put(self, "_north", north)
        put(self, "width", margin + (east - west + 2) * self.step + (self.zoom == 3))
        put(self, "ruler", (south - north + 1) * self.lines + (self.zoom == 3))
        put(self, "height", self.ruler + 1)

    @property
    def step(self) -> int:
        """The columns of half a cell."""
        return 1 if self.zoom == 1 else 2

    @property
    def lines(self) -> int:
        """The lines of a row of cells."""
        return 2 if self.zoom == 3 else 1

    def box(self, cell: Cell) -> Box:
        """Where the text of a cell, sea or land, stands."""
        x = self.margin + (cell.x - self._west) * self.step
        y = (cell.r - self._north) * self.lines
        return Box(x + 1, y + 1, 3) if self.zoom == 3 else Box(x, y, 2 * self.step)

    def row(self, y: int) -> int | None:
        """The row r whose text stands on a line, or None for a line of walls or the ruler."""
        if y >= self.ruler or (self.zoom == 3 and y % 2 == 0):
            return None
        return y // self.lines + self._north

    def cell_at(self, x: int, y: int) -> Cell | None:
        """The hexagon, sea or land, whose text stands at a column and line, or None."""
        r = self.row(y)
        if r is None or x < self.margin:
            return None
        half = (x - self.margin) // self.step + self._west
        column = half - (half - r) % 2
        return Cell((column - r) // 2, r)

    def lines_of(self, cell: Cell) -> range:
        """The lines that a cell's look can change, its walls included."""
        y = self.box(cell).y
        return range(y - 1, y + 2) if self.zoom == 3 else range(y, y + 1)

    def wall(self, a: Cell, b: Cell) -> tuple[int, int]:
        """The column and line of the character between two neighbours at zoom 3."""
        box = self.box(a)
        dr, dx = b.r - a.r, b.x - a.x
        if dr == 0:
            return (box.x + 3 if dx > 0 else box.x - 1, box.y)
        return (box.x + (2 if dx > 0 else 0), box.y + dr)

    def numbers(self) -> Iterator[tuple[int, str]]:
        """The ruler: at which column the number of which column of cells begins (S1.7)."""
        every = 5 if self.zoom == 1 else 2
        columns = self.board.columns
        for number in range(1, len(columns) + 1):
            if number == 1 or (number % every == 0 if every == 5 else number % 2):
                x = self.margin + (columns[number - 1] - self._west) * self.step + (self.zoom == 3)
                yield x, str(number)


def best_zoom(board: Board, width: int, height: int) -> int:
    """The largest zoom at which the whole board fits into so many columns and lines; 1 where none does."""
    fitting = [zoom for zoom in ZOOMS if _fits(Bricks(board, zoom), width, height)]
    return max(fitting, default=1)


def _fits(bricks: Bricks, width: int, height: int) -> bool:
    return bricks.width <= width and bricks.height <= height
