"""Journeys into earlier rounds: a misread paper is mended, what no longer fits is decided, and undo takes it back."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from textual.pilot import Pilot

from gm.faults import JournalFault
from gm.game import Game
from gm.tui.app import GmApp
from gm.tui.correct_screen import CorrectScreen
from gm.tui.desk_screen import DeskScreen
from gm.tui.events_screen import EventsScreen
from gm.tui.history_screen import HistoryScreen
from gm.tui.papers import missing
from gm.tui.past_screen import PastScreen
from gm.tui.preview_screen import PreviewScreen
from gm.tui.wall_screen import MendedScreen
from tests.game.games import begin, cell, paper, round_of, three_rounds
from tests.tui.piloting import keys, text_of, travel


@pytest.fixture
def game(tmp_path: Path) -> Iterator[Game]:
    with begin(tmp_path) as game:
        three_rounds(game)
        yield game


def page(app: GmApp) -> str:
    """The page, with what stays above it."""
    top = text_of(app, "top") + "\n" if isinstance(app.screen, PreviewScreen) else ""
    return top + text_of(app, "page")


MISREAD = ["f10", "left", "left", "enter", "ctrl+u", *keys("c14 d13 e14"), "f9"]
"""From the desk: red's path of the first round is typed again, as it was on the paper."""


def test_a_misread_paper_is_mended_in_few_keys_what_then_does_not_fit_is_cut_and_undo_takes_it_back(
    game: Game,
) -> None:
    before = game.course
    pressed = [*MISREAD, "f8", "f8", *keys("misread"), "f9"]
    assert len(pressed) < 30

    async def mend(app: GmApp, pilot: Pilot[None]) -> None:
        await pilot.press(*MISREAD)
        assert isinstance(app.screen, PreviewScreen) and game.course is before
        assert app.screen.page.scroll_offset.y == 0, "it opens at what is changed"
        told = page(app)
        assert "Red Rats, ship 1 · path: C14 D13 → c14 d13 e14" in told
        assert told.count("[ ? ] Red Rats, ship 1: ") == 2 and "After round 2" in told
        await pilot.press(*pressed[len(MISREAD) :])
        assert isinstance(app.screen, MendedScreen)
        assert "Print again and hand out: Red Rats, Blue Fins, Green Eels" in page(app)
        assert "Red Rats: gold 1 → 0" in page(app)
        assert [each.orders.cut for each in game.rounds] == [False, True, True]
        await pilot.press("escape")
        assert isinstance(app.screen, HistoryScreen) and "by the referee: misread" in page(app)
        await pilot.press("escape", "ctrl+z")
        assert isinstance(app.screen, DeskScreen) and "put the wall map back" in text_of(app, "panel")
        assert game.course == before

    travel(game, mend)


def test_nothing_is_committed_without_a_reason_or_with_something_undecided(game: Game) -> None:
    async def hurry(app: GmApp, pilot: Pilot[None]) -> None:
        await pilot.press(*MISREAD, *keys("misread"), "f9")
        assert isinstance(app.screen, PreviewScreen) and "2 things are still to decide" in page(app)
        assert "2 things are still to decide" in text_of(app, "top"), "where it stays in sight"
        await pilot.press("f8", "f8", "ctrl+u", "f9")
        assert isinstance(app.screen, PreviewScreen) and "say why" in page(app)
        assert len(game.actions) == 3
        await pilot.press("escape")
        assert isinstance(app.screen, PreviewScreen) and "Once more Esc" in page(app)
        await pilot.press("escape")
        assert isinstance(app.screen, HistoryScreen) and len(game.actions) == 3

    travel(game, hurry)


def test_a_later_order_that_no_longer_fits_is_mended_where_the_ship_lies_now(game: Game) -> None:
    async def mend(app: GmApp, pilot: Pilot[None]) -> None:
        await pilot.press(*MISREAD, "enter")
        screen = app.screen
        assert isinstance(screen, CorrectScreen) and "Correcting round 2" in text_of(app, "title")
        ship = screen.desk.state.fleets["red"].ship("1")
        assert ship is not None and ship.at == cell(game, "E14")
        await pilot.press("ctrl+u", *keys("d13 c14 port\n"))
        assert isinstance(app.screen, PreviewScreen) and "[ ? ]" not in page(app)
        await pilot.press(*keys("misread"), "f9")
        assert game.state.fleets["red"].delivered == 1 and not game.rounds[1].orders.cut

    travel(game, mend)


def test_a_cell_that_everybody_saw_is_covered_again_only_when_asked_for(game: Game) -> None:
    game.play(round_of(game, red=paper(3, s1="D15"), blue=paper(0), green=paper(0)))

    async def cover(app: GmApp, pilot: Pilot[None]) -> None:
        await pilot.press("f10", "enter", "ctrl+u", "f9")
        assert "D15  stays uncovered" in page(app) and "cover D15 again" not in page(app)
        await pilot.press("down", "f8")
        assert "D15  will be covered again" in page(app) and "cover D15 again" in page(app)
        await pilot.press(*keys("misread"), "f9")
        assert cell(game, "D15") not in game.state.revealed

    travel(game, cover)


