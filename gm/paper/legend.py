"""The legend: every feature and every sign of the map, always all of them, whatever a team has seen."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import NamedTuple

from gm.catalogue import Catalogue
from gm.drawing.fonts import CAP_HEIGHT, text_width, wrapped
from gm.drawing.hexmap import Layout, corner_marks, outlines
from gm.drawing.icons import WAVE, icon, placed
from gm.drawing.shapes import MM, Element, Shape, Stroke, Text, TextStyle, ellipse, polyline, segments, stamped
from gm.paper.page import HAIR, SMALL
from gm.sextagon.features import ISLAND, Feature

ROW = 5.0 * MM
SIGN = 4.7 * MM
"""The side of an entry's picture."""
AFTER = 1.0 * MM
LEADING = 1.1
WIDEST = 24 * MM
"""How wide a line of an entry's text may be before it is broken."""
BETWEEN = 2.4 * MM

Picture = Callable[[float, float], list[Element]]
"""Draws the sign around a point."""


class Entry(NamedTuple):
    """A sign and what it means."""

    draw: Picture
    text: str

    @property
    def lines(self) -> list[str]:
        """The text, broken where it is wider than `WIDEST`."""
        return _broken(self.text)

    @property
    def width(self) -> float:
        """What the entry takes of a line."""
        return SIGN + AFTER + max(text_width(line, SMALL) for line in self.lines)

    @property
    def height(self) -> float:
        """How high the entry is."""
        return ROW + (len(self.lines) - 1) * (LEADING * SMALL - 3.0)


@lru_cache(maxsize=256)
def _broken(text: str) -> list[str]:
    return wrapped(text, WIDEST, SMALL)


def feature_entries(say: Catalogue) -> list[Entry]:
    """All that may lie on a cell (S2)."""
    features = (ISLAND, *(feature.value for feature in Feature))
    return [Entry(_icon(name), say(f"paper.legend.{name}")) for name in features]


def sign_entries(say: Catalogue) -> list[Entry]:
    """The signs of a team's map, and how orders are drawn."""
    return _entries(_SEA, _OWN, _LYING, _DRAWING, say=say)


def picture_entries(say: Catalogue, *, own: bool) -> list[Entry]:
    """The signs of a map that nobody draws on; `own` where a team's ships stand out."""
    return _entries(_SEA, _OWN if own else _ANY, _LYING, say=say)


def _entries(*groups: Mapping[str, Picture], say: Catalogue) -> list[Entry]:
    return [Entry(draw, say(f"paper.legend.{name}")) for group in groups for name, draw in group.items()]


def entry(entry: Entry, x: float, y: float) -> list[Element]:
    """The entry with its left end at x and its middle at y."""
    elements = entry.draw(x + SIGN / 2, y)
    lines = entry.lines
    style = TextStyle(SMALL)
    first = y + (len(lines) - 1) * LEADING * SMALL / 2 - CAP_HEIGHT * SMALL / 2
    for index, line in enumerate(lines):
        elements.append(Text(x + SIGN + AFTER, first - index * LEADING * SMALL, line, style))
    return elements


def _icon(name: str, label: str = "") -> Picture:
    return lambda x, y: [placed(icon(name, label), x, y, SIGN)]


def _cell(x: float, y: float) -> Layout:
    return Layout(0.92 * SIGN, x, y)


def _sea(x: float, y: float) -> list[Element]:
    layout = _cell(x, y)
    wave = stamped(WAVE, [(x, y)], 0.62 * layout.width)
    return [Shape(outlines(layout, [(0, 0)]), stroke=HAIR), Shape(wave, stroke=Stroke(0.4, cap="round"))]


def _hidden(x: float, y: float) -> list[Element]:
    layout = _cell(x, y)
    around = [(0, 0), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]
    marks = corner_marks(layout, around)
    # Only the middle cell's own marks: those that lie within its reach.
    reach = 0.62 * layout.width
    coords = marks.coords
    kept = [
        coords[i : i + 4]
        for i in range(0, len(coords), 4)
        if all(abs(coords[i + k] - x) <= reach and abs(coords[i + k + 1] - y) <= reach for k in (0, 2))
    ]
    return [Shape(segments((a, b, c, d) for a, b, c, d in kept), stroke=HAIR)]


def _path(x: float, y: float) -> list[Element]:
    """A line through the cells, its goal crossed."""
    half = SIGN / 2
    goal, arm = (x + 0.6 * half, y + 0.4 * half), 0.3 * half
    way = polyline([(x - half, y - 0.5 * half), (x - 0.4 * half, y - 0.5 * half), (x, y + 0.4 * half), goal])
    across = [(goal[0] - arm, goal[1] - arm, goal[0] + arm, goal[1] + arm)]
    across.append((goal[0] - arm, goal[1] + arm, goal[0] + arm, goal[1] - arm))
    line = Stroke(1.0, cap="round", join="round")
    return [Shape(way, stroke=line), Shape(segments(across), stroke=line)]


def _shot(x: float, y: float) -> list[Element]:
    """Light shading, as the rules of the game have it."""
    half = 0.42 * SIGN
    lines = []
    for shift in (-1.0, -0.5, 0.0, 0.5, 1.0):
        low, high = max(-half, -half + shift * half), min(half, half + shift * half)
        lines.append((x + low, y + low - shift * half, x + high, y + high - shift * half))
    return [Shape(segments(lines), stroke=Stroke(0.7, cap="round"))]


def _telescope(x: float, y: float) -> list[Element]:
    """A ring."""
    return [Shape(ellipse(x, y, 0.4 * SIGN), stroke=Stroke(1.0))]


_SEA: Mapping[str, Picture] = {"sea": _sea, "hidden": _hidden}
_OWN: Mapping[str, Picture] = {
    "own_ship": _icon("transport", "2"),
    "other_ship": _icon("thin_transport", "A1"),
    "battleship": _icon("battleship", "B"),
}
_ANY: Mapping[str, Picture] = {
    "any_ship": _icon("thin_transport", "A1"),
    "any_battleship": _icon("thin_battleship", "AB"),
}
_LYING: Mapping[str, Picture] = {"floating": _icon("floating_chest"), "wreck": _icon("wreck")}
_DRAWING: Mapping[str, Picture] = {"path": _path, "shot": _shot, "look": _telescope}
