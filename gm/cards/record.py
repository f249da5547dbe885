"""A record: a table and all that was entered at it, and the fold that counts it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from gm.cards import gang, islands
from gm.cards.events import Event, Outcome, Problem
from gm.cards.gang import GangEntry, GangState, GangTable
from gm.cards.islands import IslandsEntry, IslandsState, IslandsTable

Table = IslandsTable | GangTable
Entry = IslandsEntry | GangEntry
TableState = IslandsState | GangState
Count = islands.Count | gang.Count


@dataclass(frozen=True, slots=True)
class Record:
    """What was written down at a table. Undo is a record with fewer entries, counted again."""

    table: Table
    entries: tuple[Entry, ...] = ()
    title: str = ""
    language: str | None = None
    paper: str = "A4"


@dataclass(frozen=True, slots=True)
class Step:
    """One entry that counts, by its index in the record: the state after it and what happened."""

    index: int
    state: TableState
    events: tuple[Event, ...]
    warnings: tuple[Problem, ...]


@dataclass(frozen=True, slots=True)
class Result:
    """A record counted as far as its first refused entry.

    `state` is the last one that counts. `refused` is the index of the entry that does not, None where all do, and
    `errors` say why; `hints` are the warnings of that entry, which nothing came of.
    """

    record: Record
    state: TableState
    steps: tuple[Step, ...] = ()
    refused: int | None = None
    errors: tuple[Problem, ...] = ()
    hints: tuple[Problem, ...] = ()

    @property
    def events(self) -> tuple[Event, ...]:
        """All events in order; when the game is over, the lines of the count after them."""
        told = tuple(event for step in self.steps for event in step.events)
        return told + count(self.state).lines if self.state.over else told

    @property
    def warnings(self) -> Iterator[tuple[int, Problem]]:
        """All warnings, each with the index of its entry."""
        for step in self.steps:
            yield from ((step.index, warning) for warning in step.warnings)
        if self.refused is not None:
            yield from ((self.refused, warning) for warning in self.hints)


def start(table: Table) -> TableState:
    """The state before the first entry."""
    return islands.start(table) if isinstance(table, IslandsTable) else gang.start(table)


def enter(state: TableState, entry: Entry) -> Outcome[TableState]:
    """The outcome of one entry. Raises `TypeError` for an entry of the other game: a fault of the program."""
    if isinstance(state, IslandsState) and isinstance(entry, IslandsEntry):
        return islands.enter(state, entry)
    if isinstance(state, GangState) and isinstance(entry, GangEntry):
        return gang.enter(state, entry)
    raise TypeError(type(entry))


def count(state: TableState) -> Count:
    """The count of a state, line by line."""
    return islands.count(state) if isinstance(state, IslandsState) else gang.count(state)


def play(record: Record) -> Result:
    """Count a record from its start; counting stops at the first refused entry (formats, section 6)."""
    state = start(record.table)
    steps: list[Step] = []
    for index, entry in enumerate(record.entries):
        outcome = enter(state, entry)
        if outcome.errors:
            return Result(record, state, tuple(steps), index, outcome.errors, outcome.warnings)
        state = outcome.state
        steps.append(Step(index, state, outcome.events, outcome.warnings))
    return Result(record, state, tuple(steps))
