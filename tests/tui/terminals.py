"""The real program in a pseudo-terminal, for tests of what only shows there."""

from __future__ import annotations

import os
import re
import select
import signal
import sys
from pathlib import Path
from time import monotonic

ROWS, COLUMNS = 24, 80
PATIENCE = 60.0
"""Seconds after which a program that says nothing has failed, on however slow a machine."""


class Terminal:
    """A program that was started in a pseudo-terminal; `output` is all that it has written."""

    def __init__(self, arguments: list[str], folder: Path) -> None:
        import fcntl
        import pty
        import struct
        import termios

        self.output = b""
        begun, ready = os.pipe()  # closed by the program's start: until then there is only a copy of the test itself
        self.process, self.screen = pty.fork()
        if self.process == 0:
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))
            os.chdir(folder)
            os.environ.update(TERM="xterm-256color", LANG="en_GB.UTF-8", PYTHONPATH=os.pathsep.join(sys.path))
            os.environ.pop("NO_COLOR", None)
            os.execv(sys.executable, [sys.executable, *arguments])
        os.close(ready)
        os.read(begun, 1)
        os.close(begun)

    def read(self, patience: float = 0.2) -> bool:
        """Take what comes within so many seconds; whether anything did."""
        if not select.select([self.screen], [], [], patience)[0]:
            return False
        try:
            part = os.read(self.screen, 1 << 16)
        except OSError:  # the program has ended
            return False
        self.output += part
        return bool(part)

    def wait_for(self, pattern: str, since: int = 0) -> None:
        """Wait until something has been written, after so many bytes of the output."""
        wanted = re.compile(pattern.encode(), re.DOTALL)
        end = monotonic() + PATIENCE
        while not wanted.search(self.output, since):
            self.read()
            if monotonic() > end:
                raise AssertionError(f"{pattern!r} was not written; the last was {self.output[-2000:]!r}")

    def write(self, keys: str) -> int:
        """Press keys; where the output stood then."""
        before = len(self.output)
        os.write(self.screen, keys.encode())
        return before

    def kill(self, number: signal.Signals) -> None:
        """Send a signal."""
        os.kill(self.process, number)

    def end(self) -> int:
        """Wait for the end; the exit code, or 128 and the signal's number."""
        end = monotonic() + PATIENCE
        while True:
            self.read(0.05)
            done, status = os.waitpid(self.process, os.WNOHANG)
            if done:
                while self.read(0.05):
                    pass
                os.close(self.screen)
                code = os.waitstatus_to_exitcode(status)
                return code if code >= 0 else 128 - code
            if monotonic() > end:
                self.kill(signal.SIGKILL)
                raise AssertionError(f"the program did not end; the last was {self.output[-2000:]!r}")
