"""A line chart for black and white: each line has a dash and a mark of its own, and its name at its end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from gm.drawing.fonts import CAP_HEIGHT, text_width
from gm.drawing.shapes import (
    BLACK,
    MM,
    WHITE,
    Element,
    Path,
    Shape,
    Stroke,
    Text,
    TextStyle,
    ellipse,
    polygon,
    polyline,
    rectangle,
    segments,
)
from gm.paper.page import HAIR, SMALL, Box, shortened

DASHES: tuple[tuple[float, ...], ...] = ((), (6, 2.2), (1.4, 1.8), (9, 2, 1.6, 2), (3, 2), (12, 3), (1, 3.2))
_LINE = 1.15
_MARK = 2.1
"""Half the size of a mark, in points."""
_LABELS = 33 * MM
_TICKS = 9 * MM
_STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000)
_MOST_STEPS = 6
_INSET = 6.0
"""Between the heights' figures and the first marks."""
_DODGE = 0.9
"""By how much the lines stand apart sideways, so that none hides another of the same height."""


class Curve(NamedTuple):
    """One line: its name, and its height at each place from the left."""

    name: str
    heights: tuple[int, ...]


def curves(box: Box, lines: Sequence[Curve], places: Sequence[str], bars: Sequence[int] = ()) -> list[Element]:
    """The chart within the box; `places` are written below, and a thin upright line stands before each of `bars`."""
    low = min(0, min(min(line.heights) for line in lines))
    high = max(1, max(max(line.heights) for line in lines))
    step = next((step for step in _STEPS if (high - low) / step <= _MOST_STEPS), _STEPS[-1])
    top, bottom = -(-high // step) * step, low // step * step
    plot = Box(box.left + _TICKS, box.bottom + 1.8 * SMALL, box.right - _LABELS, box.top - 2)
    across = (plot.width - _INSET) / max(1, len(places) - 1)

    def x(place: float) -> float:
        return plot.left + _INSET + place * across

    def y(height: float) -> float:
        return plot.bottom + (height - bottom) / (top - bottom) * plot.height

    elements: list[Element] = []
    for height in range(bottom, top + 1, step):
        stroke = HAIR if height in (0, bottom) else Stroke(0.5, dash=(0.01, 2.6), cap="round")
        elements.append(Shape(segments([(plot.left, y(height), plot.right + 3, y(height))]), stroke=stroke))
        at = y(height) - CAP_HEIGHT * SMALL / 2
        elements.append(Text(plot.left - 4, at, str(height), TextStyle(SMALL, anchor="end")))
    for bar in bars:
        stroke = Stroke(0.5, dash=(3, 2))
        elements.append(Shape(segments([(x(bar - 0.5), plot.bottom, x(bar - 0.5), plot.top)]), stroke=stroke))
    every = next(count for count in (1, 2, 5, 10, 20, 50) if count * across >= max(map(_width, places)) + 3)
    for place, name in enumerate(places):
        if place % every == 0 or place == len(places) - 1:
            elements.append(Text(x(place), box.bottom + 1, name, TextStyle(SMALL, anchor="middle")))
    for index, line in enumerate(lines):
        shift = (index - (len(lines) - 1) / 2) * _DODGE
        points = [(x(place) + shift, y(height)) for place, height in enumerate(line.heights)]
        stroke = Stroke(_LINE, dash=DASHES[index % len(DASHES)], join="round")
        if len(points) > 1:
            elements.append(Shape(polyline(points), stroke=stroke))
        for point in points:
            elements += mark(index, *point)
    return elements + _labels(plot, box, lines, y)


def _labels(plot: Box, box: Box, lines: Sequence[Curve], y: Callable[[float], float]) -> list[Element]:
    """The names at the ends of the lines, moved apart where lines end close together."""
    order = sorted(range(len(lines)), key=lambda index: (-lines[index].heights[-1], index))
    apart = 1.3 * SMALL
    heights: list[float] = []
    for index in order:
        wanted = y(lines[index].heights[-1])
        heights.append(min(wanted, heights[-1] - apart) if heights else min(wanted, plot.top))
    sunk = plot.bottom - heights[-1]
    for at in range(len(heights) - 1, -1, -1):  # what sank below the axis is pushed up again, as far as need be
        if sunk > 0:
            heights[at] = max(heights[at], plot.bottom + (len(heights) - 1 - at) * apart)
    elements: list[Element] = []
    left = plot.right + 5 * MM
    for index, height in zip(order, heights, strict=True):
        end = y(lines[index].heights[-1])
        elements.append(Shape(segments([(plot.right + 4.5, end, left - 6, height)]), stroke=HAIR))
        elements += mark(index, left, height)
        value = str(lines[index].heights[-1])
        name = shortened(lines[index].name, box.right - left - 6 - _width(f" {value}"), SMALL)
        baseline = height - CAP_HEIGHT * SMALL / 2
        elements.append(Text(left + 5, baseline, name, TextStyle(SMALL)))
        elements.append(Text(left + 5 + _width(f"{name} "), baseline, value, TextStyle(SMALL, "bold")))
    return elements


def mark(index: int, x: float, y: float, size: float = _MARK) -> list[Element]:
    """The mark of a line around (x, y): what tells it apart in its course, in a table, and at its name."""
    outline, filled = _OUTLINES[index % len(_OUTLINES)]
    path = outline(size).moved(x, y)
    return [Shape(path, BLACK if filled else WHITE, Stroke(0.9, join="round"))]


def _triangle(size: float) -> Path:
    return polygon([(0, 1.2 * size), (1.1 * size, -0.8 * size), (-1.1 * size, -0.8 * size)])


def _diamond(size: float) -> Path:
    return polygon([(0, 1.25 * size), (1.25 * size, 0), (0, -1.25 * size), (-1.25 * size, 0)])


def _square(size: float) -> Path:
    return rectangle(-0.9 * size, -0.9 * size, 1.8 * size, 1.8 * size)


def _circle(size: float) -> Path:
    return ellipse(0, 0, size)


_OUTLINES: tuple[tuple[Callable[[float], Path], bool], ...] = (
    (_circle, True),
    (_square, False),
    (_triangle, True),
    (_diamond, False),
    (_square, True),
    (_circle, False),
    (_triangle, False),
)


def _width(text: str) -> float:
    return text_width(text, SMALL)
