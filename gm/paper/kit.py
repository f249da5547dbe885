"""The kit for the wall map, to be printed at 100 %: tiles, covers, flags for pins, port cards, and blank maps."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from math import ceil, sqrt

from gm.catalogue import Catalogue
from gm.drawing.fonts import text_width
from gm.drawing.icons import icon
from gm.drawing.shapes import MM, Document, Element, Shape, Text, TextStyle, segments
from gm.paper.corners import corner_title
from gm.paper.flow import split_columns
from gm.paper.leaf import banner, below_banner, document
from gm.paper.marks import boxes, boxes_width
from gm.paper.page import BODY, HAIR, SMALL, Box, Imprint, fitted_size, live_area, shortened, tab
from gm.paper.picture import CELL, drawn_map
from gm.paper.pieces import Piece, chip, cover, fold_flag, port_card, sign_tile, tile
from gm.paper.plan import LARGEST_CELL, map_plan, picture_plan
from gm.paper.seamap import Look
from gm.paper.wall import poster_cell
from gm.sextagon.features import ISLAND, OPEN_SEA_SIGN, SIGNS, Feature
from gm.sextagon.state import BATTLESHIP
from gm.sextagon.views import View

SMALLER = 2 * MM
"""By how much a tile is smaller than the poster's cells."""
RULER = 100 * MM
HEAD = 14 * MM
GAP = 2 * MM
FOOTER = 9 * MM
"""What the ruler takes below a map."""
SIGN_COLUMNS, SIGN_ROW, SIDE = 4, 5.4 * MM, 4 * MM
AUTHORING = FOOTER + 7 * MM + 4 * SIGN_ROW
"""What stays free below a map on which one is to be drawn by hand."""
SPARE = 6
"""How many tiles there are of what appears in play: floating chests and wrecks."""


def kit(view: View, cell: float, paper: str, say: Catalogue) -> Document:
    """All parts; `view` is the referee's before the first round, `cell` the width of the poster's cells in points."""
    width = poster_cell(picture_plan(view.board, CELL, say.language, own=False), cell, paper) - SMALLER
    words = {feature: say(f"paper.feature_short.{feature}") for feature in (ISLAND, *map(str, Feature))}
    covers = [cover(width)] * _per_page(cover(width), paper)
    pages = [
        *_laid("tiles", list(_tiles(view, width, words)), paper, say, secret=True),
        *_laid("chips", list(_chips(view, width)), paper, say, secret=True),
        *_laid("covers", covers, paper, say, count=ceil(len(view.board.sea) / len(covers))),
        *_laid("flags", list(_flags(view)), paper, say),
        *_laid("ports", [port_card(fleet.team) for fleet in view.fleets.values()], paper, say),
        *(_blank_map(view, paper, say, named=named) for named in (True, False)),
    ]
    title = say("paper.kit.title")
    return document(paper, pages, Imprint(view.title, title), say, title)


def _tiles(view: View, width: float, words: dict[str, str]) -> Iterator[Piece]:
    """One for each feature of the map, in reading order, with its cell's name; an island has its number of chests."""
    for cell in view.board.cells:
        seen = view.cells[cell]
        if seen.feature is not None:
            label = str(seen.chests) if seen.feature == ISLAND else ""
            yield tile(width, icon(seen.feature, label), words[seen.feature], view.board.names[cell])


def _chips(view: View, width: float) -> Iterator[Piece]:
    """The numbers that islands come down to, and what floats or lies wrecked."""
    chests = [seen.chests for seen in view.cells.values() if seen.feature == ISLAND]
    for number in range(max(chests, default=0)):
        for _ in range(sum(count > number for count in chests)):
            yield chip(width, str(number))
    for name in ("floating_chest", "wreck"):
        yield from [sign_tile(width, name)] * SPARE


def _flags(view: View) -> Iterator[Piece]:
    """One for each number that a ship may have, one more where a team may be granted a ship too many."""
    transports = view.terms.limits["transports"] + (view.terms.rulings.ship_over_limit == "granted")
    for fleet in view.fleets.values():
        for number in (*map(str, range(1, transports + 1)), BATTLESHIP):
            yield fold_flag(fleet.team, number)


def _area(paper: str, *, secret: bool) -> Box:
    """Where pieces may lie on a page."""
    live = live_area(paper)
    if secret:
        live = below_banner(live)
    return live._replace(top=live.top - HEAD)


