"""A small map of one round for the chronicle: what is known of the sea after it, and what was found in it.

A thin outline stands round cells that were known before, a heavy one round all that was revealed in this round. Islands
are told by the chests that are left there; cells are too small for names, ships and words.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from gm.drawing.fonts import CAP_HEIGHT
from gm.drawing.hexmap import Layout, coast, extent, fitted, outlines
from gm.drawing.icons import icon, placed
from gm.drawing.palette import text_colour
from gm.drawing.shapes import BLACK, WHITE, Colour, Element, Shape, Stroke, Text, TextStyle, ellipse, segments
from gm.hexgrid import Cell
from gm.paper.page import Box
from gm.sextagon.board import Board
from gm.sextagon.features import ISLAND
from gm.sextagon.views import SeenCell, View

COAST = Stroke(0.9, join="round")
KNOWN = Stroke(0.25)
NEW = Stroke(1.2, join="round")
LEAST_ICON = 6.5
"""The least width of cells, in points, for which icons are drawn; in smaller ones a ring stands for a feature."""
LOST = ("sink", "wreck")
"""Kinds of events that end a ship, which a cross marks."""


def mini_layout(board: Board, box: Box) -> Layout:
    """The largest layout of the sea within the box, centred."""
    return fitted(board.sea, box.left, box.bottom, box.width, box.height, margin=0.1)


def mini_height(board: Board, width: float, most: float) -> float:
    """How high a map of this width is, or of the smaller one that is `most` points high."""
    left, bottom, right, top = extent(Layout(1.0, 0.0, 0.0), board.sea)
    return min(most, (top - bottom + 0.2) * width / (right - left + 0.2))


def mini_map(before: View, after: View, layout: Layout) -> list[Element]:
    """The map of the round that led from one view to the other."""
    board = after.board
    fresh = [cell for cell in board.cells if cell in after.revealed and cell not in before.revealed]
    known = [cell for cell in board.cells if cell in after.revealed]
    lost = {event.cell for event in after.events if event.kind in LOST and event.round == after.round}
    elements: list[Element] = [
        Shape(outlines(layout, known), stroke=KNOWN),
        Shape(coast(layout, board.sea, 0.0, 0.1), stroke=COAST),
    ]
    if fresh:
        elements.append(Shape(coast(layout, fresh, -0.04, 0.1), stroke=NEW))
    elements += _islands(layout, after.cells, set(fresh))
    for cell in board.cells:
        seen = after.cells.get(cell)
        if cell in known and seen is not None and seen.feature not in (None, ISLAND):
            elements += _feature(layout, cell, str(seen.feature))
    return [*elements, *cross([layout.centre(cell) for cell in board.cells if cell in lost], 0.42 * layout.width)]


def _islands(layout: Layout, cells: Mapping[Cell, SeenCell], fresh: set[Cell]) -> list[Element]:
    """The number of chests left on each island: white on black where it was found in this round."""
    elements: list[Element] = []
    for cell, seen in cells.items():
        if seen.feature == ISLAND:
            elements += island_sign(layout, cell, str(seen.chests), BLACK if cell in fresh else WHITE)
    return elements


def island_sign(layout: Layout, cell: Cell, figures: str, fill: Colour) -> list[Element]:
    """An island as a hexagon with the number of its chests."""
    x, y = layout.centre(cell)
    size = (0.74 if len(figures) < 2 else 0.56) * layout.width
    style = TextStyle(size, "bold", "middle", text_colour(fill))
    return [
        Shape(layout.hexagon(cell, 0.86), fill, Stroke(0.5)),
        Text(x, y - CAP_HEIGHT * size / 2, figures, style),
    ]


def _feature(layout: Layout, cell: Cell, feature: str) -> list[Element]:
    x, y = layout.centre(cell)
    if layout.width < LEAST_ICON:
        return [Shape(ellipse(x, y, 0.2 * layout.width), WHITE, Stroke(0.6))]
    return [placed(icon(feature), x, y, 0.78 * layout.width)]


def cross(places: Sequence[tuple[float, float]], arm: float) -> list[Element]:
    """A cross at each of the places, where a ship was lost."""
    lines = segments(
        line for x, y in places for line in ((x - arm, y - arm, x + arm, y + arm), (x - arm, y + arm, x + arm, y - arm))
    )
    return [
        Shape(lines, stroke=Stroke(2.6, WHITE, cap="round")),
        Shape(lines, stroke=Stroke(1.2, cap="round")),
    ]
