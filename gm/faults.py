"""What ends a command: sentences for the user, with the exit codes of formats, section 4."""

from __future__ import annotations

import errno
from pathlib import Path

from gm.catalogue import Catalogue


class NotDone(Exception):  # noqa: N818 - it tells what was not done
    """Something failed through no fault of the input; the message is a sentence for the user."""


class Faulty(Exception):  # noqa: N818
    """The input is wrong in a way that has no place in a file; the message is a sentence for the user."""


_ERRORS = {
    errno.ENOSPC: "disk_full",
    getattr(errno, "EDQUOT", errno.ENOSPC): "disk_full",
    errno.EFBIG: "disk_full",
    errno.EACCES: "read_only",
    errno.EPERM: "read_only",
    errno.EROFS: "read_only",
    errno.ENOENT: "no_folder",
    errno.ENOTDIR: "no_folder",
}


class JournalFault(Exception):  # noqa: N818
    """The file cannot be used; `code` is the key of the sentence below `journal.`, `args` what it needs.

    `input_fault` tells whether the file itself is at fault (exit code 2) or the circumstances are (1).
    """

    def __init__(self, code: str, path: Path, *, input_fault: bool = False, reason: str = "") -> None:
        super().__init__(code, str(path), reason)
        self.code = code
        self.path = path
        self.input_fault = input_fault
        self.reason = reason

    @classmethod
    def of(cls, error: OSError, path: Path) -> JournalFault:
        """The fault that an error of the system is, other than one in the file."""
        return cls(_ERRORS.get(error.errno or 0, "disk_error"), path, reason=error.strerror or "")

    def tell(self, say: Catalogue) -> str:
        """The sentence that says what is the matter and what to do."""
        return say(f"journal.{self.code}", file=str(self.path), reason=self.reason)
