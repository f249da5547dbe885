"""Faults in words, for a terminal: the sentence, the line it is about, and a caret below the place."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from gm.located.places import Fault

WIDTH = 76
"""Columns of a source line that are shown; of a longer line it is a window round the caret."""
_MARGIN = "    "
_TAB = 4
_LONGEST_VALUE = 60
_MANY_VALUES = 40
_WHOLE = frozenset({"problem", "file", "folder"})
"""Arguments that are no user's text but sentences and paths, of which every part counts."""
_JOINERS = "\u200c\u200d"
_UNSAFE_CATEGORIES = ("Cc", "Cf", "Cs", "Co", "Zl", "Zp")


class Sentences(Protocol):
    """What turns a key and values into a sentence: a `Catalogue`."""

    def __call__(self, key: str, /, **values: object) -> str: ...


def safe(text: str) -> str:
    """The text with control and direction characters spelt out, so that no terminal acts on them."""
    return text if text.isprintable() else "".join(map(_safe_sign, text))


def _safe_sign(sign: str) -> str:
    if sign.isprintable() or sign in _JOINERS:
        return sign
    import unicodedata

    if unicodedata.category(sign) not in _UNSAFE_CATEGORIES:
        return sign
    code = ord(sign)
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}"


def sentence(fault: Fault, catalogue: Sentences) -> str:
    """What is wrong; what would be right: without the place."""
    values = {name: _value(value, cut=name not in _WHOLE) for name, value in fault.args.items()}
    return catalogue(f"faults.{fault.code}", **values)


def tell(fault: Fault, catalogue: Sentences) -> str:
    """`FILE:LINE:COLUMN: what is wrong; what would be right`, then the source line and a caret, where known."""
    told = sentence(fault, catalogue)
    place = fault.place
    if place is None:
        return told
    head = f"{safe(place.file)}:{place.line}:{place.column}: {told}"
    if fault.source is None or not fault.source.strip():
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


def _value(value: object, *, cut: bool = True) -> object:
    """A value as a sentence may show it: short, on one line, safe."""
    if isinstance(value, (set, frozenset)):
        value = tuple(sorted(value))
    if isinstance(value, (tuple, list)):
        shown = [str(_value(item)) for item in value[:_MANY_VALUES]]
        return ", ".join([*shown, "…"] if len(value) > _MANY_VALUES else shown)
    if isinstance(value, str):
        if not cut:
            return safe(value)
        line = " ".join(value[: 4 * _LONGEST_VALUE].splitlines()).strip(" ")
        return safe(line if len(line) <= _LONGEST_VALUE else line[: _LONGEST_VALUE - 1] + "…")
    return value


def _window(source: str, column: int) -> tuple[str, int]:
    """The part of a line to show, and the terminal columns before the caret in it."""
    column = min(column, len(source))
    start = max(0, column - WIDTH)  # beyond that nothing can be shown, and lines may be huge
    cells = _cells(source[start : column + WIDTH], start == 0)
    caret = column - start
    left, right = 0, len(cells)
    if start or sum(width for _, width in cells[:caret]) > WIDTH - 8:
        room = WIDTH // 2
        left = caret
        while left > 0 and room - cells[left - 1][1] >= 0:
            left -= 1
            room -= cells[left][1]
    total = 0
    for index in range(left, len(cells)):
        total += cells[index][1]
        if total > WIDTH:
            right = index
            break
    before = "…" if start + left > 0 else ""
    after = "…" if start + right < len(source) else ""
    shown = before + "".join(text for text, _ in cells[left:right]) + after
    return shown.rstrip(), len(before) + sum(width for _, width in cells[left:caret])


def _cells(text: str, from_start: bool) -> list[tuple[str, int]]:
    """Each character as it is shown, with its width in terminal columns."""
    if text.isascii() and text.isprintable():
        return [(sign, 1) for sign in text]
    import unicodedata

    cells = []
    at = 0
    for sign in text:
        shown = safe(sign)
        if sign == "\t":
            shown = " " * (_TAB - at % _TAB if from_start else _TAB)
        if len(shown) > 1 or sign == "\t":
            width = len(shown)
        elif unicodedata.combining(sign) or unicodedata.category(sign) in ("Mn", "Me", "Cf"):
            width = 0
        else:
            width = 2 if unicodedata.east_asian_width(sign) in "WF" else 1
        cells.append((shown, width))
        at += width
    return cells
