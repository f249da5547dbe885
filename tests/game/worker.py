"""A second program for tests: `python -m tests.game.worker WHAT FILE`. It tells what it does, line by line."""

from __future__ import annotations

import os
import signal
import sqlite3
import sys
import time
from collections.abc import Callable
from pathlib import Path

from gm.catalogue import Catalogue
from gm.faults import JournalFault
from gm.game import Game
from gm.sextagon.orders import RoundOrders
from tests.game.games import LAGOON, paper


def say(*words: object) -> None:
    print(*words, flush=True)


def hold(path: Path) -> None:
    """Keep a game open until told to stop."""
    with Game.load(path):
        say("open")
        sys.stdin.readline()


def play(path: Path) -> None:
    """Type, resolve and undo without end; tell after each action how many entries are durable."""
    game = Game.load(path)
    say("open")
    number = 1
    while True:
        number += 1
        if number % 11 == 0:
            game.play(RoundOrders(game.number, {"red": paper(6, s1="C14 D13")}), cut=True)
        elif number % 13 == 0:
            game.undo()
        else:
            game.type("red", "path.1", f"C14 D13 {number}")
        say(len(game._entries))
        time.sleep(0.001)  # nobody types without any pause


def fill(path: Path) -> None:
    """Type until it fails; tell why, and whether the game is as it was before that."""
    with Game.load(path) as game:
        number = 0
        try:
            while number < 5000:
                before = dict(game.drafts), game.can_undo, game.saved_at
                game.type("red", f"path.{number}", "C14 D13 " * 20)
                number += 1
        except JournalFault as fault:
            say(number, fault.code, int(fault.input_fault), before == (dict(game.drafts), game.can_undo, game.saved_at))
            say(fault.tell(Catalogue("en")))


def begin(path: Path) -> None:
    """Begin a game; tell why not."""
    try:
        Game.begin(path, LAGOON, "lagoon.yaml").close()
        say("begun")
    except JournalFault as fault:
        say(fault.code)


def open_(path: Path) -> None:
    """Open a game for writing, then for reading; tell why not."""
    for writable in (True, False):
        try:
            Game.load(path, writable=writable).close()
            say("open")
        except JournalFault as fault:
            say(fault.code)


def half(path: Path) -> None:
    """Die in the middle of a transaction, of which the file holds a part already."""
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("PRAGMA cache_size=1")
    connection.execute("BEGIN IMMEDIATE")
    last = connection.execute("SELECT max(id) FROM log").fetchone()[0]
    for number in range(last + 1, last + 200):
        connection.execute("INSERT INTO log VALUES (?, 'now', 'draft', ?, 0)", (number, "x" * 3000))
    say("half")
    os.kill(os.getpid(), signal.SIGTERM if os.name == "nt" else signal.SIGKILL)


WORK: dict[str, Callable[[Path], None]] = {
    "hold": hold,
    "play": play,
    "fill": fill,
    "begin": begin,
    "open": open_,
    "half": half,
}

if __name__ == "__main__":
    WORK[sys.argv[1]](Path(sys.argv[2]))
