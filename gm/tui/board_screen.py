"""Board mode: what everybody may see, large, for a projector. The screen knows public views only."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical

from gm.sextagon.views import View
from gm.tui.actions import Action
from gm.tui.base import GmScreen, bindings
from gm.tui.lines import Line, Run
from gm.tui.lineview import LineView
from gm.tui.pages import SCROLL
from gm.tui.public_board import SIDE_WIDTH, PublicBoard
from gm.tui.seamap import SeaMap
from gm.tui.seatext import legend

ACTIONS = (
    Action("earlier", ("left",), ("minus",), footer=1),
    Action("later", ("right", "space"), ("plus",), footer=2),
    Action("first", ("home",)),
    Action("last", ("end",)),
    Action("theme", (), ("t",), footer=3),
    Action("back", ("escape",), footer=4),
)
_LEAVING = frozenset({"escape", "ctrl+q"})


class BoardScreen(GmScreen):
    """The public map, the ranking and the news of a round. No key shows more, and only the second Esc in a row leads
    back to where there is more to see."""

    NAME = "board"
    ACTIONS = ACTIONS
    BINDINGS: ClassVar[list[BindingType]] = bindings(NAME, ACTIONS)

    def __init__(self, views: Sequence[View]) -> None:
        """`views` are the public ones after each round, the newest last."""
        super().__init__()
        self.views = views
        self.board: PublicBoard
        self.sea = SeaMap(id="sea")
        self.legend_view = LineView(id="legend")
        self.side = LineView(id="side")

    def body(self) -> ComposeResult:
        with Horizontal(id="body"):
            with Vertical(id="chart"):
                yield self.sea
                yield self.legend_view
            yield self.side

    def on_mount(self) -> None:
        """Begin with the newest round."""
        self.sea.ascii_only = self.gm.ascii_only
        self.board = PublicBoard(self.views, self.say, ascii_only=self.gm.ascii_only)
        super().on_mount()

    def legend(self) -> Sequence[Line]:
        return legend(self.sea.sea) if self.sea.sea is not None else ()

    def speak(self) -> None:
        """The language has changed."""
        self.board.say = self.say
        self.show_footer()
        self.redraw()

    def redraw(self) -> None:
        """Show the round at hand."""
        if not hasattr(self, "board") or not self.size.width:
            return
        board = self.board
        room, height = max(10, self.size.width - SIDE_WIDTH - 2), max(1, self.size.height - 2)
        self.sea.give_room(room, height)
        self.sea.show_view(board.view, self.say)
        self._show_side(height)
        right = [Run(self.message, "message")] if self.message else board.place()
        self.show_title(board.title(), right)

    def _show_side(self, height: int) -> None:
        """Ranking and news beside the map; the legend below it, or after the news where there is no room."""
        sea = self.sea.sea
        taken = self.sea.styles.width
        assert sea is not None and taken is not None
        columns, lines = int(taken.value), min(sea.bricks.height, height)
        below = self.board.legend(sea, columns - 1)
        beside = self.board.side(max(20, self.size.width - columns - 4))
        fits = len(below) < height - lines
        if not fits:
            beside += [(), *self.board.legend(sea, self.size.width - columns - 4)]
        self.legend_view.display = fits
        self.legend_view.styles.width = columns
        self.sea.styles.height = lines
        self.legend_view.show([(), *below] if fits else [])
        self.side.show(beside)

    def press(self, key: str, sign: str | None) -> bool:
        if key not in _LEAVING:
            self._hush()
        if key not in SCROLL or key in ("home", "end"):
            return False
        self.side.scroll_relative(y=SCROLL[key], animate=False, force=True, immediate=True)
        return True

    def _hush(self) -> None:
        """Say no more what was said."""
        if self.message:
            self.message = ""
            self.redraw()

    def _go(self, index: int) -> None:
        if self.board.go(index):
            self.side.scroll_to(y=0, animate=False, force=True, immediate=True)
            self.redraw()
        else:
            self.gm.bell()

    def do_earlier(self) -> None:
        """The round before."""
        self._go(self.board.index - 1)

    def do_later(self) -> None:
        """The next round."""
        self._go(self.board.index + 1)

    def do_first(self) -> None:
        """How it began."""
        self._go(0)

    def do_last(self) -> None:
        """The newest round."""
        self._go(len(self.views) - 1)

    def _sure(self, asked: str) -> bool:
        """Whether it was asked for twice in a row; the first time, tell so."""
        say = self.say(f"boardmode.screen.{asked}")
        if self.message == say:
            return True
        self.tell(say)
        return False

    def do_back(self) -> None:
        """Back to the referee's screens, by the second key: a slip would show them to everybody."""
        if self._sure("back"):
            super().do_back()

    def do_quit(self) -> None:
        """Leave the program, by the second key."""
        if self._sure("quit"):
            super().do_quit()
