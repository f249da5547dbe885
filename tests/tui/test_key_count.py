"""How many keys a round takes: no more than the cells entered, two a ship, and the sub-game's line."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from gm.bundled import folder
from gm.game import Game
from gm.located import Reader, read_file
from gm.sextagon.judge import TeamPlan
from gm.sextagon.orders import RoundOrders, TeamOrders
from gm.sextagon.paths import PORT, WAIT, Move, trace
from gm.sextagon.played import Round, play
from gm.sextagon.reading.orders import read_orders
from gm.tui.desk import Desk
from gm.tui.steering import DIRECTION_KEYS


class Typist:
    """Types a round at the desk as a referee would who steers, and counts the keys."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.keys = 0
        self.cells = 0

    def press(self, key: str, sign: str | None = None) -> None:
        assert self.desk.press(key, sign), (key, self.desk.field)
        self.keys += 1

    def type(self, text: str) -> None:
        for sign in text:
            self.press(sign, sign)

    def round(self, orders: RoundOrders) -> str:
        """Type it all; the sub-game's line is returned."""
        line = " ".join(self.scores(orders))
        self.type(line)
        self.press("enter")
        for _ in self.desk.papers:
            self.paper(orders.teams[self.desk.team])
        return line

    def scores(self, orders: RoundOrders) -> Iterator[str]:
        letters = {team.id: team.letter.lower() for team in self.desk.scenario.teams}
        ranked = sorted((int(paper.rank), team) for team, paper in orders.teams.items() if paper.rank)
        yield from (letters[team] + "*" * orders.teams[team].joker for _, team in ranked)
        for team, paper in orders.teams.items():
            if paper.points is not None:
                yield f"{letters[team]}:{paper.points}" + "*" * paper.joker

    def paper(self, orders: TeamOrders) -> None:
        for kind in orders.buy:
            self.desk.buy("transports" if kind == "transport" else "battleship")
            self.keys += 1
        fields = [field for field in self.desk.fields if field.ship is not None]
        for field in fields or self.desk.fields[:3]:
            assert self.desk.field.key == field.key
            ship = orders.ships.get(field.ship or "")
            text = getattr(ship, field.part) if ship is not None else ""
            if text and field.kind == "path":
                self.steer(text)
            else:
                self.type(text)
            self.press("enter")

    def steer(self, text: str) -> None:
        ship = self.desk.ship
        assert ship is not None
        read = trace(self.desk.scenario.board, ship.at, text, self.desk.bays, None)
        assert read.fault is None
        self.cells += len(read.moves)
        for move in read.moves:
            key = self.key_of(move)
            self.press(key, key)

    def key_of(self, move: Move) -> str:
        if move is PORT or move is WAIT:
            return "p" if move is PORT else "."
        course = self.desk.steering
        assert course is not None
        for key, heading in DIRECTION_KEYS.items():
            ahead = course.go(heading)
            if ahead is not None and ahead.at == move:
                return key
        raise AssertionError(move)


def plans(played: Round) -> dict[str, TeamPlan]:
    """What stands of each team's orders; the desk does not tell in which order ships were bought."""
    return {team: replace(plan, buy=tuple(sorted(plan.buy))) for team, plan in played.verdict.plan.teams.items()}


@pytest.mark.parametrize("number", [1, 2, 3])
def test_a_round_of_six_teams_takes_few_keys(number: int, tmp_path: Path) -> None:
    text = (folder() / "golden-islands.yaml").read_text(encoding="utf-8")
    game = Game.begin(tmp_path / "g.gm", text, "golden-islands.yaml")
    reader = Reader()
    written = read_orders(read_file(folder() / "golden-islands.orders.yaml", reader), reader, game.opening)
    reader.finish()
    for each in written[: number - 1]:
        game.play(each.orders)
    ships = sum(len(fleet.ships) for fleet in game.state.fleets.values())
    desk = Desk(game, "cs")
    desk.toggle_steering()
    typist = Typist(desk)
    line = typist.round(written[number - 1].orders)
    assert typist.keys <= typist.cells + 2 * ships + len(line) + 1
    meant = play(game.state, written[number - 1].orders)
    assert plans(game.resolve()) == plans(meant)
    game.close()
