"""The teams' patterns: what tells six teams apart in black and white, each drawn within a given outline."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from math import ceil, floor

from gm.drawing.hatch import hatch
from gm.drawing.shapes import BLACK, Colour, Element, Group, Path, Shape, Stroke, bounds, rectangle, segments, stamped

PATTERN_NAMES = ("solid", "horizontal", "vertical", "diagonal", "dots", "checks")
"""In the order of the teams."""

INK = 0.36
"""The part of a striped area that is ink."""


def pattern(name: str, outline: Path, pitch: float, colour: Colour = BLACK) -> tuple[Element, ...]:
    """The pattern within `outline`, its stripes, dots or squares `pitch` points apart; the outline itself is not drawn.

    Raises `KeyError` for a name that is not one of `PATTERN_NAMES`.
    """
    return _PATTERNS[name](outline, pitch, colour)


def _solid(outline: Path, pitch: float, colour: Colour) -> tuple[Element, ...]:
    return (Shape(outline, fill=colour),)


def _stripes(angle: float) -> Callable[[Path, float, Colour], tuple[Element, ...]]:
    def stripes(outline: Path, pitch: float, colour: Colour) -> tuple[Element, ...]:
        return (Shape(hatch(outline, pitch, angle), stroke=Stroke(INK * pitch, colour)),)

    return stripes


def _dots(outline: Path, pitch: float, colour: Colour) -> tuple[Element, ...]:
    # A dot is a line without length with a round end: shorter in a file than a circle.
    dots = stamped(segments([(0, 0, 0, 0)]), _lattice(outline, 1.2 * pitch, pitch))
    return (Group((Shape(dots, stroke=Stroke(0.65 * pitch, colour, cap="round")),), clip=outline),)


def _checks(outline: Path, pitch: float, colour: Colour) -> tuple[Element, ...]:
    side = 0.8 * pitch
    squares = stamped(rectangle(-0.5 * side, -0.5 * side, side, side), _lattice(outline, 2 * side, side))
    return (Group((Shape(squares, fill=colour),), clip=outline),)


def _lattice(outline: Path, across: float, up: float) -> Iterator[tuple[float, float]]:
    """Points over the outline's bounds, every other row moved by half a step."""
    left, bottom, right, top = bounds(outline)
    for row in range(floor(bottom / up), ceil(top / up) + 1):
        shift = 0.5 * (row % 2)
        for column in range(floor(left / across - shift), ceil(right / across - shift) + 1):
            yield (column + shift) * across, row * up


_PATTERNS: Mapping[str, Callable[[Path, float, Colour], tuple[Element, ...]]] = dict(
    zip(PATTERN_NAMES, (_solid, _stripes(0.0), _stripes(90.0), _stripes(45.0), _dots, _checks), strict=True)
)
