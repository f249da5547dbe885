"""The desk in a real terminal, ended at any instant: what the screen had shown as saved is there again.

Two rounds are typed at every speed, and the program is killed, told to end, or loses its terminal. The screen is read
as a terminal would show it. Each whole picture stands for a moment of the script: what had been typed when it was
drawn. One that says "saved", or tells a resolved round, promises that moment; the file must hold it or a later one.
"""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest

from gm.bundled import find
from gm.game import Game
from gm.tui.openings import begin
from tests.tui.desk_script import SCRIPT, read_picture
from tests.tui.pictures import SYNC_ANSWER, SYNC_ASKED, Picture
from tests.tui.terminals import COLUMNS, PATIENCE, ROWS, Terminal

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="needs pseudo-terminals")

WAYS = ("SIGKILL", "SIGTERM", "SIGHUP", "closed")
SCREEN_TAKEN, GIVEN_BACK = b"\x1b[?1049h", (b"\x1b[?1003l", b"\x1b[?1049l", b"\x1b[?25h")


class Watched(Terminal):
    """The program at a desk, in a terminal whose pictures are followed.

    `seen` is the moment that the last picture shows, `promised` the last that was shown as saved; None before any.
    """

    def __init__(self, folder: Path) -> None:
        super().__init__(["-m", "gm", "--lang", "en", "play", "first-voyage"], folder)
        self.picture = Picture(ROWS, COLUMNS)
        self.typed = 0
        self.seen: int | None = None
        self.promised: int | None = None
        self._answered = False

    def read(self, patience: float = 0.2) -> bool:
        before = len(self.output)
        anything = super().read(patience)
        if not self._answered and SYNC_ASKED in self.output:
            self._answered = True
            os.write(self.screen, SYNC_ANSWER)
        for lines in self.picture.take(self.output[before:]):
            self._watch(lines)
        return anything

    def _watch(self, lines: tuple[str, ...]) -> None:
        shown = read_picture(lines)
        if shown is None:
            return
        possible = range(self.seen or 0, self.typed + 1)
        seen = next((number for number in possible if shown.agrees(SCRIPT.moments[number])), None)
        assert seen is not None, f"after {self.typed} keys this was never typed: {shown}\n" + "\n".join(lines)
        self.seen = seen
        if shown.saved:
            self.promised = seen

    def watch_until(self, end: float, done: Callable[[], bool] = lambda: False) -> None:
        """Follow what is shown until that time."""
        while not done() and (left := end - time.monotonic()) > 0:
            self.read(min(left, 0.2))

    def show(self, words: str) -> None:
        """Wait until words stand on the screen."""
        self.watch_until(time.monotonic() + PATIENCE, lambda: any(words in line for line in self.picture.lines))
        assert any(words in line for line in self.picture.lines), "\n".join(self.picture.lines)

    def type_on(self, count: int, gap: Callable[[], float]) -> None:
        """Type so many keys of the script; after each the typist stops for a gap, or until they see what they wait
        for."""
        self.show("Enter next")
        for number, key in enumerate(SCRIPT.keys[:count], 1):
            self.typed = number
            self.write(key)
            if number in SCRIPT.waits and number < count:
                self.show(SCRIPT.waits[number])
            self.watch_until(time.monotonic() + (gap() if number < count else 0.0))

    def end_by(self, way: str) -> int:
        """End the program in one of `WAYS`; the exit code as `end` gives it."""
        if way != "closed":
            self.kill(signal.Signals[way])
            return self.end()
        os.close(self.screen)
        end = time.monotonic() + PATIENCE
        while True:
            done, status = os.waitpid(self.process, os.WNOHANG)
            if done:
                code = os.waitstatus_to_exitcode(status)
                return code if code >= 0 else 128 - code
            if time.monotonic() > end:
                self.kill(signal.SIGKILL)
                raise AssertionError("the program did not end with its terminal")
            time.sleep(0.02)


