"""The panel as lines: everything that counts is there at its narrowest, in every language."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from gm.catalogue import Catalogue
from gm.game import Game
from gm.tui.desk import Desk
from gm.tui.languages import spoken
from gm.tui.layout import PANEL_WIDTH
from gm.tui.lines import plain, width_of
from gm.tui.panel import Talk, build, example_line
from tests.tui.seas import MIDDLE

HINTS = ("subgame", "number", "bay", "path", "cell", "steer", "idle", "choose", "all_in")


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    game = Game.begin(tmp_path / "m.gm", MIDDLE, "m.yaml")
    yield Desk(game, "en")
    game.close()


def type_all(desk: Desk, text: str) -> None:
    for sign in text:
        desk.press("enter" if sign == "\n" else sign, None if sign == "\n" else sign)


def text(desk: Desk, language: str = "en", width: int = PANEL_WIDTH, height: int = 40) -> str:
    return "\n".join(plain(line) for line in build(desk, Catalogue(language), width, height).lines)


@pytest.mark.parametrize("language", spoken())
def test_the_hints_fit(language: str) -> None:
    for hint in HINTS:
        assert (
            width_of(Catalogue(language)(f"desk.hint.{hint}", bays=36, count=6, example=example_line("rosmz")))
            <= PANEL_WIDTH
        ), hint


@pytest.mark.parametrize(
    ("letters", "example"), [("ank", "a n* k"), ("rosmz", "r o* s=m z:7"), ("rosm", "r o* s=m"), ("rm", "r m*")]
)
def test_the_example_of_the_sub_games_line_is_of_the_games_own_letters(letters: str, example: str) -> None:
    assert example_line(letters) == example


def test_the_hint_names_the_teams_of_this_game(desk: Desk) -> None:
    assert f"best first: {example_line([desk.scenario.team(t).letter.lower() for t in desk.papers])}" in text(desk)


def test_a_digit_is_seen_while_the_cursor_is_in_its_field(desk: Desk) -> None:
    desk.focus(desk.fields[0])
    desk.press("1", "1")
    panel = build(desk, Catalogue("en"), 46)
    spot = next(spot for spot in panel.spots if spot.field == desk.field)
    assert ("1", "field focus caret") in [(run.text, run.style) for run in panel.lines[spot.y]]


@pytest.mark.parametrize("language", spoken())
@pytest.mark.parametrize("width", [PANEL_WIDTH, 46, 80])
def test_no_line_is_too_long_and_the_moves_are_never_cut(desk: Desk, language: str, width: int) -> None:
    type_all(desk, "m* r*\nC10-C12 D13 E12-H9 Z9\n")
    shown = text(desk, language, width)
    assert max(map(width_of, shown.splitlines())) <= width
    assert "30" in shown, "the moves there are, with the joker"
    assert "7/30" in shown, "the moves of the path"
    assert "H9" in shown, "where it ends"


def test_a_field_shows_its_fault_and_the_cursor_and_every_sign_can_be_clicked(desk: Desk) -> None:
    type_all(desk, "r m*\nC10 Z9")
    panel = build(desk, Catalogue("en"), 46)
    spot = next(spot for spot in panel.spots if spot.field == desk.field)
    styles = {run.style: run.text for run in panel.lines[spot.y]}
    assert styles["field focus fault"] == "Z9"
    assert any(style.endswith("caret") for style in styles)
    assert panel.at(spot.left, spot.y) == spot and panel.at(spot.right, spot.y) != spot
    shown = plain(panel.lines[spot.y])
    assert shown[spot.left] == "[" and shown[spot.right - 1] == "]"


def test_the_faults_of_the_team_at_hand_come_first_with_what_was_written(desk: Desk) -> None:
    type_all(desk, "r m*\nC10 Z9\n")
    desk.choose("blue")
    type_all(desk, "M7")
    lines = text(desk, width=60).splitlines()
    faults = [line for line in lines if line.startswith(("!", "    as written"))]
    assert faults == ["! m1: no bay on the port's way touches M7", "    as written: M7", "! r: 1 fault"]


def test_what_does_not_fit_is_counted(desk: Desk) -> None:
    type_all(desk, "r m*\nZ9\nZ9\nZ9\nZ9\nZ9")
    whole = text(desk).splitlines()
    cut = text(desk, height=len(whole) - 3).splitlines()
    assert len(cut) == len(whole) - 3 and cut[-1] == "… 4 more"


def test_an_alarm_stands_above_the_faults(desk: Desk) -> None:
    talk = Talk(alarm="the disk is full", message="pasted", info="C10: reef")
    lines = [plain(line) for line in build(desk, Catalogue("en"), 46, talk=talk).lines]
    assert lines.index("the disk is full") < lines.index("pasted") < lines.index("no faults")
    assert "C10: reef" in lines


def test_points_are_unknown_until_the_sub_game_tells_them(desk: Desk) -> None:
    desk.choose("red")
    assert "moves ?" in text(desk) and "points ?" in text(desk)
