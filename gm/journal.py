"""The game file: one SQLite file that holds an append-only log of what the referee did.

It knows nothing of rules. An entry is a kind with plain data; what entries mean is `gm.game`'s business. Every
`append` is durable when it returns, so one file is always the whole game.
"""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import cached_property
from pathlib import Path
from typing import Any

from gm.faults import JournalFault
from gm.files import sync_folder
from gm.gamefile import (
    APPLICATION_ID,
    FORMAT,
    PAGE,
    SCHEMA,
    SUFFIX,
    check_header,
    connect,
    entry_checksum,
    journal_of,
    pack,
    read_json,
    remove_database,
    result_checksum,
    unpack,
)
from gm.locking import Lock

__all__ = ["FORMAT", "SUFFIX", "Entry", "Journal", "Outcome", "Result", "compose", "place"]


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry of the log, numbered from 1: `at` is UTC in ISO form; `data` is plain JSON data."""

    id: int
    at: str
    kind: str
    data: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a round came to when it was resolved: the hash of its data, by which version, and the data."""

    round: int
    hash: str
    version: str
    data: dict[str, Any]


@dataclass(frozen=True)
class Result:
    """An outcome as it is stored under the entry that led to it."""

    entry: int
    round: int
    hash: str
    version: str
    packed: bytes = field(repr=False)

    @cached_property
    def data(self) -> Any:
        """The outcome's data, unpacked when it is first asked for. Raises `ValueError` for what is none."""
        return unpack(self.packed)


class Journal:
    """An open game file. Use `create` or `open`; only one program at a time may write, any number may read."""

    def __init__(self, path: Path, connection: sqlite3.Connection, lock: Lock | None) -> None:
        self.path = path
        self._connection = connection
        self._lock = lock
        self._last = 0
        self._place = path.resolve()

    @classmethod
    def create(cls, path: Path, kind: str, data: dict[str, Any]) -> Journal:
        """Make a new game file with a first entry, all or nothing, and open it for writing.

        Raises `JournalFault` when there is a file of that name or it cannot be made.
        """
        compose(path, [Entry(1, _now(), kind, data)])
        return cls.open(path)

    @classmethod
    def open(cls, path: Path, *, writable: bool = True) -> Journal:
        """Open a game file. Raises `JournalFault` when it is missing, damaged, newer, in use or no game at all."""
        check_header(path)
        lock = Lock(path) if writable else None
        try:
            with _told(path):
                # A reader, too, must be able to undo what a killed program left half done.
                journal = cls(path, connect(path, mode="rw"), lock)
                try:
                    journal._check()
                    journal._connection.execute(f"PRAGMA query_only={'OFF' if writable else 'ON'}")
                except BaseException:
                    journal._connection.close()
                    raise
        except BaseException:
            if lock is not None:
                lock.release()
            raise
        return journal

    def _check(self) -> None:
        """Refuse a file that SQLite finds damaged; refuse to write where it could only read."""
        answer = self._connection.execute("PRAGMA quick_check(1)").fetchone()[0]
        if answer != "ok":
            raise _damaged(self.path, answer)
        if self._lock is not None and not os.access(self.path, os.W_OK):  # SQLite would tell only when it writes
            raise JournalFault("read_only", self.path)
        self._last = self._connection.execute("SELECT coalesce(max(id), 0) FROM log").fetchone()[0]

    def entries(self) -> list[Entry]:
        """The log's entries in order. Raises `JournalFault` where one is damaged or missing."""
        with _told(self.path), _understood(self.path):
            rows = self._connection.execute("SELECT id, at, kind, data, crc FROM log ORDER BY id").fetchall()
            for wanted, row in enumerate(rows, 1):
                if row[0] != wanted or entry_checksum(*row[:4]) != row[4]:
                    raise _damaged(self.path, f"entry {wanted}")
            return [Entry(row[0], row[1], row[2], read_data(row[3])) for row in rows]

    def results(self) -> dict[tuple[int, int], Result]:
        """The stored results by entry and round. Raises `JournalFault` where one is damaged."""
        with _told(self.path), _understood(self.path):
            rows = self._connection.execute("SELECT entry, round, hash, version, data, crc FROM result").fetchall()
            for row in rows:
                if result_checksum(*row[:5]) != row[5]:
                    raise _damaged(self.path, f"result {row[0]}")
            return {(row[0], row[1]): Result(*row[:5]) for row in rows}

    def prepare(self, kind: str, data: dict[str, Any]) -> Entry:
        """The entry that `append` would write now, as it would be read back."""
        return Entry(self._last + 1, _now(), kind, read_data(_text(data)))

    def append(self, entry: Entry, outcomes: Iterable[Outcome] = ()) -> None:
        """Write a prepared entry with the outcomes that it led to, all or nothing.

        It is on the disk when this returns. Raises `JournalFault` when it is not; then nothing has changed.
        """
        if not self._place.exists():  # where files may be taken away while they are open, SQLite would go on
            raise JournalFault("gone", self.path)
        with _told(self.path), _transaction(self._connection):
            _insert(self._connection, entry)
            for each in outcomes:
                _keep(self._connection, Result(entry.id, each.round, each.hash, each.version, pack(each.data)))
        self._last = entry.id

    def image(self) -> bytes:
        """The bytes of the whole game as it stands: between two entries the file is whole. Raises `OSError`."""
        return self._place.read_bytes()

    def close(self) -> None:
        """Close the file; nothing needs saving."""
        self._connection.close()
        if self._lock is not None:
            self._lock.release()
            self._lock = None


