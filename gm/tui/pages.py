"""Screens of lines: a page to read, and a list to choose from."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult

from gm.tui.base import GmScreen
from gm.tui.lines import Line, Run
from gm.tui.lineview import LineView

SCROLL = {"up": -1, "down": 1, "pageup": -10, "pagedown": 10, "home": -100_000, "end": 100_000}
"""The lines by which each key scrolls a page."""


class PageScreen(GmScreen):
    """A page of lines that scrolls. Messages stand in the title, unless the page tells them itself."""

    TELLS: ClassVar = False
    """Whether the page itself shows the message."""

    def __init__(self) -> None:
        super().__init__()
        self.page = LineView(id="page")

    def body(self) -> ComposeResult:
        yield self.page

    @property
    def page_width(self) -> int:
        """The columns that a line may have."""
        return max(20, self.size.width - 4)

    def page_title(self) -> str:
        """What the title line says."""
        return self.say(f"pages.{self.NAME}.title")

    def page_lines(self) -> Sequence[Line]:
        """The page."""
        return ()

    def redraw(self) -> None:
        """Show the page."""
        if self.size.width:
            message = [Run(self.message, "message")] if self.message and not self.TELLS else []
            self.show_title([Run(self.page_title(), "title")], message)
            self.page.show(self.page_lines())

    def speak(self) -> None:
        """The language has changed."""
        self.show_footer()
        self.redraw()

    def press(self, key: str, sign: str | None) -> bool:
        self.message = ""
        if key not in SCROLL:
            return False
        self.page.scroll_relative(y=SCROLL[key], animate=False, force=True, immediate=True)
        return True


class ListScreen(PageScreen):
    """A page some of whose lines can be chosen: by the arrows and Enter, or by a click."""

    def __init__(self) -> None:
        super().__init__()
        self.index = 0
        self._rows: list[int] = []

    def head(self) -> Sequence[Line]:
        """The lines above the list."""
        return ()

    def items(self) -> Sequence[Line]:
        """The list's lines, one an item."""
        return ()

    def foot(self) -> Sequence[Line]:
        """The lines below the list."""
        return ()

    def choose(self, index: int) -> None:
        """Do what the item of this index stands for."""

    def page_lines(self) -> Sequence[Line]:
        head, items = list(self.head()), list(self.items())
        self.index = min(max(self.index, 0), max(0, len(items) - 1))
        self._rows = [len(head) + row for row in range(len(items))]
        shown = [
            (Run(">" if row == self.index else " ", "key"), Run(" "), *self._styled(item, row == self.index))
            for row, item in enumerate(items)
        ]
        return [*head, *shown, *self.foot()]

    @staticmethod
    def _styled(item: Line, chosen: bool) -> Line:
        return tuple(Run(run.text, f"{run.style} chosen") for run in item) if chosen else item

    def redraw(self) -> None:
        """Show the list; the chosen item stays in view."""
        super().redraw()
        if self.index < len(self._rows):
            y = self._rows[self.index]
            top = 0 if self.index == 0 else y
            self.page.keep_in_view(top, y - top + 1)

    def press(self, key: str, sign: str | None) -> bool:
        self.message = ""
        moves = {"up": -1, "down": 1, "pageup": -10, "pagedown": 10, "home": -len(self._rows), "end": len(self._rows)}
        if key in moves:
            self.index += moves[key]
            self.redraw()
            return True
        if key == "enter" and self._rows:
            self.choose(self.index)
            return True
        return False

    def on_line_view_clicked(self, event: LineView.Clicked) -> None:
        """A click on an item chooses it."""
        if event.view is not self.page:
            super().on_line_view_clicked(event)
            return
        event.stop()
        if event.y in self._rows:
            self.index = self._rows.index(event.y)
            self.choose(self.index)
