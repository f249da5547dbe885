"""States, events and orders as complete plain data, to be kept and read back without loss.

What is read back may come from anywhere: the `load_` functions raise `ValueError`, `TypeError` or `KeyError` for
what no `dump_` function wrote.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace
from typing import Any, TypeVar

from gm.hexgrid import Cell, reading_order
from gm.sextagon.adjust import ADJUSTMENTS, Adjustment
from gm.sextagon.events import Event
from gm.sextagon.features import Effect
from gm.sextagon.orders import RoundOrders, ShipOrders, TeamOrders
from gm.sextagon.scenario import Scenario, Team
from gm.sextagon.state import SHIP_KINDS, Fleet, Ship, State

T = TypeVar("T")

_COUNTS = ("chests", "floating", "wrecks")
_CELLS = ("revealed", "taken")
_NUMBERS = {"round": int, "over": bool, "lost": int, "adjusted": int}
_FLEET = {"port": int, "delivered": int, "joker_ready": bool, "points": int, "budget": int, "kept": int}
_SHIP = {"number": str, "cargo": int, "held": bool, "dinghy": bool, "idle": bool}
_LEAST = 4
"""So many fields of an event are always set."""
_OF_MOVES = 9
"""So many fields has the event of a move: the last is its cell."""


def dump_state(state: State) -> dict[str, Any]:
    """Everything of a state but what its scenario says of the map and the terms."""
    data: dict[str, Any] = {name: getattr(state, name) for name in _NUMBERS}
    data |= {name: sorted(getattr(state, name), key=reading_order) for name in _CELLS}
    for name in _COUNTS:
        counts = getattr(state, name)
        data[name] = [[*cell, counts[cell]] for cell in sorted(counts, key=reading_order)]
    data["fleets"] = {team: _dump_fleet(fleet) for team, fleet in state.fleets.items()}
    data["teams"] = [asdict(team) for team in state.scenario.teams]
    return data


def _dump_fleet(fleet: Fleet) -> dict[str, Any]:
    ships = []
    for ship in fleet.ships:
        ships.append({name: getattr(ship, name) for name in _SHIP} | {"at": ship.at, "ready": sorted(ship.ready)})
    return {name: getattr(fleet, name) for name in _FLEET} | {"ships": ships}


def load_state(scenario: Scenario, data: Mapping[str, Any]) -> State:
    """The state from `dump_state`; `scenario` is the one that the game began with, or a later one of it."""
    teams = tuple(_load_team(team) for team in data["teams"])
    counts: dict[str, Any] = {name: {_cell((q, r)): _is(int, n) for q, r, n in data[name]} for name in _COUNTS}
    cells: dict[str, Any] = {name: frozenset(map(_cell, data[name])) for name in _CELLS}
    return State(
        scenario if teams == scenario.teams else replace(scenario, teams=teams),
        {team.id: _load_fleet(data["fleets"][team.id]) for team in teams},
        **counts,
        **cells,
        **{name: _is(kind, data[name]) for name, kind in _NUMBERS.items()},
    )


def _load_fleet(data: Mapping[str, Any]) -> Fleet:
    ships = []
    for ship in data["ships"]:
        at = None if ship["at"] is None else _cell(ship["at"])
        fields: dict[str, Any] = {name: _is(kind, ship[name]) for name, kind in _SHIP.items()}
        ships.append(Ship(**fields, at=at, ready=frozenset(map(Effect, ship["ready"]))))
    numbers: dict[str, Any] = {name: _is(kind, data[name]) for name, kind in _FLEET.items()}
    return Fleet(**numbers, ships=tuple(ships))


def dump_event(event: Event) -> tuple[Any, ...]:
    """The fields of an event in their order, without those at the end that are not set."""
    if event.kind == "move":  # most events are
        return event[:_OF_MOVES]
    last = len(event)
    while last > _LEAST and event[last - 1] in (None, ()):
        last -= 1
    return event[:last]


def load_event(data: Sequence[Any]) -> Event:
    """The event from `dump_event`."""
    event = Event(*data)
    cell = None if event.cell is None else _cell(event.cell)
    return event._replace(cell=cell, detail=tuple((_is(str, name), _is(str, value)) for name, value in event.detail))


def dump_adjustment(adjustment: Adjustment) -> dict[str, Any]:
    """The fields of an adjustment that are set."""
    return {name: value for name, value in asdict(adjustment).items() if value not in (None, False)}


def load_adjustment(data: Mapping[str, Any]) -> Adjustment:
    """The adjustment from `dump_adjustment`."""
    fields = dict(data)
    if "cell" in fields:
        fields["cell"] = _cell(fields["cell"])
    if "newcomer" in fields:
        fields["newcomer"] = _load_team(fields["newcomer"])
    adjustment = Adjustment(**fields)
    for text in (adjustment.why, adjustment.team or "", adjustment.ship or "", adjustment.word or ""):
        _is(str, text)
    for number in (adjustment.by or 0, adjustment.bay or 0):
        _is(int, number)
    if _is(str, adjustment.do) not in ADJUSTMENTS:
        raise ValueError(adjustment.do)
    return adjustment


def _load_team(data: Mapping[str, Any]) -> Team:
    team = Team(**{**data, "bays": tuple(_is(int, bay) for bay in data["bays"])})
    for text in (team.id, team.name, team.letter, team.colour, team.pattern, team.side or ""):
        _is(str, text)
    _is(int, team.port)
    return team


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
    return RoundOrders(
        _is(int, data["round"]),
        {_is(str, team): _load_paper(own) for team, own in data["teams"].items()},
        _is(bool, data["cut"]),
        _is(bool, data["over"]),
        tuple(load_adjustment(adjustment) for adjustment in data["adjust"]),
    )


def _load_paper(data: Mapping[str, Any]) -> TeamOrders:
    ships = {}
    for number, parts in data["ships"].items():
        ships[_is(str, number)] = ShipOrders(**{part: _is(str, text) for part, text in parts.items()})
    points, rank = (None if data[name] is None else _is(str, data[name]) for name in ("points", "rank"))
    buy = tuple(data["buy"])
    if not set(buy) <= set(SHIP_KINDS):
        raise ValueError(buy)
    return TeamOrders(points, rank, _is(bool, data["joker"]), buy, _is(str, data["port"]), ships)


def _is(kind: type[T], value: Any) -> T:
    """The value, if it is of just this kind: JSON's true is no number."""
    if type(value) is not kind:
        raise TypeError(value)
    return value


def _cell(pair: Sequence[Any]) -> Cell:
    q, r = pair
    return Cell(_is(int, q), _is(int, r))
