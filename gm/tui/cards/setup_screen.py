"""A new card game: who plays, with which colours, deck and settings."""

from __future__ import annotations

from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType

from gm.cards.agreed import told
from gm.cards.files.record import PLAYER_COUNTS
from gm.cards.players import PLAYER_COLOURS
from gm.faults import JournalFault
from gm.located import FaultsFound, safe, tell
from gm.scorekeeper import Scorekeeper
from gm.tui.actions import Action
from gm.tui.base import GmScreen, bindings
from gm.tui.cards.newgame import NewGame, Row
from gm.tui.lines import Line, Run, width_of, wrapped
from gm.tui.lineview import LineView
from gm.tui.openings import free_name

ACTIONS = (
    Action("next", ("enter",), footer=1, silent=True, palette=False),
    Action("move", ("down", "up", "tab", "shift+tab"), silent=True, palette=False),
    Action("other", ("f4", "ctrl+t"), footer=2),
    Action("begin", ("f9", "ctrl+r"), footer=3),
    Action("cancel", ("escape",), footer=4),
)
_MOVES = {"down": 1, "tab": 1, "up": -1, "shift+tab": -1}


class SetupScreen(GmScreen):
    """Setting up a game of one kind."""

    NAME = "setup"
    ACTIONS = ACTIONS
    BINDINGS: ClassVar[list[BindingType]] = bindings(NAME, ACTIONS)
    GAME = ""

    def __init__(self, game: str | None = None) -> None:
        super().__init__()
        self.game = game or self.GAME
        self.page = LineView(id="page")

    def body(self) -> ComposeResult:
        yield self.page

    def on_mount(self) -> None:
        """Begin with empty seats."""
        self.new = NewGame(self.game, self.gm.folder, self.say)
        self.gm.styling.set_teams(list(PLAYER_COLOURS.values()))
        super().on_mount()

    def speak(self) -> None:
        """The language has changed."""
        self.new.say = self.say
        self.new.refresh()
        self.show_footer()
        self.redraw()

    def redraw(self) -> None:
        if not self.size.width or not hasattr(self, "new"):
            return
        title = self.say("tally.setup.title", game=self.say(f"cards.game.{self.game}"))
        self.show_title([Run(title, "title")], [self._state()])
        lines, at = self.lines(max(20, self.size.width - 4))
        self.page.show(lines)
        top = 0 if self.message else max(0, at + 4 - self.page.size.height)
        self.page.scroll_to(y=top, animate=False, force=True, immediate=True)

    def _state(self) -> Run:
        """Whether the game can begin, else what is missing."""
        if not self.new.faults:
            return Run(self.say("tally.setup.ready"), "ok")
        return Run(self._fault(self.new.faults[0]), "warning")

    def _fault(self, fault: str) -> str:
        counts = PLAYER_COUNTS[self.game]
        return self.say(f"tally.setup.fault.{fault}", low=counts.start, high=counts.stop - 1)

    def lines(self, width: int) -> tuple[list[Line], int]:
        """The rows, and the line of the one at hand."""
        new = self.new
        lines: list[Line] = [*wrapped(self.say("tally.setup.hint"), width, "hint"), ()]
        if self.message:
            lines = [*wrapped(safe(self.message), width, "message"), ()]
        at = 0
        heading = ""
        for index, row in enumerate(new.rows):
            wanted = {"player": "players", "title": "title", "colours": "cards", "deck": "cards"}.get(row.kind, "rules")
            if wanted != heading and wanted != "title":
                lines += [(), (Run(self.say(f"tally.setup.{wanted}"), "title"),)]
            heading = wanted
            if index == new.at:
                at = len(lines)
            lines.append(self._row(row, index == new.at))
        return lines, at

    def _row(self, row: Row, here: bool) -> Line:
        head = Run("> " if here else "  ", "key")
        if row.kind == "player":
            plays = bool(row.editor.text.strip())
            seat = Run(f" {int(row.name) + 1} ", f"team.{row.index}" if plays else "label")
            word = self.say(f"cards.colour.{row.option}") if plays else ""
            return (head, seat, Run(" "), *self._text(row, here, 24), Run(f" {word}", "label"))
        label = self._label(row)
        front = (head, Run(f"{label:<12} ", "strong" if here else "")) if label else (head,)
        if row.typed:
            return (*front, Run("  "), *self._text(row, here, 40))
        style = "chosen" if here else ""
        sides = ("< ", " >") if here else ("  ", "")
        return (*front, Run(sides[0], "key"), Run(self._option(row), style), Run(sides[1], "key"))

    def _label(self, row: Row) -> str:
        return "" if row.kind in ("setting", "number", "totals") else self.say(f"tally.setup.{row.name}_label")

    def _text(self, row: Row, here: bool, width: int) -> tuple[Run, ...]:
        editor = row.editor
        if not here:
            text = safe(editor.text)
            return (Run(text), Run(" " * max(0, width - width_of(text))))
        start, shown = editor.window(width)
        cursor = editor.cursor - start
        under = shown[cursor : cursor + 1] or " "
        free = max(0, width - width_of(shown) - (cursor >= len(shown)))
        return (Run(shown[:cursor]), Run(under, "caret"), Run(shown[cursor + 1 :]), Run(" " * free, "field"))

    def _option(self, row: Row) -> str:
        if row.kind == "setting":
            return told(row.name, row.option, self.say)
        if row.kind == "number":
            return told(row.name, int(row.option), self.say)
        if row.kind == "totals":
            return self.say(f"tally.setup.totals_{row.option}")
        if row.kind == "deck":
            known = row.option == self.game
            return self.say("tally.setup.bundled") if known else row.option
        return row.option

    def press(self, key: str, sign: str | None) -> bool:
        new = self.new
        self.message = ""
        if key == "enter":
            if not new.next():
                self.do_begin()
                return True
        elif key in _MOVES:
            new.go(_MOVES[key])
        elif key in ("left", "right") and not new.row.typed:
            new.turn(-1 if key == "left" else 1)
        elif not (new.press(key) or (sign is not None and new.type(sign))):
            return False
        self.redraw()
        return True

    def on_paste(self, event: events.Paste) -> None:
        """Paste into the row."""
        event.stop()
        self.new.type(event.text)
        self.redraw()

    def do_other(self) -> None:
        """Choose the next colour or option."""
        self.new.turn(1)
        self.redraw()

    def do_begin(self) -> None:
        """Begin the game in a new file."""
        new = self.new
        if new.faults:
            self.tell(self._fault(new.faults[0]))
            return
        try:
            path = free_name(self.gm.folder, self.game)
            keeper = Scorekeeper.begin(path, new.record())
        except FaultsFound as found:
            self.tell(tell(found.faults[0], self.say).splitlines()[0])
            return
        except JournalFault as fault:
            self.tell(fault.tell(self.say))
            return
        if new.hidden:
            keeper.set("totals", "hidden")
        from gm.tui.cards.table_screen import TableScreen

        self.gm.told.append(self.say("cli.game_begun", file=path.name))
        self.dismiss()
        self.gm.push_screen(TableScreen(keeper))

    def do_cancel(self) -> None:
        """Back to where this was opened from."""
        self.dismiss()
        self.gm.call_later(self.gm.home_again)


class IslandsScreen(SetupScreen):
    """A new game of Islands."""

    GAME = "islands"


class GangScreen(SetupScreen):
    """A new game of Gang."""

    GAME = "gang"