def compose(path: Path, entries: Sequence[Entry], results: Iterable[Result] = ()) -> None:
    """Make a new game file of these entries and results, whole or not at all.

    Raises `JournalFault` when there is a file of that name or it cannot be made. An empty file is none.
    """
    lock = Lock(path)
    try:
        with _told(path):
            if path.exists() and (not path.is_file() or path.stat().st_size):
                raise JournalFault("exists", path)
        place(path, entries, results)
    finally:
        lock.release()


def place(path: Path, entries: Sequence[Entry], results: Iterable[Result]) -> None:
    """Put a game file of these entries and results into a place, whole or not at all, whatever is there.

    The caller holds the lock of that place. Raises `JournalFault`.
    """
    part = path.with_name(f".{path.name}.part")
    try:
        with _told(path):
            remove_database(part)  # of a program that was killed just here
            write_database(part, entries, results)
            journal_of(path).unlink(missing_ok=True)  # it belongs to the old file, and would spoil the new one
            part.replace(path)
            sync_folder(path)
    finally:
        with suppress(OSError):
            remove_database(part)


def write_database(path: Path, entries: Sequence[Entry], results: Iterable[Result]) -> None:
    """Write a database of a game into a file that is not there yet, or is empty."""
    connection = connect(path, mode="rwc")
    try:
        connection.execute(f"PRAGMA page_size={PAGE}")
        with _transaction(connection):
            connection.execute(f"PRAGMA application_id={APPLICATION_ID}")
            connection.execute(f"PRAGMA user_version={FORMAT}")
            for statement in SCHEMA:
                connection.execute(statement)
            _insert(connection, entries[0], "spare")
            for entry in entries:
                _insert(connection, entry)
            for result in results:
                _keep(connection, result)
    finally:
        connection.close()


@contextmanager
def _transaction(connection: sqlite3.Connection) -> Iterator[None]:
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        with suppress(sqlite3.Error):  # some errors have rolled back already
            connection.execute("ROLLBACK")
        raise


def _insert(connection: sqlite3.Connection, entry: Entry, table: str = "log") -> None:
    row = (entry.id, entry.at, entry.kind, _text(entry.data))
    connection.execute(f"INSERT INTO {table} VALUES (?, ?, ?, ?, ?)", (*row, entry_checksum(*row)))


def _keep(connection: sqlite3.Connection, result: Result) -> None:
    row = (result.entry, result.round, result.hash, result.version, result.packed)
    connection.execute("INSERT INTO result VALUES (?, ?, ?, ?, ?, ?)", (*row, result_checksum(*row)))


def read_data(text: str) -> dict[str, Any]:
    """The data of an entry from its text. Raises `ValueError`."""
    data = read_json(text)
    if not isinstance(data, dict):
        raise ValueError(text[:100])
    return data


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds")


def _text(data: dict[str, Any]) -> str:
    # In ASCII, so that half a surrogate, which a strange paste may hold, is no error.
    return json.dumps(data, sort_keys=True, separators=(",", ":"))


def _damaged(path: Path, reason: str) -> JournalFault:
    return JournalFault("damaged", path, input_fault=True, reason=reason)


_CIRCUMSTANCES = {
    sqlite3.SQLITE_FULL: "disk_full",
    sqlite3.SQLITE_READONLY: "read_only",
    sqlite3.SQLITE_CANTOPEN: "read_only",
    sqlite3.SQLITE_PERM: "read_only",
    sqlite3.SQLITE_BUSY: "in_use",
    sqlite3.SQLITE_LOCKED: "in_use",
    sqlite3.SQLITE_CONSTRAINT: "in_use",  # a number is taken: a file system without locks, and a second program
    sqlite3.SQLITE_IOERR: "disk_error",
}


@contextmanager
def _told(path: Path) -> Iterator[None]:
    """Turn the errors of SQLite and the system into faults that have a sentence."""
    try:
        yield
    except sqlite3.Error as error:
        number = getattr(error, "sqlite_errorcode", 0)
        code = _CIRCUMSTANCES.get(number & 0xFF)
        if number == sqlite3.SQLITE_READONLY_ROLLBACK:
            code = "unfinished"
        if code is None:
            raise _damaged(path, str(error)) from error
        raise JournalFault(code, path, reason=str(error)) from error
    except UnicodeDecodeError as error:  # SQLite's own message quotes what it found in the file
        raise _damaged(path, str(error)) from error
    except OSError as error:
        raise JournalFault.of(error, path) from error


@contextmanager
def _understood(path: Path) -> Iterator[None]:
    """Turn the errors of reading what the file held into faults."""
    try:
        yield
    except (ValueError, TypeError) as error:
        raise _damaged(path, str(error)) from error
