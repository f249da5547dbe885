"""Undo and redo: without limit, over a restart, by confirmed fields and actions; and what writes nothing."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from gm.game import Game
from gm.sextagon.adjust import Adjustment
from gm.sextagon.orders import RoundOrders, ShipOrders, TeamOrders
from gm.sextagon.played import Refused
from tests.game.games import cell, paper, random_game, reopened, round_of, three_rounds


def present(game: Game) -> tuple[Any, ...]:
    """All that undo and redo may change."""
    return game.state, game.rounds, dict(game.drafts), game.course.adjustments


def log_of(game: Game) -> list[str]:
    """The log as it stands in the file, read by another program."""
    with Game.load(game.path, writable=False) as other:
        return [entry.kind for entry in other._entries]


def test_everything_can_be_taken_back_and_done_again_step_by_step(game: Game) -> None:
    stages = [present(game)]
    game.type("red", "path.1", "C14 D13")
    stages.append(present(game))
    game.adjust(Adjustment("points", "late", team="blue", by=-1))
    stages.append(present(game))
    game.play(round_of(game, red=paper(6, s1="C14 D13")))
    stages.append(present(game))
    game.type("blue", "port", "12")
    stages.append(present(game))
    game.correct({1: RoundOrders(1, {"red": paper(6, s1="C14")})}, "misread")
    stages.append(present(game))
    for stage in stages[-2::-1]:
        assert game.undo() is not None
        assert present(game) == stage
    assert not game.can_undo and game.undo() is None
    for stage in stages[1:]:
        assert game.redo() is not None
        assert present(game) == stage
    assert not game.can_redo and game.redo() is None


def test_undo_and_redo_go_on_after_the_program_was_closed(game: Game) -> None:
    three_rounds(game)
    after_three = present(game)
    game.undo()
    game.undo()
    after_one = present(game)
    game = reopened(game)
    assert present(game) == after_one
    game.redo()
    game = reopened(game)
    game.redo()
    assert present(game) == after_three
    game = reopened(game)
    for _ in range(3):
        game.undo()
    assert game.rounds == () and not game.can_undo
    game.close()


@pytest.mark.parametrize("seed", range(6))
def test_random_games_are_the_same_when_they_are_opened_again(tmp_path: Path, seed: int) -> None:
    game = random_game(tmp_path, seed)
    before = present(game)
    game = reopened(game)
    assert present(game) == before and game.differences == ()
    game.close()


def test_random_undoing_and_redoing_never_loses_a_stage(tmp_path: Path) -> None:
    rng = Random(3)
    game = random_game(tmp_path, 1, rounds=3)
    depth = len(game.actions)
    stages = {depth: present(game)}
    for _ in range(150):
        if rng.random() < 0.5 and game.undo():
            depth -= 1
        elif game.redo():
            depth += 1
        assert present(game) == stages.setdefault(depth, present(game))
        assert len(game.actions) == depth
    assert len(stages) > 5
    game.close()


def test_a_new_action_ends_redo(game: Game) -> None:
    three_rounds(game)
    game.undo()
    assert game.can_redo
    game.type("red", "path.1", "C14")
    assert not game.can_redo and game.redo() is None
    assert len(game.rounds) == 2
    assert not reopened(game).can_redo


def test_the_log_keeps_what_was_undone(game: Game) -> None:
    three_rounds(game)
    game.undo()
    game.play(round_of(game, red=paper(1)))
    assert log_of(game) == ["begin", "resolve", "resolve", "resolve", "undo", "resolve"]


def test_a_field_in_the_making_is_one_action_however_often_it_was_kept(game: Game) -> None:
    game.type("red", "path.1", "C14")
    for text in ("C14 D", "C14 D1", "C14 D13"):
        game.type("red", "path.1", text, settled=False)
    game.type("red", "path.1", "C14 D13")
    assert len(game.actions) == 2
    game.undo()
    assert game.drafts == {("red", "path.1"): "C14"}
    game.redo()
    assert game.drafts == {("red", "path.1"): "C14 D13"}


def test_each_confirmed_field_is_an_action_of_its_own(game: Game) -> None:
    game.type("red", "path.1", "C14")
    game.type("red", "path.1", "C14 D13")
    game.type("blue", "path.1", "L6", settled=False)
    game.type("blue", "port", "12", settled=False)
    assert len(game.actions) == 4
    game.undo()
    assert game.drafts == {("red", "path.1"): "C14 D13", ("blue", "path.1"): "L6"}


def test_confirming_a_field_as_it_stands_keeps_the_next_change_apart(game: Game) -> None:
    game.type("red", "path.1", "C14", settled=False)
    game.type("red", "path.1", "C14")
    game.type("red", "path.1", "C14 D13", settled=False)
    game.undo()
    assert game.drafts == {("red", "path.1"): "C14"}


def test_what_is_the_same_is_not_written_again(game: Game) -> None:
    game.type("red", "path.1", "C14")
    game.type("red", "path.1", "C14")
    game.type("red", "path.1", "C14", settled=False)
    game.type("blue", "port", "")
    game.set("keyboard", "cs")
    game.set("keyboard", "cs")
    assert log_of(game) == ["begin", "draft", "setting"]


def test_drafts_come_back_with_the_round_that_used_them_up(game: Game) -> None:
    game.type("red", "path.1", "C14")
    game.type("*", "subgame", "r:6 b:0")
    typed = dict(game.drafts)
    game.resolve()
    assert game.drafts == {}
    game.undo()
    assert game.drafts == typed
    assert reopened(game).drafts == typed


def test_settings_are_never_undone(game: Game) -> None:
    game.type("red", "path.1", "C14")
    game.set("keyboard", "fr")
    game.undo()
    assert game.settings == {"keyboard": "fr"}
    assert game.drafts == {}


def test_a_dry_run_changes_nothing(game: Game) -> None:
    game.type("*", "subgame", "r:6 b:0 g:0")
    game.type("red", "path.1", "C14 D13")
    before, log = present(game), log_of(game)
    foreseen = game.dry_run()
    assert foreseen.state.fleets["red"].ships[0].cargo == 1
    assert present(game) == before and log_of(game) == log
    assert game.resolve() == foreseen


def test_a_refused_round_leaves_the_log_untouched(game: Game) -> None:
    game.type("*", "subgame", "r:6 b:0 g:0")
    game.type("red", "path.1", "C14 L10")
    before, log = present(game), log_of(game)
    with pytest.raises(Refused) as refused:
        game.resolve()
    assert [error.code for error in refused.value.verdict.errors] == ["path_gap"]
    assert present(game) == before and log_of(game) == log
    with pytest.raises(ValueError):
        game.play(RoundOrders(5))
    assert log_of(game) == log


def test_that_faults_were_cut_is_kept_only_where_there_were_any(game: Game) -> None:
    assert not game.play(round_of(game, red=paper(6, s1="C14")), cut=True).orders.cut
    assert game.play(round_of(game, red=paper(6, s1="C14 L10")), cut=True).orders.cut
    assert [each.orders.cut for each in reopened(game).rounds] == [False, True]


def test_odd_signs_that_are_typed_do_no_harm(game: Game) -> None:
    game.type("red", "path.1", "C14\x00 D1\ud8000\n\u2028")
    game.type("*", "subgame", "r: b:\x1b")
    assert reopened(game).drafts[("red", "path.1")] == "C14  D1 0  "


def test_a_round_can_be_over_and_go_on(game: Game) -> None:
    game.resolve(over=True)
    game = reopened(game)
    assert game.state.over
    game.resolve()
    assert not game.state.over
    game.undo()
    assert game.state.over
    game.close()


def test_moves_are_judged_on_the_adjusted_state(game: Game) -> None:
    game.adjust(Adjustment("move", "drifted", team="red", ship="1", cell=cell(game, "G8")))
    orders = RoundOrders(1, {"red": TeamOrders(points="2", ships={"1": ShipOrders("H9")})})
    played = game.play(RoundOrders(1, orders.teams, adjustments=game.course.adjustments))
    assert played.before.fleets["red"].ships[0].at == cell(game, "G8")
    assert played.state.fleets["red"].ships[0].at == cell(game, "H9")
    assert game.course.adjustments == ()
