"""The plan of a handout: how large its map can be, and where title, legend and compass stand on the land around it.

It depends on the board, the paper and the language alone: so the maps of all teams and rounds are alike, and a sheet's
outer shape tells nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from gm.catalogue import Catalogue
from gm.drawing.shapes import MM
from gm.paper.chart import BORDER, Chart, Step, map_size, placed_chart
from gm.paper.legend import BETWEEN, Entry, feature_entries, picture_entries, sign_entries
from gm.paper.page import Box, live_area
from gm.sextagon.board import Board

BAND = 66 * MM
"""What stays free below the chart for orders and news."""

PAD = 2 * MM
"""Between the border and what stands in its corners."""

TITLE = ((60 * MM, 12.5 * MM), (46 * MM, 8.5 * MM))
"""The steps of the block in the upper left corner: width and height, from above."""
BUDGET = ((60 * MM, 8 * MM), (45 * MM, 11 * MM))
"""The steps of the block in the upper right corner."""

COMPASS = (17 * MM, 8 * MM)
"""The largest and the least side of the compass rose."""
SCALE_HEIGHT = 8 * MM

HIGHEST_LEGEND = 55 * MM
"""How far up a corner the legend may go."""

LARGEST_CELL = 16 * MM

PICTURE_WIDTH = 150 * MM
"""The least width of a picture: title and legend must find room beside each other."""
LARGEST_CORNERS = 160 * MM
"""More height than title and legend can ever take above and below a map."""


class Place(NamedTuple):
    """An entry of the legend and where it stands: its left end and the middle of its line."""

    entry: Entry
    x: float
    y: float


class Plan(NamedTuple):
    """Where everything about the map stands; compass rose and scale only if they find room."""

    chart: Chart
    title: Box
    budget: Box
    legend: tuple[Place, ...]
    compass: Box | None
    scale: Box | None
    band: Box

    @property
    def reserved(self) -> tuple[Box, ...]:
        """Where no land may be drawn, since text stands there."""
        entries = (_entry_box(place) for place in self.legend)
        return (self.title, self.budget, *entries, *(box for box in (self.compass, self.scale) if box))


@lru_cache(maxsize=16)
def plan(board: Board, paper: str, language: str) -> Plan:
    """The plan of an upright sheet, with the largest map for which everything finds room above the band."""
    live = live_area(paper)
    across, _ = map_size(board)
    say = Catalogue(language)
    groups = (feature_entries(say), sign_entries(say))
    return _largest(board, live, BAND, min(LARGEST_CELL, (live.width - 2 * BORDER) / across), groups)


@lru_cache(maxsize=16)
def map_plan(board: Board, area: Box, band: float, widest: float, language: str, own: bool = False) -> Plan:
    """The plan of a map that nobody draws on, its cells at most `widest` points wide, above a band in an area.

    `own` where a team's ships stand out.
    """
    across, _ = map_size(board)
    say = Catalogue(language)
    groups = (feature_entries(say), picture_entries(say, own=own))
    return _largest(board, area, band, min(widest, (area.width - 2 * BORDER) / across), groups)


def picture_plan(board: Board, width: float, language: str, own: bool) -> Plan:
    """The plan of a picture whose cells are `width` points wide; what is left of its band is to be cut off."""
    across, up = map_size(board)
    wide = max(across * width + 2 * BORDER, PICTURE_WIDTH)
    return map_plan(board, Box(0.0, 0.0, wide, up * width + LARGEST_CORNERS), 0.0, width, language, own)


def _largest(board: Board, area: Box, band: float, widest: float, groups: Sequence[Sequence[Entry]]) -> Plan:
    width = widest
    while width > 0:
        found = _attempt(board, area, band, width, groups)
        if found is not None:
            return found
        width -= 0.004 * widest
    raise ValueError("no room for the map")  # not on any paper, with any sea that scenarios may have


def _attempt(board: Board, area: Box, band: float, width: float, groups: Sequence[Sequence[Entry]]) -> Plan | None:
    """The plan for this cell width, with at least `band` free below the chart; None where it does not fit the area."""
    height = map_size(board)[1] * width
    most = area.height - band - 2 * BORDER - height
    if most < 0:
        return None
    top = 0.0
    while True:
        chart = placed_chart(board, area._replace(bottom=area.bottom + band), width, top)
        if _fits(chart, TITLE, 0) and _fits(chart, BUDGET, 1):
            break
        top += 1.0
        if top > most:
            return None
    below = 0.0
    while top + below <= most:
        bottom = area.top - 2 * BORDER - height - top - below
        chart = placed_chart(board, area._replace(bottom=bottom), width, top)
        legend = _legend(chart, groups)
        if legend is not None:
            return _furnished(chart, legend, area._replace(top=bottom))
        below += 2.0
    return None


def _fits(chart: Chart, steps: Sequence[Step], side: int) -> bool:
    """Whether the steps, hung into an upper corner, stay clear of the map."""
    high = chart.inner.top - PAD
    for width, height in steps:
        if chart.room(high - height, high)[side] < width + PAD:
            return False
        high -= height
    return True


def _legend(chart: Chart, groups: Sequence[Sequence[Entry]]) -> list[Place] | None:
    """The entries in columns in the two lower corners, the features left; None where they find no room."""
    inner = chart.inner
    places: list[Place] = []
    for side, entries in enumerate(groups):
        columns = _columns(entries, chart, side)
        if columns is None:
            return None
        offset = 0.0
        for column in columns:
            width = max(entry.width for entry in column)
            x = inner.left + PAD + offset if side == 0 else inner.right - PAD - offset - width
            y = inner.bottom + PAD
            for entry in column:
                places.append(Place(entry, x, y + entry.height / 2))
                y += entry.height
            offset += width + BETWEEN
    return places


def _columns(entries: Sequence[Entry], chart: Chart, side: int) -> list[list[Entry]] | None:
    """The entries in columns from the border inwards, each from below, wide ones first; None where they do not fit.

    In the right corner entries are flush with the left end of their column, which is as wide as its widest.
    """
    bottom = chart.inner.bottom + PAD
    rest = sorted(entries, key=lambda entry: (-entry.width, entry.text))
    columns: list[list[Entry]] = []
    offset = 0.0
    while rest:
        column: list[Entry] = []
        y = bottom
        while rest and y < bottom + HIGHEST_LEGEND:
            width = (column[0] if side == 1 and column else rest[0]).width
            if offset + width + PAD > chart.room(y, y + rest[0].height)[side]:
                break
            y += rest[0].height
            column.append(rest.pop(0))
        if not column:
            return None
        columns.append(column)
        offset += max(entry.width for entry in column) + BETWEEN
    return columns


def _furnished(chart: Chart, legend: Sequence[Place], band: Box) -> Plan:
    """The plan with all that stands in the corners."""
    inner = chart.inner
    high = inner.top - PAD
    title = Box(inner.left + PAD, high - _height(TITLE), inner.left + PAD + TITLE[0][0], high)
    budget = Box(inner.right - PAD - BUDGET[0][0], high - _height(BUDGET), inner.right - PAD, high)
    taken = [title, budget, *map(_entry_box, legend)]
    largest, least = COMPASS
    sides = [largest - i * 0.5 * MM for i in range(int((largest - least) / (0.5 * MM)) + 1)]
    compass = _spot(chart, taken, [(side, side) for side in sides])
    scales = [(count * chart.layout.width + 2 * MM, SCALE_HEIGHT) for count in range(5, 1, -1)]
    scale = _spot(chart, [*taken, compass] if compass else taken, scales)
    return Plan(chart, title, budget, tuple(legend), compass, scale, band)


def _entry_box(place: Place) -> Box:
    entry, x, y = place
    return Box(x - 1, y - entry.height / 2, x + entry.width + 1, y + entry.height / 2)


def _height(steps: Sequence[Step]) -> float:
    return sum(height for _, height in steps)


def _spot(chart: Chart, taken: Sequence[Box], sizes: Sequence[tuple[float, float]]) -> Box | None:
    """A free box of the first of these sizes for which a corner has room: upper left, upper right, then below."""
    inner = chart.inner
    middle = (inner.left + inner.right) / 2
    for width, height in sizes:
        for side in (0, 1):
            mine = [box for box in taken if (box.left < middle) == (side == 0)]
            above = [box.bottom for box in mine if box.top > inner.top - inner.height / 2]
            below = [box.top for box in mine if box.top <= inner.top - inner.height / 2]
            for top in (min(above, default=inner.top) - PAD, max(below, default=inner.bottom) + PAD + height):
                left = inner.left + PAD if side == 0 else inner.right - PAD - width
                box = Box(left, top - height, left + width, top)
                inside = box.bottom >= inner.bottom + PAD and box.top <= inner.top - PAD
                if inside and chart.room(box.bottom, box.top)[side] >= width + PAD and not _meets(box, mine):
                    return box
    return None


def _meets(box: Box, others: Sequence[Box]) -> bool:
    return any(
        box.left < other.right and other.left < box.right and box.bottom < other.top and other.bottom < box.top
        for other in others
    )
