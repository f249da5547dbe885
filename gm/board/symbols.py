"""The pictures that the page uses many times: all icons, always, so that which are there tells nothing.

They are drawn in the page's own colours: `currentColor` for ink, `--paper` for what is left blank, `--team` for ships.
"""

from __future__ import annotations

from gm.board.markup import Markup, el
from gm.drawing.icons import FEATURES, WAVE, Icon, icon
from gm.drawing.shapes import Group, Shape, Text, placement
from gm.drawing.svg import fragment, path_data

SIDE = 100.0
"""The side of a symbol's own square."""

THINGS = ("chest", "floating_chest", "wreck", "port", "joker", "arrow", "star")
SHIPS = ("transport", "battleship")

BLAST = "M50 4L59 32L82 12L74 40L98 44L76 57L92 82L64 71L56 97L45 72L20 90L29 62L3 58L25 46L8 20L37 32Z"
ROUTE = "M14 84H44C62 84 62 50 44 50C26 50 26 18 46 18H70M58 6L72 18L58 30M82 8V28M72 18H92"
MOON = "M62 8A44 44 0 1 0 92 62A36 36 0 0 1 62 8Z"


def symbols(north: str) -> list[Markup]:
    """Every symbol but the teams' flags; `north` is the letter of the north wind."""
    drawn = {name: icon(name, "", "currentColor", "var(--paper)") for name in (*FEATURES, *THINGS)}
    drawn["open-sea"] = icon("wave", "", "currentColor")
    drawn["palm"] = _without_label(icon("island", "1", "currentColor", "var(--paper)"))
    for ship in SHIPS:
        drawn[ship] = icon(f"thin_{ship}", "", "currentColor", "var(--team)")
    drawn["transport"] = _under_sail(drawn["transport"])
    drawn["compass"] = icon("compass", north, "currentColor", "var(--paper)")
    found = [_symbol(name, drawing) for name, drawing in drawn.items()]
    found.append(el("path", id="i-wave", d=_wave()))
    return [*found, _plain("blast", BLAST), _plain("moon", MOON), _plain("route", ROUTE, "line")]


def picture(name: str, classes: str = "icon") -> Markup:
    """A symbol beside words that say the same."""
    return el("svg", el("use", href=f"#i-{name}"), class_=classes, viewBox="0 0 100 100", aria_hidden="true")


def placed(name: str, x: float, y: float, size: float, classes: str | None = None) -> Markup:
    """A symbol in a drawing, centred on (x, y), y downwards."""
    return el(
        "use", href=f"#i-{name}", x=x - size / 2, y=y - size / 2, width=float(size), height=float(size), class_=classes
    )


def _symbol(name: str, drawing: Icon) -> Markup:
    scaled = Group(drawing, placement(0, 0, SIDE))
    return el("symbol", Markup(fragment((scaled,), 1)), id=f"i-{name}", viewBox="0 -100 100 100")


def _plain(name: str, data: str, classes: str | None = None) -> Markup:
    return el("symbol", el("path", d=data, class_=classes), id=f"i-{name}", viewBox="0 0 100 100")


def _wave() -> str:
    return path_data(WAVE.moved(0, 0, 0.55 * SIDE), 1)


def _under_sail(drawing: Icon) -> Icon:
    """The ship with a sail of its own colour; of its shapes only the hull comes after the sail."""
    *rigging, sail, hull = drawing
    assert isinstance(sail, Shape)
    return (*rigging, sail._replace(fill="var(--sail)"), hull)


def _without_label(drawing: Icon) -> Icon:
    """The icon without its number, which stands beside it as text."""
    return tuple(element for element in drawing if not isinstance(element, Text))
