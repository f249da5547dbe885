"""Writing files whole or not at all."""

from __future__ import annotations

import errno
import os
import tempfile
from contextlib import suppress
from pathlib import Path

from gm.catalogue import Catalogue
from gm.faults import NotDone

_REASONS = {
    errno.ENOSPC: "full",
    errno.EDQUOT: "full",
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
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
        try:
            with os.fdopen(handle, "wb") as stream:
                stream.write(data)
                stream.flush()
                os.fsync(stream.fileno())
            Path(name).chmod(0o644)  # a temporary file is its maker's alone
            Path(name).replace(path)
        except BaseException:
            with suppress(OSError):
                Path(name).unlink(missing_ok=True)
            raise
    except OSError as error:
        reason = _REASONS.get(error.errno or 0, "failed")
        raise NotDone(say(f"files.{reason}", file=str(path), reason=error.strerror or "")) from error
    return path
