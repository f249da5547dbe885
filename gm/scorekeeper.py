"""A card game that is kept: its log and the rules together give the record, and the record is counted anew.

Entries of the log and what they mean:

    begin    {record, deck, name, version}   players, settings and deck, written as a record without entries
    draft    {text, at}                      the line being typed, for a new entry or for the one at that index
    enter    {entries, learn}                something happened at the table
    amend    {at, drop, entries, learn}      so many earlier entries from that index on gave way to others
    teach    {learn}                         what cards of the deck show was put right
    undo     {}                              the last action before it does not count
    redo     {}                              it counts again
    setting  {name, value}                   how the program behaves; no action, so never undone

An entry is its line in a record (formats, section 6); `learn` is what cards were found to show, by cost.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path
from typing import Any

from gm import __version__
from gm.cards.deck import GangDeck, IslandDeck, Shows
from gm.cards.events import Outcome, Problem
from gm.cards.files import USER_DECK, read_entry, read_record_text, remembered, write_entry, write_record
from gm.cards.islands import IslandsTable, Turn
from gm.cards.record import Entry, Record, Result, Table, TableState, enter, play
from gm.cards.report import state_data
from gm.catalogue import Catalogue
from gm.faults import JournalFault
from gm.files import write_whole
from gm.journal import Entry as LogEntry
from gm.journal import Journal
from gm.journal import Outcome as Reckoning
from gm.kept import Kept, Piles

ACTIONS = frozenset({"enter", "amend", "teach"})
"""The kinds of log entries that undo takes back."""

Learnt = Mapping[int, Shows]
"""What islands were found to show, by cost."""


class Refused(Exception):  # noqa: N818 - it tells what became of an entry
    """An entry cannot count as it stands; `problems` say why, `state` is the one before it."""

    def __init__(self, problems: tuple[Problem, ...], state: TableState) -> None:
        super().__init__(*(problem.code for problem in problems))
        self.problems = problems
        self.state = state


@dataclass(frozen=True, slots=True)
class Difference:
    """Another `version` of the program counted this game otherwise: `points` by player's id as it counted them."""

    version: str
    points: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Draft:
    """A line as far as it was typed: for a new entry, or for the one at index `at`."""

    text: str = ""
    at: int | None = None


@dataclass(frozen=True, slots=True)
class _Piles:
    """What the log amounts to: the actions that count and those taken back, the line being typed, the settings."""

    done: tuple[LogEntry, ...] = ()
    undone: tuple[LogEntry, ...] = ()
    draft: Draft = Draft()
    settings: Mapping[str, str] = field(default_factory=dict)

    def with_entry(self, entry: LogEntry) -> _Piles:
        """Count a log entry in: actions pile up, undo and redo move them from one pile to the other."""
        done, undone, data = self.done, self.undone, entry.data
        if entry.kind == "setting":
            return replace(self, settings={**self.settings, data["name"]: data["value"]})
        if entry.kind == "draft":
            return replace(self, draft=Draft(data["text"], data["at"]))
        if entry.kind == "undo":
            done, undone = done[:-1], (*undone, *done[-1:])
        elif entry.kind == "redo":
            done, undone = (*done, *undone[-1:]), undone[:-1]
        elif entry.kind in ACTIONS:
            done, undone = (*done, entry), ()
        return replace(self, done=done, undone=undone, draft=Draft())


class _Ledger:
    """What the actions that count amount to: the entries in order, and what the deck has learnt."""

    def __init__(self, actions: Sequence[LogEntry], game: str) -> None:
        entries: list[Entry] = []
        learnt: dict[int, Shows] = {}
        for action in actions:
            data = action.data
            read = [_read(item["line"], game, item.get("final", False)) for item in data.get("entries", ())]
            at = data.get("at", len(entries))
            entries[at : at + data.get("drop", 0)] = read
            learnt |= {int(cost): Shows(**shows) for cost, shows in data["learn"].items()}
        self.entries = tuple(entries)
        self.learnt: Learnt = learnt


