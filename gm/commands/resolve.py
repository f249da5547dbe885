"""`gm resolve`: play order files without the program's screens."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

from gm.bundled import find
from gm.catalogue import Catalogue
from gm.cli import DONE, FAULTY
from gm.loading import choose_catalogue, load_orders, load_scenario
from gm.located import Fault, FaultsFound, tell
from gm.sextagon.adjust import Adjustment, Misfit, adjust
from gm.sextagon.events import Event
from gm.sextagon.judge import Problem, Verdict
from gm.sextagon.played import Refused, Round, play
from gm.sextagon.reading.orders import WrittenRound
from gm.sextagon.report import events_data, state_data
from gm.sextagon.state import State
from gm.story import tell_round
from gm.telling import Teller


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of the files: the rounds played, then the one that was refused, or the adjustments made since."""

    opening: State
    rounds: list[tuple[WrittenRound, Round]]
    refused: WrittenRound | None = None
    verdict: Verdict | None = None
    adjustments: tuple[Adjustment, ...] = ()

    @property
    def played_state(self) -> State:
        """The state after the last round that was played."""
        return self.rounds[-1][1].state if self.rounds else self.opening

    def adjusted(self) -> tuple[State, tuple[Event, ...]]:
        """The state with the adjustments made since then, and their events."""
        return adjust(self.played_state, self.adjustments)


def play_all(opening: State, written: list[WrittenRound], cut: bool, say: Catalogue) -> Outcome:
    """Play the rounds up to the first that is refused.

    Raises `FaultsFound` for an adjustment that cannot be made.
    """
    outcome = Outcome(opening, [])
    for each in written:
        try:
            if not each.closed:
                outcome = replace(outcome, adjustments=each.orders.adjustments)
                outcome.adjusted()
                break
            outcome.rounds.append((each, play(outcome.played_state, each.orders, cut=cut)))
        except Refused as refused:
            return replace(outcome, refused=each, verdict=refused.verdict)
        except Misfit as misfit:
            place = each.nodes["*", None, "adjust"].place
            sentence = Teller(outcome.played_state.scenario, say).misfit(misfit)
            raise FaultsFound([Fault.at("orders.problem", place, problem=sentence)]) from misfit
    return outcome


def run(options: argparse.Namespace) -> int:
    """Print the rounds as a story or as JSON; faults of the files end it before anything is printed."""
    scenario = find(options.scenario)
    opening = load_scenario(scenario)
    written = load_orders([find(name) for name in options.orders], opening)
    say = choose_catalogue(options.lang, opening)
    outcome = play_all(opening, written, options.cut, say)
    if options.save and outcome.refused is None:
        from gm.commands.save import save

        orders = [each.orders for each, _ in outcome.rounds]
        save(Path(options.save), scenario, orders, outcome.adjustments, options.cut)
    if options.json:
        json.dump(result(outcome, say), sys.stdout, ensure_ascii=False, indent=1)
        print()
    else:
        print("\n".join(stories(outcome, say)))
    if outcome.refused is not None and outcome.verdict is not None:
        if not options.json:
            teller = Teller(outcome.played_state.scenario, say)
            for problem in sorted(outcome.verdict.errors, key=partial(reading_place, outcome.refused)):
                print(located(problem, outcome.refused, teller), file=sys.stderr)
            print(say("cli.refused", round=outcome.refused.orders.round), file=sys.stderr)
        return FAULTY
    return DONE


def stories(outcome: Outcome, say: Catalogue) -> Iterator[str]:
    """Each round as a story, with the names that its teams had then; at last what was adjusted since."""
    for _, played in outcome.rounds:
        yield tell_round(played.state, played.events, played.verdict.warnings, Teller(played.state.scenario, say))
    state, events = outcome.adjusted()
    if events:
        teller = Teller(state.scenario, say)
        yield "\n".join([say("story.phase.adjust"), *(f"  {teller.event(event)}" for event in events), ""])


def result(outcome: Outcome, say: Catalogue) -> dict[str, Any]:
    """The JSON of formats, section 5."""
    board = outcome.opening.scenario.board
    told: list[dict[str, Any]] = []
    warnings: list[dict[str, Any]] = []
    errors: list[dict[str, Any]] = []
    for written, played in outcome.rounds:
        teller = Teller(played.state.scenario, say)
        told += events_data(board, played.events, teller.event)
        warnings += [problem_data(p, written, teller, "warning") for p in played.verdict.warnings]
    state, events = outcome.adjusted()
    teller = Teller(state.scenario, say)
    told += events_data(board, events, teller.event)
    if outcome.refused is not None and outcome.verdict is not None:
        errors = [problem_data(p, outcome.refused, teller, "error") for p in outcome.verdict.errors]
        warnings += [problem_data(p, outcome.refused, teller, "warning") for p in outcome.verdict.warnings]
    return {**state_data(state), "events": told, "errors": errors, "warnings": warnings}


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


def reading_place(written: WrittenRound, problem: Problem) -> tuple[str, int, int]:
    """Where an error stands, to print errors in the order in which their file is read."""
    place = written.place(problem)
    return (place.file, place.line, place.column) if place else ("", 0, 0)


def located(problem: Problem, written: WrittenRound, teller: Teller) -> str:
    """An error of the orders as a fault of their file, with its line and caret."""
    fault = Fault.at("orders.problem", written.place(problem), problem=teller.located_problem(problem))
    return tell(fault, teller.say)
