"""The wall list on the screen: what to change on the paper map, with boxes to tick off."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.binding import BindingType

from gm.faults import JournalFault
from gm.game import Game
from gm.located import safe
from gm.sextagon.views import PUBLIC
from gm.telling import Teller
from gm.tui.actions import Action
from gm.tui.base import bindings
from gm.tui.lines import Line, Run, fitted
from gm.tui.pages import ListScreen
from gm.walllist import Change, setting_of, tell, ticked, wall_list

ACTIONS = (
    Action("tick", ("space",), ("x",), footer=1),
    Action("print", ("f8", "ctrl+o"), ("o",), footer=3),
    Action("next", ("f9",), ("n",), footer=2),
    Action("back", ("escape",), footer=4),
)


class WallScreen(ListScreen):
    """What to change on the wall after the round of this index, from 1. Ticks are kept with the game."""

    NAME = "wall"
    ACTIONS = ACTIONS
    BINDINGS: ClassVar[list[BindingType]] = bindings(NAME, ACTIONS)

    def __init__(self, game: Game, rounds: int) -> None:
        super().__init__()
        self.game = game
        self.number = game.rounds[rounds - 1].number
        self.changes: tuple[Change, ...] = wall_list(game.view(PUBLIC, rounds - 1), game.view(PUBLIC, rounds))
        self.done = ticked(game.settings.get(self.setting, ""))

    @property
    def setting(self) -> str:
        """The setting that keeps the ticks."""
        return f"wall.{self.number}"

    def page_title(self) -> str:
        left = sum(change.key not in self.done for change in self.changes)
        return self.say("pages.wall.title", round=self.number, count=left)

    def head(self) -> Sequence[Line]:
        if self.message:
            return [(Run(self.message, "alarm"),), ()]
        return [(Run(self.say("pages.wall.hint" if self.changes else "pages.wall.nothing"), "hint"),), ()]

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
