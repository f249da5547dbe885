"""A correction that is being made: what is changed in earlier rounds, what it leads to, and what is still to decide."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from gm.corrections import Consequences
from gm.double_entry import Difference, compare
from gm.game import Game
from gm.hexgrid import Cell, reading_order
from gm.sextagon.adjust import Adjustment, Misfit
from gm.sextagon.judge import Problem
from gm.sextagon.orders import RoundOrders, TeamOrders
from gm.sextagon.played import Round
from gm.tui.past import PastTable

PENDING = "?"
"""Stands for the reason as long as none was typed: a preview needs one."""


@dataclass(frozen=True, slots=True)
class Matter:
    """Something of a round that does not fit: an error of an order, or an adjustment that cannot be made.

    `accepted` tells that the referee lets it be cut, or left out.
    """

    round: int
    unfit: Problem | Misfit
    accepted: bool

    @property
    def team(self) -> str | None:
        """The team whose paper it is about."""
        return self.unfit.team if isinstance(self.unfit, Problem) else self.unfit.adjustment.team

    @property
    def mark(self) -> _Mark:
        """What it is known by while the rest changes."""
        return (self.round, self.unfit if isinstance(self.unfit, Problem) else self.unfit.adjustment)


_Mark = tuple[int, Problem | Adjustment]


@dataclass(frozen=True, slots=True)
class Edit:
    """A part of a paper that is changed; or, without a team, an adjustment or the word that ends the game."""

    round: int
    team: str | None
    difference: Difference


class Correction:
    """Changed orders of earlier rounds. Nothing reaches the game before `commit`."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.why = ""
        self.cover: frozenset[Cell] = frozenset()
        self._changed: dict[int, RoundOrders] = {}
        self._accepted: set[_Mark] = set()
        self._foreseen: Consequences | None = None

    @property
    def begun(self) -> bool:
        """Whether anything is changed."""
        return bool(self._changed)

    @property
    def foreseen(self) -> Consequences | None:
        """What it leads to; None as long as nothing is changed."""
        if self._foreseen is None and self._changed:
            # Without a word on cuts, so that all errors of the changed rounds are told.
            changes = {number: replace(orders, cut=False) for number, orders in self._changed.items()}
            self._foreseen = self.game.foresee(changes, PENDING, self.cover)
        return self._foreseen

    def original(self, number: int) -> Round:
        """The round as it stands in the game. Raises `KeyError`."""
        return _of(self.game.rounds, number)

    def round(self, number: int) -> Round:
        """The round as it would be. Raises `KeyError`."""
        foreseen = self.foreseen
        return self.original(number) if foreseen is None else _of(foreseen.course.rounds, number)

    def orders(self, number: int) -> RoundOrders:
        """The orders of a round as they are changed so far."""
        return self._changed.get(number, self.original(number).orders)

    def table(self, number: int) -> PastTable:
        """The papers of a round, to type on."""
        return PastTable(self.round(number).before, self.orders(number), self.game.settings, self.game.set)

    def change(self, orders: RoundOrders) -> None:
        """Take these orders for their round; those that it has in the game take the change back."""
        if orders == self.original(orders.round).orders:
            self._changed.pop(orders.round, None)
        else:
            self._changed[orders.round] = orders
        self._foreseen = None

    def adjust(self, number: int, old: Adjustment | None, new: Adjustment | None) -> None:
        """Replace an adjustment of a round, add one (`old` None) or take one away (`new` None)."""
        orders = self.orders(number)
        made = [new if each is old else each for each in orders.adjustments] if old is not None else []
        if old is None:
            made = [*orders.adjustments, new]
        self.change(replace(orders, adjustments=tuple(each for each in made if each is not None)))

    def end_with(self, number: int, *, over: bool) -> None:
        """Let the game have ended with a round, or not."""
        self.change(replace(self.orders(number), over=over))

    def toggle_cover(self, cell: Cell) -> None:
        """Cover a cell again, or leave it uncovered after all."""
        self.cover ^= {cell}
        self._foreseen = None

    @property
    def shown(self) -> tuple[Cell, ...]:
        """The cells that would be hidden had not everybody seen them: they stay uncovered, or are covered again."""
        foreseen = self.foreseen
        if foreseen is None:
            return ()
        again = self.cover & (self.game.state.revealed - foreseen.course.state.revealed)
        return tuple(sorted({*foreseen.shown, *again}, key=reading_order))

    @property
    def matters(self) -> tuple[Matter, ...]:
        """Everything that does not fit, round by round. What was accepted when the round was played still is."""
        return tuple(self._matters())

    def _matters(self) -> Iterator[Matter]:
        for unfit in self.foreseen.unfit if self.foreseen is not None else ():
            played = next((each for each in self.game.rounds if each.number == unfit.round), None)
            known = played.verdict.errors if played is not None and played.orders.cut else ()
            whats: tuple[Problem | Misfit, ...] = (*unfit.errors, *unfit.misfits)
            for what in whats:
                matter = Matter(unfit.round, what, accepted=False)
                yield replace(matter, accepted=(what in known) != (matter.mark in self._accepted))

    @property
    def undecided(self) -> tuple[Matter, ...]:
        """What must still be mended or accepted."""
        return tuple(matter for matter in self.matters if not matter.accepted)

    def toggle(self, matter: Matter) -> None:
        """Let something be cut or left out, or no longer."""
        self._accepted ^= {matter.mark}

    @property
    def edits(self) -> tuple[Edit, ...]:
        """What is changed, part by part, with the texts before and after."""
        return tuple(self._edits())

    def _edits(self) -> Iterator[Edit]:
        for number, orders in sorted(self._changed.items()):
            old = self.original(number)
            for team in old.before.scenario.team_ids:
                papers = (each.teams.get(team, TeamOrders()) for each in (old.orders, orders))
                for difference in compare(old.before, team, *papers):
                    yield Edit(number, team, difference)
            yield from self._other_edits(number, old.orders, orders)

    @staticmethod
    def _other_edits(number: int, old: RoundOrders, new: RoundOrders) -> Iterator[Edit]:
        if old.over != new.over:
            yield Edit(number, None, Difference("over" if new.over else "not_over", None, "", ""))
        for part, some, others in (
            ("less", old.adjustments, new.adjustments),
            ("more", new.adjustments, old.adjustments),
        ):
            for each in some:
                if each not in others:
                    yield Edit(number, None, Difference(part, None, each.do, each.why))

    def changes(self) -> Mapping[int, RoundOrders]:
        """The orders by round as `Game.correct` takes them: what is accepted is cut, or left out."""
        found = dict(self._changed)
        for number in sorted({matter.round for matter in self.matters if matter.round < self.game.number}):
            found.setdefault(number, self.original(number).orders)
        for number, orders in found.items():
            gone = [m.adjustment for m in self._misfits(number)]
            kept = tuple(each for each in orders.adjustments if each not in gone)
            errors = bool(self.round(number).verdict.errors)
            found[number] = replace(orders, cut=errors, adjustments=kept)
        return found

    def _misfits(self, number: int) -> list[Misfit]:
        unfit = (m.unfit for m in self.matters if m.round == number and m.accepted)
        return [each for each in unfit if isinstance(each, Misfit)]

    def commit(self) -> None:
        """Correct the game. Raises `ValueError` while anything is undecided, and what `Game.correct` raises; then
        nothing has changed."""
        if self.undecided:
            raise ValueError(self.undecided)
        drop = [misfit.adjustment for misfit in self._misfits(self.game.number)]
        self.game.correct(self.changes(), self.why, self.cover, drop)


def _of(rounds: tuple[Round, ...], number: int) -> Round:
    for played in rounds:
        if played.number == number:
            return played
    raise KeyError(number)
