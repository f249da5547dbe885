"""What a log amounts to now: the actions that count, played by the rules. Pure: it knows no file."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Protocol

from gm.journal import Entry
from gm.ledger import Ledger, Piles, Unintelligible
from gm.outcomes import play_again, result_hash, round_data, with_data
from gm.sextagon.adjust import fitting
from gm.sextagon.course import Course
from gm.sextagon.played import Round
from gm.sextagon.state import State


class Record(Protocol):
    """The recorded result of a round: the hash of its data, by which version, and the data."""

    @property
    def hash(self) -> str: ...
    @property
    def version(self) -> str: ...
    @property
    def data(self) -> Any: ...


Records = Mapping[tuple[int, int], Record]
"""Recorded results by the entry that led to them and the round."""

AT_HAND = (0, 0)
"""Stands for the round at hand among those that differ."""


@dataclass(frozen=True, slots=True)
class Difference:
    """A round that this version of the program would resolve otherwise than `version` did; the recorded result is
    kept. For the round at hand: some adjustments can no longer be made, and are left out."""

    round: int
    version: str


@dataclass(frozen=True, slots=True)
class Present:
    """The present of a game. `differing` are the rounds, by origin and number, whose recorded result is kept."""

    opening: State
    piles: Piles
    ledger: Ledger
    course: Course
    differing: Mapping[tuple[int, int], Difference]

    @classmethod
    def of(cls, opening: State, entries: Iterable[Entry] = (), records: Records | None = None) -> Present:
        """The present that entries lead to from an opening. Raises `Unintelligible`."""
        piles = Piles()
        for entry in entries:
            piles.take(entry)
        return cls(opening, Piles(), Ledger(opening.round + 1), Course(opening), {})._with(piles, records or {}, None)

    def after(self, entry: Entry, records: Records | None = None, ready: Round | None = None) -> Present:
        """The present after one more entry; `ready` is the round that it resolves, where it was played already.

        Raises `Unintelligible`.
        """
        piles = self.piles.copy()
        piles.take(entry)
        if entry.kind == "setting":
            return replace(self, piles=piles)
        if entry.kind == "draft":  # nothing else can change by it
            ledger = replace(self.ledger, drafts=dict(self.ledger.drafts))
            ledger.take(entry)
            return replace(self, piles=piles, ledger=ledger)
        return self._with(piles, records or {}, ready)

    def _with(self, piles: Piles, records: Records, ready: Round | None) -> Present:
        """The present of other piles. Rounds that have not changed are not played again."""
        ledger = Ledger.of(piles.done, self.opening.round + 1)
        differing = dict(self.differing)
        rounds: list[Round] = []
        state = self.opening
        for index, (orders, origin) in enumerate(zip(ledger.turns, ledger.origins, strict=True)):
            known = self.course.rounds[index] if index < len(self.course.rounds) else ready
            if known is None or known.start is not state or known.orders != orders:
                known = play_again(state, orders)
                record = records.get((origin, known.number))
                if record is not None and record.hash != result_hash(round_data(known)):
                    differing[origin, known.number] = Difference(known.number, record.version)
                    known = _as_recorded(known, record, origin)
            rounds.append(known)
            state = known.state
        _, made, misfits = fitting(state, ledger.pending)
        differing.pop(AT_HAND, None)
        if misfits:
            differing[AT_HAND] = Difference(state.round + 1, "")
        return Present(self.opening, piles, ledger, Course(self.opening, tuple(rounds), made), differing)

    @property
    def differences(self) -> tuple[Difference, ...]:
        """What this version of the program would have come to otherwise than was recorded."""
        numbers = (each.number for each in self.course.rounds)
        keys = [*zip(self.ledger.origins, numbers, strict=True), AT_HAND]
        return tuple(self.differing[key] for key in keys if key in self.differing)


def _as_recorded(played: Round, record: Record, origin: int) -> Round:
    """The round with the result that was recorded: an update of the program never changes a game that was played."""
    try:
        return with_data(played, record.data)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise Unintelligible(origin) from error
