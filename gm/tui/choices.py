"""Choosing one of a list."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar, Generic, TypeVar

from textual.binding import BindingType

from gm.located import safe
from gm.texts import plain
from gm.tui.actions import Action
from gm.tui.base import bindings
from gm.tui.lines import Line, Run, fitted, wrapped
from gm.tui.pages import ListScreen

ACTIONS = (
    Action("take", ("enter",), footer=1, silent=True),
    Action("back", ("escape",), footer=2),
)

T = TypeVar("T")


class ChoiceScreen(ListScreen, Generic[T]):
    """A list of values with their words; a letter goes to the next word that begins with it. `done` gets the value."""

    NAME = "choice"
    ACTIONS = ACTIONS
    BINDINGS: ClassVar[list[BindingType]] = bindings(NAME, ACTIONS)

    def __init__(
        self, title: str, options: Sequence[tuple[T, str]], done: Callable[[T], None], notes: Sequence[str] = ()
    ) -> None:
        """`notes` are sentences that stand below the list."""
        super().__init__()
        self.notes = notes
        self.words = title
        self.options = options
        self.done = done

    def page_title(self) -> str:
        return self.words

    def items(self) -> Sequence[Line]:
        return [fitted((Run(safe(word)),), self.page_width - 2) for _, word in self.options]

    def foot(self) -> Sequence[Line]:
        lines = (line for note in self.notes for line in wrapped(safe(note), self.page_width, "hint", indent="  "))
        return [(), *lines] if self.notes else []

    def choose(self, index: int) -> None:
        """Take the value and go back."""
        value = self.options[index][0]
        self.dismiss()
        self.gm.call_later(self.done, value)

    def press(self, key: str, sign: str | None) -> bool:
        if super().press(key, sign):
            return True
        if sign is None or not sign.isalnum():
            return False
        count = len(self.options)
        for step in range(1, count + 1):
            index = (self.index + step) % count
            if plain(self.options[index][1]).startswith(plain(sign)):
                self.index = index
                self.redraw()
                return True
        return True

    def do_take(self) -> None:
        """Take what is chosen."""
        self.choose(self.index)
