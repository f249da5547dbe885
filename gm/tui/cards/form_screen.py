"""A form on the screen: a field a line, below what would come of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType

from gm.faults import JournalFault
from gm.located import safe
from gm.scorekeeper import Refused
from gm.tui.actions import Action
from gm.tui.base import GmScreen, bindings
from gm.tui.cards.board import seat_sign
from gm.tui.cards.forms import Form, FormField
from gm.tui.lines import Line, Run, width_of, wrapped
from gm.tui.lineview import LineView

if TYPE_CHECKING:
    from gm.tui.cards.table_screen import TableScreen

ACTIONS = (
    Action("next", ("enter",), footer=1, silent=True, palette=False),
    Action("move", ("down", "up", "tab", "shift+tab"), silent=True, palette=False),
    Action("submit", ("f9", "ctrl+r"), footer=2),
    Action("insist", ("ctrl+o",), footer=3),
    Action("cancel", ("escape",), footer=4),
)
_MOVES = {"down": 1, "tab": 1, "up": -1, "shift+tab": -1}


class FormScreen(GmScreen):
    """A form for the table from which it was opened."""

    NAME = "form"
    ACTIONS = ACTIONS
    BINDINGS: ClassVar[list[BindingType]] = bindings(NAME, ACTIONS)

    def __init__(self, table: TableScreen, form: Form) -> None:
        super().__init__()
        self.table = table
        self.form = form
        self.page = LineView(id="page")

    def body(self) -> ComposeResult:
        yield self.page

    def speak(self) -> None:
        """The language has changed."""
        self.table.tally.speak(self.say)
        self.form.refresh()
        self.show_footer()
        self.redraw()

    def redraw(self) -> None:
        if self.size.width:
            self.show_title([Run(self.say(f"tally.form.{self.form.name}"), "title")])
            self.page.show(self.lines(max(20, self.size.width - 4)))

    def lines(self, width: int) -> list[Line]:
        """The form."""
        labels = [self._label(field) for field in self.form.fields]
        wide = max(width_of(label) for label in labels) + 2
        lines: list[Line] = [*wrapped(self.say(f"tally.form.{self.form.name}_hint"), width, "hint"), ()]
        for at, (field, label) in enumerate(zip(self.form.fields, labels, strict=True)):
            lines.append(self._field(field, f"{label:<{wide}}", at == self.form.at, width - wide - 4))
        return [*lines, (), *self._below(width)]

    def _label(self, field: FormField) -> str:
        if field.kind == "shows":
            return self.say("tally.form.cost", cost=field.name)
        return self.say(f"tally.field.{field.name}")

    def _field(self, field: FormField, label: str, here: bool, width: int) -> Line:
        editor = field.editor
        head = (Run("> " if here else "  ", "key"), Run(label, "strong" if here else ""))
        if not here:
            return (*head, Run(f" {safe(editor.text)}"), *self._note(field))
        start, shown = editor.window(max(8, width - 20))
        cursor = editor.cursor - start
        under = shown[cursor : cursor + 1] or " "
        typed = (Run(shown[:cursor], "strong"), Run(under, "caret"), Run(shown[cursor + 1 :], "strong"))
        return (*head, Run(" "), *typed, *self._note(field))

    def _note(self, field: FormField) -> Sequence[Run]:
        """Who is meant by a number; or what is wrong."""
        fault = self.form.faults.get(field.name)
        if fault is not None:
            return (Run(f"  {self.say(f'tally.form.fault.{fault}')}", "error"),)
        names = self.form.state.names
        if field.kind == "who" and field.text == "0":
            return (Run(f"  {self.say('tally.form.middle')}", "label"),)
        if field.kind in ("seat", "who"):
            seat = int(field.text) - 1
            return (Run("  "), seat_sign(seat), Run(f" {safe(names[seat])}"))
        return ()

    def _below(self, width: int) -> list[Line]:
        form, teller = self.form, self.table.tally.teller
        lines: list[Line] = []
        if self.message:
            lines += wrapped(safe(self.message), width, "message")
        if form.outcome is None:
            return lines
        names = form.state.names
        for problem in form.outcome.errors:
            lines += wrapped(safe(teller.problem(problem, names)), width, "error")
        if form.can_overrule:
            lines.append((Run(self.say("tally.form.insist"), "hint"),))
        for event in form.outcome.events:
            lines += wrapped(safe(teller.event(event, names)), width)
        return lines

    def press(self, key: str, sign: str | None) -> bool:
        form = self.form
        self.message = ""
        if key == "enter":
            if not form.go(1):
                self.do_submit()
                return True
        elif key in _MOVES:
            form.go(_MOVES[key])
        elif key in ("left", "right") and form.turn(-1 if key == "left" else 1):
            pass
        elif not (form.press(key) or (sign is not None and form.type(sign))):
            return False
        self.redraw()
        return True

    def on_paste(self, event: events.Paste) -> None:
        """Paste into the field."""
        event.stop()
        self.form.type(event.text)
        self.redraw()

    def do_insist(self) -> None:
        """Let the referee insist, or no longer."""
        self.form.insist()
        self.redraw()

    def do_submit(self) -> None:
        """Enter what the form says."""
        try:
            done = self.form.submit()
        except Refused:
            done = False
        except JournalFault as fault:
            self.tell(fault.tell(self.say))
            return
        if done:
            self.dismiss()
            self.gm.call_later(self.table.after_form)
        elif not self.message:
            self.tell(self.say("tally.form.not_yet"))

    def do_cancel(self) -> None:
        """Leave everything as it was."""
        self.table.tally.leave()
        self.dismiss()
