"""`gm recover`: save what is intact of a damaged game."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

from gm.bundled import find
from gm.catalogue import Catalogue, system_language
from gm.cli import DONE
from gm.recovery import Recovery, recover


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


def tell_recovery(recovery: Recovery, say: Catalogue) -> Iterator[str]:
    """What was saved, what was lost, and where things are now."""
    found = recovery.found
    if found.rounds is None:
        yield say("journal.recover.cards", file=str(recovery.path), count=len(found.entries) - 1)
    else:
        yield say("journal.recover.sea", file=str(recovery.path), rounds=found.rounds, drafts=found.drafts)
    if found.lost:
        yield say("journal.recover.lost", count=found.lost)
    last = datetime.fromisoformat(found.until).astimezone()
    yield say("journal.recover.last", time=last.strftime("%Y-%m-%d %H:%M:%S"))
    if recovery.kept is not None:
        yield say("journal.recover.kept", file=str(recovery.kept))
