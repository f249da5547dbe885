"""The command palette: everything that a screen can do, narrowed down by typing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.binding import BindingType

from gm.texts import plain
from gm.tui.actions import Action, explanation, key_name
from gm.tui.base import GmScreen, bindings
from gm.tui.editor import LineEditor
from gm.tui.lines import Line, Run, fitted
from gm.tui.pages import ListScreen

ACTIONS = (
    Action("run", ("enter",), footer=1, silent=True),
    Action("back", ("escape", "ctrl+p"), footer=2),
)
_KEY_WIDTH = 12


class PaletteScreen(ListScreen):
    """All actions of the screen from which it was opened."""

    NAME = "palette"
    ACTIONS = ACTIONS
    BINDINGS: ClassVar[list[BindingType]] = [
        binding for binding in bindings(NAME, ACTIONS) if not getattr(binding, "id", "").endswith("palette.palette")
    ]

    def __init__(self, about: GmScreen) -> None:
        super().__init__()
        self.about = about
        self.editor = LineEditor()

    @property
    def found(self) -> list[tuple[Action, str]]:
        """The actions whose explanation has all words that were typed."""
        words = plain(self.editor.text).split()
        offered = [(a, explanation(self.say, self.about.NAME, a)) for a in self.about.actions if a.palette]
        return [(action, told) for action, told in offered if all(word in plain(told) for word in words)]

    def head(self) -> Sequence[Line]:
        before, after = self.editor.before, self.editor.text[self.editor.cursor :]
        under = after[:1] or " "
        return [(Run("> ", "key"), Run(before), Run(under, "caret"), Run(after[1:])), ()]

    def items(self) -> Sequence[Line]:
        lines: list[Line] = []
        for action, told in self.found:
            key = key_name(action.all_keys[0], ascii_only=self.gm.ascii_only) if action.all_keys else ""
            lines.append(fitted((Run(f"{key:<{_KEY_WIDTH}}", "key"), Run(told)), self.page_width - 2))
        return lines or [(Run(self.say("pages.palette.nothing"), "label"),)]

    def choose(self, index: int) -> None:
        """Close the palette and do the action."""
        found = self.found
        if index < len(found):
            name = found[index][0].id
            self.dismiss()
            self.gm.call_later(self.about.perform, name)

    def press(self, key: str, sign: str | None) -> bool:
        if super().press(key, sign):
            return True
        if self.editor.press(key) or (sign is not None and self.editor.insert(sign)):
            self.index = 0
            self.redraw()
            return True
        return False
