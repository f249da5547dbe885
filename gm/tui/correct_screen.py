"""Correcting a paper of an earlier round: the same fields as at the desk, but nothing reaches the game yet."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import BindingType

from gm.sextagon.views import View
from gm.tui.actions import Action
from gm.tui.base import bindings
from gm.tui.correction import Correction
from gm.tui.lines import Run
from gm.tui.panel import field_hint
from gm.tui.paper_screen import TYPING, PaperScreen

ACTIONS = (
    Action("next", ("enter",), footer=1, silent=True, palette=False),
    Action("preview", ("f9", "ctrl+r"), ("r",), footer=2),
    Action("team", ("f6", "ctrl+g")),
    Action("undo", ("ctrl+z",), ("u",), footer=4),
    *TYPING,
    Action("over"),
    Action("back", ("f10",), ("q",), footer=5),
)


class CorrectScreen(PaperScreen):
    """The papers of an earlier round, to be corrected."""

    NAME = "correct"
    ACTIONS = ACTIONS
    BINDINGS: ClassVar[list[BindingType]] = bindings(NAME, ACTIONS)

    def __init__(self, correction: Correction, number: int, team: str, *, again: bool = False) -> None:
        """`again` tells that the preview waits below this screen."""
        self.past = correction.table(number)
        super().__init__(self.past)
        self.correction = correction
        self.team = team
        self.again = again
        self._asked = False

    def on_mount(self) -> None:
        """Open the team's paper."""
        super().on_mount()
        self.desk.choose(self.team)
        self.redraw()

    def title_runs(self) -> list[Run]:
        return [
            Run(self.say("past.correct.title", round=self.past.number), "title"),
            Run(f" · {self.say('past.correct.nothing_yet')}", "warning"),
        ]

    def _info(self, view: View) -> str:
        """What the cell under the mouse holds, else what the field at hand takes: the desk's hints are not for here."""
        desk = self.desk
        told = super()._info(view)
        if told or not desk.typing or desk.choosing:
            return told
        if desk.steering is not None:
            return self.say("desk.hint.steer")
        return field_hint(desk, self.say)

    def press(self, key: str, sign: str | None) -> bool:
        if key == "enter" and self.cursor is None and self.desk.typing and self._at_last_field:
            self.do_preview()
            return True
        if key == "escape" and self.cursor is None and not self.desk.typing and not self.desk.choosing:
            self.do_back()
            return True
        self._asked = False
        return super().press(key, sign)

    @property
    def _at_last_field(self) -> bool:
        return self.desk.field.key == self.desk.fields[-1].key

    def do_preview(self) -> None:
        """See what comes of it."""
        from gm.tui.preview_screen import PreviewScreen

        self.desk.settle()
        orders = self.past.orders()
        if not self.again and orders == self.correction.orders(self.past.number):
            self.message = self.say("past.correct.same")
            self.redraw()
            return
        self.correction.change(orders)
        self.dismiss()
        if not self.again:
            self.gm.push_screen(PreviewScreen(self.correction))

    def do_over(self) -> None:
        """Let the game have ended with this round, or not."""
        self.past.over = not self.past.over
        self.message = self.say("pages.dry_run.over" if self.past.over else "pages.dry_run.not_over")
        self.redraw()

    def do_back(self) -> None:
        """Go back without a change; what was typed is dropped by a second key."""
        self.desk.settle()
        if self.past.orders() == self.correction.orders(self.past.number) or self._asked:
            self.dismiss()
            return
        self._asked = True
        self.message = self.say("past.correct.drop")
        self.redraw()
