"""Double entry: a second person types a paper again, blind; then what differs is marked and one text is chosen."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import BindingType

from gm.double_entry import compare
from gm.drafts import EVERYBODY, SUBGAME
from gm.game import Game
from gm.located import safe
from gm.sextagon.orders import TeamOrders
from gm.tui.actions import Action
from gm.tui.base import bindings
from gm.tui.desk import Desk
from gm.tui.lines import Run
from gm.tui.loose import LooseTable
from gm.tui.paper_screen import TYPING, PaperScreen

ACTIONS = (
    Action("next", ("enter",), footer=1, silent=True, palette=False),
    Action("compare", ("f9", "ctrl+r"), ("r",), footer=2),
    Action("undo", ("ctrl+z",), ("u",), footer=3),
    *(action for action in TYPING if action.id not in ("next_team", "previous_team", "no_paper")),
    Action("back", ("f10",), ("q",), footer=4),
)


class BlindScreen(PaperScreen):
    """One team's paper without what was typed of it, to be typed a second time."""

    NAME = "blind"
    ACTIONS = ACTIONS
    BINDINGS: ClassVar[list[BindingType]] = bindings(NAME, ACTIONS)

    def __init__(self, game: Game, desk: Desk) -> None:
        line = desk.drafts.get((EVERYBODY, SUBGAME), "")
        super().__init__(LooseTable(game.state, {(EVERYBODY, SUBGAME): line}, game.settings, game.set))
        self.first = desk
        self.team = desk.team

    def on_mount(self) -> None:
        """Open the empty paper."""
        super().on_mount()
        self.desk.choose(self.team)
        self.message = self.say("room.blind.hint")
        self.redraw()

    def title_runs(self) -> list[Run]:
        name = safe(self.first.scenario.team(self.team).name)
        return [Run(self.say("room.blind.title"), "title"), Run(f" · {name}")]

    def press(self, key: str, sign: str | None) -> bool:
        if key == "enter" and self.cursor is None and self.desk.typing and self._at_last_field:
            self.do_compare()
            return True
        if key == "escape" and self.cursor is None and not self.desk.typing:
            self.do_back()
            return True
        handled = super().press(key, sign)
        if self.desk.team != self.team:  # a digit or a click has led to another paper, which is not asked for
            self.desk.choose(self.team)
            self.redraw()
        return handled

    @property
    def _at_last_field(self) -> bool:
        return self.desk.field.key == self.desk.fields[-1].key

    def do_compare(self) -> None:
        """Compare both typings."""
        from gm.tui.differences_screen import DifferencesScreen

        self.desk.settle()
        papers = [desk.papers[self.team].orders or TeamOrders() for desk in (self.first, self.desk)]
        differences = compare(self.first.state, self.team, *papers)
        self.dismiss()
        self.gm.push_screen(DifferencesScreen(self.first, self.team, differences))

    def do_back(self) -> None:
        """Drop the second typing."""
        self.dismiss()
