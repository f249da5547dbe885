"""Digits on keyboards where they need shift: what an unshifted key means where only a digit can stand.

Czech and French keyboards have other signs on the row of digits. Where nothing but a digit makes sense these signs
count as digits, so that a path is typed without shift. A `-` after a complete name of a cell is always the line.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

UNSHIFTED: Mapping[str, str] = {"cs": "+ěščřžýáíé", "fr": "&é\"'(-è_çà"}
"""The signs of the digit row by keyboard, for 1, 2, … 9, 0."""

KEYBOARDS = (*UNSHIFTED, "off")
"""The values of the setting `keyboard`."""

_DIGITS = "1234567890"
_MAPS = {name: dict(zip(signs, _DIGITS, strict=True)) for name, signs in UNSHIFTED.items()}

IsName = Callable[[str], bool]
"""Whether a text is the complete name of a cell."""

Rule = Callable[[str, str, IsName], bool]
"""Whether only a digit can stand after the text before the cursor; it is also given the sign that was typed."""

_BEGUN_NAME = re.compile(r"(?:^|[\s,;\-.])([A-HJ-NPR-Z]+\s?[0-9OI]*)$", re.IGNORECASE | re.ASCII)


def default_keyboard(language: str) -> str:
    """The keyboard to begin with in a language."""
    return language if language in UNSHIFTED else "off"


def chosen_keyboard(setting: str, language: str) -> str:
    """The keyboard that a setting names, or the one to begin with where it names none."""
    return setting if setting in KEYBOARDS else default_keyboard(language)


def digit(sign: str, keyboard: str) -> str | None:
    """The digit on whose key this sign is without shift, or None."""
    return _MAPS.get(keyboard, {}).get(sign)


def number_of(sign: str | None, keyboard: str) -> int | None:
    """The number that a key means where it types nothing: a digit, or the unshifted sign on its key."""
    meant = (digit(sign, keyboard) or sign) if sign else None
    return int(meant) if meant is not None and meant.isascii() and meant.isdigit() else None


def typed(sign: str, before: str, field: str, keyboard: str, is_name: IsName) -> str:
    """What a typed sign means in a field of the kind `field`, behind the text `before` the cursor."""
    meant = digit(sign, keyboard)
    if meant is not None and FIELDS.get(field, _nowhere)(before, sign, is_name):
        return meant
    return sign


def _everywhere(before: str, sign: str, is_name: IsName) -> bool:
    return True


def _nowhere(before: str, sign: str, is_name: IsName) -> bool:
    return False


def _in_name(before: str, sign: str, is_name: IsName) -> bool:
    """Within a name, after the letters of a row that there is; a dash that follows a complete name is a line.

    A word for the port stays a word, though a row's name begins like it.
    """
    begun = _BEGUN_NAME.search(before)
    if begun is None or (sign == "-" and is_name(begun[1])):
        return False
    if any(word.startswith(f"{begun[1]}{sign}".casefold()) for word in _PORT_WORDS):
        return False
    row = begun[1].rstrip("0123456789OIoi ")
    return any(is_name(f"{row}{number}") for number in range(1, 100))


_PORT_WORDS = ("port", "přístav", "hafen")

_SCORE = re.compile(r":[0-9]?$", re.ASCII)


def _in_score(before: str, sign: str, is_name: IsName) -> bool:
    """In the sub-game's line, after a colon."""
    return _SCORE.search(before) is not None


FIELDS: Mapping[str, Rule] = {
    "number": _everywhere,
    "bay": _everywhere,
    "path": _in_name,
    "cell": _in_name,
    "subgame": _in_score,
    "keys": _everywhere,
}
"""Where only a digit can stand, by the kind of field; `keys` are keys that are pressed, not typed."""
