"""`gm score`: a written record counted, in words or as JSON; or the scorekeeper of a card game."""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import dataclass
from pathlib import Path

from gm.bundled import find
from gm.cards.files import Written, read_record
from gm.cards.record import Result, play
from gm.cards.report import report
from gm.cards.story import story
from gm.cards.telling import Teller
from gm.catalogue import Catalogue, system_language
from gm.cli import DONE, FAULTY
from gm.faults import Faulty
from gm.files import is_game
from gm.located import Fault, safe, tell_all
from gm.terminal import need_terminal

GAMES = ("islands", "gang")
"""The words that open a scorekeeper instead of naming a file."""


def run(options: argparse.Namespace) -> int:
    """Open the scorekeeper for a game's name or file; of a record print what comes of it."""
    if options.what in GAMES or is_game(find(options.what)):
        return _keep_score(options)
    written = read_record(find(options.what))
    say = Catalogue(options.lang or written.record.language or system_language())
    teller = Teller(written.record.table, say)
    result = play(written.record)
    if options.json:
        json.dump(report(result, written, teller), sys.stdout, ensure_ascii=False, indent=1)
        print()
    else:
        print(story(result, teller))
    if result.errors:
        if not options.json:  # there they are part of the result
            print(tell_all(refusals(result, written, teller), say), file=sys.stderr)
            print(say("cards.story.refused"), file=sys.stderr)
        return FAULTY
    if options.save:
        from gm.scorekeeper import Scorekeeper

        Scorekeeper.begin(Path(options.save), written.record, Path(options.what).stem).close()
    return DONE


def _keep_score(options: argparse.Namespace) -> int:
    say = Catalogue(options.lang or system_language())
    if options.save:
        raise Faulty(say("cli.save_no_record"))
    if options.json:
        if options.what in GAMES:
            raise Faulty(say("cli.json_no_record"))
        from gm.scorekeeper import Scorekeeper

        keeper = Scorekeeper.load(find(options.what), writable=False)
        keeper.close()
        teller = Teller(keeper.record.table, Catalogue(options.lang or keeper.record.language or system_language()))
        json.dump(report(keeper.result, None, teller), sys.stdout, ensure_ascii=False, indent=1)
        print()
        return DONE
    need_terminal(options.lang)
    from gm.tui.cards.start import keep_score

    return keep_score(options)


@dataclass(frozen=True, slots=True)
class _Clause:
    """A clause inside a fault's sentence: told whole, where a value that somebody typed would be cut short."""

    text: str

    def __str__(self) -> str:
        return safe(self.text)


def refusals(result: Result, written: Written, teller: Teller) -> list[Fault]:
    """The errors of the refused entry as faults of the record, each at its place."""
    index = result.refused
    if index is None:
        return []
    return [
        Fault.at(
            "record.problem",
            written.place(index, problem.where),
            problem=_Clause(teller.problem(problem, result.state.names)),
        )
        for problem in result.errors
    ]
