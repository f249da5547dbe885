"""The course of play as lines of text: each player's number at the height of what would have been counted then."""

from __future__ import annotations

from collections.abc import Sequence

from gm.cards.course import Moment
from gm.tui.lines import Line, Run, merged, width_of

_AXIS = 5


def graph(moments: Sequence[Moment], last: str, width: int, height: int) -> list[Line]:
    """The chart, `height` lines of at most `width` columns; `last` names the last moment, "" for its number.

    In each moment every player has a column of its own, so that none hides another. Where there is no room for all
    moments, only every second or third is shown, and always the last.
    """
    players = len(moments[0].totals)
    slot = players + 2
    every = next(every for every in range(1, len(moments) + 1) if _fits(len(moments), every, slot, width))
    shown = [moment for at, moment in enumerate(moments) if (len(moments) - 1 - at) % every == 0]
    low = min(0, min(min(moment.totals) for moment in shown))
    high = max(1, max(max(moment.totals) for moment in shown))
    rows = height - 1
    step = max(1, -(-(high - low) // (rows - 2)))
    bottom = low // step
    top = max(-(-high // step), bottom + 1)
    signs = [[" "] * (slot * len(shown)) for _ in range(top - bottom + 1)]
    styles = [[""] * (slot * len(shown)) for _ in signs]
    for column, moment in enumerate(shown):
        for seat, total in enumerate(moment.totals):
            y, x = top - round(total / step), column * slot + 1 + seat
            signs[y][x], styles[y][x] = str(seat + 1), f"team.{seat}"
    every_row = max(1, (len(signs) + 5) // 6)
    lines: list[Line] = []
    for row, (line, style) in enumerate(zip(signs, styles, strict=True)):
        value = (top - row) * step
        label = str(value) if (top - row) % every_row == 0 else ""
        lines.append((Run(f"{label:>{_AXIS - 2}} ", "label"), *merged(line, style)))
    names = [str(moment.round) for moment in shown]
    names[-1] = last or names[-1]
    foot = "".join(_centred(name, slot) for name in names)
    return [*lines, (Run(" " * (_AXIS - 1)), Run(foot, "label"))]


def _fits(count: int, every: int, slot: int, width: int) -> bool:
    return -(-count // every) * slot + _AXIS <= width or every == count


def _centred(text: str, width: int) -> str:
    text = text[:width]
    left = (width - width_of(text)) // 2
    return " " * left + text + " " * (width - left - width_of(text))
