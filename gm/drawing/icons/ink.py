"""The draughtsman's kit for icons: SVG path data on a grid of 100 × 100, turned into shapes on the unit square.

Icons are written as vector editors write them, with y downwards and absolute commands only; here they become paths on
the unit square with y upwards, as everywhere else in `gm.drawing`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from math import cos, pi, sin
from typing import NamedTuple

from gm.drawing.palette import contrast, text_colour
from gm.drawing.shapes import (
    BLACK,
    WHITE,
    Colour,
    Element,
    Group,
    Path,
    Pen,
    Shape,
    Stroke,
    Text,
    TextStyle,
    ellipse,
    placement,
    product,
)

GRID = 100.0
LINE = 5.5
"""The usual line: 1.25 pt where the icon is 8 mm wide, which a mono laser and a copier keep."""

Icon = tuple[Element, ...]
"""Elements within the unit square, (0, 0) its lower left corner."""

_NUMBER = re.compile(r"-?\d+(?:\.\d+)?")
_TOKENS = re.compile(r"[MLHVCSQZ]|-?\d+(?:\.\d+)?")


class Ink(NamedTuple):
    """The two colours of an icon, and the strokes of the pen in them; `data` is SVG path data on the grid."""

    ink: Colour = BLACK
    paper: Colour = WHITE

    def solid(self, data: str) -> Shape:
        """An area of ink."""
        return Shape(traced(data), fill=self.ink)

    def hole(self, data: str) -> Shape:
        """An area of paper, over ink."""
        return Shape(traced(data), fill=self.paper)

    def line(self, data: str, width: float = LINE) -> Shape:
        """A line of ink, round at ends and corners."""
        return Shape(traced(data), stroke=Stroke(width / GRID, self.ink, cap="round", join="round"))

    def cut(self, data: str, width: float = LINE) -> Shape:
        """A line of paper, over ink."""
        return Shape(traced(data), stroke=Stroke(width / GRID, self.paper, cap="round", join="round"))

    def sheet(self, data: str, width: float = LINE) -> Shape:
        """An area of paper with an edge of ink."""
        return Shape(traced(data), self.paper, Stroke(width / GRID, self.ink, cap="round", join="round"))

    def sea(self, y: float = 81) -> tuple[Element, ...]:
        """Two lines of waves that cover whatever lies below them."""
        return (
            self.hole(waves(y, -4, 104) + "V104H-4Z"),
            self.line(waves(y, 4, 96), 6),
            self.line(waves(y + 14, 19, 81, 2), 6),
        )

    def dot(self, x: float, y: float, radius: float) -> Shape:
        """A disc of ink."""
        return Shape(_disc(x, y, radius), fill=self.ink)

    def eye(self, x: float, y: float, radius: float) -> Shape:
        """A disc of paper."""
        return Shape(_disc(x, y, radius), fill=self.paper)

    def ring(self, x: float, y: float, radius: float, width: float = LINE) -> Shape:
        """A circle of ink, paper within."""
        return Shape(_disc(x, y, radius), self.paper, Stroke(width / GRID, self.ink))

    def word(self, x: float, y: float, text: str, size: float, on_paper: bool = False) -> Text:
        """A figure or a few, bold, centred on x, standing on y.

        With `on_paper` it stands on the icon's own paper, and is black or white where ink cannot be read on that.
        """
        colour = self.ink
        if on_paper and contrast(colour, self.paper) < 4.5:
            colour = text_colour(self.paper)
        return Text(x / GRID, 1 - y / GRID, text, TextStyle(size / GRID, "bold", "middle", colour))


@lru_cache(maxsize=512)
def traced(data: str) -> Path:
    """The path that `data` describes, on the unit square.

    Raises `ValueError` for commands other than M L H V C S Q Z.
    """
    pen = Pen()
    x = y = x2 = y2 = 0.0
    start = (0.0, 0.0)
    for verb, numbers in _commands(data):
        if verb == "Z":
            pen.close()
            x, y = x2, y2 = start
        elif verb == "M":
            x, y = x2, y2 = start = numbers[0], numbers[1]
            pen.move(*_unit(x, y))
        elif verb in "LHV":
            x = x if verb == "V" else numbers[0]
            y = y if verb == "H" else numbers[-1]
            x2, y2 = x, y
            pen.line(*_unit(x, y))
        else:
            if verb == "Q":
                (qx, qy), (ex, ey) = numbers[:2], numbers[2:]
                x1, y1 = x + 2 / 3 * (qx - x), y + 2 / 3 * (qy - y)
                x2, y2 = ex + 2 / 3 * (qx - ex), ey + 2 / 3 * (qy - ey)
            elif verb == "S":
                x1, y1 = 2 * x - x2, 2 * y - y2
                x2, y2 = numbers[:2]
            else:
                x1, y1, x2, y2 = numbers[:4]
            x, y = numbers[-2:]
            pen.curve(*_unit(x1, y1), *_unit(x2, y2), *_unit(x, y))
    return pen.path()


def spiral(x: float, y: float, outer: float, turns: float, inner: float = 0.0, start: float = 0.0) -> str:
    """Path data of a spiral around (x, y), from `outer` to `inner` radius, beginning `start` turns past the right."""
    steps = round(20 * turns)
    points = []
    for step in range(steps + 1):
        radius = outer + (inner - outer) * step / steps
        angle = 2 * pi * (start + turns * step / steps)
        points.append(f"{x + radius * cos(angle):.2f} {y + radius * sin(angle):.2f}")
    return "M" + "L".join(points)


def waves(y: float, left: float = 4, right: float = 96, count: int = 3, height: float = 7) -> str:
    """Path data of a line of waves across the grid, its crests `height` above its troughs."""
    width = (right - left) / count
    data = f"M{left} {y}"
    for wave in range(count):
        x = left + wave * width
        data += (
            f"C{x + 0.2 * width} {y} {x + 0.25 * width} {y - height} {x + 0.5 * width} {y - height}"
            f"S{x + 0.8 * width} {y} {x + width} {y}"
        )
    return data


def mirrored(data: str) -> str:
    """The path data turned over left to right; H and V must not occur in it."""
    places = iter(range(len(data)))
    return _NUMBER.sub(lambda number: number[0] if next(places) % 2 else f"{GRID - float(number[0]):g}", data)


def turned(icon: Icon, degrees: float, scale: float = 1.0) -> Icon:
    """The icon turned anticlockwise, and scaled, about its middle."""
    there = product(placement(0.5, 0.5, scale, degrees), placement(-0.5, -0.5, 1.0))
    return (Group(icon, there),)


def _commands(data: str) -> Iterator[tuple[str, list[float]]]:
    if _TOKENS.sub("", data).strip(" ,"):
        raise ValueError(data)
    counts = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "Z": 0}
    verb, numbers = "", []
    for token in _TOKENS.findall(data):
        if token in counts:
            verb = token
            if verb == "Z":
                yield verb, []
            continue
        numbers.append(float(token))
        if len(numbers) == counts[verb]:
            yield verb, numbers
            numbers = []
            verb = "L" if verb == "M" else verb


def _unit(x: float, y: float) -> tuple[float, float]:
    return x / GRID, 1 - y / GRID


def _disc(x: float, y: float, radius: float) -> Path:
    return ellipse(x / GRID, 1 - y / GRID, radius / GRID)
