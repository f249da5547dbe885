"""Scenarios and orders as typed text, for tests."""

from __future__ import annotations

from gm.drawing.fonts import missing_glyphs
from gm.located import Fault, Reader, read_text
from gm.sextagon.reading.orders import WrittenRound, read_orders
from gm.sextagon.reading.scenario import read_scenario
from gm.sextagon.state import State

MARK = "‸"
"""Stands in a text right before what a fault must point at."""

SCENARIO = {
    "game": "sextagon",
    "title": "Test",
    "language": "en",
    "teams": "[{id: red, name: Red, side: NE}, {id: blue, name: Blue, side: W}]",
    "size": "2",
}
"""A scenario's lines by key; on size 2 the middle is E7, and bay 1 touches A7, B8, B10."""

SEA = """|
  A  . . . . . .
  B   . . . . .
  C  . . 3 . . .
  D   . . . . .
  E  . . . . . .
"""
"""A drawn sea of 28 cells."""


def scenario_text(**lines: str | None) -> str:
    """The text of `SCENARIO` with these lines changed, or left out where they are None."""
    merged = {**SCENARIO, **lines}
    return "".join(f"{key}: {value}\n" for key, value in merged.items() if value is not None)


def read_state(text: str) -> tuple[State | None, tuple[Fault, ...]]:
    """The state in which a scenario begins, and the faults of its text."""
    reader = Reader()
    documents = read_text(text, "scenario.yaml", reader)
    state = read_scenario(documents[0], reader, missing_glyphs) if documents else None
    return state, reader.faults


def state_of(**lines: str | None) -> State:
    """The state in which a scenario without faults begins."""
    state, faults = read_state(scenario_text(**lines))
    assert state is not None, faults
    return state


def read_rounds(text: str, state: State) -> tuple[list[WrittenRound], tuple[Fault, ...]]:
    """The rounds of an orders file, and its faults."""
    reader = Reader()
    rounds = read_orders(read_text(text, "orders.yaml", reader), reader, state)
    return rounds, reader.faults


def round_of(text: str, state: State) -> WrittenRound:
    """The one round of an orders file without faults."""
    rounds, faults = read_rounds(text, state)
    assert not faults
    (written,) = rounds
    return written


def marked(text: str) -> tuple[str, list[tuple[int, int]]]:
    """The text without its marks, and the line and column of each, from 1."""
    places = []
    for number, line in enumerate(text.split("\n"), 1):
        while MARK in line:
            places.append((number, line.index(MARK) + 1))
            line = line.replace(MARK, "", 1)
    return text.replace(MARK, ""), places


def places_of(faults: tuple[Fault, ...]) -> list[tuple[str, int, int]]:
    """Code, line and column of each fault that has a place."""
    return [(fault.code, fault.place.line, fault.place.column) for fault in faults if fault.place is not None]
