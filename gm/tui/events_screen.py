"""What happened, searched as one types: by team, ship, cell, kind, rule or any word; with the rule of each event."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.binding import BindingType

from gm.game import Game
from gm.history import Sought, Told, event_time, read_words
from gm.located import safe
from gm.sextagon.played import Round
from gm.telling import Teller
from gm.texts import plain
from gm.tui.actions import Action
from gm.tui.base import bindings
from gm.tui.blocks import prompt
from gm.tui.editor import LineEditor
from gm.tui.lines import Line, Run, fitted, width_of, wrapped
from gm.tui.lineview import LineView
from gm.tui.pages import PageScreen

ACTIONS = (
    Action("watch", ("enter",), footer=1),
    Action("kind", ("f4", "ctrl+t"), footer=2),
    Action("team", ("f6", "ctrl+g")),
    Action("round", ("f5", "ctrl+r"), footer=4),
    Action("earlier", ("left",), silent=True),
    Action("later", ("right",), silent=True),
    Action("blank", ("f7", "ctrl+b")),
    Action("back", ("escape", "tab"), footer=5),
)
RULE_LINES = 3
"""The lines kept above the list for the chosen event's rule, so that the list does not jump."""
FRONT = 16
"""The columns of an event's time and rule."""


class EventsScreen(PageScreen):
    """The events of a round, or of all (`number` None). Whatever is typed is searched for."""

    NAME = "events"
    ACTIONS = ACTIONS
    BINDINGS: ClassVar[list[BindingType]] = bindings(NAME, ACTIONS)

    def __init__(self, game: Game, number: int | None) -> None:
        super().__init__()
        self.game = game
        self.number = number
        self.last = number or game.rounds[-1].number
        self.index = 0
        self.team: str | None = None
        self.kind: str | None = None
        self.editor = LineEditor()
        self._told: dict[int, list[Told]] = {}
        self._found: list[tuple[Round, Told]] = []
        self._top = 0
        self._head = 0

    def speak(self) -> None:
        """The language has changed."""
        self._told.clear()
        super().speak()

    def page_title(self) -> str:
        if self.number is None:
            return self.say("past.events.title_all", last=self.game.rounds[-1].number)
        return self.say("past.events.title", round=self.number, last=self.game.rounds[-1].number)

    def redraw(self) -> None:
        """Look again."""
        self._found = self._find()
        super().redraw()

    def _find(self) -> list[tuple[Round, Told]]:
        sought = Sought(team=self.team, kind=self.kind, words=read_words(self.editor.text))
        rounds = [played for played in self.game.rounds if self.number in (None, played.number)]
        return [(played, told) for played in rounds for told in self._of(played) if told.fits(sought)]

    def _of(self, played: Round) -> list[Told]:
        if played.number not in self._told:
            teller = Teller(played.state.scenario, self.say)
            self._told[played.number] = [Told(event, teller) for event in played.events]
        return self._told[played.number]

    def page_lines(self) -> Sequence[Line]:
        head = self._heading()
        self._head = len(head)
        room = max(1, self.page.size.height - len(head))
        self.index = min(max(self.index, 0), max(0, len(self._found) - 1))
        self._top = min(max(self._top, self.index - room + 1), self.index)
        shown = self._found[self._top : self._top + room]
        lines = [self._item(*each, here=self._top + row == self.index) for row, each in enumerate(shown)]
        return [*head, *(lines or [(Run(f"  {self.say('history.nothing')}", "label"),)])]

    def _heading(self) -> list[Line]:
        width = self.page_width
        chosen = [self.game.state.scenario.team(self.team).name] if self.team is not None else []
        chosen += [self.say(f"history.kind.{self.kind}")] if self.kind is not None else []
        words = safe("".join(f" · {word}" for word in chosen))
        count = self.say("past.events.count", count=len(self._found))
        rules: list[Line] = []
        if self.index < len(self._found):
            told = self._found[self.index][1]
            rule = told.event.rule
            if width_of(told.sentence) > width - FRONT - 2:
                rules = wrapped(safe(told.sentence), width, "hint", indent="   ")
            rules += wrapped(f"{rule} {self.say(f'why.{rule}')}", width, "hint", indent="   ")
        rules += [()] * (RULE_LINES - len(rules))
        search = prompt(self.say("past.events.search"), self.editor, width)
        return [search, fitted((Run(count, "label"), Run(words, "strong")), width), *rules, ()]

    def _item(self, played: Round, told: Told, *, here: bool) -> Line:
        when = event_time(told.event, told.teller)
        if self.number is None:
            when = f"{played.number}/{when}"
        style = "chosen" if here else ""
        front = Run(f"{when:>8} {told.event.rule:<{FRONT - 10}} ", f"label {style}")
        mark = Run("> " if here else "  ", "key")
        return fitted((mark, front, Run(safe(told.sentence), style)), self.page_width)

    def choose(self, index: int) -> None:
        """Show the moment at which the event happened."""
        from gm.tui.past_screen import PastScreen

        if index < len(self._found):
            played, told = self._found[index]
            self.gm.push_screen(PastScreen(self.game, played, told.event))

    def press(self, key: str, sign: str | None) -> bool:
        page = max(1, self.page.size.height - self._head - 1)
        moves = {"up": -1, "down": 1, "pageup": -page, "pagedown": page}
        if key in moves:
            self.index += moves[key]
            self.redraw()
            return True
        if key in ("left", "right") and not self.editor.text:
            self._turn(-1 if key == "left" else 1)
            return True
        if self.editor.press(key) or (sign is not None and self.editor.insert(sign)):
            self.index = 0
            self.redraw()
            return True
        return False

    def on_line_view_clicked(self, event: LineView.Clicked) -> None:
        """A click chooses an event; on the chosen one it shows its moment."""
        if event.view is not self.page:
            super().on_line_view_clicked(event)
            return
        event.stop()
        index = event.y - self._head + self._top
        if event.y < self._head or index >= len(self._found):
            return
        if index == self.index:
            self.choose(index)
        self.index = index
        self.redraw()

    def _turn(self, by: int) -> None:
        numbers = [played.number for played in self.game.rounds]
        if (self.number or self.last) + by in numbers:
            self.number = self.last = (self.number or self.last) + by
            self.index = 0
        else:
            self.gm.bell()
        self.redraw()

    def do_watch(self) -> None:
        """The moment of the chosen event."""
        self.choose(self.index)

    def do_kind(self) -> None:
        """Only events of a kind, chosen from those that there are; or of all kinds again."""
        from gm.tui.choices import ChoiceScreen

        counts: dict[str, int] = {}
        for played in self.game.rounds:
            if self.number in (None, played.number):
                for event in played.events:
                    counts[event.kind] = counts.get(event.kind, 0) + 1
        kinds = sorted(counts, key=lambda kind: plain(self.say(f"history.kind.{kind}")))
        words = [f"{self.say(f'history.kind.{kind}')} ({counts[kind]})" for kind in kinds]
        options = [(None, self.say("past.events.every_kind")), *zip(kinds, words, strict=True)]
        self.gm.push_screen(ChoiceScreen(self.say("past.events.which_kind"), options, self._take_kind))

    def _take_kind(self, kind: str | None) -> None:
        self.kind = kind
        self.index = 0
        self.redraw()

    def do_team(self) -> None:
        """Only events of a team: each in its turn, then all again."""
        ring = (None, *self.game.state.scenario.team_ids)
        self.team = ring[(ring.index(self.team) + 1) % len(ring)]
        self.index = 0
        self.redraw()

    def do_round(self) -> None:
        """All rounds, or the one again."""
        self.number = self.last if self.number is None else None
        self.index = 0
        self.redraw()
