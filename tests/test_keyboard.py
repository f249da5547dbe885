"""Unshifted digits: where only a digit can stand, the signs of the digit row are digits."""

from __future__ import annotations

import pytest

from gm.keyboard import default_keyboard, digit, typed
from gm.sextagon.board import standard_board

BOARD = standard_board(5)


def is_name(text: str) -> bool:
    return BOARD.cell(text) is not None


def type_all(signs: str, field: str, keyboard: str) -> str:
    text = ""
    for sign in signs:
        text += typed(sign, text, field, keyboard, is_name)
    return text


@pytest.mark.parametrize(
    ("keyboard", "signs", "meant"),
    [
        ("cs", "c+é d++-d+ý port", "c10 d11-d17 port"),
        ("cs", "k++-l+š", "k11-l13"),
        ("cs", "L16-M17", "L16-M17"),
        ("fr", "c&à d&&-d&è port", "c10 d11-d17 port"),
        ("fr", "l&- m&è", "l16 m17"),  # L1 is no cell: the dash's key is a 6
        ("fr", "l&--m&è", "l16-m17"),
        ("off", "c+é", "c+é"),
    ],
)
def test_a_path_needs_no_shift(keyboard: str, signs: str, meant: str) -> None:
    assert type_all(signs, "path", keyboard) == meant


def test_signs_stay_what_they_are_where_no_digit_can_stand() -> None:
    assert type_all("+ ", "path", "cs") == "+ "
    assert type_all("port+", "path", "cs") == "port+"
    assert type_all("č", "subgame", "cs") == "č"


@pytest.mark.parametrize("word", ["přístav", "Přístav", "port", "hafen", "d10 přístav"])
def test_a_word_for_the_port_stays_a_word(word: str) -> None:
    assert type_all(word, "path", "cs") == word


def test_letters_that_are_no_row_take_no_digits() -> None:
    assert type_all("zě", "path", "cs") == "zě"


def test_the_sub_game_takes_points_without_shift() -> None:
    assert type_all("r b* g:+ř č", "subgame", "cs") == "r b* g:15 č"


def test_fields_of_numbers_take_every_sign_of_the_row() -> None:
    assert type_all("+ěščřžýáíé", "number", "cs") == "1234567890"
    assert type_all("&é\"'(-è_çà", "bay", "fr") == "1234567890"
    assert type_all("17>", "bay", "cs") == "17>"


def test_the_keyboard_begins_with_the_language() -> None:
    assert [default_keyboard(language) for language in ("cs", "fr", "de", "en")] == ["cs", "fr", "off", "off"]
    assert digit("ě", "cs") == "2" and digit("ě", "fr") is None and digit("ě", "off") is None
