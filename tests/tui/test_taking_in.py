"""Taking papers in, without a screen: what the room tells, the clock, and what a second typing changes."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from gm.double_entry import Difference
from gm.game import Game
from gm.tui.clock import MINUTES, STARTED, Clock, large, shown
from gm.tui.desk import Desk
from gm.tui.differences_screen import parts_of
from gm.tui.readiness import lock_reasons
from tests.game.games import begin, three_rounds
from tests.tui.test_desk import type_all

NOON = datetime(2025, 7, 14, 12, 0, tzinfo=UTC)


@pytest.fixture
def game(tmp_path: Path) -> Iterator[Game]:
    with begin(tmp_path) as game:
        three_rounds(game)
        yield game


def test_resolving_is_locked_until_every_team_is_in_or_has_no_paper_and_its_outcome(game: Game) -> None:
    desk = Desk(game, "en")
    everybody = ["red", "blue", "green"]
    assert lock_reasons(desk.papers.values()) == {"missing": everybody, "unscored": everybody}
    type_all(desk, "r b\n")
    desk.choose("red")
    type_all(desk, "C14")
    assert lock_reasons(desk.papers.values()) == {
        "missing": ["blue", "green"],
        "unfinished": ["red"],
        "unscored": ["green"],
    }
    desk.choose("red")
    type_all(desk, "\n\n")
    assert lock_reasons(desk.papers.values())["missing"] == ["blue", "green"]
    for team in ("blue", "green"):
        desk.choose(team)
        desk.toggle_paper()
    assert lock_reasons(desk.papers.values()) == {"unscored": ["green"]}
    desk.choose("red")
    type_all(desk, " Z9")
    assert lock_reasons(desk.papers.values())["unfinished"] == ["red"]


def test_the_clock_is_off_at_first_and_goes_on_after_a_restart(game: Game) -> None:
    assert Clock.of(game.settings, game.number) == Clock(0, None)
    game.set(MINUTES, "10")
    idle = Clock.of(game.settings, game.number)
    assert idle.left(NOON) == idle.left(NOON + timedelta(hours=1)) == timedelta(minutes=10)
    game.set(STARTED, idle.started_at(game.number, NOON))
    path = game.path
    game.close()
    with Game.load(path) as again:
        clock = Clock.of(again.settings, again.number)
        assert clock.left(NOON + timedelta(minutes=4, seconds=30)) == timedelta(minutes=5, seconds=30)
        assert clock.left(NOON + timedelta(minutes=11)) == timedelta()
        assert clock.left(NOON - timedelta(minutes=3)) == timedelta(minutes=10), "a clock put back adds nothing"
        assert Clock.of(again.settings, again.number + 1).started is None


@pytest.mark.parametrize("started", ["", "4", "4 noon", "4 2025-07-14T12:00:00", "x 2025-07-14T12:00:00+00:00"])
def test_a_setting_that_makes_no_sense_stops_the_clock(started: str) -> None:
    assert Clock.of({MINUTES: "10", STARTED: started}, 4) == Clock(10, None)
    assert Clock.of({MINUTES: "ten", STARTED: started}, 4).minutes == 0


def test_the_time_is_shown_in_minutes_and_whole_seconds() -> None:
    assert [shown(timedelta(seconds=s)) for s in (600, 65, 0.2, 0)] == ["10:00", "1:05", "0:01", "0:00"]
    rows = large("10:47")
    assert len(rows) == 5 and len({len(row) for row in rows}) == 1
    assert "".join(large("8", ascii_only=True)).isascii()


def test_a_second_text_fills_the_fields_that_it_is_about() -> None:
    assert parts_of(Difference("path", "2", "C10", "C12")) == [("path.2", "C12")]
    assert parts_of(Difference("shot", "B", "C10", "")) == [("shot.B", "")]
    assert parts_of(Difference("port", None, "3", "4")) == [("port", "4")]
    bought = Difference("buy", None, "transport", "battleship transport transport")
    assert parts_of(bought) == [("transports", "2"), ("battleship", "1")]
    assert parts_of(Difference("buy", None, "transport", "")) == [("transports", ""), ("battleship", "")]
    assert parts_of(Difference("points", None, "3", "4")) == []
