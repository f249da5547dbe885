"""The first picture of a game, made by a second process while this one still loads what draws the screens.

Loading Textual takes about as long as loading a game; side by side they take half as long. Only what stands on the
screen comes back, as lines. Where there is no second process the program begins without it.
"""

from __future__ import annotations

import json
import os
import select
import signal
from collections.abc import Callable
from contextlib import suppress
from typing import Any, NamedTuple

from gm.tui.lines import Line, Run

PATIENCE = 2.0
"""Seconds that the second process may take longer than loading Textual does."""


class Picture(NamedTuple):
    """What stands on the screen at first: lines, the map's columns, the teams' colours with what is readable on them,
    and the language."""

    title: Line
    sea: list[Line]
    sea_width: int
    panel: list[Line]
    teams: list[tuple[str, str]]
    language: str

    def data(self) -> dict[str, Any]:
        """The picture as plain data."""
        return self._asdict()

    @classmethod
    def of(cls, data: dict[str, Any]) -> Picture:
        """The picture from its plain data."""

        def line(runs: list[list[str]]) -> Line:
            return tuple(Run(*run) for run in runs)

        return cls(
            line(data["title"]),
            [line(runs) for runs in data["sea"]],
            data["sea_width"],
            [line(runs) for runs in data["panel"]],
            [(team[0], team[1]) for team in data["teams"]],
            data["language"],
        )


class Glance:
    """A picture in the making."""

    def __init__(self, process: int, pipe: int) -> None:
        self._process = process
        self._pipe = pipe

    def picture(self, patience: float = PATIENCE) -> Picture | None:
        """The picture when it is there; None where it could not be made, or not in time. To be asked once."""
        data = b""
        try:
            while select.select([self._pipe], [], [], patience)[0]:
                part = os.read(self._pipe, 1 << 20)
                if not part:
                    return Picture.of(json.loads(data))
                data += part
        except (OSError, ValueError, KeyError, TypeError):
            pass
        finally:
            os.close(self._pipe)
            with suppress(OSError):
                os.kill(self._process, signal.SIGTERM)  # it has ended already, or comes too late
                os.waitpid(self._process, 0)
        return None


def begin(make: Callable[[], Picture]) -> Glance | None:
    """Let a second process make a picture; None where the system has no such processes."""
    if not hasattr(os, "fork") or (os.cpu_count() or 1) < 2:
        return None
    try:
        ours, theirs = os.pipe()
        process = os.fork()
    except OSError:
        return None
    if process:
        os.close(theirs)
        return Glance(process, ours)
    try:  # the second process: whatever goes wrong here, the first one will tell
        os.close(ours)
        data = json.dumps(make().data(), ensure_ascii=False).encode()
        while data:
            data = data[os.write(theirs, data) :]
    except BaseException:
        os._exit(1)
    os._exit(0)
