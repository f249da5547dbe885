"""The pieces that are cut out of the kit's sheets, each drawn around a point."""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt
from typing import NamedTuple

from gm.drawing.fonts import CAP_HEIGHT
from gm.drawing.hexmap import Layout
from gm.drawing.icons import WAVE, Icon, icon, placed
from gm.drawing.patterns import pattern
from gm.drawing.shapes import (
    MM,
    WHITE,
    Element,
    Shape,
    Stroke,
    Text,
    TextStyle,
    ellipse,
    rectangle,
    segments,
    stamped,
)
from gm.paper.marks import flag
from gm.paper.page import fitted_lines
from gm.sextagon.scenario import Team

EDGE = Stroke(0.5)
"""Where to cut."""
FOLD = Stroke(0.4, dash=(2.0, 2.0))

FLAG = (19 * MM, 11 * MM)
CARD = (60 * MM, 38 * MM)


class Piece(NamedTuple):
    """A piece: its size in points, whether it is a hexagon (of that width), and how it is drawn around a point."""

    width: float
    height: float
    drawn: Callable[[float, float], list[Element]]
    hexagon: bool = False


def _hexagon(width: float, inner: Callable[[float, float], list[Element]]) -> Piece:
    def drawn(x: float, y: float) -> list[Element]:
        return [Shape(Layout(width, x, y).hexagon((0, 0)), WHITE, EDGE), *inner(x, y)]

    return Piece(width, 2 * width / sqrt(3), drawn, hexagon=True)


def tile(width: float, drawing: Icon, word: str, name: str) -> Piece:
    """A feature for the wall map, over its word and its cell's name; smaller numbers can be pinned on an island's."""

    def inner(x: float, y: float) -> list[Element]:
        lines, size = fitted_lines(word, 0.8 * width, 0.13 * width, 0.06 * width, "bold", most=1)
        return [
            placed(drawing, x, y + 0.12 * width, 0.55 * width),
            Text(x, y - 0.32 * width, lines[0], TextStyle(size, "bold", "middle")),
            Text(x, y - 0.45 * width, name, TextStyle(0.085 * width, anchor="middle")),
        ]

    return _hexagon(width, inner)


def cover(width: float) -> Piece:
    """What hides a cell of a map that was printed uncovered."""

    def inner(x: float, y: float) -> list[Element]:
        size = 0.4 * width
        wave = stamped(WAVE, [(x, y - 0.3 * width), (x, y + 0.32 * width)], 0.5 * width)
        return [
            Shape(wave, stroke=Stroke(0.8, cap="round")),
            Text(x, y - CAP_HEIGHT * size / 2, "?", TextStyle(size, "bold", "middle")),
        ]

    return _hexagon(width, inner)


def chip(width: float, number: str) -> Piece:
    """A round number, to be pinned over the one of an island."""
    side = 0.36 * width

    def drawn(x: float, y: float) -> list[Element]:
        size = 0.62 * side
        style = TextStyle(size, "bold", "middle")
        return [Shape(ellipse(x, y, side / 2), WHITE, EDGE), Text(x, y - CAP_HEIGHT * size / 2, number, style)]

    return Piece(side, side, drawn)


def sign_tile(width: float, name: str) -> Piece:
    """A small round sign: a chest afloat, a wreck."""
    side = 0.36 * width

    def drawn(x: float, y: float) -> list[Element]:
        return [Shape(ellipse(x, y, side / 2), WHITE, EDGE), placed(icon(name), x, y, 0.66 * side)]

    return Piece(side, side, drawn)


def fold_flag(team: Team, number: str) -> Piece:
    """A ship's flag, twice, to be folded around a pin in the middle and glued together."""
    wide, high = FLAG

    def drawn(x: float, y: float) -> list[Element]:
        outline = Shape(rectangle(x - wide, y - high / 2, 2 * wide, high), WHITE, EDGE)
        fold = Shape(segments([(x, y - high / 2, x, y + high / 2)]), stroke=FOLD)
        return [outline, *_side(team, number, x, y, 1), *_side(team, number, x, y, -1), fold]

    return Piece(2 * wide, high, drawn)


def _side(team: Team, number: str, x: float, y: float, way: int) -> list[Element]:
    """One side of a flag: colour along the foot, pattern by the pin, then letter and number."""
    wide, high = FLAG
    hoist, stripe = 5.5 * MM, 1.8 * MM
    left = x if way > 0 else x - wide
    by_pin = x + 1.2 * MM if way > 0 else x - 1.2 * MM - hoist
    bottom = y - high / 2
    area = rectangle(by_pin, bottom + stripe + 0.8 * MM, hoist, high - stripe - 1.6 * MM)
    size = 19.0
    middle = (by_pin + hoist + x + wide) / 2 if way > 0 else (by_pin + x - wide) / 2
    baseline = bottom + stripe + (high - stripe - CAP_HEIGHT * size) / 2
    return [
        Shape(rectangle(left, bottom, wide, stripe), fill=team.colour),
        *pattern(team.pattern, area, 3.2),
        Shape(area, stroke=Stroke(0.5)),
        Text(middle, baseline, team.letter + number, TextStyle(size, "bold", "middle")),
    ]


def port_card(team: Team) -> Piece:
    """A port, to be pinned beside its bay."""
    wide, high = CARD

    def drawn(x: float, y: float) -> list[Element]:
        left, bottom = x - wide / 2, y - high / 2
        lines, size = fitted_lines(team.name, wide - 8 * MM, 15, 8, "bold")
        elements: list[Element] = [
            Shape(rectangle(left, bottom, wide, high, 2 * MM), WHITE, EDGE),
            *flag(team, left + 17 * MM, y + 5.5 * MM, 24 * MM, 17 * MM),
            placed(icon("port"), left + wide - 15 * MM, y + 5.5 * MM, 17 * MM),
        ]
        top = bottom + 9.5 * MM if len(lines) == 1 else bottom + 11 * MM
        for index, line in enumerate(lines):
            elements.append(Text(x, top - index * 1.1 * size - 0.3 * size, line, TextStyle(size, "bold", "middle")))
        return elements

    return Piece(wide, high, drawn)
