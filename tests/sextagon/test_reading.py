"""What scenarios and orders say: defaults, both forms of a map, values as typed, places of problems (formats 1, 2)."""

from __future__ import annotations

from dataclasses import fields
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gm.drawing.palette import TEAM_COLOURS
from gm.hexgrid import Cell
from gm.sextagon.features import SIGNS, Effect, Feature
from gm.sextagon.judge import judge
from gm.sextagon.orders import ShipOrders, TeamOrders
from gm.sextagon.reading.picture import draw
from gm.sextagon.resolve import resolve
from gm.sextagon.rulings import RULING_CHOICES, Rulings
from gm.sextagon.state import Fleet, Ship, State, opening
from tests.case_files import all_cases
from tests.sextagon.random_games import random_scenario
from tests.sextagon.typed import SEA, marked, read_rounds, read_state, round_of, state_of


def at(state: State, name: str) -> Cell:
    cell = state.scenario.board.cell(name)
    assert cell is not None
    return cell


def test_what_a_scenario_leaves_out_has_its_default() -> None:
    state = state_of(language=None)
    scenario = state.scenario
    assert scenario.language is None
    assert scenario.paper == "A4"
    assert scenario.rulings == Rulings()
    assert scenario.points == (18, 15, 12, 9, 6, 3)
    assert scenario.prices == {"transport": 6, "battleship": 9}
    assert scenario.limits == {"transports": 6, "range": 6}
    assert (scenario.features, scenario.islands, scenario.notes, scenario.seed) == ({}, {}, {}, 0)
    assert state == opening(scenario)
    assert state.fleets["red"] == Fleet(1, (Ship("1"),), 0, True)


@pytest.mark.parametrize(
    ("size", "side", "port"), [(1, "NE", 1), (2, "NE", 1), (3, "NE", 2), (4, "W", 18), (5, "E", 8)]
)
def test_a_port_begins_in_the_middle_bay_of_its_side_or_the_first_of_two(size: int, side: str, port: int) -> None:
    other = "SE"
    teams = f"[{{id: red, name: Red, side: {side}}}, {{id: blue, name: Blue, side: {other}}}]"
    assert state_of(teams=teams, size=str(size)).fleets["red"].port == port


def test_bays_may_pass_the_last_one_and_the_port_is_in_their_middle() -> None:
    teams = "[{id: red, name: Red, bays: 11-3}, {id: blue, name: Blue, bays: 5, port: 5}]"
    red, blue = state_of(teams=teams).scenario.teams
    assert (red.bays, red.port, red.side) == ((11, 12, 1, 2, 3), 1, None)
    assert (blue.bays, blue.port) == ((5,), 5)


def test_a_team_gets_its_letter_colour_and_pattern() -> None:
    teams = """
  - {id: red, name: Sharks, side: NE}
  - {id: sea-dogs, name: Seals, side: E}
  - {id: blue, name: Š, side: SE}
  - {id: x, name: "42", side: SW, letter: s, colour: teal}
  - {id: y, name: Salt, side: W, colour: "#123abc"}"""
    found = state_of(teams=teams).scenario.teams
    assert [team.letter for team in found] == ["H", "E", "A", "S", "L"]
    assert found[0].colour == TEAM_COLOURS["red"]
    assert found[2].colour == TEAM_COLOURS["blue"]
    assert (found[3].colour, found[4].colour) == ("#008080", "#123abc")
    assert len({team.colour for team in found}) == 5
    assert len({team.pattern for team in found}) == 5


def test_values_mean_what_was_typed() -> None:
    teams = "[{id: no, name: No, side: NE, port: 02}, {id: y, name: 017, side: W}]"
    state = state_of(title="12:30", teams=teams, rulings="{battleship_salvage: no}", seed="007")
    assert state.scenario.title == "12:30"
    assert [team.name for team in state.scenario.teams] == ["No", "017"]
    assert state.fleets["no"].port == 2
    assert state.scenario.rulings.battleship_salvage == "no"
    assert state.scenario.seed == 7


@pytest.mark.parametrize("name", [field.name for field in fields(Rulings)])
def test_each_ruling_is_read_in_both_positions(name: str) -> None:
    default, other = RULING_CHOICES[name]
    assert getattr(state_of(rulings=f"{{{name}: {other}}}").scenario.rulings, name) == other
    assert state_of(rulings=f"{{{name}: {default}}}").scenario.rulings == Rulings()


