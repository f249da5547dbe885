"""`gm check`: every fault of a scenario; or the map as it was read, what is doubtful, and what each team finds."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable
from pathlib import Path

from gm.bundled import find
from gm.cli import DONE, FAULTY
from gm.loading import choose_catalogue, load_scenario
from gm.located import Fault, FaultsFound, Node, Reader, read_file, safe, tell_all
from gm.survey import tell_survey

LARGEST_PICTURE = 20_000
"""The characters of a picture that is printed back: several times those of the largest standard board."""


def run(options: argparse.Namespace) -> int:
    """Print the survey; or all faults, and the picture with a mark below each place that is wrong in it."""
    path = find(options.scenario)
    try:
        state = load_scenario(path)
    except FaultsFound as found:
        print(tell_all(found.faults, choose_catalogue(options.lang)), file=sys.stderr)
        picture = marked_picture(path, found.faults)
        if picture:
            print(f"\n{picture}", file=sys.stderr)
        return FAULTY
    print(tell_survey(state, choose_catalogue(options.lang, state)), end="")
    return DONE


def marked_picture(path: Path, faults: Iterable[Fault]) -> str:
    """The picture of a scenario's sea with a caret below every fault in it; empty where none is in it."""
    node = _picture(path)
    if node is None:
        return ""
    rows = node.text.rstrip().split("\n")
    places = [fault.place for fault in faults if fault.place is not None]
    lines = []
    marked = False
    offset = 0
    for row in rows:
        start = node.place_at(offset)
        lines.append(safe(row))
        carets = {place.column - start.column for place in places if place.line == start.line}
        if carets:
            marked = True
            lines.append("".join("^" if column in carets else " " for column in range(max(carets) + 1)))
        offset += len(row) + 1
    return "\n".join(lines) if marked else ""


def _picture(path: Path) -> Node | None:
    """The block of the sea, where the file has one that can be read."""
    documents = read_file(path, Reader())
    entries = documents[0].entries if documents else ()
    blocks = [value for key, value in entries if key.text == "sea" and value.style == "literal"]
    return blocks[0] if blocks and 0 < len(blocks[0].text.strip()) <= LARGEST_PICTURE else None
