"""Pictures as grids of grey, for tests that look at what was drawn."""

from __future__ import annotations

from io import BytesIO

from PIL import Image

from gm.drawing.png import png
from gm.drawing.shapes import Element, Picture


def painted(elements: tuple[Element, ...], width: float, height: float, dpi: float = 72.0) -> Image.Image:
    """The elements on a white page, in colour, one dot a point unless told otherwise."""
    return Image.open(BytesIO(png(Picture(width, height, elements), dpi=dpi))).convert("RGB")


def ink(elements: tuple[Element, ...], width: float, height: float, dpi: float = 72.0) -> list[float]:
    """How dark each dot is, 0 to 1, row by row from the top."""
    grey = painted(elements, width, height, dpi).convert("L")
    return [1 - value / 255 for value in grey.tobytes()]


def difference(one: list[float], other: list[float]) -> float:
    """How much of the ink of two pictures is not the same: 0 for equal ones, 1 for disjoint ones."""
    apart = sum(abs(a - b) for a, b in zip(one, other, strict=True))
    together = sum(max(a, b) for a, b in zip(one, other, strict=True))
    return apart / together if together else 0.0
