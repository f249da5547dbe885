"""Orders drawn onto a map, as a team would draw them: paths and goals, the port's way, shots and telescopes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import hypot

from gm.drawing.hatch import hatch
from gm.drawing.hexmap import Layout
from gm.drawing.shapes import BLACK, WHITE, Element, Path, Shape, Stroke, Text, TextStyle, ellipse, polyline, segments
from gm.hexgrid import Cell
from gm.paper.page import THIN
from gm.sextagon.board import Board
from gm.sextagon.judge import TeamPlan
from gm.sextagon.paths import WAIT, Move
from gm.sextagon.views import FleetView

LINE = Stroke(1.3, BLACK, cap="round", join="round")
HALO = Stroke(3.2, WHITE, cap="round", join="round")

Point = tuple[float, float]


def courses(board: Board, layout: Layout, fleet: FleetView, plan: TeamPlan) -> list[Element]:
    """All that a plan orders: each ship's path beside the others', with its number at the goal."""
    elements: list[Element] = []
    bays = (fleet.port, *plan.way)
    sailing = [(ship, order) for ship in fleet.ships if (order := plan.ships.get(ship.number)) is not None]
    for ship, order in sailing:
        if order.shot is not None:
            elements += _blast(board, layout, order.shot)
        if order.telescope is not None:
            x, y = layout.centre(order.telescope)
            elements.append(Shape(ellipse(x, y, 0.4 * layout.width), stroke=LINE))
            elements.append(_label(x + 0.3 * layout.width, y + 0.3 * layout.width, ship.number))
    if plan.way:
        elements += _port_way(board, layout, bays)
    for index, (ship, order) in enumerate(sailing):
        if order.path:
            shift = (index - (len(sailing) - 1) / 2) * min(2.6, 0.45 * layout.width / max(1, len(sailing)))
            points = _points(board, layout, ship.at, order.path, bays, shift)
            elements += _path(points, ship.number, layout.width)
    return elements


def _points(
    board: Board, layout: Layout, at: Cell | None, path: Sequence[Move], bays: Sequence[int], shift: float
) -> list[Point]:
    """The places that a path goes through; bays stand for the port, the one beside the next cell if there is one."""
    places: list[Point] = []
    stops: list[Cell | None] = [at]
    stops += [move if isinstance(move, Cell) else None for move in path if move is not WAIT]
    for index, stop in enumerate(stops):
        if stop is not None:
            x, y = layout.centre(stop)
        else:
            beside = [cell for cell in (stops[index - 1 : index] + stops[index + 1 : index + 2]) if cell is not None]
            x, y = layout.centre(_bay_by(board, beside, bays))
        places.append((x + shift, y + shift))
    return places


def _bay_by(board: Board, beside: Iterable[Cell], bays: Sequence[int]) -> Cell:
    for cell in beside:
        for number in bays:
            if number in board.bays_at.get(cell, ()):
                return board.bays[number - 1].land
    return board.bays[bays[0] - 1].land


def _path(points: Sequence[Point], number: str, width: float) -> list[Element]:
    """A line with a cross at its goal and the ship's number beside it."""
    way = polyline(points)
    x, y = points[-1]
    elements: list[Element] = [Shape(way, stroke=HALO), Shape(way, stroke=LINE), *_cross(x, y, 0.16 * width)]
    for index in range(len(points) - 1):  # a small head in the middle of every third step tells the way
        if index % 3 == 1:
            elements.append(Shape(_head(points[index], points[index + 1], 0.13 * width), fill=BLACK))
    elements.append(_label(x + 0.2 * width, y + 0.12 * width, number))
    return elements


def _head(start: Point, end: Point, size: float) -> Path:
    (x0, y0), (x1, y1) = start, end
    length = hypot(x1 - x0, y1 - y0) or 1.0
    ux, uy = size * (x1 - x0) / length, size * (y1 - y0) / length
    x, y = (x0 + x1) / 2 + ux / 2, (y0 + y1) / 2 + uy / 2
    left, right = (x - ux - uy * 0.7, y - uy + ux * 0.7), (x - ux + uy * 0.7, y - uy - ux * 0.7)
    return Path("MLLZ", (x, y, *left, *right))


def _cross(x: float, y: float, arm: float) -> list[Element]:
    lines = segments([(x - arm, y - arm, x + arm, y + arm), (x - arm, y + arm, x + arm, y - arm)])
    return [Shape(lines, stroke=HALO), Shape(lines, stroke=LINE)]


def _label(x: float, y: float, number: str) -> Element:
    return Text(x, y, number, TextStyle(8.0, "bold"))


def _port_way(board: Board, layout: Layout, bays: Sequence[int]) -> list[Element]:
    points = [layout.centre(board.bays[number - 1].land) for number in bays]
    x, y = points[-1]
    way = polyline(points)
    line = LINE._replace(dash=(3.0, 2.4))
    return [Shape(way, stroke=HALO), Shape(way, stroke=line), *_cross(x, y, 0.16 * layout.width)]


def _blast(board: Board, layout: Layout, target: Cell) -> list[Element]:
    """The cells that a blast reaches, lightly shaded, the target in a heavier outline."""
    elements: list[Element] = []
    for cell in board.within(target, 1):
        elements.append(Shape(hatch(layout.hexagon(cell, 0.94), 0.16 * layout.width, 60), stroke=THIN))
    elements.append(Shape(layout.hexagon(target, 0.94), stroke=Stroke(1.0)))
    return elements
