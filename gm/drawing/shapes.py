"""The vocabulary of pictures: immutable primitives that PDF, SVG and PNG are made from.

A picture is a display list: its elements are painted in order, later ones over earlier ones. Lengths are PDF points
(1/72 inch), x runs to the right and **y upwards** from the lower left corner, as in PDF and in the rules' compass
(S1.8); only the SVG and PNG writers turn it over. There is no transparency: paper has none, and a mono laser would
screen it. What is painted over still stands in a file, so nothing secret may be drawn and covered.

Areas are filled, and clips taken, by the even-odd rule everywhere: an inner outline is a hole.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import cos, radians, sin
from typing import Literal, NamedTuple

Colour = str
"""A colour as `#rrggbb`, lower case."""

BLACK: Colour = "#000000"
WHITE: Colour = "#ffffff"

MM = 72 / 25.4
"""Points in a millimetre."""

Face = Literal["regular", "bold", "italic", "bold italic"]
Anchor = Literal["start", "middle", "end"]
Cap = Literal["butt", "round", "square"]
Join = Literal["miter", "round", "bevel"]

Matrix = tuple[float, float, float, float, float, float]
"""An affine map (a, b, c, d, e, f), as in PDF: x' = a·x + c·y + e, y' = b·x + d·y + f."""

IDENTITY: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)

ARITY = {"M": 2, "L": 2, "C": 6, "Z": 0}
"""How many coordinates each verb of a path takes: move to, line to, cubic curve to, close."""

_ARC = 0.5522847498
"""The handle of the cubic curve closest to a quarter of a circle of radius 1."""


@dataclass(frozen=True, slots=True)
class Path:
    """A line or outline of any number of parts: `verbs` from `ARITY` and their coordinates, flat, in points.

    Many parts belong in one path (all sides of a map, say): a writer formats a path in one go.
    """

    verbs: str
    coords: tuple[float, ...]

    def moved(self, dx: float, dy: float, scale: float = 1.0) -> Path:
        """The path scaled about the origin, then moved."""
        xs = [scale * x + dx for x in self.coords[0::2]]
        ys = [scale * y + dy for y in self.coords[1::2]]
        return Path(self.verbs, _interleaved(xs, ys))

    def through(self, matrix: Matrix) -> Path:
        """The path's image under `matrix`."""
        a, b, c, d, e, f = matrix
        xs, ys = self.coords[0::2], self.coords[1::2]
        return Path(
            self.verbs,
            _interleaved(
                [a * x + c * y + e for x, y in zip(xs, ys, strict=True)],
                [b * x + d * y + f for x, y in zip(xs, ys, strict=True)],
            ),
        )

    def __add__(self, other: Path) -> Path:
        return Path(self.verbs + other.verbs, self.coords + other.coords)


class Stroke(NamedTuple):
    """How a path is drawn along its line: width and dash lengths in points."""

    width: float
    colour: Colour = BLACK
    dash: tuple[float, ...] = ()
    cap: Cap = "butt"
    join: Join = "miter"


class Meta(NamedTuple):
    """What an SVG says of a group beyond its looks; PDF and PNG hold none of it."""

    id: str = ""
    classes: str = ""
    title: str = ""
    label: str = ""
    """The text a screen reader speaks (`aria-label`); the group then counts as one image."""


class Shape(NamedTuple):
    """A path, filled, then stroked."""

    path: Path
    fill: Colour | None = None
    stroke: Stroke | None = None


class TextStyle(NamedTuple):
    """How a line of text looks: size in points."""

    size: float
    face: Face = "regular"
    anchor: Anchor = "start"
    colour: Colour = BLACK


class Text(NamedTuple):
    """One line of text: its baseline starts at, is centred on or ends at (x, y), turned by degrees anticlockwise."""

    x: float
    y: float
    text: str
    style: TextStyle
    rotation: float = 0.0


class Group(NamedTuple):
    """Elements painted together, clipped to `clip` (a path in the group's own coordinates) and mapped by `matrix`."""

    elements: tuple[Element, ...]
    matrix: Matrix = IDENTITY
    clip: Path | None = None
    meta: Meta | None = None


Element = Shape | Text | Group


@dataclass(frozen=True, slots=True)
class Picture:
    """A page or a figure: its size in points and its elements.

    `title` and `description` are for those who cannot see it (SVG); paper shows neither.
    """

    width: float
    height: float
    elements: tuple[Element, ...]
    title: str = ""
    description: str = ""


@dataclass(frozen=True, slots=True)
class Document:
    """Pages in order, and what the file says of itself: no secret belongs in it."""

    pages: tuple[Picture, ...]
    title: str
    author: str
    subject: str = ""
    creator: str = ""
    language: str = "en"


class Pen:
    """Collects a path verb by verb."""

    __slots__ = ("_coords", "_verbs")

    def __init__(self) -> None:
        self._verbs: list[str] = []
        self._coords: list[float] = []

    def move(self, x: float, y: float) -> Pen:
        """Begin a new part at (x, y)."""
        self._verbs.append("M")
        self._coords += (x, y)
        return self

    def line(self, x: float, y: float) -> Pen:
        """A straight line to (x, y)."""
        self._verbs.append("L")
        self._coords += (x, y)
        return self

    def curve(self, x1: float, y1: float, x2: float, y2: float, x: float, y: float) -> Pen:
        """A cubic curve to (x, y) with the handles (x1, y1) and (x2, y2)."""
        self._verbs.append("C")
        self._coords += (x1, y1, x2, y2, x, y)
        return self

    def close(self) -> Pen:
        """A straight line back to where the part began."""
        self._verbs.append("Z")
        return self

    def path(self) -> Path:
        """What has been collected so far."""
        return Path("".join(self._verbs), tuple(self._coords))


