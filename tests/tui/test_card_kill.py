"""The scorekeeper in a real terminal, killed without warning: what the screen had shown as saved is there again."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pytest

from gm.cards.files import read_record_text
from gm.scorekeeper import Scorekeeper
from tests.tui.test_card_tables import FIVE

pty = pytest.importorskip("pty", reason="this system has no pseudo-terminals")

GANG = f"game: gang\nplayers:\n{FIVE}"
LINES = ("4 12345", "10 76534", "7 33126", "14 44457", "6 35512", "5 46634", "7 77765")
"""Rounds in which nobody has a colour to choose."""

PATIENCE = 20.0
_ESCAPES = re.compile(rb"\x1b\[[0-?]*[ -/]*[@-~]|\x1b[()][A-Z0-9]|\x1b[=>]|\x1b\][^\x07]*\x07")


class Terminal:
    """The program on a game file in a terminal of 80 × 24; `shown` is all that it has written, without colours."""

    def __init__(self, game: Path) -> None:
        import fcntl
        import struct
        import termios

        self._ours, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        environment = {**os.environ, "TERM": "xterm-256color", "LANG": "en_US.UTF-8"}
        self._process = subprocess.Popen(
            [sys.executable, "-m", "gm", "score", str(game), "--lang", "en"],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            env=environment,
            start_new_session=True,
        )
        os.close(theirs)
        os.set_blocking(self._ours, False)
        self._bytes = b""

    @property
    def shown(self) -> str:
        while True:
            try:
                part = os.read(self._ours, 65536)
            except (BlockingIOError, OSError):
                break
            if not part:
                break
            self._bytes += part
        return _ESCAPES.sub(b"", self._bytes).decode("utf-8", "replace")

    def wait_for(self, text: str) -> None:
        """Wait until the program has written a text."""
        until = time.monotonic() + PATIENCE
        while text not in self.shown:
            assert time.monotonic() < until, f"no {text!r} in {self.shown[-2000:]!r}"
            time.sleep(0.02)

    def type(self, text: str) -> None:
        """Type a text; a line's end is Enter."""
        os.write(self._ours, text.replace("\n", "\r").encode())

    def forget(self) -> None:
        """Look only at what comes from now on."""
        assert self.shown is not None
        self._bytes = b""

    def kill(self) -> None:
        """Kill the program, as a power cut would."""
        os.kill(self._process.pid, signal.SIGKILL)
        self._process.wait()
        assert self.shown is not None
        os.close(self._ours)


def begin(folder: Path) -> Path:
    path = folder / "game.gm"
    Scorekeeper.begin(path, read_record_text(GANG).record).close()
    return path


def found(path: Path) -> Scorekeeper:
    keeper = Scorekeeper.load(path)
    keeper.close()
    return keeper


def test_what_was_entered_and_half_a_line_at_rest_survive_a_kill(tmp_path: Path) -> None:
    path = begin(tmp_path)
    terminal = Terminal(path)
    terminal.wait_for("round 1 of 12")
    for number, line in enumerate(LINES[:2], 2):
        terminal.type(f"{line}\n")
        terminal.wait_for(f"round {number} of 12")
    terminal.forget()
    terminal.type("7 33")
    terminal.wait_for("typing")
    terminal.wait_for("saved")
    terminal.kill()
    game = found(path)
    assert len(game.record.entries) == 2 and game.draft.text == "7 33"

    terminal = Terminal(path)
    terminal.wait_for("round 3 of 12")
    terminal.wait_for("7 33")
    terminal.type("126\n")
    terminal.wait_for("round 4 of 12")
    terminal.kill()
    assert len(found(path).record.entries) == 3


@pytest.mark.long
@pytest.mark.parametrize("seed", range(12))
def test_a_kill_at_any_instant_loses_nothing_that_was_shown(tmp_path: Path, seed: int) -> None:
    path = begin(tmp_path)
    rng = Random(seed)
    terminal = Terminal(path)
    terminal.wait_for("round 1 of 12")
    until = time.monotonic() + rng.uniform(0.05, 1.5)
    for sign in "\n".join(LINES) + "\n":
        terminal.type(sign)
        time.sleep(0.01)
        if time.monotonic() > until:
            break
    shown = terminal.shown
    terminal.kill()
    entered = max(number for number in range(1, 9) if f"round {number} of 12" in shown) - 1
    game = found(path)
    assert entered <= len(game.record.entries) <= len(LINES)
    assert game.stuck is None
