"""Saving what is intact of a damaged game file.

Entries of the log build on each other, so a gap makes doubtful what follows it. Of a game at sea the rounds after a
gap still count, since each holds all its orders and says its number, and its recorded result is what stands; an undo
whose action may have been lost counts for nothing. The log of a card game is used up to the first gap.
"""

from __future__ import annotations

import sqlite3
import tempfile
from collections.abc import Mapping, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from gm.copies import keep_aside
from gm.faults import JournalFault
from gm.game import Game, read_opening
from gm.gamefile import LARGEST, check_header, connect, journal_of
from gm.journal import Entry, Result, compose, place
from gm.ledger import ACTIONS, Unintelligible
from gm.located import FaultsFound
from gm.locking import Lock
from gm.present import AT_HAND, Present
from gm.salvage import find_entries, find_results


@dataclass(frozen=True, slots=True)
class Found:
    """What is left of a damaged game: a log without gaps, and results.

    `lost` counts the entries that are missing or of no use without those that are; `until` is the time of the last
    that is left. `rounds` and `drafts` of the round at hand are counted for games at sea alone.
    """

    entries: tuple[Entry, ...]
    results: tuple[Result, ...]
    lost: int
    rounds: int | None = None
    drafts: int = 0

    @property
    def until(self) -> str:
        """When the last entry that is left was made, UTC in ISO form."""
        return self.entries[-1].at


@dataclass(frozen=True, slots=True)
class Recovery:
    """What was saved, into which file, and where the damaged one is kept, if it was there."""

    found: Found
    path: Path
    kept: Path | None = None


def recover(path: Path, out: Path | None = None) -> Recovery | None:
    """Save what is intact of a game file: into `out`, or into its own place, after a copy of it was made.

    None where nothing is damaged: then nothing is written. Raises `JournalFault` where there is nothing to save, or
    the files cannot be written.
    """
    if is_sound(path):
        return None
    if out is not None:
        found = search(path)
        compose(out, found.entries, found.results)
        return Recovery(found, out)
    lock = Lock(path)
    try:
        found = search(path)
        kept = keep_aside(path)
        place(path, found.entries, found.results)
        return Recovery(found, path, kept)
    finally:
        lock.release()


def is_sound(path: Path) -> bool:
    """Whether a game file can be opened as it is. Raises `JournalFault` for any fault but damage."""
    try:
        Game.load(path, writable=False).close()
    except JournalFault as fault:
        if fault.code == "card_game":
            return _is_sound_card_game(path)
        if fault.code not in ("damaged", "no_game"):
            raise
        return False
    return True


def _is_sound_card_game(path: Path) -> bool:
    from gm.scorekeeper import Scorekeeper

    try:
        Scorekeeper.load(path, writable=False).close()
    except (JournalFault, FaultsFound):
        return False
    return True


def search(path: Path) -> Found:
    """What can be saved of a game file. Raises `JournalFault` where that is nothing."""
    fault = _fault_of(path)
    data = _bytes(path)
    entries, results = find_entries(data), find_results(data)
    first = entries.get(1)
    if first is None or first.kind != "begin":
        if fault is not None and fault.code == "no_game" and not entries:
            raise fault
        raise JournalFault("nothing_left", path, input_fault=True)
    found = usable_at_sea if "scenario" in first.data else usable_of_cards
    return found(entries, results)


def _fault_of(path: Path) -> JournalFault | None:
    try:
        check_header(path)
    except JournalFault as fault:
        if fault.code not in ("damaged", "no_game"):
            raise
        return fault
    return None


def _bytes(path: Path) -> bytes:
    """The bytes of the file, with what a killed program left half done undone, in a copy."""
    try:
        if path.stat().st_size > LARGEST:
            raise JournalFault("damaged", path, input_fault=True, reason="size")
        data = path.read_bytes()
        if not journal_of(path).exists():
            return data
        with tempfile.TemporaryDirectory() as folder:
            copy = Path(folder) / "game"
            copy.write_bytes(data)
            journal_of(copy).write_bytes(journal_of(path).read_bytes())
            with suppress(sqlite3.Error), closing(connect(copy, mode="rw")) as connection:
                connection.execute("SELECT * FROM sqlite_master").fetchall()
            return copy.read_bytes()
    except OSError as error:
        raise JournalFault.of(error, path) from error


