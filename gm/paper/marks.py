"""Small things that sheets are made of: flags of teams, boxes for single signs, model figures."""

from __future__ import annotations

from collections.abc import Mapping

from gm.drawing.fonts import CAP_HEIGHT
from gm.drawing.icons.ink import traced
from gm.drawing.patterns import pattern
from gm.drawing.shapes import (
    WHITE,
    Element,
    Group,
    Shape,
    Stroke,
    Text,
    TextStyle,
    placement,
    rectangle,
    stamped,
)
from gm.sextagon.scenario import Team

BOX_STROKE = Stroke(0.6, join="round")


def flag(team: Team, x: float, y: float, width: float, height: float, heavy: bool = False) -> list[Element]:
    """A team's flag around (x, y): its pattern at the hoist, its letter in the fly, its colour along the foot.

    Black on white tells teams apart; the colour only adds, and a mono laser may screen it away.
    """
    left, bottom = x - width / 2, y - height / 2
    hoist = 0.42 * width
    stripe = 0.2 * height
    line = Stroke(1.2 if heavy else min(0.9, max(0.4, 0.05 * height)), join="round")
    size = min(0.74 * (height - stripe) / CAP_HEIGHT, 0.7 * (width - hoist) / CAP_HEIGHT)
    middle = bottom + stripe + (height - stripe) / 2
    return [
        Shape(rectangle(left, bottom, width, height), fill=WHITE),
        Shape(rectangle(left, bottom, width, stripe), fill=team.colour),
        *pattern(team.pattern, rectangle(left, bottom + stripe, hoist, height - stripe), max(1.3, 0.2 * hoist)),
        Shape(
            rectangle(left, bottom, width, height) + rectangle(left, bottom + stripe, hoist, height - stripe),
            stroke=line,
        ),
        Text(
            left + hoist + (width - hoist) / 2,
            middle - CAP_HEIGHT * size / 2,
            team.letter,
            TextStyle(size, "bold", "middle"),
        ),
    ]


def boxes(x: float, y: float, count: int, side: float, gap: float = 1.2, signs: str = "") -> list[Element]:
    """A row of boxes for single signs, the first one's lower left corner at (x, y), `signs` written into the last."""
    outline = rectangle(0, 0, side, side, 0.12 * side)
    places = [(x + i * (side + gap), y) for i in range(count)]
    elements: list[Element] = [Shape(stamped(outline, places), WHITE, BOX_STROKE)]
    size = 0.78 * side
    style = TextStyle(size, "bold", "middle")
    for sign, (left, _) in zip(signs, places[count - len(signs) :], strict=True):
        elements.append(Text(left + side / 2, y + (side - CAP_HEIGHT * size) / 2, sign, style))
    return elements


def boxes_width(count: int, side: float, gap: float = 1.2) -> float:
    """How wide a row of boxes is."""
    return count * side + (count - 1) * gap


_FIGURES: Mapping[str, str] = {
    "0": "M50 12C28 12 22 32 22 50C22 68 28 88 50 88C72 88 78 68 78 50C78 32 72 12 50 12Z",
    "1": "M28 36L56 12V88",
    "2": "M26 32C26 18 36 12 50 12C64 12 74 20 74 32C74 52 30 66 24 88H78",
    "3": "M26 26C30 16 40 12 50 12C64 12 72 20 72 30C72 42 62 48 48 48C64 48 76 54 76 68C76 80 64 88 50 88"
    "C36 88 28 82 24 72",
    "4": "M58 12L22 64H80M62 42V88",
    "5": "M72 12H34L28 46C34 40 42 38 50 38C66 38 76 48 76 62C76 78 64 88 50 88C38 88 30 84 24 74",
    "6": "M68 14C44 20 26 40 26 64C26 78 36 88 50 88C64 88 74 78 74 64C74 52 64 44 52 44C38 44 28 52 26 64",
    "7": "M24 12H76L42 88M34 50H70",
    "8": "M50 48C36 48 28 40 28 30C28 20 38 12 50 12C62 12 72 20 72 30C72 40 64 48 50 48C34 48 24 56 24 68"
    "C24 80 36 88 50 88C64 88 76 80 76 68C76 56 66 48 50 48Z",
    "9": "M32 86C56 80 74 60 74 36C74 22 64 12 50 12C36 12 26 22 26 36C26 48 36 56 48 56C62 56 72 48 74 36",
}
"""Figures as they should be written by hand: 1 with its stroke, 7 with its bar, 4 open."""


def model_figures(x: float, y: float, side: float, gap: float = 1.2) -> list[Element]:
    """The ten figures as they should be written, each in its box; the row's lower left corner is at (x, y)."""
    width = Stroke(0.09, cap="round", join="round")
    elements = boxes(x, y, len(_FIGURES), side, gap)
    for index, data in enumerate(_FIGURES.values()):
        shape = Shape(traced(data), stroke=width)
        elements.append(Group((shape,), placement(x + index * (side + gap) + 0.1 * side, y + 0.1 * side, 0.8 * side)))
    return elements
