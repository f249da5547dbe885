"""A state and its events as plain data for JSON (formats, section 5)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

from gm.hexgrid import Cell, reading_order
from gm.sextagon.board import Board
from gm.sextagon.events import EVENT_FIELDS, WIND_NAMES, Event
from gm.sextagon.state import Fleet, Ship, State

Value = TypeVar("Value")


def state_data(state: State) -> dict[str, Any]:
    """The state with all that is hidden: the referee's, as `gm resolve --json` prints it."""
    board = state.scenario.board
    features = {cell: feature.value for cell, feature in state.scenario.features.items() if cell not in state.taken}
    return {
        "round": state.round,
        "over": state.over,
        "teams": {team: _fleet_data(board, state.fleets[team]) for team in state.scenario.team_ids},
        "revealed": [board.names[cell] for cell in sorted(state.revealed, key=reading_order)],
        "islands": by_name(board, state.chests),
        "features": by_name(board, features),
        "floating": by_name(board, state.floating),
        "lost": state.lost,
        "wrecks": by_name(board, state.wrecks),
    }


def _fleet_data(board: Board, fleet: Fleet) -> dict[str, Any]:
    return {
        "points": fleet.points,
        "budget": fleet.budget,
        "kept": fleet.kept,
        "port": fleet.port,
        "delivered": fleet.delivered,
        "joker": "ready" if fleet.joker_ready else "spent",
        "ships": {ship.number: _ship_data(board, ship) for ship in fleet.ships},
    }


def _ship_data(board: Board, ship: Ship) -> dict[str, Any]:
    return {
        "kind": "battleship" if ship.is_battleship else "transport",
        "at": "port" if ship.at is None else board.names[ship.at],
        "cargo": ship.cargo,
        "held": ship.held,
        "dinghy": ship.dinghy,
        "ready": sorted(effect.value for effect in ship.ready),
        "idle": ship.idle,
    }


def by_name(board: Board, cells: Mapping[Cell, Value]) -> dict[str, Value]:
    """A mapping of cells by their names, in reading order."""
    return {board.names[cell]: cells[cell] for cell in sorted(cells, key=reading_order)}


def events_data(board: Board, events: Iterable[Event], tell: Callable[[Event], str]) -> list[dict[str, Any]]:
    """Events with the fields that their kind has, and their sentence by `tell`."""
    return [_event_data(board, event, tell(event)) for event in events]


def _event_data(board: Board, event: Event, text: str) -> dict[str, Any]:
    data: dict[str, Any] = {"round": event.round, "phase": event.phase}
    if event.step is not None:
        data |= {"step": event.step, "half": event.half}
    data["kind"] = event.kind
    for name in EVENT_FIELDS[event.kind]:
        value = getattr(event, name)
        if name == "cell":
            value = board.names[value]
        elif name == "bearing" and value is not None:
            value = WIND_NAMES[value]
        data[name] = value
    return data | {"rule": event.rule, "text": text}
