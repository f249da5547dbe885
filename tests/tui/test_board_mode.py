"""Board mode on the screen: no key and no click reveals anything."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.pilot import Pilot

from gm.game import Game
from gm.tui.actions import EVERYWHERE
from gm.tui.app import LIGHT, GmApp
from gm.tui.board_screen import BoardScreen
from gm.tui.desk_screen import ACTIONS as DESK
from gm.tui.desk_screen import DeskScreen
from gm.tui.home import ACTIONS as HOME
from gm.tui.lines import plain
from gm.tui.lineview import LineView
from gm.tui.round_screen import DRY, PLAYED
from gm.tui.wall_screen import ACTIONS as WALL
from tests.game.games import LAGOON, begin, paper, round_of, three_rounds
from tests.tui.piloting import compare, text_of, travel

LEAVING = frozenset({"escape", "ctrl+q", "ctrl+c"})


def other_lagoon() -> str:
    """The lagoon with other things where nobody comes in three rounds."""
    hidden = "E12: reef, D11: 5, E16: rum, G12: 4, J10: mermaid, H9: bermuda, F13: 1"
    text = LAGOON.replace("E12: octopus, D11: chart, E16: 2", hidden.partition(", G12")[0])
    text = text.replace("G12: telescope, J10: 2, H9: dinghy, F13: rum", f"G12{hidden.partition(', G12')[2]}")
    return text.replace("under the palm", "tajné")


def everything(app: GmApp) -> str:
    """All text on the screen, whatever screen it is."""
    views = app.screen.query(LineView)
    return "\n".join(f"{view.id}:\n" + "\n".join(plain(view.line(y) or ()) for y in range(200)) for view in views)


def lagoon(path: Path, text: str = LAGOON) -> Game:
    path.mkdir(exist_ok=True)
    game = begin(path, text)
    three_rounds(game)
    return game


def test_the_board_is_reached_from_the_desk_and_left_by_the_second_key(tmp_path: Path) -> None:
    async def look(app: GmApp, pilot: Pilot[None]) -> None:
        await pilot.press("escape", "i")
        assert isinstance(app.screen, BoardScreen)
        assert "Lagoon · After round 3" in text_of(app, "title") and "3/3" in text_of(app, "title")
        assert "Red Rats" in text_of(app, "side") and "What happened" in text_of(app, "side")
        await pilot.press("left", "left")
        assert "After round 1" in text_of(app, "title")
        await pilot.press("left", "left", "left")
        assert "Before the first round" in text_of(app, "title")
        await pilot.press("end", "home", "right")
        assert "After round 1" in text_of(app, "title")
        await pilot.press("t")
        assert app.theme == LIGHT
        await pilot.press("escape")
        assert isinstance(app.screen, BoardScreen) and "Esc once more" in text_of(app, "title")
        await pilot.press("right", "escape")
        assert isinstance(app.screen, BoardScreen), "only twice in a row"
        await pilot.press("escape")
        assert isinstance(app.screen, DeskScreen)
        await pilot.press("ctrl+p", *"projector", "enter")
        await pilot.pause()
        assert isinstance(app.screen, BoardScreen)
        await pilot.press("ctrl+q")
        assert app.is_running and "ctrl+q once more" in text_of(app, "title")

    travel(lagoon(tmp_path), look, (120, 36)).close_game()


def test_no_key_and_no_click_shows_anything_that_is_not_public(tmp_path: Path) -> None:
    """Whatever is pressed in a game with other hidden things and with drafts: it shows what the first game shows."""
    actions = (*DESK, *DRY, *PLAYED, *WALL, *HOME, *EVERYWHERE)
    keys = sorted({key for action in actions for key in action.all_keys} - LEAVING)
    assert len(keys) > 50
    public: set[str] = set()

    async def learn(app: GmApp, pilot: Pilot[None]) -> None:
        await pilot.press("escape", "i")
        for key in ("home", "right", "right", "right", "f2", "escape", "ctrl+p", "escape"):
            await pilot.press(key)
            public.add(everything(app))

    async def press(app: GmApp, pilot: Pilot[None]) -> None:
        await pilot.press("escape", "i")
        for key in keys:
            await pilot.press(key)
            assert everything(app) in public, key
            if not isinstance(app.screen, BoardScreen):  # help, or the list of what can be done here
                await pilot.press("escape")
            assert isinstance(app.screen, BoardScreen), key
        for offset in ((20, 5), (2, 2), (70, 10)):
            await pilot.hover(offset=offset)
            await pilot.click(offset=offset)
            assert everything(app) in public

    travel(lagoon(tmp_path / "0"), learn, (120, 36)).close_game()
    assert len(public) == 6
    other = lagoon(tmp_path / "1", other_lagoon())
    other.type("red", "path.1", "B13 tajné")
    other.type("*", "subgame", "r b* g")
    travel(other, press, (120, 36)).close_game()


def test_the_two_lagoons_are_told_apart_at_the_desk(tmp_path: Path) -> None:
    """What the comparison above rests on."""
    seen = []
    for number, text in enumerate((LAGOON, other_lagoon())):

        async def peek(app: GmApp, pilot: Pilot[None]) -> None:
            await pilot.press("f3")
            seen.append(everything(app))

        travel(lagoon(tmp_path / str(number), text), peek, (120, 36)).close_game()
    assert seen[0] != seen[1]


@pytest.mark.parametrize("size", [(80, 24), (60, 15), (200, 60)])
def test_it_fits_screens_of_any_size(size: tuple[int, int], tmp_path: Path) -> None:
    async def look(app: GmApp, pilot: Pilot[None]) -> None:
        await pilot.press("escape", "i")
        screen = app.screen
        assert isinstance(screen, BoardScreen)
        assert screen.side.size.width >= 20
        assert screen.sea.region.right <= screen.side.region.x and screen.side.region.right <= size[0]
        assert not screen.side.show_horizontal_scrollbar
        shown = text_of(app, "side") + text_of(app, "legend")
        assert shown.count("still hidden") == 1
        await pilot.press("pagedown", "up", "left")
        assert screen.side.scroll_offset.y == 0

    travel(lagoon(tmp_path), look, size).close_game()


def test_board_mode_looks_as_it_did(tmp_path: Path) -> None:
    async def look(app: GmApp, pilot: Pilot[None]) -> None:
        await pilot.press("escape", "i", "left")
        await compare(app, pilot, "board-120x36-cs")

    game = lagoon(tmp_path)
    game.play(round_of(game, red=paper(9, s1="C14 D13 E12"), blue=paper(4, s1="M7"), green=paper(2)))
    travel(game, look, (120, 36), language="cs", fixed_language=True).close_game()


def test_random_games_have_no_fault_on_the_board(tmp_path: Path) -> None:
    from tests.game.games import random_game

    async def look(app: GmApp, pilot: Pilot[None]) -> None:
        await pilot.press("escape", "i", "home", "right", "pagedown", "end", "l")
        assert isinstance(app.screen, BoardScreen)

    for seed in (1, 2):
        travel(random_game(tmp_path, seed), look, (80, 24)).close_game()
