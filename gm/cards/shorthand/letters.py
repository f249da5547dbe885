"""The letters by which colours are typed: in the user's language, each letter for one colour only."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from gm.catalogue import Catalogue


@dataclass(frozen=True, slots=True)
class Letters:
    """The letter of each colour of a table, small, and that of a ship, which only stands behind a colour's."""

    by_colour: Mapping[str, str]
    ship: str

    @classmethod
    def of(cls, colours: Sequence[str], say: Catalogue) -> Letters:
        """The letters in a language; a table's own colours get the first letter of their name that is free."""
        taken: dict[str, str] = {}
        for colour in sorted(colours, key=lambda colour: not say.has(f"cards.letter.{colour}")):
            taken[colour] = next(letter for letter in _wanted(colour, say) if letter not in taken.values())
        return cls({colour: taken[colour] for colour in colours}, say("cards.letter.ship"))

    def colour(self, sign: str) -> str | None:
        """The colour that a letter means, also without its accent where no other colour has it; None for none."""
        sign = sign.casefold()
        by_letter = {letter: colour for colour, letter in self.by_colour.items()}
        for colour, letter in self.by_colour.items():
            by_letter.setdefault(_bare(letter), colour)
        return by_letter.get(sign)


def _wanted(colour: str, say: Catalogue) -> Iterator[str]:
    key = f"cards.letter.{colour}"
    if say.has(key):
        yield say(key)
    yield from (sign for sign in colour.casefold() if sign.isalpha())
    yield from "abcdefghijklmnopqrstuvwxyz"


def _bare(letter: str) -> str:
    return unicodedata.normalize("NFD", letter)[0]
