"""A card game that is kept: everything is in its file at once; undo, amendments and new knowledge are recounts."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from gm.cards.deck import Card, EnemyRef, GangDeck, IslandDeck, Shows
from gm.cards.files import bundled_deck, read_record_text, write_record
from gm.cards.gang import GangState, Round
from gm.cards.islands import IslandsState, Turn
from gm.cards.players import Handover
from gm.cards.record import Record, enter, play
from gm.faults import JournalFault
from gm.game import Game
from gm.journal import Journal
from gm.scorekeeper import Refused, Scorekeeper, is_card_game
from tests.cards.random_games import gang_game, islands_game

GANG = "game: gang\nplayers: [{id: anna, name: Anna}, {id: ben, name: Ben}]\n"
ISLANDS = "game: islands\nplayers: [{id: anna, name: Anna}, {id: ben, name: Ben}]\ncolours: [red, blue]\n"
ROUNDS: tuple[Round, ...] = (
    Round(EnemyRef(1, 4), (("anna", 1), ("ben", 4))),
    Round(EnemyRef(1, 5), (("anna", 2), ("ben", 5))),
    Round(EnemyRef(1, 7), (("anna", 3), ("ben", 6))),
)


def keeper(tmp_path: Path, text: str) -> Scorekeeper:
    return Scorekeeper.begin(tmp_path / "game.gm", read_record_text(text).record)


def reopened(open_game: Scorekeeper) -> Scorekeeper:
    """The game as another program finds it on the disk now, without the first one having closed it."""
    return Scorekeeper.load(open_game.path, writable=False)


def test_what_was_entered_is_on_the_disk_without_closing(tmp_path: Path) -> None:
    game = keeper(tmp_path, GANG)
    for number, entry in enumerate(ROUNDS, 1):
        game.enter(entry)
        found = reopened(game)
        assert found.record.entries == ROUNDS[:number]
        assert found.state == game.state
        found.close()


def test_a_refused_entry_leaves_no_trace(tmp_path: Path) -> None:
    game = keeper(tmp_path, GANG)
    game.enter(ROUNDS[0])
    with pytest.raises(Refused) as refused:
        game.enter(Round(EnemyRef(1, 5), (("anna", 1), ("ben", 5))))
    assert [problem.code for problem in refused.value.problems] == ["not_in_hand"]
    assert game.record.entries == ROUNDS[:1]
    assert reopened(game).record.entries == ROUNDS[:1]


def test_several_entries_are_one_action_or_none(tmp_path: Path) -> None:
    game = keeper(tmp_path, GANG)
    with pytest.raises(Refused):
        game.enter(ROUNDS[0], replace(ROUNDS[1], cards=(("anna", 1), ("ben", 5))))
    assert game.record.entries == ()
    game.enter(*ROUNDS)
    game.undo()
    assert game.record.entries == ()


def test_undo_and_redo_go_all_the_way_also_after_a_restart(tmp_path: Path) -> None:
    game = keeper(tmp_path, GANG)
    states = [game.state]
    for entry in ROUNDS:
        game.enter(entry)
        states.append(game.state)
    game.undo()
    game.close()
    game = Scorekeeper.load(game.path)
    assert game.undo() is not None and game.undo() is not None
    assert game.undo() is None
    assert game.state == states[0]
    for state in states[1:]:
        assert game.redo() is not None
        assert game.state == state
    assert game.redo() is None


def test_a_new_action_ends_redo(tmp_path: Path) -> None:
    game = keeper(tmp_path, GANG)
    game.enter(ROUNDS[0])
    game.undo()
    game.enter(ROUNDS[1])
    assert not game.can_redo
    assert game.record.entries == (ROUNDS[1],)


def test_an_amended_entry_is_counted_again_with_all_after_it_and_can_be_undone(tmp_path: Path) -> None:
    game = keeper(tmp_path, GANG)
    game.enter(ROUNDS[0])
    game.enter(ROUNDS[1])
    before = game.state
    other = replace(ROUNDS[0], cards=(("anna", 4), ("ben", 1)))
    game.amend(0, 1, other)
    assert game.stuck is None
    assert game.state == play(Record(game.record.table, (other, ROUNDS[1]))).state
    assert game.state != before
    game.undo()
    assert game.state == before


def test_a_forgotten_entry_can_be_put_in_and_a_wrong_one_taken_out(tmp_path: Path) -> None:
    game = keeper(tmp_path, GANG)
    game.enter(ROUNDS[0])
    game.enter(ROUNDS[2])
    game.amend(1, 0, ROUNDS[1])
    assert game.record.entries == ROUNDS
    game.amend(0, 1)
    assert game.record.entries == (ROUNDS[1], ROUNDS[2])


def test_counting_stops_where_a_later_entry_does_not_fit_any_more_and_nothing_is_lost(tmp_path: Path) -> None:
    game = keeper(tmp_path, GANG)
    for entry in ROUNDS:
        game.enter(entry)
    game.amend(0, 1, replace(ROUNDS[0], cards=(("anna", 2), ("ben", 4))))  # so Anna cannot play the 2 in round two
    assert game.stuck == 1
    assert game.state.rounds == 1
    assert len(game.record.entries) == 3
    with pytest.raises(Refused):
        game.enter(Round(EnemyRef(1, 10), (("anna", 4), ("ben", 7))))
    game.amend(1, 1, replace(ROUNDS[1], overrule=True))
    assert game.stuck is None
    assert game.state.rounds == 3
    assert [warning.code for _index, warning in game.result.warnings] == ["not_in_hand"]


def test_foreseeing_an_amendment_changes_nothing(tmp_path: Path) -> None:
    game = keeper(tmp_path, GANG)
    game.enter(ROUNDS[0])
    other = replace(ROUNDS[0], cards=(("anna", 4), ("ben", 1)))
    foreseen = game.foresee(0, 1, other)
    assert foreseen.state != game.state
    game.amend(0, 1, other)
    assert game.state == foreseen.state


@pytest.mark.parametrize(("at", "drop"), [(-1, 0), (0, 2), (2, 0)])
def test_entries_that_are_not_there_cannot_be_amended(tmp_path: Path, at: int, drop: int) -> None:
    game = keeper(tmp_path, GANG)
    game.enter(ROUNDS[0])
    with pytest.raises(ValueError):
        game.amend(at, drop)
    assert game.record.entries == ROUNDS[:1]


def test_what_an_island_shows_is_learnt_with_the_entry_and_forgotten_with_it(tmp_path: Path) -> None:
    game = keeper(tmp_path, ISLANDS)
    buy = Turn("anna", buy=Card("red", 5))
    with pytest.raises(Refused):
        game.enter(buy)
    game.enter(buy, learn={5: Shows(ducats=3)})
    assert isinstance(game.state, IslandsState)
    assert game.state.holdings[0].ducats == 20 - 5 + 3
    game.close()
    game = Scorekeeper.load(game.path)
    game.enter(Turn("ben", buy=Card("blue", 5)))  # nobody has to be asked again
    game.undo()
    game.undo()
    assert game.learnt == {}
    with pytest.raises(Refused):
        game.enter(buy)


def test_what_was_learnt_wrong_is_put_right_and_counted_again(tmp_path: Path) -> None:
    game = keeper(tmp_path, ISLANDS)
    game.enter(Turn("anna", buy=Card("red", 5)), learn={5: Shows(ducats=3)})
    game.teach({5: Shows(ducats=1, sabres=1)})
    assert isinstance(game.state, IslandsState)
    assert (game.state.holdings[0].ducats, game.state.holdings[0].sabres) == (16, 3)
    game.undo()
    assert game.state.holdings[0].ducats == 18


def test_a_line_being_typed_is_there_after_a_restart_and_gone_once_it_is_entered(tmp_path: Path) -> None:
    game = keeper(tmp_path, GANG)
    game.type("43")
    game.type("435")
    assert reopened(game).draft.text == "435"
    game.enter(ROUNDS[0])
    assert reopened(game).draft.text == ""
    game.type("1/", at=0)
    found = reopened(game)
    assert (found.draft.text, found.draft.at) == ("1/", 0)
    assert found.record.entries == ROUNDS[:1]


def test_settings_are_kept_and_never_undone(tmp_path: Path) -> None:
    game = keeper(tmp_path, GANG)
    game.enter(ROUNDS[0])
    game.set("totals", "hidden")
    game.undo()
    assert reopened(game).settings == {"totals": "hidden"}


def test_a_record_is_taken_over_entry_by_entry(tmp_path: Path) -> None:
    record = replace(read_record_text(GANG).record, entries=(*ROUNDS, Handover("ben", "Eva")), title="At home")
    game = Scorekeeper.begin(tmp_path / "game.gm", record)
    assert game.record == record
    assert game.state.names == ("Anna", "Eva")
    game.undo()
    assert game.state.names == ("Anna", "Ben")


def test_a_record_with_a_refused_entry_makes_no_file(tmp_path: Path) -> None:
    record = replace(read_record_text(GANG).record, entries=(ROUNDS[0], ROUNDS[0]))
    with pytest.raises(Refused):
        Scorekeeper.begin(tmp_path / "game.gm", record)
    assert not (tmp_path / "game.gm").exists()


def test_the_game_keeps_its_deck_as_it_was_when_it_began(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = keeper(tmp_path, GANG)
    game.enter(ROUNDS[0])
    points = game.state
    assert "deck: gang" in write_record(game.record)
    monkeypatch.setattr("gm.cards.files.decks.bundled_deck", lambda kind, name: kind((), name))
    monkeypatch.setattr("gm.cards.files.writing.bundled_deck", lambda kind, name: kind((), name))
    found = reopened(game)
    assert found.state == points
    assert "enemy: 1/4" in write_record(found.record)


def test_a_count_that_another_version_made_otherwise_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = keeper(tmp_path, GANG)
    game.enter(ROUNDS[0])
    assert reopened(game).difference is None
    monkeypatch.setattr(sys.modules["gm.cards.gang.count"], "TRIO_POINTS", 5)
    found = reopened(game)
    assert found.difference is not None
    assert found.difference.points == {"anna": 7, "ben": 6}  # Anna has taken the only treasure


def test_a_game_of_the_sea_is_no_card_game_nor_the_other_way_round(tmp_path: Path) -> None:
    game = keeper(tmp_path, GANG)
    game.close()
    assert is_card_game(game.path)
    with pytest.raises(JournalFault) as fault:
        Game.load(game.path)
    assert fault.value.code == "card_game"
    sea = tmp_path / "sea.gm"
    Journal.create(sea, "begin", {"scenario": "game: sextagon", "name": "sea", "version": "0"}).close()
    assert not is_card_game(sea)
    with pytest.raises(JournalFault) as fault:
        Scorekeeper.load(sea)
    assert fault.value.code == "no_card_game"


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("make", [islands_game, gang_game])
def test_a_random_game_comes_to_the_same_whatever_was_undone_and_reopened_on_the_way(
    tmp_path: Path, make: object, seed: int
) -> None:
    assert callable(make)
    record: Record = make(seed)
    rng = Random(seed)
    game = Scorekeeper.begin(tmp_path / "game.gm", replace(record, entries=()))
    while len(game.record.entries) < len(record.entries):
        at = len(game.record.entries)
        game.enter(record.entries[at])
        for _ in range(rng.choice((0, 0, 0, 1, 2, 5))):
            game.undo()
        for _ in range(rng.choice((0, 0, 1, 9))):
            game.redo()
        assert game.record.entries == record.entries[: len(game.record.entries)]
        if rng.random() < 0.1:
            game.close()
            game = Scorekeeper.load(game.path)
    assert game.result == play(record)
    assert game.difference is None
    game.close()
    assert Scorekeeper.load(game.path, writable=False).result == game.result


def test_judging_an_entry_in_the_place_of_an_earlier_one_counts_what_stands_before_it(tmp_path: Path) -> None:
    game = keeper(tmp_path, GANG)
    for entry in ROUNDS:
        game.enter(entry)
    start = game.before(0)
    assert isinstance(start, GangState) and start.rounds == 0
    assert game.judge(ROUNDS[1], at=1).events == enter(game.before(1), ROUNDS[1]).events
    assert game.judge(ROUNDS[1]).errors  # those cards are on the table by now


def test_bundled_decks_keep_their_names(tmp_path: Path) -> None:
    game = keeper(tmp_path, ISLANDS)
    assert game.record.table.deck == bundled_deck(IslandDeck, "islands")
    assert game.record.table.deck.name == "islands"
    other = Scorekeeper.begin(tmp_path / "other.gm", read_record_text(GANG).record)
    assert other.record.table.deck == bundled_deck(GangDeck, "gang")
