"""States, views and events as plain data for JSON (formats, section 5)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any, TypeVar

from gm.hexgrid import Cell, reading_order
from gm.sextagon.adjust import QUIET_ADJUSTMENTS
from gm.sextagon.board import Board
from gm.sextagon.events import EVENT_FIELDS, WIND_NAMES, Event
from gm.sextagon.features import ISLAND
from gm.sextagon.judge import Problem
from gm.sextagon.rulings import RULING_CHOICES
from gm.sextagon.state import BATTLESHIP, Fleet, Ship, State
from gm.sextagon.views import FleetView, SeenCell, ShipView, View

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


def _event_data(board: Board, event: Event, text: str | None) -> dict[str, Any]:
    data: dict[str, Any] = {"round": event.round, "phase": event.phase}
    if event.step is not None:
        data |= {"step": event.step, "half": event.half}
    data["kind"] = event.kind
    for name in EVENT_FIELDS[event.kind]:
        value: Any = dict(event.detail).get("why", "") if name == "why" else getattr(event, name)
        if name == "cell" and value is not None:
            value = board.names[value]
        elif name == "bearing" and value is not None:
            value = WIND_NAMES[value]
        data[name] = value
    data["rule"] = event.rule
    if text is not None:
        data["text"] = text
    return data


def view_data(view: View, tell: Callable[[Event], str] | None = None) -> dict[str, Any]:
    """A view as plain data: all that it holds, so that equal data are equal views.

    Events have their sentences where `tell` is given.
    """
    board = view.board
    data: dict[str, Any] = {
        "viewer": view.viewer,
        "title": view.title,
        "round": view.round,
        "over": view.over,
        "terms": {
            "rulings": {name: getattr(view.terms.rulings, name) for name in RULING_CHOICES},
            "points": list(view.terms.points),
            "prices": dict(sorted(view.terms.prices.items())),
            "limits": dict(sorted(view.terms.limits.items())),
        },
        "bays": [[board.names[cell] for cell in bay.cells] for bay in board.bays],
        "teams": {team: _fleet_view_data(board, fleet) for team, fleet in view.fleets.items()},
        "revealed": [board.names[cell] for cell in sorted(view.revealed, key=reading_order)],
        "cells": {name: _seen_data(seen) for name, seen in by_name(board, view.cells).items()},
        "events": [_event_data(board, event, tell(event) if tell else None) for event in view.events],
        "warnings": [_problem_data(problem) for problem in view.warnings],
    }
    if view.notes is not None:
        data["notes"] = by_name(board, view.notes)
    return data


def sheet_data(view: View) -> dict[str, Any]:
    """What a team's sheet for the round at hand depends on: its view without what older rounds have told.

    That a round was corrected, and that a cell stays as it is, makes no sheet wrong that has been handed out.
    """

    def matters(event: Event) -> bool:
        if event.round > view.round:
            return event.code not in QUIET_ADJUSTMENTS
        return event.round == view.round or event.kind == "chart"

    return view_data(replace(view, events=tuple(filter(matters, view.events))))


def _problem_data(problem: Problem) -> dict[str, Any]:
    return {"code": problem.code, "team": problem.team, "ship": problem.ship, "detail": dict(problem.detail)}


def _seen_data(seen: SeenCell) -> dict[str, Any]:
    data: dict[str, Any] = {"feature": seen.feature or "sea"}
    if seen.feature == ISLAND:
        data["chests"] = seen.chests
    return data | {name: getattr(seen, name) for name in ("floating", "wrecks") if getattr(seen, name)}


def _fleet_view_data(board: Board, fleet: FleetView) -> dict[str, Any]:
    data: dict[str, Any] = {
        "name": fleet.team.name,
        "letter": fleet.team.letter,
        "colour": fleet.team.colour,
        "pattern": fleet.team.pattern,
        "rank": fleet.rank,
        "port": fleet.port,
        "delivered": fleet.delivered,
        "points": fleet.points,
        "joker": "ready" if fleet.joker_ready else "spent",
        "ships": {ship.number: _ship_view_data(board, ship) for ship in fleet.ships},
    }
    return data | {name: getattr(fleet, name) for name in ("budget", "kept") if getattr(fleet, name) is not None}


def _ship_view_data(board: Board, ship: ShipView) -> dict[str, Any]:
    data: dict[str, Any] = {
        "kind": "battleship" if ship.number == BATTLESHIP else "transport",
        "at": "port" if ship.at is None else board.names[ship.at],
        "held": ship.held,
    }
    private = {"cargo": ship.cargo, "dinghy": ship.dinghy, "ready": ship.ready, "idle": ship.idle}
    return data | {name: value for name, value in private.items() if value is not None}
