"""Ruled tables: a heading, a hairline under each row, figures set flush to the right."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from gm.drawing.fonts import CAP_HEIGHT, text_width
from gm.drawing.shapes import Anchor, Element, Face, Shape, Stroke, Text, TextStyle, segments
from gm.paper.page import BODY, HAIR, SMALL, fitted_size, shortened

PAD = 3.0
"""What stays free at either side of a cell, in points."""

Sign = Callable[[float, float], Sequence[Element]]
"""Draws something around a point."""


class Column(NamedTuple):
    """A column: its heading, its width in points, and to which side its cells are set."""

    heading: str
    width: float
    anchor: Anchor = "end"


class Cell(NamedTuple):
    """What stands in one cell; `struck` strikes it through, `sign` is drawn in front of it."""

    text: str = ""
    face: Face = "regular"
    struck: bool = False
    sign: Sign | None = None


def ruled(
    left: float,
    top: float,
    columns: Sequence[Column],
    rows: Sequence[Sequence[Cell]],
    height: float,
    size: float = BODY,
) -> tuple[list[Element], float]:
    """The table from its upper left corner, each row of this height; and the y at which it ends."""
    right = left + sum(column.width for column in columns)
    elements: list[Element] = []
    y = top - 1.5 * SMALL
    x = left
    for column in columns:
        room = column.width - 2 * PAD
        fitting = fitted_size(column.heading, room, SMALL, 6.0, "italic")
        text = shortened(column.heading, room, fitting, "italic")
        elements.append(_set(text, column, x, y + 3.2, TextStyle(fitting, "italic", column.anchor)))
        x += column.width
    elements.append(Shape(segments([(left, y, right, y)]), stroke=Stroke(0.9)))
    lines = []
    for row in rows:
        x, y = left, y - height
        baseline = y + (height - CAP_HEIGHT * size) / 2
        for column, cell in zip(columns, row, strict=True):
            elements += _cell(cell, column, x, baseline, size)
            x += column.width
        lines.append((left, y, right, y))
    elements.append(Shape(segments(lines), stroke=HAIR))
    return elements, y


def _cell(cell: Cell, column: Column, x: float, baseline: float, size: float) -> list[Element]:
    elements: list[Element] = []
    shift = 0.0
    if cell.sign is not None:
        elements += cell.sign(x + PAD + 4, baseline + CAP_HEIGHT * size / 2)
        shift = 15.0
    text = shortened(cell.text, column.width - 2 * PAD - shift, size, cell.face)
    if not text:
        return elements
    drawn = _set(text, column, x + shift, baseline, TextStyle(size, cell.face, column.anchor))
    elements.append(drawn)
    if cell.struck:
        wide = text_width(text, size, cell.face)
        start = drawn.x - {"start": 0.0, "middle": wide / 2, "end": wide}[column.anchor]
        middle = baseline + CAP_HEIGHT * size / 2
        line = (start - 1.5, middle - 1.5, start + wide + 1.5, middle + 1.5)
        elements.append(Shape(segments([line]), stroke=Stroke(0.8)))
    return elements


def _set(text: str, column: Column, x: float, baseline: float, style: TextStyle) -> Text:
    at = {"start": x + PAD, "middle": x + column.width / 2, "end": x + column.width - PAD}[column.anchor]
    return Text(at, baseline, text, style)
