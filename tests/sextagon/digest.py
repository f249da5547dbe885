"""Random games as one hash of all their JSON: `python -m tests.sextagon.digest FIRST LAST`."""

from __future__ import annotations

import hashlib
import json
import sys

from gm.catalogue import Catalogue
from gm.sextagon.report import events_data, state_data
from gm.telling import Teller
from tests.sextagon.random_games import random_game


def digest(first: int, last: int) -> str:
    """The hash of the games of these seeds, the last excluded: states, events, sentences, problems."""
    found = hashlib.sha256()
    for seed in range(first, last):
        for played in random_game(seed):
            scenario = played.after.scenario
            teller = Teller(scenario, Catalogue("cs"))
            data = [
                state_data(played.after),
                events_data(scenario.board, played.events, teller.event),
                played.verdict.errors,
                [teller.located_problem(problem) for problem in played.verdict.errors],
                [teller.located_problem(problem, severity="warning") for problem in played.verdict.warnings],
            ]
            found.update(json.dumps(data, ensure_ascii=False).encode())
    return found.hexdigest()


if __name__ == "__main__":
    print(digest(int(sys.argv[1]), int(sys.argv[2])))
