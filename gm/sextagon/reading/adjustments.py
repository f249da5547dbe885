"""The referee's adjustments in an orders file (formats, section 2)."""

from __future__ import annotations

from collections.abc import Mapping

from gm.drawing.palette import TEAM_COLOURS, parse_colour
from gm.hexgrid import Cell
from gm.located import Fields, Node, Reader
from gm.sextagon.adjust import ADJUSTMENTS, Adjustment
from gm.sextagon.board import Board
from gm.sextagon.numbers import normal_number
from gm.sextagon.reading.cells import read_bay, read_cell
from gm.sextagon.reading.teams import (
    ID,
    LONGEST_NAME,
    Unprintable,
    check_printable,
    everything_printable,
    free_letter,
    read_home,
)
from gm.sextagon.scenario import PATTERNS, RESERVED_IDS, Scenario, Team
from gm.sextagon.state import SHIP_KINDS

LONGEST_REASON = 300
LARGEST_DIFFERENCE = 999
MOST_ROUNDS = 999
JOKER_WORDS = ("ready", "spent")


def read_adjustments(
    reader: Reader, node: Node, scenario: Scenario, unprintable: Unprintable = everything_printable
) -> tuple[Adjustment, ...]:
    """The adjustments that could be read; the reader has the faults of the others."""
    items = reader.list(node) or ()
    found = [read_adjustment(reader, item, scenario, unprintable) for item in items]
    return tuple(adjustment for adjustment in found if adjustment is not None)


def read_adjustment(
    reader: Reader, node: Node, scenario: Scenario, unprintable: Unprintable = everything_printable
) -> Adjustment | None:
    """One adjustment, or None after a fault. Names and reasons are printed, so the font must have their signs."""
    loose = reader.map(node)
    if loose is None:
        return None
    do = reader.word(loose["do"], ADJUSTMENTS) if "do" in loose else None
    if do is None:
        reader.map(node, required=("do", "why"))
        return None
    optional = {"side", "bays", "port", "letter", "colour"} if do == "add" else set()
    known = ADJUSTMENTS[do].fields
    fields = reader.map(node, known=known, required=("do", "why", *(name for name in known if name not in optional)))
    if fields is None or not {"do", "why", *known}.difference(optional) <= fields.keys():
        return None
    faults = len(reader.faults)
    for name in ("why", "name"):
        if name in fields:
            check_printable(reader, fields[name], fields[name].text.strip(), unprintable)
    adjustment = _read(reader, do, fields, scenario)
    return adjustment if len(reader.faults) == faults else None


def _read(reader: Reader, do: str, fields: Fields, scenario: Scenario) -> Adjustment:
    board = scenario.board
    by = None
    if "by" in fields:
        by = reader.whole(fields["by"], -LARGEST_DIFFERENCE, LARGEST_DIFFERENCE)
    elif "round" in fields:
        by = reader.whole(fields["round"], 1, MOST_ROUNDS)
    return Adjustment(
        do,
        reader.text(fields["why"], LONGEST_REASON) or "",
        team=reader.scalar(fields["team"]) if "team" in fields else None,
        ship=normal_number(reader.scalar(fields["ship"]) or "") if "ship" in fields else None,
        cell=_read_place(reader, fields, board),
        by=by,
        bay=read_bay(reader, fields["bay"], board) if "bay" in fields else None,
        word=_read_word(reader, do, fields),
        newcomer=_read_newcomer(reader, fields, scenario) if do == "add" else None,
    )


def _read_place(reader: Reader, fields: Mapping[str, Node], board: Board) -> Cell | None:
    if "cell" in fields:
        return read_cell(reader, fields["cell"], board)
    if "at" in fields and fields["at"].text.strip().lower() != "port":
        return read_cell(reader, fields["at"], board)
    return None


def _read_word(reader: Reader, do: str, fields: Fields) -> str | None:
    if do == "give":
        return reader.word(fields["kind"], SHIP_KINDS)
    if do == "joker":
        return reader.word(fields["joker"], JOKER_WORDS)
    if do == "rename":
        return reader.text(fields["name"], LONGEST_NAME)
    return _read_colour(reader, fields["colour"]) if do == "recolour" else None


def _read_colour(reader: Reader, node: Node) -> str | None:
    try:
        return parse_colour(reader.scalar(node) or "black")
    except ValueError:
        reader.fault("scenario.bad_colour", node, known=tuple(TEAM_COLOURS))
        return None


def _read_newcomer(reader: Reader, fields: Fields, scenario: Scenario) -> Team | None:
    """The team that joins; letter and colour are the first still free where they are not given.

    Its pattern is chosen when it joins.
    """
    node = fields["team"]
    team = node.text.strip()
    if not ID.fullmatch(team) or team in RESERVED_IDS:
        reader.fault("scenario.bad_id", node)
        return None
    name = reader.text(fields["name"], LONGEST_NAME) or ""
    letter = free_letter(name, {team.letter for team in scenario.teams})
    if "letter" in fields:
        letter = (reader.text(fields["letter"], 1) or "").upper()
        if len(letter) != 1 or not letter.isalpha():
            reader.fault("scenario.bad_letter", fields["letter"])
    used = {team.colour for team in scenario.teams}
    colour = next((c for c in TEAM_COLOURS.values() if c not in used), "#000000")
    side, bays = read_home(reader, fields, scenario.board, {})
    port = read_bay(reader, fields["port"], scenario.board) if "port" in fields else None
    if port is not None and port not in bays:
        reader.fault("scenario.port_elsewhere", fields["port"], first=bays[0], last=bays[-1])
    return Team(
        id=team,
        name=name,
        letter=letter,
        colour=_read_colour(reader, fields["colour"]) or colour if "colour" in fields else colour,
        pattern=PATTERNS[0],
        bays=bays,
        port=port or bays[(len(bays) - 1) // 2],
        side=side,
    )
