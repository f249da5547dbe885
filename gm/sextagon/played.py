"""A round that has been played: orders, verdict, events and the state after it, as one value."""

from __future__ import annotations

from dataclasses import dataclass

from gm.sextagon.adjust import adjust
from gm.sextagon.events import Event
from gm.sextagon.judge import Verdict, judge
from gm.sextagon.orders import RoundOrders
from gm.sextagon.resolve import resolve
from gm.sextagon.state import State


@dataclass(frozen=True, slots=True)
class Round:
    """What was asked (`orders`), how it was ruled (`verdict`), what happened, and the state before and after.

    `start` is the state after the round before it; `before` that with the referee's adjustments, on which the orders
    were judged; `events` begin with these adjustments.
    """

    start: State
    orders: RoundOrders
    verdict: Verdict
    before: State
    events: tuple[Event, ...]
    state: State

    @property
    def number(self) -> int:
        """The round's number, from 1."""
        return self.state.round


class Refused(Exception):  # noqa: N818 - it is a verdict, not a failure
    """The round has errors and the referee has not accepted that they are cut (S4.8)."""

    def __init__(self, verdict: Verdict) -> None:
        super().__init__(verdict.errors)
        self.verdict = verdict


def play(state: State, orders: RoundOrders, *, cut: bool = False) -> Round:
    """Adjust, judge and resolve one round. Faulty orders are cut (S4.9) if the caller or the orders say so.

    Raises `Refused` when there are errors that nobody accepted to cut, `Misfit` for an adjustment that cannot be made.
    """
    before, adjusted = adjust(state, orders.adjustments)
    verdict = judge(before, orders)
    if verdict.errors and not (cut or orders.cut):
        raise Refused(verdict)
    after, events = resolve(before, verdict.plan)
    return Round(state, orders, verdict, before, adjusted + events, after)
