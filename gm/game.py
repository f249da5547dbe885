"""A game: the log and the rules together give its present state. Undo, redo and corrections are replays of the log.

What the entries of the log mean stands in `gm.ledger`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from gm import __version__
from gm.canonical import canonical_adjustment, canonical_orders
from gm.copies import copy_to
from gm.corrections import Consequences, foresee
from gm.drafts import Drafts, orders_of
from gm.drawing.fonts import missing_glyphs
from gm.faults import JournalFault
from gm.hexgrid import Cell
from gm.journal import Entry, Journal, Outcome, Result
from gm.kept import Kept, Piles
from gm.ledger import Unintelligible, same_field
from gm.located import Reader, read_text
from gm.outcomes import result_hash, round_data
from gm.present import Difference, Present
from gm.sextagon.adjust import Adjustment, adjust
from gm.sextagon.course import Course
from gm.sextagon.orders import RoundOrders
from gm.sextagon.played import Refused, Round, play
from gm.sextagon.reading.scenario import read_scenario
from gm.sextagon.state import State
from gm.sextagon.store import dump_adjustment, dump_orders
from gm.sextagon.views import View
from gm.texts import tidy

COPY_TO = "copy_to"
"""The setting that holds the folder of the second copy; empty where none is wanted."""
BOARD_TO = "board_to"
"""The setting that holds the public board's file, as typed by the referee; empty where none is wanted."""


