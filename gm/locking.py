"""A lock by which only one program at a time writes to a game: it dies with its program, on every system."""

from __future__ import annotations

import os
import sqlite3
from contextlib import suppress
from pathlib import Path

from gm.faults import JournalFault

_TRIES = 10


class Lock:
    """The lock on a game file, held until `release`. Raises `JournalFault` where another program holds it.

    It is a lock of SQLite's on a file beside the game's, since holding one on the game itself would keep readers out.
    """

    def __init__(self, path: Path) -> None:
        beside = path.resolve()
        self._file = beside.with_name(f"{beside.name}.lock")
        for _ in range(_TRIES):
            self._make()
            before = self._identity()
            self._connection = self._locked(path)
            # A program that has just released its lock may have taken the file away: then this locks nothing.
            if before is not None and before == self._identity():
                return
            self._connection.close()
        self._connection = self._locked(path)  # a file system on which files have no lasting identity

    def _make(self) -> None:
        """Make the file where there is none; one that is there is not opened, since closing it would end its lock."""
        with suppress(OSError):
            os.close(os.open(self._file, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o666))

    def _identity(self) -> tuple[int, int] | None:
        try:
            about = os.stat(self._file)  # noqa: PTH116
        except OSError:
            return None
        return about.st_dev, about.st_ino

    def _locked(self, path: Path) -> sqlite3.Connection:
        connection: sqlite3.Connection | None = None
        try:
            connection = sqlite3.connect(self._file, timeout=0, isolation_level=None, check_same_thread=False)
            connection.execute("PRAGMA journal_mode=MEMORY")
            connection.execute("BEGIN EXCLUSIVE")
        except sqlite3.Error as error:
            if connection is not None:
                connection.close()
            busy = getattr(error, "sqlite_errorcode", 0) & 0xFF in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
            raise JournalFault("in_use" if busy else _why_not(self._file), path, reason=str(error)) from error
        return connection

    def release(self) -> None:
        """Let others write; the file beside the game goes.

        It goes before the lock does, so that nobody locks a file that is about to go; Windows has it the other way.
        """
        gone = _remove(self._file)
        self._connection.close()
        if not gone:
            _remove(self._file)


def _remove(file: Path) -> bool:
    with suppress(OSError):
        file.unlink()
        return True
    return False


def _why_not(file: Path) -> str:
    """Why a file cannot be made or written, as a code below `journal.`."""
    return "read_only" if file.parent.is_dir() else "no_folder"
