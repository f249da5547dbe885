"""A correction being made, without a screen: typing on an earlier round's papers, and deciding what no longer fits."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from gm.drafts import read_subgame, write_subgame
from gm.game import Game
from gm.sextagon.adjust import Adjustment, Misfit
from gm.sextagon.judge import Problem
from gm.sextagon.orders import RoundOrders, ShipOrders, TeamOrders
from gm.tui.correction import Correction
from gm.tui.desk import Desk
from gm.tui.past import PastTable
from tests.game.games import begin, cell, paper, round_of, three_rounds


@pytest.fixture
def game(tmp_path: Path) -> Iterator[Game]:
    with begin(tmp_path) as game:
        three_rounds(game)
        yield game


def ranks(*ranks: str, joker: str = "") -> dict[str, TeamOrders]:
    """Papers of the first teams by their ranks as typed; a number with a colon gives points."""
    teams = {}
    for team, typed in zip(("red", "blue", "green"), ranks, strict=False):
        points, rank = (typed[1:], None) if typed.startswith(":") else (None, typed or None)
        teams[team] = TeamOrders(points, rank, joker=team == joker)
    return teams


@pytest.mark.parametrize(
    ("teams", "line"),
    [
        (ranks("2", "1", "3", joker="red"), "b r* g"),
        (ranks("1", "1", "3"), "r=b g"),
        (ranks("1", ":7", "2"), "r g b:7"),
        (ranks("3", "", ""), "r:12"),
        (ranks("1", "3", "3"), "r b:12 g:12"),
        (ranks("x", "1", ":x"), "b"),
        ({}, ""),
    ],
)
def test_the_sub_games_line_says_the_scores_again(game: Game, teams: dict[str, TeamOrders], line: str) -> None:
    assert write_subgame(teams, game.opening.scenario) == line
    assert not read_subgame(line, game.opening.scenario).faults


def typed_over(table: PastTable, team: str, text: str) -> None:
    """Replace the first path of a team by typing."""
    desk = Desk(table, "en")
    desk.choose(team)
    desk.press("ctrl+u", None)
    for sign in text:
        desk.press(sign, sign)
    desk.settle()


def test_papers_that_nobody_touches_stay_as_they_were_written(game: Game) -> None:
    odd = RoundOrders(
        4,
        {
            "red": TeamOrders(points="6", rank="1", buy=("battleship", "transport"), ships={"9": ShipOrders("Z")}),
            "blue": TeamOrders(rank="3", ships={"1": ShipOrders("L6")}),
            "nobody": TeamOrders(points="1"),
        },
    )
    table = PastTable(game.state, odd, {})
    assert table.orders() == odd
    typed_over(table, "blue", "L8")
    assert table.orders() == replace(
        odd, teams={**odd.teams, "blue": TeamOrders(rank="3", ships={"1": ShipOrders("L8")})}
    )
    table.undo()
    assert table.orders() == odd
    table.redo()
    typed_over(table, "red", "C14")
    assert table.orders().teams["red"] == replace(
        odd.teams["red"], ships={"9": ShipOrders("Z"), "1": ShipOrders("C14")}
    )


def test_a_score_is_corrected_and_the_rest_of_the_paper_stays(game: Game) -> None:
    table = PastTable(game.rounds[0].before, game.rounds[0].orders, {})
    assert table.drafts["*", "subgame"] == "r:6 b:6 g:0"
    table.type("*", "subgame", "b r* g:0")
    new, old = table.orders().teams, game.rounds[0].orders.teams
    assert new == {
        "red": replace(old["red"], points=None, rank="2", joker=True),
        "blue": replace(old["blue"], points=None, rank="1"),
        "green": old["green"],
    }
    table.type("*", "subgame", "b g:0")
    assert table.orders().teams["red"] == replace(old["red"], points=None)


def test_a_forgotten_paper_can_be_added_and_one_can_be_taken_away(game: Game) -> None:
    orders = RoundOrders(4, {"red": paper(6, s1="D13")})
    table = PastTable(game.state, orders, {})
    typed_over(table, "blue", "L6")
    assert table.orders().teams["blue"] == TeamOrders(ships={"1": ShipOrders("L6")})
    typed_over(table, "blue", " ")
    assert table.orders() == orders, "what was typed by mistake and taken out again is no paper"
    typed_over(table, "blue", "L6")
    table.type("red", "paper", "none")
    assert table.orders().teams["red"] == TeamOrders(points="6")
    table.type("*", "subgame", "")
    assert set(table.orders().teams) == {"red", "blue"}


def test_typing_on_in_a_field_is_one_step_of_undo(game: Game) -> None:
    table = PastTable(game.rounds[0].before, game.rounds[0].orders, {})
    for text in ("C", "C1", "C14"):
        table.type("red", "path.1", text, settled=False)
    table.type("red", "port", "3")
    assert table.undo() and ("red", "port") not in table.drafts
    assert table.undo() and table.drafts["red", "path.1"] == "C14 D13"
    assert table.undo() is None and table.redo() and table.drafts["red", "path.1"] == "C14"


def correct_first(game: Game, path: str) -> Correction:
    """Red's path of the first round, as it really was."""
    correction = Correction(game)
    table = correction.table(1)
    typed_over(table, "red", path)
    correction.change(table.orders())
    return correction


