"""`gm resolve`: play order files without the program's screens."""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from gm.bundled import find
from gm.cli import DONE, FAULTY
from gm.loading import choose_catalogue, load_orders, load_scenario
from gm.located import Fault, FaultsFound, tell
from gm.sextagon.adjust import Misfit
from gm.sextagon.judge import Problem, Verdict
from gm.sextagon.played import Refused, Round, play
from gm.sextagon.reading.orders import WrittenRound
from gm.sextagon.report import events_data, state_data
from gm.sextagon.state import State
from gm.story import tell_round
from gm.telling import Teller


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of the files: the rounds played, and the one that was refused, if any."""

    opening: State
    rounds: list[tuple[WrittenRound, Round]]
    refused: WrittenRound | None = None
    verdict: Verdict | None = None

    @property
    def state(self) -> State:
        """The state after the last round that was played."""
        return self.rounds[-1][1].state if self.rounds else self.opening


def play_all(opening: State, written: list[WrittenRound], cut: bool, teller: Teller) -> Outcome:
    """Play the rounds up to the first that is refused.

    Raises `FaultsFound` for an adjustment that cannot be made.
    """
    outcome = Outcome(opening, [])
    for each in written:
        try:
            outcome.rounds.append((each, play(outcome.state, each.orders, cut=cut)))
        except Refused as refused:
            return Outcome(opening, outcome.rounds, each, refused.verdict)
        except Misfit as misfit:
            place = each.nodes["*", None, "adjust"].place
            raise FaultsFound([Fault.at("orders.problem", place, problem=teller.misfit(misfit))]) from misfit
    return outcome


def run(options: argparse.Namespace) -> int:
    """Print the rounds as a story or as JSON; faults of the files end it before anything is printed."""
    scenario = find(options.scenario)
    opening = load_scenario(scenario)
    written = load_orders([find(name) for name in options.orders], opening)
    say = choose_catalogue(options.lang, opening)
    teller = Teller(opening.scenario, say)
    outcome = play_all(opening, written, options.cut, teller)
    if options.json:
        json.dump(result(outcome, teller), sys.stdout, ensure_ascii=False, indent=1)
        print()
    else:
        for _, played in outcome.rounds:
            print(tell_round(played.state, played.events, played.verdict.warnings, teller))
    if outcome.refused is not None and outcome.verdict is not None:
        if not options.json:
            for problem in outcome.verdict.errors:
                print(located(problem, outcome.refused, teller), file=sys.stderr)
            print(say("cli.refused", round=outcome.refused.orders.round), file=sys.stderr)
        return FAULTY
    if options.save:
        from gm.commands.save import save

        save(Path(options.save), scenario, [played.orders for _, played in outcome.rounds], options.cut)
    return DONE


def result(outcome: Outcome, teller: Teller) -> dict[str, Any]:
    """The JSON of formats, section 5."""
    board = outcome.opening.scenario.board
    events = [event for _, played in outcome.rounds for event in played.events]
    verdicts = [(written, played.verdict) for written, played in outcome.rounds]
    errors: list[dict[str, Any]] = []
    if outcome.refused is not None and outcome.verdict is not None:
        verdicts.append((outcome.refused, outcome.verdict))
        errors = [problem_data(p, outcome.refused, teller, "error") for p in outcome.verdict.errors]
    warnings = [problem_data(p, written, teller, "warning") for written, verdict in verdicts for p in verdict.warnings]
    told = events_data(board, events, teller.event)
    return {**state_data(outcome.state), "events": told, "errors": errors, "warnings": warnings}


def problem_data(problem: Problem, written: WrittenRound, teller: Teller, severity: str) -> dict[str, Any]:
    """An error or warning as JSON."""
    place = written.place(problem)
    return {
        "round": written.orders.round,
        "code": problem.code,
        "team": problem.team,
        "ship": problem.ship,
        "text": teller.located_problem(problem, severity=severity),
        "file": place.file if place else None,
        "line": place.line if place else None,
        "column": place.column if place else None,
    }


def located(problem: Problem, written: WrittenRound, teller: Teller) -> str:
    """An error of the orders as a fault of their file, with its line and caret."""
    fault = Fault.at("orders.problem", written.place(problem), problem=teller.located_problem(problem))
    return tell(fault, teller.say)
