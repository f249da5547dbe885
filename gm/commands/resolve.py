"""`gm resolve`: play order files without the program's screens."""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from gm.cli import DONE, FAULTY
from gm.loading import choose_catalogue, find, load_orders, load_scenario
from gm.located import Fault, tell
from gm.sextagon.events import Event
from gm.sextagon.judge import Problem, Verdict, judge
from gm.sextagon.reading import WrittenRound
from gm.sextagon.report import events_data, state_data
from gm.sextagon.resolve import resolve
from gm.sextagon.state import State
from gm.story import tell_round
from gm.telling import Teller


@dataclass(frozen=True, slots=True)
class Played:
    """One round of the files: its verdict, and what came of it unless it was refused."""

    written: WrittenRound
    verdict: Verdict
    before: State
    after: State | None = None
    events: tuple[Event, ...] = ()

    @property
    def refused(self) -> bool:
        """Whether the round's errors keep it from being played."""
        return self.after is None


def play(state: State, rounds: list[WrittenRound], cut: bool) -> list[Played]:
    """Play the rounds up to the first that is refused, which is the last of the list then."""
    played = []
    for written in rounds:
        verdict = judge(state, written.orders)
        if verdict.errors and not (cut or written.orders.cut):
            played.append(Played(written, verdict, state))
            break
        after, events = resolve(state, verdict.plan)
        played.append(Played(written, verdict, state, after, events))
        state = after
    return played


def run(options: argparse.Namespace) -> int:
    """Print the rounds as a story or as JSON; faults of the files end it before anything is printed."""
    opening = load_scenario(find(options.scenario))
    rounds = load_orders([Path(name) for name in options.orders], opening.round + 1)
    say = choose_catalogue(options.lang, opening)
    played = play(opening, rounds, options.cut)
    refused = bool(played) and played[-1].refused
    teller = Teller(opening.scenario, say)
    if options.json:
        json.dump(result(opening, played, teller), sys.stdout, ensure_ascii=False, indent=1)
        print()
    else:
        for each in played:
            if each.after is not None:
                print(tell_round(each.after, each.events, each.verdict.warnings, teller))
        if refused:
            last = played[-1]
            faults = [located(problem, last.written, teller) for problem in last.verdict.errors]
            print("\n".join(faults), file=sys.stderr)
            print(say("cli.refused", round=last.written.orders.round), file=sys.stderr)
    if options.save and not refused:
        from gm.commands.save import save

        save(Path(options.save), opening, [each.written.orders for each in played], options.cut, say)
    return FAULTY if refused else DONE


def result(opening: State, played: list[Played], teller: Teller) -> dict[str, Any]:
    """The JSON of formats, section 5."""
    state = opening
    events: list[dict[str, Any]] = []
    errors: list[dict[str, Any]] = []
    warnings: list[dict[str, Any]] = []
    for each in played:
        warnings += [problem_data(p, each.written, teller, "warning") for p in each.verdict.warnings]
        if each.after is None:
            errors = [problem_data(p, each.written, teller, "error") for p in each.verdict.errors]
        else:
            state = each.after
            events += events_data(state.scenario.board, each.events, teller.event)
    return {**state_data(state), "events": events, "errors": errors, "warnings": warnings}


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
