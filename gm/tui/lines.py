"""Lines of styled text without Textual: what every pure screen module returns and every widget shows.

A style is one or more names of the stylesheet's component classes, apart by blanks: `sea.hidden cursor`. Later names
overrule earlier ones. Text is never markup.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

_WORD = re.compile(r"[^ \t\r\n]+")
"""What stands between blanks that may break a line: a no-break space may not."""


class Run(NamedTuple):
    """A stretch of text in one style."""

    text: str
    style: str = ""


Line = tuple[Run, ...]
"""One line on the screen."""


def plain(line: Line) -> str:
    """The line's text alone."""
    return "".join(run.text for run in line)


def merged(signs: Sequence[str], styles: Sequence[str]) -> Line:
    """A line from its signs, one column each, and the style of each; equal neighbours become one run."""
    runs: list[Run] = []
    start = 0
    for index in range(1, len(signs) + 1):
        if index == len(signs) or styles[index] != styles[start]:
            runs.append(Run("".join(signs[start:index]), styles[start]))
            start = index
    return tuple(runs)


def width_of(text: str) -> int:
    """The columns that a text takes in a terminal."""
    return len(text) if text.isascii() else _wide(text)


@lru_cache(maxsize=4096)
def _wide(text: str) -> int:
    return sum(_sign_width(sign) for sign in text)


@lru_cache(maxsize=4096)
def _sign_width(sign: str) -> int:
    if unicodedata.combining(sign) or unicodedata.category(sign) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(sign) in "WF" else 1


def shortened(text: str, width: int) -> str:
    """The text on one line of at most `width` columns; a cut is marked by a dot, as any terminal can show it."""
    text = " ".join(_WORD.findall(text))
    if width_of(text) <= width:
        return text
    kept, columns = "", 0
    for sign in text:
        columns += _sign_width(sign)
        if columns > width - 1:
            break
        kept += sign
    return kept + "." if width > 0 else ""


_STOPS = ",;:."


def whole_words(text: str, width: int) -> str:
    """As `shortened`, but cut between words where the first one has room."""
    if width_of(text) <= width:
        return text
    kept = ""
    for word in _WORD.findall(text):
        longer = f"{kept} {word}" if kept else word
        if width_of(longer.rstrip(_STOPS)) >= width:
            break
        kept = longer
    return f"{kept.rstrip(_STOPS)}." if kept else shortened(text, width)


def fitted(runs: Iterable[Run], width: int) -> Line:
    """The runs cut to `width` columns."""
    line: list[Run] = []
    left = width
    for run in runs:
        if left <= 0:
            break
        columns = width_of(run.text)
        line.append(run if columns <= left else Run(shortened(run.text, left), run.style))
        left -= columns
    return tuple(line)


def wrapped(text: str, width: int, style: str = "", *, first: str = "", indent: str = "") -> list[Line]:
    """The text broken at blanks into lines of at most `width` columns; `first` and `indent` stand in front."""
    lines: list[Line] = []
    front, current = first, ""
    for word in _WORD.findall(text):
        while True:
            candidate = f"{current} {word}" if current else word
            room = max(1, width - width_of(front))
            if width_of(candidate) <= room:
                current = candidate
                break
            if current:
                lines.append((Run(front + current, style),))
                front, current = indent, ""
                continue
            lines.append((Run(front + word[:room], style),))
            word, front = word[room:], indent
            if not word:
                break
    if current or not lines:
        lines.append((Run(front + current, style),))
    return lines


def in_columns(entries: Sequence[Line], width: int, most: int = 4) -> list[Line]:
    """Short lines side by side, down one column after the other, at most so many columns."""
    widest = max((width_of(plain(entry)) for entry in entries), default=0) + 3
    height = -(-len(entries) // max(1, min(width // widest, most)))
    rows: list[Line] = []
    for row in range(height):
        runs: list[Run] = []
        for entry in entries[row::height]:
            runs += [*entry, Run(" " * (widest - width_of(plain(entry))))]
        rows.append(tuple(runs))
    return rows


_PLAIN_SIGNS = str.maketrans(
    {"→": ">", "←": "<", "↑": "^", "↓": "v", "·": ".", "…": ".", "–": "-", "—": "-", "─": "-", "█": "#", "½": "+"}
    | dict.fromkeys("„“”", '"')
    | dict.fromkeys("‚‘’", "'")
    | dict.fromkeys("\u00a0\u202f", " ")
)


def plain_signs(text: str) -> str:
    """The text with ASCII signs for those that only draw or quote, each one column wide; letters keep their accents."""
    return text if text.isascii() else text.translate(_PLAIN_SIGNS)
