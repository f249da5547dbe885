"""Random games reach no impossible state, and their events account for everything that players have."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from gm.cards import gang, islands
from gm.cards.deck import Gems
from gm.cards.files import read_record_text, write_record
from gm.cards.gang import GangState, GangTable
from gm.cards.islands import IslandsState
from gm.cards.islands.state import SHIPS
from gm.cards.record import Record, Result, play
from tests.cards.random_games import gang_game, islands_game

SAMPLE, ALL = 150, 10_000
CHUNK = 500
"""The long tests are cut into pieces, so that several processes can share them."""


def test_a_sample_of_islands_games_is_sound() -> None:
    for seed in range(SAMPLE):
        check_islands(play_whole(islands_game(seed), seed), seed)


def test_a_sample_of_gang_games_is_sound() -> None:
    for seed in range(SAMPLE):
        check_gang(play_whole(gang_game(seed), seed), seed)


@pytest.mark.long
@pytest.mark.parametrize("first", range(0, ALL, CHUNK))
def test_all_islands_games_are_sound(first: int) -> None:
    for seed in range(first, first + CHUNK):
        check_islands(play_whole(islands_game(seed), seed), seed)


@pytest.mark.long
@pytest.mark.parametrize("first", range(0, ALL, CHUNK))
def test_all_gang_games_are_sound(first: int) -> None:
    for seed in range(first, first + CHUNK):
        check_gang(play_whole(gang_game(seed), seed), seed)


@pytest.mark.parametrize("game", [islands_game, gang_game])
def test_a_record_that_was_written_reads_as_the_same_record(game: Callable[[int], Record]) -> None:
    for seed in range(40):
        record = game(seed)
        assert read_record_text(write_record(record)).record == record, seed


def play_whole(record: Record, seed: int) -> Result:
    """The record played to its end by the fold, with nothing refused, and the same again."""
    result = play(record)
    assert result.refused is None, seed
    assert result.state.over, seed
    assert play(record) == result, seed
    return result


def check_islands(result: Result, seed: int) -> None:
    marked: set[str | None] = set()
    for step in result.steps:
        state = step.state
        assert isinstance(state, IslandsState)
        marked |= {warning.player for warning in step.warnings if warning.code == "cannot_pay"}
        for seat, holding in enumerate(state.holdings):
            below = min(holding.ducats, holding.sabres, holding.gems) < 0
            assert not below or state.id(seat) in marked, f"{seed}: a debt without a mark"
            assert all(holding.columns.values()), f"{seed}: an empty column"
    final = result.state
    assert isinstance(final, IslandsState)
    codes = {warning.code for _index, warning in result.warnings}
    cards = [(colour, cost) for h in final.holdings for colour, column in h.columns.items() for cost in column]
    lands = [card for card in cards if card[1] is not None]
    assert len(lands) == len(set(lands)) or "card_taken" in codes, f"{seed}: an island twice"
    assert len(cards) - len(lands) <= SHIPS or "card_taken" in codes, f"{seed}: too many ships"
    for seat, holding in enumerate(final.holdings):
        has = (holding.ducats, holding.sabres, holding.gems)
        assert has == accounted(result, final.id(seat)), f"{seed}: the events do not account for what there is"
    count = islands.count(final)
    for colour in final.colours:
        assert sum(score.chests[colour] for score in count.scores) <= 12 or "each" in final.table.settings.tied_lower
    best = max(score.total for score in count.scores)
    assert all((score.rank == 1) == (score.total == best) for score in count.scores)


def accounted(result: Result, player: str) -> tuple[int, int, int]:
    """The ducats, sabres and gems of a player by the events alone."""
    ducats, sabres, gems = 20, 2, 1
    for event in (event for step in result.steps for event in step.events if event.player == player):
        number = {name: value for name, value in event.args.items() if isinstance(value, int)}
        if event.kind in ("buy", "fight", "take"):
            ducats -= number.get("ducats", 0)
            sabres -= number.get("sabres", 0)
        elif event.kind in ("income", "correct"):
            ducats, sabres, gems = ducats + number["ducats"], sabres + number["sabres"], gems + number["gems"]
        elif event.kind == "sell":
            ducats, gems = ducats + number["price"], gems - number["gems"]
    return ducats, sabres, gems


def check_gang(result: Result, seed: int) -> None:
    table = result.record.table
    assert isinstance(table, GangTable)
    for step in result.steps:
        state = step.state
        assert isinstance(state, GangState)
        everything = state.stock.plus(state.middle)
        for gems in state.gems:
            everything = everything.plus(gems)
        assert everything == Gems(*(table.settings.stock,) * 3), f"{seed}: gems came or went"
        assert min(*state.stock, *state.middle, *(n for gems in state.gems for n in gems)) >= 0, f"{seed}: below zero"
        for seat in range(len(state.names)):
            in_wave = sum(enemy.wave == state.strongest for enemy in state.enemies)
            assert len(state.hand(seat)) >= len(table.cards) - in_wave, f"{seed}: a card was lost"
    final = result.state
    assert isinstance(final, GangState)
    assert final.rounds == table.rounds
    points = [gems.total + 3 * min(gems) for gems in final.gems]
    assert [score.total for score in gang.count(final).scores] == points
