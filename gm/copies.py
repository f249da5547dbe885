"""The second copy: the whole game file again in another folder, such as a stick, from which a game can go on.

A copy is replaced only by the same game gone further: never by another game, or by less of this one.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from gm.faults import JournalFault
from gm.files import sync_folder
from gm.gamefile import SUFFIX, journal_of, remove_database
from gm.journal import Entry, Journal


def copy_to(journal: Journal, folder: Path) -> Path:
    """Copy a game file into a folder, whole or not at all, and return the copy's path.

    Raises `JournalFault` with a code that begins with `copy_`.
    """
    target = folder / journal.path.name
    part = target.with_name(f".{target.name}.part")
    try:
        if not folder.is_dir():
            raise JournalFault("no_folder", folder)
        if target.exists() and target.samefile(journal.path):
            raise JournalFault("same_folder", folder)
        _make_way(journal, target)
        try:
            remove_database(part)
            journal.backup(part)
            _sync(part)
            part.replace(target)
            sync_folder(target)
        finally:
            with suppress(OSError):
                remove_database(part)
    except OSError as error:
        fault = JournalFault.of(error, target)
        raise JournalFault(_copy_code(fault.code), target, reason=fault.reason) from error
    except JournalFault as fault:
        raise JournalFault(_copy_code(fault.code), fault.path, reason=fault.reason) from fault
    return target


def _copy_code(code: str) -> str:
    return f"copy_{code if code in _CODES else 'failed'}"


_CODES = frozenset({"no_folder", "same_folder", "other", "ahead", "disk_full", "read_only"})


def _make_way(journal: Journal, target: Path) -> None:
    """Refuse to replace what is not an earlier state of this game; keep a damaged copy aside."""
    if not target.exists():
        return
    try:
        copy = Journal.open(target, writable=False)
        try:
            theirs = copy.entries()
        finally:
            copy.close()
    except JournalFault as fault:
        if fault.code == "damaged":
            keep_aside(target)
        elif fault.code != "empty":
            raise JournalFault("other", target) from fault
        return
    ours: list[Entry] = journal.entries()
    if theirs[:1] != ours[:1]:
        raise JournalFault("other", target)
    if theirs != ours[: len(theirs)]:
        raise JournalFault("ahead", target)


def keep_aside(path: Path) -> Path:
    """Copy a file to `NAME.damaged-N.gm` beside it, with its rollback journal. Raises `JournalFault`."""
    number = 1
    while (kept := path.with_name(f"{path.stem}.damaged-{number}{SUFFIX}")).exists():
        number += 1
    try:
        for source, copy in ((path, kept), (journal_of(path), journal_of(kept))):
            if source.exists():
                with copy.open("xb") as stream:
                    stream.write(source.read_bytes())
                _sync(copy)
    except OSError as error:
        with suppress(OSError):
            kept.unlink(missing_ok=True)
        raise JournalFault.of(error, path) from error
    return kept


def _sync(path: Path) -> None:
    with path.open("rb+") as stream:
        os.fsync(stream.fileno())
