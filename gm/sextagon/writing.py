"""Writing orders and a game's present state as YAML that reads as the same (formats, sections 1 and 2)."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields

from gm.hexgrid import Cell, reading_order
from gm.sextagon.adjust import ADJUSTMENTS, Adjustment
from gm.sextagon.board import Board, board_of
from gm.sextagon.orders import RoundOrders, ShipOrders, TeamOrders
from gm.sextagon.reading.picture import draw
from gm.sextagon.rulings import RULING_CHOICES, Rulings
from gm.sextagon.scenario import Scenario, Team
from gm.sextagon.state import Fleet, Ship, State

_PLAIN = re.compile(r"[A-Za-z0-9.][A-Za-z0-9_.<> -]*[A-Za-z0-9_.<>]|[A-Za-z0-9.]", re.ASCII)


def scalar(text: str) -> str:
    """A text as YAML: as it stands where nobody could misread it, else in double quotes."""
    if _PLAIN.fullmatch(text):
        return text
    quoted = json.dumps(text, ensure_ascii=False)
    return "".join(sign if sign.isprintable() else f"\\U{ord(sign):08x}" for sign in quoted)


def flow(entries: Mapping[str, str]) -> str:
    """A map in braces; the values are YAML already."""
    return "{" + ", ".join(f"{key}: {value}" for key, value in entries.items()) + "}"


def write_orders(
    rounds: Iterable[RoundOrders], scenario: Scenario, adjustments: Sequence[Adjustment] = (), number: int = 0
) -> str:
    """An orders file of these rounds, teams in the scenario's order; `adjustments` are those made since.

    They belong to the round of that number, which is not played yet.
    """
    documents = [_round(orders, scenario) for orders in rounds]
    if adjustments:
        documents.append("\n".join([f"round: {number}", *_adjustments(adjustments, scenario.board)]) + "\n")
    return "---\n".join(documents)


def _round(orders: RoundOrders, scenario: Scenario) -> str:
    known = [team for team in scenario.team_ids if team in orders.teams]
    listed = [*known, *sorted(orders.teams.keys() - known)]
    lines = [f"round: {orders.round}"]
    lines += [f"{key}: true" for key in ("cut", "over") if getattr(orders, key)]
    lines += _adjustments(orders.adjustments, scenario.board)
    lines.append("teams:" if orders.teams else "teams: {}")
    for team in listed:
        lines += [f"  {scalar(team)}:", *(f"    {line}" for line in write_team_orders(orders.teams[team]))]
    return "\n".join(lines) + "\n"


def _adjustments(adjustments: Sequence[Adjustment], board: Board) -> list[str]:
    lines = [f"  - {write_adjustment(adjustment, board)}" for adjustment in adjustments]
    return ["adjust:", *lines] if lines else []


def write_team_orders(orders: TeamOrders) -> list[str]:
    """The lines of one team's paper."""
    lines = [f"{key}: {scalar(value)}" for key in ("points", "rank") if (value := getattr(orders, key)) is not None]
    if orders.joker:
        lines.append("joker: true")
    if orders.buy:
        lines.append(f"buy: [{', '.join(orders.buy)}]")
    if orders.port:
        lines.append(f"port: {scalar(orders.port)}")
    ships = {number: ship for number, ship in orders.ships.items() if ship}
    if ships:
        lines += ["ships:", *(f"  {scalar(number)}: {_ship_orders(ship)}" for number, ship in ships.items())]
    return lines or ["joker: false"]


def _ship_orders(orders: ShipOrders) -> str:
    if not (orders.telescope or orders.shot):
        return scalar(orders.path)
    return flow({part: scalar(text) for part in ("path", "telescope", "shot") if (text := getattr(orders, part))})


def write_adjustment(adjustment: Adjustment, board: Board) -> str:
    """An adjustment as a map in braces."""
    a, entries = adjustment, {"do": adjustment.do}
    at = "port" if a.cell is None else board.names[a.cell]
    values = {
        "team": a.team,
        "ship": a.ship,
        "cell": at,
        "at": at,
        "by": None if a.by is None else str(a.by),
        "round": None if a.by is None else str(a.by),
        "bay": None if a.bay is None else str(a.bay),
        "kind": a.word,
        "joker": a.word,
        "name": a.word,
        "colour": a.word,
    }
    if a.newcomer is not None:
        values |= _team_fields(a.newcomer)
    for name in ADJUSTMENTS[a.do].fields:
        value = values.get(name)
        if value is not None:
            entries[name] = value if name == "bays" else scalar(value)
    return flow(entries | {"why": scalar(a.why)})