def codes(correction: Correction) -> list[tuple[int, str, bool]]:
    return [(m.round, m.unfit.code, m.accepted) for m in correction.matters if isinstance(m.unfit, Problem | Misfit)]


def test_nothing_is_changed_as_long_as_nothing_differs(game: Game) -> None:
    correction = correct_first(game, "C14 E14")
    assert correction.begun and correction.foreseen is not None
    correction.change(game.rounds[0].orders)
    assert not correction.begun and correction.foreseen is None and correction.matters == ()


def test_what_no_longer_fits_is_cut_one_by_one_and_nothing_is_committed_before(game: Game) -> None:
    correction = correct_first(game, "C14 D13 E14")
    assert codes(correction) == [(2, "path_gap", False), (3, "path_gap", False)]
    correction.why = "misread"
    correction.toggle(correction.matters[0])
    assert codes(correction) == [(2, "path_gap", True), (3, "path_gap", False)]
    with pytest.raises(ValueError):
        correction.commit()
    correction.toggle(correction.matters[1])
    correction.commit()
    assert [each.orders.cut for each in game.rounds] == [False, True, True]
    game.undo()
    assert [each.orders.cut for each in game.rounds] == [False, False, False]


def test_what_no_longer_fits_is_mended_where_it_lies_after_the_correction(game: Game) -> None:
    correction = correct_first(game, "C14 D13 E14")
    table = correction.table(2)
    ship = table.state.fleets["red"].ship("1")
    assert ship is not None and ship.at == cell(game, "E14")
    typed_over(table, "red", "D13 C14 port")
    correction.change(table.orders())
    assert correction.undecided == ()
    correction.why = "misread"
    correction.commit()
    assert game.state.fleets["red"].delivered == 1 and not any(each.orders.cut for each in game.rounds)


def test_errors_that_were_cut_before_stay_cut_and_new_ones_of_that_round_are_told(game: Game) -> None:
    game.play(round_of(game, red=paper(6, s1="C14 Z1"), blue=paper(6, s1="L6")), cut=True)
    correction = Correction(game)
    orders = correction.orders(4)
    blue = paper(6, s1="A2")
    correction.change(replace(orders, teams={**orders.teams, "blue": blue}))
    assert [(m.team, m.accepted) for m in correction.matters] == [("red", True), ("blue", False)]
    correction.change(replace(orders, teams={**orders.teams, "red": paper(6), "blue": paper(6)}))
    correction.why = "misread"
    assert correction.matters == ()
    correction.commit()
    assert not game.rounds[3].orders.cut


def test_adjustments_of_a_round_are_added_replaced_and_taken_away(game: Game) -> None:
    given = Adjustment("points", "late", team="red", by=1)
    correction = Correction(game)
    correction.adjust(2, None, given)
    correction.adjust(2, None, Adjustment("points", "early", team="blue", by=-1))
    correction.adjust(2, given, replace(given, by=2))
    assert [(a.team, a.by) for a in correction.orders(2).adjustments] == [("red", 2), ("blue", -1)]
    assert correction.round(2).verdict.plan.teams["red"].points == 8
    correction.adjust(2, correction.orders(2).adjustments[1], None)
    assert [edit.difference.part for edit in correction.edits] == ["more"]


def test_adjustments_that_no_longer_fit_can_be_left_out(game: Game) -> None:
    game.adjust(Adjustment("take", "it leaks", team="red", ship="2"))
    correction = Correction(game)
    orders = correction.orders(3)
    correction.change(replace(orders, teams={**orders.teams, "red": paper(9, s1="C14")}))
    assert codes(correction) == [(4, "no_ship", False)]
    correction.toggle(correction.matters[0])
    correction.why = "misread"
    correction.commit()
    assert [a.do for a in game.course.adjustments] == ["correct"]


def test_cells_that_were_shown_are_covered_only_where_the_referee_says_so(game: Game) -> None:
    correction = Correction(game)
    for number in (1, 2):
        orders = correction.orders(number)
        correction.change(replace(orders, teams={**orders.teams, "red": paper(6)}))
    island = cell(game, "D13")
    assert correction.shown == (island,)
    correction.toggle_cover(island)
    assert correction.shown == (island,) and correction.foreseen is not None and correction.foreseen.shown == ()
    correction.why = "misread"
    correction.commit()
    assert island not in game.state.revealed


def test_what_is_changed_is_told_part_by_part(game: Game) -> None:
    correction = correct_first(game, "C14")
    orders = correction.orders(3)
    correction.change(replace(orders, over=True, teams={**orders.teams, "red": paper(9, s1="c14")}))
    told = [(e.round, e.team, e.difference.part, e.difference.first, e.difference.second) for e in correction.edits]
    assert told == [
        (1, "red", "path", "C14 D13", "C14"),
        (3, "red", "buy", "transport", ""),
        (3, None, "over", "", ""),
    ]
