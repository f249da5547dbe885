"""A sheet's code, typed when its paper is taken in: it leads to the team's paper, or warns of a wrong sheet."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

from textual.binding import BindingType

from gm.game import Game
from gm.keyboard import digit
from gm.located import safe
from gm.sheet_code import CodeVerdict, judge_code, sheet_code
from gm.tui.actions import Action
from gm.tui.base import bindings
from gm.tui.blocks import prompt
from gm.tui.desk import Desk
from gm.tui.editor import LineEditor
from gm.tui.lines import Line, Run, fitted, wrapped
from gm.tui.pages import PageScreen
from gm.tui.papers import DRAFT, FAULTS

ACTIONS = (
    Action("take", ("enter",), footer=1, silent=True),
    Action("blank", ("f7", "ctrl+b")),
    Action("back", ("escape",), footer=2),
)
LONGEST = 20
_NAME = 36


class CodeScreen(PageScreen):
    """Asks for a code. `done` gets the team whose paper is to be typed, and what is to be said of it."""

    NAME = "code"
    ACTIONS = ACTIONS
    BINDINGS: ClassVar[list[BindingType]] = bindings(NAME, ACTIONS)

    def __init__(self, game: Game, desk: Desk, done: Callable[[str, str], None]) -> None:
        super().__init__()
        self.desk = desk
        self.done = done
        self.views = {team: game.view(team) for team in desk.papers}
        self.editor = LineEditor()
        self.verdict: CodeVerdict | None = None

    def page_title(self) -> str:
        return self.say("room.code.title", round=self.desk.game.number)

    def page_lines(self) -> Sequence[Line]:
        width = self.page_width
        lines: list[Line] = [prompt(self.say("room.code.field"), self.editor, min(width, 40)), ()]
        if self.verdict is not None:
            lines += wrapped(safe(self._told(self.verdict)), width, "alarm")
            if self.verdict.team is not None:
                lines += wrapped(self.say("room.code.all_the_same"), width, "hint")
        else:
            lines += wrapped(self.say("room.code.hint"), width, "hint")
        lines += [(), (Run(self.say("room.code.present"), "title"),)]
        for index, team in enumerate(self.desk.scenario.teams):
            if team.id in self.views:
                paper = self.desk.papers[team.id]
                status = self.say(f"desk.status.{paper.status}", count=len(paper.errors))
                name = fitted((Run(f" {safe(team.name)}"),), _NAME)
                mark = Run(f" {team.letter.lower()} ", f"team.{index}")
                code = Run(f"{sheet_code(self.views[team.id])!s:<14}", "strong")
                gap = Run(" " * (_NAME - sum(len(run.text) for run in name)))
                lines.append(fitted((mark, *name, gap, code, Run(status, "label")), width))
        return lines

    def _told(self, verdict: CodeVerdict) -> str:
        team = "" if verdict.team is None else self.desk.scenario.team(verdict.team).name
        number = 0 if verdict.code is None else verdict.code.round
        letters = "" if verdict.code is None else verdict.code.letters
        key = f"room.code.{verdict.kind}"
        return self.say(key, team=team, round=number, now=self.desk.game.number, letters=letters, at_hand=self._at_hand)

    @property
    def _at_hand(self) -> str:
        return self.desk.scenario.team(self.desk.team).name

    def press(self, key: str, sign: str | None) -> bool:
        if key == "enter":
            self.do_take()
            return True
        if self.editor.press(key):
            self.verdict = None
        elif sign is not None and len(self.editor.text) < LONGEST:
            # A dash parts the code; where it is a key of the row of digits, too, that digit needs shift.
            meant = digit(sign, self.desk.keyboard) if sign != "-" else None
            self.editor.insert((meant or sign).upper())
            self.verdict = None
        else:
            return False
        self.redraw()
        return True

    def do_take(self) -> None:
        """Judge the code and go to the team's paper; what is wrong must be taken by a second key."""
        verdict = judge_code(self.editor.text, self.views)
        begun = self.desk.paper.status in (DRAFT, FAULTS)
        if verdict.kind == "right" and begun and verdict.team != self.desk.team:
            verdict = verdict._replace(kind="other")
        if verdict.team is not None and (verdict.kind == "right" or verdict == self.verdict):
            self.dismiss()
            self.gm.call_later(self.done, verdict.team, self._told(verdict))
            return
        self.verdict = verdict
        self.gm.bell()
        self.redraw()
