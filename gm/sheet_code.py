"""The code of a team's handout (`R4-RUD-7K`), by which an old sheet is noticed when it comes back.

It names the round that the sheet is for and the team, and ends in two signs that check the team's view. A reprint
after a correction differs; what the team may not know does not enter (S10.4).
"""

from __future__ import annotations

import hashlib
import json
import re
import unicodedata
from collections.abc import Mapping
from typing import NamedTuple

from gm.sextagon.report import sheet_data
from gm.sextagon.views import View

ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""The signs of the check: 0 and O, 1 and I would be mistaken for each other in handwriting."""

LETTERS = 3
FILLER = "X"

_CODE = re.compile(rf"R\s*([0-9]{{1,4}})[\s.-]*([A-Z01]{{{LETTERS}}})[\s.-]*([{ALPHABET}]{{2}})")
_LETTERS_FOR_DIGITS = str.maketrans("01", "OI")


class SheetCode(NamedTuple):
    """A code in its parts: the round that the sheet is for, the team's letters, and the check of its view."""

    round: int
    letters: str
    check: str

    def __str__(self) -> str:
        return f"R{self.round}-{self.letters}-{self.check}"


def sheet_code(view: View) -> SheetCode:
    """The code of the sheet made from a team's view: for the round after the last that it has seen.

    Raises `KeyError` for the view of the public or the referee, who get no such sheet.
    """
    team = view.fleets[view.viewer].team
    data = json.dumps(sheet_data(view), sort_keys=True, separators=(",", ":"))
    first, second = hashlib.sha256(data.encode("ascii")).digest()[:2]
    check = ALPHABET[first % len(ALPHABET)] + ALPHABET[second % len(ALPHABET)]
    return SheetCode(view.round + 1, team_letters(team.name, team.id), check)


def team_letters(name: str, team: str) -> str:
    """The first three letters of a team's name without their accents; those of its id fill up a shorter one."""
    plain = unicodedata.normalize("NFD", name.upper()) + team.upper()
    return "".join(sign for sign in plain if "A" <= sign <= "Z")[:LETTERS].ljust(LETTERS, FILLER)


def read_sheet_code(text: str) -> SheetCode | None:
    """The code that was typed, or None: case, blanks and missing dashes do not matter, nor 0 for O in the letters."""
    match = _CODE.fullmatch(unicodedata.normalize("NFKC", text).strip().upper())
    return SheetCode(int(match[1]), match[2].translate(_LETTERS_FOR_DIGITS), match[3]) if match else None


class CodeVerdict(NamedTuple):
    """What a typed code says: `kind` is a word of `VERDICTS`, `team` whose sheet it is, `code` what was read.

    It is `right`; or `unreadable`; of an `unknown` team; of an `old` or a `later` round; or `replaced`, the sheet of
    this round and team before something was corrected, unless a sign was misread.
    """

    kind: str
    team: str | None = None
    code: SheetCode | None = None


VERDICTS = ("right", "unreadable", "unknown", "old", "later", "replaced")


def judge_code(text: str, views: Mapping[str, View]) -> CodeVerdict:
    """Judge a code as typed by the present views of the teams that play."""
    code = read_sheet_code(text)
    if code is None:
        return CodeVerdict("unreadable")
    present = {team: sheet_code(view) for team, view in views.items()}
    namesakes = [team for team, each in present.items() if each.letters == code.letters]
    team = next((team for team in namesakes if present[team] == code), namesakes[0] if namesakes else None)
    if team is None:
        return CodeVerdict("unknown", None, code)
    if code.round != present[team].round:
        return CodeVerdict("old" if code.round < present[team].round else "later", team, code)
    return CodeVerdict("right" if present[team] == code else "replaced", team, code)
