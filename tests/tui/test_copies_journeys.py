"""The second copy, what an update changes, and a damaged game, on the screens."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from textual.pilot import Pilot

from gm.catalogue import Catalogue
from gm.faults import JournalFault
from gm.game import COPY_TO, Game
from gm.present import Difference
from gm.recovery import is_sound
from gm.sticks import likely_folders
from gm.tui.app import GmApp
from gm.tui.copy_screen import CopyScreen
from gm.tui.desk_screen import DeskScreen
from gm.tui.differing import tell_differences
from gm.tui.home import HomeScreen
from gm.tui.recover_screen import RecoverScreen, recovery_of
from tests.game.games import begin, paper, round_of, three_rounds
from tests.tui.piloting import keys, text_of, travel


@pytest.fixture
def game(tmp_path: Path) -> Iterator[Game]:
    (tmp_path / "game").mkdir()
    with begin(tmp_path / "game") as game:
        three_rounds(game)
        yield game


def page(app: GmApp) -> str:
    return text_of(app, "page")


def test_the_second_copy_is_made_at_once_and_after_each_round_and_a_missing_stick_is_told(
    game: Game, tmp_path: Path
) -> None:
    stick = tmp_path / "stick"
    stick.mkdir()

    async def copy(app: GmApp, pilot: Pilot[None]) -> None:
        await pilot.press("escape", "z")
        assert isinstance(app.screen, CopyScreen) and "No second copy is kept" in page(app)
        app.screen.editor.replace(str(tmp_path / "nowhere"))
        await pilot.press("enter")
        assert "no second copy was made" in page(app) and not game.settings.get(COPY_TO)
        app.screen.editor.replace(str(stick))
        await pilot.press("enter")
        assert "From now on after each round" in page(app) and (stick / "lagoon.gm").exists()
        await pilot.press("escape")
        game.play(round_of(game, red=paper(3)))
        with Game.load(stick / "lagoon.gm", writable=False) as second:
            assert len(second.rounds) == 4
        stick.rename(tmp_path / "pulled out")
        game.play(round_of(game, red=paper(3)))
        assert isinstance(app.screen, DeskScreen)
        app.screen.desk.next_round()
        app.screen.redraw()
        assert "put the stick in" in text_of(app, "panel").replace("\n", " ")
        await pilot.press("escape", "z", "f4")
        assert "what is there stays" in page(app) and not game.settings[COPY_TO] and game.copy_fault is None

    travel(game, copy)


def test_likely_folders_are_there() -> None:
    assert all(folder.is_dir() for folder in likely_folders())


def test_results_that_an_update_would_change_are_told_by_version() -> None:
    differences = [Difference(2, "0.9"), Difference(1, "0.9"), Difference(3, "1.0"), Difference(5, "0.8")]
    told = list(tell_differences(differences, 4, Catalogue("en")))
    assert told == [
        "This version of the program would resolve other results for rounds 1, 2 than version 0.9 did; the old results"
        " stand.",
        "This version of the program would resolve other results for round 3 than version 1.0 did; the old results"
        " stand.",
        "Some adjustments before round 5 can no longer be made by this version of the program, and are left out.",
    ]


def test_a_difference_is_told_when_the_game_is_opened(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Game, "differences", (Difference(2, "0.9"),))

    async def look(app: GmApp, pilot: Pilot[None]) -> None:
        assert "for round 2 than version 0.9" in text_of(app, "panel").replace("\n", " ")

    travel(game, look)


def spoilt(game: Game) -> Path:
    """The file of the game with its third round damaged."""
    path = game.path
    game.close()
    path.write_bytes(path.read_bytes().replace(b'"round":3', b'"round":9'))
    assert not is_sound(path)
    return path


def test_a_damaged_game_is_saved_from_home_and_the_damaged_file_kept(game: Game) -> None:
    path = spoilt(game)
    damaged = path.read_bytes()

    async def save(app: GmApp, pilot: Pilot[None]) -> None:
        await pilot.press("up", "enter")
        assert isinstance(app.screen, RecoverScreen) and "What is intact of it" in page(app)
        assert path.read_bytes() == damaged, "nothing is written before it is asked for"
        await pilot.press("escape")
        assert isinstance(app.screen, HomeScreen)
        await pilot.press("enter", "f9")
        assert "the damaged file is kept" in page(app)
        await pilot.press("enter")
        assert isinstance(app.screen, DeskScreen) and app.game is not None and len(app.game.rounds) == 2

    travel(None, save, folder=path.parent).close_game()
    assert (path.parent / "lagoon.damaged-1.gm").read_bytes() == damaged


def test_a_damaged_game_that_was_asked_for_alone_is_the_programs_fault_only_when_it_is_left(game: Game) -> None:
    path = spoilt(game)
    fault = JournalFault("damaged", path, input_fault=True)
    offered = recovery_of(fault, alone=True)

    async def leave(app: GmApp, pilot: Pilot[None]) -> None:
        assert isinstance(app.screen, RecoverScreen)
        await pilot.press("escape")

    assert travel(None, leave, first=offered).failed is fault


def test_what_cannot_be_saved_is_not_offered(tmp_path: Path) -> None:
    (tmp_path / "bad.gm").write_bytes(bytes(20000))
    assert recovery_of(JournalFault("damaged", tmp_path / "bad.gm")) is None
    assert recovery_of(JournalFault("in_use", tmp_path / "bad.gm")) is None


def test_the_folder_of_a_second_copy_is_told_where_the_game_is_damaged(game: Game, tmp_path: Path) -> None:
    stick = tmp_path / "stick"
    stick.mkdir()
    game.copy_to(stick)
    game.type("red", "path.1", "C14")
    path = spoilt(game)

    async def look(app: GmApp, pilot: Pilot[None]) -> None:
        await pilot.press("up", *keys("\n"))
        assert isinstance(app.screen, RecoverScreen)
        told = page(app).replace("\n", "").replace(" ", "")
        assert f"Asecondcopywaskeptin{stick}".replace(" ", "") in told

    travel(None, look, folder=path.parent)