class Game(Kept):
    """An open game of Sextagon."""

    def __init__(self, journal: Journal) -> None:
        super().__init__(journal)
        self._copy_fault: JournalFault | None = None
        self.changed: Callable[[], None] | None = None
        """Told after every entry, when it is durable; it must not raise."""
        self._records: dict[tuple[int, int], Result | Outcome] = dict(journal.results())
        try:
            self.opening = _opening_of(self._entries, journal.path)
            self._present = Present.of(self.opening, self._entries[1:], self._records)
        except Unintelligible as error:
            reason = f"entry {error.number}"
            raise JournalFault("damaged", journal.path, input_fault=True, reason=reason) from error

    @property
    def begin_data(self) -> Mapping[str, Any]:
        """The scenario's text, its file's name and the program's version when the game began."""
        return self._entries[0].data

    @classmethod
    def begin(cls, path: Path, scenario_text: str, name: str) -> Game:
        """Start a game from a scenario's text. Raises `FaultsFound`, or `JournalFault` where there is a file."""
        data = {"scenario": scenario_text, "name": name, "version": __version__}
        read_opening(data)
        return cls._of(Journal.create(path, "begin", data))

    @property
    def _counted(self) -> Piles:
        return self._present.piles

    @property
    def course(self) -> Course:
        """The game from its opening to the present."""
        return self._present.course

    @property
    def state(self) -> State:
        """The state on which the orders of the round at hand are judged."""
        return self.course.state

    @property
    def rounds(self) -> tuple[Round, ...]:
        """The rounds resolved so far."""
        return self.course.rounds

    @property
    def number(self) -> int:
        """The number of the round at hand, whose orders are being typed."""
        return self.course.number

    @property
    def drafts(self) -> Drafts:
        """What has been typed of the round at hand, by (team, part)."""
        return {key: text for key, text in self._present.ledger.drafts.items() if text}

    @property
    def differences(self) -> tuple[Difference, ...]:
        """What this version of the program would have come to otherwise than was recorded."""
        return self._present.differences

    def orders(self) -> RoundOrders:
        """The orders of the round at hand that the drafts and adjustments amount to."""
        orders = orders_of(self.drafts, self.state.scenario, self.number)
        return canonical_orders(replace(orders, adjustments=self.course.adjustments))

    def view(self, viewer: str, rounds: int | None = None) -> View:
        """What `viewer` may know, after the first `rounds` of the rounds resolved here (by default all)."""
        return self.course.view(viewer, rounds)

    def type(self, team: str, part: str, text: str, *, settled: bool = True) -> None:
        """Keep a field as typed; `settled` when it has been left, so that undo goes back to before it."""
        text = tidy(text)
        if self.drafts.get((team, part), "") == text:
            last = self.actions[-1] if self.actions else None
            if not settled or last is None or last.data.get("settled", True) or not same_field(last, team, part):
                return
        data = {"round": self.number, "team": team, "part": part, "text": text, "settled": settled}
        self._note("draft", data)

    def dry_run(self, *, cut: bool = False) -> Round:
        """What would come of the round at hand. Raises `Refused`."""
        return play(self._played_state, self.orders(), cut=cut)

    def resolve(self, *, cut: bool = False, over: bool = False) -> Round:
        """Resolve the round at hand. Raises `Refused` when there are errors and `cut` does not accept them."""
        return self.play(replace(self.orders(), over=over), cut=cut)

    def play(self, orders: RoundOrders, *, cut: bool = False) -> Round:
        """Resolve a round with these orders. Raises `Refused`, `Misfit`, or `ValueError` for another round's orders.

        That errors were cut is kept with the orders only where there were any: a later correction must not cut others.
        """
        if orders.round != self.number:
            raise ValueError(orders.round)
        orders = canonical_orders(orders)
        played = play(self._played_state, orders, cut=cut)
        if cut and played.verdict.errors:
            played = replace(played, orders=replace(orders, cut=True))
        self._note("resolve", dump_orders(played.orders), played)
        return self.rounds[-1]

    def adjust(self, adjustment: Adjustment) -> None:
        """Change something by hand before the round at hand. Raises `Misfit` when that cannot be done."""
        adjustment = canonical_adjustment(adjustment, self.state.scenario)
        adjust(self.state, [adjustment])
        self._note("adjust", {"adjustment": dump_adjustment(adjustment)})

    def foresee(
        self,
        changes: Mapping[int, RoundOrders],
        why: str,
        cover: frozenset[Cell] = frozenset(),
        drop: Collection[Adjustment] = (),
    ) -> Consequences:
        """What would come of a correction, without making it.

        Raises `Misfit` where there is no reason, `ValueError` where nothing or a round that is not played is named.
        """
        if not changes or not changes.keys() <= {each.number for each in self.rounds}:
            raise ValueError(sorted(changes))
        told = canonical_adjustment(Adjustment("correct", why, by=min(changes)), self.state.scenario)
        changed = {number: canonical_orders(orders) for number, orders in changes.items()}
        return foresee(self.course, changed, told.why, cover, drop)

    def correct(
        self,
        changes: Mapping[int, RoundOrders],
        why: str,
        cover: frozenset[Cell] = frozenset(),
        drop: Collection[Adjustment] = (),
    ) -> None:
        """Replace the orders of earlier rounds and replay. Cells once shown stay uncovered but for `cover`; the
        adjustments of `drop`, made since the last round, are taken back.

        Raises `Refused` or `Misfit` for the first thing that no longer fits and is not accepted, and what `foresee`
        raises.
        """
        consequences = self.foresee(changes, why, cover, drop)
        for unfit in consequences.unfit:
            if unfit.misfits:
                raise unfit.misfits[0]
            assert unfit.verdict is not None
            raise Refused(unfit.verdict)
        course = consequences.course
        changed = [dump_orders(each.orders) for each in course.rounds if each.number in changes]
        told = [dump_adjustment(adjustment) for adjustment in course.adjustments]
        self._note("correct", {"changes": changed, "adjust": told, "why": why})

    @property
    def _played_state(self) -> State:
        """The state after the last resolved round, without the adjustments made since."""
        return self.rounds[-1].state if self.rounds else self.opening

    @property
    def copy_fault(self) -> JournalFault | None:
        """Why the last second copy could not be made; None where it was, or none is wanted."""
        return self._copy_fault

    def copy_to(self, folder: Path | None) -> Path | None:
        """Keep a second copy of the game in a folder from now on, anew after each round; None ends that.

        The first is made at once; its path is returned. Raises `JournalFault` where that fails; then nothing changes.
        """
        copied = None if folder is None else copy_to(self._journal, folder)
        self.set(COPY_TO, "" if folder is None else str(folder.resolve()))
        self._copy_fault = None
        return copied

    def copy(self) -> None:
        """Make the second copy, if one is wanted, as is done after each round; `copy_fault` tells why it was not."""
        folder = self.settings.get(COPY_TO)
        self._copy_fault = None
        if folder:
            try:
                copy_to(self._journal, Path(folder))
            except JournalFault as fault:
                self._copy_fault = fault

    def _note(self, kind: str, data: dict[str, Any], ready: Round | None = None) -> None:
        """Write an entry together with what it leads to; `ready` is the round that it resolves.

        All is reckoned before anything is written, so that whatever fails leaves the log and this game as they were.
        """
        entry = self._journal.prepare(kind, data)
        present = self._present.after(entry, self._records, ready)
        outcomes = []
        for origin, played in zip(present.ledger.origins, present.course.rounds, strict=True):
            if origin == entry.id:
                found = round_data(played)
                outcomes.append(Outcome(played.number, result_hash(found), __version__, found))
        self._journal.append(entry, outcomes)
        self._records |= {(entry.id, outcome.round): outcome for outcome in outcomes}
        self._entries.append(entry)
        played_anew = present.course.rounds != self.rounds
        self._present = present
        if played_anew:
            self.copy()
        if self.changed is not None:
            self.changed()


def read_opening(begin: Mapping[str, Any]) -> State:
    """The state in which a game begins, from its first entry. Raises `FaultsFound`."""
    reader = Reader()
    documents = read_text(begin["scenario"], begin["name"], reader)
    state = read_scenario(documents[0], reader, missing_glyphs) if documents else None
    reader.finish()
    if state is None:
        reader.fault("scenario.blank", None, file=begin["name"])
        reader.finish()
    assert state is not None
    return state


def _opening_of(entries: Sequence[Entry], path: Path) -> State:
    """The opening of a game that begins with the first of its entries.

    Raises `Unintelligible`, `FaultsFound`, or `JournalFault` for a card game.
    """
    first = entries[0] if entries else None
    if first is None or first.kind != "begin":
        raise Unintelligible(1)
    if "record" in first.data:
        raise JournalFault("card_game", path, input_fault=True)
    if not all(isinstance(first.data.get(name), str) for name in ("scenario", "name", "version")):
        raise Unintelligible(1)
    return read_opening(first.data)