def _team_fields(team: Team) -> dict[str, str | None]:
    home = {"side": team.side} if team.side else {"bays": f"{team.bays[0]}-{team.bays[-1]}"}
    return {"name": team.name, "letter": team.letter, "colour": team.colour, **home, "port": str(team.port)}


def write_scenario(state: State) -> str:
    """A scenario whose `start` is this state. Teams that have folded are kept, without ships."""
    scenario = state.scenario
    lines = ["game: sextagon", f"title: {scalar(scenario.title)}"]
    if scenario.language:
        lines.append(f"language: {scenario.language}")
    lines += [f"paper: {scenario.paper}", "teams:"]
    for team in scenario.teams:
        given = {name: value for name, value in _team_fields(team).items() if value is not None}
        entries = {name: value if name == "bays" else scalar(value) for name, value in given.items()}
        lines.append(f"  - {flow({'id': scalar(team.id), **entries})}")
    lines += _map(scenario)
    lines += _terms(scenario)
    if scenario.notes:
        lines += ["notes:", *(f"  {n}: {scalar(t)}" for n, t in _by_name(scenario.board, scenario.notes))]
    return "\n".join([*lines, *_start(state)]) + "\n"


def _map(scenario: Scenario) -> list[str]:
    picture, legend = draw(scenario)
    lines = [f"legend: {flow({scalar(sign): f'{{island: {n}}}' for sign, n in legend.items()})}"] if legend else []
    lines += ["sea: |", *(f"  {line}" for line in picture.splitlines())]
    board = scenario.board
    if board.bays != board_of(board.sea, len(scenario.teams)).bays:
        lines += ["bays:", *(f"  - [{', '.join(board.names[cell] for cell in bay.cells)}]" for bay in board.bays)]
    return lines


def _terms(scenario: Scenario) -> list[str]:
    rulings = {
        field.name: word
        for field in fields(Rulings)
        if (word := getattr(scenario.rulings, field.name)) != RULING_CHOICES[field.name][0]
    }
    lines = [f"rulings: {flow(rulings)}"] if rulings else []
    lines.append(f"points: [{', '.join(map(str, scenario.points))}]")
    lines.append(f"prices: {flow({kind: str(n) for kind, n in scenario.prices.items()})}")
    lines.append(f"limits: {flow({kind: str(n) for kind, n in scenario.limits.items()})}")
    return [*lines, f"seed: {scenario.seed}"] if scenario.seed else lines


def _start(state: State) -> list[str]:
    board = state.scenario.board
    lines = ["start:", f"  round: {state.round}"]
    lines += [f"  {name}: {n}" for name in ("lost", "adjusted") if (n := getattr(state, name))]
    if state.over:
        lines.append("  over: true")
    for name in ("revealed", "taken"):
        cells = [board.names[cell] for cell in sorted(getattr(state, name), key=reading_order)]
        if cells:
            lines.append(f"  {name}: [{', '.join(cells)}]")
    changed = {c: n for c, n in state.chests.items() if n != state.scenario.islands[c]}
    for name, counts in (("islands", changed), ("floating", state.floating), ("wrecks", state.wrecks)):
        if counts:
            lines.append(f"  {name}: {flow({cell: str(n) for cell, n in _by_name(board, counts)})}")
    lines.append("  teams:")
    for team in state.scenario.teams:
        written = _fleet(board, state.fleets[team.id], team.folded)
        lines += [f"    {scalar(team.id)}:", *(f"      {line}" for line in written)]
    return lines


def _fleet(board: Board, fleet: Fleet, folded: bool) -> list[str]:
    lines = [f"port: {fleet.port}"]
    lines += [f"{name}: {n}" for name in ("delivered", "points", "budget", "kept") if (n := getattr(fleet, name))]
    if not fleet.joker_ready:
        lines.append("joker: spent")
    if folded:
        lines.append("folded: true")
    if not fleet.ships:
        return [*lines, "ships: {}"]
    return [*lines, "ships:", *(f"  {ship.number}: {_ship(board, ship)}" for ship in fleet.ships)]


def _ship(board: Board, ship: Ship) -> str:
    entries = {"at": "port" if ship.at is None else board.names[ship.at]}
    if ship.cargo:
        entries["cargo"] = str(ship.cargo)
    entries |= {flag: "true" for flag in ("dinghy", "held", "idle") if getattr(ship, flag)}
    if ship.ready:
        entries["ready"] = f"[{', '.join(sorted(ship.ready))}]"
    return flow(entries)


def _by_name(board: Board, cells: Mapping[Cell, object]) -> list[tuple[str, str]]:
    return [(board.names[cell], str(cells[cell])) for cell in sorted(cells, key=reading_order)]
