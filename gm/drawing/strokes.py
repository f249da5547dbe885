"""Turns a stroked path into filled areas, for writers whose means know no stroke."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from math import dist, hypot

from gm.drawing.shapes import Path, Stroke, flattened

Point = tuple[float, float]
MITER_LIMIT = 10.0
"""As PDF has it: a sharper corner is bevelled."""


def outlined(path: Path, stroke: Stroke, steps: int = 8) -> tuple[list[list[Point]], list[Point]]:
    """The polygons that make up the line, and the centres of the discs (of its width) that round it off.

    All are to be painted in one colour; they overlap.
    """
    polygons: list[list[Point]] = []
    discs: list[Point] = []
    half = stroke.width / 2
    for points, closed in flattened(path, steps):
        pieces = _dashed(points, closed, stroke.dash) if stroke.dash else iter([(points, closed)])
        for piece, whole in pieces:
            _add(_distinct(piece), whole, half, stroke, polygons, discs)
    return polygons, discs


def _distinct(points: list[Point]) -> list[Point]:
    return [point for index, point in enumerate(points) if index == 0 or point != points[index - 1]]


def _add(
    points: list[Point], closed: bool, half: float, stroke: Stroke, polygons: list[list[Point]], discs: list[Point]
) -> None:
    if len(points) == 1:
        if stroke.cap == "round":
            discs.append(points[0])
        return
    ends = [*points, points[0]] if closed else points
    for index, (start, end) in enumerate(pairwise(ends)):
        (x0, y0), (x1, y1) = start, end
        length = dist(start, end)
        ux, uy = half * (x1 - x0) / length, half * (y1 - y0) / length
        if stroke.cap == "square" and not closed:
            if index == 0:
                x0, y0 = x0 - ux, y0 - uy
            if index == len(ends) - 2:
                x1, y1 = x1 + ux, y1 + uy
        polygons.append([(x0 - uy, y0 + ux), (x1 - uy, y1 + ux), (x1 + uy, y1 - ux), (x0 + uy, y0 - ux)])
    if stroke.cap == "round" and not closed:
        discs += (points[0], points[-1])
    corners = (
        zip([points[-1], *points[:-1]], points, [*points[1:], points[0]], strict=True)
        if closed
        else zip(points, points[1:], points[2:], strict=False)
    )
    for before, corner, after in corners:
        if stroke.join == "round":
            discs.append(corner)
        else:
            polygons += _corner(before, corner, after, half, stroke.join == "miter")


def _corner(before: Point, corner: Point, after: Point, half: float, miter: bool) -> Iterator[list[Point]]:
    """What fills the outer side of a corner."""
    x, y = corner
    d0, d1 = dist(before, corner), dist(corner, after)
    ax, ay = (x - before[0]) / d0, (y - before[1]) / d0
    bx, by = (after[0] - x) / d1, (after[1] - y) / d1
    turn = ax * by - ay * bx
    if turn == 0:
        return
    side = -half if turn > 0 else half
    first, second = (x - side * ay, y + side * ax), (x - side * by, y + side * bx)
    # The tip lies on the bisector of the two outer normals.
    nx, ny = -(ay + by), ax + bx
    length = hypot(nx, ny)
    if miter and length > 2 / MITER_LIMIT:
        reach = 2 * side / length
        yield [corner, first, (x + reach * nx / length, y + reach * ny / length), second]
    else:
        yield [corner, first, second]


def _dashed(points: list[Point], closed: bool, dash: tuple[float, ...]) -> Iterator[tuple[list[Point], bool]]:
    """The drawn dashes of one part, each an open line; the pattern begins with a dash and repeats."""
    lengths = dash if len(dash) % 2 == 0 else dash * 2
    index, left = 0, lengths[0]
    ends = [*points, points[0]] if closed else points
    piece = [ends[0]]
    for start, end in pairwise(ends):
        length = dist(start, end)
        done = 0.0
        while length - done > left:
            done += left
            at = (start[0] + (end[0] - start[0]) * done / length, start[1] + (end[1] - start[1]) * done / length)
            if index % 2 == 0:
                yield [*piece, at], False
            piece = [at]
            index = (index + 1) % len(lengths)
            left = lengths[index]
        left -= length - done
        piece.append(end)
    if index % 2 == 0 and len(piece) > 1:
        yield piece, False
