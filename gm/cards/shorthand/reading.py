"""What a line of shorthand amounts to as far as it has been typed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from gm.cards.deck import Shows
from gm.cards.record import Entry

Answer = object
"""What a choice stands for: an enemy, a card, a colour, a number."""

DIGITS = frozenset({"enemy", "treasures", "card", "cost", "sold", "price", "ducats", "sabres", "gems", "chests"})
"""The kinds of questions whose answers are digits, perhaps with signs that no row of digits has."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer to a question: the `text` to be typed for it, and what it stands for.

    `likely` tells whether it can be had as things stand: the others are shown, too, since the referee may insist.
    """

    text: str
    answer: Answer
    likely: bool = True


@dataclass(frozen=True, slots=True)
class Question:
    """What the line lacks next, or may still have where it is `optional`; `seat` is who must answer, if anybody."""

    kind: str
    seat: int | None = None
    choices: tuple[Choice, ...] = ()
    optional: bool = False
    args: Mapping[str, object] = field(default_factory=dict)

    @property
    def digits(self) -> bool:
        """Whether digits answer it."""
        return self.kind in DIGITS


@dataclass(frozen=True, slots=True)
class Slip:
    """Signs that make no sense where they stand: a code below `cards.slip.`, and from where to where they go."""

    code: str
    span: tuple[int, int]
    args: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Reading:
    """A line read as far as it goes.

    `entry` is what would be entered, None while something is missing. `draft` is what is known so far. `learn` is what
    the line says of islands that the deck does not know.
    """

    entry: Entry | None = None
    draft: Entry | None = None
    question: Question | None = None
    slip: Slip | None = None
    learn: Mapping[int, Shows] = field(default_factory=dict)


class Scanner:
    """Reads a line from left to right. An `!` anywhere overrules, and is a blank to everything else."""

    def __init__(self, text: str) -> None:
        self.overrule = "!" in text
        self.text = text.replace("!", " ")
        self.at = 0

    def skip(self) -> None:
        """Go on to the next sign that is no blank."""
        while self.at < len(self.text) and self.text[self.at].isspace():
            self.at += 1

    @property
    def sign(self) -> str:
        """The sign at hand, "" at the end."""
        return self.text[self.at : self.at + 1]

    @property
    def on_digit(self) -> bool:
        """Whether the sign at hand is a digit."""
        return self.sign.isascii() and self.sign.isdigit()

    @property
    def rest(self) -> str:
        """What has not been read yet."""
        return self.text[self.at :]

    @property
    def ended(self) -> bool:
        """Whether nothing but blanks follows."""
        return not self.rest.strip()

    def take(self, count: int = 1) -> str:
        """Read so many signs."""
        taken = self.text[self.at : self.at + count]
        self.at += len(taken)
        return taken

    def digits(self) -> str:
        """Read all digits that follow."""
        start = self.at
        while self.on_digit:
            self.at += 1
        return self.text[start : self.at]

    def slip(self, code: str, start: int | None = None, **args: object) -> Slip:
        """A slip from `start`, or here, to the end of the word."""
        start = self.at if start is None else start
        end = start
        while end < len(self.text) and not self.text[end].isspace():
            end += 1
        return Slip(code, (start, max(end, start + 1)), {"typed": self.text[start:end], **args})
