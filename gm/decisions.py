"""What the referee decided about each round, and when: resolved as it was, with faults cut, or corrected later."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from gm.journal import Entry
from gm.sextagon.orders import RoundOrders, TeamOrders
from gm.sextagon.store import load_orders

RESOLVED, CORRECTED = "resolve", "correct"


@dataclass(frozen=True, slots=True)
class Decision:
    """A word of the referee on a round: `kind` is resolve or correct, `at` is UTC in ISO form, `orders` are those of
    the round from then on, `why` the reason of a correction."""

    at: str
    kind: str
    orders: RoundOrders
    why: str = ""


def decisions(actions: Sequence[Entry]) -> dict[int, tuple[Decision, ...]]:
    """The decisions on each round by its number, oldest first, from the actions that count."""
    found: dict[int, list[Decision]] = {}
    for action in actions:
        if action.kind == RESOLVED:
            orders = load_orders(action.data)
            found[orders.round] = [Decision(action.at, RESOLVED, orders)]
        elif action.kind == CORRECTED:
            for changed in action.data["changes"]:
                orders = load_orders(changed)
                found[orders.round].append(Decision(action.at, CORRECTED, orders, action.data["why"]))
    return {number: tuple(each) for number, each in found.items()}


def former(decided: Sequence[Decision], team: str) -> tuple[TeamOrders | None, ...]:
    """The papers of a team before each correction that changed it, oldest first; None where it had none."""
    papers = [decision.orders.teams.get(team) for decision in decided]
    return tuple(before for before, after in pairwise(papers) if before != after)
