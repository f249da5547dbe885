"""What the desk of a game looks like at first, drawn without Textual and without changing anything."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from gm.catalogue import Catalogue, system_language
from gm.drafts import Drafts
from gm.drawing.palette import text_colour
from gm.game import Game
from gm.journal import Entry
from gm.loading import load_scenario
from gm.located import safe
from gm.sextagon.course import Course
from gm.sextagon.state import State
from gm.sextagon.views import REFEREE, View
from gm.tui.desk import Desk
from gm.tui.geometry import Bricks, best_zoom
from gm.tui.glance import Picture
from gm.tui.layout import panel_width, sea_room, sea_width
from gm.tui.lines import Run
from gm.tui.overlays import desk_overlay
from gm.tui.panel import build
from gm.tui.seatext import SeaText


class Glimpse:
    """A table that keeps nothing: a game as it stands in its file, or as a scenario's would begin."""

    def __init__(self, course: Course, drafts: Drafts, settings: Mapping[str, str]) -> None:
        self.course = course
        self.drafts = drafts
        self.settings = settings

    @property
    def state(self) -> State:
        """The state on which the orders are judged."""
        return self.course.state

    @property
    def number(self) -> int:
        """The number of the round at hand."""
        return self.course.number

    def view(self, viewer: str, rounds: int | None = None) -> View:
        """What `viewer` may know now."""
        return self.course.view(viewer, rounds)

    def type(self, team: str, part: str, text: str, *, settled: bool = True) -> None:
        """Nothing is kept."""

    def set(self, name: str, value: str) -> None:
        """Nothing is kept."""

    def undo(self) -> Entry | None:
        """There is nothing to undo."""
        return None

    def redo(self) -> Entry | None:
        """There is nothing to redo."""
        return None


def glimpse(source: Path, *, game: bool) -> Glimpse:
    """What lies in a game file, or in a scenario. Raises `FaultsFound` and `JournalFault`."""
    if not game:
        return Glimpse(Course(load_scenario(source)), {}, {})
    opened = Game.load(source, writable=False)
    try:
        return Glimpse(opened.course, opened.drafts, dict(opened.settings))
    finally:
        opened.close()


def first_picture(
    source: Path, *, game: bool, language: str | None, ascii_only: bool, size: tuple[int, int]
) -> Picture:
    """The desk's first picture on a screen of this size. Raises `FaultsFound` and `JournalFault`."""
    table = glimpse(source, game=game)
    scenario = table.state.scenario
    spoken = language or table.settings.get("language") or scenario.language or system_language()
    say = Catalogue(spoken)
    desk = Desk(table, spoken)
    view = table.view(REFEREE)
    room = sea_room(*size)
    bricks = Bricks(view.board, best_zoom(view.board, *room))
    columns = sea_width(bricks.width, room[0])
    panel = build(desk, say, panel_width(size[0], columns), room[1], ascii_only=ascii_only)
    return Picture(
        (Run(safe(scenario.title), "title"), Run(f" · {say('desk.title.orders', round=table.number)}")),
        SeaText(view, bricks, say, ascii_only=ascii_only).lines(desk_overlay(desk)),
        columns,
        panel.lines,
        [(team.colour, text_colour(team.colour)) for team in scenario.teams],
        spoken,
    )
