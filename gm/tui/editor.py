"""A line of text being typed, without Textual: the text, the cursor, and what the usual keys do to them."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

LONGEST = 2_000
"""The signs that a field takes: as many as a path may have."""

_WORD_BEFORE = re.compile(r"\S+\s*$|\s+$")
_WORD_AFTER = re.compile(r"^\s*\S+")


class LineEditor:
    """The text of a field; `cursor` is the offset of the sign it stands on, the text's length at its end."""

    def __init__(self, text: str = "") -> None:
        self.text = text
        self.cursor = len(text)

    @property
    def before(self) -> str:
        """The text before the cursor."""
        return self.text[: self.cursor]

    def insert(self, text: str) -> bool:
        """Type or paste a text, whose line breaks become blanks; whether there was room."""
        text = " ".join(text.split("\n")) if "\n" in text else text
        text = "".join(sign for sign in text if sign.isprintable())
        if not text or len(self.text) + len(text) > LONGEST:
            return False
        self.text = self.before + text + self.text[self.cursor :]
        self.cursor += len(text)
        return True

    def replace(self, text: str) -> None:
        """Put another text in the place of the whole; the cursor goes to its end."""
        self.text = text
        self.cursor = len(text)

    def go(self, cursor: int) -> None:
        """Put the cursor somewhere, as near as the text allows."""
        self.cursor = min(max(cursor, 0), len(self.text))

    def press(self, key: str) -> bool:
        """Do what an editing key does; whether it is one. Keys are named as Textual names them."""
        action = _KEYS.get(key)
        if action is None:
            return False
        action(self)
        return True

    def _cut(self, start: int, end: int) -> None:
        start, end = max(start, 0), min(end, len(self.text))
        self.text = self.text[:start] + self.text[end:]
        self.cursor = start

    def _word_left(self) -> int:
        match = _WORD_BEFORE.search(self.before)
        return match.start() if match else 0

    def _word_right(self) -> int:
        match = _WORD_AFTER.search(self.text[self.cursor :])
        return self.cursor + match.end() if match else len(self.text)

    def window(self, width: int) -> tuple[int, str]:
        """The part of the text that a field of so many columns shows, from which offset; the cursor is in it."""
        if len(self.text) < width:
            return 0, self.text
        start = min(max(0, self.cursor - width + 1), max(0, len(self.text) - width + 1))
        return start, self.text[start : start + width]


_KEYS: Mapping[str, Callable[[LineEditor], None]] = {
    "left": lambda e: e.go(e.cursor - 1),
    "right": lambda e: e.go(e.cursor + 1),
    "home": lambda e: e.go(0),
    "ctrl+a": lambda e: e.go(0),
    "end": lambda e: e.go(len(e.text)),
    "ctrl+e": lambda e: e.go(len(e.text)),
    "ctrl+left": lambda e: e.go(e._word_left()),
    "ctrl+right": lambda e: e.go(e._word_right()),
    "backspace": lambda e: e._cut(e.cursor - 1, e.cursor),
    "ctrl+h": lambda e: e._cut(e.cursor - 1, e.cursor),
    "delete": lambda e: e._cut(e.cursor, e.cursor + 1),
    "ctrl+d": lambda e: e._cut(e.cursor, e.cursor + 1),
    "ctrl+w": lambda e: e._cut(e._word_left(), e.cursor),
    "ctrl+u": lambda e: e._cut(0, e.cursor),
    "ctrl+k": lambda e: e._cut(e.cursor, len(e.text)),
}