def segments(lines: Iterable[tuple[float, float, float, float]]) -> Path:
    """Separate straight lines, each (x1, y1, x2, y2), as one path."""
    coords = tuple(value for line in lines for value in line)
    return Path("ML" * (len(coords) // 4), coords)


def polygon(points: Sequence[tuple[float, float]]) -> Path:
    """The closed outline through `points`."""
    return Path("M" + "L" * (len(points) - 1) + "Z", tuple(value for point in points for value in point))


def polyline(points: Sequence[tuple[float, float]]) -> Path:
    """The open line through `points`."""
    return Path("M" + "L" * (len(points) - 1), tuple(value for point in points for value in point))


def rectangle(x: float, y: float, width: float, height: float, radius: float = 0.0) -> Path:
    """A rectangle by its lower left corner and size; its corners may be rounded."""
    if radius <= 0:
        return polygon([(x, y), (x + width, y), (x + width, y + height), (x, y + height)])
    k = radius * (1 - _ARC)
    right, top = x + width, y + height
    pen = Pen().move(x + radius, y).line(right - radius, y).curve(right - k, y, right, y + k, right, y + radius)
    pen.line(right, top - radius).curve(right, top - k, right - k, top, right - radius, top)
    pen.line(x + radius, top).curve(x + k, top, x, top - k, x, top - radius)
    return pen.line(x, y + radius).curve(x, y + k, x + k, y, x + radius, y).close().path()


def ellipse(x: float, y: float, rx: float, ry: float | None = None) -> Path:
    """An ellipse (a circle without `ry`) around (x, y)."""
    ry = rx if ry is None else ry
    kx, ky = rx * _ARC, ry * _ARC
    pen = Pen().move(x + rx, y).curve(x + rx, y + ky, x + kx, y + ry, x, y + ry)
    pen.curve(x - kx, y + ry, x - rx, y + ky, x - rx, y).curve(x - rx, y - ky, x - kx, y - ry, x, y - ry)
    return pen.curve(x + kx, y - ry, x + rx, y - ky, x + rx, y).close().path()


def stamped(path: Path, places: Iterable[tuple[float, float]], scale: float = 1.0) -> Path:
    """Copies of `path`, scaled about the origin and moved to each of `places`, as one path."""
    scaled = [scale * value for value in path.coords]
    coords: list[float] = []
    count = 0
    for x, y in places:
        coords += [value + (y if odd & 1 else x) for odd, value in enumerate(scaled)]
        count += 1
    return Path(path.verbs * count, tuple(coords))


def bounds(path: Path) -> tuple[float, float, float, float]:
    """Left, bottom, right and top of the path, its curves' handles included; raises `ValueError` for an empty path."""
    xs, ys = path.coords[0::2], path.coords[1::2]
    return min(xs), min(ys), max(xs), max(ys)


def translation(dx: float, dy: float) -> Matrix:
    """The map that moves by (dx, dy)."""
    return (1.0, 0.0, 0.0, 1.0, dx, dy)


def placement(x: float, y: float, scale: float, rotation: float = 0.0) -> Matrix:
    """The map that scales, turns by `rotation` degrees anticlockwise, then moves the origin to (x, y)."""
    if not rotation:
        return (scale, 0.0, 0.0, scale, x, y)
    c, s = scale * cos(radians(rotation)), scale * sin(radians(rotation))
    return (c, s, -s, c, x, y)


def product(outer: Matrix, inner: Matrix) -> Matrix:
    """The map that applies `inner`, then `outer`."""
    a, b, c, d, e, f = outer
    p, q, r, s, t, u = inner
    return (a * p + c * q, b * p + d * q, a * r + c * s, b * r + d * s, a * t + c * u + e, b * t + d * u + f)


def flattened(path: Path, steps: int = 8) -> list[tuple[list[tuple[float, float]], bool]]:
    """The path's parts as straight lines: for each its points, and whether it is closed; a curve becomes `steps` lines.

    A closed part does not repeat its first point.
    """
    parts: list[tuple[list[tuple[float, float]], bool]] = []
    points: list[tuple[float, float]] = []
    coords = path.coords
    at = 0
    for verb in path.verbs:
        if verb == "Z":
            parts.append((points[:-1] if len(points) > 1 and points[0] == points[-1] else points, True))
            points = points[:1]  # a line after closing goes on from the part's beginning
        elif verb == "M":
            if len(points) > 1:
                parts.append((points, False))
            points = [(coords[at], coords[at + 1])]
        elif verb == "L":
            points.append((coords[at], coords[at + 1]))
        else:
            x0, y0 = points[-1]
            x1, y1, x2, y2, x3, y3 = coords[at : at + 6]
            for step in range(1, steps + 1):
                t = step / steps
                u = 1 - t
                k0, k1, k2, k3 = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
                points.append((k0 * x0 + k1 * x1 + k2 * x2 + k3 * x3, k0 * y0 + k1 * y1 + k2 * y2 + k3 * y3))
        at += ARITY[verb]
    if len(points) > 1:
        parts.append((points, False))
    return parts


def _interleaved(xs: Sequence[float], ys: Sequence[float]) -> tuple[float, ...]:
    coords = [0.0] * (2 * len(xs))
    coords[0::2] = xs
    coords[1::2] = ys
    return tuple(coords)
