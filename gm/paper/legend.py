"""The legend: every feature and every sign of the map, always all of them, whatever a team has seen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from gm.catalogue import Catalogue
from gm.drawing.fonts import CAP_HEIGHT, text_width
from gm.drawing.hexmap import Layout, corner_marks, outlines
from gm.drawing.icons import WAVE, icon, placed
from gm.drawing.shapes import MM, Element, Shape, Stroke, Text, TextStyle, polyline, segments, stamped
from gm.paper.page import HAIR, SMALL
from gm.sextagon.features import ISLAND, Feature

ROW = 5.0 * MM
SIGN = 4.7 * MM
"""The side of an entry's picture."""
AFTER = 1.0 * MM
BETWEEN = 2.4 * MM

Picture = Callable[[float, float], list[Element]]
"""Draws the sign around a point."""


class Entry(NamedTuple):
    """A sign and what it means; `letters` stand for the feature in small cells."""

    draw: Picture
    text: str
    letters: str = ""

    @property
    def width(self) -> float:
        """What the entry takes of a line."""
        return SIGN + AFTER + text_width(self.text, SMALL)


def feature_entries(say: Catalogue) -> list[Entry]:
    """All that may lie on a cell (S2)."""
    features = (ISLAND, *(feature.value for feature in Feature))
    return [Entry(_icon(name), say(f"paper.legend.{name}")) for name in features]


def sign_entries(say: Catalogue) -> list[Entry]:
    """The signs of the map, and how orders are drawn."""
    pictures: Sequence[tuple[str, Picture]] = (
        ("sea", _sea),
        ("hidden", _hidden),
        ("own_ship", _icon("transport", "2")),
        ("other_ship", _icon("thin_transport", "A1")),
        ("battleship", _icon("battleship", "B")),
        ("floating", _icon("floating_chest")),
        ("wreck", _icon("wreck")),
        ("path", _path),
        ("shot", _shot),
        ("shading", _shading),
    )
    return [Entry(draw, say(f"paper.legend.{name}")) for name, draw in pictures]


def entry(entry: Entry, x: float, y: float) -> list[Element]:
    """The entry with its left end at x, on the line whose middle is y."""
    text = Text(x + SIGN + AFTER, y - CAP_HEIGHT * SMALL / 2, entry.text, TextStyle(SMALL))
    return [*entry.draw(x + SIGN / 2, y), text]


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
    half = SIGN / 2
    way = [(x - half, y - 0.5 * half), (x - 0.3 * half, y - 0.5 * half), (x + 0.1 * half, y + 0.4 * half)]
    tip = (x + 0.95 * half, y + 0.4 * half)
    line = Stroke(1.0, cap="round", join="round")
    head = polyline([(tip[0] - 3.2, tip[1] + 2.2), tip, (tip[0] - 3.2, tip[1] - 2.2)])
    return [Shape(polyline([*way, tip]), stroke=line), Shape(head, stroke=line)]


def _shot(x: float, y: float) -> list[Element]:
    arm = 0.36 * SIGN
    cross = segments([(x - arm, y - arm, x + arm, y + arm), (x - arm, y + arm, x + arm, y - arm)])
    return [Shape(cross, stroke=Stroke(1.0, cap="round"))]


def _shading(x: float, y: float) -> list[Element]:
    half = 0.42 * SIGN
    lines = []
    for shift in (-1.0, -0.5, 0.0, 0.5, 1.0):
        low, high = max(-half, -half + shift * half), min(half, half + shift * half)
        lines.append((x + low, y + low - shift * half, x + high, y + high - shift * half))
    return [Shape(segments(lines), stroke=Stroke(0.7, cap="round"))]
