"""A game: the log and the rules together give its present state. Undo, redo and corrections are replays of the log.

Entries of the log and what they mean:

    begin    {scenario, name, version}          the scenario's text as it was when the game began
    draft    {round, team, part, text, settled} a field as typed; unsettled ones give way to the next of their field
    adjust   {adjustment}                       the referee changes something by hand, before the round at hand
    resolve  {round, teams, cut, over, adjust}  a round was resolved, with all its orders as written
    correct  {changes, reveal, why}             orders of earlier rounds were replaced; cells that stay uncovered
    undo     {}                                 the last action before it does not count
    redo     {}                                 it counts again
    setting  {name, value}                      how the program behaves; no action, so never undone
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from gm import __version__
from gm.corrections import Consequences, foresee, replay, still_shown, uncover
from gm.drafts import Drafts, Key, orders_of
from gm.drawing.fonts import missing_glyphs
from gm.faults import JournalFault
from gm.hexgrid import Cell
from gm.journal import Entry, Journal, Result
from gm.located import Reader, read_text
from gm.sextagon.adjust import Adjustment
from gm.sextagon.course import Course
from gm.sextagon.orders import RoundOrders
from gm.sextagon.played import Refused, Round, play
from gm.sextagon.reading.scenario import read_scenario
from gm.sextagon.state import State
from gm.sextagon.store import (
    dump_adjustment,
    dump_event,
    dump_orders,
    dump_state,
    load_adjustment,
    load_event,
    load_orders,
    load_state,
)
from gm.sextagon.views import View

ACTIONS = frozenset({"draft", "adjust", "resolve", "correct"})
"""The kinds of entries that undo takes back."""


@dataclass(slots=True)
class _Ledger:
    """What the actions that count amount to, before anything is played: orders by round, adjustments, drafts.

    `origins` has for each round the entry that led to its present result: its resolution, or the last correction of
    it or of a round before it.
    """

    turns: list[RoundOrders] = field(default_factory=list)
    origins: list[int] = field(default_factory=list)
    pending: list[Adjustment] = field(default_factory=list)
    drafts: dict[Key, str] = field(default_factory=dict)

    def take(self, entry: Entry, first: int) -> None:
        """Count an action in; `first` is the number of the first round."""
        data = entry.data
        if entry.kind == "draft":
            self.drafts[data["team"], data["part"]] = data["text"]
        elif entry.kind == "adjust":
            self.pending.append(load_adjustment(data["adjustment"]))
        elif entry.kind == "resolve":
            self.turns.append(load_orders(data))
            self.origins.append(entry.id)
            self.pending, self.drafts = [], {}
        elif entry.kind == "correct":
            changed = [load_orders(orders) for orders in data["changes"]]
            for orders in changed:
                self.turns[orders.round - first] = orders
            earliest = min(orders.round for orders in changed) - first
            self.origins[earliest:] = [entry.id] * (len(self.origins) - earliest)
            self.pending += uncover([Cell(q, r) for q, r in data["reveal"]], data["why"])


@dataclass(frozen=True, slots=True)
class Difference:
    """A round that this version of the program would resolve otherwise than `version` did; the recorded result is
    kept."""

    round: int
    version: str


class Game:
    """An open game. Every change goes to its file at once and is durable when the method returns.

    Methods that write raise `JournalFault` when that fails; then nothing has changed.
    """

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self._done: list[Entry] = []
        self._undone: list[Entry] = []
        self._settings: dict[str, str] = {}
        self._entries = journal.entries()
        if not self._entries or self._entries[0].kind != "begin":
            raise JournalFault("damaged", journal.path, input_fault=True, reason="begin")
        if "scenario" not in self.begin_data:
            raise JournalFault("card_game", journal.path, input_fault=True)
        self.opening = read_opening(self.begin_data)
        self._results = journal.results()
        self.differences: tuple[Difference, ...] = ()
        for entry in self._entries[1:]:
            self._take(entry)
        self._ledger = _Ledger()
        self.course = Course(self.opening)
        self._rebuild()

    @property
    def begin_data(self) -> Mapping[str, Any]:
        """The scenario's text, its file's name and the program's version when the game began."""
        return self._entries[0].data

    @classmethod
    def begin(cls, path: Path, scenario_text: str, name: str) -> Game:
        """Start a game from a scenario's text. Raises `FaultsFound`, or `JournalFault` where there is a file."""
        data = {"scenario": scenario_text, "name": name, "version": __version__}
        read_opening(data)
        return cls(Journal.create(path, "begin", data))

    @classmethod
    def load(cls, path: Path, *, writable: bool = True) -> Game:
        """Open a game file. Raises `JournalFault`."""
        journal = Journal.open(path, writable=writable)
        try:
            return cls(journal)
        except BaseException:
            journal.close()
            raise

    @property
    def path(self) -> Path:
        """Where the game is kept."""
        return self._journal.path

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
        return {key: text for key, text in self._ledger.drafts.items() if text}

    @property
    def settings(self) -> Mapping[str, str]:
        """How the program behaves in this game, by name."""
        return self._settings

    @property
    def saved_at(self) -> str:
        """When the last entry was written, UTC in ISO form."""
        return self._entries[-1].at

    @property
    def actions(self) -> Sequence[Entry]:
        """The actions that count, oldest first."""
        return self._done

    def orders(self) -> RoundOrders:
        """The orders of the round at hand that the drafts and adjustments amount to."""
        orders = orders_of(self.drafts, self.state.scenario, self.number)
        return replace(orders, adjustments=self.course.adjustments)

    def view(self, viewer: str, rounds: int | None = None) -> View:
        """What `viewer` may know, after the first `rounds` of the rounds resolved here (by default all)."""
        return self.course.view(viewer, rounds)

    def type(self, team: str, part: str, text: str, *, settled: bool = True) -> None:
        """Keep a field as typed; `settled` when it has been left, so that undo goes back to before it."""
        if self.drafts.get((team, part), "") == text:
            last = self._done[-1] if self._done else None
            if not settled or last is None or last.data.get("settled", True) or not _same_field(last, team, part):
                return
        data = {"round": self.number, "team": team, "part": part, "text": text, "settled": settled}
        self._note("draft", data)

    def dry_run(self, *, cut: bool = False) -> Round:
        """What would come of the round at hand. Raises `Refused`."""
        return play(self._played_state, self.orders(), cut=cut)

    def resolve(self, *, cut: bool = False, over: bool = False) -> Round:
        """Resolve the round at hand. Raises `Refused` when there are errors and `cut` does not accept them."""
        return self.play(replace(self.orders(), cut=cut, over=over))

    def play(self, orders: RoundOrders) -> Round:
        """Resolve a round with these orders. Raises `Refused`, or `ValueError` for another round's orders."""
        if orders.round != self.number:
            raise ValueError(orders.round)
        play(self._played_state, orders)  # what is refused must not get into the log
        self._note("resolve", dump_orders(orders))
        return self.rounds[-1]

    def adjust(self, adjustment: Adjustment) -> None:
        """Change something by hand before the round at hand. Raises `Misfit` when that cannot be done."""
        replace(self.course, adjustments=(*self.course.adjustments, adjustment)).state  # noqa: B018 - it may raise
        self._note("adjust", {"adjustment": dump_adjustment(adjustment)})

    def foresee(
        self, changes: Mapping[int, RoundOrders], why: str, cover: frozenset[Cell] = frozenset()
    ) -> Consequences:
        """What would come of a correction, without making it. Raises `Misfit`."""
        return foresee(self.course, changes, why, cover)

    def correct(self, changes: Mapping[int, RoundOrders], why: str, cover: frozenset[Cell] = frozenset()) -> None:
        """Replace the orders of earlier rounds and replay. Cells once shown stay uncovered but for `cover`.

        Raises `Refused` for the first round whose orders do not fit and are not accepted to be cut, `Misfit` for an
        adjustment that cannot be made any more, `ValueError` where nothing or a round that is not played is named.
        """
        if not changes or not changes.keys() <= {each.number for each in self.rounds}:
            raise ValueError(sorted(changes))
        turns = [changes.get(each.number, each.orders) for each in self.rounds]
        rounds = replay(self.opening, turns)
        shown = still_shown(self.course, rounds[-1].state, cover)
        adjustments = (*self.course.adjustments, *uncover(shown, why))
        Course(self.opening, tuple(rounds), adjustments).state  # noqa: B018 - it may raise
        data = {"changes": [dump_orders(changes[number]) for number in sorted(changes)], "why": why}
        self._note("correct", data | {"reveal": [list(cell) for cell in shown]})

    @property
    def _played_state(self) -> State:
        """The state after the last resolved round, without the adjustments made since."""
        return self.rounds[-1].state if self.rounds else self.opening

    @property
    def can_undo(self) -> bool:
        """Whether there is an action to take back."""
        return bool(self._done)

    @property
    def can_redo(self) -> bool:
        """Whether there is an action that was taken back and can count again."""
        return bool(self._undone)

    def undo(self) -> Entry | None:
        """Take back the last action; it is returned, or None where there is none."""
        if not self._done:
            return None
        action = self._done[-1]
        self._note("undo", {})
        return action

    def redo(self) -> Entry | None:
        """Let the action that was taken back last count again; it is returned, or None where there is none."""
        if not self._undone:
            return None
        action = self._undone[-1]
        self._note("redo", {})
        return action

    def set(self, name: str, value: str) -> None:
        """Keep a setting."""
        if self._settings.get(name) != value:
            self._append("setting", {"name": name, "value": value})

    def close(self) -> None:
        """Close the file; nothing needs saving."""
        self._journal.close()

    def _append(self, kind: str, data: dict[str, Any]) -> None:
        entry = self._journal.append(kind, data)
        self._entries.append(entry)
        self._take(entry)

    def _note(self, kind: str, data: dict[str, Any]) -> None:
        self._append(kind, data)
        if kind == "draft":  # nothing else can change by it
            self._ledger.take(self._entries[-1], self.opening.round + 1)
        else:
            self._rebuild()
            self._keep_results()

    def _take(self, entry: Entry) -> None:
        """Count an entry in: actions pile up, undo and redo move them from one pile to the other."""
        if entry.kind == "undo":
            if self._done:
                self._undone.append(self._done.pop())
        elif entry.kind == "redo":
            if self._undone:
                self._done.append(self._undone.pop())
        elif entry.kind == "setting":
            self._settings[entry.data["name"]] = entry.data["value"]
        elif entry.kind in ACTIONS:
            self._undone.clear()
            if self._done and _overwrites(entry, self._done[-1]):
                self._done.pop()
            self._done.append(entry)

    def _rebuild(self) -> None:
        """Let all actions that count lead to the present. Rounds that have not changed are not resolved again."""
        ledger = _Ledger()
        for entry in self._done:
            ledger.take(entry, self.opening.round + 1)
        differences: list[Difference] = []
        rounds: list[Round] = []
        state = self.opening
        for index, (orders, origin) in enumerate(zip(ledger.turns, ledger.origins, strict=True)):
            known = self.course.rounds[index] if index < len(self.course.rounds) else None
            if known is not None and known.orders == orders and known.start is state:
                rounds.append(known)
            else:
                rounds.append(self._as_recorded(_play_again(state, orders), origin, differences))
            state = rounds[-1].state
        self._ledger = ledger
        self.course = Course(self.opening, tuple(rounds), tuple(ledger.pending))
        self.differences = tuple(differences) if differences else self.differences

    def _as_recorded(self, played: Round, origin: int, differences: list[Difference]) -> Round:
        """The round with the result that was recorded, if there is one; one that differs is noted.

        So an update of the program never changes a game that has been played.
        """
        result = self._results.get((origin, played.number))
        if result is None or result.hash == result_hash(round_data(played)):
            return played
        differences.append(Difference(played.number, result.version))
        events = tuple(load_event(event) for event in result.data["events"])
        state = load_state(played.state.scenario, result.data["state"])
        return replace(played, events=events, state=state)

    def _keep_results(self) -> None:
        for origin, played in zip(self._ledger.origins, self.rounds, strict=True):
            if (origin, played.number) not in self._results:
                data = round_data(played)
                result = Result(origin, played.number, result_hash(data), __version__, data)
                self._journal.keep(result)
                self._results[origin, played.number] = result


def _play_again(state: State, orders: RoundOrders) -> Round:
    """Play orders that were accepted once; what a newer program would refuse it cuts, and the hash tells."""
    try:
        return play(state, orders)
    except Refused:
        return play(state, orders, cut=True)


def _same_field(entry: Entry, team: str, part: str) -> bool:
    return entry.kind == "draft" and entry.data["team"] == team and entry.data["part"] == part


def _overwrites(entry: Entry, last: Entry) -> bool:
    """Whether a draft goes on with the field that the last one left unsettled: together they are one action."""
    if entry.kind != "draft" or last.kind != "draft" or last.data["settled"]:
        return False
    return _same_field(last, entry.data["team"], entry.data["part"]) and last.data["round"] == entry.data["round"]


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


def round_data(played: Round) -> dict[str, Any]:
    """What a round came to, as plain data without sentences: what is hashed and kept."""
    return {"state": dump_state(played.state), "events": [dump_event(event) for event in played.events]}


def result_hash(data: Mapping[str, Any]) -> str:
    """The hash of a round's result, the same on every machine."""
    return hashlib.sha256(json.dumps(data, ensure_ascii=True, sort_keys=True).encode()).hexdigest()
