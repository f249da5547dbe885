"""All entries of a card game: to look at, change, take out, or put one in before another."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from textual.binding import BindingType

from gm.tui.actions import Action
from gm.tui.base import bindings
from gm.tui.cards.ledger import summary
from gm.tui.lines import Line, Run, fitted, wrapped
from gm.tui.pages import ListScreen

if TYPE_CHECKING:
    from gm.tui.cards.table_screen import TableScreen

ACTIONS = (
    Action("change", ("enter",), footer=1, silent=True),
    Action("put_in", ("f6", "insert"), ("i",), footer=2),
    Action("take_out", ("f7", "delete"), ("x",), footer=3),
    Action("back", ("escape",), ("q",), footer=4),
)


class EntriesScreen(ListScreen):
    """The entries in order, the last one chosen at first."""

    NAME = "entries"
    ACTIONS = ACTIONS
    BINDINGS: ClassVar[list[BindingType]] = bindings(NAME, ACTIONS)

    def __init__(self, table: TableScreen) -> None:
        super().__init__()
        self.table = table
        self.keeper = table.keeper
        stuck = self.keeper.stuck
        self.index = len(self.keeper.record.entries) - 1 if stuck is None else stuck

    def page_title(self) -> str:
        return self.say("tally.entries.title", count=len(self.keeper.record.entries))

    def head(self) -> Sequence[Line]:
        return [*wrapped(self.say("tally.entries.hint"), self.page_width, "hint"), ()]

    def items(self) -> Sequence[Line]:
        count = len(self.keeper.record.entries)
        return [fitted(summary(self.table.tally, index), self.page_width - 2) for index in range(count)]

    def foot(self) -> Sequence[Line]:
        return [] if self.keeper.record.entries else [(Run(self.say("tally.entries.none"), "label"),)]

    def choose(self, index: int) -> None:
        """Take the entry up to be changed."""
        if index < len(self.keeper.record.entries):
            self.dismiss()
            self.gm.call_later(self.table.edit, index)

    def do_change(self) -> None:
        """Take the entry up to be changed."""
        self.choose(self.index)

    def do_put_in(self) -> None:
        """Put an entry in before this one."""
        if self.keeper.record.entries:
            self.table.tally.insert(self.index)
            self.dismiss()

    def do_take_out(self) -> None:
        """Take the entry out; undo brings it back."""
        if self.keeper.record.entries:
            self.table.tally.remove(self.index)
            self.dismiss()
