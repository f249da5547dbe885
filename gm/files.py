"""Writing files whole or not at all."""

from __future__ import annotations

import errno
import os
from contextlib import suppress
from pathlib import Path

from gm.catalogue import Catalogue
from gm.faults import NotDone

_REASONS = {
    errno.ENOSPC: "full",
    getattr(errno, "EDQUOT", errno.ENOSPC): "full",
    errno.EFBIG: "full",
    errno.EACCES: "forbidden",
    errno.EPERM: "forbidden",
    errno.EROFS: "forbidden",
    errno.ENOTDIR: "no_folder",
    errno.EEXIST: "no_folder",
}


def write_whole(path: Path, data: bytes, say: Catalogue, *, over: bool = True) -> Path:
    """Write a file so that nobody ever finds half of it, making its folder where there is none.

    Raises `NotDone` with a sentence when that fails, or when there is such a file and it is not to be replaced.
    """
    try:
        if not over and path.exists():
            raise NotDone(say("files.exists", file=str(path)))
        if path.is_dir():
            raise NotDone(say("files.is_folder", file=str(path)))
        path.parent.mkdir(parents=True, exist_ok=True)
        part = path.with_name(f".{path.name}.{os.getpid()}.part")
        try:
            with part.open("wb") as stream:
                stream.write(data)
                stream.flush()
                os.fsync(stream.fileno())
            part.replace(path)
        except BaseException:
            with suppress(OSError):
                part.unlink(missing_ok=True)
            raise
        sync_folder(path)
    except OSError as error:
        raise NotDone(say(f"files.{reason_of(error)}", file=str(path), reason=error.strerror or "")) from error
    return path


def reason_of(error: OSError) -> str:
    """Why a file was not written: full, forbidden, no_folder, or failed."""
    return _REASONS.get(error.errno or 0, "failed")


def sync_folder(path: Path) -> None:
    """Let the name under which a file was just put last a power cut, where the system can say so."""
    if os.name == "nt":
        return
    with suppress(OSError):
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def is_game(path: Path) -> bool:
    """Whether the file is meant to be a game file: by its ending, or by the first bytes of SQLite's files."""
    if path.suffix == ".gm":
        return True
    try:
        with path.open("rb") as stream:
            return stream.read(16) == b"SQLite format 3\0"
    except OSError:
        return False
