"""`gm score RECORD`: a written record counted, in words or as JSON."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from gm.cards.files import Written, read_record
from gm.cards.record import Result, play
from gm.cards.report import report
from gm.cards.story import story
from gm.cards.telling import Teller
from gm.catalogue import Catalogue, system_language
from gm.located import Fault, FaultsFound, tell_all

DONE, FAULTY = 0, 2


def run(path: str, *, as_json: bool, catalogue: Catalogue | None) -> int:
    """Count the record and print what came of it; the exit code is that of formats, section 4.

    The result goes to standard output, faults and errors to standard error; with `as_json` the errors are part of
    the result. Without a catalogue the record's own language counts, then the system's.
    """
    try:
        written = read_record(Path(path))
    except FaultsFound as found:
        print(tell_all(found.faults, catalogue or Catalogue(system_language())), file=sys.stderr)
        return FAULTY
    say = catalogue or Catalogue(written.record.language or system_language())
    teller = Teller(written.record.table, say)
    result = play(written.record)
    if as_json:
        json.dump(report(result, written, teller), sys.stdout, ensure_ascii=False, indent=1)
        print()
    else:
        print(story(result, teller))
        if result.errors:
            print(tell_all(refusals(result, written, teller), say), file=sys.stderr)
            print(say("cards.story.refused"), file=sys.stderr)
    return FAULTY if result.errors else DONE


def refusals(result: Result, written: Written, teller: Teller) -> list[Fault]:
    """The errors of the refused entry as faults of the record, each at its place."""
    index = result.refused
    if index is None:
        return []
    return [
        Fault.at(
            "record.problem",
            written.place(index, problem.where),
            problem=teller.problem(problem, result.state.names),
        )
        for problem in result.errors
    ]
