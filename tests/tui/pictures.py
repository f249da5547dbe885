"""What stands on a terminal's screen: as much of a terminal as the program's output needs."""

from __future__ import annotations

import re
from collections.abc import Iterator

from gm.tui.lines import width_of

SYNC_ASKED, SYNC_ANSWER = b"\x1b[?2026$p", b"\x1b[?2026;2$y"
"""The question whether the terminal holds a picture back until it is whole, and the answer that it can."""

_PART = re.compile(
    rb"\x1b\[(?P<arguments>[0-?]*)[ -/]*(?P<what>[@-~])|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)|\x1bP[^\x1b]*\x1b\\"
    rb"|\x1b[()#][ -~]|\x1b[0-Z\\^-~]|(?P<control>[\r\n\b\x07\x0e\x0f])|(?P<text>[^\x00-\x1f\x1b]+)"
)


class Picture:
    """A screen of text. `take` is given the output as it comes; `lines` is what stands there now."""

    def __init__(self, rows: int, columns: int) -> None:
        self._rows, self._columns = rows, columns
        self._cells = [[" "] * columns for _ in range(rows)]
        self._row = self._column = 0
        self._rest = b""

    @property
    def lines(self) -> tuple[str, ...]:
        """The screen's lines, without blanks at their ends."""
        return tuple("".join(row).rstrip() for row in self._cells)

    def take(self, output: bytes) -> Iterator[tuple[str, ...]]:
        """Take output; the lines of each picture that has become whole by it."""
        output, position = self._rest + output, 0
        # The end may be half of a sequence or sign: it waits for what follows.
        whole = max(output.rfind(b"\x1b"), 0) if output.rfind(b"\x1b") > len(output) - 64 else len(output)
        match = _PART.match(output, whole)
        if match is not None and match["what"]:
            whole = match.end()
        while position < whole:
            match = _PART.match(output, position)
            if match is None:
                position += 1
                continue
            position = min(match.end(), whole) if match["text"] else match.end()
            if match["text"]:
                self._write(output[match.start() : position].decode("utf-8", "replace"))
            elif match["control"]:
                self._control(match["control"])
            elif match["what"] == b"l" and match["arguments"] == b"?2026":
                yield self.lines
            elif match["what"]:
                self._move(match["what"], match["arguments"])
        self._rest = output[position:]

    def _write(self, text: str) -> None:
        for sign in text:
            if self._row < self._rows and self._column < self._columns:
                self._cells[self._row][self._column] = sign
            self._column += width_of(sign)

    def _control(self, sign: bytes) -> None:
        if sign == b"\n":
            self._row += 1
        if sign in b"\r\n":
            self._column = 0

    def _move(self, what: bytes, arguments: bytes) -> None:
        if what == b"H":
            row, _, column = arguments.partition(b";")
            self._row, self._column = int(row or 1) - 1, int(column or 1) - 1
        elif what == b"J":
            self._cells = [[" "] * self._columns for _ in range(self._rows)]