def _spots(piece: Piece, area: Box) -> list[tuple[float, float]]:
    """Where equal pieces lie, from the upper left; hexagons pack closer."""
    step = piece.width + GAP
    rise = step * sqrt(3) / 2 if piece.hexagon else piece.height + GAP
    spots = []
    y = area.top - piece.height / 2
    row = 0
    while y - piece.height / 2 >= area.bottom - 0.01:
        x = area.left + piece.width / 2 + (step / 2 if piece.hexagon and row % 2 else 0.0)
        while x + piece.width / 2 <= area.right + 0.01:
            spots.append((x, y))
            x += step
        y -= rise
        row += 1
    return spots


def _per_page(piece: Piece, paper: str) -> int:
    return len(_spots(piece, _area(paper, secret=False)))


def _laid(
    name: str, pieces: Sequence[Piece], paper: str, say: Catalogue, *, secret: bool = False, count: int = 0
) -> Iterator[list[Element]]:
    """Pages full of pieces; all of one kind of page are laid in the places of the largest."""
    if not pieces:
        return
    area = _area(paper, secret=secret)
    rest = list(pieces)
    while rest:
        elements = _heading(name, area, say, count)
        if secret:
            elements += banner(say("paper.referee.secret"), live_area(paper))
        largest = max(rest, key=lambda piece: piece.width)
        for (x, y), piece in zip(_spots(largest, area), list(rest), strict=False):
            elements += piece.drawn(x, y)
            rest.pop(0)
        yield elements


def _heading(name: str, area: Box, say: Catalogue, count: int) -> list[Element]:
    """What the page is, how to use it, and a ruler to check the size."""
    y = area.top + HEAD - 1.2 * BODY
    title = say(f"paper.kit.{name}")
    elements = tab(area.left, y, title)
    told = say(f"paper.kit.{name}_how", count=count)
    elements.append(Text(area.left, y - 1.7 * BODY, told, TextStyle(SMALL)))
    return [*elements, *_ruler(area.right - RULER, y - 0.4 * BODY, say)]


def _ruler(x: float, y: float, say: Catalogue) -> list[Element]:
    """A hundred millimetres, and what they are for."""
    ticks = [(x + i * RULER / 10, y, x + i * RULER / 10, y + (5 if i % 5 == 0 else 3)) for i in range(11)]
    text = say("paper.kit.ruler")
    place = x - text_width(text, SMALL) - 2 * MM
    return [
        Shape(segments([(x, y, x + RULER, y), *ticks]), stroke=HAIR._replace(width=0.5)),
        Text(place, y, text, TextStyle(SMALL, "bold")),
        Text(x + RULER, y - 1.3 * SMALL, say("paper.kit.scale"), TextStyle(SMALL, "bold", "end")),
    ]


def _blank_map(view: View, paper: str, say: Catalogue, *, named: bool) -> list[Element]:
    """The sea without anything in it: to draw a map by hand, or to copy."""
    blank = replace(view, revealed=frozenset(), cells={})
    live = live_area(paper)
    space = map_plan(view.board, live, AUTHORING if named else FOOTER, LARGEST_CELL, say.language)
    look = Look(names=named, ships=False, ports=False)
    elements = [*drawn_map(blank, space, say, look), *corner_title(view.title, say("paper.kit.blank"), space.title)]
    if named:
        elements += _signs(space.band._replace(bottom=space.band.bottom + FOOTER), say)
    return [*elements, *_ruler(live.right - RULER, live.bottom + 1.7 * SMALL, say)]


def _signs(band: Box, say: Catalogue) -> list[Element]:
    """The signs by which a map is written down in a scenario's file, with boxes to count them."""
    y = band.top - 2.2 * BODY
    title = say("paper.kit.signs")
    elements = tab(band.left, y, title)
    words: Iterable[tuple[str, str]] = (
        (OPEN_SEA_SIGN, say("words.feature.sea")),
        ("1-9", say("words.feature.island")),
        *((sign, say(f"words.feature.{feature}")) for sign, feature in SIGNS.items()),
    )
    columns = split_columns(band, SIGN_COLUMNS, 4 * MM)
    for index, (sign, word) in enumerate(words):
        row, column = divmod(index, SIGN_COLUMNS)
        left, right = columns[column].left, columns[column].right
        baseline = y - 2.2 * BODY - row * SIGN_ROW
        count = boxes_width(2, SIDE, 0.8)
        wide = text_width(sign, BODY, "bold") + 3
        fitting = fitted_size(word, right - left - wide - count - 3, BODY, 6.0)
        elements.append(Text(left, baseline, sign, TextStyle(BODY, "bold")))
        elements.append(
            Text(left + wide, baseline, shortened(word, right - left - wide - count, fitting), TextStyle(fitting))
        )
        elements += boxes(right - count, baseline - 0.25 * SIDE, 2, SIDE, 0.8)
    return elements