class Scorekeeper(Kept):
    """An open card game.

    Counting stops at an entry that an amendment has made impossible (`stuck`): the entries after it are kept, and
    count again once it is mended, overruled or taken out.
    """

    def __init__(self, journal: Journal) -> None:
        super().__init__(journal)
        if not self._entries or self._entries[0].kind != "begin":
            raise JournalFault("damaged", journal.path, input_fault=True, reason="begin")
        begin = self._entries[0].data
        if "record" not in begin:
            raise JournalFault("no_card_game", journal.path, input_fault=True)
        self._head = read_record_text(begin["record"], begin["name"]).record
        self._head = replace(self._head, table=_with_deck_name(self._head.table, begin["deck"]))
        self.game = "islands" if isinstance(self._head.table, IslandsTable) else "gang"
        self._piles = _Piles()
        for entry in self._entries[1:]:
            self._piles = self._piles.with_entry(entry)
        self._ledger, self.result = self._count(self._piles)
        self.difference = self._compared()

    @classmethod
    def begin(cls, path: Path, record: Record, name: str = "") -> Scorekeeper:
        """Start a game from a record; its entries are entered one by one. Raises `JournalFault`, or `Refused`."""
        result = play(record)
        if result.errors:  # nothing is saved where there are errors
            raise Refused(result.errors, result.state)
        deck = record.table.deck.name
        head = write_record(replace(record, entries=(), table=_with_deck_name(record.table, "")))
        data = {"record": head, "deck": deck, "name": name or path.stem, "version": __version__}
        keeper = cls(Journal.create(path, "begin", data))
        try:
            for entry in record.entries:
                keeper.enter(entry)
        except BaseException:
            keeper.close()
            raise
        return keeper

    @property
    def record(self) -> Record:
        """Everything that counts, with all that the deck has learnt."""
        return self.result.record

    @property
    def state(self) -> TableState:
        """The state after the last entry that counts."""
        return self.result.state

    @property
    def stuck(self) -> int | None:
        """The index of the entry at which counting stops, None where all entries count."""
        return self.result.refused

    @property
    def learnt(self) -> Learnt:
        """What this game has learnt about islands, by cost."""
        return self._ledger.learnt

    @property
    def draft(self) -> Draft:
        """The line being typed."""
        return self._piles.draft

    def table(self, learn: Learnt | None = None) -> Table:
        """The table with all that its deck has learnt, and `learn` besides."""
        return _taught(self._head.table, {**self._ledger.learnt, **(learn or {})})

    def before(self, index: int, learn: Learnt | None = None) -> TableState:
        """The state before the entry at `index`, as if the deck had learnt `learn`."""
        return play(replace(self.record, table=self.table(learn), entries=self.record.entries[:index])).state

    def judge(self, entry: Entry, learn: Learnt | None = None, at: int | None = None) -> Outcome[TableState]:
        """What would come of an entry, at the end or in the place of the one at index `at`, without entering it."""
        if at is None and not learn:
            return enter(self.state, entry)
        return enter(self.before(len(self.record.entries) if at is None else at, learn), entry)

    def enter(self, *entries: Entry, learn: Learnt | None = None) -> None:
        """Enter what happened, all in one action. Raises `Refused` where it cannot count: then nothing of it does."""
        if self.stuck is not None:
            raise Refused(self.result.errors, self.state)
        planned = replace(self.record, table=self.table(learn), entries=(*self.record.entries, *entries))
        result = play(planned)
        if result.errors:
            raise Refused(result.errors, result.state)
        self._note("enter", {"entries": [_line(entry) for entry in entries], "learn": _learnt(learn)})

    def amend(self, at: int, drop: int, *entries: Entry, learn: Learnt | None = None) -> None:
        """Let `drop` entries from index `at` on give way to `entries`; everything is counted again.

        It is always done, since what was written down must not be lost; `stuck` tells where something later does not
        fit any more. Raises `ValueError` where there are no such entries.
        """
        if not 0 <= at <= at + drop <= len(self.record.entries):
            raise ValueError(at, drop)
        lines = [_line(entry) for entry in entries]
        self._note("amend", {"at": at, "drop": drop, "entries": lines, "learn": _learnt(learn)})

    def foresee(self, at: int, drop: int, *entries: Entry, learn: Learnt | None = None) -> Result:
        """What would come of an amendment, without making it."""
        kept = self.record.entries
        amended = (*kept[:at], *entries, *kept[at + drop :])
        return play(replace(self.record, table=self.table(learn), entries=amended))

    def teach(self, learn: Learnt) -> None:
        """Put right what islands show; everything is counted again."""
        self._note("teach", {"learn": _learnt(learn)})

    def type(self, text: str, at: int | None = None) -> None:
        """Keep a line as far as it was typed, so that it is there again after a crash."""
        if self.draft != Draft(text, at):
            self._note("draft", {"text": text, "at": at})

    def remember(self, say: Catalogue) -> Path | None:
        """Keep what was learnt in the deck file beside the game, which the next one offers; its path where it changed.

        Raises `FaultsFound` where that file is faulty, `NotDone` where it cannot be written.
        """
        deck = self.record.table.deck
        path = self.path.with_name(USER_DECK)
        text = remembered(path, deck, self.learnt) if isinstance(deck, IslandDeck) else None
        return None if text is None else write_whole(path, text.encode(), say)

    @property
    def _counted(self) -> Piles:
        return self._piles

    def _note(self, kind: str, data: dict[str, Any]) -> None:
        """Write an entry; one that changes what is counted together with what it comes to."""
        entry = self._journal.prepare(kind, data)
        piles, ledger, result = self._piles.with_entry(entry), self._ledger, self.result
        outcomes = []
        if kind not in ("setting", "draft"):
            ledger, result = self._count(piles)
            plain = _plain(result)
            outcomes.append(Reckoning(result.state.rounds, _hash(plain), __version__, plain))
        self._journal.append(entry, outcomes)
        self._entries.append(entry)
        self._piles, self._ledger, self.result = piles, ledger, result

    def _count(self, piles: _Piles) -> tuple[_Ledger, Result]:
        """Let all actions that count lead to the present."""
        ledger = _Ledger(piles.done, self.game)
        table = _taught(self._head.table, ledger.learnt)
        return ledger, play(replace(self._head, table=table, entries=ledger.entries))

    def _compared(self) -> Difference | None:
        """Whether what was counted when the last action was made is what is counted now."""
        last = max((entry.id for entry in self._entries if entry.kind in ACTIONS | {"undo", "redo"}), default=None)
        kept = [result for (entry, _), result in self._journal.results().items() if entry == last]
        if not kept or kept[0].hash == _hash(_plain(self.result)):
            return None
        players = kept[0].data["state"]["players"]
        key = "points" if self.game == "gang" else "score"
        return Difference(kept[0].version, {player: data.get(key, 0) for player, data in players.items()})


