"""The map as one drawing: what never changes once, all else as parts that are shown in their rounds."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from itertools import pairwise
from typing import TypeVar

from gm.board.cells import calm, contents, kind
from gm.board.courses import shots, trails
from gm.board.ground import over, under
from gm.board.harbours import harbours
from gm.board.looks import Looks
from gm.board.markup import Markup, el, joined, number
from gm.board.places import hexagons, place, window
from gm.board.times import Span, by_span, parts, timing
from gm.hexgrid import Cell
from gm.sextagon.views import View

Key = TypeVar("Key", bound=Hashable)


def sea(views: Sequence[View], looks: Looks, whole: Span, **attributes: str) -> Markup:
    """The drawing for the rounds of `whole`, one view each, in order; `attributes` name it for screen readers."""
    board = views[0].board
    return el(
        "svg",
        under(board),
        _grounds(views, whole),
        _fresh(views, whole),
        _waves(views, whole),
        _by_round("shots", [shots(view) for view in views], whole),
        _by_round("trails", [[], *(trails(*pair, looks) for pair in pairwise(views))], whole),
        over(board),
        _layer("bays", [harbours(view, looks) for view in views], whole),
        _layer("things", [contents(view, looks) for view in views], whole),
        id="sea",
        viewBox=" ".join(map(number, window(board))),
        role="img",
        **attributes,
    )


def _grounds(views: Sequence[View], whole: Span) -> Markup:
    """The uncovered cells, by what they mean to ships."""
    frames = [{cell: kind(seen) for cell, seen in view.cells.items()} for view in views]
    groups = by_span(parts(whole.first, frames))
    return el("g", *(_hexagons(cells, span, whole, f"seen {name}") for (span, name), cells in groups.items()))


def _fresh(views: Sequence[View], whole: Span) -> Markup:
    """A rim around the cells that each round uncovered."""
    rims = []
    for at, (before, after) in enumerate(pairwise(views), whole.first + 1):
        cells = [cell for cell in after.cells if cell not in before.cells]
        if cells:
            rims.append(_hexagons(cells, Span(at, at), whole, "fresh"))
    return joined(rims)


def _hexagons(cells: Sequence[Cell], span: Span, whole: Span, classes: str) -> Markup:
    return el("path", class_=classes, d=hexagons(cells), **timing(span, whole))


def _waves(views: Sequence[View], whole: Span) -> Markup:
    """A wave on each uncovered cell where nothing lies."""
    frames = [dict.fromkeys(calm(view), "wave") for view in views]
    groups = by_span(parts(whole.first, frames))
    waves = [el("g", *map(_wave, cells), **timing(span, whole)) for (span, _), cells in groups.items()]
    return el("g", *waves, class_="waves")


def _wave(cell: Cell) -> Markup:
    x, y = place(cell)
    return el("use", href="#i-wave", x=x, y=y)


def _layer(name: str, frames: Sequence[Mapping[Key, Markup]], whole: Span) -> Markup:
    """Drawings that take each other's place from round to round; all that comes and goes together is one element."""
    groups: dict[Span, list[Markup]] = {}
    for part in parts(whole.first, frames):
        groups.setdefault(part.span, []).append(part.content)
    return el("g", *(el("g", *drawn, **timing(span, whole)) for span, drawn in groups.items()), class_=name)


def _by_round(name: str, drawings: Sequence[Sequence[Markup]], whole: Span) -> Markup:
    groups = [el("g", *drawn, **timing(Span(at, at), whole)) for at, drawn in enumerate(drawings, whole.first) if drawn]
    return el("g", *groups, class_=name)
