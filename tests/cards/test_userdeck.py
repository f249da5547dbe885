"""What a game learns about islands is kept in a deck file beside it, and nothing else there is harmed."""

from __future__ import annotations

from pathlib import Path

import pytest

from gm.cards.deck import Card, GangDeck, IslandDeck, Shows
from gm.cards.files import USER_DECK, deck_files, read_deck, read_record_text, remembered
from gm.cards.islands import Turn
from gm.catalogue import Catalogue
from gm.located import FaultsFound, Reader
from gm.scorekeeper import Scorekeeper

KNOWN = IslandDeck({2: Shows(chests=3), 7: Shows(gems=1)})
LEARNT = {5: Shows(ducats=2, sabres=1)}


def read(path: Path) -> dict[int, Shows]:
    reader = Reader()
    cards = read_deck(path, IslandDeck, reader).cards
    reader.finish()
    return dict(cards)


def kept(path: Path, deck: IslandDeck, learnt: dict[int, Shows]) -> str:
    text = remembered(path, deck, learnt)
    assert text is not None
    path.write_text(text, encoding="utf-8")
    return text


def test_a_new_deck_file_holds_all_that_is_known(tmp_path: Path) -> None:
    path = tmp_path / USER_DECK
    kept(path, KNOWN, LEARNT)
    assert read(path) == {**KNOWN.cards, **LEARNT}
    assert remembered(path, KNOWN, LEARNT) is None


def test_where_nothing_was_learnt_no_file_is_made(tmp_path: Path) -> None:
    assert remembered(tmp_path / USER_DECK, KNOWN, {}) is None


def test_what_stands_in_the_file_stays_with_its_comments(tmp_path: Path) -> None:
    path = tmp_path / USER_DECK
    path.write_text("# ours\ngame: islands-deck\ncards:\n  2: {chests: 3}  # sure\n  3: {gems: 1}\n", encoding="utf-8")
    text = kept(path, KNOWN, LEARNT)
    assert text.startswith("# ours\n") and "# sure" in text
    assert read(path) == {3: Shows(gems=1), **KNOWN.cards, **LEARNT}


def test_what_was_learnt_anew_takes_the_place_of_what_was_wrong(tmp_path: Path) -> None:
    path = tmp_path / USER_DECK
    kept(path, KNOWN, LEARNT)
    kept(path, KNOWN, {5: Shows(ducats=1)})
    assert read(path)[5] == Shows(ducats=1)


def test_a_file_laid_out_otherwise_is_written_anew(tmp_path: Path) -> None:
    path = tmp_path / USER_DECK
    path.write_text("game: islands-deck\ncards: {2: {chests: 3}}\n", encoding="utf-8")
    kept(path, KNOWN, LEARNT)
    assert read(path) == {**KNOWN.cards, **LEARNT}


def test_a_faulty_file_is_told_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / USER_DECK
    path.write_text("game: islands-deck\ncards: {2: {chest: 3}}\n", encoding="utf-8")
    with pytest.raises(FaultsFound):
        remembered(path, KNOWN, LEARNT)


def test_a_game_keeps_what_it_learns_beside_itself_and_the_next_one_finds_it(tmp_path: Path) -> None:
    text = "game: islands\nplayers: [{id: anna}, {id: ben}]\ncolours: [red, blue]\n"
    game = Scorekeeper.begin(tmp_path / "one.gm", read_record_text(text).record)
    assert game.remember(Catalogue("en")) is None
    game.enter(Turn("anna", buy=Card("red", 5)), learn=LEARNT)
    assert game.remember(Catalogue("en")) == tmp_path / USER_DECK
    assert game.remember(Catalogue("en")) is None
    assert deck_files(tmp_path, IslandDeck) == [USER_DECK]
    assert deck_files(tmp_path, GangDeck) == []
    following = read_record_text(f"{text}deck: {USER_DECK}\n", near=tmp_path).record
    assert Scorekeeper.begin(tmp_path / "two.gm", following).record.table.deck == game.record.table.deck
