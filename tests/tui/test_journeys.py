"""A few journeys through the screens, key by key."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.events import Key, Paste
from textual.pilot import Pilot

from gm.bundled import folder
from gm.faults import JournalFault
from gm.game import Game
from gm.tui.app import GmApp
from gm.tui.desk_screen import DeskScreen
from gm.tui.home import HomeScreen
from gm.tui.round_screen import DryRunScreen, PlayedScreen
from gm.tui.wall_screen import WallScreen
from tests.tui.piloting import keys, text_of, travel
from tests.tui.seas import MIDDLE


def voyage(path: Path) -> Game:
    text = (folder() / "first-voyage.yaml").read_text(encoding="utf-8")
    return Game.begin(path, text, "first-voyage.yaml")


PAPERS = "n a k\nc14-e12\nl16-f11\nf1-l6\n"


def test_a_round_from_the_papers_to_the_wall_and_back_by_undo_after_a_restart(tmp_path: Path) -> None:
    path = tmp_path / "v.gm"

    async def play(app: GmApp, pilot: Pilot[None]) -> None:
        await pilot.press(*keys(PAPERS))
        assert "no faults" in text_of(app, "panel")
        await pilot.press("f9")
        assert isinstance(app.screen, DryRunScreen) and "DRY RUN" in text_of(app, "title")
        assert app.game is not None and app.game.number == 1
        await pilot.press("f9")
        assert isinstance(app.screen, PlayedScreen) and app.game.number == 2
        await pilot.press("right")
        assert "a1 C14" in text_of(app, "side")
        await pilot.press("end")
        assert "The round ends." in text_of(app, "side")
        await pilot.press("enter")
        assert isinstance(app.screen, WallScreen)
        await pilot.press("space")
        assert text_of(app, "page").count("[x]") == 1
        await pilot.press("f9")
        assert isinstance(app.screen, DeskScreen) and "round 2" in text_of(app, "title")
        assert app.screen.desk.field.part == "subgame"

    travel(voyage(path), play).close_game()

    async def undo(app: GmApp, pilot: Pilot[None]) -> None:
        assert "round 2" in text_of(app, "title")
        await pilot.press("ctrl+z")
        assert "round 1" in text_of(app, "title")
        assert "ready" in text_of(app, "panel")
        await pilot.press("ctrl+y")
        assert "round 2" in text_of(app, "title")
        await pilot.press("escape", "w")
        assert text_of(app, "page").count("[x]") == 1, "ticks are kept"

    travel(Game.load(path), undo).close_game()


def test_keys_that_come_in_a_burst_are_done_in_their_order(tmp_path: Path) -> None:
    async def play(app: GmApp, pilot: Pilot[None]) -> None:
        await pilot.press(*keys("n a k\n"))
        team = app.screen.desk.team  # type: ignore[attr-defined]
        burst = ["ctrl+t", *"l16-f11", "enter", *"c14", "f9", "f9"]
        for key in burst:  # all at once, as after a moment in which the machine was busy
            app.post_message(Key("minus" if key == "-" else key, key if len(key) == 1 else None))
        await pilot.pause()
        await pilot.pause()
        assert app.game is not None
        typed = app.game.drafts
        assert [owner for owner, part in typed if part == "transports"] == [team]
        assert typed[team, "path.1"] == "l16-f11"
        assert isinstance(app.screen, DryRunScreen) and len(app.screen_stack) == 3

    travel(voyage(tmp_path / "v.gm"), play).close_game()


def test_faulty_papers_are_cut_only_when_the_referee_says_so_twice(tmp_path: Path) -> None:
    async def play(app: GmApp, pilot: Pilot[None]) -> None:
        await pilot.press(*keys("n a k\nc14-e12 z9\n"), "f9")
        told = " ".join(text_of(app, "side").split())
        assert "will be cut: Albatros, ship 1: “z9” is no cell of the sea" in told
        assert "no paper yet: Neptun, Kraken" in told
        await pilot.press("f9")
        assert isinstance(app.screen, DryRunScreen) and "Press F9 again" in text_of(app, "side")
        await pilot.press("f9")
        assert isinstance(app.screen, PlayedScreen)
        assert app.game is not None and app.game.rounds[0].orders.cut

    travel(voyage(tmp_path / "v.gm"), play).close_game()


def test_warnings_are_told_in_the_dry_run_and_hold_nothing_up(tmp_path: Path) -> None:
    async def play(app: GmApp, pilot: Pilot[None]) -> None:
        await pilot.press(*keys("r m\n\n\nd9\n\n\n\nc6\n"), "f9")
        told = " ".join(text_of(app, "side").split())
        assert "Rudí racci, ship 3: an octopus holds the ship" in told
        await pilot.press("f9")
        assert isinstance(app.screen, PlayedScreen)

    text = MIDDLE.replace("2: {at: C8, ready: [telescope]}", "2: {at: C8}")
    travel(Game.begin(tmp_path / "m.gm", text, "m.yaml"), play).close_game()


def test_hidden_features_are_shown_until_the_next_key_and_one_key_blanks_the_screen(tmp_path: Path) -> None:
    def sea(app: GmApp) -> str:
        assert isinstance(app.screen, DeskScreen) and app.screen.sea.sea is not None
        return "\n".join("".join(run.text for run in line) for line in app.screen.sea.sea.lines())

    async def peek(app: GmApp, pilot: Pilot[None]) -> None:
        assert "3*" not in sea(app)
        await pilot.press("f3")
        assert "3*" in sea(app)
        await pilot.press("n")
        assert "3*" not in sea(app)
        await pilot.press("f7", "x", "f2")
        assert text_of(app, "title") == text_of(app, "keys") == ""
        await pilot.press("f7")
        assert "round 1" in text_of(app, "title")

    travel(voyage(tmp_path / "v.gm"), peek).close_game()


def test_the_names_of_teams_are_shown_as_they_are(tmp_path: Path) -> None:
    async def look(app: GmApp, pilot: Pilot[None]) -> None:
        await pilot.press("f6", "m")
        assert "Modré [b]velryby[/b]" in text_of(app, "panel")
        assert "[b]velryby[/b]" in app.export_screenshot().replace("&#160;", " ")

    travel(Game.begin(tmp_path / "m.gm", MIDDLE, "m.yaml"), look, (120, 36)).close_game()


def test_a_pasted_paper_is_taken_and_its_faults_are_told(tmp_path: Path) -> None:
    async def paste(app: GmApp, pilot: Pilot[None]) -> None:
        app.post_message(Paste("prot: 3\nships: {1: C14}"))
        await pilot.pause()
        assert "nothing was pasted" in text_of(app, "panel")
        app.post_message(Paste("ships: {1: C14-E12}\nport: 3"))
        await pilot.pause()
        assert "C14-E12" in text_of(app, "panel")

    travel(voyage(tmp_path / "v.gm"), paste).close_game()


def test_a_click_on_the_map_a_field_a_team_and_a_key_does_what_it_says(tmp_path: Path) -> None:
    async def click(app: GmApp, pilot: Pilot[None]) -> None:
        screen = app.screen
        assert isinstance(screen, DeskScreen) and screen.sea.sea is not None
        await pilot.press(*keys("n a k\n"))
        assert screen.desk.team == "red"
        for name in ("C14", "E12"):
            cell = screen.game.state.scenario.board.cell(name)
            assert cell is not None
            box = screen.sea.sea.bricks.box(cell)
            await pilot.click("#sea", offset=(box.x + screen.sea.gutter.left, box.y))
        assert screen.desk.editor.text == "C14-E12"
        spot = next(spot for spot in screen.panel.spots if spot.team == "blue")
        await pilot.click("#panel", offset=(spot.left + 2 + screen.panel_view.gutter.left, spot.y))
        assert screen.desk.team == "blue"
        left = next(left for left, _, name in screen._spots if name == "help")
        await pilot.click("#keys", offset=(left + 2, 0))
        assert "Help" in text_of(app, "title")

    travel(voyage(tmp_path / "v.gm"), click).close_game()


def test_a_file_that_cannot_be_written_is_told_and_what_was_typed_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play(app: GmApp, pilot: Pilot[None]) -> None:
        await pilot.press(*keys("n a k\nc14"))
        assert app.game is not None

        def full(*args: object, **kwargs: object) -> None:
            raise JournalFault("disk_full", tmp_path / "v.gm")

        with monkeypatch.context() as broken:
            broken.setattr(app.game, "type", full)
            await pilot.press("enter")
            assert "NOT SAVED" in text_of(app, "title")
            assert "the disk is full" in text_of(app, "panel").replace("\n", " ")
            assert "c14" in text_of(app, "panel")
            await pilot.press("ctrl+q")
            assert app.is_running, "the program does not end while something is unsaved"
        await pilot.press("enter")
        assert "saved" in text_of(app, "title") and "NOT" not in text_of(app, "title")

    travel(voyage(tmp_path / "v.gm"), play).close_game()


def test_home_begins_a_game_goes_back_and_lists_it(tmp_path: Path) -> None:
    async def roam(app: GmApp, pilot: Pilot[None]) -> None:
        assert isinstance(app.screen, HomeScreen) and "new game: first-voyage" in text_of(app, "page")
        await pilot.press("enter")
        assert isinstance(app.screen, DeskScreen)
        app.screen.perform("home")
        await pilot.pause()
        assert isinstance(app.screen, HomeScreen)
        assert "go on with first-voyage.gm" in text_of(app, "page") and "First Voyage, round 1" in text_of(app, "page")
        await pilot.press("l")
        assert "gm · hry a mapy" in text_of(app, "title")

    travel(None, roam, folder=tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["first-voyage.gm"]


def test_a_damaged_game_is_told_at_home_and_left_alone(tmp_path: Path) -> None:
    (tmp_path / "bad.gm").write_bytes(b"SQLite format 3\0" + b"x" * 5000)

    async def look(app: GmApp, pilot: Pilot[None]) -> None:
        shown = text_of(app, "page").splitlines()
        assert any(line.startswith("> new game") for line in shown), "what is damaged is not chosen beforehand"
        await pilot.press("up", "enter")
        assert isinstance(app.screen, HomeScreen) and "bad.gm" in text_of(app, "page")

    before = (tmp_path / "bad.gm").read_bytes()
    travel(None, look, folder=tmp_path)
    assert (tmp_path / "bad.gm").read_bytes() == before


def test_no_terminal_is_too_small_or_too_large_to_go_on(tmp_path: Path) -> None:
    async def play(app: GmApp, pilot: Pilot[None]) -> None:
        for size in ((40, 12), (20, 5), (10, 3), (300, 100), (60, 20)):
            await pilot.resize_terminal(*size)
            await pilot.press(*keys("n"), "f9", "right", "escape", "f2", "down", "escape", "ctrl+p", "x", "escape")
            assert isinstance(app.screen, DeskScreen)

    travel(voyage(tmp_path / "v.gm"), play).close_game()


def test_back_at_the_desk_letters_type_again(tmp_path: Path) -> None:
    async def play(app: GmApp, pilot: Pilot[None]) -> None:
        await pilot.press("escape", "c", "escape", *keys("n a"))
        assert isinstance(app.screen, DeskScreen) and app.screen.desk.editor.text == "n a"

    travel(voyage(tmp_path / "v.gm"), play).close_game()


def test_the_palette_finds_actions_without_accents(tmp_path: Path) -> None:
    async def find(app: GmApp, pilot: Pilot[None]) -> None:
        await pilot.press("ctrl+p", *keys("zhasn"), "enter")
        await pilot.pause()
        assert text_of(app, "title") == ""

    travel(voyage(tmp_path / "v.gm"), find, language="cs", fixed_language=True).close_game()


def test_the_game_is_ended_and_goes_on_by_undo(tmp_path: Path) -> None:
    async def end(app: GmApp, pilot: Pilot[None]) -> None:
        assert app.game is not None
        await pilot.press(*keys(PAPERS), "f9", "f9", "escape")
        app.screen.perform("over")  # type: ignore[attr-defined]
        await pilot.pause()
        assert app.game.state.over and "the game is over" in text_of(app, "title")
        await pilot.press("ctrl+z")
        assert not app.game.state.over and app.game.number == 2

    travel(voyage(tmp_path / "v.gm"), end).close_game()


def test_every_key_that_changes_something_leaves_it_in_the_file(tmp_path: Path) -> None:
    async def rest(app: GmApp, pilot: Pilot[None]) -> None:
        await pilot.press(*keys("n a k\nc14"))
        assert "typing" in text_of(app, "title")
        await pilot.pause(0.5)
        assert "saved" in text_of(app, "title")
        kept = Game.load(tmp_path / "v.gm", writable=False)
        assert kept.drafts["red", "path.1"] == "c14"
        kept.close()

    travel(voyage(tmp_path / "v.gm"), rest).close_game()


def test_the_practice_game_can_be_played_by_doing_what_it_says(tmp_path: Path) -> None:
    async def practise(app: GmApp, pilot: Pilot[None]) -> None:
        home = app.screen
        assert isinstance(home, HomeScreen)
        home.practise()
        await pilot.pause()
        assert "Type their letters: n a k" in " ".join(text_of(app, "panel").split())
        await pilot.press(*keys("n a k\n"))
        for _ in range(3):
            told = " ".join(text_of(app, "panel").split())
            if "^t" in told:
                await pilot.press("ctrl+t")
            path = told.split("ship 1 sails ")[1].split(". Type")[0]
            await pilot.press(*keys(path.lower() + "\n"))
        assert "F9 shows how" in " ".join(text_of(app, "panel").split())
        await pilot.press("f9", "f9", "escape")
        assert "That was a round" in text_of(app, "panel")
        assert app.game is not None and len(app.game.rounds[0].verdict.plan.teams["red"].buy) == 1

    travel(None, practise, folder=tmp_path).close_game()
    assert not list(tmp_path.iterdir())
