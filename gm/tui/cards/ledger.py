"""What has been entered: each entry by its number, with what came of it."""

from __future__ import annotations

from collections.abc import Iterator

from gm.cards.files import write_entry
from gm.cards.record import Step
from gm.cards.shorthand import write
from gm.cards.story import warning_line
from gm.located import safe
from gm.scorekeeper import Scorekeeper
from gm.tui.cards.prompt import short
from gm.tui.cards.tally import Tally
from gm.tui.lines import Line, Run, wrapped

_TYPED = 12
"""The columns that an entry's shorthand takes in the list."""


def latest(tally: Tally, width: int, height: int) -> list[Line]:
    """The last entries that find room, the last one at the bottom; the first of its lines has its number."""
    lines: list[Line] = []
    for step in reversed(tally.keeper.result.steps):
        told = list(entry_lines(tally, step, width))
        if len(lines) + len(told) > height and lines:
            break
        lines = [*told, *lines]
    if len(lines) > height > 0:  # the beginning says what was overruled, the end what came of it
        return [*lines[:1], *lines[len(lines) - height + 1 :]]
    return lines if height > 0 else []


def entry_lines(tally: Tally, step: Step, width: int) -> Iterator[Line]:
    """What came of an entry, line by line."""
    teller, names = tally.teller, step.state.names
    first = f"{step.index + 1:>3} "
    for warning in step.warnings:
        yield from wrapped(safe(warning_line(warning, names, teller)), width, "warning", first=first, indent="    ")
        first = "    "
    for event in short(step.events):
        yield from wrapped(safe(teller.event(event, names)), width, "", first=first, indent="      ")
        first = "    "


def as_typed(tally: Tally, keeper: Scorekeeper, index: int) -> str:
    """An entry as it would be typed, or as a record has it."""
    entry = keeper.record.entries[index]
    return write(keeper.before(index), entry, tally.letters) or write_entry(entry)


def summary(tally: Tally, index: int) -> Line:
    """An entry in one line: its number, as it would be typed, and what came of it."""
    keeper = tally.keeper
    step = next((step for step in keeper.result.steps if step.index == index), None)
    number = Run(f"{index + 1:>3} ", "key")
    typed = safe(as_typed(tally, keeper, index))
    if step is None:
        return (number, Run(typed, "error" if index == keeper.stuck else "label"))
    told = " ".join(tally.teller.event(event, step.state.names) for event in short(step.events))
    marks = Run("! " if step.warnings else "  ", "warning")
    short_line = typed if len(typed) <= _TYPED else ""  # a form's entry has a long line that says no more
    return (number, marks, Run(f"{short_line:<{_TYPED}} ", "strong"), Run(safe(told)))
