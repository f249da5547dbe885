"""Faults in words, for a terminal: the sentence, the line it is about, and a caret below the place."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Protocol

from gm.located.places import Fault

WIDTH = 76
"""Columns of a source line that are shown; a longer line is cut to a window round the caret."""
_MARGIN = "    "
_TAB = 4
_LONGEST_VALUE = 60
_UNSAFE = re.compile(
    "[\0-\x1f\x7f-\x9f\xad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\ud800-\udfff\U000e0000-\U000e007f]"
)


class Sentences(Protocol):
    """What turns a key and values into a sentence: a `Catalogue`."""

    def __call__(self, key: str, /, **values: object) -> str: ...


def safe(text: str) -> str:
    """The text with control and direction characters spelt out, so that no terminal acts on them."""
    return _UNSAFE.sub(_spelt_out, text)


def _spelt_out(found: re.Match[str]) -> str:
    code = ord(found[0])
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}"


def tell(fault: Fault, catalogue: Sentences) -> str:
    """`FILE:LINE:COLUMN: what is wrong; what would be right`, then the source line and a caret, where known."""
    sentence = catalogue(f"faults.{fault.code}", **{name: _value(value) for name, value in fault.args.items()})
    place = fault.place
    if place is None:
        return sentence
    head = f"{safe(place.file)}:{place.line}:{place.column}: {sentence}"
    if fault.source is None:
        return head
    shown, caret = _window(fault.source, place.column - 1)
    return f"{head}\n{_MARGIN}{shown}\n{_MARGIN}{' ' * caret}^"


def tell_all(faults: Iterable[Fault], catalogue: Sentences, limit: int = 100) -> str:
    """All faults by place, one after the other; above `limit` one sentence says how many more there are."""
    ordered = sorted(faults, key=lambda fault: fault.order)
    told = [tell(fault, catalogue) for fault in ordered[:limit]]
    if len(ordered) > limit:
        told.append(catalogue("faults.file.more", count=len(ordered) - limit))
    return "\n".join(told)


def _value(value: object) -> object:
    if isinstance(value, (tuple, list, frozenset, set)):
        return ", ".join(str(_value(item)) for item in (value if isinstance(value, (tuple, list)) else sorted(value)))
    if isinstance(value, str):
        return safe(value if len(value) <= _LONGEST_VALUE else value[: _LONGEST_VALUE - 1] + "…")
    return value


def _window(source: str, column: int) -> tuple[str, int]:
    """The part of a line to show, and how many terminal columns lie before the caret in it."""
    start = max(0, column - WIDTH)  # whatever else is there is out of the window, and lines may be huge
    cells = _cells(source[start : column + WIDTH])
    before = sum(width for _, width in cells[: column - start])
    left, right = 0, len(cells)
    if start or before > WIDTH - 10:
        while left < column - start and before > WIDTH // 2:
            before -= cells[left][1]
            left += 1
    total = 0
    for index in range(left, len(cells)):
        total += cells[index][1]
        if total > WIDTH:
            right = index
            break
    cut_left, cut_right = start + left > 0, start + right < len(source)
    shown = "".join(text for text, _ in cells[left:right])
    return ("…" if cut_left else "") + shown.rstrip() + ("…" if cut_right else ""), before + (1 if cut_left else 0)


def _cells(text: str) -> list[tuple[str, int]]:
    """Each character as it is shown, with its width in terminal columns."""
    if text.isascii() and text.isprintable():
        return [(sign, 1) for sign in text]
    import unicodedata

    cells = []
    at = 0
    for sign in text:
        shown = " " * (_TAB - at % _TAB) if sign == "\t" else safe(sign)
        if len(shown) > 1:
            width = len(shown)
        elif unicodedata.combining(sign) or unicodedata.category(sign) in ("Mn", "Me", "Cf"):
            width = 0
        else:
            width = 2 if unicodedata.east_asian_width(sign) in "WF" else 1
        cells.append((shown, width))
        at += width
    return cells
