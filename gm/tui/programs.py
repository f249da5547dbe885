"""Starting the system's own programs on files: one that shows them, one that prints them."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from gm.catalogue import Catalogue
from gm.located import safe


def opener(path: Path) -> list[str] | None:
    """The command that opens a file as the system would; None where there is none."""
    if sys.platform == "win32":
        return ["startfile", str(path)]
    for program in ("open",) if sys.platform == "darwin" else ("xdg-open",):
        if shutil.which(program):
            return [program, str(path)]
    return None


def printer(path: Path) -> list[str] | None:
    """The command that prints a file; None where there is none."""
    if sys.platform == "win32":
        return ["startfile", str(path), "print"]
    return ["lp", str(path)] if shutil.which("lp") else None


def start(command: list[str] | None, say: Catalogue) -> str:
    """Start another program; a sentence that tells why that failed, or ""."""
    try:
        if command is None:
            raise OSError(say("pages.print.no_program"))
        if command[0] == "startfile":
            os.startfile(*command[1:])  # type: ignore[attr-defined]  # only on Windows
        else:
            nowhere = subprocess.DEVNULL
            subprocess.Popen(command, stdin=nowhere, stdout=nowhere, stderr=nowhere, start_new_session=True)
    except OSError as error:
        return say("pages.print.not_started", reason=safe(str(error)))
    return ""