def test_an_editor_in_which_nothing_was_changed_leads_nowhere_and_what_was_typed_is_not_dropped_at_once(
    game: Game,
) -> None:
    async def look(app: GmApp, pilot: Pilot[None]) -> None:
        await pilot.press("f10", "enter", "f9")
        assert isinstance(app.screen, CorrectScreen) and "Nothing differs" in text_of(app, "panel")
        await pilot.press("x", "escape", "escape")
        assert isinstance(app.screen, CorrectScreen) and "not taken yet" in text_of(app, "panel").replace("\n", " ")
        await pilot.press("escape")
        assert isinstance(app.screen, HistoryScreen)

    travel(game, look)


def test_a_file_that_cannot_be_written_is_told_and_the_correction_is_still_there(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*args: object, **kwargs: object) -> None:
        raise JournalFault("disk_full", game.path)

    async def mend(app: GmApp, pilot: Pilot[None]) -> None:
        await pilot.press(*MISREAD, "f8", "f8", *keys("misread"))
        with monkeypatch.context() as broken:
            broken.setattr(game, "correct", full)
            await pilot.press("f9")
            assert isinstance(app.screen, PreviewScreen) and "the disk is full" in page(app)
        await pilot.press("f9")
        assert isinstance(app.screen, MendedScreen) and len(game.actions) == 4

    travel(game, mend)


def test_what_happened_is_searched_as_one_types_and_shown_on_the_map(game: Game) -> None:
    async def search(app: GmApp, pilot: Pilot[None]) -> None:
        await pilot.press("f10", "tab")
        assert isinstance(app.screen, EventsScreen) and "round 3 of 3" in text_of(app, "title")
        await pilot.press("left", "f5", *keys("gold r"))
        assert "2 events" in page(app) and "S6.1 A transport ship that comes to an island" in page(app)
        await pilot.press("down", "enter")
        assert isinstance(app.screen, PastScreen) and "round 2" in text_of(app, "title")
        lines = [line for line in text_of(app, "side").splitlines() if line.startswith(">")]
        assert any("Red Rats, ship 1" in line for line in lines)
        await pilot.press("escape", "ctrl+u", "f4", "b", "enter")
        assert "1 event · bought" in page(app)

    travel(game, search, (120, 36))


def test_an_adjustment_is_told_before_it_is_made_and_undone_like_everything(game: Game) -> None:
    async def adjust(app: GmApp, pilot: Pilot[None]) -> None:
        await pilot.press("escape", "a", "down", "enter", "r", "tab", *keys("2"), "tab", *keys("found"))
        assert "Red Rats: 2 chests more in port (found)." in page(app)
        assert game.state.fleets["red"].delivered == 1
        await pilot.press("enter")
        assert isinstance(app.screen, MendedScreen) and "Red Rats: gold 1 → 3" in page(app)
        await pilot.press("escape", "escape", "a")
        assert "Adjusted since the last round:" in page(app)
        await pilot.press("escape", "ctrl+z")
        assert game.state.fleets["red"].delivered == 1

    travel(game, adjust)


def test_an_adjustment_of_an_earlier_round_is_changed_and_taken_away_as_a_correction(game: Game) -> None:
    async def change(app: GmApp, pilot: Pilot[None]) -> None:
        await pilot.press("f10", "a", "enter", "r", "tab", *keys("2"), "tab", *keys("late"), "f9")
        assert isinstance(app.screen, PreviewScreen) and "Round 3: an adjustment is made (late)" in page(app)
        await pilot.press(*keys("forgotten"), "f9", "escape")
        assert game.rounds[2].state.fleets["red"].points == 11
        await pilot.press("home", "up", "up", "delete")
        assert isinstance(app.screen, PreviewScreen) and "an adjustment is taken away" in page(app)
        await pilot.press(*keys("wrong"), "f9", "escape")
        assert game.rounds[2].state.fleets["red"].points == 9 and game.rounds[2].orders.adjustments == ()

    travel(game, change)


def test_correcting_never_tells_what_f9_does_at_the_desk(game: Game) -> None:
    async def look(app: GmApp, pilot: Pilot[None]) -> None:
        await pilot.press(*MISREAD, "enter")
        assert isinstance(app.screen, CorrectScreen)
        for key in ("f4", "f4"):
            assert "F9" not in text_of(app, "panel")
            await pilot.press(key)
        assert app.screen.desk.paper.marked and missing(app.screen.desk.papers) is None

    travel(game, look)
