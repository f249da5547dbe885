"""The form of a game file: an SQLite database with a checksum in every row.

    log     what the referee did, numbered from 1 without gaps; rows are only ever added
    spare   the first row of the log again: without the scenario nothing else can be understood
    result  what each round came to under the row that led to it, as compressed JSON

The checksums find damage that SQLite lets pass, and tell sound rows when a damaged file is searched for them.
"""

from __future__ import annotations

import json
import sqlite3
import zlib
from codecs import getincrementaldecoder
from pathlib import Path
from typing import Any

from gm.faults import JournalFault

FORMAT = 1
"""The version of the file's form, kept as SQLite's user_version."""

APPLICATION_ID = 0x676D2E31
"""SQLite's application_id of game files: `gm.1`."""

SUFFIX = ".gm"

LARGEST = 50_000_000
"""The bytes that a game file may have: a hundred times those of the longest game."""

LARGEST_RESULT = 5_000_000
"""The bytes that a round's result may have once it is unpacked."""

MAGIC = b"SQLite format 3\0"
HEADER = 100
"""The bytes of SQLite's header, with which the first page begins."""

PAGE = 4096
"""The bytes of a page."""

_ENTRY = "id INTEGER PRIMARY KEY, at TEXT NOT NULL, kind TEXT NOT NULL, data TEXT NOT NULL, crc INTEGER NOT NULL"
SCHEMA = (
    f"CREATE TABLE log ({_ENTRY}) STRICT",
    f"CREATE TABLE spare ({_ENTRY}) STRICT",
    """CREATE TABLE result (
        entry INTEGER NOT NULL,
        round INTEGER NOT NULL,
        hash TEXT NOT NULL,
        version TEXT NOT NULL,
        data BLOB NOT NULL,
        crc INTEGER NOT NULL
    ) STRICT""",
)


def entry_checksum(number: int, at: str, kind: str, data: str) -> int:
    """The checksum of a row of the log."""
    return zlib.crc32(f"{number}\n{at}\n{kind}\n{data}".encode())


def result_checksum(entry: int, number: int, digest: str, version: str, data: bytes) -> int:
    """The checksum of a round's result; `data` is compressed."""
    return zlib.crc32(data, zlib.crc32(f"{entry}\n{number}\n{digest}\n{version}\n".encode()))


def pack(data: Any) -> bytes:
    """Plain data as compressed JSON."""
    return zlib.compress(json.dumps(data, separators=(",", ":")).encode())


def unpack(data: bytes) -> Any:
    """The plain data of `pack`. Raises `ValueError` for anything else, however large it would become."""
    unpacker = zlib.decompressobj()
    try:
        text = unpacker.decompress(data, LARGEST_RESULT)
    except zlib.error as error:
        raise ValueError(str(error)) from error
    if not unpacker.eof:
        raise ValueError("cut short, or too long")
    return read_json(text.decode())


def read_json(text: str) -> Any:
    """Plain data from JSON. Raises `ValueError`, also where it is nested so deep that it must be a trap."""
    try:
        return json.loads(text)
    except RecursionError as error:
        raise ValueError("nested too deep") from error


def check_header(path: Path) -> None:
    """Refuse what is no game file of a form that this program knows, before SQLite touches it.

    Raises `JournalFault`.
    """
    try:
        if path.is_dir():
            raise JournalFault("folder", path, input_fault=True)
        if not path.is_file():
            raise JournalFault("missing", path, input_fault=True)
        with path.open("rb") as stream:
            page = stream.read(PAGE)
            size = stream.seek(0, 2)
    except PermissionError as error:
        raise JournalFault("forbidden", path) from error
    except OSError as error:
        raise JournalFault.of(error, path) from error
    fault = _first_fault(page)
    if fault is None and size > LARGEST:
        fault = "damaged"
    if fault is not None:
        raise JournalFault(fault, path, input_fault=True, reason="header" if fault == "damaged" else "")


def _first_fault(page: bytes) -> str | None:
    """What is wrong with the first page of a file, as a code below `journal.`; None for a game file's."""
    if not page:
        return "empty"
    number, form = (int.from_bytes(page[at : at + 4], "big") for at in (68, 60))
    if page.startswith(MAGIC) and number == APPLICATION_ID and FORMAT < form < 1000:
        return "newer"
    # Write and read version: a rollback journal; the fixed fractions; UTF-8.
    known = page[18:20] == b"\1\1" and page[21:24] == b"\x40\x20\x20" and page[56:60] == b"\0\0\0\1"
    if known and page.startswith(MAGIC) and number == APPLICATION_ID and form == FORMAT and len(page) == PAGE:
        return None
    ours = page.startswith(MAGIC[:12]) and number == APPLICATION_ID
    if ours or not page.strip(b"\0") or SCHEMA[0].encode() in page:
        return "damaged"
    return "text" if _is_text(page) else "no_game"


def _is_text(page: bytes) -> bool:
    try:
        text = getincrementaldecoder("utf-8")().decode(page, final=len(page) < PAGE)
    except UnicodeDecodeError:
        return False
    return all(sign.isprintable() or sign in "\r\n\t\ufeff" for sign in text)


def connect(path: Path, *, mode: str) -> sqlite3.Connection:
    """Open the database with SQLite's `mode` (rwc makes it, rw does not), so that what is committed stays.

    EXTRA also syncs the folder when a transaction ends; otherwise a power cut could bring the rollback journal back,
    and with it the state before.
    """
    connection = sqlite3.connect(
        f"{path.resolve().as_uri()}?mode={mode}", uri=True, timeout=5, check_same_thread=False, isolation_level=None
    )
    connection.execute("PRAGMA synchronous=EXTRA")
    connection.execute("PRAGMA fullfsync=ON")  # macOS: as far as the disk itself
    connection.execute("PRAGMA trusted_schema=OFF")
    return connection


def remove_database(path: Path) -> None:
    """Remove a database with its rollback journal, which must never meet another file of that name."""
    journal_of(path).unlink(missing_ok=True)
    path.unlink(missing_ok=True)


def journal_of(path: Path) -> Path:
    """Where SQLite keeps the rollback journal of a database."""
    return path.with_name(f"{path.name}-journal")
