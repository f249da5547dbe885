"""What can be or was saved of a damaged game, in sentences."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

from gm.catalogue import Catalogue
from gm.recovery import Found, Recovery


def tell_recovery(recovery: Recovery, say: Catalogue) -> Iterator[str]:
    """What was saved, what was lost, and where things are now."""
    yield from tell_found(recovery.found, recovery.path, say)
    if recovery.kept is not None:
        yield say("journal.recover.kept", file=str(recovery.kept))


def tell_found(found: Found, path: Path, say: Catalogue) -> Iterator[str]:
    """What is intact of the game in a file, and what is lost."""
    if found.rounds is None:
        yield say("journal.recover.cards", file=str(path), count=len(found.entries) - 1)
    else:
        yield say("journal.recover.sea", file=str(path), rounds=found.rounds, drafts=found.drafts)
    if found.lost:
        yield say("journal.recover.lost", count=found.lost)
    last = datetime.fromisoformat(found.until).astimezone()
    yield say("journal.recover.last", time=last.strftime("%Y-%m-%d %H:%M:%S"))
