"""A reader goes on after a fault, and quotes what was typed."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gm.catalogue import Catalogue
from gm.located import FaultsFound, Fields, Node, Place, Reader, nearest, read_text, tell_all


def fields_of(text: str) -> Fields:
    fields = Reader().map(read_text(text, "f")[0])
    assert fields is not None
    return fields


def value(typed: str) -> Node:
    return fields_of(f"k: {typed}")["k"]


def codes(reader: Reader) -> list[tuple[str, int, int]]:
    return [(fault.code, fault.place.line, fault.place.column) for fault in reader.faults if fault.place]


def english(reader: Reader) -> str:
    return tell_all(reader.faults, Catalogue("en"))


def test_all_faults_of_a_file_are_told_at_once_by_place() -> None:
    reader = Reader()
    (root,) = read_text("titel: x\nsize: many\nteams: [{id: a, id: b}]\nsize: 3\n", "f", reader)
    fields = reader.map(root, known={"title", "size", "teams"}, required={"game"})
    assert fields is not None and list(fields) == ["size", "teams"]
    assert reader.whole(fields["size"], 1, 12) is None
    with pytest.raises(FaultsFound) as found:
        reader.finish()
    assert [(fault.code, fault.place and fault.place.line) for fault in found.value.faults] == [
        ("value.missing_key", 1),
        ("value.unknown_key_near", 1),
        ("value.not_whole", 2),
        ("yaml.duplicate_key", 3),
        ("yaml.duplicate_key", 4),
    ]


def test_a_reader_without_faults_finishes_quietly() -> None:
    reader = Reader()
    fields = reader.map(read_text("a: 1", "f")[0], known={"a", "b"}, required={"a"})
    assert fields is not None and "b" not in fields and reader.whole(fields["a"]) == 1
    reader.finish()


def test_an_unknown_key_is_quoted_with_the_nearest_known_one() -> None:
    reader = Reader()
    reader.map(read_text("featurs: 1\nTITLE: 2\nqqq: 3\n", "f")[0], known=["features", "title"])
    told = english(reader)
    assert "unknown key “featurs”; did you mean “features”?" in told
    assert "unknown key “TITLE”; did you mean “title”?" in told
    assert "unknown key “qqq”; known here: features, title" in told


def test_fields_keep_the_order_and_know_their_keys() -> None:
    fields = fields_of("b: 1\na: 2\n")
    assert list(fields) == ["b", "a"] and len(fields) == 2
    assert fields.key("a").place.line == 2
    assert [key.text for key, _ in fields.entries] == ["b", "a"]
    with pytest.raises(KeyError):
        fields.key("c")


def test_what_is_no_map_list_or_text_is_told() -> None:
    reader = Reader()
    assert reader.map(value("NO")) is None
    assert reader.list(value("{a: b}")) is None
    assert reader.text(value("[a, b]")) is None
    assert [code for code, *_ in codes(reader)] == ["value.not_list", "value.not_map", "value.not_text"]
    assert "“NO” stands where entries belong" in english(reader)
    assert "“{a: b}” stands where a list belongs" in english(reader)


@pytest.mark.parametrize(
    ("typed", "code"),
    [("side:NE", "yaml.blank_after_colon"), ("-red", "yaml.blank_after_dash"), ("http://x", "value.not_map")],
)
def test_a_text_in_the_place_of_a_map_may_only_lack_a_blank(typed: str, code: str) -> None:
    reader = Reader()
    reader.map(value(typed))
    assert [fault.code for fault in reader.faults] == [code]


@pytest.mark.parametrize("read", ["map", "list", "text", "whole", "flag", "scalar"])
def test_a_value_that_is_missing_is_told_with_the_comment_that_swallowed_it(read: str) -> None:
    reader = Reader()
    fields = fields_of("a: #1 red\nb:\nc: ''\n")
    assert getattr(reader, read)(fields["a"]) is None
    assert getattr(reader, read)(fields["b"]) is None
    assert codes(reader) == [("value.empty_comment", 1, 3), ("value.empty", 2, 3)]
    assert "“#”" in english(reader)


def test_a_text_is_normalised_and_stripped_of_blanks() -> None:
    reader = Reader()
    assert reader.text(value("' Rudi\u0301  racci\u00a0'")) == "Rudí  racci"
    assert reader.text(value("|\n  dvě\n  řádky\n")) == "dvě řádky"
    assert reader.text(value("👩‍👧 No")) == "👩‍👧 No"
    reader.finish()


def test_a_text_has_no_control_characters_and_a_greatest_length() -> None:
    reader = Reader()
    assert reader.text(value(r'"ab\ecd"')) is None
    assert reader.text(value("'  x\u202ey'")) is None
    assert reader.text(value("x" * 201)) is None
    assert reader.text(value("x" * 31), 30) is None
    assert codes(reader) == [
        ("value.long", 1, 4),
        ("value.long", 1, 4),
        ("value.control", 1, 7),
        ("value.control", 1, 8),
    ]
    assert "at most 30 characters" in english(reader)
    assert reader.text(value("x" * 200)) == "x" * 200


@pytest.mark.parametrize(
    ("typed", "number"),
    [("017", 17), ("0", 0), ("'5'", 5), ("+3", 3), ("-3", -3), ("000000000012", 12), ("999999999", 999_999_999)],
)
def test_whole_numbers_are_read_as_typed(typed: str, number: int) -> None:
    assert Reader().whole(value(typed), -10, 999_999_999) == number


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        *((typed, "value.not_whole") for typed in ("1.0", "1e3", "0x1F", "1_000", "12:30", "--", "٣", "NO", "1 2")),
        *((typed, "value.out_of_range") for typed in ("0", "13", "-1", "9" * 10, "9" * 100_000)),
    ],
)
def test_what_is_no_whole_number_in_range_is_told_with_the_range(typed: str, code: str) -> None:
    reader = Reader()
    assert reader.whole(value(typed), 1, 12) is None
    assert [fault.code for fault in reader.faults] == [code]
    told = english(reader).splitlines()[0]
    assert "from 1 to 12" in told and (len(typed) > 20 or typed in told) and len(told) < 200
    assert reader.whole(value(typed), 1, 12, 7) == 7


def test_a_word_is_one_of_the_choices_as_they_are_spelt() -> None:
    reader = Reader()
    choices = ["wrecks", "hidden", "no"]
    assert reader.word(value("no"), choices) == "no"
    assert reader.word(value("NO"), choices) is None
    assert reader.word(value("wreks"), choices, "hidden") == "hidden"
    assert reader.word(value("~"), choices) is None
    told = english(reader)
    assert "“NO” is not known here; did you mean “no”?" in told
    assert "“wreks” is not known here; did you mean “wrecks”?" in told
    assert "“~” is not known here; write one of: hidden, no, wrecks" in told


def test_a_flag_is_yes_or_no_in_any_of_yamls_words() -> None:
    reader = Reader()
    assert [reader.flag(value(word)) for word in ("true", "yes", "ON", "false", "No", "off")] == [True] * 3 + [
        False
    ] * 3
    assert reader.faults == ()
    assert reader.flag(value("maybe"), True) is True
    assert "“maybe” is neither yes nor no" in english(reader)


def test_a_fault_quotes_its_node_and_shows_its_line() -> None:
    reader = Reader()
    node = value("NO  # north")
    reader.fault("value.unknown_word", node, known=("a",))
    reader.fault("value.not_flag", Place("g", 7, 2), typed="x")
    reader.fault("file.missing", None, file="h")
    first, second, third = reader.faults
    assert (first.code, second.args["typed"], second.source) == ("file.missing", "NO", "k: NO  # north")
    assert third.source is None and third.place == Place("g", 7, 2)


def test_a_node_read_twice_has_its_fault_once() -> None:
    reader = Reader()
    fields = fields_of("a: &x [many]\nb: *x\n")
    for name in fields:
        for item in reader.list(fields[name]) or ():
            reader.whole(item)
    assert codes(reader) == [("value.not_whole", 1, 8)]


@pytest.mark.parametrize(
    ("typed", "near"),
    [("telescop", "telescope"), ("Telescope ", "telescope"), ("kraken", None), ("", None), ("x" * 999, None)],
)
def test_the_nearest_word_is_one_that_is_close(typed: str, near: str | None) -> None:
    assert nearest(typed, ["chart", "telescope", "mermaid"]) == near


def test_the_nearest_word_does_not_depend_on_the_order_of_the_words() -> None:
    words = ["no", "No", "nb", "na"]
    assert {nearest("nc", order) for order in (words, words[::-1], set(words))} == {nearest("nc", words)}
    assert nearest("NO", words) == nearest("NO", words[::-1])


@given(
    text=st.text(" ab12-:#'\"{}[]\n,&*!|>", max_size=40),
    method=st.sampled_from(["map", "list", "text", "whole", "flag"]),
)
def test_every_method_gives_a_value_or_notes_a_fault(text: str, method: str) -> None:
    reader = Reader()
    for document in read_text(text, "f", reader):
        before = len(reader.faults)
        result: Any = getattr(reader, method)(document)
        assert (result is None) == (len(reader.faults) > before)
    assert english(reader) or not reader.faults
