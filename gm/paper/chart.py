"""A sea map in a chart's border: how large it can be, where it stands, and what room its corners leave for text.

The border is a ruler: letters of rows at the sides, numbers of columns above and below, since names are exact places
(S1.7). A sea seldom fills its rectangle, so titles and legend stand on the land in the corners, as on sea charts.
"""

from __future__ import annotations

from functools import lru_cache
from math import sqrt
from typing import NamedTuple

from gm.catalogue import Catalogue
from gm.drawing.fonts import CAP_HEIGHT, text_width
from gm.drawing.hexmap import Layout
from gm.drawing.icons import icon, placed
from gm.drawing.shapes import BLACK, MM, WHITE, Element, Shape, Stroke, Text, TextStyle, rectangle, segments
from gm.paper.page import HAIR, Box
from gm.sextagon.board import Board

BORDER = 3.7 * MM
"""The width of the border that holds the ruler."""

TICK = 0.3 * BORDER
LEAST_STEP = 9.0
"""The least distance of two numbers of columns; where they are closer, only every second, fifth … is written."""

SIDE_ROOM, COAST_ROOM, END_ROOM = 0.58, 0.12, 0.28
"""What must stay free beside the outermost bays' centres, beside the coast, and above and below it, in cell widths."""

GAP = 1.2 * MM
"""Between text in a corner and the nearest land that is drawn."""

SCALE_TEXT = 8.0

Step = tuple[float, float]
"""The width and height of one part of a corner's block, from the outside in."""


class Span(NamedTuple):
    """The cells and bays of one row of hexagons: the row's r, and the leftmost and rightmost x, in cell widths."""

    r: int
    left: float
    right: float


@lru_cache(maxsize=16)
def spans(board: Board) -> tuple[Span, ...]:
    """What each row of the map takes, bays included, measured from the centre of cell (0, 0)."""
    rows: dict[int, list[float]] = {}
    for cell in (*board.cells, *(bay.land for bay in board.bays)):
        rows.setdefault(cell.r, []).append(cell.x / 2)
    return tuple(Span(r, min(xs) - 0.5, max(xs) + 0.5) for r, xs in sorted(rows.items()))


class Chart(NamedTuple):
    """A map's place: the border's outer edge, and the layout of the cells."""

    frame: Box
    layout: Layout
    board: Board

    @property
    def inner(self) -> Box:
        """What the border encloses."""
        return self.frame.inset(BORDER)

    def room(self, low: float, high: float) -> tuple[float, float]:
        """How wide the land is left and right of the map between two heights, both in points, gaps taken off."""
        inner, (w, x0, y0) = self.inner, self.layout
        half = inner.width / 2 - GAP
        left = right = half
        for r, west, east in spans(self.board):
            y = y0 - w * r * sqrt(3) / 2
            if y - w / sqrt(3) < high and y + w / sqrt(3) > low:
                left = min(left, x0 + west * w - inner.left - GAP)
                right = min(right, inner.right - x0 - east * w - GAP)
        return max(0.0, left), max(0.0, right)


def _edges(board: Board) -> tuple[float, float]:
    """The leftmost and rightmost x that the map needs, in cell widths from the centre of cell (0, 0)."""
    sea = [cell.x / 2 for cell in board.cells]
    bays = [bay.land.x / 2 for bay in board.bays]
    left = min(min(sea) - 0.5 - COAST_ROOM, *(x - SIDE_ROOM for x in bays))
    right = max(max(sea) + 0.5 + COAST_ROOM, *(x + SIDE_ROOM for x in bays))
    return left, right


def map_size(board: Board) -> tuple[float, float]:
    """Width and height of the map in cell widths, with the room that its outermost bays and coasts need."""
    left, right = _edges(board)
    return right - left, (board.rows[-1] - board.rows[0]) * sqrt(3) / 2 + 2 / sqrt(3) + 2 * END_ROOM


def placed_chart(board: Board, area: Box, width: float, top: float) -> Chart:
    """The chart whose border fills `area`, its map `width` a cell, `top` points below the border's inner edge."""
    left, right = _edges(board)
    x0 = (area.left + area.right) / 2 - width * (left + right) / 2
    highest = area.top - BORDER - top - END_ROOM * width
    y0 = highest - width / sqrt(3) + width * board.rows[0] * sqrt(3) / 2
    return Chart(area, Layout(width, x0, y0), board)


