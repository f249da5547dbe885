"""The wall map: a poster over as many sheets as its cells need, with strips to glue and a plan of the sheets.

It shows what everybody may know; ships and ports are pins and cards. Neighbouring sheets overlap: the right and lower
edge of one is cut off along the dashed line and glued onto the strip of the next.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil, sqrt
from typing import NamedTuple

from gm.catalogue import Catalogue
from gm.drawing.shapes import (
    BLACK,
    MM,
    WHITE,
    Document,
    Element,
    Group,
    Shape,
    Stroke,
    Text,
    TextStyle,
    placement,
    product,
    rectangle,
    segments,
    translation,
)
from gm.paper.corners import corner_title
from gm.paper.leaf import document
from gm.paper.page import HAIR, SMALL, Box, Imprint, live_area
from gm.paper.picture import CELL, drawn_map
from gm.paper.plan import Plan, picture_plan
from gm.paper.seamap import Look
from gm.paper.visible import visible
from gm.sextagon.views import View

OVERLAP = 10 * MM
LABEL = 9 * MM
"""The height of the strip below a sheet's part of the map that says where it belongs."""
CUT = Stroke(0.6, dash=(4.0, 3.0))
GLUE = Stroke(0.35, dash=(1.0, 2.0))

Place = tuple[int, int]
"""Column and row of a sheet."""


class Tiling(NamedTuple):
    """How a poster is divided: the size of a sheet's window, how many there are, and which are printed."""

    width: float
    height: float
    columns: int
    rows: int
    printed: tuple[Place, ...] = ()

    def window(self, place: Place, top: float) -> Box:
        """What a sheet shows of the poster whose upper left corner is (0, top)."""
        left, high = place[0] * (self.width - OVERLAP), top - place[1] * (self.height - OVERLAP)
        return Box(left, high - self.height, left + self.width, high)


def wall(view: View, cell: float, paper: str, say: Catalogue) -> Document:
    """The poster with cells about `cell` points wide."""
    space = picture_plan(view.board, CELL, say.language, own=False)
    room = _room(paper)
    factor = poster_cell(space, cell, paper) / CELL
    frame = space.chart.frame
    height = factor * frame.height
    tiling = _tiling(space, factor, room)
    look = Look(ships=False, ports=False)
    elements = [*drawn_map(view, space, say, look), *corner_title(view.title, "", space.title)]
    poster = Group(tuple(elements), placement(-factor * frame.left, -factor * frame.bottom, factor))
    pages = [_sheet(poster, tiling, place, height, room, say) for place in tiling.printed]
    title = say("paper.wall.title")
    return document(paper, pages, Imprint(view.title, title), say, title)


def poster_cell(space: Plan, wanted: float, paper: str) -> float:
    """How wide the poster's cells are: as wanted, or up to a twentieth less where that saves sheets."""
    room = _room(paper)

    def waste(cell: float) -> tuple[int, int, float]:
        """The sheets, those that are left out with a part of the border, and how much smaller the cells are."""
        across, down = _grid(space, cell / CELL, room)
        return len(_tiling(space, cell / CELL, room).printed), across * down, -cell

    return min((wanted * (1 - percent / 100) for percent in range(6)), key=waste)


def _room(paper: str) -> Box:
    live = live_area(paper)
    return live._replace(bottom=live.bottom + LABEL)


def _grid(space: Plan, factor: float, room: Box) -> Place:
    """How many columns and rows of sheets cover the poster."""
    frame = space.chart.frame
    across = ceil((factor * frame.width - OVERLAP) / (room.width - OVERLAP))
    down = ceil((factor * frame.height - OVERLAP) / (room.height - OVERLAP))
    return max(1, across), max(1, down)


def _tiling(space: Plan, factor: float, room: Box) -> Tiling:
    tiling = Tiling(room.width, room.height, *_grid(space, factor, room))
    printed = tuple(_needed(space, factor, tiling, factor * space.chart.frame.height))
    columns, rows = (1 + max(place[axis] for place in printed) for axis in (0, 1))
    return tiling._replace(columns=columns, rows=rows, printed=printed)


