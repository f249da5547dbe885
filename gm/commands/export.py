"""`gm export`: a game as files that play it again, and its present state as a scenario to go on from."""

from __future__ import annotations

import argparse
from pathlib import Path

from gm.bundled import find
from gm.cli import DONE
from gm.commands import also_for_cards
from gm.faults import NotDone
from gm.files import write_whole
from gm.game import Game
from gm.loading import choose_catalogue
from gm.sextagon.writing import write_orders, write_scenario


@also_for_cards
def run(options: argparse.Namespace) -> int:
    """Write scenario.yaml, orders.yaml and now.yaml, none over an existing file; all or none."""
    with Game.load(find(options.file), writable=False) as game:
        say = choose_catalogue(options.lang, game.opening)
        texts = exported(game)
    folder = Path(options.out)
    for name in texts:
        if (folder / name).exists():
            raise NotDone(say("files.exists", file=str(folder / name)))
    for name, text in texts.items():
        print(write_whole(folder / name, text.encode(), say, over=False))
    return DONE


def exported(game: Game) -> dict[str, str]:
    """The texts by the names of their files; there are no orders where nothing has been played or adjusted."""
    played = [each.orders for each in game.rounds]
    orders = write_orders(played, game.state.scenario, game.course.adjustments, game.number)
    texts = {"scenario.yaml": str(game.begin_data["scenario"]), "orders.yaml": orders}
    return {name: text for name, text in texts.items() if text} | {"now.yaml": write_scenario(game.state)}
