"""Lines within an outline, as explicit lines: PDF has no patterns that every printer draws, and clips hide, not cut."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import ceil, cos, floor, radians, sin, sqrt

from gm.drawing.shapes import Path, flattened, segments

Interval = tuple[float, float]
Disc = tuple[float, float, float]
"""x, y and radius."""


class Scanner:
    """Cuts an area, given by its outlines (even-odd), along parallel lines.

    Line number n runs at `angle` degrees to the x axis, n × `spacing` to the left of the origin: so hatches of one
    spacing fit together wherever they are drawn.
    """

    def __init__(self, outline: Path, spacing: float, angle: float) -> None:
        self.spacing = spacing
        self._cos, self._sin = cos(radians(angle)), sin(radians(angle))
        self._crossings: dict[int, list[float]] = {}
        for points, _ in flattened(outline):
            turned = [self.turn(x, y) for x, y in points]
            for (u0, v0), (u1, v1) in zip(turned, [*turned[1:], turned[0]], strict=True):
                self._cross(u0, v0, u1, v1)

    def turn(self, x: float, y: float) -> tuple[float, float]:
        """The point's place along the lines and across them."""
        return x * self._cos + y * self._sin, y * self._cos - x * self._sin

    def _cross(self, u0: float, v0: float, u1: float, v1: float) -> None:
        if v0 == v1:
            return
        if v0 > v1:
            u0, v0, u1, v1 = u1, v1, u0, v0
        slope = (u1 - u0) / (v1 - v0)
        # Half-open, so that a corner on a line counts once.
        for line in range(ceil(v0 / self.spacing), ceil(v1 / self.spacing)):
            self._crossings.setdefault(line, []).append(u0 + (line * self.spacing - v0) * slope)

    def inside(self, line: int) -> list[Interval]:
        """The stretches of one line that lie in the area."""
        crossings = sorted(self._crossings.get(line, ()))
        return list(zip(crossings[0::2], crossings[1::2], strict=True))

    def lines(self) -> list[int]:
        """The numbers of the lines that meet the area."""
        return sorted(self._crossings)

    def discs(self, discs: Iterable[Disc], shares: Sequence[float] = (1.0,)) -> dict[int, list[Interval]]:
        """The stretches of the lines that lie in any of the discs, joined.

        Line n sees the discs at `shares[n modulo their number]` of their radius: so lines may end unevenly.
        """
        stretches: dict[int, list[Interval]] = {}
        for x, y, radius in discs:
            u, v = self.turn(x, y)
            for line in range(ceil((v - radius) / self.spacing), floor((v + radius) / self.spacing) + 1):
                square = (radius * shares[line % len(shares)]) ** 2 - (line * self.spacing - v) ** 2
                if square > 0:
                    half = sqrt(square)
                    stretches.setdefault(line, []).append((u - half, u + half))
        return {line: joined(found) for line, found in stretches.items()}

    def drawn(self, stretches: Iterable[tuple[int, Interval]], shortest: float = 0.0) -> Path:
        """The stretches as lines in the plane; those not longer than `shortest` are left out."""
        return segments(
            (*self._back(low, line * self.spacing), *self._back(high, line * self.spacing))
            for line, (low, high) in stretches
            if high - low > shortest
        )

    def _back(self, u: float, v: float) -> tuple[float, float]:
        return u * self._cos - v * self._sin, u * self._sin + v * self._cos


def joined(stretches: Iterable[Interval]) -> list[Interval]:
    """The union of stretches of one line, sorted and apart."""
    union: list[Interval] = []
    for low, high in sorted(stretches):
        if union and low <= union[-1][1]:
            union[-1] = (union[-1][0], max(union[-1][1], high))
        else:
            union.append((low, high))
    return union


def without(stretches: Sequence[Interval], holes: Sequence[Interval]) -> list[Interval]:
    """What is left of `stretches` outside `holes`; both sorted and apart."""
    left: list[Interval] = []
    for low, high in stretches:
        for start, end in holes:
            if end <= low or start >= high:
                continue
            if start > low:
                left.append((low, start))
            low = max(low, end)
        if low < high:
            left.append((low, high))
    return left


def hatch(outline: Path, spacing: float, angle: float) -> Path:
    """Parallel lines within an outline, `spacing` points apart, at `angle` degrees to the x axis."""
    scanner = Scanner(outline, spacing, angle)
    return scanner.drawn((line, stretch) for line in scanner.lines() for stretch in scanner.inside(line))
