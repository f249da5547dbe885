"""What a round came to, as it is recorded beside the log: replay is the check, and the record is what stands."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from gm.sextagon.adjust import fitting
from gm.sextagon.orders import RoundOrders
from gm.sextagon.played import Round, play
from gm.sextagon.state import State
from gm.sextagon.store import dump_event, dump_state, load_event, load_state


def round_data(played: Round) -> dict[str, Any]:
    """What a round came to, as plain data without sentences: what is hashed and kept."""
    return {"state": dump_state(played.state), "events": [dump_event(event) for event in played.events]}


def result_hash(data: Mapping[str, Any]) -> str:
    """The hash of a round's result, the same on every machine."""
    return hashlib.sha256(_ENCODER.encode(data).encode()).hexdigest()


_ENCODER = json.JSONEncoder(sort_keys=True, separators=(",", ":"), check_circular=False)


def with_data(played: Round, data: Any) -> Round:
    """The round with the result that `round_data` gave once. Raises `ValueError`, `TypeError` or `KeyError`."""
    events = tuple(load_event(event) for event in data["events"])
    return replace(played, events=events, state=load_state(played.state.scenario, data["state"]))


def play_again(state: State, orders: RoundOrders) -> Round:
    """Play orders that were accepted once: what a newer program would refuse, it cuts or leaves out."""
    _, made, misfits = fitting(state, orders.adjustments) if orders.adjustments else (state, (), ())
    if not misfits:
        return play(state, orders, cut=True)
    return replace(play(state, replace(orders, adjustments=made), cut=True), orders=orders)
