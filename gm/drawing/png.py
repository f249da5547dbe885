"""Paints a picture into a PNG file. The only module that imports Pillow.

Everything is painted at `SAMPLES` times the resolution, in bands so that a large poster needs little memory, and made
smaller: that smooths all edges alike.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from io import BytesIO
from math import atan2, cos, degrees, hypot, sin
from typing import Any

from PIL import Image, ImageChops, ImageDraw, ImageFont

from gm.drawing.fonts import drawable, font_file, text_width
from gm.drawing.palette import rgb
from gm.drawing.shapes import (
    WHITE,
    Colour,
    Element,
    Face,
    Group,
    Matrix,
    Path,
    Picture,
    Shape,
    Text,
    flattened,
    product,
)
from gm.drawing.strokes import outlined

SAMPLES = 4
BAND = 96
"""How many rows of the finished picture are painted at a time."""

Points = Sequence[tuple[float, float]]
RGB = tuple[int, int, int]


def png(picture: Picture, *, dpi: float = 150.0, background: Colour = WHITE) -> bytes:
    """The picture as a PNG file at `dpi` dots to the inch, on `background`.

    The same picture gives the same bytes with the same version of Pillow. Raises `ValueError` for a size of no dots or
    of more than 250 million.
    """
    width, height = round(picture.width * dpi / 72), round(picture.height * dpi / 72)
    if not 0 < width * height <= 250_000_000:
        raise ValueError(f"{width} x {height} dots")
    scale = SAMPLES * dpi / 72
    tasks = _tasks(picture.elements, (scale, 0.0, 0.0, -scale, 0.0, float(SAMPLES * height)))
    image = Image.new("RGB", (width, height))
    for top in range(0, height, BAND):
        rows = min(BAND, height - top)
        band = Image.new("RGB", (SAMPLES * width, SAMPLES * rows), rgb(background))
        for task in tasks:
            task.paint(band, SAMPLES * top)
        image.paste(band.reduce(SAMPLES), (0, top))
    file = BytesIO()
    image.save(file, "PNG", dpi=(dpi, dpi))
    return file.getvalue()


@dataclass(frozen=True, slots=True)
class _Area:
    """Overlapping polygons and discs of one colour."""

    polygons: Sequence[Points]
    discs: Points
    radius: float
    colour: RGB
    top: float
    bottom: float

    def paint(self, band: Image.Image, y0: int) -> None:
        if not _meets(self, band, y0):
            return
        draw = ImageDraw.Draw(band)
        for points in self.polygons:
            draw.polygon(_dots(points, y0), fill=self.colour)
        for x, y in self.discs:
            r = self.radius
            draw.ellipse((x - r, y - y0 - r, x + r - 1, y - y0 + r - 1), fill=self.colour)


@dataclass(frozen=True, slots=True)
class _Outline:
    """An area by its outlines, even-odd."""

    polygons: Sequence[Points]
    colour: RGB
    top: float
    bottom: float

    def paint(self, band: Image.Image, y0: int) -> None:
        if _meets(self, band, y0):
            band.paste(self.colour, (0, 0), _mask(self.polygons, band.size, y0))


@dataclass(frozen=True, slots=True)
class _Line:
    """A line of text from (x, y) on, both in samples."""

    text: str
    face: Face
    size: float
    x: float
    y: float
    angle: float
    colour: RGB
    top: float
    bottom: float

    def paint(self, band: Image.Image, y0: int) -> None:
        if not _meets(self, band, y0):
            return
        font = _font(self.face, self.size)
        if not self.angle:
            ImageDraw.Draw(band).text((self.x, self.y - y0), self.text, font=font, fill=self.colour, anchor="ls")
            return
        # Painted around the middle of a square, turned about it, and laid where the text begins.
        half = round(text_width(self.text, self.size, self.face) + 2 * self.size)
        mask = Image.new("L", (2 * half, 2 * half))
        ImageDraw.Draw(mask).text((half, half), self.text, font=font, fill=255, anchor="ls")
        mask = mask.rotate(self.angle, Image.Resampling.BICUBIC)
        band.paste(self.colour, (round(self.x) - half, round(self.y) - y0 - half), mask)


@dataclass(frozen=True, slots=True)
class _Clipped:
    """Tasks of which only what lies within outlines is kept."""

    polygons: Sequence[Points]
    tasks: Sequence[_Task]
    top: float
    bottom: float

    def paint(self, band: Image.Image, y0: int) -> None:
        if not _meets(self, band, y0):
            return
        layer = band.copy()
        for task in self.tasks:
            task.paint(layer, y0)
        band.paste(layer, (0, 0), _mask(self.polygons, band.size, y0))


_Task = _Area | _Outline | _Line | _Clipped


def _tasks(elements: Sequence[Element], matrix: Matrix) -> list[_Task]:
    return [task for element in elements for task in _MAKERS[type(element)](element, matrix)]


def _shape(shape: Shape, matrix: Matrix) -> list[_Task]:
    path = shape.path.through(matrix)
    tasks: list[_Task] = []
    if not path.verbs:
        return tasks
    if shape.fill is not None:
        polygons = _outlines(path)
        if len(polygons) == 1:
            tasks.append(_Area(polygons, (), 0.0, rgb(shape.fill), *_extent(polygons)))
        elif polygons:
            tasks.append(_Outline(polygons, rgb(shape.fill), *_extent(polygons)))
    if shape.stroke is not None:
        scale = _scale(matrix)
        width = max(1.0, scale * shape.stroke.width)
        stroke = shape.stroke._replace(width=width, dash=tuple(scale * length for length in shape.stroke.dash))
        quads, discs = outlined(path, stroke, steps=12)
        if quads or discs:
            top, bottom = _extent([*quads, discs] if discs else quads)
            tasks.append(_Area(quads, discs, width / 2, rgb(stroke.colour), top - width, bottom + width))
    return tasks


def _text(text: Text, matrix: Matrix) -> list[_Task]:
    line = drawable(text.text)
    style = text.style
    a, b, c, d, e, f = matrix
    size = _scale(matrix) * style.size
    angle = degrees(atan2(-b, a)) + text.rotation
    back = {"start": 0.0, "middle": 0.5, "end": 1.0}[style.anchor] * text_width(line, size, style.face)
    turn = atan2(b, a) - text.rotation * 3.141592653589793 / 180
    x, y = a * text.x + c * text.y + e - back * cos(turn), b * text.x + d * text.y + f - back * sin(turn)
    reach = size if not angle else text_width(line, size, style.face) + size
    return [_Line(line, style.face, size, x, y, angle, rgb(style.colour), y - reach, y + reach)] if line else []


def _group(group: Group, matrix: Matrix) -> list[_Task]:
    inner = product(matrix, group.matrix)
    tasks = _tasks(group.elements, inner)
    if group.clip is None or not tasks:
        return tasks
    polygons = _outlines(group.clip.through(inner))
    return [_Clipped(polygons, tasks, *_extent(polygons))] if polygons else []


_MAKERS: Mapping[type, Callable[[Any, Matrix], list[_Task]]] = {Shape: _shape, Text: _text, Group: _group}


def _outlines(path: Path) -> list[Points]:
    return [points for points, _ in flattened(path, steps=12) if len(points) > 2]


def _mask(polygons: Sequence[Points], size: tuple[int, int], y0: int) -> Image.Image:
    """What lies in an odd number of the polygons; each is painted apart, within its own bounds."""
    mask = Image.new("1", size)
    for points in polygons:
        dots = _dots(points, y0)
        left, right = max(0, min(x for x, _ in dots)), min(size[0], max(x for x, _ in dots) + 1)
        top, bottom = max(0, min(y for _, y in dots)), min(size[1], max(y for _, y in dots) + 1)
        if left >= right or top >= bottom:
            continue
        part = Image.new("1", (right - left, bottom - top))
        ImageDraw.Draw(part).polygon([(x - left, y - top) for x, y in dots], fill=1)
        box = (left, top, right, bottom)
        mask.paste(ImageChops.logical_xor(mask.crop(box), part), box)
    return mask


def _dots(points: Points, y0: int) -> list[tuple[int, int]]:
    # Pillow paints a polygon's sides too: half a sample outside each, which rounding down takes back at two of them.
    return [(int(x // 1), int((y - y0) // 1)) for x, y in points]


def _meets(task: _Task, band: Image.Image, y0: int) -> bool:
    return task.bottom >= y0 - 1 and task.top <= y0 + band.size[1] + 1


def _extent(polygons: Sequence[Points]) -> tuple[float, float]:
    ys = [y for points in polygons for _, y in points]
    return min(ys), max(ys)


def _scale(matrix: Matrix) -> float:
    return hypot(matrix[0], matrix[1])


@lru_cache(maxsize=64)
def _font(face: Face, size: float) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(str(font_file(face)), size, layout_engine=ImageFont.Layout.BASIC)
