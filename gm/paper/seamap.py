"""The map of the sea as it is drawn from a view, for every sheet and picture.

Cells that are revealed have closed thin outlines, hidden ones only the marks of their corners, so that explored water
stands out of the blank and a pencil line stays visible. All lines are black; colour only adds.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from math import hypot, sqrt
from typing import NamedTuple

from gm.catalogue import Catalogue
from gm.drawing.fonts import CAP_HEIGHT, text_width
from gm.drawing.hexmap import Layout, coast, corner_marks, land, outlines
from gm.drawing.icons import WAVE
from gm.drawing.shapes import Element, Group, Shape, Stroke, Text, TextStyle, rectangle, stamped
from gm.hexgrid import Cell
from gm.paper.cells import WORD_SIZE, Style, contents
from gm.paper.marks import flag
from gm.paper.page import HAIR, Box
from gm.sextagon.board import Bay, Board
from gm.sextagon.features import ISLAND, Feature
from gm.sextagon.scenario import Team
from gm.sextagon.views import SeenCell, ShipView, View

COAST = Stroke(1.1, join="round")
SHALLOWS = Stroke(0.3, join="round")
HATCH = Stroke(0.3)
OWN = Stroke(0.9, join="round")
"""The second outline of a cell where a ship of the map's owner lies."""
WAVES = Stroke(0.4, cap="round", join="round")

LARGEST_NAME, LEAST_NAME = 6.0, 5.0
"""Bounds of the size of cells' names."""


class Look(NamedTuple):
    """What a map shows: `own` is the team whose ships stand out, `names` writes each cell's name into it."""

    own: str | None = None
    names: bool = True
    ships: bool = True
    ports: bool = True


class SeaMap(NamedTuple):
    """A drawn map: its elements, and the cells where more ships lie than could be told one by one."""

    elements: tuple[Element, ...]
    crowded: tuple[Cell, ...] = ()


def sea_map(
    view: View, layout: Layout, window: Box, say: Catalogue, look: Look, reserved: tuple[Box, ...] = ()
) -> SeaMap:
    """The map of all that `view` holds; the land is drawn within `window`, but not in the `reserved` boxes."""
    board = view.board
    seen = view.revealed & frozenset(view.cells)
    afloat = _afloat(view) if look.ships else {}
    calm = frozenset(cell for cell in board.cells if cell not in afloat and _calm(view, cell))
    elements: list[Element] = [*_waters(board, layout, seen, calm & seen), *_ground(board, layout, window, reserved)]
    if look.names:
        elements += _names(board, layout)
    letters = feature_words(say, "letters")
    mine = [cell for cell in board.cells if any(ship.team == look.own for ship in afloat.get(cell, ()))]
    elements += [Shape(layout.hexagon(cell, 0.95), stroke=OWN) for cell in mine]
    teams = {team: fleet.team for team, fleet in view.fleets.items()}
    style = Style(layout.width, words_for(layout.width, say), letters, teams, look.own)
    crowded = []
    for cell in board.cells:
        if cell not in calm:
            seen_cell, ships = view.cells.get(cell, SeenCell()), afloat.get(cell, [])
            filled = contents(style, *layout.centre(cell), seen_cell, ships)
            elements += filled.elements
            if filled.crowded:
                crowded.append(cell)
    ports: dict[int, list[Team]] = {}
    if look.ports:
        for fleet in view.fleets.values():
            ports.setdefault(fleet.port, []).append(fleet.team)
    for bay in board.bays:
        elements += _bay(bay, layout, ports.get(bay.number, []), look.own)
    return SeaMap(tuple(elements), tuple(crowded))


def _afloat(view: View) -> dict[Cell, list[ShipView]]:
    afloat: dict[Cell, list[ShipView]] = {}
    for ship in view.ships:
        if ship.at is not None:
            afloat.setdefault(ship.at, []).append(ship)
    return afloat


def _calm(view: View, cell: Cell) -> bool:
    """Whether nothing is known to lie on the cell."""
    seen = view.cells.get(cell)
    return seen is None or (seen.feature is None and not seen.floating and not seen.wrecks)


