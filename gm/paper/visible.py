"""What of a picture shows in a window: the rest is left out, not only clipped."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from gm.drawing.fonts import ASCENT, DESCENT, text_width
from gm.drawing.shapes import IDENTITY, Element, Group, Matrix, Shape, Text, bounds, product
from gm.paper.page import Box


def visible(elements: Iterable[Element], window: Box, matrix: Matrix = IDENTITY) -> tuple[Element, ...]:
    """The elements that meet the window, which is in the coordinates that `matrix` leads to.

    A path is kept whole where a part of it shows.
    """
    return tuple(_kept(elements, window, matrix))


def _kept(elements: Iterable[Element], window: Box, matrix: Matrix) -> Iterator[Element]:
    for element in elements:
        if isinstance(element, Group):
            inner = visible(element.elements, window, product(matrix, element.matrix))
            if inner:
                yield element._replace(elements=inner)
        elif isinstance(element, Shape):
            if element.path.verbs:
                half = (element.stroke.width if element.stroke else 0.0) * abs(matrix[0] or matrix[1]) / 2
                if _meets(bounds(element.path.through(matrix)), window, half):
                    yield element
        elif _meets(_extent(element, matrix), window, 0.0):
            yield element


def _extent(text: Text, matrix: Matrix) -> tuple[float, float, float, float]:
    """A box around the text, however it is turned."""
    a, b, c, d, e, f = matrix
    x, y = a * text.x + c * text.y + e, b * text.x + d * text.y + f
    scale = max(abs(a), abs(b))
    size = text.style.size
    width = text_width(text.text, size, text.style.face)
    before = {"start": 0.0, "middle": 0.5, "end": 1.0}[text.style.anchor] * width
    if not text.rotation and not b:
        return x - scale * before, y - scale * DESCENT * size, x + scale * (width - before), y + scale * ASCENT * size
    reach = scale * (width + size)
    return x - reach, y - reach, x + reach, y + reach


def _meets(extent: tuple[float, float, float, float], window: Box, half: float) -> bool:
    left, bottom, right, top = extent
    return (
        left - half < window.right
        and right + half > window.left
        and bottom - half < window.top
        and top + half > window.bottom
    )
