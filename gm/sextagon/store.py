"""States, events and orders as complete plain data, to be kept and read back without loss."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, replace
from typing import Any

from gm.hexgrid import Cell, reading_order
from gm.sextagon.adjust import Adjustment
from gm.sextagon.events import Event
from gm.sextagon.features import Effect
from gm.sextagon.orders import RoundOrders, ShipOrders, TeamOrders
from gm.sextagon.scenario import Scenario, Team
from gm.sextagon.state import Fleet, Ship, State

_COUNTS = ("chests", "floating", "wrecks")
_CELLS = ("revealed", "taken")
_NUMBERS = ("round", "over", "lost", "adjusted")
_FLEET = ("port", "delivered", "joker_ready", "points", "budget", "kept")
_SHIP = ("number", "cargo", "held", "dinghy", "idle")


def dump_state(state: State) -> dict[str, Any]:
    """Everything of a state but what its scenario says; teams only where adjustments have changed them."""
    data: dict[str, Any] = {name: getattr(state, name) for name in _NUMBERS}
    data |= {name: [list(cell) for cell in sorted(getattr(state, name), key=reading_order)] for name in _CELLS}
    for name in _COUNTS:
        counts = getattr(state, name)
        data[name] = [[*cell, counts[cell]] for cell in sorted(counts, key=reading_order)]
    data["fleets"] = {team: _dump_fleet(fleet) for team, fleet in state.fleets.items()}
    data["teams"] = [asdict(team) for team in state.scenario.teams]
    return data


def _dump_fleet(fleet: Fleet) -> dict[str, Any]:
    ships = []
    for ship in fleet.ships:
        at = None if ship.at is None else list(ship.at)
        ships.append({name: getattr(ship, name) for name in _SHIP} | {"at": at, "ready": sorted(ship.ready)})
    return {name: getattr(fleet, name) for name in _FLEET} | {"ships": ships}


def load_state(scenario: Scenario, data: Mapping[str, Any]) -> State:
    """The state from `dump_state`; `scenario` is the one that the game began with, or a later one of it."""
    teams = tuple(_load_team(team) for team in data["teams"])
    counts: dict[str, Any] = {name: {Cell(q, r): n for q, r, n in data[name]} for name in _COUNTS}
    cells: dict[str, Any] = {name: frozenset(Cell(q, r) for q, r in data[name]) for name in _CELLS}
    return State(
        scenario if teams == scenario.teams else replace(scenario, teams=teams),
        {team.id: _load_fleet(data["fleets"][team.id]) for team in teams},
        **counts,
        **cells,
        **{name: data[name] for name in _NUMBERS},
    )


def _load_fleet(data: Mapping[str, Any]) -> Fleet:
    ships = []
    for ship in data["ships"]:
        at = None if ship["at"] is None else Cell(*ship["at"])
        ready = frozenset(Effect(word) for word in ship["ready"])
        ships.append(Ship(**{name: ship[name] for name in _SHIP}, at=at, ready=ready))
    return Fleet(**{name: data[name] for name in _FLEET}, ships=tuple(ships))


def dump_event(event: Event) -> dict[str, Any]:
    """The fields of an event that are set."""
    data = {name: value for name, value in event._asdict().items() if value is not None and value != ()}
    if event.cell is not None:
        data["cell"] = list(event.cell)
    if event.detail:
        data["detail"] = [list(pair) for pair in event.detail]
    return data


def load_event(data: Mapping[str, Any]) -> Event:
    """The event from `dump_event`."""
    fields = dict(data)
    if "cell" in fields:
        fields["cell"] = Cell(*fields["cell"])
    fields["detail"] = tuple((name, value) for name, value in fields.get("detail", ()))
    return Event(**fields)


def dump_adjustment(adjustment: Adjustment) -> dict[str, Any]:
    """The fields of an adjustment that are set."""
    data = {name: value for name, value in asdict(adjustment).items() if value not in (None, False)}
    return data | ({"cell": list(adjustment.cell)} if adjustment.cell is not None else {})


def load_adjustment(data: Mapping[str, Any]) -> Adjustment:
    """The adjustment from `dump_adjustment`."""
    fields = dict(data)
    if "cell" in fields:
        fields["cell"] = Cell(*fields["cell"])
    if "newcomer" in fields:
        fields["newcomer"] = _load_team(fields["newcomer"])
    return Adjustment(**fields)


def _load_team(data: Mapping[str, Any]) -> Team:
    return Team(**{**data, "bays": tuple(data["bays"])})


def dump_orders(orders: RoundOrders) -> dict[str, Any]:
    """A round's orders, each text as it was written."""
    teams = {}
    for team, own in orders.teams.items():
        ships = {
            number: {part: text for part in ("path", "telescope", "shot") if (text := getattr(ship, part))}
            for number, ship in own.ships.items()
        }
        data = {"points": own.points, "rank": own.rank, "joker": own.joker, "buy": list(own.buy), "port": own.port}
        teams[team] = data | {"ships": ships}
    adjustments = [dump_adjustment(adjustment) for adjustment in orders.adjustments]
    return {"round": orders.round, "teams": teams, "cut": orders.cut, "over": orders.over, "adjust": adjustments}


def load_orders(data: Mapping[str, Any]) -> RoundOrders:
    """The orders from `dump_orders`."""
    teams = {}
    for team, own in data["teams"].items():
        ships = {number: ShipOrders(**parts) for number, parts in own["ships"].items()}
        parts = {name: own[name] for name in ("points", "rank", "joker", "port")}
        teams[team] = TeamOrders(**parts, buy=tuple(own["buy"]), ships=ships)
    adjustments = tuple(load_adjustment(adjustment) for adjustment in data["adjust"])
    return RoundOrders(data["round"], teams, data["cut"], data["over"], adjustments)
