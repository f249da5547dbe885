"""States between rounds and their data for JSON: rankings, the end of the game, cells in reading order (S8)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gm.hexgrid import Cell
from gm.sextagon.report import by_name, state_data
from gm.sextagon.state import Fleet, Ship, State, lowest_free, opening, ranking, ship_order
from tests.sextagon.typed import state_of

TEAMS = """
  - {id: a, name: A, side: NE}
  - {id: b, name: B, side: E}
  - {id: c, name: C, side: SE}
  - {id: d, name: D, side: SW}"""


def with_delivered(*counts: int) -> State:
    state = state_of(teams=TEAMS)
    pairs = zip(state.fleets.items(), counts, strict=True)
    return replace(state, fleets={team: replace(fleet, delivered=count) for (team, fleet), count in pairs})


@pytest.mark.parametrize(
    ("delivered", "ranks"),
    [
        ((1, 5, 3, 0), [(1, "b"), (2, "c"), (3, "a"), (4, "d")]),
        ((2, 5, 5, 2), [(1, "b"), (1, "c"), (3, "a"), (3, "d")]),
        ((0, 0, 0, 0), [(1, "a"), (1, "b"), (1, "c"), (1, "d")]),
    ],
)
def test_teams_with_equal_chests_share_a_rank(delivered: tuple[int, ...], ranks: list[tuple[int, str]]) -> None:
    assert ranking(with_delivered(*delivered)) == ranks


def test_the_game_is_finished_when_no_chest_can_be_delivered_any_more() -> None:
    state = state_of(features="{E7: 1}")
    cell = state.scenario.board.cells[0]
    empty = replace(state, chests={next(iter(state.chests)): 0})
    assert not state.finished
    assert empty.finished
    assert not replace(empty, floating={cell: 1}).finished
    assert not replace(empty, fleets={**empty.fleets, "red": Fleet(1, (Ship("1", cell, 1),))}).finished
    assert replace(empty, fleets={**empty.fleets, "red": Fleet(1, delivered=1)}).finished
    assert replace(empty, lost=1).finished


def test_all_chests_are_counted_wherever_they_are() -> None:
    state = state_of(features="{E7: 4}")
    cell = state.scenario.board.cells[0]
    fleets = {**state.fleets, "red": Fleet(1, (Ship("1", cell, 1), Ship("2", None, 2, dinghy=True)), delivered=10)}
    spread = replace(state, fleets=fleets, floating={cell: 20}, lost=100)
    assert (spread.chests_in_play, spread.chests_in_all) == (4 + 3 + 20, 4 + 3 + 20 + 10 + 100)


def test_ships_come_by_number_and_the_battleship_last() -> None:
    assert sorted(["B", "10", "2", "1"], key=ship_order) == ["1", "2", "10", "B"]


@pytest.mark.parametrize(
    ("owned", "number"), [(set(), "1"), ({"1", "2"}, "3"), ({"2", "B"}, "1"), ({"1", "2", "4"}, "3")]
)
def test_a_new_transport_takes_the_lowest_free_number(owned: set[str], number: str) -> None:
    assert lowest_free(owned) == number


def test_at_the_opening_each_team_has_a_transport_in_its_port_and_its_joker() -> None:
    scenario = state_of(features="{E7: 4}").scenario
    state = opening(scenario)
    assert state.fleets == {team.id: Fleet(team.port, (Ship("1"),), joker_ready=True) for team in scenario.teams}
    assert (state.round, state.over, state.revealed, state.chests) == (0, False, frozenset(), scenario.islands)


def test_what_is_taken_is_open_sea() -> None:
    state = state_of(features="{E7: dinghy, E9: ship}")
    first, second = state.scenario.features
    after = replace(state, taken=frozenset({first}))
    assert after.feature(first) is None
    assert after.feature(second) is state.scenario.features[second]
    assert state_data(after)["features"] == {"E9": "ship"}


def test_cells_are_named_in_reading_order() -> None:
    board = state_of().scenario.board
    cells = {Cell(0, 0): 1, Cell(1, 0): 2, Cell(-1, 0): 3, Cell(0, -1): 4, Cell(-1, 1): 5}
    assert list(by_name(board, cells)) == ["D6", "E5", "E7", "E9", "F6"]


def test_a_state_is_told_as_the_contract_says() -> None:
    state = state_of(
        features="{E7: 3, C7: octopus, E5: reef}",
        start="""{round: 4, wrecks: {E5: 1}, revealed: [E13], floating: {J7: 1}, islands: {E7: 1}, teams: {
  red: {port: 3, joker: spent, ships: {
    1: {at: C7, held: yes, ready: [seahorse, mermaid]}, B: {at: port, cargo: 1}}}}}""",
    )
    assert state_data(state) == {
        "round": 4,
        "over": False,
        "teams": {
            "red": {
                "points": 0,
                "budget": 0,
                "kept": 0,
                "port": 3,
                "delivered": 0,
                "joker": "spent",
                "ships": {
                    "1": {
                        "kind": "transport",
                        "at": "C7",
                        "cargo": 0,
                        "held": True,
                        "dinghy": False,
                        "ready": ["mermaid", "seahorse"],
                        "idle": False,
                    },
                    "B": {
                        "kind": "battleship",
                        "at": "port",
                        "cargo": 1,
                        "held": False,
                        "dinghy": False,
                        "ready": [],
                        "idle": False,
                    },
                },
            },
            "blue": {
                "points": 0,
                "budget": 0,
                "kept": 0,
                "port": 9,
                "delivered": 0,
                "joker": "ready",
                "ships": {
                    "1": {
                        "kind": "transport",
                        "at": "port",
                        "cargo": 0,
                        "held": False,
                        "dinghy": False,
                        "ready": [],
                        "idle": False,
                    }
                },
            },
        },
        "revealed": ["C7", "E5", "E13", "J7"],
        "islands": {"E7": 1},
        "features": {"C7": "octopus", "E5": "reef"},
        "floating": {"J7": 1},
        "lost": 0,
        "wrecks": {"E5": 1},
    }
