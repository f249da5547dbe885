"""The scorekeeper's screen: one line an event, the table of all players always in view."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.timer import Timer

from gm.cards.players import PLAYER_COLOURS
from gm.faults import JournalFault
from gm.located import safe
from gm.scorekeeper import Scorekeeper
from gm.tui.actions import Action
from gm.tui.base import GmScreen, bindings
from gm.tui.cards.layout import moment_told, table_lines
from gm.tui.cards.tally import Tally
from gm.tui.lines import Line, Run
from gm.tui.lineview import LineView

REST = 0.3
"""Seconds after which a line at rest is in the game file."""

ACTIONS = (
    Action("enter", ("enter",), footer=1, silent=True, palette=False),
    Action("choose", ("down", "up", "tab", "shift+tab"), silent=True, palette=False),
    Action("clear", ("escape",), palette=False),
    Action("undo", ("ctrl+z",), footer=2),
    Action("redo", ("ctrl+y",)),
    Action("entries", ("f4", "ctrl+l"), footer=3),
    Action("correct", ("f7", "ctrl+t"), footer=4),
    Action("result", ("f9", "ctrl+r"), footer=5),
    Action("insist", ("ctrl+o",)),
    Action("first_ship", ("f3",)),
    Action("sell"),
    Action("seat"),
    Action("deck"),
    Action("totals"),
    Action("print", ("f8",)),
    Action("keyboard"),
    Action("home"),
)


class TableScreen(GmScreen):
    """A card game being kept."""

    NAME = "table"
    ACTIONS = ACTIONS
    BINDINGS: ClassVar[list[BindingType]] = bindings(NAME, ACTIONS)

    def __init__(self, keeper: Scorekeeper) -> None:
        super().__init__()
        self.keeper = keeper
        self.page = LineView(id="page")
        self._timer: Timer | None = None
        self._over = keeper.state.over

    def body(self) -> ComposeResult:
        yield self.page

    def on_mount(self) -> None:
        """Open the game as it was left."""
        players = self.keeper.record.table.players
        self.gm.styling.set_teams([PLAYER_COLOURS.get(player.colour, player.colour) for player in players])
        self.tally = Tally(self.keeper, self.say)
        told = " ".join(self.gm.told)
        self.gm.told.clear()
        self.tally.message = " ".join(part for part in (told, self.tally.message) if part)
        super().on_mount()

    def on_unmount(self) -> None:
        """The screen has gone: nothing needs saving but a line that has not rested."""
        self.keep()
        self.keeper.close()

    def on_screen_resume(self) -> None:
        """Back from another screen."""
        if hasattr(self, "tally"):
            self.tally.refresh()
            self.redraw()

    @property
    def actions(self) -> tuple[Action, ...]:
        """Those that this game has."""
        only_islands = ("first_ship", "sell", "deck")
        return tuple(a for a in super().actions if self.keeper.game == "islands" or a.id not in only_islands)

    def speak(self) -> None:
        """The language has changed."""
        self.tally.speak(self.say)
        self.show_footer()
        self.redraw()

    def legend(self) -> Sequence[Line]:
        """The letters by which colours are typed."""
        letters, teller = self.tally.letters, self.tally.teller
        ship = [(letters.ship, self.say("cards.story.ship"))] if self.keeper.game == "islands" else []
        known = [*((letter, teller.colour(colour)) for colour, letter in letters.by_colour.items()), *ship]
        return [(Run(f"{letter:>3}", "key"), Run(f"  {word}")) for letter, word in known]

    def redraw(self) -> None:
        if not self.size.width or not hasattr(self, "tally"):
            return
        if self.message:
            self.tally.message, self.message = self.message, ""
        title = self.keeper.record.title or self.say(f"cards.game.{self.keeper.game}")
        left = [Run(safe(title), "title"), Run(f" · {safe(moment_told(self.tally))}")]
        if self.tally.hidden:
            left.append(Run(f" · {self.say('tally.title.hidden')}", "label"))
        self.show_title(left, self._saved())
        width, height = max(20, self.size.width - 2), max(5, self.size.height - 2)
        self.page.show(table_lines(self.tally, width, height, ascii_only=self.gm.ascii_only))

    def _saved(self) -> list[Run]:
        if self.tally.fault is not None:
            return [Run(self.say("desk.title.not_saved"), "alarm")]
        if self.tally.unsaved:
            return [Run(self.say("desk.title.unsaved"), "label")]
        at = datetime.fromisoformat(self.keeper.saved_at).astimezone()
        return [Run(self.say("desk.title.saved", time=f"{at:%H:%M:%S}"), "ok")]

    def press(self, key: str, sign: str | None) -> bool:
        tally = self.tally
        if key == "enter":
            tally.confirm()
        elif key in ("down", "tab"):
            tally.move(1)
        elif key in ("up", "shift+tab"):
            tally.move(-1)
        elif not (tally.press(key) or (sign is not None and tally.type(sign))):
            return False
        self._after()
        return True

    def on_paste(self, event: events.Paste) -> None:
        """Paste into the line."""
        event.stop()
        self.tally.type(event.text)
        self._after()

    def _after(self) -> None:
        """Something may have changed: show it, keep it soon, and show the result when the game has just ended."""
        if self._timer is not None:
            self._timer.stop()
        if self.tally.unsaved:
            self._timer = self.set_timer(REST, self._rested)
        self.redraw()
        over, self._over = self._over, self.keeper.state.over
        if self._over and not over:
            self.do_result()

    def _rested(self) -> None:
        self.keep()
        self.redraw()

    def keep(self) -> bool:
        """Write the line into the game file as far as it was typed."""
        return not hasattr(self, "tally") or not self.tally.unsaved or self.tally.keep()

    def do_clear(self) -> None:
        """Empty the line; leave an earlier entry as it was."""
        self.tally.leave()
        self._after()

    def _do(self, action: str) -> None:
        """Let the tally do something that may fail on the disk."""
        try:
            getattr(self.tally, action)()
        except JournalFault as fault:
            self.tally.fault = fault
        self._after()

    def do_undo(self) -> None:
        """Empty the line, or take back the last action."""
        self._do("undo")

    def do_redo(self) -> None:
        """Let what was taken back count again."""
        self._do("redo")

    def do_insist(self) -> None:
        """Let the referee insist on the line."""
        self._do("overrule")

    def do_first_ship(self) -> None:
        """The first ship was turned up."""
        self._do("first_ship")

    def do_totals(self) -> None:
        """Hide the sums, or show them."""
        self._do("toggle_totals")

    def do_keyboard(self) -> None:
        """Take the next keyboard."""
        self._do("next_keyboard")

    def do_entries(self) -> None:
        """Look at all entries; change, put in or take out."""
        from gm.tui.cards.entries_screen import EntriesScreen

        self.gm.push_screen(EntriesScreen(self))

    def do_correct(self) -> None:
        """Fill in a correction."""
        self.open_form(f"correct_{self.keeper.game}")

    def do_sell(self) -> None:
        """Fill in a sale."""
        self.open_form("sell")

    def do_seat(self) -> None:
        """Hand a seat over."""
        self.open_form("seat")

    def do_deck(self) -> None:
        """Put right what the islands show."""
        from gm.tui.cards.deck_form import DeckForm
        from gm.tui.cards.form_screen import FormScreen

        self.gm.push_screen(FormScreen(self, DeckForm(self.tally)))

    def open_form(self, name: str, index: int | None = None) -> None:
        """Open a form: for a new entry, or for the one at an index."""
        from gm.tui.cards.form_screen import FormScreen
        from gm.tui.cards.forms import Form

        entry = None if index is None else self.keeper.record.entries[index]
        if not (self.tally.inserting and index is None):
            self.tally.leave()
            self.tally.at = index
        self.tally.refresh()
        self.gm.push_screen(FormScreen(self, Form(name, self.tally, entry)))

    def edit(self, index: int) -> None:
        """Take up an earlier entry: into the line, or in a form."""
        from gm.tui.cards.forms import form_for

        form = form_for(self.keeper.record.entries[index], self.keeper.game)
        if form is not None:
            self.open_form(form, index)
        elif not self.tally.edit(index):
            self.tally.edit_raw(index)
        self._after()

    def after_form(self) -> None:
        """A form has entered something."""
        self.tally.refresh()
        self._after()

    def do_result(self) -> None:
        """The count line by line, and the course of play."""
        from gm.tui.cards.result_screen import ResultScreen

        if self.tally.hidden:
            self.tell(self.say("tally.message.hidden"))
        else:
            self.gm.push_screen(ResultScreen(self.keeper))

    def do_print(self) -> None:
        """Print the score sheet: from the result."""
        self.do_result()

    def do_home(self) -> None:
        """Close this game and go home."""
        if self.keep():
            self.dismiss()
            self.gm.call_later(self.gm.home_again)
        else:
            self.redraw()

    def do_quit(self) -> None:
        """Leave; what is in the line is kept first."""
        if self.keep():
            super().do_quit()
        else:
            self.redraw()
