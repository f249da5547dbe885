"""A game: the log and the rules together give its present state. Undo, redo and corrections are replays of the log.

Entries of the log and what they mean:

    begin    {scenario, name, version}          the scenario's text as it was when the game began
    draft    {round, team, part, text, settled} a field as typed; unsettled ones give way to the next of their field
    resolve  {round, orders, cut, over}         a round was resolved, with all its orders as written
    undo     {}                                 the last action before it does not count
    redo     {}                                 it counts again
    setting  {name, value}                      how the program behaves; no action, so never undone
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from gm import __version__
from gm.drafts import Drafts, Key, orders_of
from gm.drawing.fonts import missing_glyphs
from gm.faults import JournalFault
from gm.journal import Entry, Journal, Result
from gm.located import Reader, read_text
from gm.sextagon.orders import RoundOrders, ShipOrders, TeamOrders
from gm.sextagon.played import Round, play
from gm.sextagon.reading import read_scenario
from gm.sextagon.report import events_data, state_data
from gm.sextagon.state import State
from gm.sextagon.views import View, view

ACTIONS = frozenset({"draft", "resolve"})
"""The kinds of entries that undo takes back."""


@dataclass(frozen=True, slots=True)
class Position:
    """The game as the actions up to one of them have made it."""

    opening: State
    rounds: tuple[Round, ...] = ()
    drafts: Mapping[Key, str] = None  # type: ignore[assignment]

    @property
    def state(self) -> State:
        """The state after the last resolved round."""
        return self.rounds[-1].state if self.rounds else self.opening


class Game:
    """An open game. Every change goes to its file at once and is durable when the method returns.

    Methods that write raise `JournalFault` when that fails; then nothing has changed.
    """

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self._done: list[Entry] = []
        self._undone: list[Entry] = []
        self._settings: dict[str, str] = {}
        self._played: dict[tuple[int, ...], Round] = {}
        self._last = 0
        entries = journal.entries()
        if not entries or entries[0].kind != "begin":
            raise JournalFault("damaged", journal.path, input_fault=True)
        self._begin = entries[0]
        self.opening = read_opening(self._begin.data)
        self._results = journal.results()
        for entry in entries[1:]:
            self._take(entry)
        self._position = self._replay()

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
        """The state after the last resolved round."""
        return self._position.state

    @property
    def rounds(self) -> tuple[Round, ...]:
        """The rounds resolved so far."""
        return self._position.rounds

    @property
    def number(self) -> int:
        """The number of the round at hand, whose orders are being typed."""
        return self.state.round + 1

    @property
    def drafts(self) -> Drafts:
        """What has been typed of the round at hand, by (team, part)."""
        return self._position.drafts

    @property
    def settings(self) -> Mapping[str, str]:
        """How the program behaves in this game, by name."""
        return self._settings

    @property
    def saved_at(self) -> str:
        """When the last entry was written, UTC in ISO form."""
        return self._done[-1].at if self._done else self._begin.at

    def orders(self) -> RoundOrders:
        """The orders of the round at hand that the drafts amount to."""
        return orders_of(self.drafts, self.state.scenario, self.number)

    def view(self, viewer: str, rounds: int | None = None) -> View:
        """What `viewer` may know, after the first `rounds` of the rounds resolved here (by default all)."""
        return view(self.opening, self.rounds[:rounds], viewer)

    def type(self, team: str, part: str, text: str, *, settled: bool = True) -> None:
        """Keep a field as typed; `settled` when it has been left, so that undo goes back to before it."""
        if self.drafts.get((team, part), "") == text:
            last = self._done[-1] if self._done else None
            if not settled or last is None or last.data.get("settled", True) or not _same_field(last, team, part):
                return
        data = {"round": self.number, "team": team, "part": part, "text": text, "settled": settled}
        self._act("draft", data)

    def dry_run(self, *, cut: bool = False) -> Round:
        """What would come of the round at hand. Raises `Refused`."""
        return play(self.state, self.orders(), cut=cut)

    def resolve(self, *, cut: bool = False, over: bool = False) -> Round:
        """Resolve the round at hand. Raises `Refused` when there are errors and `cut` does not accept them."""
        return self.play(replace(self.orders(), cut=cut, over=over))

    def play(self, orders: RoundOrders) -> Round:
        """Resolve a round with these orders. Raises `Refused`, or `ValueError` for another round's orders."""
        if orders.round != self.number:
            raise ValueError(orders.round)
        play(self.state, orders)  # an order that is refused must not get into the log
        self._act("resolve", orders_data(orders))
        return self.rounds[-1]

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
            self._take(self._journal.append("setting", {"name": name, "value": value}))

    def close(self) -> None:
        """Close the file; nothing needs saving."""
        self._journal.close()

    def _act(self, kind: str, data: dict[str, Any]) -> None:
        self._note(kind, data)

    def _note(self, kind: str, data: dict[str, Any]) -> None:
        self._take(self._journal.append(kind, data))
        self._position = self._replay()
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

    def _replay(self) -> Position:
        """The position that all actions lead to. A round whose entries have not changed is not resolved again."""
        position = Position(self.opening, (), {})
        chain: tuple[int, ...] = ()
        drafts: dict[Key, str] = {}
        for entry in self._done:
            data = entry.data
            if entry.kind == "draft":
                drafts[data["team"], data["part"]] = data["text"]
            elif entry.kind == "resolve":
                chain += (entry.id,)
                played = self._played.get(chain)
                if played is None:
                    played = self._played[chain] = play(position.state, read_orders_data(data))
                position = Position(self.opening, (*position.rounds, played))
                drafts = {}
        return Position(self.opening, position.rounds, {key: text for key, text in drafts.items() if text})

    def _keep_results(self) -> None:
        resolutions = [entry.id for entry in self._done if entry.kind == "resolve"]
        for entry, played in zip(resolutions, self.rounds, strict=True):
            if (entry, played.number) not in self._results:
                data = round_data(played)
                result = Result(entry, played.number, result_hash(data), __version__, data)
                self._journal.keep(result)
                self._results[entry, played.number] = result


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


def orders_data(orders: RoundOrders) -> dict[str, Any]:
    """A round's orders as plain data: each text as it was written."""
    teams = {}
    for team, own in orders.teams.items():
        ships = {
            number: {part: text for part in ("path", "telescope", "shot") if (text := getattr(ship, part))}
            for number, ship in own.ships.items()
        }
        data = {"points": own.points, "rank": own.rank, "joker": own.joker, "buy": list(own.buy), "port": own.port}
        teams[team] = data | {"ships": ships}
    return {"round": orders.round, "teams": teams, "cut": orders.cut, "over": orders.over}


def read_orders_data(data: Mapping[str, Any]) -> RoundOrders:
    """The orders from the form of `orders_data`."""
    teams = {}
    for team, own in data["teams"].items():
        ships = {number: ShipOrders(**parts) for number, parts in own["ships"].items()}
        parts = {name: own[name] for name in ("points", "rank", "joker", "port")}
        teams[team] = TeamOrders(**parts, buy=tuple(own["buy"]), ships=ships)
    return RoundOrders(data["round"], teams, data["cut"], data["over"])


def round_data(played: Round) -> dict[str, Any]:
    """What a round came to, as plain data without sentences: what is hashed and kept."""
    events = events_data(played.state.scenario.board, played.events, lambda event: "")
    return {"state": state_data(played.state), "events": events}


def result_hash(data: Mapping[str, Any]) -> str:
    """The hash of a round's result, the same on every machine."""
    return hashlib.sha256(json.dumps(data, ensure_ascii=True, sort_keys=True).encode()).hexdigest()
