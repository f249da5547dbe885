"""The read-back on the screen: each team's orders as the program understood them, before anything is resolved."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import ClassVar

from textual.binding import BindingType

from gm.history import read_back
from gm.keyboard import number_of
from gm.located import safe
from gm.sextagon.orders import TeamOrders
from gm.telling import Teller
from gm.tui.actions import Action
from gm.tui.base import bindings
from gm.tui.blocks import Block, BlockScreen
from gm.tui.desk import Desk
from gm.tui.lines import Line, Run, shortened, wrapped
from gm.tui.papers import Paper

ACTIONS = (
    Action("take", ("enter",), footer=1),
    Action("print", ("f8", "ctrl+o"), ("o",), footer=2),
    Action("blank", ("f7", "ctrl+b"), ("b",)),
    Action("back", ("escape",), ("q",), footer=3),
)


class ReadbackScreen(BlockScreen):
    """What is understood of each paper that is being typed at a desk. Enter goes to the paper."""

    NAME = "readback"
    ACTIONS = ACTIONS
    BINDINGS: ClassVar[list[BindingType]] = bindings(NAME, ACTIONS)

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.desk = desk
        self.chosen = desk.team

    def page_title(self) -> str:
        return self.say("room.readback.title", round=self.desk.game.number)

    def blocks(self) -> Iterable[Block]:
        teller = Teller(self.desk.scenario, self.say)
        for index, team in enumerate(self.desk.scenario.teams):
            paper = self.desk.papers.get(team.id)
            if paper is not None:
                mark = Run(f" {team.letter.lower()} ", f"team.{index}")
                name = Run(f" {shortened(safe(team.name), 60)}", "title")
                yield Block(((Run(f"{index + 1} "), mark, name), *self._lines(paper, teller), ()), team.id)

    def _lines(self, paper: Paper, teller: Teller) -> list[Line]:
        """The points, the orders, and what is wrong or doubtful."""
        plan = paper.verdict.plan
        told = self.say("room.readback.no_score")
        if paper.scored:
            told = self.say("room.readback.score", points=plan.points, budget=plan.budget)
        lines = self._indented(told, "label")
        fleet = self.desk.state.fleets[paper.team]
        orders = list(read_back(fleet, plan, paper.orders or TeamOrders(), teller))
        for text in orders or [self.say("room.readback.nothing")]:
            lines += self._indented(text)
        for problems, severity in ((paper.errors, "error"), (paper.warnings, "warning")):
            for problem in problems:
                lines += self._indented(teller.located_problem(problem, severity=severity), severity)
        return lines

    def _indented(self, text: str, style: str = "") -> list[Line]:
        return wrapped(safe(text), self.block_width, style, first="     ", indent="       ")

    def choose(self, key: Hashable) -> None:
        """Go to the team's paper."""
        self.desk.choose(str(key))
        self.dismiss()

    def press(self, key: str, sign: str | None) -> bool:
        number = number_of(sign, self.desk.keyboard)
        teams = list(self.desk.papers)
        if number is not None and 1 <= number <= len(teams):
            self.chosen = teams[number - 1]
            self.redraw()
            return True
        return super().press(key, sign)

    def do_take(self) -> None:
        """Go to the chosen team's paper."""
        if self.chosen is not None:
            self.choose(self.chosen)

    def do_print(self) -> None:
        """Print sheets."""
        from gm.tui.printing import open_print

        open_print(self)
