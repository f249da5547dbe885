"""What was recorded stands: replay is the check, and an update of the program changes no game that was played."""

from __future__ import annotations

import shutil
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from gm.cli import main
from gm.game import Game
from gm.outcomes import result_hash
from gm.sextagon import arrivals, judge
from gm.sextagon.adjust import ADJUSTMENTS, Adjustment, Kind, Misfit
from gm.sextagon.orders import RoundOrders
from gm.sextagon.state import State
from gm.sextagon.waters import Vessel, Waters
from tests.game.games import paper, reopened, round_of, three_rounds

STORED = Path(__file__).with_name("stored")

FORMAT_1 = {
    (7, 1): "7e514b5f321cea8658d42343681b6a90523a53294aa4fbae9c9006e7b6f420b3",
    (10, 2): "88c604f807f6f9aafce1da036f40b8c7fc0460c82862808198a319eabe93942c",
    (11, 3): "88adc90e9a28805d7ee46231593da9ce18b98a5e211fba2e8988ec1b034a9dae",
    (14, 1): "edc843cb6cc5fef28a30821b91b48321fbf1ec4d1f74b31e31651548053628e7",
    (14, 2): "eafa4c78fdd34dadb9f11b1ee7936706afd797b658565579cf8dca497091fe54",
    (14, 3): "b373ddaddc58247422cb7193ef4bf71dea4e17dcbbe69178ffb614f2d5081829",
}
"""The hashes of its rounds, by the entry that led to each and the round."""


def no_pick_up(waters: Waters, vessel: Vessel, cell: Any) -> None:
    """A rule of another version: nobody takes gold."""


def updated(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the program be one with another rule."""
    monkeypatch.setattr(arrivals, "pick_up", no_pick_up)


def test_a_stored_game_of_the_first_format_opens_and_comes_to_the_same(tmp_path: Path) -> None:
    path = tmp_path / "format-1.gm"
    shutil.copy(STORED / "format-1.gm", path)
    with Game.load(path) as game:
        assert {key: record.hash for key, record in game._records.items()} == FORMAT_1
        assert game.differences == ()
        assert [len(each.orders.teams) for each in game.rounds] == [3, 3, 2]
        assert game.drafts == {("green", "port"): "13>"} and game.settings == {"keyboard": "cs"}
        assert [adjustment.do for adjustment in game.course.adjustments] == ["correct", "keep", "points"]
        assert game.state.scenario.team("green").name == "Žraloci"
        assert game.rounds[1].verdict.errors and game.rounds[1].orders.cut
        while game.undo():
            pass
        assert game.state == game.opening
        while game.redo():
            pass
        assert game.differences == ()
        game.play(round_of(game, red=paper(3)))
    assert main(["log", str(path)]) == 0


def test_a_result_that_differs_after_an_update_is_told_and_kept(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    three_rounds(game)
    before = game.course
    updated(monkeypatch)
    game = reopened(game)
    assert [difference.round for difference in game.differences] == [1]  # the others go on from its record
    assert [(each.state, each.events) for each in game.rounds] == [(each.state, each.events) for each in before.rounds]
    assert game.state == before.state
    game.close()


def test_after_an_update_new_rounds_go_by_the_new_rules_from_what_was_recorded(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    three_rounds(game)
    delivered = game.state.fleets["red"].delivered
    updated(monkeypatch)
    game = reopened(game)
    played = game.play(round_of(game, red=paper(6, s1="D13")))
    assert played.state.fleets["red"].ships[0].cargo == 0
    assert played.state.fleets["red"].delivered == delivered == 1
    game = reopened(game)
    assert [difference.round for difference in game.differences] == [1]
    game.undo()
    assert [difference.round for difference in game.differences] == [1]
    game.close()


def test_a_correction_after_an_update_is_played_by_the_new_rules(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    three_rounds(game)
    before = game.course
    updated(monkeypatch)
    game = reopened(game)
    game.correct({2: game.rounds[1].orders, 3: RoundOrders(3)}, "misread")
    assert [difference.round for difference in game.differences] == [1]
    assert game.state.fleets["red"].delivered == 1
    game.correct({1: replace(game.rounds[0].orders, over=True)}, "looked at again")
    assert game.differences == () and game.state.fleets["red"].delivered == 0
    game.undo()
    game.undo()
    assert [each.state for each in game.rounds] == [each.state for each in before.rounds]
    game.close()


def test_orders_that_an_update_refuses_are_cut_and_the_record_stands(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    game.play(round_of(game, red=paper(60, s1="C14 D13")))
    monkeypatch.setattr(judge, "MOST_POINTS", 10)
    again = reopened(game)
    assert [difference.round for difference in again.differences] == [1]
    assert again.state.fleets["red"].points == 60
    assert again.rounds[0].verdict.errors
    again.close()


def test_adjustments_that_an_update_refuses_are_left_out_and_the_record_stands(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    game.adjust(Adjustment("points", "late", team="red", by=5))
    game.play(round_of(game, red=paper(1)))
    game.adjust(Adjustment("points", "again", team="red", by=2))

    def never(_: State, adjustment: Adjustment) -> State:
        raise Misfit("no_team", adjustment)

    monkeypatch.setitem(ADJUSTMENTS, "points", Kind(never, ("team", "by")))
    again = reopened(game)
    assert [difference.round for difference in again.differences] == [1, 2]
    assert again.state.fleets["red"].points == 6
    assert again.course.adjustments == ()
    monkeypatch.undo()
    with Game.load(game.path, writable=False) as later:
        assert later.differences == () and later.state.fleets["red"].kept == 2
    again.close()


def test_replay_is_a_check_only_where_something_was_recorded(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    three_rounds(game)
    hashed = []

    def listening(data: Mapping[str, Any]) -> str:
        hashed.append(data["state"]["round"])
        return result_hash(data)

    monkeypatch.setattr("gm.present.result_hash", listening)
    assert reopened(game).differences == ()
    assert hashed == [1, 2, 3]


def test_a_resolution_and_its_result_are_written_together(game: Game) -> None:
    three_rounds(game)
    game.correct({2: RoundOrders(2)}, "misread")
    game.undo()
    keys = sorted(game._records)
    assert keys == [(2, 1), (3, 2), (4, 3), (5, 2), (5, 3)]
    assert sorted(reopened(game)._records) == keys
