"""An earlier round's papers to type on: what is changed there reaches the game only as a correction."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from gm.drafts import EVERYBODY, SUBGAME, Key, Score, drafts_of, read_subgame, team_orders, write_subgame
from gm.sextagon.orders import RoundOrders, TeamOrders
from gm.sextagon.state import State
from gm.tui.loose import LooseTable
from gm.tui.papers import PAPER, PAPER_IN, playing


class PastTable(LooseTable):
    """The papers of a round as fields. `keep_setting` is told of settings, which belong to the whole game."""

    def __init__(
        self,
        before: State,
        orders: RoundOrders,
        settings: Mapping[str, str],
        keep_setting: Callable[[str, str], None] = lambda name, value: None,
    ) -> None:
        self._first = _drafts(orders, before)
        super().__init__(before, self._first, settings, keep_setting)
        self.over = orders.over
        self._orders = orders

    @property
    def number(self) -> int:
        """The round's number."""
        return self._orders.round

    def orders(self) -> RoundOrders:
        """The round's orders as they stand in the fields; a part that nobody changed stays as it was written."""
        old, new = (
            read_subgame(drafts.get((EVERYBODY, SUBGAME), ""), self.state.scenario).scores
            for drafts in (self._first, self._drafts)
        )
        teams = dict(self._orders.teams)
        for team in playing(self.state):
            orders = self._team(team, old.get(team), new.get(team))
            if orders is None:
                teams.pop(team, None)
            else:
                teams[team] = orders
        return replace(self._orders, teams=teams, over=self.over)

    def _team(self, team: str, old: Score | None, new: Score | None) -> TeamOrders | None:
        was = self._orders.teams.get(team)
        typed = _own(self._first, team) != _own(self._drafts, team)
        if not typed and old == new:
            return was
        given = was or TeamOrders()
        orders = (team_orders(self.drafts, team, None) or TeamOrders()) if typed else given
        if sorted(orders.buy) == sorted(given.buy):
            orders = replace(orders, buy=given.buy)
        points, rank, joker = given.points, given.rank, given.joker
        if old != new:
            points, rank, joker = (new.points, new.rank, new.joker) if new is not None else (None, None, False)
        orders = replace(orders, points=points, rank=rank, joker=joker)
        return orders if was is not None or orders != TeamOrders() else None


def _drafts(orders: RoundOrders, before: State) -> dict[Key, str]:
    drafts = {(EVERYBODY, SUBGAME): write_subgame(orders.teams, before.scenario)}
    for team in playing(before):
        if team in orders.teams:
            drafts |= drafts_of(orders.teams[team], team)
        drafts[team, PAPER] = PAPER_IN  # nobody waits for a paper of an earlier round
    return drafts


def _own(drafts: Mapping[Key, str], team: str) -> dict[str, str]:
    return {part: text for (owner, part), text in drafts.items() if owner == team and text}
