"""`gm log`: what happened and why, rule by rule, with the orders as written, as read and as ruled."""

from __future__ import annotations

import argparse

from gm.bundled import find
from gm.cli import DONE
from gm.commands import also_for_cards
from gm.faults import Faulty
from gm.history import round_history
from gm.loading import choose_catalogue
from gm.snapshot import load_snapshot
from gm.telling import Teller


@also_for_cards
def run(options: argparse.Namespace) -> int:
    """Print the rounds, or the one asked for; of one team only where one is named."""
    snapshot = load_snapshot(find(options.file))
    say = choose_catalogue(options.lang, snapshot.opening)
    teams = snapshot.state.scenario.team_ids
    if options.team is not None and options.team not in teams:
        raise Faulty(say("cli.no_team", team=options.team, known=", ".join(teams)))
    numbers = [played.number for played in snapshot.rounds]
    if options.round is not None and options.round not in numbers:
        raise Faulty(say("cli.no_round", round=options.round, count=len(numbers)))
    for played in snapshot.rounds:
        if options.round in (None, played.number):
            teller = Teller(played.state.scenario, say)
            print("\n".join(round_history(played, teller, options.team)), end="\n\n")
    return DONE
