"""Faults in words: place, sentence, line and a caret that points right on any terminal."""

from __future__ import annotations

import re
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gm.catalogue import Catalogue, messages
from gm.located import Fault, FaultsFound, Place, safe, tell, tell_all
from gm.located.telling import WIDTH, sentence

ENGLISH = Catalogue("en")


def shown(source: str, column: int) -> tuple[str, int]:
    """The line that is shown, and the column of the caret in it, both without the margin."""
    fault = Fault.at("value.empty", Place("f", 1, column, source))
    _, line, caret = tell(fault, ENGLISH).split("\n")
    assert caret.strip() == "^" and line[:4] == caret[:4] == "    "
    return line[4:], len(caret) - 5


def test_a_fault_is_told_by_place_sentence_line_and_caret() -> None:
    fault = Fault.at(
        "value.unknown_key_near", Place("a/b.yaml", 3, 3, "  featurs: 1"), typed="featurs", near="features"
    )
    assert tell(fault, ENGLISH) == (
        "a/b.yaml:3:3: unknown key “featurs”; did you mean “features”?\n      featurs: 1\n      ^"
    )
    assert tell(fault, Catalogue("cs")).startswith("a/b.yaml:3:3: neznámý klíč „featurs“; nemysleli jste „features“?\n")
    assert sentence(fault, ENGLISH) == "unknown key “featurs”; did you mean “features”?"


def test_a_fault_without_place_or_line_is_only_a_sentence() -> None:
    assert (
        tell(Fault("file.missing", None, {"file": "x"}), ENGLISH) == "there is no file “x”; check its name and folder"
    )
    assert tell(Fault.at("value.empty", Place("f", 2, 1)), ENGLISH).count("\n") == 0
    assert tell(Fault.at("value.empty", Place("f", 2, 1, "  ")), ENGLISH).count("\n") == 0


@pytest.mark.parametrize(
    ("source", "column", "caret"),
    [
        ("abc", 4, 3),
        ("\tabc", 2, 4),
        ("a\tb\tc", 5, 8),
        ("žluť: x", 7, 6),
        ("z\u030clut\u030c: x", 9, 6),
        ("海: x", 4, 4),
        ("🐙: x", 4, 4),
        ("a\x1bb", 3, 5),
        ("a\u202eb", 3, 7),
    ],
)
def test_the_caret_counts_terminal_columns(source: str, column: int, caret: int) -> None:
    assert shown(source, column)[1] == caret


def test_a_long_line_is_cut_to_a_window_round_the_caret() -> None:
    source = "".join(f"{number:05}" for number in range(100_000))
    for column in (1, 60, 300, 250_000, len(source), len(source) + 1):
        line, caret = shown(source, column)
        assert len(line) <= WIDTH + 2 and caret <= WIDTH
        if column <= len(source):
            assert line[caret] == source[column - 1]
        assert line.strip("…") in source
        assert line.startswith("…") == (column > 76) and line.endswith("…") == (column < len(source) - 40)


def test_wide_characters_count_twice_in_the_window() -> None:
    line, caret = shown("海" * 500, 250)
    assert len(line) <= WIDTH // 2 + 2 and caret <= WIDTH and caret % 2 == 1


@given(
    st.text(st.characters(), max_size=200),
    st.integers(1, 201),
    st.text(st.characters(), max_size=100),
)
def test_user_text_never_sends_control_characters_to_the_terminal(source: str, column: int, word: str) -> None:
    fault = Fault.at("value.unknown_word", Place(word, 1, column, source), typed=word, known=(word, source))
    told = tell(fault, ENGLISH)
    assert len(told.split("\n")) in (1, 3)
    for sign in told.replace("\n", ""):
        assert unicodedata.category(sign) not in ("Cc", "Cf", "Cs", "Zl", "Zp") or sign in "\u200c\u200d"
    told.encode()


def test_controls_are_spelt_out() -> None:
    assert safe("a\x1b[2J\x07\u202e\ud800b") == r"a\x1b[2J\x07\u202e\ud800b"
    assert safe("žluť 👩‍👧") == "žluť 👩‍👧"


def test_values_are_shown_short_and_on_one_line() -> None:
    told = tell(Fault("value.unknown_word", None, {"typed": "x\ny" + "z" * 1000, "known": ("b", "a")}), ENGLISH)
    assert told.startswith("“x yzzz") and "zz…”" in told and told.endswith("one of: b, a") and len(told) < 150
    many = tell(Fault("value.unknown_word", None, {"typed": "", "known": [f"w{n}" for n in range(999)]}), ENGLISH)
    assert many.endswith("w39, …")


def test_templates_in_user_text_are_only_text() -> None:
    assert "“{typed.__class__} {0}”" in tell(Fault("value.not_flag", None, {"typed": "{typed.__class__} {0}"}), ENGLISH)


def test_faults_are_told_by_file_line_and_column_up_to_a_limit() -> None:
    places = [Place("b", 1, 1), Place("a", 10, 1), Place("a", 9, 12), Place("a", 9, 2)]
    told = tell_all([Fault.at("value.empty", place) for place in places], ENGLISH).splitlines()
    assert [line.rpartition(": a value")[0] for line in told] == ["a:9:2", "a:9:12", "a:10:1", "b:1:1"]
    many = [Fault.at("value.empty", Place("f", line, 1)) for line in range(1, 103)]
    lines = tell_all(many, ENGLISH).splitlines()
    assert len(lines) == 101 and lines[-1].startswith("2 more faults are not shown")
    assert tell_all(many[:101], ENGLISH).splitlines()[-1].startswith("1 more fault is not shown")
    assert len(tell_all(many[:100], ENGLISH).splitlines()) == 100
    assert tell_all(many, Catalogue("cs"), limit=97).splitlines()[-1].startswith("zbývá ještě 5 nevypsaných chyb;")


def test_an_exception_holds_its_faults_in_order() -> None:
    found = FaultsFound([Fault.at("b", Place("f", 2, 1)), Fault.at("a", Place("f", 1, 1)), Fault("c")])
    assert [fault.code for fault in found.faults] == ["c", "a", "b"]


@pytest.mark.parametrize("section", ["yaml", "file", "value"])
def test_czech_has_the_sentences_of_english_with_the_same_arguments(section: str) -> None:
    def arguments(language: str) -> dict[str, set[str]]:
        return {
            key: set(re.findall(r"\{(\w+)", message))
            for key, message in messages(language, "faults").items()
            if key.startswith(f"faults.{section}.")
        }

    assert arguments("en") == arguments("cs")
    assert all(
        "; " in messages("en", "faults")[key] and "; " in messages("cs", "faults")[key] for key in arguments("en")
    )


def test_a_sentence_or_path_inside_a_fault_is_never_cut() -> None:
    def values_alone(_key: str, /, **values: object) -> str:
        return " ".join(map(str, values.values()))

    long = "a" * 100 + " the end"
    for name in ("problem", "file"):
        assert sentence(Fault("x", None, {name: long}), values_alone) == long
