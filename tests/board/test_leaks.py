"""Games that differ only in what the public may not know give the same page, byte for byte (S10.4)."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from gm.board import board_page
from gm.hexgrid import Cell
from gm.sextagon.adjust import Adjustment
from gm.sextagon.course import Course
from gm.sextagon.features import Effect, Feature
from gm.sextagon.orders import RoundOrders, ShipOrders, TeamOrders
from gm.sextagon.report import view_data
from gm.sextagon.scenario import Scenario
from gm.sextagon.state import BATTLESHIP, Fleet, Ship, State
from gm.sextagon.views import REFEREE
from gm.snapshot import Snapshot
from tests.board.games import CS, played, random_course

SEEDS = range(40)


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
    notes = {cell: f"pod palmou {rng.random()}" for cell in cells}
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


@pytest.mark.parametrize("seed", SEEDS)
def test_covered_cells_notes_and_the_seed_do_not_show(seed: int) -> None:
    game = random_course(seed)
    twin = on_another_map(Random(seed), game)
    if len(never_seen(game)) > 9:
        assert game.view(REFEREE).cells != twin.view(REFEREE).cells
    assert board_page(game, CS) == board_page(twin, CS)


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


@pytest.mark.parametrize("seed", SEEDS)
def test_what_ships_carry_and_teams_keep_does_not_show(seed: int) -> None:
    opening = random_course(seed, rounds=0).opening
    twin = with_private_things(Random(seed), opening)
    assert view_data(Course(opening).view(REFEREE)) != view_data(Course(twin).view(REFEREE))
    assert board_page(Course(opening), CS) == board_page(Course(twin), CS)


@pytest.mark.parametrize("seed", SEEDS)
def test_orders_that_were_cut_do_not_show(seed: int) -> None:
    game = random_course(seed)
    papers = [_with_slips(each.orders) for each in game.rounds]
    twin = played(game.opening, papers)
    assert len(twin.view(REFEREE).events) > len(game.view(REFEREE).events) or not any(p.teams for p in papers)
    assert board_page(game, CS) == board_page(twin, CS)


def _with_slips(orders: RoundOrders) -> RoundOrders:
    """The orders with some for a ship that nobody has."""
    extra = {"99": ShipOrders(path="A1 tajná zátoka")}
    teams = {team: replace(paper, ships={**paper.ships, **extra}) for team, paper in orders.teams.items()}
    return replace(orders, teams={**teams, "tajné": TeamOrders("9")}, cut=True)


@pytest.mark.parametrize("seed", range(12))
def test_drafts_and_secret_adjustments_do_not_show(seed: int) -> None:
    game = random_course(seed)
    hidden = [cell for cell in never_seen(game) if cell in game.state.chests]
    sailing = [(team, s) for team, fleet in game.state.fleets.items() for s in fleet.ships if not s.cargo]
    secret = [Adjustment("chests", "tajný důvod", cell=cell, by=3) for cell in hidden[:2]]
    secret += [Adjustment("cargo", "tajný důvod", team=team, ship=ship.number, by=1) for team, ship in sailing[:2]]
    drafts = {(game.state.scenario.team_ids[0], "path.1"): "A1 tajná cesta"}
    twin = Snapshot(game.opening, game.rounds, tuple(secret), drafts)
    assert "tajn" not in board_page(twin, CS)
    assert board_page(game, CS) == board_page(twin, CS)


def test_the_pictures_in_the_page_do_not_depend_on_the_map() -> None:
    game = random_course(0)
    bare = replace(game.opening, scenario=replace(game.opening.scenario, features={}, islands={}), chests={})
    pages = [board_page(Course(opening), CS) for opening in (bare, game.opening)]
    stores = [page[page.index("<defs>") : page.index("</defs>")] for page in pages]
    assert stores[0] == stores[1] and "i-mermaid" in stores[0]
