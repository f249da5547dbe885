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
    return event.phase, event.step, event.half, event.kind, event.team, event.ship, event.cell, *more


def agree(seed: int) -> None:
    """Play the game both ways; the events of one instant may be told in any order."""
    for played in random_game(seed):
        literal = Literal(played.before, played.verdict.plan)
        assert summary_of(played.after) == literal.summary()
        mine = [told(event) for event in played.events if event.kind != "cut"]
        assert sorted(map(repr, mine)) == sorted(map(repr, literal.events))
        assert [event[:3] for event in mine] == sorted((event[:3] for event in mine), key=_instant)


def _instant(clock: Told) -> tuple[int, int, int]:
    phases = ("buy", "telescope", "move", "return", "blast", "end")
    return phases.index(clock[0]), clock[1] or 0, clock[2] or 0


@given(st.integers(0, 2**32))
@settings(max_examples=300)
def test_rounds_come_out_as_the_rules_say_word_by_word(seed: int) -> None:
    agree(seed)


@pytest.mark.long
@pytest.mark.parametrize("batch", range(20))
def test_many_rounds_come_out_as_the_rules_say_word_by_word(batch: int) -> None:
    for seed in range(batch * 250, batch * 250 + 250):
        agree(seed)
