"""Sending files to the system's printer, and telling when it does not take them."""

from __future__ import annotations

import subprocess
from pathlib import Path

from gm.catalogue import Catalogue
from gm.faults import NotDone
from gm.located import safe
from gm.tui.programs import printer, start

PATIENCE = 30.0
"""For how long, in seconds, the system's printing program may take to accept a file."""


def send(path: Path, say: Catalogue) -> None:
    """Send a file to the printer. Raises `NotDone` when there is none or it refuses."""
    command = printer(path)
    if command is None or command[0] == "startfile":
        failed = start(command, say)
    else:
        failed = _accepted(command, say)
    if failed:
        raise NotDone(failed)


def _accepted(command: list[str], say: Catalogue) -> str:
    """Wait until a program has taken the file; a sentence that tells why it did not, or ""."""
    try:
        done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, timeout=PATIENCE, check=False)
    except (OSError, subprocess.TimeoutExpired) as error:
        return say("pages.print.not_started", reason=safe(str(error)))
    if not done.returncode:
        return ""
    told = done.stderr.decode(errors="replace").strip().split("\n")[-1]
    return say("pages.print.not_started", reason=safe(told))
