"""The first picture: the same as the desk's own, nothing hidden in it, and none where it cannot be made."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from textual.pilot import Pilot

from gm.game import Game
from gm.tui.app import GmApp
from gm.tui.desk_screen import DeskScreen
from gm.tui.glance import Picture, begin
from gm.tui.glance_screen import GlanceScreen
from gm.tui.glancing import first_picture
from gm.tui.lines import Line, plain
from tests.tui.piloting import keys, travel
from tests.tui.seas import MIDDLE


def picture(path: Path, *, game: bool, size: tuple[int, int] = (80, 24)) -> Picture:
    return first_picture(path, game=game, language="en", ascii_only=False, size=size)


def shown(lines: list[Line]) -> list[str]:
    return [plain(line).rstrip() for line in lines]


@pytest.mark.parametrize("size", [(80, 24), (120, 36), (200, 60)])
def test_the_picture_of_a_game_is_what_its_desk_shows(size: tuple[int, int], tmp_path: Path) -> None:
    path = tmp_path / "m.gm"

    async def type_some(app: GmApp, pilot: Pilot[None]) -> None:
        await pilot.press(*keys("r m*\nc10-c12 d13\nb11\n"))

    travel(Game.begin(path, MIDDLE, "m.yaml"), type_some, size).close_game()
    before = path.read_bytes()
    first = picture(path, game=True, size=size)
    assert path.read_bytes() == before, "nothing is written for it"

    async def compare(app: GmApp, pilot: Pilot[None]) -> None:
        screen = app.screen
        assert isinstance(screen, DeskScreen) and screen.sea.sea is not None
        assert first.sea == [screen.sea.line(y) for y in range(len(first.sea))]
        assert first.panel == list(screen.panel_view.lines)
        assert first.sea_width == screen.sea.size.width + screen.sea.gutter.width
        assert plain(screen.title_view.lines[0]).startswith(plain(first.title))

    travel(Game.load(path), compare, size).close_game()


def test_the_picture_of_a_scenario_shows_nothing_that_is_hidden(tmp_path: Path) -> None:
    path = tmp_path / "m.yaml"
    path.write_text(MIDDLE, encoding="utf-8")
    drawn = "".join(shown(picture(path, game=False, size=(120, 36)).sea))
    assert "Te" not in drawn and "Ru" not in drawn and "Re" in drawn
    assert not list(tmp_path.glob("*.gm*"))


def test_a_picture_comes_from_the_second_process_as_it_was_made(tmp_path: Path) -> None:
    path = tmp_path / "m.yaml"
    path.write_text(MIDDLE, encoding="utf-8")
    if not hasattr(os, "fork"):
        pytest.skip("this system has no such processes")
    glance = begin(lambda: picture(path, game=False))
    if (os.cpu_count() or 1) < 2:
        assert glance is None
        return
    assert glance is not None and glance.picture(60) == picture(path, game=False)


def test_where_the_second_process_fails_there_is_no_picture() -> None:
    def fail() -> Picture:
        raise RuntimeError("deliberate")

    glance = begin(fail)
    assert glance is None or glance.picture(60) is None


def test_the_picture_gives_way_to_the_desk_itself(tmp_path: Path) -> None:
    path = tmp_path / "m.gm"
    Game.begin(path, MIDDLE, "m.yaml").close()
    seen: list[str] = []

    def opened() -> None:
        seen.append(type(first.gm.screen).__name__)
        first.gm.open_desk(Game.load(path), instead=True)

    async def look(app: GmApp, pilot: Pilot[None]) -> None:
        await pilot.pause()
        assert isinstance(app.screen, DeskScreen)
        assert not any(isinstance(screen, GlanceScreen) for screen in app.screen_stack)

    first = GlanceScreen(picture(path, game=True), opened)
    travel(None, look, first=first).close_game()
    assert seen == ["GlanceScreen"]
