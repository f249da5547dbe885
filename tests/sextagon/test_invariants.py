"""What holds in every round of every game, checked over random ones (S3, S5.2, S6.5, formats section 5)."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gm.catalogue import Catalogue
from gm.sextagon.board import read_name
from gm.sextagon.events import EVENT_FIELDS
from gm.sextagon.features import TAKEABLE, Feature
from gm.sextagon.judge import ERRORS, WARNINGS, Plan, Problem, ShipPlan, TeamPlan, judge
from gm.sextagon.orders import RoundOrders, ShipOrders, TeamOrders
from gm.sextagon.paths import trace, write
from gm.sextagon.report import events_data, state_data
from gm.sextagon.resolve import resolve
from gm.sextagon.state import BATTLESHIP, State
from gm.telling import Teller
from tests.sextagon.ledger import Ledger
from tests.sextagon.random_games import Played, random_game, sample, shuffled

PHASES = ("buy", "telescope", "move", "return", "blast", "end")

seeds = st.integers(0, 2**32)


def check_ledger(played: Played) -> None:
    """The events account for every ship and chest, at every half-step, and lead to the state after."""
    ledger = Ledger(played.before, played.verdict.plan)
    ledger.write_all(played.events)
    ledger.agrees_with(played.after)


def check_state(played: Played) -> None:
    """S3 and what a state may hold at all."""
    state, scenario = played.after, played.after.scenario
    sea, limits = scenario.board.sea, scenario.limits
    assert list(state.fleets) == list(scenario.team_ids)
    assert state.chests_in_all == scenario.chests
    for fleet in state.fleets.values():
        numbers = [ship.number for ship in fleet.ships]
        transports = [number for number in numbers if number != BATTLESHIP]
        assert numbers == sorted(transports, key=int) + [BATTLESHIP] * (BATTLESHIP in numbers)
        assert len(set(numbers)) == len(numbers)
        if scenario.rulings.ship_over_limit == "left":
            assert len(transports) <= limits["transports"]
        assert 1 <= fleet.port <= len(scenario.board.bays)
        assert fleet.kept == 0 or scenario.rulings.unspent == "kept"
        assert min(fleet.points, fleet.budget, fleet.kept, fleet.delivered) >= 0
        for ship in fleet.ships:
            assert ship.at is None or (ship.at in sea and ship.at in state.revealed)
            assert 0 <= ship.cargo <= (2 if ship.dinghy else 1)
            assert not (ship.dinghy and ship.is_battleship)
            assert not ship.held or (ship.at is not None and state.feature(ship.at) is Feature.OCTOPUS)
    assert state.revealed <= sea
    assert all(scenario.features[cell] in TAKEABLE for cell in state.taken)
    assert all(count > 0 for count in state.floating.values())
    assert state.chests.keys() == scenario.islands.keys()
    assert all(0 <= count <= scenario.islands[cell] for cell, count in state.chests.items())
    assert not played.before.revealed - state.revealed, "S2: revealed for good"
    assert state.over == (played.orders.over or state.chests_in_play == 0)


def check_events(played: Played) -> None:
    """Each event has exactly the fields of its kind, in the order of phases, steps and halves."""
    board = played.before.scenario.board
    for event in played.events:
        own = set(EVENT_FIELDS[event.kind])
        if event.kind == "reveal":
            own |= {"source", "count"}
        may_lack = {"ship"} if event.kind == "cut" else {"bearing"} if event.kind == "chart" else set()
        may_lack |= {"source", "count"} if event.kind == "reveal" else set()
        for name in ("team", "ship", "cell", "count", "bay", "source", "effect", "bearing", "code"):
            value = getattr(event, name)
            assert name in own or value is None, f"{event.kind} has a {name}"
            assert value is not None or name not in own or name in may_lack, f"{event.kind} lacks its {name}"
        assert event.round == played.after.round == played.before.round + 1
        assert event.cell is None or event.cell in board.sea
    clocks = [(PHASES.index(event.phase), event.step or 0, event.half or 0) for event in played.events]
    assert clocks == sorted(clocks)


def check_data(played: Played) -> None:
    """Formats, section 5: names of fields, cells in reading order; all of it is JSON."""
    teller = Teller(played.after.scenario, Catalogue("en"))
    data = state_data(played.after)
    for part in ("revealed", "islands", "features", "floating", "wrecks"):
        places = [read_name(name) for name in data[part]]
        assert places == sorted(places, key=lambda place: place or (0, 0))
    told = events_data(played.after.scenario.board, played.events, teller.event)
    for event in told:
        common = {"round", "phase", "kind", "rule", "text"} | ({"step", "half"} if event["phase"] == "move" else set())
        assert event.keys() == common | set(EVENT_FIELDS[event["kind"]])
        assert event["text"]
    assert json.loads(json.dumps([data, told])) == [data, told]


def check_verdict(played: Played) -> None:
    """Legal orders have no errors; a part has one at most, in the order in which parts are judged (S4.9)."""
    errors = played.verdict.errors
    if not played.slips:
        assert not errors
    assert {problem.code for problem in errors} <= set(ERRORS)
    assert {problem.code for problem in played.verdict.warnings} <= set(WARNINGS)
    parts = Counter((problem.team, problem.ship, problem.part) for problem in errors)
    assert not parts or max(parts.values()) == 1
    known = [problem for problem in errors if problem.code != "unknown_team"]
    assert known == sorted(known, key=lambda problem: _part_order(played.before, problem))
    assert played.verdict.plan.cuts == errors


def _part_order(state: State, problem: Problem) -> tuple[int, ...]:
    parts = ("points", "joker", "buy", "port", "ship", "path", "telescope", "shot")
    team = state.scenario.team_ids.index(problem.team)
    if problem.ship is None:
        return team, parts.index(problem.part), 0, 0
    if problem.ship.isdigit():
        return team, 4, 0, int(problem.ship), parts.index(problem.part)
    return team, 4, 1 if problem.ship == BATTLESHIP else 2, 0, parts.index(problem.part)


def check_replay(played: Played) -> None:
    """The same orders judged and resolved again give the same."""
    verdict = judge(played.before, played.orders)
    assert verdict == played.verdict
    assert resolve(played.before, verdict.plan) == (played.after, played.events)


def check_cutting(played: Played) -> None:
    """A plan that is left after cuts is legal: written down as orders it is judged to be itself."""
    again = judge(played.before, written_down(played))
    assert not again.errors
    assert {team: _bare(plan) for team, plan in again.plan.teams.items()} == {
        team: _bare(plan) for team, plan in played.verdict.plan.teams.items()
    }
    after, events = resolve(played.before, again.plan)
    assert after == played.after
    assert events == tuple(event for event in played.events if event.kind != "cut")


def _bare(plan: TeamPlan) -> TeamPlan:
    """A ship that does nothing may stand in a plan or not."""
    return replace(plan, ships={number: ship for number, ship in plan.ships.items() if ship != ShipPlan()})


def written_down(played: Played) -> RoundOrders:
    """The ruled plan as a referee would write it."""
    board, teams = played.before.scenario.board, {}
    for team, plan in played.verdict.plan.teams.items():
        fleet = played.before.fleets[team]
        points = (plan.points - fleet.kept) // (2 if plan.joker else 1)
        port = ""
        if plan.way:
            goal = plan.way[-1]
            port = f"{goal}{'>' if plan.way == board.way(fleet.port, goal, '>') else '<'}"
        ships = {
            number: ShipOrders(
                write(board, ship.path),
                board.names[ship.telescope] if ship.telescope else "",
                board.names[ship.shot] if ship.shot else "",
            )
            for number, ship in plan.ships.items()
        }
        teams[team] = TeamOrders(str(points), None, plan.joker, plan.buy, port, ships)
    return RoundOrders(played.orders.round, teams, over=played.orders.over)


def check_writing(played: Played) -> None:
    """A path as `write` puts it reads as the same moves."""
    board = played.before.scenario.board
    for team, plan in played.verdict.plan.teams.items():
        fleet = played.before.fleets[team]
        for number, orders in plan.ships.items():
            ship = fleet.ship(number)
            if ship is not None:
                read = trace(board, ship.at, write(board, orders.path), (fleet.port, *plan.way), None)
                assert read.fault is None and read.moves == orders.path


def check_order_of_typing(played: Played, seed: int) -> None:
    """Nothing depends on the order of teams, ships or keys in the orders, nor on that of the map's dicts."""
    rng = Random(seed)
    scenario = played.before.scenario
    mixed = replace(
        scenario,
        features=shuffled(rng, scenario.features),
        islands=shuffled(rng, scenario.islands),
        limits=shuffled(rng, scenario.limits),
        prices=shuffled(rng, scenario.prices),
    )
    before = replace(
        played.before,
        scenario=mixed,
        fleets=shuffled(rng, played.before.fleets),
        chests=shuffled(rng, played.before.chests),
        floating=shuffled(rng, played.before.floating),
        wrecks=shuffled(rng, played.before.wrecks),
        revealed=frozenset(shuffled(rng, dict.fromkeys(played.before.revealed))),
    )
    papers = {
        team: replace(paper, ships=shuffled(rng, paper.ships))
        for team, paper in shuffled(rng, played.orders.teams).items()
    }
    verdict = judge(before, replace(played.orders, teams=papers))
    assert verdict == played.verdict
    plans = {
        team: replace(plan, ships=shuffled(rng, plan.ships)) for team, plan in shuffled(rng, verdict.plan.teams).items()
    }
    after, events = resolve(before, Plan(plans, verdict.plan.cuts, verdict.plan.over))
    assert events == played.events
    assert json.dumps(state_data(after)) == json.dumps(state_data(played.after))


