"""Columns of text that are as wide as what stands in them."""

from __future__ import annotations

from collections.abc import Sequence

from gm.tui.lines import Line, Run, shortened, width_of

GAP = 2
_MOST_GROWN = 3


def grid(rows: Sequence[Sequence[Run]], flush: Sequence[str], width: int, grow: int = 0) -> list[Line]:
    """The rows as lines with aligned columns; `flush` has `<`, `>` or `^` for each column.

    Where they are wider than `width` the gaps shrink first, and then the first column that is set to the left. Where
    there is room left, the last `grow` columns take some of it.
    """
    gap = GAP
    widths = [max((width_of(row[column].text) for row in rows), default=0) for column in range(len(flush))]
    while gap > 1 and sum(widths) + gap * (len(widths) - 1) > width:
        gap -= 1
    over = sum(widths) + gap * (len(widths) - 1) - width
    if over > 0:
        name = next((column for column, side in enumerate(flush) if side == "<" and widths[column] > 4), 0)
        widths[name] = max(4, widths[name] - over)
    if grow and over < 0:
        for column in range(len(flush) - grow, len(flush)):
            widths[column] += min(_MOST_GROWN, -over // grow)
    return [_line(row, widths, flush, gap) for row in rows]


def _line(row: Sequence[Run], widths: Sequence[int], flush: Sequence[str], gap: int) -> Line:
    runs: list[Run] = []
    for column, (run, wide, side) in enumerate(zip(row, widths, flush, strict=True)):
        text = shortened(run.text, wide) if width_of(run.text) > wide else run.text
        free = wide - width_of(text)
        before = {"<": 0, ">": free, "^": free // 2}[side]
        if column:
            runs.append(Run(" " * gap))
        runs += [Run(" " * before), Run(text, run.style), Run(" " * (free - before))]
    return tuple(run for run in runs if run.text)
