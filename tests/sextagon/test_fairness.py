"""How fair a map is: the measures, who stands out, and what is doubtful about it."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gm.catalogue import Catalogue, messages
from gm.hexgrid import Cell, distance
from gm.located import Reader, read_text
from gm.sextagon.board import Bay, Board, standard_board
from gm.sextagon.doubts import doubts
from gm.sextagon.fairness import MEASURES, Prospect, moves_from, outliers, prospects, spread
from gm.sextagon.reading.scenario import read_scenario
from gm.sextagon.state import State
from gm.survey import tell_doubt

PAIR = "[{id: red, name: Red, side: NE}, {id: blue, name: Blue, side: SW}]"
SIX = (
    "[{id: a, name: A, side: NE}, {id: b, name: B, side: E}, {id: c, name: C, side: SE}, "
    "{id: d, name: D, side: SW}, {id: e, name: E, side: W}, {id: f, name: F, side: NW}]"
)
EVEN = "{D13: 2, K7: 2}"


def scenario(features: str = EVEN, more: str = "", teams: str = PAIR, size: int = 3) -> State:
    """The opening of a scenario on a standard board; by default fair to two teams, with nothing doubtful."""
    reader = Reader()
    source = f"game: sextagon\ntitle: Sea\nteams: {teams}\nsize: {size}\nfeatures: {features}\n{more}"
    (document,) = read_text(source, "f.yaml")
    state = read_scenario(document, reader)
    assert not reader.faults, reader.faults
    assert state is not None
    return state


def codes(state: State) -> list[str]:
    return [doubt.code for doubt in doubts(state)]


@given(size=st.integers(1, 5), data=st.data())
def test_on_open_sea_the_first_move_enters_the_bay_and_each_further_one_goes_a_cell_on(
    size: int, data: st.DataObject
) -> None:
    board = standard_board(size)
    bay = data.draw(st.sampled_from(board.bays))
    moves = moves_from(board, [bay.number])
    assert moves == {cell: 1 + min(distance(cell, first) for first in bay.cells) for cell in board.cells}


def test_moves_go_round_land() -> None:
    north, bridge, south = [Cell(q, 0) for q in range(5)], [Cell(0, 1)], [Cell(q - 1, 2) for q in range(5)]
    bay = Bay(1, Cell(4, -1), (Cell(4, 0),))
    board = Board(frozenset([*north, *bridge, *south]), (bay,))
    assert distance(Cell(4, 0), Cell(3, 2)) == 2
    assert moves_from(board, [1])[Cell(3, 2)] == 9


def test_a_barred_cell_can_be_entered_but_not_passed() -> None:
    board = standard_board(3)
    middle = board.cells[45]
    ring = frozenset(cell for cell in board.cells if distance(cell, middle) == 1)
    moves = moves_from(board, range(1, 19), ring)
    assert ring <= moves.keys()
    assert middle not in moves
    assert len(moves) == len(board.cells) - 1


def test_chests_and_hazards_are_counted_within_five_and_ten_moves_of_the_port() -> None:
    state = scenario("{F21: 1, J18: 2, K17: 4, T12: 8, H19: reef, K19: rum, W13: octopus, G20: dinghy}", "", SIX, 5)
    board = state.scenario.board
    moves = {board.names[cell]: count for cell, count in moves_from(board, [3]).items()}
    assert {name: moves[name] for name in ("F21", "J18", "K17", "T12")} == {"F21": 3, "J18": 6, "K17": 7, "T12": 14}
    assert {name: moves[name] for name in ("H19", "K19", "W13")} == {"H19": 5, "K19": 7, "W13": 17}
    first = prospects(state)[0]
    assert first == Prospect("a", 3, chests_near=1, chests_far=7, hazards_near=1, hazards_far=2, island=3, contact=7)


def test_a_game_that_has_begun_is_measured_as_it_stands() -> None:
    start = "start: {islands: {D13: 0}, teams: {red: {port: 5, delivered: 2}}}"
    red, blue = prospects(scenario(EVEN, start))
    assert red.port == 5
    assert red.chests_far == blue.chests_far == 2


def test_a_team_that_has_folded_is_left_out() -> None:
    state = scenario()
    teams = tuple(replace(team, folded=team.id == "blue") for team in state.scenario.teams)
    (red,) = prospects(replace(state, scenario=replace(state.scenario, teams=teams)))
    assert (red.team, red.contact) == ("red", None)


def test_the_spread_is_the_difference_as_a_part_of_the_average() -> None:
    assert spread([10, 11, 12]) == pytest.approx(2 / 11)
    assert spread([5, 5]) == 0
    assert spread([0, 0]) == 0


def prospect(team: str, **figures: int) -> Prospect:
    same = {measure.name: 10 for measure in MEASURES}
    return Prospect(team=team, port=1, **{**same, **figures})


def standing_out(measure: str, values: list[int]) -> list[tuple[str, str, int, int]]:
    found = tuple(prospect(f"t{index}", **{measure: value}) for index, value in enumerate(values))
    told = outliers(found)
    assert all(outlier.measure.name == measure for outlier in told)
    return [(outlier.team, outlier.direction, outlier.low, outlier.high) for outlier in told]


@pytest.mark.parametrize(
    ("measure", "values", "told"),
    [
        ("chests_near", [10, 10, 10, 10, 10, 8], [("t5", "less", 10, 10)]),
        ("chests_near", [10, 10, 10, 10, 10, 9], []),  # within ten percent
        ("chests_near", [2, 2, 2, 2, 2, 3], []),  # whole numbers cannot be nearer
        ("chests_far", [38, 40, 40, 40, 41, 30], [("t5", "less", 38, 41)]),
        ("chests_far", [20, 20, 20, 20, 26, 14], [("t5", "less", 20, 26), ("t4", "more", 14, 20)]),
        ("chests_near", [8, 4], [("t1", "less", 8, 8)]),  # of two, who is worse off
        ("hazards_near", [8, 4], [("t0", "more", 4, 4)]),
        ("island", [3, 6], [("t1", "more", 3, 3)]),
        ("contact", [9, 4, 4], [("t0", "more", 4, 4)]),  # the many are no exception
        ("contact", [4, 9, 9], [("t0", "less", 9, 9)]),
    ],
)
def test_who_differs_by_more_than_a_tenth_stands_out(
    measure: str, values: list[int], told: list[tuple[str, str, int, int]]
) -> None:
    assert standing_out(measure, values) == told


THREE = "[{id: red, name: Red, side: NE}, {id: blue, name: Blue, side: %s}, {id: tan, name: Tan, side: W}]"

DOUBTFUL: dict[str, State] = {
    "no_chests": scenario("{D13: reef}"),
    "few_chests": scenario("{G10: 1}"),
    "island_unreachable": scenario(
        "{G10: 2, F9: poseidon, F11: poseidon, G8: poseidon, G12: poseidon, H9: poseidon, H11: poseidon}"
    ),
    "island_guarded": scenario("{G10: 2, F9: reef, F11: rum, G8: octopus, G12: reef, H9: reef, H11: bermuda}"),
    "doorstep_hazard": scenario("{D13: 2, K7: 2, B13: reef}"),
    "doorstep_gift": scenario("{D13: 2, K7: 2, B13: mermaid}"),
    "doorstep_island": scenario("{B13: 2, M7: 2}"),
    "peace_over_port": scenario("{D13: 2, K7: 2, C12: peace}"),
    "chests_near_less": scenario("{D13: 9, K7: 3}"),
    "chests_near_more": scenario("{D13: 9}", teams=THREE % "SE"),
    "chests_far_less": scenario("{B17: 9}", size=5),
    "chests_far_more": scenario("{A16: 9}", "", THREE % "SE", 5),
    "hazards_near_less": scenario(
        "{G10: 3, K15: rum, L12: rum, K11: rum, J4: rum, H5: rum, G4: rum}", "", THREE % "SE"
    ),
    "hazards_near_more": scenario("{D13: 2, K7: 2, D11: reef, E12: reef, D15: rum}"),
    "hazards_far_less": scenario(
        "{L16: 6, X16: rum, W15: rum, W13: rum, M1: rum, L2: rum, K1: rum}", "", THREE % "SE", 5
    ),
    "hazards_far_more": scenario("{L16: 6, A16: rum, B17: rum, B15: rum}", "", PAIR, 5),
    "island_less": scenario("{D13: 9}", "", THREE % "SE"),
    "island_more": scenario("{D13: 9}"),
    "contact_less": scenario(
        "{L16: 9}", "", SIX.replace("NE", "NE, port: 5").replace("side: E", "side: E, port: 6"), 5
    ),
    "contact_more": scenario("{G10: 9}", "", THREE % "SW"),
    "points_rise": scenario(EVEN, "points: [3, 9]"),
}
"""For each code a map that makes its author think again."""


def test_a_fair_map_is_not_doubtful() -> None:
    assert codes(scenario()) == []


def test_every_doubt_that_has_a_sentence_has_a_map_here() -> None:
    assert {f"check.doubt.{code}" for code in DOUBTFUL} == {
        key for key in messages("en", "check") if key.startswith("check.doubt.")
    }


@pytest.mark.parametrize("code", DOUBTFUL)
def test_a_doubtful_map_is_told(code: str) -> None:
    assert code in codes(DOUBTFUL[code])


@pytest.mark.parametrize("language", ["en", "cs"])
@pytest.mark.parametrize("code", DOUBTFUL)
def test_every_doubt_is_told_in_words(code: str, language: str) -> None:
    say = Catalogue(language)
    for doubt in doubts(DOUBTFUL[code]):
        told = tell_doubt(doubt, DOUBTFUL[code], say)
        assert told.endswith(".") and "{" not in told


def test_a_reef_is_a_wall_only_where_a_known_one_wrecks_too() -> None:
    ring = "{G10: 2, F9: reef, F11: reef, G8: reef, G12: reef, H9: reef, H11: reef}"
    assert "island_guarded" in codes(scenario(ring))
    assert "island_unreachable" in codes(scenario(ring, "rulings: {reef_known: wrecks}"))


def test_an_island_behind_a_gap_in_the_hazards_is_not_doubtful() -> None:
    told = codes(scenario("{G10: 2, F9: reef, F11: rum, G8: octopus, G12: reef, H9: reef}"))
    assert not {"island_guarded", "island_unreachable"} & set(told)


def test_the_shore_of_hazards_names_each_kind_once() -> None:
    (doubt,) = (doubt for doubt in doubts(DOUBTFUL["island_guarded"]) if doubt.code == "island_guarded")
    assert doubt.features == ("bermuda", "octopus", "reef", "rum")


def test_a_doorstep_is_any_bay_of_the_own_side_and_no_other() -> None:
    state = scenario("{D13: 2, K7: 2, B7: reef}")  # on the north-west side, which nobody owns
    assert "doorstep_hazard" not in codes(state)
