"""`gm board`: the public board as one page, written once or anew whenever the game changes."""

from __future__ import annotations

import argparse
import sys
import time
from datetime import datetime
from pathlib import Path

from gm.board import when, write_board
from gm.bundled import find
from gm.catalogue import Catalogue
from gm.cli import DONE
from gm.faults import Faulty, JournalFault, NotDone
from gm.loading import choose_catalogue
from gm.located import FaultsFound, safe, tell_all
from gm.sextagon.views import PUBLIC
from gm.snapshot import is_game, load_snapshot

PAUSE = 1.0
"""How long, in seconds, a look at the game file is followed by none."""

COARSEST = 3.0
"""How far apart, in seconds, two changes may lie that some file systems give the same time."""

Stamp = tuple[int, int] | None
"""When a file was changed, in nanoseconds, and its size; None where there is none."""

UNREAD: Stamp = (-1, -1)
"""The mark of a file that could not be read: it will be tried again."""


def run(options: argparse.Namespace) -> int:
    """Write the page, and go on writing it where that is asked for."""
    source, target = find(options.file), Path(options.html)
    seen = stamp(source)
    snapshot = load_snapshot(source)
    say = choose_catalogue(options.lang, snapshot.opening)
    if target.exists() and (target.samefile(source) or is_game(target)):
        raise Faulty(say("board.watch.over_game", file=safe(str(target))))
    write_board(snapshot, target, say)
    print(target, flush=True)
    if options.watch:
        print(say("board.watch.begins", file=safe(str(target))), flush=True)
        watch(source, target, seen, options.lang, say)
    return DONE


def watch(source: Path, target: Path, seen: Stamp, language: str | None, say: Catalogue) -> None:
    """Follow the game until the user ends it. What is wrong meanwhile is told once, and looked at again and again."""
    told = ""
    while True:
        time.sleep(PAUSE)
        now = stamp(source)
        if now == seen and not fresh(now):
            continue
        try:
            snapshot = load_snapshot(source)
            speak = choose_catalogue(language, snapshot.opening)
            changed = write_board(snapshot, target, speak)
        except (FaultsFound, Faulty, JournalFault, NotDone) as fault:
            words = tell(fault, say)
            if words != told:
                print(words, file=sys.stderr, flush=True)
            told, seen = words, UNREAD
            continue
        told, seen = "", now
        if changed:
            clock = f"{datetime.now():%H:%M:%S}"
            about = when(snapshot.view(PUBLIC), speak)
            print(speak("board.watch.written", time=clock, file=safe(str(target)), when=about), flush=True)


def stamp(path: Path) -> Stamp:
    """By what a change of the file is noticed."""
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_mtime_ns, status.st_size


def fresh(seen: Stamp) -> bool:
    """Whether the file was changed so lately that the next change may leave no other mark."""
    return seen is not None and abs(time.time() - seen[0] / 1e9) < COARSEST


def tell(fault: Exception, say: Catalogue) -> str:
    """The sentence of what keeps the page from being written."""
    if isinstance(fault, FaultsFound):
        return tell_all(fault.faults, say)
    return fault.tell(say) if isinstance(fault, JournalFault) else str(fault)
