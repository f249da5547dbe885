"""What ends a command: sentences for the user, with the exit codes of formats, section 4."""

from __future__ import annotations

from pathlib import Path


class NotDone(Exception):  # noqa: N818 - it tells what was not done
    """Something failed through no fault of the input; the message is a sentence for the user."""


class Faulty(Exception):  # noqa: N818
    """The input is wrong in a way that has no place in a file; the message is a sentence for the user."""


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