def _needed(space: Plan, factor: float, tiling: Tiling, top: float) -> Iterator[Place]:
    """The sheets, row by row, that show more than border and land."""
    frame, layout = space.chart.frame, space.chart.layout
    half, high = layout.width / 2, layout.width / sqrt(3)
    hexes = [layout.centre(cell) for cell in (*space.chart.board.cells, *(b.land for b in space.chart.board.bays))]
    boxes = [Box(x - half, y - high, x + half, y + high) for x, y in hexes]
    boxes += space.reserved
    for row in range(tiling.rows):
        for column in range(tiling.columns):
            share = tiling.window((column, row), top)
            share = share._replace(
                left=share.left + (OVERLAP if column else 0.0), top=share.top - (OVERLAP if row else 0.0)
            )
            for box in boxes:
                left, right = factor * (box.left - frame.left), factor * (box.right - frame.left)
                low, up = factor * (box.bottom - frame.bottom), factor * (box.top - frame.bottom)
                if left < share.right and right > share.left and low < share.top and up > share.bottom:
                    yield column, row
                    break


def _sheet(poster: Group, tiling: Tiling, place: Place, top: float, room: Box, say: Catalogue) -> list[Element]:
    """One sheet: its part of the poster, where to cut and glue, and the label below."""
    window = tiling.window(place, top)
    moved = translation(room.left - window.left, room.bottom - window.bottom)
    matrix = product(moved, poster.matrix)
    part = Group(visible(poster.elements, room, matrix), matrix)
    clip = rectangle(room.left, room.bottom, room.width, room.height)
    return [Group((part,), clip=clip), *_marks(tiling, place, room, say), *_label(tiling, place, room, say)]


def _marks(tiling: Tiling, place: Place, room: Box, say: Catalogue) -> list[Element]:
    """Dashed lines to cut along, dotted ones to glue along."""
    column, row = place
    printed = set(tiling.printed)
    cuts, glue = [], []
    if (column + 1, row) in printed:
        cuts.append((room.right, room.bottom, room.right, room.top))
    if (column, row + 1) in printed:
        cuts.append((room.left, room.bottom, room.right, room.bottom))
    elements: list[Element] = []
    style = TextStyle(SMALL, "italic")
    if (column - 1, row) in printed:
        glue.append((room.left + OVERLAP, room.bottom, room.left + OVERLAP, room.top))
        middle = (room.bottom + room.top) / 2
        elements.append(Text(room.left + OVERLAP - 3, middle, say("paper.wall.glue"), style, 90.0))
    if (column, row - 1) in printed:
        glue.append((room.left, room.top - OVERLAP, room.right, room.top - OVERLAP))
        elements.append(Text((room.left + room.right) / 2, room.top - OVERLAP + 3, say("paper.wall.glue"), style))
    return [Shape(segments(cuts), stroke=CUT), Shape(segments(glue), stroke=GLUE), *elements]


def _label(tiling: Tiling, place: Place, room: Box, say: Catalogue) -> list[Element]:
    """Where the sheet belongs, in words and on a small plan of all sheets."""
    column, row = place
    told = say("paper.wall.place", row=row + 1, rows=tiling.rows, column=column + 1, columns=tiling.columns)
    high = LABEL - 3 * MM
    side = min(high / tiling.rows, 3 * high / tiling.columns, 4.0)
    left, top = room.left, room.bottom - 1.5 * MM
    cells = [rectangle(left + c * side, top - (r + 1) * side, side, side) for c, r in tiling.printed]
    here = rectangle(left + column * side, top - (row + 1) * side, side, side)
    elements: list[Element] = [Shape(cell, WHITE, HAIR) for cell in cells]
    elements.append(Shape(here, BLACK, HAIR))
    text = Text(left + tiling.columns * side + 3 * MM, top - high / 2 - 2, told, TextStyle(SMALL + 1, "bold"))
    how = Text(room.right, top - high / 2 - 2, say("paper.wall.how"), TextStyle(SMALL, "italic", "end"))
    return [*elements, text, how]
