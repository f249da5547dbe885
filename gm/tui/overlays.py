"""What is drawn over the sea while a paper is typed: paths, the port's way, what a telescope shows, a shot's reach."""

from __future__ import annotations

from collections.abc import Iterator

from gm.catalogue import Catalogue
from gm.hexgrid import Cell, distance, flood
from gm.located import safe
from gm.sextagon.features import ISLAND, Effect
from gm.sextagon.judge import TeamPlan
from gm.sextagon.paths import PORT, Move, trace
from gm.sextagon.state import Ship
from gm.sextagon.views import View
from gm.tui.desk import Desk
from gm.tui.fields import Field
from gm.tui.seatext import Overlay, ship_label


def desk_overlay(desk: Desk, *, reach: bool = False, cursor: Cell | None = None) -> Overlay:
    """The overlay of the field at hand: its own path by step numbers, the team's other paths as a trail.

    `reach` also shows how far the ship at hand could get with its budget.
    """
    texts: dict[Cell, str] = {}
    styles: dict[Cell, str] = {}
    walls: set[tuple[Cell, Cell]] = set()
    for item in desk.fields:
        if item.part == "path" and item.key != desk.field.key:
            for cell in _cells(desk, item):
                styles.setdefault(cell, "trail")
    _port(desk, styles)
    ship = desk.ship
    if reach and ship is not None:
        for cell in in_reach(desk, ship):
            styles[cell] = "reach"
    if ship is not None and ship.at is not None:
        styles[ship.at] = "here"
    _looks(desk, styles)
    if desk.field.kind == "path" and ship is not None:
        _path(desk, ship, texts, styles, walls)
    course = desk.steering
    if course is not None and course.bow is not None and course.bow not in texts:
        styles[course.bow] = "bow"
    return Overlay(texts, styles, frozenset(walls), cursor, _focus(desk, ship, styles))


def _focus(desk: Desk, ship: Ship | None, styles: dict[Cell, str]) -> Cell:
    """The cell that matters most: where the path or the port's way ends, else the ship, else the team's port."""
    end = next((cell for cell, style in styles.items() if style.endswith(" end")), None)
    if end is not None:
        return end
    port = desk.scenario.board.bays[desk.state.fleets[desk.team].port - 1].land
    return ship.at if ship is not None and ship.at is not None else port


def _moves(desk: Desk, item: Field) -> tuple[Move, ...]:
    ship = desk.state.fleets[desk.team].ship(item.ship or "")
    text = desk.text_of(item).strip()
    return trace(desk.scenario.board, ship.at, text, desk.bays, None).moves if ship is not None and text else ()


def _cells(desk: Desk, item: Field) -> Iterator[Cell]:
    return (move for move in _moves(desk, item) if isinstance(move, Cell))


def _path(
    desk: Desk, ship: Ship, texts: dict[Cell, str], styles: dict[Cell, str], walls: set[tuple[Cell, Cell]]
) -> None:
    moves = _moves(desk, desk.field)
    allowed = allowed_moves(desk, ship)
    at = ship.at
    for number, move in enumerate(moves, 1):
        if isinstance(move, Cell):
            if at is not None:
                walls.add((at, move))
            at = move
        elif move is PORT:
            at = None
        place = at
        if place is not None:
            texts[place] = str(number % 100)
            styles[place] = "path" if allowed is None or number <= allowed else "over"
    if at is not None and moves:
        styles[at] += " end"


def allowed_moves(desk: Desk, ship: Ship) -> int | None:
    """How many moves a ship has, None as long as the points are unknown."""
    budget = desk.paper.budget
    return budget if budget is None or Effect.SEAHORSE not in ship.ready else 2 * budget


def _port(desk: Desk, styles: dict[Cell, str]) -> None:
    board = desk.scenario.board
    way = desk.paper.verdict.plan.way
    for bay in way:
        styles[board.bays[bay - 1].land] = "trail"
    if desk.field.part == "port":
        goal = way[-1] if way else desk.state.fleets[desk.team].port
        styles[board.bays[goal - 1].land] = "path end"


def _looks(desk: Desk, styles: dict[Cell, str]) -> None:
    """The seven cells that a telescope or a shot reaches, and the range of the gun at hand."""
    board = desk.scenario.board
    if desk.field.part == "shot":
        muzzle = _muzzle(desk, desk.paper.verdict.plan)
        for cell in board.cells:
            if distance(cell, muzzle) <= desk.scenario.limits["range"]:
                styles.setdefault(cell, "range")
    for item in desk.fields:
        if item.kind == "cell":
            target = board.cell(desk.text_of(item).strip())
            if target is not None:
                for cell in (target, *board.sea_neighbours[target]):
                    styles[cell] = "blast" if item.part == "shot" else "look"


def _muzzle(desk: Desk, plan: TeamPlan) -> Cell:
    """From where the battleship will shoot: the end of its path, or its port's land."""
    fleet = desk.state.fleets[desk.team]
    gun = fleet.ship("B")
    at = gun.at if gun is not None else None
    for move in plan.ships["B"].path if "B" in plan.ships else ():
        at = move if isinstance(move, Cell) else None if move is PORT else at
    return at if at is not None else desk.scenario.board.bays[desk.bays[-1] - 1].land


def in_reach(desk: Desk, ship: Ship) -> set[Cell]:
    """The cells that a ship can get to with its budget."""
    board = desk.scenario.board
    allowed = allowed_moves(desk, ship)
    if ship.at is not None:
        steps = flood(ship.at, board.sea.__contains__)
        return {cell for cell, count in steps.items() if count > 0 and (allowed is None or count <= allowed)}
    reached: set[Cell] = set()
    for bay in desk.bays:
        for first in board.bays[bay - 1].cells:
            steps = flood(first, board.sea.__contains__)
            reached |= {cell for cell, count in steps.items() if allowed is None or count < allowed}
    return reached


def cell_info(view: View, cell: Cell, say: Catalogue, *, secret: bool = False) -> str:
    """What is to be told of a cell or a bay's land: its name and what is known to lie there; empty for other land."""
    board = view.board
    if cell not in board.sea:
        return _bay_info(view, cell, say)
    seen = view.cells.get(cell)
    parts = []
    if cell not in view.revealed and not secret:
        parts.append(say("desk.info.hidden"))
    elif seen is not None:
        island = seen.feature == ISLAND
        key = "desk.info.island" if island else f"words.feature.{seen.feature or 'sea'}"
        parts.append(say(key, count=seen.chests))
        if seen.floating:
            parts.append(say("desk.info.floating", count=seen.floating))
        if seen.wrecks:
            parts.append(say("desk.info.wrecks", count=seen.wrecks))
    ships = [ship_label(view.fleets[s.team].team.letter, s.number) for s in view.ships if s.at == cell]
    if ships:
        parts.append(say("desk.info.ships", ships=" ".join(ships)))
    if secret and view.notes and cell in view.notes:
        parts.append(say("desk.info.note", note=safe(view.notes[cell])))
    return say("desk.info.cell", cell=board.names[cell], what=", ".join(parts))


def _bay_info(view: View, land: Cell, say: Catalogue) -> str:
    bay = next((bay.number for bay in view.board.bays if bay.land == land), None)
    if bay is None:
        return ""
    told = say("desk.info.bay", bay=bay)
    teams = [fleet.team.letter.lower() for fleet in view.fleets.values() if fleet.port == bay]
    if teams:
        told = f"{say('words.list.lead', name=told)} {say('desk.info.port_of', teams=' '.join(teams))}"
    return told
