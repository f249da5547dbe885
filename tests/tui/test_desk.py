"""The desk without a screen: typing a round's papers, keeping them, undoing."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from gm.faults import JournalFault
from gm.game import Game
from gm.sextagon.orders import ShipOrders, TeamOrders
from gm.tui.desk import Desk
from gm.tui.papers import DRAFT, FAULTS, NO, NONE, READY
from tests.tui.seas import MIDDLE, SMALL


@pytest.fixture
def game(tmp_path: Path) -> Iterator[Game]:
    opened = Game.begin(tmp_path / "a.gm", SMALL, "a.yaml")
    yield opened
    opened.close()


@pytest.fixture
def desk(game: Game) -> Desk:
    return Desk(game, "cs")


def type_all(desk: Desk, text: str) -> int:
    """Type signs, and Enter for each line's end; how many keys that were."""
    for sign in text:
        key = "enter" if sign == "\n" else sign
        assert desk.press(key, None if sign == "\n" else sign), (sign, desk.field)
    return len(text)


def statuses(desk: Desk) -> list[str]:
    return [paper.status for paper in desk.papers.values()]


def test_a_round_is_typed_from_the_sub_game_to_the_last_paper(desk: Desk, game: Game) -> None:
    type_all(desk, "r m*\nB13-B9 C8\nM13-M9\n")
    assert statuses(desk) == [READY, READY]
    assert game.orders().teams == {
        "red": TeamOrders(rank="1", ships={"1": ShipOrders("B13-B9 C8")}),
        "blue": TeamOrders(rank="2", joker=True, ships={"1": ShipOrders("M13-M9")}),
    }


def test_enter_goes_on_to_the_next_ship_and_then_to_the_next_team_that_is_missing(tmp_path: Path) -> None:
    game = Game.begin(tmp_path / "m.gm", MIDDLE, "m.yaml")
    desk = Desk(game, "en")
    type_all(desk, "r m\n")
    visited = []
    while desk.team == "red":
        visited.append(desk.field.key[1])
        desk.press("enter", None)
    assert visited == ["path.1", "path.2", "path.3", "path.B", "shot.B"]
    assert (desk.team, desk.field.key[1]) == ("blue", "path.1")
    assert statuses(desk) == [READY, NONE]
    game.close()


def test_czech_keys_need_no_shift_in_a_path(desk: Desk, game: Game) -> None:
    type_all(desk, "r m\nb+š-bí cá")
    desk.settle()
    assert game.drafts["red", "path.1"] == "b13-b9 c8"


def test_what_has_rested_is_in_the_file_and_what_was_just_typed_is_not(desk: Desk, tmp_path: Path) -> None:
    type_all(desk, "r m\nB13")
    assert desk.unsaved
    assert desk.rest() and not desk.unsaved
    type_all(desk, " B11")
    assert desk.unsaved
    again = Game.load(tmp_path / "a.gm", writable=False)
    assert again.drafts["red", "path.1"] == "B13"
    again.close()


def test_undo_goes_field_by_field_and_shows_where(desk: Desk, game: Game) -> None:
    type_all(desk, "r m\nB13")
    desk.rest()
    type_all(desk, "-B9\n")
    assert desk.team == "blue"
    assert desk.undo() == "draft"  # the paper is no longer in
    assert statuses(desk) == [DRAFT, NONE]
    assert desk.undo() == "draft"
    assert (desk.team, desk.field.key[1], desk.editor.text) == ("red", "path.1", "")
    assert desk.redo() == "draft" and desk.editor.text == "B13-B9"
    assert desk.undo() and desk.undo() and desk.undo() is None
    assert game.drafts == {}


def test_undo_of_what_is_just_being_typed_takes_only_that(desk: Desk, game: Game) -> None:
    type_all(desk, "r m\nB13")
    assert desk.undo() == "draft"
    assert desk.editor.text == "" and game.drafts == {("*", "subgame"): "r m"}


def test_a_resolved_round_that_is_undone_has_its_papers_again(desk: Desk, game: Game) -> None:
    type_all(desk, "r m\nB13\nM13\n")
    game.resolve()
    desk.next_round()
    assert desk.field.key == ("*", "subgame") and statuses(desk) == [NONE, NONE]
    assert desk.undo() == "resolve"
    assert statuses(desk) == [READY, READY] and game.number == 1


def test_faults_are_told_while_typing_and_the_points_only_once_they_are_known(desk: Desk) -> None:
    desk.choose("red")
    type_all(desk, "B13-B9 C8 D8")
    assert [problem.code for problem in desk.paper.errors] == ["unknown_cell"]
    assert desk.paper.budget is None and desk.paper.status == FAULTS
    type_all(desk, "\n")
    desk.choose("red")
    desk.press("ctrl+u", None)
    type_all(desk, "B13-B9 C8 D7 E6")
    assert desk.paper.errors == ()


