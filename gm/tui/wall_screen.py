"""The wall list on the screen: what to change on the paper map, with boxes to tick off."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.binding import BindingType

from gm.faults import JournalFault
from gm.game import Game
from gm.located import safe
from gm.sextagon.views import PUBLIC, View
from gm.telling import Teller
from gm.tui.actions import Action
from gm.tui.base import bindings
from gm.tui.lines import Line, Run, fitted, wrapped
from gm.tui.pages import ListScreen
from gm.walllist import Change, setting_of, tell, ticked, wall_list

ACTIONS = (
    Action("tick", ("space",), ("x",), footer=1),
    Action("print", ("f8", "ctrl+o"), ("o",), footer=3),
    Action("next", ("f9",), ("n",), footer=2),
    Action("back", ("escape",), footer=4),
)
MENDED = (
    Action("tick", ("space",), ("x",), footer=1),
    Action("print", ("f8", "ctrl+o"), ("o",), footer=2),
    Action("undo", ("ctrl+z",), ("u",), footer=3),
    Action("back", ("escape", "f9"), ("q",), footer=4),
)


class WallList(ListScreen):
    """Changes to make on the wall. Ticks are kept with the game, in the setting of that name."""

    TELLS = True
    HINT: ClassVar = "pages.wall.hint"

    def __init__(self, game: Game, setting: str, changes: tuple[Change, ...]) -> None:
        super().__init__()
        self.game = game
        self.setting = setting
        self.changes = changes
        self.done = ticked(game.settings.get(setting, ""))

    @property
    def left(self) -> int:
        """How many changes are still to be made."""
        return sum(change.key not in self.done for change in self.changes)

    def head(self) -> Sequence[Line]:
        if self.message:
            return [(Run(self.message, "alarm"),), ()]
        return [(Run(self.say(self.HINT if self.changes else "pages.wall.nothing"), "hint"),), ()]

    def items(self) -> Sequence[Line]:
        teller = Teller(self.game.state.scenario, self.say)
        return [self._item(change, tell(change, teller)) for change in self.changes]

    def _item(self, change: Change, told: str) -> Line:
        done = change.key in self.done
        box = Run("[x] " if done else "[ ] ", "key")
        return fitted((box, Run(safe(told), "done" if done else "")), self.page_width - 2)

    def choose(self, index: int) -> None:
        """Tick the change off, or not, and go on to the next."""
        if index >= len(self.changes):
            return
        done = self.done ^ {self.changes[index].key}
        try:
            self.game.set(self.setting, setting_of(done))
        except JournalFault as fault:
            self.message = fault.tell(self.say)
        else:
            self.done = frozenset(done)
            self.message = ""
            if self.changes[index].key in done:
                self.index += 1
        self.redraw()

    def do_tick(self) -> None:
        """Tick the chosen change off."""
        self.choose(self.index)

    def do_next(self) -> None:
        """On to the next round."""
        self.dismiss()

    def do_print(self) -> None:
        """Print sheets."""
        from gm.tui.printing import open_print

        open_print(self)


class WallScreen(WallList):
    """What to change on the wall after the round of this index, from 1."""

    NAME = "wall"
    ACTIONS = ACTIONS
    BINDINGS: ClassVar[list[BindingType]] = bindings(NAME, ACTIONS)

    def __init__(self, game: Game, rounds: int) -> None:
        self.number = game.rounds[rounds - 1].number
        changes = wall_list(game.view(PUBLIC, rounds - 1), game.view(PUBLIC, rounds))
        super().__init__(game, f"wall.{self.number}", changes)

    def page_title(self) -> str:
        return self.say("pages.wall.title", round=self.number, count=self.left)


class MendedScreen(WallList):
    """What to do now that something was corrected or adjusted: sheets to print again, changes on the wall.

    `before` is what the public saw until then.
    """

    NAME = "mended"
    HINT = "past.mended.hint"
    ACTIONS = MENDED
    BINDINGS: ClassVar[list[BindingType]] = bindings(NAME, MENDED)

    def __init__(self, game: Game, before: View, reprint: Sequence[str]) -> None:
        super().__init__(game, f"mended.{game.actions[-1].id}", wall_list(before, game.view(PUBLIC)))
        self.reprint = reprint

    def page_title(self) -> str:
        return self.say("past.mended.title", count=self.left)

    def head(self) -> Sequence[Line]:
        lines = list(super().head())
        if self.reprint:
            names = ", ".join(map(Teller(self.game.state.scenario, self.say).team, self.reprint))
            told = self.say("past.mended.reprint", teams=safe(names))
            lines[:0] = [*wrapped(told, self.page_width, "warning", indent="  "), ()]
        return lines

    def do_undo(self) -> None:
        """Take the correction or adjustment back."""
        try:
            self.game.undo()
        except JournalFault as fault:
            self.tell(fault.tell(self.say))
        else:
            self.dismiss()
