"""Pasted orders: papers as YAML (formats, section 2), of one team or of a whole round, or as plain lines.

Plain lines say what a paper's lines say: `1: C10 D11`, `B shot: H11`, `2 telescope: K9`, `port 17`, `transports 1`.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass, field

from gm.drafts import EVERYBODY, SUBGAME, drafts_of, read_subgame
from gm.located import Fault, Reader, read_text
from gm.sextagon.numbers import normal_number, read_whole
from gm.sextagon.orders import ShipOrders, TeamOrders
from gm.sextagon.reading.orders import TEAM_KEYS, read_team_orders
from gm.sextagon.scenario import Scenario
from gm.sextagon.state import BATTLESHIP_KIND, TRANSPORT
from gm.tui.papers import PAPER
from gm.tui.slips import Slips

LARGEST_PASTE = 100_000
SOURCE = "paste"
"""What faults call the pasted text."""

_SHIP_LINE = re.compile(r"(?P<ship>[0-9]{1,2}|[bB])(?:\s+(?P<part>path|telescope|shot))?\s*[:=]\s*(?P<text>.+)")
_WORD_LINE = re.compile(r"(?P<word>port|transports?|battleships?)\s*[:=]?\s*(?P<text>[0-9]{0,3}\s*[<>]?)")
_BUYS = {"transport": TRANSPORT, "battleship": BATTLESHIP_KIND}
_MOST_BOUGHT = 9


@dataclass(frozen=True, slots=True)
class Pasted:
    """What a pasted text says: orders by team, None where it names no team, or what is wrong with it."""

    papers: dict[str | None, TeamOrders] = field(default_factory=dict)
    faults: tuple[Fault, ...] = ()


def is_paper(text: str) -> bool:
    """Whether a pasted text is a paper, not a part of one field's text."""
    lines = [line for line in text.splitlines() if line.strip()]
    return len(lines) > 1 or any(":" in line or "=" in line for line in lines)


def read_paste(text: str, teams: Collection[str]) -> Pasted:
    """Read pasted papers. Plain lines are tried first; what is none is read as YAML, whose faults are told."""
    if len(text) > LARGEST_PASTE:
        return Pasted(faults=(Fault("value.long", None, {"limit": LARGEST_PASTE, "typed": text[:20]}),))
    orders = read_lines(text)
    return Pasted({None: orders}) if orders is not None else _read_yaml(text, teams)


def read_lines(text: str) -> TeamOrders | None:
    """The paper that plain lines say, or None when a line is of another kind."""
    ships: dict[str, dict[str, str]] = {}
    buy: list[str] = []
    port = ""
    for line in filter(None, map(str.strip, text.splitlines())):
        if match := _SHIP_LINE.fullmatch(line):
            part = match["part"] or "path"
            written = match["text"].strip()
            if part == "path" and written[:1] in "{[\"'|>&*!":
                return None
            ships.setdefault(normal_number(match["ship"]), {})[part] = written
        elif match := _WORD_LINE.fullmatch(line):
            if match["word"] == "port":
                port = match["text"].strip()
            else:
                buy += [_BUYS[match["word"].removesuffix("s")]] * min(int(match["text"] or "1"), _MOST_BOUGHT)
        else:
            return None
    if not (ships or buy or port):
        return None
    return TeamOrders(buy=tuple(buy), port=port, ships={number: ShipOrders(**parts) for number, parts in ships.items()})


def _read_yaml(text: str, teams: Collection[str]) -> Pasted:
    reader = Reader()
    documents = read_text(text, SOURCE, reader)
    papers: dict[str | None, TeamOrders] = {}
    fields = reader.map(documents[0]) if documents else None
    if fields is not None and "teams" in fields:
        fields = reader.map(fields["teams"])
    elif fields is not None and any(key in TEAM_KEYS for key in fields):
        orders = read_team_orders(fields.node, reader, "", {})
        if orders is not None:
            papers[None] = orders
        fields = None
    for key, value in fields.entries if fields is not None else ():
        if key.text not in teams:
            reader.unknown("value.unknown_key", key, teams)
            continue
        orders = read_team_orders(value, reader, key.text, {})
        if orders is not None:
            papers[key.text] = orders
    return Pasted({}, reader.faults) if reader.faults else Pasted(papers)


def take_paper(slips: Slips, scenario: Scenario, team: str, orders: TeamOrders) -> None:
    """Let a pasted paper stand for all that was typed for the team; its score only where it has none yet."""
    fresh = drafts_of(orders, team)
    for key in [key for key in slips.drafts if key[0] == team and key not in fresh and key[1] != PAPER]:
        slips.write(key, "")
    for key, text in fresh.items():
        slips.write(key, text)
    line = slips.drafts.get((EVERYBODY, SUBGAME), "")
    score = _score(scenario, team, orders)
    if score and team not in read_subgame(line, scenario).scores:
        slips.write((EVERYBODY, SUBGAME), f"{line} {score}".strip())


def _score(scenario: Scenario, team: str, orders: TeamOrders) -> str:
    """What a paper that tells its points or rank adds to the sub-game's line."""
    points = orders.points
    if points is None and orders.rank is not None:
        rank = read_whole(orders.rank, 1, len(scenario.points))
        points = orders.rank if rank is None else str(scenario.points[rank - 1])
    if points is None:
        return ""
    return f"{scenario.team(team).letter.lower()}:{points}{'*' if orders.joker else ''}"
