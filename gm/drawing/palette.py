"""Colours: the six of the teams, those that a scenario may name, and what text is readable on them.

The teams' colours keep apart for normal sight (the closest pair differs by ΔE 45) and for the three kinds of colour
blindness (27, 27 and 25), and by about 6 in lightness, so that a grey copy still tells them. Colour never stands
alone: each team also has a pattern (`gm.drawing.patterns`) and its initial.
"""

from __future__ import annotations

from collections.abc import Mapping

from gm.drawing.shapes import BLACK, WHITE, Colour

TEAM_COLOURS: Mapping[str, Colour] = {
    "red": "#b2182b",
    "orange": "#f4a261",
    "yellow": "#ffe44d",
    "green": "#1b9e77",
    "blue": "#08306b",
    "purple": "#c994c7",
}
"""The default colour by a team's default identifier, in the order of the standard board's sides."""

NAMED_COLOURS: Mapping[str, Colour] = {
    **TEAM_COLOURS,
    "black": "#000000",
    "white": "#ffffff",
    "grey": "#808080",
    "gray": "#808080",
    "silver": "#c0c0c0",
    "brown": "#7b4b2a",
    "pink": "#f781bf",
    "magenta": "#c2185b",
    "crimson": "#dc143c",
    "maroon": "#800000",
    "gold": "#d4a017",
    "beige": "#e8dcb5",
    "lime": "#8bc34a",
    "olive": "#808000",
    "turquoise": "#30b5b0",
    "teal": "#008080",
    "cyan": "#00bcd4",
    "navy": "#000080",
    "indigo": "#3f2b96",
    "violet": "#8a2be2",
    "lavender": "#b9a7e0",
}
"""The colours that may be written by name; a team's own six keep their tested shades."""


def parse_colour(text: str) -> Colour:
    """The colour that `text` names: one of `NAMED_COLOURS`, `#rrggbb` or `#rgb`, in any case.

    Raises `ValueError` for any other text.
    """
    word = text.strip().lower()
    if word in NAMED_COLOURS:
        return NAMED_COLOURS[word]
    digits = word[1:]
    if word[:1] != "#" or len(digits) not in (3, 6) or not set(digits) <= set("0123456789abcdef"):
        raise ValueError(text)
    return "#" + "".join(digit * 2 for digit in digits) if len(digits) == 3 else word


def rgb(colour: Colour) -> tuple[int, int, int]:
    """Red, green and blue, 0 to 255."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def luminance(colour: Colour) -> float:
    """The relative luminance of WCAG 2, from 0 (black) to 1 (white)."""
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in (value / 255 for value in rgb(colour))
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Colour, other: Colour) -> float:
    """The contrast ratio of WCAG 2, from 1 to 21."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def text_colour(background: Colour) -> Colour:
    """Black or white, whichever is easier to read on `background`."""
    return BLACK if contrast(background, BLACK) >= contrast(background, WHITE) else WHITE
