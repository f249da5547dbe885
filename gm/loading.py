"""Reading the files that a command names: scenarios and orders. Kept light, for `gm check` must be quick."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from gm.bundled import find as find
from gm.catalogue import Catalogue, system_language
from gm.located import Reader, read_file
from gm.sextagon.reading.scenario import read_scenario
from gm.sextagon.state import State

if TYPE_CHECKING:
    from gm.sextagon.reading.orders import WrittenRound


def unprintable(text: str) -> Sequence[tuple[int, str]]:
    """The characters that the paper's font lacks, with their offsets; plain ones are not even looked up."""
    if text.isascii() and text.isprintable():
        return ()
    from gm.drawing.fonts import missing_glyphs

    return missing_glyphs(text)


def load_scenario(path: Path) -> State:
    """The state in which the game of a scenario begins. Raises `FaultsFound`."""
    reader = Reader()
    documents = read_file(path, reader)
    state = None
    if documents:
        if len(documents) > 1:
            reader.fault("scenario.documents", documents[1])
        state = read_scenario(documents[0], reader, unprintable)
    elif not reader.faults:
        reader.fault("scenario.blank", None, file=str(path))
    reader.finish()
    assert state is not None  # what cannot be read has a fault
    return state


def load_orders(paths: Sequence[Path], opening: State) -> list[WrittenRound]:
    """The rounds of all files, from the one after `opening` on. Raises `FaultsFound`."""
    from gm.sextagon.reading.orders import read_orders

    reader = Reader()
    documents = [document for path in paths for document in read_file(path, reader)]
    rounds = read_orders(documents, reader, opening, unprintable)
    reader.finish()
    return rounds


def choose_catalogue(option: str | None, state: State | None = None) -> Catalogue:
    """What counts: the option, then the scenario's language, then the system's (formats, section 1)."""
    return Catalogue(option or (state.scenario.language if state else None) or system_language())