def border(chart: Chart) -> list[Element]:
    """The border with its ruler."""
    frame, inner = chart.frame, chart.inner
    band = rectangle(frame.left, frame.bottom, frame.width, frame.height)
    inside = rectangle(inner.left, inner.bottom, inner.width, inner.height)
    elements: list[Element] = [
        Shape(band, stroke=Stroke(1.4)),
        Shape(inside, stroke=Stroke(0.5)),
        *_columns(chart),
        *_rows(chart),
    ]
    return elements


def _columns(chart: Chart) -> list[Element]:
    """The numbers of the columns above and below, with a tick between two."""
    frame, inner, (w, x0, _), board = chart.frame, chart.inner, chart.layout, chart.board
    style = TextStyle(6.0, anchor="middle")
    lower = CAP_HEIGHT * style.size / 2
    every = next(step for step in (1, 2, 5, 10, 20, 50, 100) if step * w / 2 >= LEAST_STEP)
    elements: list[Element] = []
    for x in board.columns:
        number = x - board.columns[0] + 1
        if number % every == 0:
            for y in ((frame.top + inner.top) / 2, (frame.bottom + inner.bottom) / 2):
                elements.append(Text(x0 + x * w / 2, y - lower, str(number), style))
    between = [x0 + (2 * x - 1) * w / 4 for x in (*board.columns, board.columns[-1] + 1)]
    ticks = [(x, inner.top, x, inner.top + TICK) for x in between]
    ticks += [(x, inner.bottom, x, inner.bottom - TICK) for x in between]
    return [*elements, Shape(segments(ticks), stroke=HAIR)]


def _rows(chart: Chart) -> list[Element]:
    """The letters of the rows at both sides, with a tick between two."""
    frame, inner, (w, _, y0), board = chart.frame, chart.inner, chart.layout, chart.board
    up = w * sqrt(3) / 2
    elements: list[Element] = []
    widest = max(text_width(board.row_name(r), 1.0, "bold") for r in board.rows)
    style = TextStyle(min(6.5, 0.85 * up, 0.8 * BORDER / widest), "bold", "middle")
    lower = CAP_HEIGHT * style.size / 2
    for r in board.rows:
        for x in ((frame.left + inner.left) / 2, (frame.right + inner.right) / 2):
            elements.append(Text(x, y0 - r * up - lower, board.row_name(r), style))
    between = [y0 - (r - 0.5) * up for r in (*board.rows, board.rows[-1] + 1)]
    ticks = [(inner.left, y, inner.left - TICK, y) for y in between]
    ticks += [(inner.right, y, inner.right + TICK, y) for y in between]
    return [*elements, Shape(segments(ticks), stroke=HAIR)]


def compass(box: Box, say: Catalogue) -> Element:
    """The compass rose with the letter of the north wind."""
    x, y = (box.left + box.right) / 2, (box.bottom + box.top) / 2
    return placed(icon("compass", say("words.wind_short.N")), x, y, min(box.width, box.height))


def scale(box: Box, width: float, say: Catalogue) -> list[Element]:
    """A bar of cells: how far one move, two moves, … go."""
    count = int(box.width / width)
    left = (box.left + box.right - count * width) / 2
    bottom, height = box.bottom + SCALE_TEXT + 2, 2.2
    bars = [rectangle(left + i * width, bottom, width, height) for i in range(count)]
    elements: list[Element] = [
        Shape(bar, BLACK if index % 2 == 0 else WHITE, Stroke(0.5)) for index, bar in enumerate(bars)
    ]
    for index in range(count + 1):
        style = TextStyle(SCALE_TEXT, anchor="middle")
        elements.append(Text(left + index * width, box.bottom, str(index), style))
    style = TextStyle(SCALE_TEXT, anchor="middle")
    elements.append(Text((box.left + box.right) / 2, bottom + height + 3, say("paper.handout.rate"), style))
    return elements