@dataclass(frozen=True)
class Instant:
    """When and how the program is ended: after so many keys (None: while it starts), after a delay in seconds."""

    way: str
    keys: int | None
    delay: float
    seed: int

    def gap(self) -> Callable[[], float]:
        """How the typist stops between keys: from not at all to so long that a field is kept."""
        rng = Random(self.seed)
        pace = rng.choice((0.0, 0.005, 0.03))
        return lambda: rng.uniform(0.25, 0.5) if rng.random() < 0.04 else rng.uniform(0, pace)


def an_instant(number: int) -> Instant:
    """The instant of that number: the ways in turn, and every fifth round of them while the program starts."""
    rng = Random(number)
    way = WAYS[number % len(WAYS)]
    if number // len(WAYS) % 5 == 4:
        return Instant(way, None, rng.uniform(0, 1.5), number)
    delay = rng.choice((rng.uniform(0, 0.01), rng.uniform(0, 0.1), rng.uniform(0.25, 0.45)))
    return Instant(way, rng.randint(0, len(SCRIPT.keys)), delay, number)


def end_at(instant: Instant, folder: Path) -> Watched:
    """Type at the desk until that instant, and end the program then. Its terminal must be in order where it can be."""
    program = Watched(folder)
    try:
        if instant.keys is not None:
            program.type_on(instant.keys, instant.gap())
        program.watch_until(time.monotonic() + instant.delay)
    except BaseException:
        program.end_by("SIGKILL")
        raise
    if instant.way != "SIGKILL":
        program.promised = program.seen  # there is time to keep what has not rested yet
    code = program.end_by(instant.way)
    number = signal.SIGHUP if instant.way == "closed" else signal.Signals[instant.way]
    assert code == 128 + number, f"exit code {code}"
    if instant.way in ("SIGTERM", "SIGHUP") and SCREEN_TAKEN in program.output:
        missing = [sequence for sequence in GIVEN_BACK if sequence not in program.output]
        assert not missing, f"the terminal was not given back: {missing}"
    return program


def loss_at(instant: Instant) -> str:
    """What is wrong when the game is opened again after that instant; nothing where all is well."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        try:
            program = end_at(instant, folder)
            path = folder / "first-voyage.gm"
            if program.promised is None and not path.exists():
                return ""
            with Game.load(path) as game:
                wanted = range(program.promised or 0, program.typed + 1)
                if not game.differences and any(SCRIPT.moments[number].is_in(game) for number in wanted):
                    return ""
                return f"{instant}: {SCRIPT.moments[wanted[0]]} was shown as saved, {game.drafts} was found"
        except Exception as error:
            return f"{instant}: {error!r}"


def test_the_whole_script_is_kept_as_it_was_typed(tmp_path: Path) -> None:
    program = end_at(Instant("SIGKILL", len(SCRIPT.keys), 1.0, 1), tmp_path)
    assert program.promised is not None and SCRIPT.moments[program.promised] == SCRIPT.moments[-1]
    with Game.load(tmp_path / "first-voyage.gm") as game:
        assert SCRIPT.moments[-1].is_in(game)


@pytest.mark.parametrize("number", (4, 5, 10, 3))
def test_nothing_that_was_shown_as_saved_is_lost(number: int) -> None:
    assert loss_at(an_instant(number)) == ""


def test_a_terminal_that_is_closed_before_anything_is_drawn_does_not_leave_the_game_in_use(tmp_path: Path) -> None:
    begin(find("first-voyage"), tmp_path / "first-voyage.gm").close()
    program = Watched(tmp_path)
    program.watch_until(time.monotonic() + PATIENCE, lambda: SCREEN_TAKEN in program.output)
    assert program.end_by("closed") == 128 + signal.SIGHUP
    Game.load(tmp_path / "first-voyage.gm").close()


@pytest.mark.long
def test_nothing_that_was_shown_as_saved_is_lost_at_two_hundred_instants() -> None:
    # Processes of their own, for only one with a single thread may fork.
    with ProcessPoolExecutor(4, mp_context=get_context("spawn")) as pool:
        losses = [loss for loss in pool.map(loss_at, map(an_instant, range(200))) if loss]
    assert losses == []
