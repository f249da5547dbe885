from __future__ import annotations

from itertools import combinations

import pytest

from gm.drawing.palette import NAMED_COLOURS, TEAM_COLOURS, contrast, luminance, parse_colour, rgb, text_colour


@pytest.mark.parametrize("written", ["#B2182B", "#b2182b", " Red ", "RED"])
def test_a_colour_is_read_in_any_case(written: str) -> None:
    assert parse_colour(written) == "#b2182b"


def test_a_short_colour_doubles_its_digits() -> None:
    assert parse_colour("#0aF") == "#00aaff"


@pytest.mark.parametrize("written", ["", "#", "#12345", "#12345g", "b2182b", "reddish", "#1234567", "#١٢٣"])
def test_other_words_are_no_colours(written: str) -> None:
    with pytest.raises(ValueError, match=r"^" if not written else written[:1]):
        parse_colour(written)


def test_text_is_readable_on_every_named_colour() -> None:
    for colour in NAMED_COLOURS.values():
        assert contrast(colour, text_colour(colour)) >= 4.5


def test_text_is_white_on_dark_and_black_on_light() -> None:
    assert text_colour(TEAM_COLOURS["blue"]) == "#ffffff"
    assert text_colour(TEAM_COLOURS["yellow"]) == "#000000"


def test_the_teams_colours_differ_in_lightness() -> None:
    def lightness(colour: str) -> float:
        return float(116 * luminance(colour) ** (1 / 3) - 16)

    pairs = combinations(TEAM_COLOURS.values(), 2)
    assert min(abs(lightness(one) - lightness(other)) for one, other in pairs) > 5.5


def test_the_parts_of_a_colour_are_red_green_blue() -> None:
    assert rgb("#0180ff") == (1, 128, 255)
