"""Shorthand for either game."""

from __future__ import annotations

from gm.cards.gang import GangState, Round
from gm.cards.islands import FirstShip, IslandsState, Turn
from gm.cards.record import Entry, TableState, enter
from gm.cards.shorthand.gang import read_round, write_round
from gm.cards.shorthand.islands import read_turn, taught, write_turn
from gm.cards.shorthand.letters import Letters
from gm.cards.shorthand.reading import Reading
from gm.keyboard import digit


def read(state: TableState, text: str, letters: Letters) -> Reading:
    """What a line amounts to, typed at this state of a table."""
    if isinstance(state, GangState):
        return read_round(state, text, letters)
    return read_turn(state, text, letters)


def write(state: TableState, entry: Entry, letters: Letters) -> str | None:
    """The line that means an entry made at this state; None where shorthand cannot say all of it."""
    line = None
    if isinstance(state, GangState) and isinstance(entry, Round):
        line = write_round(state, entry, letters)
    elif isinstance(state, IslandsState) and isinstance(entry, Turn | FirstShip):
        line = write_turn(state, entry, letters)
    if line is None:
        return None
    wanted = enter(state, entry)
    again = read(state, line, letters)
    if again.entry is None or wanted.errors:  # it does not fit here any more: what there is of it can be mended
        return line if wanted.errors else None
    return line if enter(state, again.entry) == wanted else None


def meant(state: TableState, before: str, sign: str, letters: Letters, keyboard: str) -> str:
    """The sign that a key means behind the text `before`: a digit, where only a digit makes sense and the key has one.

    On Czech and French keyboards digits need shift; a letter of a colour stays a letter where a colour can stand.
    """
    number = digit(sign, keyboard)
    if number is None:
        return sign
    question = read(state, before, letters).question
    if question is None:
        return sign
    if question.digits:
        return number
    begins = question.kind in ("buy", "fight", "take")  # a sale or nothing may begin with a digit, too
    return number if begins and letters.colour(sign) is None else sign


__all__ = ["meant", "read", "taught", "write"]
