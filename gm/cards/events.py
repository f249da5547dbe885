"""What comes of an entry: events (what happened), problems (what a check says), and both with the new state."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Generic, TypeVar

State = TypeVar("State")
State_co = TypeVar("State_co", covariant=True)

FIRM_CODES = frozenset({"unknown_player", "unknown_enemy", "unknown_card", "choice_needed", "bad_choice"})
"""Codes that no referee can overrule, since the entry has no meaning without what they miss (formats, section 6)."""

HINTS = frozenset({"no_ship_yet", "wave_again"})
"""Codes that are never errors: something is odd, and counts all the same."""


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened in `round` (1 for the first), by `rule`; `args` are the kind's own fields.

    The values of `args` are whole numbers, words, or tuples and mappings of these: plain data in JSON.
    """

    kind: str
    rule: str
    round: int
    player: str | None = None
    args: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Problem:
    """What a check says about an entry: an error, or a warning where it was overruled or only a hint.

    `where` names the part of the entry that it is about (`buy`, `cards.ben`), "" for the whole entry.
    """

    code: str
    rule: str
    round: int
    player: str | None = None
    where: str = ""
    args: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Outcome(Generic[State_co]):
    """What came of one entry. With `errors` nothing of it counts: `state` is the one before, `events` is empty."""

    state: State_co
    events: tuple[Event, ...] = ()
    errors: tuple[Problem, ...] = ()
    warnings: tuple[Problem, ...] = ()


class Minutes:
    """Collects what one entry of `round` does while it is worked through, and says whether it may count."""

    def __init__(self, round: int, *, overrule: bool = False) -> None:
        self.round = round
        self.overrule = overrule
        self._events: list[Event] = []
        self._refusals: list[Problem] = []
        self._hints: list[Problem] = []

    def tell(self, kind: str, rule: str, player: str | None = None, /, **args: object) -> None:
        """Something happened."""
        self._events.append(Event(kind, rule, self.round, player, args))

    def refuse(self, code: str, rule: str, player: str | None = None, /, *, where: str = "", **args: object) -> None:
        """A check refuses the entry; an overruling turns it into a warning, unless the code is firm."""
        self._refusals.append(Problem(code, rule, self.round, player, where, args))

    def hint(self, code: str, rule: str, player: str | None = None, /, *, where: str = "", **args: object) -> None:
        """Something is odd; the entry counts all the same."""
        self._hints.append(Problem(code, rule, self.round, player, where, args))

    @property
    def firm(self) -> bool:
        """Whether something has no meaning, so that working on would be guessing."""
        return any(problem.code in FIRM_CODES for problem in self._refusals)

    @property
    def refused(self) -> bool:
        """Whether the entry cannot count as it stands."""
        return self.firm or (bool(self._refusals) and not self.overrule)

    def outcome(self, before: State, after: State) -> Outcome[State]:
        """The outcome: `after` with the events, or `before` with the errors.

        Of an overruled entry with a firm fault only the firm codes are errors; the others stay overruled.
        """
        errors = tuple(p for p in self._refusals if p.code in FIRM_CODES or not self.overrule)
        overruled = tuple(p for p in self._refusals if p.code not in FIRM_CODES and self.overrule)
        warnings = (*overruled, *self._hints)
        if self.refused:
            return Outcome(before, (), errors, warnings)
        return Outcome(after, tuple(self._events), (), warnings)
