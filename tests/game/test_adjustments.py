"""The referee's adjustments: what each does, when it cannot be made, how it is written, and who may know of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from gm.game import Game
from gm.located import Reader, read_text
from gm.sextagon.adjust import ADJUSTMENTS, Adjustment, Misfit, adjust
from gm.sextagon.reading.adjustments import read_adjustment
from gm.sextagon.report import view_data
from gm.sextagon.scenario import Team
from gm.sextagon.state import Ship, State
from gm.sextagon.views import PUBLIC, REFEREE
from gm.sextagon.writing import write_adjustment
from tests.game.games import cell, paper, reopened, round_of, three_rounds

LATE = Team("late", "Latecomers", "L", "#123456", "solid", (4, 5, 6), 5)


def made(game: Game, do: str, **fields: Any) -> State:
    """The state with an adjustment; cells by their names."""
    if "cell" in fields:
        fields["cell"] = cell(game, fields["cell"])
    game.adjust(Adjustment(do, "why not", **fields))
    return game.state


def refused(game: Game, do: str, **fields: Any) -> str:
    """The code by which an adjustment is refused; it leaves the game alone."""
    before, actions = game.state, len(game.actions)
    with pytest.raises(Misfit) as misfit:
        made(game, do, **fields)
    assert game.state == before and len(game.actions) == actions
    return misfit.value.code


def test_points_count_in_the_round_to_come_alone(game: Game) -> None:
    made(game, "points", team="red", by=3)
    played = game.play(round_of(game, red=paper(4), blue=paper(4)))
    assert (played.state.fleets["red"].points, played.state.fleets["blue"].points) == (7, 4)
    assert game.play(round_of(game, red=paper(4))).state.fleets["red"].points == 4
    made(game, "points", team="red", by=-9)
    assert game.play(round_of(game, red=paper(4))).state.fleets["red"].points == 0


def test_chests_are_given_and_taken_and_the_sum_still_holds(game: Game) -> None:
    three_rounds(game)
    total = game.opening.scenario.chests
    assert made(game, "delivered", team="red", by=2).fleets["red"].delivered == 3
    assert made(game, "chests", cell="J10", by=-1).chests[cell(game, "J10")] == 1
    assert made(game, "floating", cell="E14", by=2).floating == {cell(game, "E14"): 2}
    assert made(game, "floating", cell="E14", by=-2).floating == {}
    assert made(game, "cargo", team="red", ship="1", by=1).fleets["red"].ships[0].cargo == 1
    assert game.state.chests_in_all == total + game.state.adjusted == total + 2
    assert cell(game, "E14") in game.state.revealed
    taken = made(game, "take", team="red", ship="1")
    assert [ship.number for ship in taken.fleets["red"].ships] == ["2"]
    assert taken.chests_in_all == total + taken.adjusted == total + 1


def test_nothing_goes_below_zero_or_above_what_a_ship_holds(game: Game) -> None:
    assert refused(game, "delivered", team="red", by=-1) == "too_few"
    assert refused(game, "chests", cell="J10", by=-3) == "too_few"
    assert refused(game, "floating", cell="E14", by=-1) == "too_few"
    assert refused(game, "cargo", team="red", ship="1", by=-1) == "too_few"
    assert refused(game, "cargo", team="red", ship="1", by=2) == "no_room"
    assert refused(game, "chests", cell="E14", by=1) == "no_island"


def test_ships_are_given_moved_held_freed_and_taken(game: Game) -> None:
    octopus = cell(game, "E12")
    assert made(game, "give", team="red", word="transport").fleets["red"].ships == (Ship("1"), Ship("2"))
    assert made(game, "give", team="red", word="battleship", cell="B9").fleets["red"].ships[2].at == cell(game, "B9")
    assert cell(game, "B9") in game.state.revealed
    assert made(game, "move", team="red", ship="2", cell="E12").fleets["red"].ships[1] == Ship("2", octopus)
    assert octopus in game.state.revealed
    assert made(game, "hold", team="red", ship="2").fleets["red"].ships[1].held
    assert not made(game, "free", team="red", ship="2").fleets["red"].ships[1].held
    made(game, "hold", team="red", ship="2")
    assert made(game, "move", team="red", ship="2").fleets["red"].ships[1] == Ship("2")
    assert [ship.number for ship in made(game, "take", team="red", ship="1").fleets["red"].ships] == ["2", "B"]
    assert refused(game, "give", team="red", word="battleship") == "second_battleship"
    assert refused(game, "hold", team="red", ship="2") == "no_octopus"
    assert refused(game, "take", team="red", ship="1") == "no_ship"
    assert refused(game, "move", team="nobody", ship="1") == "no_team"
    for _ in range(5):
        made(game, "give", team="red", word="transport")
    assert refused(game, "give", team="red", word="transport") == "many_ships"


def test_ports_and_jokers_are_put_right(game: Game) -> None:
    assert made(game, "port", team="red", bay=18).fleets["red"].port == 18
    assert not made(game, "joker", team="red", word="spent").fleets["red"].joker_ready
    assert made(game, "joker", team="red", word="ready").fleets["red"].joker_ready
    assert refused(game, "port", team="red", bay=19) == "unwritable"
    with pytest.raises(Misfit) as misfit:
        adjust(game.state, [Adjustment("port", "x", team="red", bay=19)])
    assert misfit.value.code == "no_bay"


def test_cells_are_uncovered_and_covered_again(game: Game) -> None:
    island = cell(game, "D13")
    assert island in made(game, "reveal", cell="D13").revealed
    assert island not in made(game, "cover", cell="D13").revealed
    assert island in made(game, "keep", cell="D13").revealed
    made(game, "move", team="red", ship="1", cell="D13")
    assert refused(game, "cover", cell="D13") == "ship_there"
    made(game, "floating", cell="E14", by=1)
    assert refused(game, "cover", cell="E14") == "seen_there"


def test_a_renamed_and_recoloured_team_plays_on(game: Game) -> None:
    three_rounds(game)
    made(game, "rename", team="red", word="  Rudí  krysáci ")
    made(game, "recolour", team="red", word="navy")
    team = game.state.scenario.team("red")
    assert (team.name, team.letter, team.colour[0], len(team.colour)) == ("Rudí krysáci", "R", "#", 7)
    played = game.play(round_of(game, red=paper(6, s1="D13")))
    assert played.state.scenario.team("red") == team and not played.verdict.errors
    assert reopened(game).state.scenario.team("red") == team
    assert game.opening.scenario.team("red").name == "Red Rats"
    assert refused(game, "rename", team="red", word="blue FINS") == "name_taken"


def test_a_team_that_leaves_leaves_its_gold_and_the_others_play_on(game: Game) -> None:
    three_rounds(game)
    made(game, "cargo", team="red", ship="1", by=1)
    state = made(game, "fold", team="red")
    assert state.fleets["red"].ships == () and state.scenario.team("red").folded
    assert state.floating == {cell(game, "C14"): 1}
    assert state.chests_in_all == state.scenario.chests + state.adjusted
    played = game.play(round_of(game, blue=paper(6, s1="K7"), green=paper(3)))
    assert not played.verdict.errors
    assert "red" not in game.foresee({4: replace(played.orders, teams={})}, "x").reprint


def test_a_team_that_joins_plays_from_the_next_round_on(game: Game) -> None:
    three_rounds(game)
    state = made(game, "add", team="late", newcomer=LATE)
    team = state.scenario.team("late")
    assert state.scenario.team_ids == ("red", "blue", "green", "late")
    assert team.pattern not in {other.pattern for other in state.scenario.teams[:3]}
    dock = game.state.scenario.board.bays[4].cells[0]
    name = state.scenario.board.names[dock]
    played = game.play(round_of(game, late=paper(3, s1=name), red=paper(2)))
    assert not played.verdict.errors and played.state.fleets["late"].ships[0].at == dock
    assert reopened(game).view("late").own is not None


def test_a_team_cannot_join_in_anothers_place(game: Game) -> None:
    assert refused(game, "add", team="red", newcomer=replace(LATE, id="red")) == "team_there"
    assert refused(game, "add", team="late", newcomer=replace(LATE, name="RED rats")) == "name_taken"
    assert refused(game, "add", team="late", newcomer=replace(LATE, letter="B")) == "letter_taken"
    assert refused(game, "add", team="late", newcomer=replace(LATE, port=9)) == "unwritable"
    assert refused(game, "add", team="port", newcomer=replace(LATE, id="port")) == "unwritable"
    for number, letter in enumerate("XYZ"):
        newcomer = replace(LATE, id=f"late{number}", name=f"Late {number}", letter=letter)
        made(game, "add", team=newcomer.id, newcomer=newcomer)
    assert refused(game, "add", team="late", newcomer=LATE) == "many_teams"
    assert len({team.pattern for team in game.state.scenario.teams}) == 6


def test_a_side_that_another_team_has_had_is_only_so_many_bays(game: Game) -> None:
    north_east = game.opening.scenario.team("red")
    newcomer = replace(LATE, side="NE", bays=north_east.bays, port=1)
    team = made(game, "add", team="late", newcomer=newcomer).scenario.team("late")
    assert (team.side, team.bays) == (None, north_east.bays)


def test_a_correction_is_told_of_rounds_that_were_played(game: Game) -> None:
    assert refused(game, "correct", by=1) == "no_round"
    three_rounds(game)
    before = game.state
    assert made(game, "correct", by=3) == before
    assert refused(game, "correct", by=4) == "no_round"


@pytest.mark.parametrize(
    "fields",
    [
        {"why": ""},
        {"why": " \n"},
        {"why": "x" * 301},
        {"why": "\U0001f991 squid"},
        {"by": 1000},
    ],
)
def test_what_could_not_be_read_again_is_refused(game: Game, fields: dict[str, Any]) -> None:
    adjustment = replace(Adjustment("points", "late", team="red", by=1), **fields)
    with pytest.raises(Misfit) as misfit:
        game.adjust(adjustment)
    assert misfit.value.code == ("no_reason" if not adjustment.why.strip() else "unwritable")
    assert not game.actions


def test_an_adjustment_must_hold_what_its_kind_needs(game: Game) -> None:
    for do in ADJUSTMENTS:
        with pytest.raises(Misfit) as misfit:
            adjust(game.state, [Adjustment(do, "x")])
        assert misfit.value.code == "incomplete"
    nowhere = Adjustment("reveal", "x", cell=cell(game, "B9")._replace(q=99))
    with pytest.raises(Misfit) as misfit:
        adjust(game.state, [nowhere])
    assert misfit.value.code == "no_cell"


EXAMPLES: dict[str, Callable[[Game], dict[str, Any]]] = {
    "points": lambda _: {"team": "red", "by": -3},
    "delivered": lambda _: {"team": "red", "by": 2},
    "chests": lambda game: {"cell": cell(game, "J10"), "by": 1},
    "floating": lambda game: {"cell": cell(game, "J10"), "by": 1},
    "cargo": lambda _: {"team": "red", "ship": "1", "by": 1},
    "give": lambda game: {"team": "red", "word": "battleship", "cell": cell(game, "B9")},
    "take": lambda _: {"team": "red", "ship": "B"},
    "move": lambda _: {"team": "red", "ship": "1"},
    "free": lambda _: {"team": "red", "ship": "1"},
    "hold": lambda _: {"team": "red", "ship": "1"},
    "port": lambda _: {"team": "red", "bay": 7},
    "joker": lambda _: {"team": "red", "word": "spent"},
    "reveal": lambda game: {"cell": cell(game, "J10")},
    "keep": lambda game: {"cell": cell(game, "J10")},
    "cover": lambda game: {"cell": cell(game, "J10")},
    "correct": lambda _: {"by": 2},
    "rename": lambda _: {"team": "red", "word": 'Ř: "no", #1, {x}'},
    "recolour": lambda _: {"team": "red", "word": "#00ff7f"},
    "fold": lambda _: {"team": "red"},
    "add": lambda _: {"team": "late", "newcomer": replace(LATE, name="null")},
}


def test_there_is_an_example_of_every_kind() -> None:
    assert EXAMPLES.keys() == ADJUSTMENTS.keys()


@pytest.mark.parametrize("do", ADJUSTMENTS)
@pytest.mark.parametrize("why", ["a slip", "yes", "Děti: „ne!“ #3", '"{[', "1_000", "~"])
def test_an_adjustment_is_read_as_it_was_written(game: Game, do: str, why: str) -> None:
    adjustment = Adjustment(do, why, **EXAMPLES[do](game))
    scenario = game.state.scenario
    reader = Reader()
    [node] = read_text(write_adjustment(adjustment, scenario.board), "", reader)
    assert read_adjustment(reader, node, scenario) == adjustment
    assert not reader.faults


def test_hidden_islands_that_are_adjusted_reach_nobody_but_the_referee(game: Game) -> None:
    three_rounds(game)
    before = {viewer: view_data(game.view(viewer)) for viewer in (PUBLIC, "red", "blue", "green", REFEREE)}
    made(game, "chests", cell="J10", by=1)
    made(game, "cover", cell="E16")
    after = {viewer: view_data(game.view(viewer)) for viewer in before}
    assert {viewer for viewer in before if before[viewer] != after[viewer]} == {REFEREE}
    game.play(round_of(game, red=paper(2), blue=paper(1), green=paper(1)))
    for viewer in (PUBLIC, "red", "blue", "green"):
        assert not [event for event in game.view(viewer).events if event.kind == "adjust"]
    assert [event.code for event in game.view(REFEREE).last_events()[:2]] == ["chests", "cover"]


def test_a_cargo_that_is_adjusted_reaches_its_own_team_alone(game: Game) -> None:
    three_rounds(game)
    before = {viewer: view_data(game.view(viewer)) for viewer in (PUBLIC, "red", "blue", "green", REFEREE)}
    made(game, "cargo", team="red", ship="1", by=1)
    after = {viewer: view_data(game.view(viewer)) for viewer in before}
    assert {viewer for viewer in before if before[viewer] != after[viewer]} == {"red", REFEREE}
    game.play(round_of(game, red=paper(2), blue=paper(1), green=paper(1)))
    for viewer in (PUBLIC, "blue", "green"):
        assert not [event for event in game.view(viewer).events if event.kind == "adjust"]
    assert game.view("red").last_events()[0].count == 1


def test_chests_of_an_uncovered_island_are_adjusted_openly(game: Game) -> None:
    three_rounds(game)
    made(game, "chests", cell="D13", by=1)
    assert game.view("blue").adjustments()[0].count == 1
    assert game.view("blue").cells[cell(game, "D13")].chests == 3
