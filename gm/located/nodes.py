"""The tree of a YAML text, in which every scalar is the text that was typed and knows its place."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from gm.located.places import Place

Kind = Literal["scalar", "map", "list"]
Style = Literal["plain", "single", "double", "literal", "folded", ""]

_ESCAPE_LENGTHS = {"x": 4, "u": 6, "U": 10}


@dataclass(frozen=True, slots=True, eq=False)
class Source:
    """A text with its name: what places refer to. `lines` are without their ends."""

    file: str
    lines: tuple[str, ...]

    def place(self, line: int, column: int) -> Place:
        """The place of a line and column counted from 0; beyond the end it is the end."""
        line = min(line, len(self.lines) - 1)
        text = self.lines[line]
        return Place(self.file, line + 1, min(column, len(text)) + 1, text)


@dataclass(frozen=True, slots=True, eq=False)
class Node:
    """A scalar, map or list of a YAML text.

    `text` is a scalar's text as it was typed (`NO`, `017`, `~`, or nothing), never a number or a truth value.
    `entries` are a map's pairs of key and value in their order, `items` a list's. `weight` counts the node and
    all below it, with what aliases repeat; `height` the levels below it. `line` and `column` count from 0.
    """

    kind: Kind
    source: Source
    line: int
    column: int
    text: str = ""
    style: Style = ""
    entries: tuple[tuple[Node, Node], ...] = ()
    items: tuple[Node, ...] = ()
    weight: int = 1
    height: int = 0

    @property
    def place(self) -> Place:
        """Where the node begins: its first character, quote or bracket."""
        return self.source.place(self.line, self.column)

    @property
    def empty(self) -> bool:
        """Whether nothing at all was typed where this value belongs."""
        return self.style == "plain" and not self.text

    @property
    def typed(self) -> str:
        """The node as a fault quotes it: a scalar's text, else the line from where it begins."""
        if self.kind == "scalar":
            return self.text
        return self.source.lines[self.line][self.column :] if self.line < len(self.source.lines) else ""

    @property
    def comment(self) -> str | None:
        """The comment behind a plain scalar, from its `#` on: part of a text that was meant whole, it may be."""
        if self.style != "plain" or self.line >= len(self.source.lines):
            return None
        rest = self.source.lines[self.line][self.column :]
        if not rest.startswith(self.text):
            return None
        rest = rest[len(self.text) :]
        mark = rest.lstrip(" \t")
        after_blank = mark != rest or (not self.text and self.column > 0)
        return mark if mark.startswith("#") and after_blank else None

    def place_at(self, offset: int) -> Place:
        """The place of the character at `offset` of a scalar's text.

        Exact for plain and quoted scalars and for literal blocks; in a folded scalar it is exact for all but
        blanks. An offset at the end is the place behind the last character.
        """
        if self.style == "literal":
            found = self._in_literal(offset)
        elif self.style in ("single", "double"):
            found = self._in_quotes(offset)
        else:
            found = self._in_plain(offset)
        return self.source.place(*(found or (self.line, self.column)))

    def _in_plain(self, offset: int) -> tuple[int, int] | None:
        lines = self.source.lines
        if self.style == "plain":
            if self.line < len(lines) and lines[self.line].startswith(self.text, self.column):
                return self.line, self.column + offset
            return self._folded(offset, self.line, self.column)
        return self._folded(offset, self.line + 1, 0)

    def _in_literal(self, offset: int) -> tuple[int, int] | None:
        row = self.text.count("\n", 0, offset)
        column = offset - (self.text.rfind("\n", 0, offset) + 1)
        line = self.line + 1 + row
        if line >= len(self.source.lines):
            return None
        return line, column + (self.block_indent() if column or self._row(row) else 0)

    def block_indent(self) -> int:
        """How many columns the lines of a literal block are indented in the source."""
        start = 0
        for line in self.source.lines[self.line + 1 :]:
            end = self.text.find("\n", start)
            end = len(self.text) if end < 0 else end
            if end > start:
                return len(line) - (end - start)
            if end == len(self.text):
                break
            start = end + 1
        return 0

    def _row(self, row: int) -> str:
        """The line of a block's text of that number; only needed to know whether it is blank."""
        start = 0
        for _ in range(row):
            start = self.text.find("\n", start) + 1
        return self.text[start : self.text.find("\n", start) if "\n" in self.text[start:] else None]

    def _in_quotes(self, offset: int) -> tuple[int, int] | None:
        text = self.source.lines[self.line]
        column = self.column + 1
        for _ in range(offset):
            if column >= len(text):  # it goes on in the next line
                return self._folded(offset, self.line, self.column + 1)
            if self.style == "single":
                column += 2 if text.startswith("''", column) else 1
            elif text[column] == "\\":
                column += _ESCAPE_LENGTHS.get(text[column + 1 : column + 2], 2)
            else:
                column += 1
        return self.line, column

    def _folded(self, offset: int, line: int, column: int) -> tuple[int, int] | None:
        """Counts the characters that are no blanks, for folding changes only blanks."""
        before = len("".join(self.text[:offset].split()))
        for number, at in self._solid(line, column):
            if before == 0:
                return number, at
            before -= 1
        return None

    def _solid(self, line: int, column: int) -> Iterator[tuple[int, int]]:
        for number in range(line, len(self.source.lines)):
            for at, sign in enumerate(self.source.lines[number][column:], column):
                if not sign.isspace():
                    yield number, at
            column = 0
