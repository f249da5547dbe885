"""Journeys while papers are taken in: the room, sheet codes, the read-back, and a second typing."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from textual.pilot import Pilot

from gm.game import Game
from gm.sheet_code import sheet_code
from gm.tui.app import GmApp
from gm.tui.blind_screen import BlindScreen
from gm.tui.code_screen import CodeScreen
from gm.tui.desk_screen import DeskScreen
from gm.tui.differences_screen import DifferencesScreen
from gm.tui.readback_screen import ReadbackScreen
from gm.tui.room_screen import RoomScreen
from gm.tui.round_screen import DryRunScreen
from tests.game.games import begin, paper, round_of
from tests.tui.piloting import keys, text_of, travel


@pytest.fixture
def game(tmp_path: Path) -> Iterator[Game]:
    with begin(tmp_path) as game:
        game.play(round_of(game, red=paper(6, s1="C14 D13"), blue=paper(6, s1="L6 K7"), green=paper(0)))
        yield game


def page(app: GmApp) -> str:
    return text_of(app, "page")


def desk(app: GmApp) -> DeskScreen:
    assert isinstance(app.screen, DeskScreen)
    return app.screen


def test_the_room_shows_whose_paper_is_in_and_nothing_of_what_it_says(game: Game) -> None:
    async def look(app: GmApp, pilot: Pilot[None]) -> None:
        await pilot.press(*keys("r b g\nd15\nl8 z9\n"), "escape", "p")
        assert isinstance(app.screen, RoomScreen)
        told = page(app)
        rows = [line for line in told.splitlines() if line[2:3].isdigit()]
        assert [row.split("  ")[-1].strip() for row in rows] == ["IN", "being read", "STILL MISSING"]
        assert "Still being read: Blue Fins." in told and "No paper yet: Green Eels." in told
        assert not any(secret in told.lower() for secret in ("d15", "l8", "z9", "fault"))
        await pilot.press("3", "n")
        assert "No paper yet" not in page(app) and game.drafts["green", "paper"] == "none"
        await pilot.press("c", "space")
        assert "███" in page(app) and game.settings["clock"] == "10"
        assert game.settings["clock.started"].startswith("2 ")
        await pilot.press("f9")
        assert isinstance(app.screen, DryRunScreen) and game.number == 2
        await pilot.press("f9")
        assert isinstance(app.screen, DryRunScreen) and game.number == 2, "the faults must be accepted first"

    travel(game, look)


def test_a_sheets_code_finds_its_teams_paper_and_warns_of_an_old_one(game: Game) -> None:
    async def take(app: GmApp, pilot: Pilot[None]) -> None:
        assert desk(app).desk.team == "red"
        await pilot.press("ctrl+x", *keys(str(sheet_code(game.view("blue"))).lower()), "enter")
        assert desk(app).desk.team == "blue" and desk(app).desk.field.ship == "1"
        assert "Blue Fins: the right sheet for round 2" in text_of(app, "panel").replace("\n", " ")
        await pilot.press("ctrl+x", *keys("r1gre aa"), "enter")
        assert isinstance(app.screen, CodeScreen) and "An old sheet of Green Eels" in page(app)
        await pilot.press("enter")
        assert desk(app).desk.team == "green"
        await pilot.press("l", "ctrl+x", *keys(str(sheet_code(game.view("red")))), "enter")
        assert isinstance(app.screen, CodeScreen) and "the paper of Green Eels is being typed" in page(app)
        await pilot.press("escape")
        assert desk(app).desk.team == "green"

    travel(game, take)


def test_the_read_back_tells_what_was_understood_and_leads_to_the_paper(game: Game) -> None:
    async def read(app: GmApp, pilot: Pilot[None]) -> None:
        await pilot.press(*keys("r b g\nd15-d17 e16 z9\n"), "escape", "v")
        assert isinstance(app.screen, ReadbackScreen)
        assert "ship 1: D15 D17 E16 (3 moves)" in page(app) and "“z9” is no cell" in page(app)
        await pilot.press("2", "enter")
        assert desk(app).desk.team == "blue"

    travel(game, read)


def test_a_paper_is_typed_a_second_time_blind_and_the_right_text_is_chosen_and_undone(game: Game) -> None:
    async def twice(app: GmApp, pilot: Pilot[None]) -> None:
        await pilot.press(*keys("r b g\nd15-d17\n"), "escape", "1", "escape", "d")
        assert isinstance(app.screen, BlindScreen)
        assert "d15" not in text_of(app, "panel") and "d15" not in app.export_screenshot().lower()
        await pilot.press("escape", "2")
        assert app.screen.desk.team == "red", "only this paper is asked for"
        await pilot.press(*keys("d15 d17 e16\n"))
        assert isinstance(app.screen, DifferencesScreen) and "ship 1, path" in page(app)
        assert "(x) first: d15-d17" in page(app) and "( ) second: d15 d17 e16" in page(app)
        await pilot.press("right", "f9")
        assert game.drafts["red", "path.1"] == desk(app).desk.drafts["red", "path.1"] == "d15 d17 e16"
        await pilot.press("ctrl+z")
        assert game.drafts["red", "path.1"] == "d15-d17"

    travel(game, twice)


def test_two_typings_that_mean_the_same_do_not_differ(game: Game) -> None:
    async def twice(app: GmApp, pilot: Pilot[None]) -> None:
        await pilot.press(*keys("r b g\nd15-d17\n"), "escape", "1", "escape", "d", *keys("D15 D17\n"))
        assert isinstance(app.screen, DifferencesScreen) and "Both have read the same." in page(app)
        await pilot.press("f9")
        assert game.drafts["red", "path.1"] == "d15-d17" and isinstance(app.screen, DeskScreen)

    travel(game, twice)
