"""The tree of a YAML text, in which every scalar is the text that was typed and knows its place."""

from __future__ import annotations

from collections.abc import Callable
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
        """The place of a line and column counted from 0; what lies behind an end is moved to it."""
        if line >= len(self.lines):
            line, column = len(self.lines) - 1, len(self.lines[-1])
        text = self.lines[line]
        return Place(self.file, line + 1, min(column, len(text)) + 1, text)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Node:
    """A scalar, map or list of a YAML text. A node equals only itself.

    `text` is a scalar's text as it was typed (`NO`, `017`, `~`, or nothing), never a number or a truth value;
    `style` is how: plain, in single or double quotes, or as a literal (`|`) or folded (`>`) block.
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

    def __repr__(self) -> str:
        return f"<{self.kind} {self.typed[:40]!r} at {self.source.file}:{self.line + 1}:{self.column + 1}>"

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
        """The node as a fault quotes it: a scalar's text, else its line from where it begins."""
        return self.text if self.kind == "scalar" else self.source.lines[self.line][self.column :]

    @property
    def comment(self) -> str | None:
        """The comment right behind a plain scalar, from its `#` on.

        A person who wrote `name: Team #1` meant it as a part of the text, but YAML does not.
        """
        lines = self.source.lines
        if self.style != "plain" or self.line >= len(lines) or not lines[self.line].startswith(self.text, self.column):
            return None
        rest = lines[self.line][self.column + len(self.text) :]
        mark = rest.lstrip(" \t")
        return mark if mark.startswith("#") and (self.empty or mark != rest) else None

    def place_at(self, offset: int) -> Place:
        """The place of the character at `offset` of a scalar's text; the text's length is the place behind it.

        Exact for literal blocks, and for plain and quoted scalars on one line; where lines are folded it is exact
        for all characters but blanks, unless escapes stand among them.
        """
        line, column = _LOCATE.get(self.style, _at_start)(self, offset)
        return self.source.place(line, column)


def _at_start(node: Node, _offset: int) -> tuple[int, int]:
    return node.line, node.column


def _in_plain(node: Node, offset: int) -> tuple[int, int]:
    if node.empty or node.source.lines[node.line].startswith(node.text, node.column):
        return node.line, node.column + offset
    return _in_folded(node, offset, node.line, node.column)


def _in_quotes(node: Node, offset: int) -> tuple[int, int]:
    text = node.source.lines[node.line]
    column = node.column + 1
    for _ in range(offset):
        if column >= len(text) or text[column:] == "\\":  # it goes on in the next line
            return _in_folded(node, offset, node.line, node.column + 1)
        if node.style == "single":
            column += 2 if text.startswith("''", column) else 1
        elif text[column] == "\\":
            column += _ESCAPE_LENGTHS.get(text[column + 1], 2)
        else:
            column += 1
    return node.line, column


def _in_literal(node: Node, offset: int) -> tuple[int, int]:
    row = node.text.count("\n", 0, offset)
    column = offset - (node.text.rfind("\n", 0, offset) + 1)
    blank = column == 0 and node.text[offset : offset + 1] in ("", "\n")
    return node.line + 1 + row, column if blank else column + _block_indent(node)


def _block_indent(node: Node) -> int:
    """The columns by which a literal block is indented: what its first line that is not blank has lost."""
    row = len(node.text) - len(node.text.lstrip("\n"))
    end = node.text.find("\n", row)
    length = (len(node.text) if end < 0 else end) - row
    return len(node.source.lines[node.line + 1 + row]) - length


def _in_folded(node: Node, offset: int, line: int, column: int) -> tuple[int, int]:
    """Counts the characters that are no blanks, for folding changes only blanks."""
    before = len("".join(node.text[:offset].split()))
    behind = offset == len(node.text) and before > 0  # then it is the place after the last of them
    before -= behind
    for number in range(line, len(node.source.lines)):
        for at, sign in enumerate(node.source.lines[number][column:], column):
            if sign.isspace():
                continue
            if before == 0:
                return number, at + behind
            before -= 1
        column = 0
    return node.line, node.column


_LOCATE: dict[str, Callable[[Node, int], tuple[int, int]]] = {
    "plain": _in_plain,
    "single": _in_quotes,
    "double": _in_quotes,
    "literal": _in_literal,
    "folded": lambda node, offset: _in_folded(node, offset, node.line + 1, 0),
}
