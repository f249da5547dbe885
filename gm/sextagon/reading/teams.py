"""The teams of a scenario: names, letters, colours, patterns and bays."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Sequence

from gm.drawing.palette import TEAM_COLOURS, parse_colour
from gm.located import Fields, Node, Reader
from gm.sextagon.board import SIDES, Board
from gm.sextagon.reading.cells import read_bay, read_bays
from gm.sextagon.scenario import PATTERNS, RESERVED_IDS, TEAM_COUNTS, Team

LONGEST_NAME = 40

Unprintable = Callable[[str], Sequence[tuple[int, str]]]
"""Which characters of a text the paper's font lacks, with their offsets."""

ID = re.compile(r"[a-z][a-z0-9_-]{0,30}", re.ASCII)
KEYS = ("id", "name", "side", "bays", "port", "letter", "colour")


def everything_printable(_text: str) -> tuple[()]:
    """The check for unprintable characters where no paper is concerned."""
    return ()


def read_team_fields(reader: Reader, node: Node) -> list[Fields]:
    """The teams as maps; their number is checked."""
    items = reader.list(node)
    if items is None:
        return []
    if len(items) not in TEAM_COUNTS:
        reader.fault("scenario.team_count", node, count=len(items), low=TEAM_COUNTS[0], high=TEAM_COUNTS[-1])
    teams = [reader.map(item, known=KEYS, required=("id", "name")) for item in items[: 2 * TEAM_COUNTS[-1]]]
    return [team for team in teams if team is not None]


def read_teams(reader: Reader, fields: Sequence[Fields], board: Board | None, unprintable: Unprintable) -> list[Team]:
    """The teams in order; a faulty part is replaced by a likely one, so that the rest can be read."""
    ids = _read_ids(reader, fields)
    names = _read_names(reader, fields, unprintable)
    letters = _read_letters(reader, fields, names)
    colours = _read_colours(reader, fields, ids)
    teams = []
    sides: dict[str, str] = {}
    for index, team in enumerate(fields):
        side, bays = read_home(reader, team, board, sides)
        port = bays[(len(bays) - 1) // 2]
        if "port" in team and board is not None:
            chosen = read_bay(reader, team["port"], board)
            if chosen is not None and chosen not in bays:
                reader.fault("scenario.port_elsewhere", team["port"], first=bays[0], last=bays[-1])
            port = chosen or port
        pattern = PATTERNS[index % len(PATTERNS)]
        teams.append(Team(ids[index], names[index], letters[index], colours[index], pattern, bays, port, side))
    return teams


def _read_ids(reader: Reader, fields: Sequence[Fields]) -> list[str]:
    ids: list[str] = []
    for index, team in enumerate(fields):
        text = reader.scalar(team["id"]) if "id" in team else None
        if text is not None and not ID.fullmatch(text):
            reader.fault("scenario.bad_id", team["id"])
        elif text is not None and text in RESERVED_IDS:
            reader.fault("scenario.reserved_id", team["id"])
        elif text is not None and text in ids:
            reader.fault("scenario.same_id", team["id"])
        ids.append(text if text is not None and text not in ids else f"#{index}")
    return ids


def _read_names(reader: Reader, fields: Sequence[Fields], unprintable: Unprintable) -> list[str]:
    names: list[str] = []
    for index, team in enumerate(fields):
        name = reader.text(team["name"], LONGEST_NAME) if "name" in team else None
        if name is not None:
            check_printable(reader, team["name"], name, unprintable)
            if name.casefold() in (other.casefold() for other in names):
                reader.fault("scenario.same_name", team["name"])
        names.append(name or f"#{index}")
    return names


def check_printable(reader: Reader, node: Node, text: str, unprintable: Unprintable) -> None:
    """Tell a character that the paper's font lacks: it would be a silent box on every sheet."""
    for offset, sign in unprintable(text):
        start = len(node.text) - len(node.text.lstrip())
        reader.fault("scenario.unprintable", node.place_at(start + offset), sign=sign, number=f"U+{ord(sign):04X}")
        return


def _read_letters(reader: Reader, fields: Sequence[Fields], names: Sequence[str]) -> list[str]:
    """Each team's letter: the one given, else the first of its name that is still free."""
    given: dict[int, str] = {}
    for index, team in enumerate(fields):
        text = reader.text(team["letter"]) if "letter" in team else None
        if text is None:
            continue
        letter = text.upper()
        if len(letter) != 1 or not letter.isalpha():
            reader.fault("scenario.bad_letter", team["letter"])
        elif letter in given.values():
            reader.fault("scenario.same_letter", team["letter"])
        else:
            given[index] = letter
    used = set(given.values())
    letters = []
    for index, name in enumerate(names):
        letter = given.get(index) or free_letter(name, used)
        used.add(letter)
        letters.append(letter)
    return letters


def free_letter(name: str, used: set[str]) -> str:
    """The first letter of the name that is not used, then any other; accents make no difference."""
    candidates = [c.upper() for c in name if c.isalpha() and len(c.upper()) == 1]
    plain = {unicodedata.normalize("NFD", letter)[0] for letter in used}
    alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    # Č and C would be mistaken for each other, at the table and on keyboards
    free: list[str] = [c for c in [*candidates, *alphabet] if unicodedata.normalize("NFD", c)[0] not in plain]
    return free[0]


def _read_colours(reader: Reader, fields: Sequence[Fields], ids: Sequence[str]) -> list[str]:
    """Each team's colour as `#rrggbb`: the one given, the one its id names, else the first still free."""
    colours: dict[int, str] = {}
    for index, team in enumerate(fields):
        if "colour" in team:
            text = reader.scalar(team["colour"])
            try:
                colours[index] = parse_colour(text or "black")
            except ValueError:
                reader.fault("scenario.bad_colour", team["colour"], known=tuple(TEAM_COLOURS))
        elif ids[index] in TEAM_COLOURS:
            colours[index] = TEAM_COLOURS[ids[index]]
    free = [colour for colour in TEAM_COLOURS.values() if colour not in colours.values()]
    return [colours[i] if i in colours else free.pop(0) if free else "#000000" for i in range(len(fields))]


def read_home(
    reader: Reader, team: Fields, board: Board | None, sides: dict[str, str]
) -> tuple[str | None, tuple[int, ...]]:
    """The side of the team, if it has one, and the bays among which its port begins (S1.5, S1.6)."""
    if "side" in team and "bays" in team:
        reader.fault("scenario.side_and_bays", team.key("bays"))
    if "side" in team:
        side = reader.word(team["side"], SIDES)
        if side is not None and side in sides:
            reader.fault("scenario.same_side", team["side"], other=sides[side])
        elif side is not None:
            sides[side] = team["id"].text if "id" in team else ""
        if board is not None and board.size is None:
            reader.fault("scenario.no_sides", team.key("side"))
        elif board is not None and side is not None:
            return side, tuple(board.side(side))
    elif "bays" in team:
        if board is not None:
            return None, read_bays(reader, team["bays"], board) or (1,)
    else:
        standard = board is None or board.size is not None
        reader.fault("scenario.no_home" if standard else "scenario.no_home_bays", team.node)
    return None, (1,)