def is_card_game(path: Path) -> bool:
    """Whether the file is the game file of a card game. Raises `JournalFault` where it cannot be read at all."""
    journal = Journal.open(path, writable=False)
    try:
        entries = journal.entries()
    finally:
        journal.close()
    return bool(entries) and "record" in entries[0].data


@lru_cache(maxsize=1024)
def _read(line: str, game: str, final: bool) -> Entry:
    """The entry of a line; each line of a game is read once, not again after every action."""
    return read_entry(line, game, final=final)


def _line(entry: Entry) -> dict[str, Any]:
    final = isinstance(entry, Turn) and entry.final
    return {"line": write_entry(entry), **({"final": True} if final else {})}


def _learnt(learn: Learnt | None) -> dict[str, dict[str, int]]:
    return {str(cost): shows._asdict() for cost, shows in sorted((learn or {}).items())}


def _taught(table: Table, learn: Learnt) -> Table:
    if not learn or not isinstance(table, IslandsTable):
        return table
    deck = table.deck
    for cost, shows in sorted(learn.items()):
        deck = deck.learn(cost, shows)
    return replace(table, deck=deck)


def _with_deck_name(table: Table, name: str) -> Table:
    """The table with its deck under another name, "" for one that is written out card by card."""
    if isinstance(table, IslandsTable):
        return replace(table, deck=IslandDeck(table.deck.cards, name))
    return replace(table, deck=GangDeck(table.deck.enemies, name))


def _plain(result: Result) -> dict[str, Any]:
    """What a record comes to, as plain data without sentences: what is hashed and kept."""
    return {"state": state_data(result.state), "refused": result.refused}


def _hash(data: Mapping[str, Any]) -> str:
    """The hash of what a record comes to, the same on every machine."""
    return hashlib.sha256(json.dumps(data, ensure_ascii=True, sort_keys=True).encode()).hexdigest()