@lru_cache(maxsize=8)
def _waters(board: Board, layout: Layout, seen: frozenset[Cell], calm: frozenset[Cell]) -> tuple[Element, ...]:
    """The cells, and a wave on each of the `calm` ones: what is revealed is the same for all teams."""
    middles = [(x, y + 0.05 * layout.width) for x, y in (layout.centre(c) for c in board.cells if c in calm)]
    return (
        Shape(corner_marks(layout, board.sea - seen), stroke=HAIR),
        Shape(outlines(layout, seen), stroke=HAIR),
        Shape(stamped(WAVE, middles, 0.6 * layout.width), stroke=WAVES),
    )


def words_for(width: float, say: Catalogue) -> Mapping[str, str]:
    """What stands below each feature's icon: its short word where all of them fit into a cell, else two letters."""
    words = feature_words(say, "short")
    fit = max(text_width(word, WORD_SIZE) for word in words.values()) <= 0.88 * width
    return words if fit else feature_words(say, "letters")


def feature_words(say: Catalogue, kind: str) -> dict[str, str]:
    """The `short` words or the `letters` of all features, by their keys."""
    return {feature: say(f"paper.feature_{kind}.{feature}") for feature in (ISLAND, *map(str, Feature))}


@lru_cache(maxsize=8)
def _ground(board: Board, layout: Layout, window: Box, reserved: tuple[Box, ...]) -> tuple[Element, ...]:
    """Coast and land: the same for all teams."""
    w = layout.width
    clear = [(*layout.centre(bay.land), 0.47 * w) for bay in board.bays]
    hatch = Shape(land(layout, board.sea, reach=0.62, gap=0.13, spacing=0.11, angle=60, clear=clear), stroke=HATCH)
    shallows = Shape(coast(layout, board.sea, 0.07, 0.16), stroke=SHALLOWS)
    clip = rectangle(window.left, window.bottom, window.width, window.height)
    for box in reserved:  # even-odd: a box within the window is a hole
        clip += rectangle(box.left, box.bottom, box.width, box.height)
    return (Group((hatch, shallows), clip=clip), Shape(coast(layout, board.sea, 0.0, 0.1), stroke=COAST))


@lru_cache(maxsize=8)
def _names(board: Board, layout: Layout) -> tuple[Text, ...]:
    """Each cell's name, at the bottom of the cell and clear of the marks of its corners."""
    w = layout.width
    longest = max(board.names.values(), key=lambda name: text_width(name, 1.0))
    size = max(LEAST_NAME, min(LARGEST_NAME, 0.2 * w))
    # The cell is 2√3 (w/√3 − depth) wide at this depth below the centre; the name must stand inside its sides.
    depth = w / sqrt(3) - (text_width(longest, size) + 1.6) / (2 * sqrt(3))
    style = TextStyle(size, anchor="middle")
    down = min(depth, 0.43 * w)
    return tuple(Text(x, y - down, board.names[c], style) for c in board.cells for x, y in [layout.centre(c)])


def _bay(bay: Bay, layout: Layout, ports: list[Team], own: str | None) -> list[Element]:
    """The bay's number on its land, over the flags of the ports that lie there."""
    w = layout.width
    x, y = layout.centre(bay.land)
    number = str(bay.number)
    if not ports:
        size = min(8.5, max(6.0, 0.28 * w))
        return [Text(x, y - CAP_HEIGHT * size / 2, number, TextStyle(size, anchor="middle"))]
    if len(ports) > 1:  # a step inland, off the coast
        cells = [layout.centre(cell) for cell in bay.cells]
        dx, dy = x - sum(c[0] for c in cells) / len(cells), y - sum(c[1] for c in cells) / len(cells)
        length = hypot(dx, dy) or 1.0
        x, y = x + 0.1 * w * dx / length, y + 0.1 * w * dy / length
    size = min(8.0, max(5.5, 0.25 * w))
    elements: list[Element] = [Text(x, y + 0.2 * w, number, TextStyle(size, "bold", "middle"))]
    columns = 1 if len(ports) <= 2 else 2
    width = 0.66 * w if columns == 1 else 0.44 * w
    height = 0.36 * w if len(ports) == 1 else 0.27 * w
    gap = 0.03 * w
    for index, team in enumerate(ports):
        row, column = divmod(index, columns)
        across = x + (column - (columns - 1) / 2) * (width + gap)
        elements += flag(team, across, y + 0.12 * w - height / 2 - row * (height + gap), width, height, team.id == own)
    return elements
