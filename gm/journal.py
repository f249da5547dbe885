"""The game file: one SQLite file that holds an append-only log of what the referee did.

It knows nothing of rules. An entry is a kind with plain data; what entries mean is `gm.game`'s business. Every
`append` is durable when it returns (rollback journal, synchronous=FULL), so one file is always the whole game.
"""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from gm.faults import JournalFault

FORMAT = 1
"""The version of the file's form, kept as SQLite's user_version."""

APPLICATION_ID = 0x676D2E31
"""SQLite's application_id of game files: `gm.1`."""

SUFFIX = ".gm"

_SCHEMA = (
    """CREATE TABLE log (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        at TEXT NOT NULL,
        kind TEXT NOT NULL,
        data TEXT NOT NULL
    ) STRICT""",
    """CREATE TABLE result (
        entry INTEGER NOT NULL REFERENCES log (id),
        round INTEGER NOT NULL,
        hash TEXT NOT NULL,
        version TEXT NOT NULL,
        data TEXT NOT NULL,
        PRIMARY KEY (entry, round)
    ) STRICT""",
)


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry of the log: `at` is UTC in ISO form; `data` is plain JSON data."""

    id: int
    at: str
    kind: str
    data: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Result:
    """What a round of an entry came to when it was first resolved: its hash, by which version, and its data."""

    entry: int
    round: int
    hash: str
    version: str
    data: dict[str, Any]


class Journal:
    """An open game file. Use `create` or `open`; only one program at a time may write, any number may read."""

    def __init__(self, path: Path, connection: sqlite3.Connection, lock: _Lock | None) -> None:
        self.path = path
        self._connection = connection
        self._lock = lock

    @classmethod
    def create(cls, path: Path, kind: str, data: dict[str, Any]) -> Journal:
        """Make a new game file with a first entry, all or nothing, and open it for writing.

        Raises `JournalFault` when there is a file of that name or it cannot be made. An empty file, which a program
        that was killed just here may leave, is none.
        """
        if path.exists() and path.stat().st_size:
            raise JournalFault("exists", path)
        lock = _Lock(path)
        try:
            with _told(path):
                connection = _connect(path, writable=True)
                connection.isolation_level = None
                connection.execute("BEGIN IMMEDIATE")
                connection.execute(f"PRAGMA application_id={APPLICATION_ID}")
                connection.execute(f"PRAGMA user_version={FORMAT}")
                for statement in _SCHEMA:
                    connection.execute(statement)
                connection.execute("INSERT INTO log (at, kind, data) VALUES (?, ?, ?)", (_now(), kind, _text(data)))
                connection.execute("COMMIT")
                connection.isolation_level = "DEFERRED"
        except BaseException:
            lock.release()
            raise
        return cls(path, connection, lock)

    @classmethod
    def open(cls, path: Path, *, writable: bool = True) -> Journal:
        """Open a game file. Raises `JournalFault` when it is missing, damaged, newer, in use or no game at all."""
        if not path.is_file():
            raise JournalFault("missing", path, input_fault=True)
        lock = _Lock(path) if writable else None
        try:
            with _told(path):
                connection = _connect(path, writable=writable)
                _check(connection, path)
        except BaseException:
            if lock is not None:
                lock.release()
            raise
        return cls(path, connection, lock)

    def entries(self, after: int = 0) -> list[Entry]:
        """The log's entries in order, those after the entry of that id."""
        with _told(self.path):
            rows = self._connection.execute("SELECT id, at, kind, data FROM log WHERE id > ? ORDER BY id", (after,))
            return [Entry(row[0], row[1], row[2], json.loads(row[3])) for row in rows]

    def append(self, kind: str, data: dict[str, Any]) -> Entry:
        """Write an entry; it is on the disk when this returns. Raises `JournalFault` when it is not."""
        at, text = _now(), _text(data)
        with _told(self.path), self._connection:
            cursor = self._connection.execute("INSERT INTO log (at, kind, data) VALUES (?, ?, ?)", (at, kind, text))
        assert cursor.lastrowid is not None
        return Entry(cursor.lastrowid, at, kind, json.loads(text))

    def results(self) -> dict[tuple[int, int], Result]:
        """The stored results by entry and round."""
        with _told(self.path):
            rows = self._connection.execute("SELECT entry, round, hash, version, data FROM result")
            return {(row[0], row[1]): Result(row[0], row[1], row[2], row[3], json.loads(row[4])) for row in rows}

    def keep(self, result: Result) -> None:
        """Store the result of a round that an entry led to."""
        text = json.dumps(result.data, ensure_ascii=False, sort_keys=True)
        with _told(self.path), self._connection:
            self._connection.execute(
                "INSERT OR IGNORE INTO result VALUES (?, ?, ?, ?, ?)",
                (result.entry, result.round, result.hash, result.version, text),
            )

    def close(self) -> None:
        """Close the file; nothing needs saving."""
        self._connection.close()
        if self._lock is not None:
            self._lock.release()
            self._lock = None


