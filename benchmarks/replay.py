"""A game of 20 rounds with six teams and 42 ships: resolving a round, the replay, opening the file, its size.

    python benchmarks/replay.py [REPEATS]

prints the shortest time of each. A round of 42 ships with 18 moves each should be resolved in 5 ms and 20 rounds
replayed in 0.1 s, which is also what opening the file should take at most; `first` is the first time in the process.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from random import Random
from time import perf_counter, process_time

from gm.game import Game
from gm.hexgrid import Cell
from gm.sextagon.board import Board, standard_board
from gm.sextagon.judge import judge
from gm.sextagon.orders import RoundOrders, ShipOrders, TeamOrders
from gm.sextagon.resolve import resolve

ROUNDS = 20
SIZE = 6
MOVES = 18
SIDES = {"red": "NE", "orange": "E", "yellow": "SE", "green": "SW", "blue": "W", "purple": "NW"}
SHIPS = ("1", "2", "3", "4", "5", "6", "B")


def scenario(rng: Random, board: Board) -> str:
    """A map full of things that do not stop a ship, and seven ships at sea for each team."""
    harmless = ("telescope", "chart", "mermaid", "seahorse", "dinghy", "peace")
    lines = ["game: sextagon", "title: Benchmark", "teams:"]
    lines += [f"  - {{id: {team}, name: {team.title()}, side: {side}}}" for team, side in SIDES.items()]
    lines += [f"size: {SIZE}", "features:"]
    for cell in rng.sample(board.cells, 100):
        lines.append(f"  {board.names[cell]}: {rng.choice((str(rng.randint(1, 5)), *harmless))}")
    lines += ["start:", "  teams:"]
    for team in SIDES:
        ships = ", ".join(f"{number}: {{at: {board.names[rng.choice(board.cells)]}}}" for number in SHIPS)
        lines.append(f"    {team}: {{ships: {{{ships}}}}}")
    return "\n".join(lines) + "\n"


def walk(rng: Random, board: Board, at: Cell) -> str:
    """A path of so many moves."""
    names = []
    for _ in range(MOVES):
        at = rng.choice(board.sea_neighbours[at])
        names.append(board.names[at])
    return " ".join(names)


def played(folder: Path) -> Path:
    """The file of such a game, its drafts typed field by field."""
    rng, board = Random(5), standard_board(SIZE, len(SIDES))
    with Game.begin(folder / "benchmark.gm", scenario(rng, board), "benchmark.yaml") as game:
        for _ in range(ROUNDS):
            teams = {}
            for team, fleet in game.state.fleets.items():
                orders = {ship.number: ShipOrders(walk(rng, board, ship.at)) for ship in fleet.ships if ship.at}
                for number, order in orders.items():
                    game.type(team, f"path.{number}", order.path)
                teams[team] = TeamOrders(points=str(MOVES), ships=orders)
            game.play(RoundOrders(game.number, teams))
    return game.path


def shortest(act: Callable[[], object], repeats: int) -> float:
    """The shortest time in milliseconds."""
    times = []
    for _ in range(repeats):
        before = process_time()
        act()
        times.append(process_time() - before)
    return min(times) * 1000


def main() -> None:
    """Measure and print."""
    repeats = int(sys.argv[1]) if len(sys.argv) > 1 else 10
    with tempfile.TemporaryDirectory() as folder:
        path = played(Path(folder))
        before = perf_counter()
        game = Game.load(path, writable=False)
        first = (perf_counter() - before) * 1000
        game.close()
        rounds = game.rounds

        def again() -> None:
            for each in rounds:
                resolve(each.before, judge(each.before, each.orders).plan)

        ships = sum(len(fleet.ships) for fleet in game.state.fleets.values())
        events = sum(len(each.events) for each in rounds)
        replay = shortest(again, repeats)
        print(f"{len(rounds)} rounds, {ships} ships at the end, {events} events, {len(game.actions)} actions")
        print(f"judging and resolving a round  {replay / len(rounds):8.2f} ms   (at most 5)")
        print(f"replay of all rounds           {replay:8.1f} ms   (at most 100)")
        print(f"opening the file               {shortest(lambda: load(path), repeats):8.1f} ms   (first {first:.1f})")
        print(f"size of the file               {path.stat().st_size / 1000:8.0f} kB")


def load(path: Path) -> None:
    """Open the game once."""
    Game.load(path, writable=False).close()


if __name__ == "__main__":
    main()
