"""The second copy: the whole game file again in another folder, such as a stick, from which a game can go on.

A copy is replaced only by the same game gone further: never by another game, or by less of this one.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from gm.faults import JournalFault
from gm.files import sync_folder
from gm.gamefile import LARGEST, SUFFIX, journal_of
from gm.journal import Entry, Journal
from gm.salvage import find_entries


def copy_to(journal: Journal, folder: Path) -> Path:
    """Copy a game file into a folder, whole or not at all, and return the copy's path.

    Sticks and shared folders may know no locks, so the copy is written as plain bytes. Raises `JournalFault` with a
    code that begins with `copy_`.
    """
    target = folder / journal.path.name
    try:
        if not folder.is_dir():
            raise JournalFault("no_folder", folder)
        if target.exists():
            if target.samefile(journal.path):
                raise JournalFault("same_folder", folder)
            _check_older(target, journal.entries())
        _write(target, journal.image())
    except OSError as error:
        fault = JournalFault.of(error, target)
        raise JournalFault(_copy_code(fault.code), target, reason=fault.reason) from error
    except JournalFault as fault:
        raise JournalFault(_copy_code(fault.code), fault.path, reason=fault.reason) from fault
    return target


def _write(target: Path, data: bytes) -> None:
    part = target.with_name(f".{target.name}.part")
    try:
        with part.open("wb") as stream:
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
        journal_of(target).unlink(missing_ok=True)
        part.replace(target)
        sync_folder(target)
    finally:
        with suppress(OSError):
            part.unlink(missing_ok=True)


def _copy_code(code: str) -> str:
    return f"copy_{code if code in _CODES else 'failed'}"


_CODES = frozenset({"no_folder", "same_folder", "other", "ahead", "disk_full", "read_only"})


def _check_older(target: Path, ours: Sequence[Entry]) -> None:
    """Refuse to replace what is not an earlier state of this game; of a damaged copy what is sound counts."""
    if target.stat().st_size > LARGEST:
        raise JournalFault("other", target)
    data = target.read_bytes()
    theirs = find_entries(data)
    if data and theirs.get(1) != ours[0]:
        raise JournalFault("other", target)
    if any(number > len(ours) or entry != ours[number - 1] for number, entry in theirs.items()):
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
                    stream.flush()
                    os.fsync(stream.fileno())
    except OSError as error:
        with suppress(OSError):
            kept.unlink(missing_ok=True)
        raise JournalFault.of(error, path) from error
    return kept