def test_a_team_without_a_paper_is_not_waited_for(desk: Desk, game: Game) -> None:
    type_all(desk, "r m\nB13")
    desk.toggle_paper()
    assert statuses(desk) == [NO, NONE] and desk.team == "blue"
    assert game.orders().teams["red"] == TeamOrders(rank="1")
    desk.choose("red")
    desk.toggle_paper()
    assert statuses(desk) == [DRAFT, NONE]


def test_teams_are_chosen_by_number_letter_and_unshifted_digit(desk: Desk) -> None:
    desk.choosing = True
    assert desk.press("m", "m") and desk.team == "blue"
    desk.press("escape", None)
    assert desk.press("1", "1") and desk.team == "red"
    desk.press("escape", None)
    assert desk.press("ě", "ě") and desk.team == "blue"
    assert desk.takes_text


def test_letters_type_in_a_field_and_are_nobodys_outside(desk: Desk) -> None:
    assert desk.press("u", "u") and desk.editor.text == "u"
    desk.press("escape", None)
    assert not desk.press("u", "u") and desk.editor.text == "u"


def test_steering_writes_the_text_and_survives_a_restart(desk: Desk, game: Game) -> None:
    type_all(desk, "r m\n")
    desk.toggle_steering()
    for key in ("up", "4", "4", "1", "right", "backspace"):
        desk.press(key, key if key.isdigit() else None)
    assert desk.editor.text == "C14-C10"
    assert not desk.press("u", "u"), "letters are commands while steering"
    desk.settle()
    assert Desk(game, "cs").steers


def test_clicks_on_the_map_write_the_same_text(desk: Desk) -> None:
    board = desk.scenario.board
    type_all(desk, "r m\n")
    for name in ("C14", "C10", "D9"):
        cell = board.cell(name)
        assert cell is not None and desk.click(cell)
    assert desk.editor.text == "C14-C10 D9"
    far = board.cell("M9")
    assert far is not None and not desk.click(far) and desk.bumped
    desk.step_field(-1)
    assert desk.field.kind == "bay" and desk.click(board.bays[4].land) and desk.editor.text == "5"


def test_a_pasted_paper_fills_the_team_and_replaces_what_was_there(desk: Desk, game: Game) -> None:
    type_all(desk, "m\n")
    desk.choose("red")
    type_all(desk, "B13")
    desk.paste("points: 18\njoker: true\nbuy: [transport]\nport: 3\nships:\n  1: B13-B9\n")
    assert game.orders().teams["red"] == TeamOrders(
        points="18", joker=True, buy=("transport",), port="3", ships={"1": ShipOrders("B13-B9")}
    )
    desk.paste("1: C14")
    assert game.orders().teams["red"].ships == {"1": ShipOrders("C14")}
    assert game.orders().teams["red"].port == ""


def test_a_part_of_a_path_is_pasted_where_the_cursor_stands(desk: Desk) -> None:
    type_all(desk, "r m\nB13 ")
    desk.paste("B11 B9\n")
    assert desk.editor.text == "B13 B11 B9"


def test_a_file_that_cannot_be_written_loses_nothing(
    desk: Desk, game: Game, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    type_all(desk, "r m\nB13")

    def full(*args: object, **kwargs: object) -> None:
        raise JournalFault("disk_full", tmp_path / "a.gm")

    with monkeypatch.context() as broken:
        broken.setattr(game, "type", full)
        type_all(desk, "\n")
        assert desk.fault is not None and desk.fault.code == "disk_full"
        assert desk.drafts["red", "path.1"] == "B13" and desk.unsaved
        assert desk.team == "red" and not desk.rest()
    assert desk.settle() and desk.fault is None and not desk.unsaved
    assert game.drafts["red", "path.1"] == "B13"


def test_buying_counts_up_and_starts_again_after_the_most(desk: Desk, game: Game) -> None:
    type_all(desk, "r m\n")
    desk.buy("transports")
    desk.buy("battleship")
    assert game.orders().teams["red"].buy == ("transport", "battleship")
    desk.buy("battleship")
    assert game.orders().teams["red"].buy == ("transport",)


def test_numbers_take_digits_only(desk: Desk) -> None:
    type_all(desk, "r m\n")
    desk.press("up", None)
    assert desk.field.kind == "bay"
    desk.press("x", "x")
    desk.press("ý", "ý")
    desk.press(">", ">")
    assert desk.editor.text == "7>"


def test_a_paper_may_order_ships_that_do_not_exist_and_they_can_be_mended(desk: Desk) -> None:
    desk.paste("1: C14\n7: C14\n")
    assert [problem.code for problem in desk.paper.errors] == ["unknown_ship"]
    assert "path.7" in [field.key[1] for field in desk.fields]


def test_everything_is_as_it_was_after_a_restart(desk: Desk, game: Game, tmp_path: Path) -> None:
    type_all(desk, "r m\nB13-B9\nM1")
    desk.rest()
    before = (dict(desk.drafts), statuses(desk))
    game.close()
    again = Game.load(tmp_path / "a.gm")
    desk = Desk(again, "cs")
    assert (dict(desk.drafts), statuses(desk)) == before
    assert (desk.team, desk.undo(), desk.drafts.get(("blue", "path.1"))) == ("blue", "draft", None)
    again.close()
