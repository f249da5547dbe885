"""Games for the tests of paper: any board and state, played rounds, and twins that differ only in what is hidden."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from random import Random

from gm.hexgrid import Cell
from gm.sextagon.board import Board, board_of, standard_board
from gm.sextagon.events import PRIVATE_KINDS, Event
from gm.sextagon.features import Effect, Feature
from gm.sextagon.judge import Verdict
from gm.sextagon.played import Round, play
from gm.sextagon.scenario import PATTERNS, Scenario, Team
from gm.sextagon.state import Fleet, Ship, State, opening
from gm.snapshot import Snapshot
from tests.sextagon.random_games import random_orders, random_scenario, random_state

NAMES = ("Rudí racci", "Oranžové ploutve", "Žlutá záře", "Zelené hvězdy", "Modrý Atlantik", "Purpuroví piráti")
COLOURS = ("#b2182b", "#f4a261", "#ffe44d", "#1b9e77", "#08306b", "#c994c7")
IDS = ("red", "orange", "yellow", "green", "blue", "purple")
LETTERS = "ROŽZMP"


@cache
def board(kind: int | str, wanted: int = 6) -> Board:
    """A standard board by its size, or a drawn one: a triangle on its base or its tip, a strait, a lagoon."""
    if isinstance(kind, int):
        return standard_board(kind, wanted)
    triangle = {(q, r) for r in range(20) for q in range(-r, 1)}
    seas: dict[str, set[tuple[int, int]]] = {
        "triangle": triangle,
        "tip": {(q, -r) for q, r in triangle},
        "strait": {(q - r // 2, r) for r in range(40) for q in range(5 + r % 2)},
        "reach": {(q - r // 2, r) for r in range(7) for q in range(25 - r % 2)},
        "lagoon": {(q, r) for q, r in standard_board(5, wanted).sea if max(abs(q), abs(r)) > 1},
    }
    return board_of(frozenset(Cell(*place) for place in seas[kind]), wanted)


def scenario(
    rng: Random, kind: int | str = 5, teams: int = 6, *, names: tuple[str, ...] = NAMES, title: str = "Zlaté ostrovy"
) -> Scenario:
    """A scenario with something on every third cell."""
    sea = board(kind, teams)
    bays = len(sea.bays)
    shares = [tuple(range(1 + i * bays // teams, 1 + (i + 1) * bays // teams)) for i in range(teams)]
    features: dict[Cell, Feature] = {}
    islands: dict[Cell, int] = {}
    for cell in sea.cells:
        if rng.random() < 0.12:
            islands[cell] = rng.choice((1, 2, 3))
        elif rng.random() < 0.2:
            features[cell] = rng.choice(list(Feature))
    return Scenario(
        title,
        tuple(
            Team(IDS[i], names[i], LETTERS[i], COLOURS[i], PATTERNS[i], share, share[len(share) // 2])
            for i, share in enumerate(shares)
        ),
        sea,
        features,
        islands,
        language="cs",
    )


def played(rng: Random, state: State, rounds: int) -> Snapshot:
    """The game that random papers make of a state; slips are cut."""
    first, done = state, []
    for _ in range(rounds):
        done.append(play(state, random_orders(rng, state, slips=True), cut=True))
        state = done[-1].state
    return Snapshot(first, tuple(done))


def game(seed: int, kind: int | str = 5, rounds: int = 4) -> Snapshot:
    """A game on this board."""
    rng = Random(seed)
    return played(rng, opening(scenario(rng, kind)), rounds)


def odd_game(seed: int, rounds: int = 2) -> Snapshot:
    """A game on any board, with any rulings, from a state in the middle of it."""
    rng = Random(seed)
    return played(rng, random_state(rng, random_scenario(rng)), rounds)


def twin(rng: Random, snapshot: Snapshot, team: str) -> Snapshot:
    """The game with other hidden things: all that `team` may not know is thrown anew."""
    last = snapshot.rounds[-1]
    state = _hidden_otherwise(rng, last.state, team)
    rounds = [replace(each, events=_told_otherwise(rng, each.events, team)) for each in snapshot.rounds]
    rounds[-1] = replace(rounds[-1], state=state, verdict=_warned_otherwise(rounds[-1], team))
    return Snapshot(snapshot.opening, tuple(rounds), drafts=snapshot.drafts)


def _hidden_otherwise(rng: Random, state: State, team: str) -> State:
    old = state.scenario
    features = {cell: feature for cell, feature in old.features.items() if cell in state.revealed}
    islands = {cell: count for cell, count in old.islands.items() if cell in state.revealed}
    chests = {cell: count for cell, count in state.chests.items() if cell in state.revealed}
    for cell in old.board.cells:
        if cell in state.revealed:
            continue
        if rng.random() < 0.2:
            islands[cell] = chests[cell] = rng.randint(1, 9)
        elif rng.random() < 0.4:
            features[cell] = rng.choice(list(Feature))
    notes = dict.fromkeys(rng.sample(old.board.cells, min(3, len(old.board.cells))), "a note")
    changed = replace(old, features=features, islands=islands, notes=notes, seed=rng.randrange(99))
    fleets: Mapping[str, Fleet] = {
        other: fleet if other == team else _fleet_otherwise(rng, fleet) for other, fleet in state.fleets.items()
    }
    return replace(state, scenario=changed, fleets=fleets, chests=chests, lost=rng.randrange(5))


def _fleet_otherwise(rng: Random, fleet: Fleet) -> Fleet:
    ships = tuple(
        Ship(
            ship.number,
            ship.at,
            rng.randrange(3),
            ship.held,
            rng.random() < 0.5,
            frozenset(effect for effect in Effect if rng.random() < 0.5),
            rng.random() < 0.5,
        )
        for ship in fleet.ships
    )
    return replace(fleet, ships=ships, budget=rng.randrange(20), kept=rng.randrange(4))


def _told_otherwise(rng: Random, events: tuple[Event, ...], team: str) -> tuple[Event, ...]:
    """The events with others' private ones lost or doubled, and others' pick-ups of another size."""
    told: list[Event] = []
    for event in events:
        if event.team == team or (event.kind not in PRIVATE_KINDS and event.kind != "pickup"):
            told.append(event)
        elif event.kind == "pickup":
            told.append(event._replace(count=rng.randint(1, 2)))
        else:
            told += [event] * rng.randrange(3)
    return tuple(told)


def _warned_otherwise(last: Round, team: str) -> Verdict:
    return replace(last.verdict, warnings=tuple(p for p in last.verdict.warnings if p.team == team))