class _Lock:
    """Keeps a second program from writing to the same game: a lock that dies with its program, on every system.

    It is a lock of SQLite's on a file beside the game's, since holding one on the game itself would keep readers out.
    """

    def __init__(self, path: Path) -> None:
        self._file = path.with_name(path.name + ".lock")
        self._connection = sqlite3.connect(self._file, timeout=0, isolation_level=None, check_same_thread=False)
        try:
            self._connection.execute("PRAGMA journal_mode=MEMORY")
            self._connection.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError as error:
            self._connection.close()
            code = "in_use" if error.sqlite_errorcode == sqlite3.SQLITE_BUSY else "read_only"
            raise JournalFault(code, path, reason=str(error)) from error

    def release(self) -> None:
        """Let others write; the file beside the game goes, where the system lets it."""
        self._connection.close()
        with suppress(OSError):
            self._file.unlink(missing_ok=True)


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds")


def _text(data: dict[str, Any]) -> str:
    return json.dumps(data, ensure_ascii=False, sort_keys=True)


def _connect(path: Path, *, writable: bool) -> sqlite3.Connection:
    uri = path.resolve().as_uri() + ("" if writable else "?mode=ro")
    connection = sqlite3.connect(uri, uri=True, timeout=2, check_same_thread=False)
    connection.execute("PRAGMA synchronous=FULL")
    connection.execute("PRAGMA trusted_schema=OFF")
    return connection


def _check(connection: sqlite3.Connection, path: Path) -> None:
    """Refuse what is no game file of a form that this program knows."""
    if connection.execute("PRAGMA application_id").fetchone()[0] != APPLICATION_ID:
        raise JournalFault("no_game", path, input_fault=True)
    form = connection.execute("PRAGMA user_version").fetchone()[0]
    if form > FORMAT:
        raise JournalFault("newer", path, input_fault=True)
    answer = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
    if answer != "ok":
        raise JournalFault("damaged", path, input_fault=True, reason=str(answer))


_CIRCUMSTANCES = {
    sqlite3.SQLITE_FULL: "disk_full",
    sqlite3.SQLITE_READONLY: "read_only",
    sqlite3.SQLITE_CANTOPEN: "read_only",
    sqlite3.SQLITE_PERM: "read_only",
    sqlite3.SQLITE_BUSY: "in_use",
    sqlite3.SQLITE_LOCKED: "in_use",
    sqlite3.SQLITE_IOERR: "disk_error",
}


@contextmanager
def _told(path: Path) -> Iterator[None]:
    """Turn SQLite's errors into faults that have a sentence."""
    try:
        yield
    except sqlite3.Error as error:
        primary = getattr(error, "sqlite_errorcode", 0) & 0xFF
        code = _CIRCUMSTANCES.get(primary)
        if code is None:
            raise JournalFault("damaged", path, input_fault=True, reason=str(error)) from error
        raise JournalFault(code, path, reason=str(error)) from error
    except json.JSONDecodeError as error:
        raise JournalFault("damaged", path, input_fault=True, reason=str(error)) from error
    except OSError as error:
        raise JournalFault("disk_error", path, reason=os.strerror(error.errno or 0)) from error
