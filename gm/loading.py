"""Finding and reading the files that a command names: scenarios, bundled or here, and orders."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.resources import files
from pathlib import Path

from gm.catalogue import Catalogue, system_language
from gm.drawing.fonts import missing_glyphs
from gm.located import Reader, read_file
from gm.sextagon.reading import WrittenRound, read_orders, read_scenario
from gm.sextagon.state import State


def bundled_folder() -> Path:
    """The folder of the scenarios and decks that come with the program."""
    installed = Path(str(files("gm"))) / "scenarios"
    return installed if installed.is_dir() else Path(__file__).resolve().parent.parent / "scenarios"


def find(name: str) -> Path:
    """The file that is meant: one that is here wins over a bundled one of that bare name (formats, section 4)."""
    path = Path(name)
    if not path.exists() and path.name == name:
        for candidate in (name, f"{name}.yaml"):
            bundled = bundled_folder() / candidate
            if bundled.is_file():
                return bundled
    return path


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


def load_orders(paths: Sequence[Path], first: int) -> list[WrittenRound]:
    """The rounds of all files, from round `first` on. Raises `FaultsFound`."""
    reader = Reader()
    documents = [document for path in paths for document in read_file(path, reader)]
    rounds = read_orders(documents, reader, first)
    reader.finish()
    return rounds


def choose_catalogue(option: str | None, state: State | None = None) -> Catalogue:
    """What counts: the option, then the scenario's language, then the system's (formats, section 1)."""
    return Catalogue(option or (state.scenario.language if state else None) or system_language())
