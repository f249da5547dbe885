"""Setting up a card game without a screen: players, colours, decks, settings, and why it cannot begin yet."""

from __future__ import annotations

from pathlib import Path

import pytest

from gm.cards.deck import IslandDeck, Shows
from gm.cards.files import USER_DECK
from gm.cards.islands import IslandsTable
from gm.cards.players import Player
from gm.cards.settings import GangSettings
from gm.catalogue import Catalogue
from gm.located import FaultsFound
from gm.tui.cards.newgame import NewGame, Row

ENGLISH = Catalogue("en")


def new_game(folder: Path, game: str, names: str, say: Catalogue = ENGLISH) -> NewGame:
    new = NewGame(game, folder, say)
    for name in names.split():
        new.type(name)
        new.next()
    return new


def row(new: NewGame, name: str) -> Row:
    return next(row for row in new.rows if row.name == name)


def go_to(new: NewGame, name: str) -> None:
    new.at = new.rows.index(row(new, name))


def test_players_get_ids_of_their_names_and_colours_of_their_own(tmp_path: Path) -> None:
    new = new_game(tmp_path, "gang", "Žofie Jan Ján 1234 Middle")
    assert new.record().table.players == (
        Player("zofie", "Žofie", "red"),
        Player("jan", "Jan", "blue"),
        Player("jan2", "Ján", "yellow"),
        Player("p", "1234", "green"),
        Player("middle2", "Middle", "orange"),
    )


def test_a_player_takes_another_colour_and_whoever_comes_later_gives_way(tmp_path: Path) -> None:
    new = new_game(tmp_path, "gang", "Anna Ben")
    new.at = 1
    new.turn(1)
    assert [player.colour for player in new.record().table.players] == ["yellow", "blue"]
    new.at = 3
    new.type("Eva")
    assert [player.colour for player in new.record().table.players] == ["yellow", "blue", "green"]


@pytest.mark.parametrize(("names", "count"), [("A B", 5), ("A B C", 6), ("A B C D", 7), ("A B C D E", 8)])
def test_as_many_colours_are_in_play_as_is_usual_for_so_many_players(tmp_path: Path, names: str, count: int) -> None:
    table = new_game(tmp_path, "islands", names).record().table
    assert isinstance(table, IslandsTable) and len(table.colours) == count


def test_the_group_picks_its_own_colours_and_they_stay(tmp_path: Path) -> None:
    new = new_game(tmp_path, "islands", "A B")
    go_to(new, "colours")
    new.press("ctrl+u")
    assert new.faults == ["colours"]
    for sign in "kkr":
        new.type(sign)
    assert new.faults == ["colours"]
    new.press("ctrl+u")
    new.type("k, r")
    new.at = 3
    new.type("C")
    table = new.record().table
    assert isinstance(table, IslandsTable) and table.colours == ("black", "red")


@pytest.mark.parametrize(
    ("names", "faults"), [("", ["players"]), ("A", ["players"]), ("A A", ["names"]), ("A B", []), ("A B C D E F G", [])]
)
def test_why_a_game_cannot_begin_yet(tmp_path: Path, names: str, faults: list[str]) -> None:
    assert new_game(tmp_path, "gang", names).faults == faults


def test_settings_are_turned_through_their_words_and_numbers(tmp_path: Path) -> None:
    new = new_game(tmp_path, "gang", "A B")
    for name, times in (("payer", 1), ("stock", 2), ("totals", 1), ("paper", 1)):
        go_to(new, name)
        for _ in range(times):
            assert new.turn(1)
    record = new.record()
    assert record.table.settings == GangSettings(payer="all", stock=17)
    assert new.hidden and record.paper == "Letter" and record.language == "en"


def test_the_deck_of_the_folder_is_offered_first_and_the_bundled_one_after_it(tmp_path: Path) -> None:
    (tmp_path / "another.yaml").write_text("game: islands-deck\ncards: {}\n", encoding="utf-8")
    (tmp_path / USER_DECK).write_text("game: islands-deck\ncards:\n  5: {gems: 1}\n", encoding="utf-8")
    (tmp_path / "enemies.yaml").write_text("game: gang-deck\nenemies: []\n", encoding="utf-8")
    new = new_game(tmp_path, "islands", "A B")
    assert row(new, "deck").options == (USER_DECK, "another.yaml", "islands")
    assert new.record().table.deck == IslandDeck({5: Shows(gems=1)})
    go_to(new, "deck")
    new.turn(-1)
    assert new.record().table.deck.name == "islands"


def test_a_faulty_deck_is_told_when_the_game_begins(tmp_path: Path) -> None:
    (tmp_path / USER_DECK).write_text("game: islands-deck\ncards: {five: {}}\n", encoding="utf-8")
    with pytest.raises(FaultsFound):
        new_game(tmp_path, "islands", "A B").record()


def test_going_on_from_an_empty_seat_skips_those_after_it(tmp_path: Path) -> None:
    new = new_game(tmp_path, "gang", "A B")
    assert new.row.kind == "player" and new.next()
    assert new.row.kind == "deck"
