"""Six handouts of a size-6 game against bare reportlab drawing as many hexagons and names, in the same process.

    python benchmarks/handouts.py [REPEATS]

prints the shortest time of each and their ratio, which should be at most 1.5.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable
from io import BytesIO
from math import cos, pi, sin
from random import Random
from time import process_time

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from gm.catalogue import Catalogue
from gm.drawing.fonts import font_file
from gm.drawing.hexmap import Layout
from gm.drawing.pdf import pdf
from gm.hexgrid import Cell, neighbours
from gm.paper.sheets import SHEETS, Wanted
from gm.sextagon.board import Board, standard_board
from gm.sextagon.features import Feature
from gm.sextagon.orders import RoundOrders, ShipOrders, TeamOrders
from gm.sextagon.played import play
from gm.sextagon.scenario import PATTERNS, Scenario, Team
from gm.sextagon.state import State, opening
from gm.snapshot import Snapshot

ROUNDS = 6
SIZE = 6
TEAMS = ("red", "orange", "yellow", "green", "blue", "purple")


def scenario(rng: Random) -> Scenario:
    """A full map of the largest usual size."""
    board = standard_board(SIZE, len(TEAMS))
    cells = rng.sample(board.cells, 80)
    sides = ("NE", "E", "SE", "SW", "W", "NW")
    teams = [
        Team(team, team.title(), team[0].upper(), "#808080", PATTERNS[i], tuple(board.side(sides[i])), 6 * i + 3)
        for i, team in enumerate(TEAMS)
    ]
    harmless = (Feature.CHART, Feature.DINGHY, Feature.MERMAID, Feature.SEAHORSE, Feature.PEACE, Feature.TELESCOPE)
    return Scenario(
        "Benchmark",
        tuple(teams),
        board,
        {cell: harmless[i % len(harmless)] for i, cell in enumerate(cells[:50])},
        dict.fromkeys(cells[50:], 2),
    )


def walk(rng: Random, board: Board, start: Cell, length: int) -> str:
    """A random path, as a team would write it."""
    names = []
    for _ in range(length):
        start = rng.choice([cell for cell in neighbours(start) if cell in board.sea])
        names.append(board.names[start])
    return " ".join(names)


def game() -> Snapshot:
    """Six rounds in which everybody buys a ship and all sail about."""
    rng = Random(6)
    first: State = opening(scenario(rng))
    board = first.scenario.board
    rounds = []
    state = first
    for number in range(1, ROUNDS + 1):
        teams = {}
        for team, fleet in state.fleets.items():
            bay = board.bays[fleet.port - 1]
            starts = [(ship.number, bay.cells[0] if ship.at is None else ship.at) for ship in fleet.ships]
            orders = {number: ShipOrders(walk(rng, board, start, 11)) for number, start in starts}
            teams[team] = TeamOrders(points="18", buy=("transport",), ships=orders)
        rounds.append(play(state, RoundOrders(number, teams), cut=True))
        state = rounds[-1].state
    return Snapshot(first, tuple(rounds))


def ours(snapshot: Snapshot) -> int:
    """The sheets as the program makes them; the bytes of all files."""
    wanted = Wanted(snapshot, snapshot.number)
    return sum(len(pdf(sheet.document)) for sheet in SHEETS["handouts"](wanted, Catalogue("en")))


def bare(board: Board) -> int:
    """Six files with the hexagons and the names of the same board, by reportlab's own calls."""
    layout = Layout(25.0, 300.0, 500.0)
    corners = [(sin(k * pi / 3) / 3**0.5, cos(k * pi / 3) / 3**0.5) for k in range(6)]
    total = 0
    for _ in TEAMS:
        file = BytesIO()
        canvas = Canvas(file, pagesize=(595.0, 842.0), pageCompression=1, invariant=1)
        canvas.setLineWidth(0.35)
        for cell, name in board.names.items():
            x, y = layout.centre(cell)
            path = canvas.beginPath()
            path.moveTo(x + corners[0][0] * layout.width, y + corners[0][1] * layout.width)
            for dx, dy in corners[1:]:
                path.lineTo(x + dx * layout.width, y + dy * layout.width)
            path.close()
            canvas.drawPath(path)
            canvas.setFont("Bare", 6)
            canvas.drawCentredString(x, y - 10, name)
        canvas.showPage()
        canvas.save()
        total += len(file.getvalue())
    return total


def timed(work: Callable[[], int]) -> float:
    """The processor time that the work takes, in seconds: less than a clock's it depends on what else runs."""
    gc.collect()
    start = process_time()
    work()
    return process_time() - start


def main() -> None:
    repeats = int(sys.argv[1]) if len(sys.argv) > 1 else 9
    pdfmetrics.registerFont(TTFont("Bare", str(font_file("regular"))))
    snapshot = game()
    board = snapshot.opening.scenario.board
    first = timed(lambda: ours(snapshot))
    size = ours(snapshot)
    pairs = [(timed(lambda: bare(board)), timed(lambda: ours(snapshot))) for _ in range(repeats)]
    floor, time = (min(times) for times in zip(*pairs, strict=True))
    print(f"bare reportlab, 6 x {len(board.cells)} hexagons and names: {1000 * floor:.0f} ms")
    print(f"six handouts of size {SIZE}: {1000 * time:.0f} ms, the first time {1000 * first:.0f} ms, {size // 1024} kB")
    print(f"ratio {time / floor:.2f}, the first time {first / floor:.2f}; at most 1.5")


if __name__ == "__main__":
    main()
