"""The course of a game: how it began, the rounds that were played, and what was adjusted since."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from gm.sextagon.adjust import Adjustment, adjust
from gm.sextagon.played import Round
from gm.sextagon.state import State
from gm.sextagon.views import View, view


@dataclass(frozen=True)
class Course:
    """A game from its opening to the present; `adjustments` belong to the round at hand."""

    opening: State
    rounds: tuple[Round, ...] = ()
    adjustments: tuple[Adjustment, ...] = ()

    @cached_property
    def state(self) -> State:
        """The state on which the orders of the round at hand are judged."""
        return adjust(self.rounds[-1].state if self.rounds else self.opening, self.adjustments)[0]

    @property
    def number(self) -> int:
        """The number of the round at hand."""
        return self.state.round + 1

    def view(self, viewer: str, rounds: int | None = None) -> View:
        """What `viewer` may know after the first `rounds` of the rounds played here (by default all).

        What the referee adjusted before the round that follows is part of it.
        """
        if rounds is None or rounds >= len(self.rounds):
            return view(self.opening, self.rounds, viewer, self.adjustments)
        return view(self.opening, self.rounds[:rounds], viewer, self.rounds[rounds].orders.adjustments)
