"""Places in texts, and the faults that are found there."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """A character of a text: `line` and `column` count from 1, the column in characters.

    `source` is the whole line, where it is known, so that a fault can show it; places are equal without it.
    """

    file: str
    line: int
    column: int
    source: str | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Fault:
    """Something that is wrong: `code` is its key below `faults.` in the catalogue, `args` fill its sentence.

    A fault without a place concerns a whole file, which its `args` name. `source` is the line to show.
    """

    code: str
    place: Place | None = None
    args: Mapping[str, object] = field(default_factory=dict)
    source: str | None = None

    @classmethod
    def at(cls, code: str, place: Place | None, /, **args: object) -> Fault:
        """The fault of that code at a place, with the place's own line as its source."""
        return cls(code, place, args, place.source if place is not None else None)

    @property
    def order(self) -> tuple[str, int, int, str]:
        """A key that sorts faults by file, line and column; those without a place come first."""
        place = self.place
        return (place.file, place.line, place.column, self.code) if place is not None else ("", 0, 0, self.code)


class FaultsFound(Exception):  # noqa: N818 - it carries faults, it is none itself
    """An input is wrong; `faults` are all that were found, in the order of their places."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults: tuple[Fault, ...] = tuple(sorted(faults, key=lambda fault: fault.order))
        super().__init__(", ".join(fault.code for fault in self.faults[:10]))
