"""The room: large, for everybody to see, whose paper is in and whose is missing; a clock; whether it can go on.

It shows nothing of the papers themselves.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import ClassVar

from textual.binding import BindingType
from textual.timer import Timer

from gm.faults import JournalFault
from gm.game import Game
from gm.keyboard import number_of
from gm.located import safe
from gm.telling import Teller
from gm.tui.actions import Action
from gm.tui.base import bindings
from gm.tui.clock import FIRST_MINUTES, MINUTES, MOST_MINUTES, STARTED, Clock, large, shown
from gm.tui.desk_screen import DeskScreen
from gm.tui.lines import Line, Run, shortened, width_of, wrapped
from gm.tui.lineview import LineView
from gm.tui.pages import PageScreen
from gm.tui.papers import DRAFT, FAULTS, NO, NONE, READY
from gm.tui.readiness import lock_reasons

ACTIONS = (
    Action("paper", ("enter",), footer=1),
    Action("no_paper", ("f5", "ctrl+n"), ("n",), footer=2),
    Action("dry_run", ("f9", "ctrl+r"), ("r",), footer=3),
    Action("clock", ("f4",), ("c",), footer=4),
    Action("start", ("space",)),
    Action("more", ("plus",)),
    Action("less", ("minus",)),
    Action("blank", ("f7", "ctrl+b"), ("b",)),
    Action("back", ("escape",), ("q",)),
)
_WORDS = {NONE: "missing", DRAFT: "typing", FAULTS: "typing", READY: "ready", NO: "no_paper"}
"""What a paper's status is called before everybody: its faults are nobody else's business."""
_STYLES = {NONE: "warning", READY: "ok", NO: "ok"}


class RoomScreen(PageScreen):
    """Whose paper is in, in large lines. Teams are chosen by the arrows or their numbers."""

    NAME = "room"
    TELLS = True
    ACTIONS = ACTIONS
    BINDINGS: ClassVar[list[BindingType]] = bindings(NAME, ACTIONS)

    def __init__(self, game: Game, table: DeskScreen) -> None:
        super().__init__()
        self.game = game
        self.table = table
        self.index = list(table.desk.papers).index(table.desk.team)
        self._timer: Timer | None = None
        self._rows: list[int] = []
        self._rung = False

    def on_mount(self) -> None:
        """Let the clock go on."""
        super().on_mount()
        self._timer = self.set_interval(0.5, self._tick)

    @property
    def clock(self) -> Clock:
        """The clock of this round."""
        return Clock.of(self.game.settings, self.game.number)

    @property
    def teams(self) -> list[str]:
        """The teams that play."""
        return list(self.table.desk.papers)

    def page_title(self) -> str:
        return self.say("room.title", round=self.game.number)

    def page_lines(self) -> Sequence[Line]:
        teams = self.teams
        self.index = min(max(self.index, 0), len(teams) - 1)
        clock, foot = self._clock_lines(), self._foot()
        room = self.page.size.height - len(clock) - len(foot)
        height = max(1, min(3, room // max(1, len(teams))))
        lines: list[Line] = []
        self._rows = []
        for index, team in enumerate(teams):
            lines += [()] * ((height - 1) // 2)
            self._rows += [index] * height
            lines.append(self._team(index, team))
            lines += [()] * (height // 2)
        return [*lines, *clock, *foot]

    def _team(self, index: int, team: str) -> Line:
        scenario = self.table.desk.scenario
        listed = scenario.team(team)
        status = self.table.desk.papers[team].status
        word = self.say(f"room.status.{_WORDS[status]}")
        mark = Run(f"  {listed.letter.lower()}  ", f"team.{scenario.team_ids.index(team)}")
        here = index == self.index
        room = self.page_width - 12 - width_of(word)
        name = shortened(safe(listed.name), room)
        gap = " " * (room - width_of(name))
        style = _STYLES.get(status, "label")
        return (
            Run(f"{'>' if here else ' '} {index + 1} ", "key"),
            mark,
            Run(f"  {name}{gap} ", "strong"),
            Run(word, f"{style} strong"),
        )

    def _clock_lines(self) -> list[Line]:
        clock = self.clock
        if not clock.minutes:
            return []
        left = clock.left(datetime.now(UTC))
        style = "alarm" if not left else "title" if clock.started is not None else "label"
        rows = large(shown(left), ascii_only=self.gm.ascii_only)
        margin = " " * max(0, (self.page_width - width_of(rows[0])) // 2)
        return [(Run(f"{margin}{row}", style if left else "error"),) for row in rows]

    def _foot(self) -> list[Line]:
        width = self.page_width
        if self.message:
            return wrapped(safe(self.message), width, "message")
        reasons = lock_reasons(self.table.desk.papers.values())
        if not reasons:
            return wrapped(self.say("room.open"), width, "ok")
        teller = Teller(self.table.desk.scenario, self.say)
        lines = wrapped(self.say("room.locked"), width, "warning")
        for reason, teams in reasons.items():
            told = self.say(f"room.lock.{reason}", teams=", ".join(map(teller.team, teams)))
            lines += wrapped(safe(told), width, "label", indent="  ")
        return lines

    def _tick(self) -> None:
        clock = self.clock
        if clock.minutes and clock.started is not None:
            over = clock.left(datetime.now(UTC)) == timedelta()
            if over and not self._rung:
                self.gm.bell()
            self._rung = over
            self.redraw()

    def press(self, key: str, sign: str | None) -> bool:
        self.message = ""
        number = number_of(sign, self.table.desk.keyboard)
        if key in ("up", "down"):
            self.index += -1 if key == "up" else 1
        elif number is not None and 1 <= number <= len(self.teams):
            self.index = number - 1
        else:
            return False
        self.redraw()
        return True

    def on_line_view_clicked(self, event: LineView.Clicked) -> None:
        """A click chooses a team."""
        if event.view is not self.page:
            super().on_line_view_clicked(event)
            return
        event.stop()
        if event.y < len(self._rows):
            self.index = self._rows[event.y]
            self.redraw()

    def do_paper(self) -> None:
        """Go to the chosen team's paper."""
        self.table.desk.choose(self.teams[self.index])
        self.dismiss()

    def do_no_paper(self) -> None:
        """The chosen team hands in no paper, or it does after all."""
        self.table.desk.choose(self.teams[self.index])
        self.table.desk.toggle_paper()
        self.redraw()

    def do_dry_run(self) -> None:
        """Try the round; what is missing is told there, too, and must be accepted before it is resolved."""
        self.dismiss()
        self.gm.call_later(self.table.do_dry_run)

    def do_clock(self) -> None:
        """Switch the clock on or off."""
        self._keep((MINUTES, "" if self.clock.minutes else str(FIRST_MINUTES)), (STARTED, ""))

    def do_start(self) -> None:
        """Start the clock, or stop it."""
        clock = self.clock
        if not clock.minutes:
            self.tell(self.say("room.clock_off"))
        elif clock.started is not None:
            self._keep((STARTED, ""))
        else:
            self._keep((STARTED, clock.started_at(self.game.number, datetime.now(UTC))))

    def do_more(self) -> None:
        """A minute more."""
        self._keep((MINUTES, str(min(self.clock.minutes + 1, MOST_MINUTES))))

    def do_less(self) -> None:
        """A minute less."""
        self._keep((MINUTES, str(max(self.clock.minutes - 1, 0) or "")))

    def _keep(self, *settings: tuple[str, str]) -> None:
        try:
            for name, value in settings:
                self.game.set(name, value)
        except JournalFault as fault:
            self.message = fault.tell(self.say)
        self.redraw()
