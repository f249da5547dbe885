"""`gm export`: a game as files that play it again, and its present state as a scenario to go on from."""

from __future__ import annotations

import argparse
from pathlib import Path

from gm.bundled import find
from gm.cli import DONE
from gm.commands import also_for_cards
from gm.files import write_whole
from gm.game import Game
from gm.loading import choose_catalogue
from gm.sextagon.writing import write_orders, write_scenario


@also_for_cards
def run(options: argparse.Namespace) -> int:
    """Write scenario.yaml, orders.yaml and now.yaml, none over an existing file."""
    game = Game.load(find(options.file), writable=False)
    try:
        say = choose_catalogue(options.lang, game.opening)
        orders = [played.orders for played in game.rounds]
        texts = {
            "scenario.yaml": str(game.begin_data["scenario"]),
            "orders.yaml": write_orders(orders, game.state.scenario),
            "now.yaml": write_scenario(game.state),
        }
    finally:
        game.close()
    folder = Path(options.out)
    for name, text in texts.items():
        print(write_whole(folder / name, text.encode(), say, over=False))
    return DONE
