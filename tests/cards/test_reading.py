"""Reading records: hostile and broken texts end in faults, never in a crash; texts come back as they were written."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gm.cards.files import read_record_text, write_entry, write_record
from gm.cards.players import Handover, Player
from gm.cards.record import Record, play
from gm.cards.report import report
from gm.cards.story import story
from gm.cards.telling import Teller
from gm.catalogue import Catalogue
from gm.located import FaultsFound, tell_all
from tests.cards.case_files import all_cases
from tests.cards.random_games import gang_game, islands_game

CZECH = Catalogue("cs")
SIGNS = "{}[]:,-#'\"&*! \n0179redanna"


def spoil(rng: Random, text: str) -> str:
    """The text with a few signs changed, left out or put in."""
    signs = list(text)
    for _ in range(rng.randint(1, 4)):
        at = rng.randrange(len(signs))
        signs[at : at + rng.randint(0, 3)] = rng.choices(SIGNS, k=rng.randint(0, 2))
    return "".join(signs)


def test_a_spoilt_record_ends_in_faults_or_is_counted_and_never_crashes() -> None:
    rng = Random(1)
    texts = [case["record"] for case in all_cases()]
    counted = refused = 0
    for _ in range(400):
        text = spoil(rng, rng.choice(texts))
        try:
            written = read_record_text(text)
        except FaultsFound as found:
            assert tell_all(found.faults, CZECH)
            refused += 1
            continue
        teller = Teller(written.record.table, CZECH)
        result = play(written.record)
        assert story(result, teller)
        assert report(result, written, teller)
        counted += 1
    assert counted > 20 and refused > 20


@given(st.text(min_size=1, max_size=40))
def test_a_name_that_is_accepted_comes_back_as_it_was(name: str) -> None:
    record = gang_game(1)
    record = Record(record.table, (Handover("p0", name),), title=name)
    try:
        read = read_record_text(write_record(record)).record
    except FaultsFound as found:
        assert {fault.code for fault in found.faults} <= {"value.control", "value.empty"}
        return
    again = read_record_text(write_record(read)).record
    assert again == read
    if name == name.strip() and name.isascii():
        assert read == record


def test_the_record_says_where_each_part_of_an_entry_stands() -> None:
    written = read_record_text(
        "game: gang\nplayers: [{id: anna}, {id: ben}]\nrounds:\n  - enemy: 1/4\n    cards: {anna: 1, ben: 4}\n"
    )
    assert (written.place(0).line, written.place(0).column) == (4, 5)
    assert (written.place(0, "cards.ben").line, written.place(0, "cards.ben").column) == (5, 22)
    assert written.place(0, "cards.eva") == written.place(0, "cards")
    assert written.place(0, "takes") == written.place(0)


def test_players_without_a_name_or_colour_get_their_id_and_the_first_free_colour() -> None:
    record = read_record_text(
        "game: gang\nplayers: [{id: anna}, {id: ben, colour: red}, {id: eva, name: Eva}]\n"
    ).record
    assert record.table.players == (
        Player("anna", "anna", "blue"),
        Player("ben", "ben", "red"),
        Player("eva", "Eva", "yellow"),
    )


def test_an_entry_is_written_as_one_line_of_a_record() -> None:
    assert write_entry(Handover("anna", "Žofie: the 2nd")) == '{seat: anna, to: "Žofie: the 2nd"}'
    entries = islands_game(3).entries
    assert all("\n" not in write_entry(entry) for entry in entries)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("game: gang\nplayers: [{id: a}, {id: b}]\n---\ngame: gang\n", "record.one_document"),
        ("game: gang\nplayers: [{id: A}, {id: b}]\n", "record.id_form"),
        ("game: gang\nplayers: [{id: a, colour: '#12345'}, {id: b}]\n", "value.unknown_word"),
        ("game: gang\nplayers: [{id: a}, {id: b}]\nsettings: {stock: 3}\n", "value.out_of_range"),
        ("game: islands\nplayers: [{id: a}, {id: b}]\ncolours: [red, red]\n", "record.twice"),
        ("game: islands\nplayers: [{id: a}, {id: b}]\ncolours: [ship]\n", "record.colour_form"),
        ("game: islands\nplayers: [{id: a}, {id: b}]\ncolours: []\n", "record.colour_count"),
        ("game: islands\nplayers: [{id: a}, {id: b}]\ncolours: [red]\ndeck: {2: {}, 02: {}}\n", "record.twice"),
        (
            "game: islands\nplayers: [{id: a}, {id: b}]\ncolours: [red]\nturns: [{player: a, sell: {for: 2}}]\n",
            "record.nothing_sold",
        ),
        (
            "game: islands\nplayers: [{id: a}, {id: b}]\ncolours: [red]\nturns: [first_shp]\n",
            "value.unknown_word_near",
        ),
        ("game: gang\nplayers: [{id: a}, {id: b}]\nrounds: [{seat: a}]\n", "value.missing_key"),
        ("players: [{id: a}, {id: b}]\n", "value.missing_key"),
        ("game: chess\n", "value.unknown_word"),
    ],
)
def test_what_cannot_be_is_a_fault(text: str, code: str) -> None:
    with pytest.raises(FaultsFound) as found:
        read_record_text(text)
    assert code in {fault.code for fault in found.value.faults}
    assert tell_all(found.value.faults, CZECH)


def test_too_many_entries_are_refused_unread() -> None:
    with pytest.raises(FaultsFound) as found:
        read_record_text("game: gang\nplayers: [{id: a}, {id: b}]\nrounds: [" + "x," * 2001 + "]\n")
    assert [fault.code for fault in found.value.faults] == ["record.many"]
