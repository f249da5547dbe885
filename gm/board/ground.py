"""What never changes on the map: land, coast, the grid of cells with their names, bays and the compass."""

from __future__ import annotations

from itertools import product
from math import dist

from gm.board.markup import Markup, el, joined
from gm.board.places import LAYOUT, WIDTH, hexagons, place, shore, window
from gm.board.symbols import placed
from gm.drawing.hexmap import coast
from gm.drawing.svg import path_data
from gm.hexgrid import Cell
from gm.sextagon.board import Board

NAME_BELOW = 46.0
"""The baseline of a cell's name below its centre."""

COMPASS = 180.0


def under(board: Board) -> Markup:
    """All below what is uncovered: land, beach, hidden water and its grid."""
    land = path_data(coast(LAYOUT, shore(board), 0.0, 0.28), 1)
    water = path_data(coast(LAYOUT, board.sea, 0.0, 0.12), 1)
    return joined(
        [
            el("defs", el("path", id="water", d=water)),
            el("path", class_="land", d=land),
            el("use", class_="beach", href="#water"),
            el("use", class_="water", href="#water"),
            el("path", class_="grid", d=hexagons(board.cells)),
        ]
    )


def over(board: Board) -> Markup:
    """All above what is uncovered, but below what lies on the cells: coast line, names, bays, compass."""
    return joined(
        [
            el("use", class_="coast", href="#water"),
            el("g", *(_word(cell, NAME_BELOW, board.names[cell]) for cell in board.cells), class_="names"),
            _compass(board),
        ]
    )


def _word(cell: Cell, down: float, words: str) -> Markup:
    x, y = place(cell)
    return el("text", words, x=x, y=y + down)


def _compass(board: Board) -> Markup:
    """The rose in the corner with the most room, the upper right one among equals; nothing where none has enough."""
    left, top, width, height = window(board)
    inset = COMPASS / 2 + 10
    corners = list(product((top + inset, top + height - inset), (left + width - inset, left + inset)))
    land = [place(cell) for cell in shore(board)]
    room, y, x = max(((min(dist((x, y), at) for at in land), y, x) for y, x in corners), key=lambda found: found[0])
    return placed("compass", x, y, COMPASS, "compass") if room > (COMPASS + WIDTH) / 2 else Markup("")
