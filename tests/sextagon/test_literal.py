"""The program against a second, literal reading of S5 to S8: the same states and the same events."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gm.sextagon.events import Event
from tests.sextagon.literal import Literal, Told, summary_of
from tests.sextagon.random_games import random_game

_MORE = {
    "port": ("bay",),
    "reveal": ("source", "count"),
    "grant": ("effect",),
    "chart": ("bearing",),
    "pickup": ("source", "count"),
    "deliver": ("count",),
    "float": ("count",),
    "lapse": ("effect",),
}
"""What a told event has behind its cell."""


def told(event: Event) -> Told:
    more = (getattr(event, name) for name in _MORE.get(event.kind, ()))
    return event.phase, event.step, event.half, event.kind, event.rule, event.team, event.ship, event.cell, *more


_IN_TURN = {
    *("telescope", "move", "wait", "dock", "wreck", "poseidon", "held", "stop", "drunk", "grant", "chart"),
    *("drunk_return", "shot", "shot_lost", "sink", "protected", "lapse"),
}
"""Kinds whose events of one instant come in initiative order."""


def agree(seed: int) -> None:
    """Play the game both ways; the events of one instant may be told in any order."""
    for played in random_game(seed):
        literal = Literal(played.before, played.verdict.plan)
        assert summary_of(played.after) == literal.summary()
        mine = [told(event) for event in played.events if event.kind != "cut"]
        assert sorted(map(repr, mine)) == sorted(map(repr, literal.events))
        for kind in _IN_TURN:
            turns = [(_instant(e), literal.turn(e.team or "", e.ship or "")) for e in played.events if e.kind == kind]
            assert turns == sorted(turns)
        instants = [_instant(event) for event in played.events]
        assert instants == sorted(instants)


def _instant(event: Event) -> tuple[int, int, int]:
    phases = ("buy", "telescope", "move", "return", "blast", "end")
    return phases.index(event.phase), event.step or 0, event.half or 0


@given(st.integers(0, 2**32))
@settings(max_examples=300)
def test_rounds_come_out_as_the_rules_say_word_by_word(seed: int) -> None:
    agree(seed)


@pytest.mark.long
@pytest.mark.parametrize("batch", range(20))
def test_many_rounds_come_out_as_the_rules_say_word_by_word(batch: int) -> None:
    for seed in range(batch * 250, batch * 250 + 250):
        agree(seed)
