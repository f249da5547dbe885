"""`gm recover`: save what is intact of a damaged game."""

from __future__ import annotations

import argparse
from pathlib import Path

from gm.bundled import find
from gm.catalogue import Catalogue, system_language
from gm.cli import DONE
from gm.recovery import recover
from gm.rescue import tell_recovery


def run(options: argparse.Namespace) -> int:
    """Put the game right in its place, with the damaged file kept beside it; or write it into another file."""
    say = Catalogue(options.lang or system_language())
    path = find(options.file)
    recovery = recover(path, Path(options.out) if options.out else None)
    if recovery is None:
        print(say("journal.recover.sound", file=str(path)))
    else:
        print("\n".join(tell_recovery(recovery, say)))
    return DONE
