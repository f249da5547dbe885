"""The file of the public board: where it lies, what it must not replace, and that it follows the game.

The path is a setting of the game, and games come from anywhere. So only a page of this program is ever replaced, and
outside the game's folder none is begun but by the referee's own choice.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from gm.catalogue import Catalogue
from gm.faults import JournalFault, NotDone
from gm.files import reason_of
from gm.game import BOARD_TO
from gm.located import safe
from gm.sextagon.course import Course

if TYPE_CHECKING:
    from gm.game import Game
    from gm.tui.app import GmApp

ENDINGS = frozenset({".html", ".htm"})

_CAUSES = frozenset({"full", "forbidden"})
"""What may keep a file from being written that has a sentence of its own."""
_KEEP_QUIET = frozenset({"board", "blank", "glance"})
"""Screens that everybody may be looking at, or that show nothing: there no fault is told."""


def place(game_file: Path, name: str) -> Path:
    """The file that a name means: as seen from the game's folder; `~` is the user's own."""
    path = Path(name)
    with suppress(RuntimeError):  # there is no such user
        path = path.expanduser()
    return game_file.parent / path


class Task(NamedTuple):
    """A page to be written: of which game, where to, in which language. `chosen`: the referee just said so."""

    course: Course
    game_file: Path
    path: Path
    language: str
    chosen: bool = False

    def same(self, other: Task | None) -> bool:
        """Whether the page would be the same. Rounds that have not changed are the same objects (`gm.present`)."""
        return (
            other is not None
            and (self.path, self.language) == (other.path, other.language)
            and list(map(id, self.course.rounds)) == list(map(id, other.course.rounds))
            and self.course.opening is other.course.opening
            and self.course.adjustments == other.course.adjustments
        )


def hindrance(task: Task) -> str:
    """The key of the sentence that tells why the file must not be written; empty where it may."""
    from gm.board import is_page

    path = task.path
    if path.suffix.lower() not in ENDINGS:
        return "name"
    if not path.parent.is_dir():
        return "no_folder"
    if path.exists():
        return "" if path.is_file() and is_page(path) else "foreign"
    home = task.game_file.parent.resolve()
    return "" if task.chosen or path.resolve().is_relative_to(home) else "gone"


def write(task: Task) -> str:
    """Write the page where it is not as it should be; a sentence tells why that could not be done, or "".

    Nothing is raised: whatever is wrong with the page, the game goes on.
    """
    say = Catalogue(task.language)
    reason = ""
    try:
        why = hindrance(task)
        if not why:
            from gm.board import write_board

            write_board(task.course, task.path, say)
    except NotDone as failed:
        error = failed.__cause__
        code = reason_of(error) if isinstance(error, OSError) else ""
        why, reason = code if code in _CAUSES else "failed", getattr(error, "strerror", None) or ""
    except Exception as error:
        why, reason = "failed", str(error)
    if not why:
        return ""
    folder = safe(str(task.path.parent))
    return say(f"boardmode.file.{why}", file=safe(str(task.path)), folder=folder, reason=safe(reason))


class BoardFile:
    """Keeps the public board's file as the game is. `fault` tells why the last attempt failed."""

    def __init__(self, app: GmApp) -> None:
        self.app = app
        self.fault = ""
        self._done: Task | None = None
        self._waiting: Task | None = None
        self._busy = False

    def follow(self, game: Game) -> None:
        """Write the page anew, in a moment, where the game, the file or the language has changed."""
        name = game.settings.get(BOARD_TO, "")
        if not name:
            self.fault, self._done, self._waiting = "", None, None
            return
        task = Task(game.course, game.path, place(game.path, name), self.app.say.language)
        if task.same(self._waiting or self._done):
            return
        self._waiting = task
        if not self._busy:
            self._busy = True
            self.app.run_worker(self._work())

    async def _work(self) -> None:
        """Write until nothing is waiting: what has been overtaken meanwhile is left out."""
        try:
            while self._waiting is not None:
                task, self._waiting = self._waiting, None
                self._done = task
                self.fault = await asyncio.to_thread(write, task)
                self._tell()
        finally:
            self._busy = False

    def _tell(self) -> None:
        """Tell what went wrong on the screen that is shown, unless everybody is looking."""
        from gm.tui.base import GmScreen

        screen = self.app.screen
        if self.fault and isinstance(screen, GmScreen) and screen.NAME not in _KEEP_QUIET:
            screen.tell(self.fault)

    async def choose(self, game: Game, name: str) -> str:
        """Keep the page in this file from now on, or in none; a sentence tells why that cannot be done, or "".

        The first page is written before the choice is kept.
        """
        task = Task(game.course, game.path, place(game.path, name), self.app.say.language, chosen=True)
        fault = await asyncio.to_thread(write, task) if name else ""
        if fault:
            return fault
        before, self._done = self._done, task if name else None
        try:
            game.set(BOARD_TO, name)
        except JournalFault as failed:
            self._done = before
            return failed.tell(self.app.say)
        self.fault = ""
        return ""
