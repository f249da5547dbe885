"""Playing rounds back: the events alone lead from the state before a round to the one after it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gm.playback import Beat, beats
from gm.sextagon.played import Round, play
from gm.sextagon.state import Fleet, State
from tests.sextagon.random_games import random_game


def rounds(seed: int) -> list[Round]:
    return [Round(g.before, g.orders, g.verdict, g.before, g.events, g.after) for g in random_game(seed)]


def lasting(state: State) -> tuple[object, ...]:
    """All that does not lapse or begin with the end of a round."""

    def fleet(own: Fleet) -> Fleet:
        return replace(own, kept=0, ships=tuple(replace(s, ready=frozenset(), idle=False) for s in own.ships))

    fleets = {team: fleet(own) for team, own in state.fleets.items()}
    return (fleets, state.chests, state.revealed, state.taken, state.floating, state.wrecks, state.lost, state.round)


@pytest.mark.parametrize("seed", range(60))
def test_the_last_event_leads_to_the_state_after_the_round(seed: int) -> None:
    for played in rounds(seed):
        found = beats(played)
        assert lasting(found[-2].state) == lasting(played.state)
        assert found[-1].state == played.state


def test_every_event_is_in_exactly_one_beat() -> None:
    for seed in range(20):
        for played in rounds(seed):
            told = [event for beat in beats(played) for event in beat.events]
            assert sorted(map(repr, told)) == sorted(map(repr, played.events))


def test_the_moves_of_a_half_step_are_one_beat_before_all_that_comes_of_them() -> None:
    seen = 0
    for seed in range(20):
        for played in rounds(seed):
            by_half: dict[tuple[int, int], list[Beat]] = {}
            for beat in beats(played):
                if beat.step is not None:
                    by_half.setdefault(beat.step, []).append(beat)
            for found in by_half.values():
                moving = [any(event.kind == "move" for event in beat.events) for beat in found]
                assert sum(moving) <= 1 and not any(moving[1:])
                seen += sum(len(beat.events) > 1 for beat in found)
    assert seen > 20


def test_open_sea_is_uncovered_with_the_moves_and_features_each_on_their_own() -> None:
    together = 0
    for seed in range(20):
        for played in rounds(seed):
            for beat in beats(played):
                reveals = [event for event in beat.events if event.kind == "reveal"]
                if any(event.source is not None for event in reveals):
                    assert len(beat.events) == 1
                together += len(reveals) > 1
    assert together > 20


def test_a_round_in_which_nothing_happens_has_a_beginning_and_an_end() -> None:
    played = rounds(0)[0]
    still = play(played.before, replace(played.orders, teams={}))
    assert [beat.events for beat in beats(still) if beat.events] == []
    assert beats(still)[-1].state == still.state
