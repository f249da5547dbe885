"""The code of a handout: what it says, when it changes, and how it may be typed."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gm.sheet_code import ALPHABET, CodeVerdict, SheetCode, judge_code, read_sheet_code, sheet_code, team_letters
from tests.paper.games import game


def test_it_names_the_round_to_be_played_and_the_team() -> None:
    code = sheet_code(game(1, 3, rounds=3).view("yellow"))
    assert (code.round, code.letters) == (4, "ZLU")
    assert set(code.check) <= set(ALPHABET)
    assert str(code).startswith("R4-ZLU-")


def test_the_check_changes_with_what_the_team_sees() -> None:
    view = game(1, 3, rounds=3).view("red")
    fleet = view.fleets["red"]
    others = [
        replace(view, fleets={**view.fleets, "red": replace(fleet, delivered=fleet.delivered + n)})
        for n in range(1, 40)
    ]
    assert len({sheet_code(other).check for other in others} - {sheet_code(view).check}) > 30


def test_the_public_has_no_sheet() -> None:
    with pytest.raises(KeyError):
        sheet_code(game(1, 3, rounds=0).view("public"))


@pytest.mark.parametrize(
    ("name", "letters"),
    [
        ("Rudí racci", "RUD"),
        ("Žlutá záře", "ZLU"),
        ("7. oddíl", "ODD"),
        ("Ó 3", "OBL"),
        ("Юнги", "BLU"),
        ("ŠĎ", "SDB"),
    ],
)
def test_letters_lose_their_accents_and_the_id_fills_up(name: str, letters: str) -> None:
    assert team_letters(name, "blue-2") == letters


def test_a_name_and_an_id_too_short_are_filled_up() -> None:
    assert team_letters("Ё", "a1") == "AXX"


@pytest.mark.parametrize("typed", ["R4-RUD-7K", "r4 rud 7k", "R4RUD7K", " r4-rud7k ", "R 4–RUD-7K".replace("–", "-")])
def test_a_code_may_be_typed_loosely(typed: str) -> None:
    assert read_sheet_code(typed) == SheetCode(4, "RUD", "7K")


def test_figures_for_letters_are_forgiven_in_the_letters_only() -> None:
    assert read_sheet_code("R12-0R1-AB") == SheetCode(12, "ORI", "AB")
    assert read_sheet_code("R12-ORI-A0") is None


@pytest.mark.parametrize("typed", ["", "RUD", "R4-RUD", "R4-RUD-7KK", "R-RUD-7K", "R4-RU-7K", "R4-RUD-O1", "x" * 500])
def test_anything_else_is_no_code(typed: str) -> None:
    assert read_sheet_code(typed) is None


def test_a_code_is_read_as_it_is_written() -> None:
    for seed in range(4):
        code = sheet_code(game(seed, 3, rounds=2).view("green"))
        assert read_sheet_code(str(code)) == code


def test_a_sheet_of_the_round_at_hand_is_right_and_any_other_is_told_from_it() -> None:
    now = game(1, 3, rounds=3)
    views = {team: now.view(team) for team in ("red", "yellow")}
    code = sheet_code(views["red"])
    assert judge_code(str(code).lower(), views) == CodeVerdict("right", "red", code)
    older, newer = code._replace(round=code.round - 1), code._replace(round=code.round + 2)
    assert judge_code(str(older), views)[:2] == ("old", "red")
    assert judge_code(str(newer), views)[:2] == ("later", "red")
    other = code._replace(check="AA" if code.check != "AA" else "BB")
    assert judge_code(str(other), views)[:2] == ("replaced", "red")
    assert judge_code(str(code._replace(letters="QQQ")), views)[:2] == ("unknown", None)
    assert judge_code("R4-RU", views) == CodeVerdict("unreadable")


def test_teams_with_the_same_letters_are_told_apart_by_the_check() -> None:
    now = game(1, 3, rounds=3)
    views = {team: now.view(team) for team in ("red", "yellow")}
    fleets = dict(views["yellow"].fleets)
    fleets["yellow"] = replace(fleets["yellow"], team=replace(fleets["yellow"].team, name="Rudé růže"))
    views["yellow"] = replace(views["yellow"], fleets=fleets)
    codes = {team: sheet_code(view) for team, view in views.items()}
    assert codes["red"].letters == codes["yellow"].letters
    assert {team: judge_code(str(code), views).team for team, code in codes.items()} == {
        "red": "red",
        "yellow": "yellow",
    }
