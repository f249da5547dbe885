"""Numbers as people type them: points, ranks, and the numbers of ships."""

from __future__ import annotations

BATTLESHIP = "B"
"""The number of every team's battleship (S3.2)."""


def read_whole(text: str, low: int, high: int) -> int | None:
    """The whole number that the text is, within the bounds, or None."""
    text = text.strip()
    if not (text.isascii() and text.isdigit() and len(text) <= 9):
        return None
    return int(text) if low <= int(text) <= high else None


def normal_number(name: str) -> str:
    """A ship's number as the state spells it: `b` is B, `01` is 1."""
    name = name.strip().upper()
    return (name.lstrip("0") or "0") if name.isascii() and name.isdigit() and len(name) <= 9 else name


def named_order(number: str) -> tuple[int, int, str]:
    """A sort key for numbers as typed: transports, the battleship, then what is no number at all."""
    value = read_whole(number, 0, 999_999_999)
    if value is not None:
        return (0, value, "")
    return (1, 0, "") if number == BATTLESHIP else (2, 0, number)
