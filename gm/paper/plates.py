"""Plates: ships told by letter and number alone, where a cell has no room for their icons."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import NamedTuple

from gm.drawing.fonts import CAP_HEIGHT, text_width
from gm.drawing.shapes import BLACK, WHITE, Element, Face, Shape, Stroke, Text, TextStyle, rectangle

LINE = Stroke(0.45, join="round")
SIZES = (6.5, 5.8, 5.2)
"""The sizes of their text, the first that fits is taken."""

_ROOF = 1 / sqrt(3)
_FLOOR = -0.27
"""Where the lowest row may end, above the cell's name, in cell widths."""
_PITCH, _HIGH = 1.24, 1.12
"""The distance of rows and the height of plates, in sizes of their text."""
_BETWEEN = 0.8

Row = list[tuple[str, bool, float]]
"""Plates of a row: text, whether it is one of the map's owner, width in points."""


class Contents(NamedTuple):
    """What was drawn in a cell, and whether ships had to be left to a list beside the map."""

    elements: list[Element]
    crowded: bool = False


def plates(groups: Sequence[tuple[str, Sequence[str]]], x: float, y: float, w: float, top: float) -> Contents:
    """Plates of ships in the cell around (x, y), between `top` (in cell widths) and its name.

    `groups` has each team's letter, empty for the map's owner, and numbers. There is one plate for each ship or, where
    they do not fit, for each team; where these do not fit either, the owner's and how many ships there are in all.
    """
    single = [(letter + number, not letter) for letter, numbers in groups for number in numbers]
    joint = [(letter + "".join(numbers), not letter) for letter, numbers in groups]
    for texts in (single, joint):
        for size in SIZES:
            rows = _rows(texts, size, w, top)
            if rows is not None:
                return Contents(_drawn(rows, x, y, size, w, top))
    count = (f"{len(single)}×", False)
    size = SIZES[-1]
    rows = _rows([*(plate for plate in joint if plate[1]), count], size, w, top) or _rows([count], size, w, top) or []
    return Contents(_drawn(rows, x, y, size, w, top), crowded=True)


def _rows(texts: Sequence[tuple[str, bool]], size: float, w: float, top: float) -> list[Row] | None:
    """The plates in as few rows as fit the cell, or None."""
    measured = [(text, own, text_width(text, size, "bold") + 0.42 * size) for text, own in texts]
    for count in range(1, int((top - _FLOOR) * w / (_PITCH * size)) + 1):
        rest = list(measured)
        rows: list[Row] = []
        for index in range(count):
            room = _room(w, top, size, index, count)
            row: Row = []
            while rest and _width([*row, rest[0]]) <= room:
                row.append(rest.pop(0))
            if row:
                rows.append(row)
        if not rest and len(rows) == count:
            return rows
    return None


def _row_top(w: float, top: float, size: float, index: int, count: int) -> float:
    """Where a row of so many begins, above the cell's centre in points: all together stand in the middle."""
    return (top + _FLOOR) * w / 2 + (count / 2 - index) * _PITCH * size


def _room(w: float, top: float, size: float, index: int, count: int) -> float:
    """How wide the cell is at the narrower edge of a row."""
    high = _row_top(w, top, size, index, count)
    narrow = max(abs(high), abs(high - _HIGH * size))
    return 0.97 * min(w, 2 * (_ROOF * w - narrow) * sqrt(3))


def _width(row: Row) -> float:
    return sum(width for _, _, width in row) + _BETWEEN * (len(row) - 1)


def _drawn(rows: Sequence[Row], x: float, y: float, size: float, w: float, top: float) -> list[Element]:
    elements: list[Element] = []
    for index, row in enumerate(rows):
        left = x - _width(row) / 2
        bottom = y + _row_top(w, top, size, index, len(rows)) - _HIGH * size
        for text, own, width in row:
            outline = rectangle(left, bottom, width, _HIGH * size, 0.2 * size)
            elements.append(Shape(outline, BLACK if own else WHITE, LINE))
            baseline = bottom + (_HIGH - CAP_HEIGHT) * size / 2
            face: Face = "bold" if own else "regular"
            style = TextStyle(size, face, "middle", WHITE if own else BLACK)
            elements.append(Text(left + width / 2, baseline, text, style))
            left += width + _BETWEEN
    return elements