def test_a_drawn_sea_and_a_size_with_features_are_the_same_scenario() -> None:
    picture = """|
  A        .
  B     . 3 . R
  C  . . . . . . .
  D   . O . . . .
  E  . . . X . . .
  F   . . . . . .
  G  . . . . . . .
  H     . . . .
  J        D
legend: {X: {island: 12}}"""
    drawn = state_of(size=None, sea=picture)
    listed = state_of(features="{B6: 3, b 10: reef, D4: octopus, E7: {island: 12}, J7: dinghy, C1: sea}")
    names = listed.scenario.board.names
    for state in (drawn, listed):
        board = state.scenario.board
        assert board.size == 2
        assert {board.names[c]: f for c, f in state.scenario.features.items()} == {
            "B10": Feature.REEF,
            "D4": Feature.OCTOPUS,
            "J7": Feature.DINGHY,
        }
        assert {board.names[c]: n for c, n in state.scenario.islands.items()} == {"B6": 3, "E7": 12}
        assert [[board.names[c] for c in bay.cells] for bay in board.bays] == [
            [names[c] for c in bay.cells] for bay in listed.scenario.board.bays
        ]
        assert list(board.names.values()) == list(names.values())


def test_every_sign_stands_for_its_feature() -> None:
    row = "|\n  A  " + " ".join(SIGNS) + " 1 9 ."
    state = state_of(size=None, sea=row, teams="[{id: a, name: A, bays: 1-1}, {id: b, name: B, bays: 2-2}]")
    board = state.scenario.board
    assert [state.scenario.features.get(cell) for cell in board.cells] == [*SIGNS.values(), None, None, None]
    assert [state.scenario.islands.get(cell) for cell in board.cells[-3:]] == [1, 9, None]


def test_a_legend_may_replace_a_sign() -> None:
    sea = SEA.replace("3", "P") + "legend: {P: {island: 30}, .: sea}"
    teams = "[{id: a, name: A, bays: 1-1}, {id: b, name: B, bays: 2-2}]"
    state = state_of(size=None, sea=sea, teams=teams)
    assert state.scenario.islands == {at(state, "C5"): 30}
    assert not state.scenario.features


@given(st.integers(0, 2**32))
@settings(max_examples=60)
def test_a_drawn_scenario_reads_as_the_same_map(seed: int) -> None:
    scenario = random_scenario(Random(seed))
    picture, legend = draw(scenario)
    sea = "|\n" + "".join(f"  {line}\n" for line in picture.splitlines())
    teams = "[{id: a, name: A, bays: 1-1}, {id: b, name: B, bays: 1-1}]"
    lines = {"sea": sea, "size": None, "teams": teams}
    if legend:
        lines["legend"] = str(legend).replace("'", '"')
    state = state_of(**lines)
    board, other = scenario.board, state.scenario.board
    assert list(other.names.values()) == list(board.names.values())
    assert {other.names[c]: f for c, f in state.scenario.features.items()} == {
        board.names[c]: f for c, f in scenario.features.items()
    }
    assert {other.names[c]: n for c, n in state.scenario.islands.items()} == {
        board.names[c]: n for c, n in scenario.islands.items()
    }


def test_listed_bays_take_the_place_of_those_found() -> None:
    teams = "[{id: a, name: A, bays: 1-1}, {id: b, name: B, bays: 2-2}]"
    board = state_of(teams=teams, bays="[[A7, B8, B10], [G1, H4]]").scenario.board
    assert [(bay.number, [board.names[c] for c in bay.cells]) for bay in board.bays] == [
        (1, ["A7", "B8", "B10"]),
        (2, ["G1", "H4"]),
    ]


def test_a_start_tells_a_whole_state() -> None:
    state = state_of(
        features="{E7: 6, C7: octopus, E5: reef, G7: ship, D4: dinghy}",
        start="""
  round: 4
  lost: 1
  wrecks: {E5: 2}
  taken: [G7]
  revealed: [C1-C5, A7]
  islands: {E7: 1}
  floating: {J7: 1}
  teams:
    red:
      port: 12
      delivered: 1
      joker: spent
      kept: 3
      ships:
        B: {at: B8}
        2: {at: E1, cargo: 2, dinghy: true, ready: [telescope, mermaid]}
        01: {at: C7, held: yes, idle: true}
""",
    )
    red, blue = state.fleets["red"], state.fleets["blue"]
    assert red == Fleet(
        12,
        (
            Ship("1", at(state, "C7"), held=True, idle=True),
            Ship("2", at(state, "E1"), 2, dinghy=True, ready=frozenset({Effect.TELESCOPE, Effect.MERMAID})),
            Ship("B", at(state, "B8")),
        ),
        delivered=1,
        joker_ready=False,
        kept=3,
    )
    assert blue == Fleet(state.scenario.team("blue").port)
    assert (state.round, state.lost, state.over) == (4, 1, False)
    assert state.chests == {at(state, "E7"): 1}
    assert state.floating == {at(state, "J7"): 1}
    assert state.wrecks == {at(state, "E5"): 2}
    assert state.taken == {at(state, "G7")}
    seen = {state.scenario.board.names[cell] for cell in state.revealed}
    assert seen == {"C1", "C3", "C5", "A7", "G7", "J7", "E5", "E1", "C7", "B8"}


