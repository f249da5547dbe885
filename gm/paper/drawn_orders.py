"""The example of a team's orders as they are drawn in pencil, for the rule sheet: always the same piece of sea.

Four letters in black discs tell what is what: (a) a ship's path, (b) the port's goal, (c) a shot, (d) a telescope.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import pairwise
from math import hypot, sin

from gm.catalogue import Catalogue
from gm.drawing.fonts import CAP_HEIGHT
from gm.drawing.hatch import hatch
from gm.drawing.hexmap import Layout
from gm.drawing.shapes import (
    BLACK,
    MM,
    WHITE,
    Element,
    Group,
    Path,
    Pen,
    Shape,
    Stroke,
    Text,
    TextStyle,
    ellipse,
    rectangle,
)
from gm.hexgrid import Cell
from gm.paper.page import SMALL, Box
from gm.paper.seamap import Look, sea_map
from gm.paper.visible import visible
from gm.sextagon.board import Board, standard_board
from gm.sextagon.scenario import Scenario, Team
from gm.sextagon.state import Fleet, Ship, State
from gm.sextagon.views import View, view

PENCIL = Stroke(1.5, cap="round", join="round")
HALO = Stroke(3.6, WHITE, cap="round", join="round")

SIZE, PORT, GOAL = 5, 23, 24
"""The board, the bay where the port lies, and the one to which it goes."""
REVEALED = "J2 J4 K1 K3 L2 L4 L6 M1 M3 M5 M7 L8 L10 K5 N2"
SHIPS: Mapping[str, str | None] = {"1": None, "2": "M7", "3": "N2", "B": "L10"}
PATHS: Mapping[str, str] = {"1": "K1 J2 J4 J6 H7", "2": "M5 M3 L2"}
"""The way of each ship that sails; the second one's goes on into the port."""
WRITTEN = "1: K1 J2-J6 H7   2: M5 M3 L2 port"
"""The same in words."""
SHOT, TELESCOPE = "K13", "N6"
WINDOW = ("H1", "N16")
"""The cells in the upper left and the lower right of what is shown."""


@cache
def _board() -> Board:
    return standard_board(SIZE)


def _cell(name: str) -> Cell:
    cell = _board().cell(name)
    assert cell is not None
    return cell


def drawn_orders(box: Box, team: Team, say: Catalogue) -> list[Element]:
    """The example within the box, with this team's flag on the port."""
    first, last = (_cell(name) for name in WINDOW)
    across = (last.x - first.x) / 2 + 2.0
    width = box.width / across
    rise = width * 0.75**0.5
    middle = (first.r + last.r) / 2
    x = box.left + 1.45 * width - width * first.x / 2
    layout = Layout(width, x, (box.bottom + box.top) / 2 + rise * middle)
    frame = rectangle(box.left, box.bottom, box.width, box.height, 2 * MM)
    sea = sea_map(_view(team), layout, box, say, Look(own=team.id))
    marks = [*_paths(layout), *_port(layout), *_shot(layout), *_telescope(layout)]
    return [
        Group((*visible(sea.elements, box), *marks, *_letters(layout)), clip=frame),
        Shape(frame, stroke=Stroke(0.8)),
    ]


def _view(team: Team) -> View:
    """What the team of the example sees."""
    board = _board()
    other = Team("public_other", "", "A", BLACK, "solid", (1,), 1)
    scenario = Scenario("", (team, other), board, {}, {_cell("L6"): 2})
    ships = tuple(
        Ship(number, None if name is None else _cell(name), cargo=int(number == "2")) for number, name in SHIPS.items()
    )
    fleets = {team.id: Fleet(PORT, ships), other.id: Fleet(1, ())}
    state = State(scenario, fleets, {_cell("L6"): 1}, revealed=frozenset(map(_cell, REVEALED.split())))
    return view(state, (), team.id)


def _paths(layout: Layout) -> Iterator[Element]:
    """Each ship's line, with a cross at its goal."""
    w = layout.width
    port = layout.centre(_board().bays[PORT - 1].land)
    ways = {number: [layout.centre(_cell(name)) for name in names.split()] for number, names in PATHS.items()}
    out = [_moved(port, 0.3 * w, 0.25 * w), *ways["1"]]
    home = [_moved(layout.centre(_cell("M7")), -0.4 * w, 0.0), *ways["2"], _moved(port, 0.5 * w, -0.05 * w)]
    for points in (out, home):
        yield from _pencilled(_wobbly(points, 0.05 * w))
        yield from _cross(*points[-1], 0.15 * w)


def _port(layout: Layout) -> Iterator[Element]:
    """A cross in the bay to which the port goes."""
    x, y = layout.centre(_board().bays[GOAL - 1].land)
    yield from _cross(x + 0.1 * layout.width, y + 0.28 * layout.width, 0.18 * layout.width)


def _shot(layout: Layout) -> Iterator[Element]:
    lines = hatch(layout.hexagon(_cell(SHOT), 0.92), 0.13 * layout.width, 62)
    yield Shape(lines, stroke=PENCIL._replace(width=0.8))


def _telescope(layout: Layout) -> Iterator[Element]:
    x, y = layout.centre(_cell(TELESCOPE))
    yield Shape(ellipse(x, y, 0.36 * layout.width, 0.33 * layout.width), stroke=PENCIL)


def _letters(layout: Layout) -> Iterator[Element]:
    """The letters that the text refers to."""
    w = layout.width
    bay_x, bay_y = layout.centre(_board().bays[GOAL - 1].land)
    places = {
        "a": _moved(layout.centre(_cell("J6")), -0.05 * w, 0.36 * w),
        "b": (bay_x - 0.3 * w, bay_y + 0.36 * w),
        "c": _moved(layout.centre(_cell(SHOT)), 0.56 * w, 0.0),
        "d": _moved(layout.centre(_cell(TELESCOPE)), 0.52 * w, 0.0),
    }
    for letter, (x, y) in places.items():
        yield from disc(letter, x, y)


def disc(letter: str, x: float, y: float, size: float = SMALL + 1) -> Iterator[Element]:
    """A letter, white in a black disc around (x, y)."""
    yield Shape(ellipse(x, y, 0.68 * size), BLACK, Stroke(1.0, WHITE))
    yield Text(x, y - 0.36 * CAP_HEIGHT * size - 0.06 * size, letter, TextStyle(size, "bold", "middle", WHITE))


def _moved(point: tuple[float, float], dx: float, dy: float) -> tuple[float, float]:
    return point[0] + dx, point[1] + dy


def _pencilled(path: Path) -> Iterator[Element]:
    yield Shape(path, stroke=HALO)
    yield Shape(path, stroke=PENCIL)


def _wobbly(points: Sequence[tuple[float, float]], swing: float) -> Path:
    """A line through the points as a hand draws it: it swings a little to either side between them."""
    pen = Pen().move(*points[0])
    for index, ((x0, y0), (x1, y1)) in enumerate(pairwise(points)):
        length = hypot(x1 - x0, y1 - y0) or 1.0
        side = swing * sin(2.1 * index + 0.7)
        nx, ny = -(y1 - y0) / length * side, (x1 - x0) / length * side
        thirds = [(x0 + (x1 - x0) * t + nx, y0 + (y1 - y0) * t + ny) for t in (1 / 3, 2 / 3)]
        pen.curve(*thirds[0], *thirds[1], x1, y1)
    return pen.path()


def _cross(x: float, y: float, arm: float) -> Iterator[Element]:
    for dx, dy in ((arm, arm), (arm, -arm)):
        yield from _pencilled(Pen().move(x - dx, y - dy).line(x + dx, y + 0.9 * dy).path())
