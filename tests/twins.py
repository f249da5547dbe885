"""Pairs of games that differ only in what some may not know (S10): what they are shown must be the same.

Here the rules themselves play both games; `tests.paper.games.twin` throws what is hidden anew after they have played.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from random import Random

from gm.hexgrid import Cell
from gm.sextagon.adjust import Adjustment
from gm.sextagon.course import Course
from gm.sextagon.features import Effect, Feature
from gm.sextagon.orders import RoundOrders, ShipOrders, TeamOrders
from gm.sextagon.scenario import Scenario
from gm.sextagon.state import BATTLESHIP, Fleet, Ship, State
from gm.snapshot import Snapshot
from tests.board.games import played

SECRET = "tajn"
"""What every text in the twins that nobody may read has in it."""


def never_seen(game: Course) -> list[Cell]:
    """The cells that stay covered in all rounds."""
    states = [game.opening, *(each.state for each in game.rounds), game.state]
    return [cell for cell in game.opening.scenario.board.cells if not any(cell in state.revealed for state in states)]


def other_map(rng: Random, scenario: Scenario, cells: list[Cell], rich: Cell | None) -> Scenario:
    """The scenario with other things on these cells.

    Two things show without being seen: peace zones protect (S7.3), and the game is over when no chest is left (S8.3).
    So the zones stay, and the gold of `rich`; where there is none to be found, none is added.
    """
    features, islands = dict(scenario.features), dict(scenario.islands)
    notes = {cell: f"pod palmou, tajně {rng.random()}" for cell in cells}
    for cell in cells:
        if features.get(cell) is Feature.PEACE or cell == rich:
            continue
        features.pop(cell, None)
        islands.pop(cell, None)
        drawn = rng.randrange(3)
        if drawn == 0:
            features[cell] = rng.choice([feature for feature in Feature if feature is not Feature.PEACE])
        elif drawn == 1 and rich is not None:
            islands[cell] = rng.randint(1, 9)
    seed = scenario.seed if scenario.rulings.contested_chest == "lots" else rng.randrange(1000)
    return replace(scenario, features=features, islands=islands, notes=notes, seed=seed)


def on_another_map(rng: Random, game: Course) -> Course:
    """The same orders on a map that differs where nobody has looked."""
    cells = never_seen(game)
    before = game.opening.chests
    rich = next((cell for cell in cells if before.get(cell)), None)
    scenario = other_map(rng, game.opening.scenario, cells, rich)
    chests = {cell: count if cell in cells else before[cell] for cell, count in scenario.islands.items()}
    if rich is not None:
        chests[rich] = before[rich]
    return played(replace(game.opening, scenario=scenario, chests=chests), [each.orders for each in game.rounds])


def with_private_things(rng: Random, state: State) -> State:
    """The state with other cargo, dinghies, effects, idle ships, kept points and budgets."""
    fleets = {team: _private(rng, fleet) for team, fleet in state.fleets.items()}
    return replace(state, fleets=fleets, lost=rng.randint(0, 9), adjusted=rng.randint(-3, 3))


def _private(rng: Random, fleet: Fleet) -> Fleet:
    ships = tuple(_loaded(rng, ship) for ship in fleet.ships)
    return replace(fleet, ships=ships, kept=rng.randint(0, 20), budget=rng.randint(0, 20))


def _loaded(rng: Random, ship: Ship) -> Ship:
    dinghy = ship.number != BATTLESHIP and rng.random() < 0.5
    ready = frozenset(effect for effect in Effect if rng.random() < 0.5)
    return replace(ship, cargo=rng.randint(0, 2), dinghy=dinghy, ready=ready, idle=rng.random() < 0.5)


def with_slips(orders: RoundOrders) -> RoundOrders:
    """The orders with some for a ship and a team that do not exist."""
    extra = {"99": ShipOrders(path="A1 tajná zátoka")}
    teams = {team: replace(paper, ships={**paper.ships, **extra}) for team, paper in orders.teams.items()}
    return replace(orders, teams={**teams, "tajné": TeamOrders("9")}, cut=True)


def with_secrets(game: Course) -> Snapshot:
    """The game with a draft, and with adjustments that nobody or one team alone may know of."""
    hidden = [cell for cell in never_seen(game) if cell in game.state.chests]
    sailing = [(team, s) for team, fleet in game.state.fleets.items() for s in fleet.ships if not s.cargo]
    secret = [Adjustment("chests", "tajný důvod", cell=cell, by=3) for cell in hidden[:2]]
    secret += [Adjustment("cargo", "tajný důvod", team=team, ship=ship.number, by=1) for team, ship in sailing[:2]]
    drafts = {(game.state.scenario.team_ids[0], "path.1"): "A1 tajná cesta"}
    return Snapshot(game.opening, game.rounds, tuple(secret), drafts)


def _snapshot(game: Course) -> Snapshot:
    return Snapshot(game.opening, game.rounds, game.adjustments)


PUBLIC_TWINS: Mapping[str, Callable[[Random, Course], Snapshot]] = {
    "another map": lambda rng, game: _snapshot(on_another_map(rng, game)),
    "slips": lambda _, game: _snapshot(played(game.opening, [with_slips(each.orders) for each in game.rounds])),
    "secrets": lambda _, game: with_secrets(game),
}
"""From a game to one that the public cannot tell from it."""
