"""Adjusting by hand: first what, then its fields and the reason, with the sentence that will tell it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

from textual.binding import BindingType
from textual.screen import Screen

from gm.corrections import to_reprint
from gm.faults import JournalFault
from gm.game import Game
from gm.keyboard import chosen_keyboard, digit
from gm.located import safe
from gm.sextagon.adjust import Adjustment, Misfit
from gm.sextagon.reading.adjustments import LONGEST_REASON
from gm.sextagon.state import State
from gm.sextagon.views import PUBLIC, REFEREE
from gm.telling import Teller
from gm.tui.actions import Action
from gm.tui.adjusting import CHOICES, KINDS, OPTIONAL, WHY, Form
from gm.tui.base import GmScreen, bindings
from gm.tui.blocks import prompt
from gm.tui.choices import ChoiceScreen
from gm.tui.desk import KEYBOARD
from gm.tui.desk_keys import BACKWARD, FORWARD
from gm.tui.editor import LineEditor
from gm.tui.lines import Line, Run, wrapped
from gm.tui.lineview import LineView
from gm.tui.pages import PageScreen
from gm.tui.wall_screen import MendedScreen

ACTIONS = (
    Action("next", ("enter",), footer=1, silent=True),
    Action("commit", ("f9", "ctrl+r"), footer=2),
    Action("turn", ("left", "right"), footer=3, silent=True, palette=False),
    Action("back", ("escape",), footer=4),
)

Done = Callable[[Adjustment], Screen[None] | None]
"""Takes the adjustment and tells which screen follows; may raise `Misfit` or `JournalFault`."""

_LABEL_WIDTH = 14
_NUMBERS = frozenset({"by", "bay", "port", "bays"})


def open_adjust(
    screen: GmScreen, state: State, done: Done, first: Adjustment | None = None, notes: Sequence[str] = ()
) -> None:
    """Ask what to adjust, unless there is an adjustment to change, and then for its fields."""
    if first is not None:
        screen.gm.push_screen(AdjustScreen(Form(state, first.do, first), done))
        return
    say = screen.say
    kinds = [(do, say(f"adjust.do.{do}")) for do in KINDS]

    def chosen(do: str) -> None:
        screen.gm.push_screen(AdjustScreen(Form(state, do), done))

    screen.gm.push_screen(ChoiceScreen(say("adjust.which"), kinds, chosen, notes))


def adjust_now(screen: GmScreen, game: Game) -> None:
    """Adjust the round at hand; what is then to be printed again and changed on the wall follows."""

    def done(adjustment: Adjustment) -> MendedScreen:
        course, public = game.course, game.view(PUBLIC)
        game.adjust(adjustment)
        return MendedScreen(game, public, to_reprint(course, game.course))

    teller = Teller(game.state.scenario, screen.say)
    made = [teller.event(event) for event in game.view(REFEREE).adjustments()]
    open_adjust(screen, game.state, done, notes=[screen.say("adjust.made"), *made] if made else ())


class AdjustScreen(PageScreen):
    """The fields of an adjustment. `done` takes it when it is confirmed."""

    NAME = "adjust"
    TELLS = True
    ACTIONS = ACTIONS
    BINDINGS: ClassVar[list[BindingType]] = bindings(NAME, ACTIONS)

    def __init__(self, form: Form, done: Done) -> None:
        super().__init__()
        self.form = form
        self.done = done
        self.field = next((name for name in form.fields if not form.texts[name]), form.fields[0])
        self.editor = LineEditor(form.texts[self.field])
        self._rows: list[str | None] = []

    def page_title(self) -> str:
        return self.say(f"adjust.do.{self.form.do}")

    def page_lines(self) -> Sequence[Line]:
        say, width = self.say, self.page_width
        reading = self.form.read(say)
        lines: list[Line] = [*wrapped(say("adjust.hint"), width, "hint"), ()]
        self._rows = [None] * len(lines)
        for name in self.form.fields:
            label = f"{say(f'adjust.field.{name}'):<{_LABEL_WIDTH}}"
            lines.append(self._choice(name, label) if name in CHOICES else self._text(name, label, width))
            self._rows.append(name)
        lines.append(())
        if self.message:
            lines += wrapped(safe(self.message), width, "alarm")
        for fault in reading.faults:
            lines += wrapped(safe(fault), width, "error")
        if reading.told:
            lines += wrapped(safe(reading.told), width, "ok")
        if reading.missing and not reading.faults:
            names = ", ".join(say(f"adjust.field.{name}") for name in reading.missing)
            lines += wrapped(say("adjust.missing", fields=names), width, "label")
        return lines

    def _text(self, name: str, label: str, width: int) -> Line:
        here = name == self.field
        room = width if name in (WHY, "name") else min(width, _LABEL_WIDTH + 24)
        line = prompt(label, self.editor if here else LineEditor(self.form.texts[name]), room, at_hand=here)
        hint = f"adjust.hint_of.{name}"
        shown = self.say(hint) if self.say.has(hint) else ""
        if name in OPTIONAL and not shown:
            shown = self.say("adjust.optional")
        return (*line, Run(f" {shown}", "label"))

    def _choice(self, name: str, label: str) -> Line:
        here = name == self.field
        value = self.form.texts[name]
        style = "field focus" if here else "field"
        told = self._told(name, value)
        mark = "bracket.focus" if here else "bracket"
        return (Run(f"{label} ", "label"), Run("< ", mark), Run(f"{told}", style), Run(" >", mark))

    def _told(self, name: str, value: str) -> str:
        if not value:
            return self.say("adjust.none")
        about = dict(self.form.options(name)).get(value, "")
        if name == "team":
            return safe(about or value)
        if name == "ship":
            return f"{value} {about or self.say('corrections.in_port')}"
        key = {"kind": "words.kind", "joker": "adjust.joker", "side": "adjust.side"}[name]
        return self.say(f"{key}.{value}")

    def press(self, key: str, sign: str | None) -> bool:
        self.message = ""
        if key in FORWARD or key in BACKWARD:
            self._step(1 if key in FORWARD else -1)
        elif key == "enter":
            self.do_next()
        elif self.field in CHOICES:
            return self._choose(key, sign)
        elif not self._type(key, sign):
            return False
        self.redraw()
        return True

    def _choose(self, key: str, sign: str | None) -> bool:
        if key in ("left", "right", "space"):
            self.form.turn(self.field, -1 if key == "left" else 1)
        elif sign is None or not sign.isprintable():
            return False
        elif not self.form.seek(self.field, self._digit(sign) if self.field == "ship" else sign):
            self.gm.bell()
        self.redraw()
        return True

    def _digit(self, sign: str) -> str:
        """The digit that an unshifted key of this keyboard means."""
        game = self.gm.game
        setting = game.settings.get(KEYBOARD, "") if game is not None else ""
        return digit(sign, chosen_keyboard(setting, self.say.language)) or sign

    def _type(self, key: str, sign: str | None) -> bool:
        if not self.editor.press(key):
            if sign is None or len(self.editor.text) >= LONGEST_REASON:
                return False
            self.editor.insert(self._digit(sign) if self.field in _NUMBERS and sign not in "+-" else sign)
        self.form.texts[self.field] = self.editor.text
        return True

    def _step(self, by: int) -> None:
        fields = self.form.fields
        self._go(fields[(fields.index(self.field) + by) % len(fields)])

    def _go(self, field: str) -> None:
        self.field = field
        self.editor = LineEditor(self.form.texts[field])

    def on_line_view_clicked(self, event: LineView.Clicked) -> None:
        """A click goes to a field; on a list it takes the next value."""
        if event.view is not self.page:
            super().on_line_view_clicked(event)
            return
        event.stop()
        field = self._rows[event.y] if event.y < len(self._rows) else None
        if field is None:
            return
        if field == self.field and field in CHOICES:
            self.form.turn(field, 1)
        self._go(field)
        self.redraw()

    def do_next(self) -> None:
        """The next field; after the last one the adjustment is made."""
        if self.field == WHY:
            self.do_commit()
        else:
            self._step(1)
            self.redraw()

    def do_commit(self) -> None:
        """Make the adjustment."""
        adjustment = self.form.read(self.say).adjustment
        if adjustment is None:
            self.gm.bell()
            missing = self.form.read(self.say).missing
            if missing:
                self._go(missing[0])
            self.redraw()
            return
        try:
            follows = self.done(adjustment)
        except Misfit as misfit:
            self.tell(Teller(self.form.state.scenario, self.say).misfit(misfit))
        except JournalFault as fault:
            self.tell(fault.tell(self.say))
        else:
            self.dismiss()
            if follows is not None:
                self.gm.push_screen(follows)
