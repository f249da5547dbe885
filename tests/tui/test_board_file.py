"""The public board's file: it follows the game, replaces nothing else, and never stops the game."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from textual.pilot import Pilot

from gm.board import board_page, is_page
from gm.catalogue import LANGUAGES, Catalogue
from gm.game import BOARD_TO, Game
from gm.sextagon.orders import RoundOrders
from gm.tui import board_file
from gm.tui.app import GmApp
from gm.tui.board_file import Task, hindrance, place, write
from gm.tui.board_file_screen import BoardFileScreen
from gm.tui.desk_screen import DeskScreen
from tests.game.games import begin, paper, round_of, three_rounds
from tests.tui.piloting import keys, text_of, travel

EN = Catalogue("en")


@pytest.fixture
def game(tmp_path: Path) -> Iterator[Game]:
    folder = tmp_path / "camp"
    folder.mkdir()
    with begin(folder) as game:
        yield game


def task(game: Game, name: str, *, chosen: bool = False) -> Task:
    return Task(game.course, game.path, place(game.path, name), "en", chosen)


async def settled(app: GmApp, pilot: Pilot[None]) -> None:
    """Let the page be written."""
    await pilot.pause()
    await app.workers.wait_for_complete()
    await pilot.pause()


# Where it may be written.


def test_a_name_lies_beside_the_game(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    assert place(game.path, "board.html") == game.path.parent / "board.html"
    absolute = game.path.parent.parent / "web" / "board.html"
    assert place(game.path, str(absolute)) == absolute
    monkeypatch.setenv("HOME", str(game.path.parent))
    monkeypatch.setenv("USERPROFILE", str(game.path.parent))
    assert place(game.path, "~/b.html") == game.path.parent / "b.html"
    assert place(game.path, "~nobody-of-that-name/b.html").name == "b.html"


@pytest.mark.parametrize("name", ["board", "board.gm", ".profile", "board.html.exe", "", "\0", "lagoon.gm"])
def test_only_a_page_may_be_named(game: Game, name: str) -> None:
    before = game.path.read_bytes()
    assert write(task(game, name, chosen=True))
    assert sorted(path.name for path in game.path.parent.iterdir()) == ["lagoon.gm", "lagoon.gm.lock"]
    assert game.path.read_bytes() == before


def test_only_a_page_of_this_program_is_replaced(game: Game) -> None:
    diary = game.path.parent / "diary.html"
    diary.write_text("<!doctype html><title>mine</title>", encoding="utf-8")
    assert "is something else" in write(task(game, "diary.html", chosen=True))
    assert diary.read_text(encoding="utf-8") == "<!doctype html><title>mine</title>"
    (game.path.parent / "folder.html").mkdir()
    assert hindrance(task(game, "folder.html", chosen=True)) == "foreign"
    assert write(task(game, "board.html")) == ""
    three_rounds(game)
    assert write(task(game, "board.html")) == ""
    assert (game.path.parent / "board.html").read_text(encoding="utf-8") == board_page(game.course, EN)


def test_a_game_file_cannot_begin_a_page_outside_its_folder(game: Game) -> None:
    outside = game.path.parent.parent / "board.html"
    for name in (str(outside), "../board.html", "sub/../../board.html"):
        assert write(task(game, name))
        assert not outside.exists()
    assert write(task(game, "../board.html", chosen=True)) == ""
    three_rounds(game)
    assert write(task(game, "../board.html")) == "", "a page that the referee began is kept up"
    assert outside.read_text(encoding="utf-8") == board_page(game.course, EN)


def test_a_link_does_not_lead_out_of_the_folder(game: Game) -> None:
    outside = game.path.parent.parent / "elsewhere"
    outside.mkdir()
    try:
        (game.path.parent / "web").symlink_to(outside, target_is_directory=True)
    except OSError:
        pytest.skip("no links here")
    assert hindrance(task(game, "web/board.html")) == "gone"
    assert not list(outside.iterdir())


def test_no_folder_is_made(game: Game) -> None:
    told = write(task(game, "stick/board.html", chosen=True))
    assert "there is no folder" in told and "stick" in told
    assert not (game.path.parent / "stick").exists()


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (OSError(28, "No space left on device"), "no space left"),
        (OSError(30, "Read-only file system"), "cannot be written"),
        (OSError(5, "Input/output error"), "Input/output error"),
    ],
)
def test_what_fails_is_told_in_words(game: Game, error: OSError, said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_: int) -> None:
        raise error

    assert write(task(game, "board.html")) == ""
    before = (game.path.parent / "board.html").read_bytes()
    three_rounds(game)
    monkeypatch.setattr("os.fsync", fail)
    assert said in write(task(game, "board.html"))
    assert (game.path.parent / "board.html").read_bytes() == before


def test_a_fault_of_the_page_is_no_fault_of_the_game(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError("by zero")

    monkeypatch.setattr("gm.board.write_board", broken)
    assert "by zero" in write(task(game, "board.html"))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("why", ["name", "no_folder", "foreign", "gone", "full", "forbidden", "failed"])
def test_every_hindrance_has_its_sentence(why: str, language: str) -> None:
    assert Catalogue(language)(f"boardmode.file.{why}", file="a.html", folder="E:", reason="x")


# How it follows the game.


def page(game: Game, name: str = "lagoon.html") -> str:
    path = game.path.parent / name
    return path.read_text(encoding="utf-8") if path.exists() else ""


def test_it_is_chosen_from_the_desk_and_follows_rounds_undo_redo_and_corrections(game: Game) -> None:
    async def play(app: GmApp, pilot: Pilot[None]) -> None:
        await pilot.press("escape", "ctrl+p", *keys("web page"), "enter")
        await pilot.pause()
        assert isinstance(app.screen, BoardFileScreen)
        assert "lagoon.html" in text_of(app, "page") and "No page follows" in text_of(app, "page")
        await pilot.press("enter")
        await settled(app, pilot)
        assert "follows the game." in " ".join(text_of(app, "page").split())
        assert game.settings[BOARD_TO] == "lagoon.html"
        assert page(game) == board_page(game.course, EN)
        await pilot.press("escape")
        assert isinstance(app.screen, DeskScreen)
        await pilot.press("enter", *keys("r b g\n"), "f9", "f9", "f9")
        await settled(app, pilot)
        assert len(game.rounds) == 1
        first = page(game)
        assert first == board_page(game.course, EN)
        await pilot.press("escape", "ctrl+z")
        await settled(app, pilot)
        assert not game.rounds and page(game) == board_page(game.course, EN) != first
        await pilot.press("ctrl+y")
        await settled(app, pilot)
        assert page(game) == first
        game.correct({1: RoundOrders(1, {"red": paper(9, s1="C14 D13")})}, "misread")
        await settled(app, pilot)
        assert page(game) == board_page(game.course, EN) != first
        app.next_language()
        await settled(app, pilot)
        assert page(game) == board_page(game.course, Catalogue("cs"))

    travel(game, play, (100, 30)).close_game()


def test_it_goes_on_after_a_restart_until_it_is_ended(game: Game) -> None:
    game.set(BOARD_TO, "b.html")
    three_rounds(game)
    assert page(game, "b.html") == ""

    async def look(app: GmApp, pilot: Pilot[None]) -> None:
        app.follow()  # as it does of itself a moment after the start
        await settled(app, pilot)
        assert page(game, "b.html") == board_page(game.course, EN)
        await pilot.press("f8", "b")
        assert isinstance(app.screen, BoardFileScreen), "the sheets' screen leads there, too"
        assert "b.html" in text_of(app, "page")
        await pilot.press("f8")
        await settled(app, pilot)
        assert "No page follows" in text_of(app, "page") and game.settings[BOARD_TO] == ""
        before = page(game, "b.html")
        game.undo()
        await settled(app, pilot)
        assert page(game, "b.html") == before

    travel(game, look, (100, 30)).close_game()


def test_a_page_that_cannot_be_written_is_told_and_stops_nothing(game: Game) -> None:
    stick = game.path.parent / "stick"
    stick.mkdir()

    async def play(app: GmApp, pilot: Pilot[None]) -> None:
        app.screen.perform("board_to")  # type: ignore[attr-defined]
        await pilot.press("ctrl+u", *keys("stick/b.html"), "enter")
        await settled(app, pilot)
        assert (stick / "b.html").exists()
        await pilot.press("escape")
        (stick / "b.html").unlink()
        stick.rename(stick.with_name("pulled"))
        game.play(round_of(game, red=paper(6, s1="C14 D13")))
        await settled(app, pilot)
        assert len(game.rounds) == 1
        assert "there is no folder" in " ".join(text_of(app, "panel").split())
        assert "BOARD NOT WRITTEN" in text_of(app, "title")
        await pilot.press("escape", "i")
        game.undo()
        await settled(app, pilot)
        assert "no folder" not in text_of(app, "title") + text_of(app, "side"), "not before everybody"
        await pilot.press("escape", "escape")
        assert "BOARD NOT WRITTEN" in text_of(app, "title")
        stick.with_name("pulled").rename(stick)
        game.redo()
        await settled(app, pilot)
        await pilot.press("escape")
        assert "BOARD" not in text_of(app, "title") and (stick / "b.html").exists()

    travel(game, play, (100, 30)).close_game()


def test_a_choice_that_cannot_be_written_is_not_kept(game: Game) -> None:
    (game.path.parent / "mine.html").write_text("mine", encoding="utf-8")

    async def choose(app: GmApp, pilot: Pilot[None]) -> None:
        app.screen.perform("board_to")  # type: ignore[attr-defined]
        for name, said in (("mine.html", "something else"), ("mine.txt", "must end in .html")):
            await pilot.press("ctrl+u", *keys(name), "enter")
            await settled(app, pilot)
            assert said in " ".join(text_of(app, "page").split())
        await pilot.press("f4")
        assert "no page follows" in text_of(app, "page")
        assert BOARD_TO not in game.settings

    travel(game, choose, (100, 30)).close_game()
    assert (game.path.parent / "mine.html").read_text(encoding="utf-8") == "mine"


def test_changes_that_come_quickly_are_written_once_at_their_end(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[int] = []

    def count(each: Task) -> str:
        written.append(len(each.course.rounds))
        return write(each)

    monkeypatch.setattr(board_file, "write", count)
    game.set(BOARD_TO, "b.html")

    async def play(app: GmApp, pilot: Pilot[None]) -> None:
        three_rounds(game)
        game.type("red", "path.1", "C14")
        game.undo()  # of a draft: nothing that anybody may see has changed
        await settled(app, pilot)
        assert page(game, "b.html") == board_page(game.course, EN)
        game.type("red", "path.1", "C14")
        await settled(app, pilot)

    travel(game, play, (100, 30)).close_game()
    assert written in ([3], [1, 3])


def test_a_game_without_a_page_loads_nothing_for_one(game: Game) -> None:
    """The start must not pay for what is seldom wanted."""
    game.close()
    code = f"""
import asyncio, sys
from pathlib import Path
from gm.game import Game
from gm.tui.app import GmApp
async def go():
    app = GmApp(Game.load(Path({str(game.path)!r})))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("r", "enter")
    print(sorted(name for name in sys.modules if name.startswith(("gm.board", "gm.tui.board", "gm.tui.public"))))
asyncio.run(go())
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, encoding="utf-8")
    assert done.stdout.strip() == "[]"
    assert not is_page(game.path)
