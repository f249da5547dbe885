"""Decks: the bundled ones are as the rules say, and a user's own is found, read and faulted at its place."""

from __future__ import annotations

from pathlib import Path

import pytest

from gm.cards.deck import EnemyRef, GangDeck, Gems, IslandDeck, Shows
from gm.cards.files import bundled_deck, read_record
from gm.cards.gang import GangTable
from gm.cards.islands import IslandsTable
from gm.catalogue import LANGUAGES, Catalogue
from gm.located import FaultsFound, tell_all

G8 = {
    1: "4: 001 · 5: 111 · 7: 010, 100 · 10: 111, 001 · 14: 200, 010, 001",
    2: "5: 100 · 6: 110, 001 · 7: 111 · 10: 111, 100 · 13: 020, 001, 100",
    3: "4: 111 · 7: 002 · 8: 020, 100 · 10: 111, 010 · 14: 002, 100, 010",
}
"""The table of rule G8 as it is printed there."""

HEAD = "game: {game}\nplayers: [{{id: anna}}, {{id: ben}}]\ncolours: [red]\ndeck: {deck}\n"


def test_the_bundled_gang_deck_is_the_table_of_g8() -> None:
    deck = bundled_deck(GangDeck, "gang")
    printed = {}
    for wave, row in G8.items():
        for enemy in row.split(" · "):
            defence, treasures = enemy.split(": ")
            printed[EnemyRef(wave, int(defence))] = tuple(
                Gems(*(int(digit) for digit in treasure)) for treasure in treasures.split(", ")
            )
    assert {enemy.ref: enemy.treasures for enemy in deck.enemies} == printed


def test_all_treasures_together_are_the_stock_of_fifteen_gems_of_each_colour() -> None:
    total = Gems()
    for enemy in bundled_deck(GangDeck, "gang").enemies:
        for treasure in enemy.treasures:
            total = total.plus(treasure)
    assert total == Gems(15, 15, 15)


def test_every_enemy_has_a_name_of_its_own_in_every_language() -> None:
    enemies = bundled_deck(GangDeck, "gang").enemies
    for language in LANGUAGES:
        assert len({enemy.names[language] for enemy in enemies}) == len(enemies)


def test_the_bundled_islands_deck_knows_the_three_known_cards() -> None:
    deck = bundled_deck(IslandDeck, "islands")
    assert deck.cards == {2: Shows(chests=3), 7: Shows(gems=1), 8: Shows(gems=2)}
    assert deck.learn(4, Shows(sabres=1)).cards[4] == Shows(sabres=1)


def test_a_deck_file_is_looked_for_beside_the_record(tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text("game: islands-deck\ncards: {3: {ducats: 2}}\n", encoding="utf-8")
    record = tmp_path / "record.yaml"
    record.write_text(HEAD.format(game="islands", deck="mine.yaml"), encoding="utf-8")
    table = read_record(record).record.table
    assert isinstance(table, IslandsTable)
    assert table.deck.cards == {3: Shows(ducats=2)}


def test_a_deck_file_beside_the_record_wins_over_a_bundled_one_of_its_name(tmp_path: Path) -> None:
    (tmp_path / "gang").write_text("game: gang-deck\nenemies: [{enemy: 1/9, treasures: [001]}]\n", encoding="utf-8")
    record = tmp_path / "record.yaml"
    record.write_text("game: gang\nplayers: [{id: anna}, {id: ben}]\ndeck: gang\n", encoding="utf-8")
    table = read_record(record).record.table
    assert isinstance(table, GangTable)
    assert [enemy.ref for enemy in table.deck.enemies] == [EnemyRef(1, 9)]


def test_faults_of_a_deck_file_and_of_its_record_are_told_together_each_at_its_place(tmp_path: Path) -> None:
    deck = tmp_path / "mine.yaml"
    deck.write_text(
        "game: gang-deck\nenemies:\n  - {enemy: 1/4, treasures: [01]}\n  - {enemy: 4/4, treasures: [001]}\n"
        "  - {enemy: 1/4, treasures: []}\n",
        encoding="utf-8",
    )
    record = tmp_path / "record.yaml"
    record.write_text("game: gang\nplayers: [{id: anna}]\ndeck: mine.yaml\nrounds: 3\n", encoding="utf-8")
    with pytest.raises(FaultsFound) as found:
        read_record(record)
    places = [(Path(f.place.file).name, f.place.line, f.code) for f in found.value.faults if f.place]
    assert places == [
        ("mine.yaml", 3, "record.treasure_form"),
        ("mine.yaml", 4, "record.enemy_range"),
        ("mine.yaml", 5, "record.twice"),
        ("mine.yaml", 5, "record.treasure_count"),
        ("record.yaml", 2, "record.player_count"),
        ("record.yaml", 4, "value.not_list"),
    ]


@pytest.mark.parametrize("name", ["islands", "x" * 300, "'a/../\0'", "..", "/", "nowhere.yaml", '"\\0"', "ü" * 190])
def test_a_deck_that_is_none_is_a_fault_and_no_crash(tmp_path: Path, name: str) -> None:
    record = tmp_path / "record.yaml"
    record.write_text(f"game: gang\nplayers: [{{id: anna}}, {{id: ben}}]\ndeck: {name}\n", encoding="utf-8")
    with pytest.raises(FaultsFound) as found:
        read_record(record)
    assert tell_all(found.value.faults, Catalogue("cs"))
