"""The courses that ships and ports took in a round, put together from its public events."""

from __future__ import annotations

from typing import NamedTuple

from gm.board.looks import Looks
from gm.board.markup import Markup, el, number
from gm.board.places import place
from gm.board.symbols import placed
from gm.hexgrid import Cell
from gm.sextagon.views import View

BLAST = 190.0
"""How large the mark of a shot is: it reaches the neighbours of its target (S7.3)."""


class Leg(NamedTuple):
    """One move: when it was made, and the cell that was entered, or None for coming into port."""

    step: int
    half: int
    cell: Cell | None


class Voyage(NamedTuple):
    """All moves of one ship in a round."""

    team: str
    ship: str
    legs: tuple[Leg, ...]


class PortWay(NamedTuple):
    """The bays through which a team's port moved, each with the step in which it came there."""

    team: str
    bays: tuple[tuple[int, int], ...]


def voyages(view: View) -> list[Voyage]:
    """The voyages of the round just played, team by team in the scenario's order."""
    legs: dict[tuple[str, str], list[Leg]] = {}
    for event in view.last_events():
        if event.kind in ("move", "dock") and event.team is not None and event.ship is not None:
            cell = event.cell if event.kind == "move" else None
            legs.setdefault((event.team, event.ship), []).append(Leg(event.step or 0, event.half or 1, cell))
    order = list(view.fleets)
    sailed = sorted(legs, key=lambda key: (order.index(key[0]), len(key[1]), key[1]))
    return [Voyage(team, ship, tuple(legs[team, ship])) for team, ship in sailed]


def port_ways(view: View) -> list[PortWay]:
    """The ways of the ports in the round just played, in the scenario's order of teams."""
    ways: dict[str, list[tuple[int, int]]] = {}
    for event in view.last_events():
        if event.kind == "port" and event.team is not None and event.bay is not None:
            ways.setdefault(event.team, []).append((event.step or 0, event.bay))
    return [PortWay(team, tuple(ways[team])) for team in view.fleets if team in ways]


def trails(before: View, after: View, looks: Looks) -> list[Markup]:
    """The round's voyages as lines on the map; `before` is what was to be seen before it."""
    ways = {way.team: way.bays for way in port_ways(after)}
    lines = []
    for voyage in voyages(after):
        fleet = before.fleets[voyage.team]
        port = _Port(after, fleet.port, ways.get(voyage.team, ()))
        start = next((ship.at for ship in fleet.ships if ship.number == voyage.ship), None)
        look = looks.name(after.fleets[voyage.team].team)
        lines.append(el("path", d=_line(start, voyage, port), class_=look))
    return lines


def shots(view: View) -> list[Markup]:
    """The cells at which cannon were fired in the round just played."""
    fired = dict.fromkeys(event.cell for event in view.last_events() if event.kind == "shot")
    return [placed("blast", *place(cell), BLAST) for cell in fired if cell is not None]


class _Port(NamedTuple):
    """A team's port during a round: where it lay at first, and the bays through which it moved."""

    view: View
    first: int
    way: tuple[tuple[int, int], ...]

    def beside(self, cell: Cell, step: int) -> Cell:
        """The land of the bay through which a ship passes between port and `cell` in this step (S5.3)."""
        start = [self.first, *(bay for when, bay in self.way if when < step)][-1]
        end = [self.first, *(bay for when, bay in self.way if when <= step)][-1]
        bays = [bay for bay in map(self.view.board.bay, (end, start)) if bay is not None]
        return next((bay.land for bay in bays if cell in bay.cells), bays[0].land)


def _line(start: Cell | None, voyage: Voyage, port: _Port) -> str:
    """The voyage as path data; a line ends a little way into the land where the ship is in port.

    It begins anew where the ship comes out again: the port may have moved meanwhile.
    """
    data = "" if start is None else f"M{_point(place(start))}"
    at = start
    for leg in voyage.legs:
        if at is None and leg.cell is not None:
            data += f"M{_point(_ashore(leg.cell, port.beside(leg.cell, leg.step)))}"
        if leg.cell is not None:
            data += f"L{_point(place(leg.cell))}"
        elif at is not None:
            data += f"L{_point(_ashore(at, port.beside(at, leg.step)))}"
        at = leg.cell
    return data


def _point(at: tuple[float, float]) -> str:
    return f"{number(at[0])} {number(at[1])}"


def _ashore(cell: Cell, land: Cell) -> tuple[float, float]:
    (x, y), (to_x, to_y) = place(cell), place(land)
    return x + 0.7 * (to_x - x), y + 0.7 * (to_y - y)
