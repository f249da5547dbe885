"""The desk against a Textual app with one label, each as a whole process in a pseudo-terminal of 120 columns.

    python benchmarks/desk.py [REPEATS]

prints the shortest time from start to first paint (at most 1.25 times the label's) and the median from a key to the
first sign of the new picture (at most 1.5 times). The game is of size 6 with six teams of seven ships. It needs a
POSIX system, and two cores that have nothing else to do.
"""

from __future__ import annotations

import contextlib
import fcntl
import os
import pty
import re
import select
import signal
import statistics
import struct
import sys
import tempfile
import termios
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from time import perf_counter

from gm.game import Game
from gm.sextagon.board import standard_board

ROWS, COLUMNS = 36, 120
TEAMS = ("red", "orange", "yellow", "green", "blue", "purple")
SIDES = ("NE", "E", "SE", "SW", "W", "NW")
KEYS = 60

LABEL = """
import os
os.environ.setdefault("TEXTUAL_FPS", "120")
from textual.app import App
from textual.widgets import Label

class Floor(App):
    count = 0
    def compose(self):
        yield Label("painted", id="label")
    def on_key(self, event):
        self.count += 1
        self.query_one("#label", Label).update(f"painted {self.count}")

Floor().run()
"""


def scenario() -> str:
    """A scenario of size 6 in its middle: 42 ships on the sea, most of it seen."""
    rng = Random(1)
    board = standard_board(6, 6)
    names = [board.names[cell] for cell in rng.sample(board.cells, 42)]
    lines = ["game: sextagon", "title: Benchmark", "size: 6", "teams:"]
    lines += [
        f"  - {{id: {team}, name: {team.title()}, side: {side}}}" for team, side in zip(TEAMS, SIDES, strict=True)
    ]
    lines += ["features: {" + ", ".join(f"{name}: {1 + i % 3}" for i, name in enumerate(names[:30])) + "}"]
    seen = ", ".join(board.names[cell] for cell in board.cells[::2])
    lines += ["start:", "  round: 3", f"  revealed: [{seen}]", "  teams:"]
    for index, team in enumerate(TEAMS):
        own = names[7 * index : 7 * index + 7]
        ships = ", ".join(f"{'B' if i == 6 else i + 1}: {{at: {name}}}" for i, name in enumerate(own))
        lines.append(f"    {team}: {{ships: {{{ships}}}}}")
    return "\n".join(lines) + "\n"


class Terminal:
    """A program in a pseudo-terminal."""

    def __init__(self, command: list[str], folder: Path) -> None:
        self.begun = perf_counter()
        self.pid, self.screen = pty.fork()
        if self.pid == 0:
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))
            os.chdir(folder)
            os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # what is installed is compiled
            os.environ.update(TERM="xterm-256color", COLORTERM="truecolor", PYTHONPATH=os.pathsep.join(sys.path))
            os.execv(sys.executable, [sys.executable, *command])

    def read(self, patience: float) -> bytes:
        """What comes within so many seconds; nothing where the program is silent."""
        ready, _, _ = select.select([self.screen], [], [], patience)
        return os.read(self.screen, 1 << 20) if ready else b""

    def wait_for(self, word: bytes) -> float:
        """The seconds from the start until a word has been painted."""
        got = b""
        while not re.search(word, got):
            part = self.read(20)
            if not part:
                raise SystemExit(f"the program did not paint {word!r}")
            got += part
        return perf_counter() - self.begun

    def settle(self) -> None:
        """Wait until the program is silent."""
        while self.read(0.4):
            pass

    def key(self, sign: bytes) -> float:
        """The seconds from a key until the picture changes."""
        begun = perf_counter()
        os.write(self.screen, sign)
        if not self.read(5):
            raise SystemExit(f"nothing changed for {sign!r}")
        taken = perf_counter() - begun
        while self.read(0.03):
            pass
        return taken

    def end(self) -> None:
        """End the program."""
        with contextlib.suppress(ProcessLookupError):
            os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)
        os.close(self.screen)


@contextlib.contextmanager
def running(command: list[str], folder: Path) -> Iterator[Terminal]:
    """A program that is ended in any case."""
    terminal = Terminal(command, folder)
    try:
        yield terminal
    finally:
        terminal.end()


def first_paint(command: list[str], word: bytes, folder: Path) -> float:
    """The seconds from the start of a process to a painted word."""
    with running(command, folder) as terminal:
        return terminal.wait_for(word)


def key_times(command: list[str], word: bytes, folder: Path, before: bytes, signs: bytes) -> list[float]:
    """The seconds that each key takes, after some keys that open the field to type in."""
    with running(command, folder) as terminal:
        terminal.wait_for(word)
        terminal.settle()
        for sign in before:
            os.write(terminal.screen, bytes([sign]))
            terminal.settle()
        return [terminal.key(bytes([sign])) for sign in signs]


def main(repeats: int) -> None:
    """Print both measures with their floors."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        Game.begin(folder / "game.gm", scenario(), "benchmark.yaml").close()
        (folder / "floor.py").write_text(LABEL, encoding="utf-8")
        floor, desk = ["floor.py"], ["-m", "gm", "--lang", "en", "play", "game.gm"]
        for command, word in ((floor, rb"painted"), (desk, rb"Benchmark")):
            first_paint(command, word, folder)  # modules are compiled and files are in memory then
        starts = [
            (first_paint(floor, rb"painted", folder), first_paint(desk, rb"Benchmark", folder)) for _ in range(repeats)
        ]
        report("start to first paint", [pair[0] for pair in starts], [pair[1] for pair in starts], min, 1.25)
        path = b"a17-b16 c15 d14-d20 e21 f22 g23-g13 h12 j13 k14-k20 l21 m22-m12 n13 p14"[:KEYS]
        floors = key_times(floor, rb"painted", folder, b"", b"x" * len(path))
        keys = key_times(desk, rb"Benchmark", folder, b"r\r", path)
        report("key to new picture", floors, keys, statistics.median, 1.5)


def report(what: str, floors: list[float], times: list[float], of: Callable[[list[float]], float], most: float) -> None:
    """Print a measure of both, the slowest tenth, and their ratio."""
    floor, time = of(floors), of(times)
    slow = sorted(times)[int(0.9 * len(times))]
    print(
        f"{what}: {1000 * time:.1f} ms (p90 {1000 * slow:.1f}), floor {1000 * floor:.1f} ms, "
        f"ratio {time / floor:.2f}, at most {most}"
    )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 7)
