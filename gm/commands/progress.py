"""Telling how far a work is, on a terminal and only when it takes longer than a moment."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import TextIO

MOMENT = 0.5
"""For how long, in seconds, nothing needs to be said."""


class Progress:
    """A line that is written over and over, and wiped away before anything else is said."""

    def __init__(self, stream: TextIO, clock: Callable[[], float] = monotonic) -> None:
        self._stream = stream
        self._clock = clock
        self._said = clock()
        self._width = 0

    def tell(self, text: str) -> None:
        """Show how far it is, if nothing was said for a moment and somebody may be watching."""
        if not self._width and self._clock() - self._said < MOMENT:
            return
        if self._stream.isatty():
            self._stream.write(f"\r{text:<{self._width}}")
            self._stream.flush()
            self._width = max(self._width, len(text))

    def clear(self) -> None:
        """Wipe the line away: something else is said now."""
        if self._width:
            self._stream.write(f"\r{'':<{self._width}}\r")
            self._stream.flush()
        self._width = 0
        self._said = self._clock()
