"""The scores: how the teams stand, a chart of the gold, what is left, and about how long it will take."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.binding import BindingType

from gm.catalogue import Catalogue
from gm.game import Game
from gm.located import safe
from gm.sextagon.state import State, ranking
from gm.tui.actions import Action
from gm.tui.base import bindings
from gm.tui.lines import Line, Run, shortened, width_of, wrapped
from gm.tui.pages import PageScreen

ACTIONS = (Action("back", ("escape", "enter"), ("q",), footer=1),)
_NAME = 24
_MOST_ROUNDS = 12
"""The rounds whose points are shown, the last ones."""


def score_lines(game: Game, say: Catalogue, width: int, *, ascii_only: bool = False) -> list[Line]:
    """The scores as lines."""
    state = game.state
    return [
        *_table(game, state, say, width),
        (),
        (Run(say("pages.scores.chart"), "title"),),
        *_chart(state, width, ascii_only),
        (),
        *_outlook(game, state, say, width),
    ]


def _table(game: Game, state: State, say: Catalogue, width: int) -> list[Line]:
    headings = [say(f"pages.scores.{name}") for name in ("delivered", "aboard", "ships")]
    columns = [max(5, width_of(heading)) for heading in headings]
    name = min(_NAME, max(10, width - sum(columns) - 30))
    head = f"{'':<4}{say('pages.scores.team'):<{name}}"
    head += "".join(f" {heading:>{column}}" for heading, column in zip(headings, columns, strict=True))
    lines: list[Line] = [(Run(f"{head}  {say('pages.scores.points')}", "label"),)]
    rounds = game.rounds[-_MOST_ROUNDS:]
    for rank, team in ranking(state):
        fleet = state.fleets[team]
        figures = (fleet.delivered, sum(ship.cargo for ship in fleet.ships), len(fleet.ships))
        cells = "".join(f" {figure:>{column}}" for figure, column in zip(figures, columns, strict=True))
        points = " ".join(str(each.state.fleets[team].points) for each in rounds if team in each.state.fleets)
        title = shortened(safe(state.scenario.team(team).name), name)
        title += " " * (name - width_of(title))
        lines.append((Run(f"{rank:>2}. {title}{cells}", "strong" if rank == 1 else ""), Run(f"  {points}", "label")))
    return lines


def _chart(state: State, width: int, ascii_only: bool) -> list[Line]:
    most = max([fleet.delivered for fleet in state.fleets.values()], default=0)
    lines: list[Line] = []
    for _, team in ranking(state):
        index = state.scenario.team_ids.index(team)
        count = state.fleets[team].delivered
        room = max(1, width - 10)
        length = round(count * room / most) if most > room else count
        bar = ("#" if ascii_only else "█") * length
        letter = state.scenario.team(team).letter.lower()
        lines.append((Run(f" {letter} ", f"team.{index}"), Run(f" {bar}", "island"), Run(f" {count}")))
    return lines


def _outlook(game: Game, state: State, say: Catalogue, width: int) -> list[Line]:
    islands, floating = sum(state.chests.values()), sum(state.floating.values())
    left = state.chests_in_play
    told = say("pages.scores.left", count=left, islands=islands, floating=floating, aboard=left - islands - floating)
    lines = wrapped(told, width)
    delivered = sum(fleet.delivered for fleet in state.fleets.values())
    began = sum(fleet.delivered for fleet in game.opening.fleets.values())
    played = len(game.rounds)
    if state.over:
        return [*lines, (Run(say("pages.scores.over"), "warning"),)]
    if delivered <= began or not played:
        return [*lines, *wrapped(say("pages.scores.no_pace"), width)]
    pace = (delivered - began) / played
    shown = f"{pace:.1f}".replace(".", say("pages.scores.decimal"))
    return [*lines, *wrapped(say("pages.scores.pace", pace=shown, rounds=-(-left // pace)), width)]


class ScoresScreen(PageScreen):
    """The scores of a game."""

    NAME = "scores"
    ACTIONS = ACTIONS
    BINDINGS: ClassVar[list[BindingType]] = bindings(NAME, ACTIONS)

    def __init__(self, game: Game) -> None:
        super().__init__()
        self.game = game

    def page_title(self) -> str:
        return self.say("pages.scores.title", round=self.game.state.round)

    def page_lines(self) -> Sequence[Line]:
        return score_lines(self.game, self.say, self.page_width, ascii_only=self.gm.ascii_only)
