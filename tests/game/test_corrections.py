"""Corrections in the past: what they lead to is known before, and is what comes of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from gm.catalogue import Catalogue
from gm.corrections import Change, Consequences, accept
from gm.game import Game
from gm.sextagon.adjust import Adjustment, Misfit
from gm.sextagon.orders import RoundOrders, TeamOrders
from gm.sextagon.played import Refused
from gm.sextagon.views import PUBLIC, REFEREE
from gm.sheet_code import sheet_code
from gm.telling import Teller
from tests.game.games import cell, paper, random_game, reopened, round_of, three_rounds
from tests.sextagon.random_games import random_orders

WHY = "the paper was misread"


def changed(game: Game, number: int, **teams: TeamOrders) -> Mapping[int, RoundOrders]:
    """The orders of an earlier round with those of some teams replaced."""
    orders = game.rounds[number - game.opening.round - 1].orders
    return {number: replace(orders, teams={**orders.teams, **teams})}


def facts(consequences: Consequences) -> set[tuple[int, str, str | None]]:
    return {(change.round, change.what, change.team) for change in consequences.changes}


def test_each_difference_is_told_with_its_round(game: Game) -> None:
    three_rounds(game)
    consequences = game.foresee(changed(game, 2, red=paper(6, s1="C14")), WHY)
    ship = game.rounds[1].state.fleets["red"].ship("1")
    assert ship is not None
    assert Change(2, "delivered", "red", before=1, after=0) in consequences.changes
    assert Change(2, "ship", "red", "1", before=ship, after=replace(ship, at=cell(game, "C14"), cargo=1)) in (
        consequences.changes
    )
    assert facts(consequences) >= {(2, "delivered", "red"), (3, "delivered", "red"), (2, "ship", "red")}
    assert all(change.team == "red" and change.round >= 2 for change in consequences.changes)


def test_chests_points_jokers_and_ports_are_told(game: Game) -> None:
    three_rounds(game)
    joker = paper(6, port="3", joker=True, s1="C14 D15")
    consequences = game.foresee(changed(game, 1, red=joker), WHY)
    island = cell(game, "D13")
    assert Change(1, "chests", cell=island, before=2, after=3) in consequences.changes
    assert Change(1, "points", "red", before=6, after=12) in consequences.changes
    assert Change(3, "joker", "red", before=1, after=0) in consequences.changes
    assert Change(1, "port", "red", before=2, after=3) in consequences.changes


def test_foreseeing_changes_nothing(game: Game) -> None:
    three_rounds(game)
    before, saved = game.course, game.saved_at
    game.foresee(changed(game, 1, red=paper(6)), WHY)
    assert game.course == before and game.saved_at == saved and len(game.actions) == 3


def test_orders_of_later_rounds_that_no_longer_fit_are_told(game: Game) -> None:
    three_rounds(game)
    consequences = game.foresee(changed(game, 1, red=paper(6, s1="C14 D13 E14")), WHY)
    told = [(unfit.round, [error.code for error in unfit.errors]) for unfit in consequences.unfit]
    assert told == [(2, ["path_gap"]), (3, ["path_gap"])]
    with pytest.raises(Refused) as refused:
        game.correct(changed(game, 1, red=paper(6, s1="C14 D13 E14")), WHY)
    assert refused.value.verdict.errors == consequences.unfit[0].errors
    assert len(game.actions) == 3


def test_what_no_longer_fits_is_mended_or_cut(game: Game) -> None:
    three_rounds(game)
    first = changed(game, 1, red=paper(6, s1="C14 D13 E14"))
    cut = {**first}
    for unfit in game.foresee(first, WHY).unfit:
        cut[unfit.round] = accept(game.rounds[unfit.round - 1].orders, unfit)
        assert len(game.foresee(cut, WHY).unfit) == 3 - unfit.round
    game.correct(cut, WHY)
    assert [each.orders.cut for each in game.rounds] == [False, True, True]
    assert game.state.fleets["red"].delivered == 0
    game.undo()
    game.correct({**first, **changed(game, 2, red=paper(6, s1="D13 C14 port"))}, WHY)
    assert game.state.fleets["red"].delivered == 1


def test_new_faults_of_a_round_that_was_cut_before_are_told(game: Game) -> None:
    game.play(round_of(game, red=paper(6, s1="C14 D13"), blue=paper(6)))
    game.play(round_of(game, red=paper(6, s1="E14 F13"), blue=paper(6, s1="L6 A2")), cut=True)
    first = changed(game, 1, red=paper(6, s1="C14"))
    [unfit] = game.foresee(first, WHY).unfit
    assert [(e.team, e.code) for e in unfit.errors] == [("red", "path_gap")]
    game.correct({**first, 2: game.rounds[1].orders}, WHY)  # named, and cut: accepted
    assert game.rounds[1].verdict.errors[0].team == "red"


def test_a_correction_that_changes_nothing_tells_so(game: Game) -> None:
    three_rounds(game)
    consequences = game.foresee({2: game.rounds[1].orders}, WHY)
    assert (consequences.changes, consequences.unfit, consequences.reprint, consequences.shown) == ((), (), (), ())


def test_only_teams_whose_sheet_differs_print_again(game: Game) -> None:
    three_rounds(game)
    # Red's cargo is its own affair, where nothing else comes of it.
    game.play(round_of(game, red=paper(6, s1="D13"), blue=paper(0), green=paper(0)))
    adjusted = replace(
        changed(game, 2)[2],
        adjustments=(Adjustment("points", "forgotten", team="red", by=1),),
    )
    assert game.foresee({2: adjusted}, WHY).reprint == ()  # two rounds ago: on no sheet of today
    elsewhere = changed(game, 4, red=paper(6))
    assert game.foresee(elsewhere, WHY).reprint == ("red", "blue", "green")  # everybody sees where it lies


def test_a_team_that_prints_again_gets_another_sheet_code_and_no_other(game: Game) -> None:
    three_rounds(game)
    game.play(round_of(game, red=paper(3), blue=paper(0, s1="L6 A2"), green=paper(0)), cut=True)
    codes = {team: sheet_code(game.view(team)) for team in ("red", "blue", "green")}
    change = changed(game, 4, blue=paper(0, s1="L8 A2"))
    reprint = game.foresee(change, WHY).reprint
    assert reprint == ("blue",)  # what of its orders was cut is told to it alone
    game.correct(change, WHY)
    assert {team for team in codes if sheet_code(game.view(team)) != codes[team]} == set(reprint)


def test_cells_once_shown_stay_uncovered(game: Game) -> None:
    three_rounds(game)
    island = cell(game, "D13")
    first = changed(game, 1, red=paper(6))
    mended = {**first, **changed(game, 2, red=paper(6))}
    consequences = game.foresee(mended, WHY)
    assert consequences.shown == (island,)
    game.correct(mended, WHY)
    assert island not in game.rounds[-1].state.revealed
    assert island in game.state.revealed and island in reopened(game).state.revealed


def test_cells_are_covered_again_where_the_referee_says_so(game: Game) -> None:
    three_rounds(game)
    island = cell(game, "D13")
    mended = {**changed(game, 1, red=paper(6)), **changed(game, 2, red=paper(6))}
    assert game.foresee(mended, WHY, cover=frozenset({island})).shown == ()
    game.correct(mended, WHY, cover=frozenset({island}))
    assert island not in game.state.revealed and island not in game.view("blue").cells


def test_what_was_uncovered_by_hand_needs_no_keeping(game: Game) -> None:
    three_rounds(game)
    game.adjust(Adjustment("reveal", "the wind", cell=cell(game, "E16")))
    consequences = game.foresee(changed(game, 3, red=paper(9)), WHY)
    assert consequences.shown == () and cell(game, "E16") in consequences.course.state.revealed


def test_the_reason_is_told_to_everybody_with_the_next_round(game: Game) -> None:
    three_rounds(game)
    game.correct(changed(game, 2, red=paper(6)), "Red wrote a 7, not a 1")
    teller = Teller(game.state.scenario, Catalogue("en"))
    told = [teller.event(event) for event in game.view("green").adjustments()]
    assert told == ["Round 2 was corrected (Red wrote a 7, not a 1)."]
    game.play(round_of(game))
    assert teller.event(game.view("green").last_events()[0]) == told[0]


def test_a_correction_needs_a_reason_and_a_round_that_was_played(game: Game) -> None:
    three_rounds(game)
    with pytest.raises(Misfit) as misfit:
        game.correct(changed(game, 2, red=paper(6)), "  ")
    assert misfit.value.code == "no_reason"
    for wrong in ({}, {4: RoundOrders(4)}, {0: RoundOrders(0)}):
        with pytest.raises(ValueError):
            game.correct(wrong, WHY)
        with pytest.raises(ValueError):
            game.foresee(wrong, WHY)
    assert len(game.actions) == 3


def test_adjustments_that_no_longer_fit_are_told_and_left_out(game: Game) -> None:
    three_rounds(game)
    taking = Adjustment("take", "it leaks", team="red", ship="2")
    game.adjust(taking)
    first = changed(game, 3, red=paper(9))
    [unfit] = game.foresee(first, WHY).unfit
    assert unfit.round == 4 and [m.code for m in unfit.misfits] == ["no_ship"]
    with pytest.raises(Misfit):
        game.correct(first, WHY)
    game.correct(first, WHY, drop=[taking])
    assert [a.do for a in game.course.adjustments] == ["correct"]
    game.undo()
    game.play(round_of(game))
    [unfit] = game.foresee(first, WHY).unfit
    assert unfit.round == 4 and unfit.misfits[0].adjustment == taking
    game.correct({**first, 4: accept(game.rounds[3].orders, unfit)}, WHY)
    assert len(game.state.fleets["red"].ships) == 1


def test_a_correction_can_be_undone_and_done_again(game: Game) -> None:
    three_rounds(game)
    game.adjust(Adjustment("points", "late", team="blue", by=-1))
    before = game.course
    game.correct(changed(game, 2, red=paper(6)), WHY)
    after = game.course
    game.undo()
    assert game.course == before
    game.redo()
    assert game.course == after
    reloaded = reopened(game)
    assert reloaded.course == after
    reloaded.undo()
    assert reloaded.course == before and reloaded.differences == ()
    reloaded.close()


def test_drafts_of_the_round_at_hand_outlive_a_correction(game: Game) -> None:
    three_rounds(game)
    game.type("red", "path.1", "D13")
    game.correct(changed(game, 2, red=paper(6)), WHY)
    assert game.drafts == {("red", "path.1"): "D13"}


def test_hidden_things_of_a_correction_reach_nobody(game: Game) -> None:
    three_rounds(game)
    hidden = replace(
        changed(game, 2)[2],
        adjustments=(Adjustment("chests", "recounted", cell=cell(game, "J10"), by=1),),
    )
    views = {viewer: game.view(viewer) for viewer in (PUBLIC, "red", "blue", "green", REFEREE)}
    game.correct({2: hidden}, WHY)
    for viewer in (PUBLIC, "red", "blue", "green"):
        told = tuple(event for event in game.view(viewer).events if event.code != "correct")
        assert replace(game.view(viewer), events=told) == views[viewer]
    assert game.view(REFEREE).cells[cell(game, "J10")].chests == 3


@pytest.mark.parametrize("seed", range(12))
def test_what_was_foreseen_is_what_comes(tmp_path: Path, seed: int) -> None:
    game = random_game(tmp_path, seed)
    if not game.rounds:
        return
    rng = Random(seed)
    wrong = rng.choice(game.rounds)
    orders = random_orders(rng, wrong.before, slips=rng.random() < 0.5)
    changes = {wrong.number: replace(wrong.orders, teams=orders.teams, cut=True)}
    drop: list[Adjustment] = []
    cover = frozenset(c for c in game.state.revealed if rng.random() < 0.5)
    consequences = game.foresee(changes, WHY, cover)
    while consequences.unfit:
        for unfit in consequences.unfit:
            if unfit.round == game.number:
                drop += [misfit.adjustment for misfit in unfit.misfits]
            else:
                known = changes.get(unfit.round, game.rounds[unfit.round - game.rounds[0].number].orders)
                changes[unfit.round] = replace(accept(known, unfit))
        consequences = game.foresee(changes, WHY, cover, drop)
    game.correct(changes, WHY, cover, drop)
    assert game.course == consequences.course
    assert reopened(game).course == consequences.course
