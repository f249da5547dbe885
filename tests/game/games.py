"""Games for the tests of the game file: a small one by hand, and random ones in files."""

from __future__ import annotations

from pathlib import Path
from random import Random

from gm.game import Game
from gm.hexgrid import Cell
from gm.sextagon.adjust import ADJUSTMENTS, Adjustment, Misfit
from gm.sextagon.features import Feature
from gm.sextagon.orders import RoundOrders, ShipOrders, TeamOrders
from gm.sextagon.scenario import Team
from gm.sextagon.state import BATTLESHIP_KIND, TRANSPORT, State
from gm.sextagon.writing import write_scenario
from tests.sextagon.random_games import random_orders, random_scenario, random_state

LAGOON = """\
game: sextagon
title: Lagoon
language: en
teams:
  - {id: red, name: Red Rats, side: NE, port: 2}
  - {id: blue, name: Blue Fins, side: SW, port: 11}
  - {id: green, name: Green Eels, side: W}
size: 3
features: {D13: 3, E12: octopus, D11: chart, E16: 2, F9: reef, K7: 1, G12: telescope, J10: 2, H9: dinghy, F13: rum}
notes: {D13: under the palm}
"""
"""A small sea of 91 cells and 18 bays, in which red's port touches B13, C14 and C16, blue's M7, L6 and L4."""


def begin(folder: Path, text: str = LAGOON, name: str = "lagoon") -> Game:
    """A new game in a file of the folder."""
    return Game.begin(folder / f"{name}.gm", text, f"{name}.yaml")


def reopened(game: Game) -> Game:
    """The same game, closed and read from its file again."""
    game.close()
    return Game.load(game.path)


def paper(points: int = 6, port: str = "", buy: tuple[str, ...] = (), joker: bool = False, **paths: str) -> TeamOrders:
    """A team's orders; paths by ship: `s1="C14 D13"`."""
    ships = {name.removeprefix("s"): ShipOrders(path) for name, path in paths.items()}
    return TeamOrders(points=str(points), port=port, buy=buy, joker=joker, ships=ships)


def round_of(game: Game, **teams: TeamOrders) -> RoundOrders:
    """Orders of the round at hand."""
    return RoundOrders(game.number, teams, adjustments=game.course.adjustments)


def cell(game: Game, name: str) -> Cell:
    """The cell of this name."""
    found = game.opening.scenario.board.cell(name)
    assert found is not None
    return found


def three_rounds(game: Game) -> None:
    """Red fetches a chest of D13, blue one of K7, green looks on."""
    game.play(round_of(game, red=paper(6, s1="C14 D13"), blue=paper(6, s1="L6 K7"), green=paper(0)))
    game.play(round_of(game, red=paper(6, s1="C14 port"), blue=paper(4, s1="L6 port"), green=paper(0)))
    game.play(round_of(game, red=paper(9, buy=("transport",), s1="C14"), blue=paper(4, s1="L6"), green=paper(0)))


def random_game(folder: Path, seed: int, rounds: int = 4, adjusting: bool = True) -> Game:
    """A random game in a file: drafts, adjustments, undo and redo, and rounds whose orders may have been cut."""
    rng = Random(seed)
    game = begin(folder, write_scenario(random_state(rng, random_scenario(rng))), f"random-{seed}")
    for _ in range(rounds):
        for _ in range(rng.randrange(4) if adjusting else 0):
            try_adjustment(game, random_adjustment(rng, game.state))
        orders = random_orders(rng, game.state, slips=rng.random() < 0.5)
        for team in orders.teams:
            game.type(team, "path.1", f"B{rng.randrange(20)}", settled=rng.random() < 0.7)
        game.play(RoundOrders(game.number, orders.teams, orders.cut, orders.over, game.course.adjustments), cut=True)
        for _ in range(rng.choice((0, 0, 1, 3))):
            game.undo()
        while rng.random() < 0.5:
            game.redo()
    for _ in range(rng.randrange(3) if adjusting else 0):
        try_adjustment(game, random_adjustment(rng, game.state))
    return game


def try_adjustment(game: Game, adjustment: Adjustment) -> bool:
    """Whether the adjustment could be made."""
    try:
        game.adjust(adjustment)
    except Misfit:
        return False
    return True


def random_adjustment(rng: Random, state: State) -> Adjustment:
    """An adjustment of any kind, which often but not always can be made."""
    board = state.scenario.board
    do = rng.choice(sorted(ADJUSTMENTS))
    team = rng.choice(state.scenario.team_ids)
    ships = [ship.number for ship in state.fleets[team].ships] or ["1"]
    octopuses = [c for c, feature in state.scenario.features.items() if feature is Feature.OCTOPUS]
    places = [*state.chests, *state.revealed, *octopuses, *board.cells]
    places = {"chests": list(state.chests), "hold": octopuses}.get(do) or places
    words = {
        "give": rng.choice((TRANSPORT, BATTLESHIP_KIND)),
        "joker": rng.choice(("ready", "spent")),
        "rename": rng.choice(("Nová jména", "Crabs: the best", "true", "ž" * 40)),
        "recolour": rng.choice(("navy", "#1a2B3c")),
    }
    bays = tuple(bay.number for bay in board.bays)
    newcomer = Team("late", "Latecomers", "Ž", "#123456", "solid", bays, rng.choice(bays))
    fields = ADJUSTMENTS[do].fields
    place = rng.choice(places)
    return Adjustment(
        do,
        rng.choice(("a slip", "Sníh: „napadl“", 'x "y" \\ {z}', "#5", "yes")),
        team="late" if do == "add" else team if "team" in fields else None,
        ship=rng.choice(ships) if "ship" in fields else None,
        cell=place if "cell" in fields or ("at" in fields and rng.random() < 0.7) else None,
        by=rng.choice((-2, -1, 1, 1, 2)) if "by" in fields else max(1, state.round) if "round" in fields else None,
        bay=rng.choice(bays) if "bay" in fields else None,
        word=words.get(do),
        newcomer=newcomer if do == "add" else None,
    )
