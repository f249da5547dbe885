"""A page of blocks of several lines, some of which can be chosen: by the arrows and Enter, or by a click."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass

from gm.tui.editor import LineEditor
from gm.tui.lines import Line, Run, width_of
from gm.tui.lineview import LineView
from gm.tui.pages import PageScreen

_MARK_WIDTH = 2


@dataclass(frozen=True, slots=True)
class Block:
    """Some lines that belong together. `key` is what they stand for; None of text that cannot be chosen."""

    lines: tuple[Line, ...]
    key: Hashable = None


class BlockScreen(PageScreen):
    """A page of blocks; the chosen one is marked and stays in view as far as there is room."""

    def __init__(self) -> None:
        super().__init__()
        self.chosen: Hashable = None
        self._places: dict[Hashable, tuple[int, int]] = {}
        self._owners: list[Hashable] = []
        self._follow = True

    def blocks(self) -> Iterable[Block]:
        """The page, block by block."""
        return ()

    def choose(self, key: Hashable) -> None:
        """Do what a block stands for."""

    def page_lines(self) -> Sequence[Line]:
        blocks = list(self.blocks())
        keys = [block.key for block in blocks if block.key is not None]
        if self.chosen not in keys:
            self.chosen = keys[0] if keys else None
        lines: list[Line] = []
        self._places, self._owners = {}, []
        for block in blocks:
            if block.key is not None:
                self._places[block.key] = (len(lines), len(block.lines))
            here = block.key is not None and block.key == self.chosen
            for index, line in enumerate(block.lines):
                mark = ">" if here and index == 0 else " "
                lines.append((Run(f"{mark} ", "key"), *self._styled(line, here and index == 0)))
            self._owners += [block.key] * len(block.lines)
        return lines

    @staticmethod
    def _styled(line: Line, here: bool) -> Line:
        return tuple(Run(run.text, f"{run.style} chosen".strip()) for run in line) if here else line

    @property
    def block_width(self) -> int:
        """The columns that a block's line may have."""
        return self.page_width - _MARK_WIDTH

    def redraw(self) -> None:
        """Show the page; the chosen block stays in view, the beginning before its end."""
        super().redraw()
        room = self.page.size.height
        if self._follow and room and self.chosen in self._places:
            y, height = self._places[self.chosen]
            first = next(iter(self._places)) == self.chosen
            self.page.keep_in_view(y, min(height, room))
            self.page.keep_in_view(0 if first and y < room else y)
        self._follow = True

    def press(self, key: str, sign: str | None) -> bool:
        if key in ("up", "down"):
            self._move(-1 if key == "up" else 1)
        elif key in ("pageup", "pagedown", "home", "end"):
            return super().press(key, sign)
        elif key == "enter" and self.chosen is not None:
            self.choose(self.chosen)
        else:
            return False
        return True

    def _move(self, by: int) -> None:
        """To the next block; one that is taller than the page is read to its end first."""
        keys = list(self._places)
        index = keys.index(self.chosen) + by if self.chosen in keys else -1
        top, height = self.page.scroll_offset.y, self.page.size.height
        start, count = self._places.get(self.chosen, (0, 0))
        beyond = start + count > top + height if by > 0 else start < top
        last = not 0 <= index < len(keys)
        if (beyond and count > height) or last:
            self.page.scroll_relative(y=by * (3 if beyond else 1), animate=False, force=True, immediate=True)
            return
        self.chosen = keys[index]
        self.redraw()

    def redraw_in_place(self) -> None:
        """Show what has changed without scrolling."""
        self._follow = False
        self.redraw()

    def on_line_view_clicked(self, event: LineView.Clicked) -> None:
        """A click on a block chooses it; on the chosen one it does what Enter does."""
        if event.view is not self.page:
            super().on_line_view_clicked(event)
            return
        event.stop()
        key = self._owners[event.y] if event.y < len(self._owners) else None
        if key is None:
            return
        if key == self.chosen:
            self.choose(key)
        else:
            self.chosen = key
            self.redraw_in_place()


def prompt(label: str, editor: LineEditor, width: int, *, at_hand: bool = True) -> Line:
    """A field to type in with a label before it, in so many columns; the cursor is shown while it is at hand."""
    room = max(4, width - width_of(label) - 3)
    start, shown = editor.window(room) if at_hand else (0, editor.text[:room])
    runs = [Run(f"{label} ", "label"), Run("[", "bracket.focus" if at_hand else "bracket")]
    style = "field focus" if at_hand else "field"
    if not at_hand:
        return (*runs, Run(f"{shown:<{room}}", style), Run("]", "bracket"))
    caret = editor.cursor - start
    shown = f"{shown:<{room}}"[:room]
    return (
        *runs,
        Run(shown[:caret], style),
        Run(shown[caret : caret + 1], "field caret"),
        Run(shown[caret + 1 :], style),
        Run("]", "bracket.focus"),
    )