CHECKS = (check_ledger, check_state, check_events, check_data, check_verdict)


@given(seeds)
@settings(max_examples=260)
def test_every_round_keeps_the_books_and_the_limits(seed: int) -> None:
    for played in random_game(seed):
        for check in CHECKS:
            check(played)


@given(seeds)
@settings(max_examples=120)
def test_a_replay_gives_the_same(seed: int) -> None:
    for played in random_game(seed):
        check_replay(played)


@given(seeds)
@settings(max_examples=150)
def test_what_cuts_leave_is_legal_and_written_down_reads_the_same(seed: int) -> None:
    for played in random_game(seed):
        check_cutting(played)
        check_writing(played)


@given(seeds)
@settings(max_examples=150)
def test_the_order_of_typing_never_matters(seed: int) -> None:
    for played in random_game(seed):
        check_order_of_typing(played, seed)


@pytest.mark.long
@pytest.mark.parametrize("batch", range(20))
def test_the_same_over_twenty_thousand_rounds(batch: int) -> None:
    for seed in range(batch * 250, batch * 250 + 250):
        for played in random_game(seed):
            for check in (*CHECKS, check_replay, check_cutting, check_writing):
                check(played)
            check_order_of_typing(played, seed)


def test_random_games_meet_every_kind_of_event_error_and_warning() -> None:
    """What the checks above rest on."""
    games = sample()
    assert {event.kind for played in games for event in played.events} == set(EVENT_FIELDS) - {"adjust"}
    assert {problem.code for played in games for problem in played.verdict.errors} == set(ERRORS)
    assert {problem.code for played in games for problem in played.verdict.warnings} == set(WARNINGS)
