"""Whether there is a terminal for the screens: without one they would neither be seen nor take a key."""

from __future__ import annotations

import sys

from gm.catalogue import Catalogue, system_language
from gm.faults import Faulty


def need_terminal(language: str | None) -> None:
    """Raise `Faulty` where input or output is no terminal, in the language that was asked for or the system's."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise Faulty(Catalogue(language or system_language())("cli.no_terminal"))
