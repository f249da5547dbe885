"""The practice game's coach: what to do next, so that whoever has never seen the program plays a round with it."""

from __future__ import annotations

from gm.bundled import folder
from gm.catalogue import Catalogue
from gm.drafts import EVERYBODY, SUBGAME
from gm.game import Game
from gm.located import Reader, read_file, safe
from gm.sextagon.orders import RoundOrders, TeamOrders
from gm.sextagon.reading.orders import read_orders
from gm.tui.desk import Desk
from gm.tui.papers import missing

PRACTICE = "practice"
"""The setting of a game that is only for practice; its value is the bundled scenario's name."""


class Coach:
    """Says what to do in the first round of a practice game, whose papers are those of the bundled orders."""

    def __init__(self, orders: RoundOrders) -> None:
        self.orders = orders

    @classmethod
    def of(cls, game: Game) -> Coach | None:
        """The coach of a practice game; None for any other."""
        name = game.settings.get(PRACTICE)
        if not name:
            return None
        reader = Reader()
        rounds = read_orders(read_file(folder() / f"{name}.orders.yaml", reader), reader, game.opening)
        return cls(rounds[0].orders) if rounds and not reader.faults else None

    def advice(self, desk: Desk, say: Catalogue) -> str:
        """What to do now; empty when there is nothing more to learn."""
        if desk.game.number != self.orders.round:
            return say("coach.played") if desk.game.number == self.orders.round + 1 else ""
        if not desk.drafts.get((EVERYBODY, SUBGAME)):
            return self._subgame(desk, say)
        if desk.field.key == (EVERYBODY, SUBGAME):
            return say("coach.enter")
        if missing(desk.papers) is None:
            return say("coach.all_in")
        if desk.paper.marked or desk.team not in self.orders.teams:
            return say("coach.other")
        return self._paper(self.orders.teams[desk.team], desk, say)

    def _subgame(self, desk: Desk, say: Catalogue) -> str:
        ranked = sorted(self.orders.teams, key=lambda team: self.orders.teams[team].rank or "")
        teams = [desk.scenario.team(team) for team in ranked]
        names, letters = (safe(team.name) for team in teams), (team.letter.lower() for team in teams)
        return say("coach.subgame", teams=", ".join(names), letters=" ".join(letters))

    def _paper(self, orders: TeamOrders, desk: Desk, say: Catalogue) -> str:
        """What the paper of the team at hand says, and which keys type it."""
        path = next((ship.path for ship in orders.ships.values() if ship.path), "")
        told = say("coach.paper", team=safe(desk.scenario.team(desk.team).name), path=path)
        return f"{told} {say('coach.buys')}" if orders.buy and not desk.paper.verdict.plan.buy else told
