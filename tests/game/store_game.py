"""Makes a game file that is kept for good: `python -m tests.game.store_game FILE` (once for each form of the file).

It holds what a log can hold: drafts, rounds with cut orders, adjustments, corrections, undo, redo and settings.
"""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

from gm.game import Game
from gm.sextagon.adjust import Adjustment
from gm.sextagon.orders import ShipOrders, TeamOrders
from tests.game.games import LAGOON, cell, paper, round_of


def make(path: Path) -> None:
    """Play the game into a new file."""
    with Game.begin(path, LAGOON, "lagoon.yaml") as game:
        game.set("keyboard", "cs")
        game.type("*", "subgame", "r b* g:0")
        game.type("red", "path.1", "C14 D13", settled=False)
        game.type("red", "path.1", "C14 D13 E12")
        game.type("blue", "path.1", "L6 K7")
        game.resolve()
        game.adjust(Adjustment("rename", "hlasovali", team="green", word="Žraloci"))
        game.adjust(Adjustment("chests", "recounted", cell=cell(game, "J10"), by=1))
        gun = TeamOrders(points="15", buy=("battleship",), ships={"B": ShipOrders(shot="D13")})
        game.play(round_of(game, red=gun, blue=paper(6, s1="L6 port A1"), green=paper(3)), cut=True)
        game.play(round_of(game, red=paper(9, buy=("transport",)), blue=paper(6, port="12", s1="L4 K5 J6 H7 G8")))
        game.undo()
        game.redo()
        first = game.rounds[0].orders
        teams = {**first.teams, "red": replace(first.teams["red"], ships={"1": ShipOrders("C14 D13")})}
        game.correct({1: replace(first, teams=teams)}, "E12 was smudged")
        game.type("green", "port", "13>")
        game.adjust(Adjustment("points", "late", team="blue", by=-1))


if __name__ == "__main__":
    make(Path(sys.argv[1]))