def test_a_start_without_ships_leaves_one_transport_in_port() -> None:
    state = state_of(start="{round: 2, teams: {red: {delivered: 0}}}")
    assert state.fleets["red"].ships == (Ship("1"),)


def test_orders_keep_what_was_typed() -> None:
    text = """
round: 1
cut: yes
over: true
teams:
  red:
    rank: 01
    joker: TRUE
    buy: [battleship, transport]
    port: 3<
    ships:
      b: {shot: E7, path: B8 b10}
      02: A7 . port
  blue: {points: 7, buy: transport}
"""
    orders = round_of(text, state_of()).orders
    assert (orders.round, orders.cut, orders.over) == (1, True, True)
    ships = {"B": ShipOrders("B8 b10", "", "E7"), "2": ShipOrders("A7 . port")}
    assert orders.teams["red"] == TeamOrders(None, "01", True, ("battleship", "transport"), "3<", ships)
    assert orders.teams["blue"] == TeamOrders("7", buy=("transport",))


def test_rounds_may_stand_in_any_order_and_follow_the_start() -> None:
    state = state_of(start="{round: 2}")
    rounds, faults = read_rounds("round: 4\nteams: {}\n---\nround: 3\nteams:\n---\n", state)
    assert not faults
    assert [written.orders.round for written in rounds] == [3, 4]


@pytest.mark.parametrize(
    "text",
    [
        "{points: ‸x}",
        "{rank: ‸9}",
        "{points: 9, joker: ‸true}",
        "{points: 3, buy: ‸[transport]}",
        "{points: 3, buy: [battleship, transport]}".replace("buy: ", "buy: ‸"),
        "{points: 9, port: ‸99}",
        "{points: 1, port: ‸7}",
        "{points: 9, ships: {1: A7 B8 ‸J7}}",
        "{points: 9, ships: {1: 'A7 B8 ‸J7'}}",
        "{points: 9, ships: {1: {path: A7-B8 ‸x}}}",
        "{points: 1, ships: {1: A7 ‸B8 C9}}",
        "{points: 9, ships: {‸4: A7}}",
        "{points: 9, ships: {1: {telescope: ‸E7}}}",
        "{points: 9, ships: {1: {shot: ‸E7}}}",
        "{points: 9, ships: {‸B: {shot: E7}}}",
        "{points: 9, ships: {2: {telescope: ‸Z1}}}",
    ],
)
def test_a_problem_has_the_place_of_what_it_is_about(text: str) -> None:
    state = state_of(start="{teams: {red: {joker: spent, ships: {1: {at: port}, 2: {at: E7, ready: [telescope]}}}}}")
    typed, places = marked(f"round: 1\nteams:\n  red: {text}\n")
    written = round_of(typed, state)
    problems = judge(state, written.orders).errors
    assert len(problems) == 1
    place = written.place(problems[0])
    assert place is not None
    assert [(place.line, place.column)] == places


@pytest.mark.parametrize("text", ["‸nobody: {points: 3}", "‸red: {ships: {1: A7}}"])
def test_a_problem_of_a_whole_paper_is_at_the_team(text: str) -> None:
    typed, places = marked(f"round: 1\nteams:\n  {text}\n")
    written = round_of(typed, state_of())
    problem = judge(state_of(), written.orders).errors[0]
    place = written.place(problem)
    assert place is not None
    assert [(place.line, place.column)] == places


@given(st.integers(0, 2**32))
@settings(max_examples=250)
def test_a_damaged_text_is_told_or_played_but_never_breaks_the_program(seed: int) -> None:
    """Lines and signs of the cases are lost, doubled, exchanged."""
    rng = Random(seed)
    case = rng.choice(all_cases())
    scenario, orders = (_damaged(rng, case[name]) for name in ("scenario", "orders"))
    state, faults = read_state(scenario)
    if state is None:
        assert faults
        state = state_of()
    rounds, _ = read_rounds(orders, state)
    for written in rounds[:2]:
        verdict = judge(state, written.orders)
        for problem in verdict.errors:
            written.place(problem)
        state, _ = resolve(state, verdict.plan)


_PIECES = (
    "",
    " ",
    "  ",
    ":",
    "-",
    "{",
    "}",
    "[",
    "]",
    "#",
    "'",
    "port",
    "0",
    "99",
    "B",
    "~",
    "\n",
    ".",
    "č",
    "&a",
    "*a",
)


def _damaged(rng: Random, text: str) -> str:
    for _ in range(rng.randrange(4)):
        lines = text.split("\n")
        row = rng.randrange(len(lines))
        kind = rng.randrange(4)
        if kind == 0:
            del lines[row]
        elif kind == 1:
            lines.insert(row, rng.choice(lines))
        else:
            column = rng.randrange(len(lines[row]) + 1)
            lines[row] = lines[row][:column] + rng.choice(_PIECES) + lines[row][column + rng.randrange(3) :]
        text = "\n".join(lines)
    return text