def usable_of_cards(entries: Mapping[int, Entry], results: Mapping[tuple[int, int], Result]) -> Found:
    """The entries of a card game before the first gap."""
    kept = [entries[1]]
    while len(kept) + 1 in entries:
        kept.append(entries[len(kept) + 1])
    return _renumbered(kept, results, _highest(entries, results) - len(kept))


def usable_at_sea(entries: Mapping[int, Entry], results: Mapping[tuple[int, int], Result]) -> Found:
    """The entries of a game at sea that make sense, by their numbers; the first must be there."""
    trial = _Trial(entries[1], results)
    for number in sorted(entries)[1:]:
        trial.take(entries[number])
    lost = trial.lost + _highest(entries, results) - max(entries)
    found = _renumbered(trial.kept, results, lost)
    drafts = sum(bool(text) for text in trial.present.ledger.drafts.values())
    return replace(found, rounds=len(trial.present.course.rounds), drafts=drafts)


def _highest(entries: Mapping[int, Entry], results: Mapping[tuple[int, int], Result]) -> int:
    return max([*entries, *(entry for entry, _ in results)])


def _renumbered(kept: Sequence[Entry], results: Mapping[tuple[int, int], Result], lost: int) -> Found:
    """The entries without gaps in their numbers, and their results."""
    entries = tuple(replace(entry, id=number) for number, entry in enumerate(kept, 1))
    numbers = {entry.id: number for number, entry in enumerate(kept, 1) if entry.id}
    moved = (
        replace(result, entry=numbers[entry]) for (entry, _), result in sorted(results.items()) if entry in numbers
    )
    return Found(entries, tuple(moved), lost)


class _Trial:
    """Takes what is left of a game's log entry by entry, as far as each makes sense after those before it.

    After a gap the last actions are `sure` ones, made since then, on top of some that may have been lost with it,
    at most `doubtful`; `redoable` counts the sure ones that were taken back. All are 0 and `whole` before any gap.
    """

    def __init__(self, begin: Entry, results: Mapping[tuple[int, int], Result]) -> None:
        self.results = results
        self.kept = [begin]
        self.present = Present.of(read_opening(begin.data))
        self.lost = 0
        self.last = begin.id
        self.whole = True
        self.sure = self.doubtful = self.redoable = 0

    def take(self, entry: Entry) -> None:
        """Keep an entry, or count it as lost."""
        missing = entry.id - self.last - 1
        self.last = entry.id
        if missing:
            self.lost += missing
            self.whole = False
            self.sure, self.doubtful, self.redoable = 0, missing, 0
        if self._is_about_the_lost(entry) or not self._reach(entry) or not self._follow(entry):
            self.lost += 1

    def _is_about_the_lost(self, entry: Entry) -> bool:
        """Whether an undo may mean an action that was lost, or a redo one that was not taken back here."""
        if entry.kind == "undo" and not self.sure and self.doubtful:
            self.doubtful -= 1
            return True
        return entry.kind == "redo" and not self.whole and not self.redoable

    def _reach(self, entry: Entry) -> bool:
        """Go to the round that the entry is about, where an undo or redo was lost; false where a round is missing."""
        wanted: Any = entry.data.get("round") if entry.kind in ("draft", "resolve") else None
        if self.whole or not isinstance(wanted, int):
            return True
        while self.present.ledger.number > wanted and self.present.piles.done:
            self._follow(Entry(0, entry.at, "undo", {}))
        while self.present.ledger.number < wanted and self.present.piles.undone:
            self._follow(Entry(0, entry.at, "redo", {}))
        return self.present.ledger.number == wanted

    def _follow(self, entry: Entry) -> bool:
        """Let the entry count, if it can."""
        try:
            after = self.present.after(entry, self.results)
        except Unintelligible:
            return False
        if AT_HAND in after.differing and AT_HAND not in self.present.differing:
            return False  # an adjustment that does not fit
        if not self.whole:
            step = len(after.piles.done) - len(self.present.piles.done)
            acts = entry.kind in ACTIONS
            self.redoable = 0 if acts else max(0, self.redoable - step)
            self.sure = max(int(acts), self.sure + step)
        self.present = after
        self.kept.append(entry)
        return True
