"""`gm log`: what happened and why, rule by rule, with the orders as written, as read and as ruled."""

from __future__ import annotations

import argparse

from gm.bundled import find
from gm.catalogue import Catalogue
from gm.cli import DONE
from gm.commands import also_for_cards
from gm.commands.teams import known_team
from gm.decisions import decisions
from gm.faults import Faulty
from gm.history import Sought, Told, concerns, find_ship, round_history, rules_told
from gm.loading import choose_catalogue
from gm.sextagon.events import EVENT_FIELDS
from gm.sextagon.scenario import Scenario
from gm.snapshot import load_snapshot
from gm.telling import Teller


@also_for_cards
def run(options: argparse.Namespace) -> int:
    """Print the rounds, or the one asked for; of one team, ship, cell or kind only where one is named."""
    snapshot = load_snapshot(find(options.file))
    say = choose_catalogue(options.lang, snapshot.opening)
    scenario = snapshot.state.scenario
    wanted = None if options.team is None else known_team(options.team, scenario, say)
    numbers = [played.number for played in snapshot.rounds]
    if options.round is not None and options.round not in numbers:
        raise Faulty(say("cli.no_round", round=options.round, count=len(numbers)))
    sought = _sought(options, scenario, say)
    decided = decisions(snapshot.actions)
    told = []
    for played in snapshot.rounds:
        if options.round not in (None, played.number):
            continue
        teller = Teller(played.state.scenario, say)
        events = [event for event in played.events if concerns(event, wanted)]
        events = [event for event in events if not sought or Told(event, teller).fits(sought)]
        if events or not sought:
            words = decided.get(played.number, ())
            print("\n".join(round_history(played, teller, wanted, sought=sought, decided=words)), end="\n\n")
        told += events
    if told:
        print("\n".join([say("history.rules"), *rules_told(told, Teller(scenario, say))]))
    elif sought or not numbers:
        print(say("history.nothing" if sought else "history.not_begun"))
    return DONE


def _sought(options: argparse.Namespace, scenario: Scenario, say: Catalogue) -> Sought:
    """What the options look for among the events. Raises `Faulty`."""
    ship = cell = None
    team = None
    if options.ship is not None:
        found = find_ship(options.ship, scenario)
        if found is None:
            raise Faulty(say("cli.no_ship", ship=options.ship))
        team, ship = found
    if options.cell is not None:
        cell = scenario.board.cell(options.cell)
        if cell is None:
            raise Faulty(say("cli.no_cell", cell=options.cell))
    if options.kind is not None and options.kind not in EVENT_FIELDS:
        raise Faulty(say("cli.no_kind", kind=options.kind, known=", ".join(sorted(EVENT_FIELDS))))
    return Sought(team, ship, cell, options.kind)
