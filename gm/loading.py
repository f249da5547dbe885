"""Finding and reading the files that a command names: scenarios, bundled or here, and orders."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from gm.bundled import find as find
from gm.catalogue import Catalogue, system_language
from gm.drafts import Drafts
from gm.drawing.fonts import missing_glyphs
from gm.located import Reader, read_file
from gm.sextagon.course import Course
from gm.sextagon.reading import WrittenRound, read_orders, read_scenario
from gm.sextagon.state import State


def load_scenario(path: Path) -> State:
    """The state in which the game of a scenario begins. Raises `FaultsFound`."""
    reader = Reader()
    documents = read_file(path, reader)
    state = None
    if documents:
        if len(documents) > 1:
            reader.fault("scenario.documents", documents[1])
        state = read_scenario(documents[0], reader, missing_glyphs)
    elif not reader.faults:
        reader.fault("scenario.blank", None, file=str(path))
    reader.finish()
    assert state is not None  # what cannot be read has a fault
    return state


@dataclass(frozen=True)
class Snapshot(Course):
    """A game as it stands in a file: a scenario's is one that has not begun. `drafts` are of the round at hand."""

    drafts: Drafts = field(default_factory=dict)


def load_snapshot(path: Path) -> Snapshot:
    """The game in a game file or scenario, without changing anything. Raises `FaultsFound` or `JournalFault`."""
    if not is_game(path):
        return Snapshot(load_scenario(path))
    from gm.game import Game

    game = Game.load(path, writable=False)
    try:
        return Snapshot(game.opening, game.rounds, game.course.adjustments, game.drafts)
    finally:
        game.close()


def is_game(path: Path) -> bool:
    """Whether the file is meant to be a game file: by its ending, or by the first bytes of SQLite's files."""
    if path.suffix == ".gm":
        return True
    try:
        with path.open("rb") as stream:
            return stream.read(16) == b"SQLite format 3\0"
    except OSError:
        return False


def load_orders(paths: Sequence[Path], opening: State) -> list[WrittenRound]:
    """The rounds of all files, from the one after `opening` on. Raises `FaultsFound`."""
    reader = Reader()
    documents = [document for path in paths for document in read_file(path, reader)]
    rounds = read_orders(documents, reader, opening)
    reader.finish()
    return rounds


def choose_catalogue(option: str | None, state: State | None = None) -> Catalogue:
    """What counts: the option, then the scenario's language, then the system's (formats, section 1)."""
    return Catalogue(option or (state.scenario.language if state else None) or system_language())
