"""Orders from YAML: the papers of one or more rounds (formats, section 2)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from gm.located import Fields, Node, Place, Reader
from gm.sextagon.judge import Problem
from gm.sextagon.numbers import normal_number
from gm.sextagon.orders import RoundOrders, ShipOrders, TeamOrders
from gm.sextagon.reading.adjustments import MOST_ROUNDS, read_adjustments
from gm.sextagon.reading.teams import Unprintable, everything_printable
from gm.sextagon.scenario import Scenario
from gm.sextagon.state import SHIP_KINDS, State

ROUND_KEYS = ("round", "teams", "cut", "over", "adjust")
ROUND_REQUIRED = ("round",)
TEAM_KEYS = ("points", "rank", "joker", "buy", "port", "ships")
SHIP_KEYS = ("path", "telescope", "shot")
LONGEST_TEXT = 200
LONGEST_PATH = 2_000
MOST_PURCHASES = 50

Part = tuple[str, str | None, str]
"""A part of a round's orders: team, ship or None, and the part's name as in `Problem`."""


@dataclass(frozen=True, slots=True)
class WrittenRound:
    """A round's orders, and where each part of them was written.

    A round that is not `closed` has only adjustments, and no `teams`: it is the one at hand, to be played later.
    """

    orders: RoundOrders
    nodes: dict[Part, Node]
    closed: bool = True

    def place(self, problem: Problem) -> Place | None:
        """Where the text lies that a problem is about: as near as it was written."""
        team, ship, part = problem.team, problem.ship, problem.part
        node = self.nodes.get((team, ship, part))
        if node is not None and problem.span is not None:
            return node.place_at(len(node.text) - len(node.text.lstrip()) + problem.span[0])
        for key in ((team, ship, part), (team, ship, "ship"), (team, None, part), (team, None, "team")):
            if key in self.nodes:
                return self.nodes[key].place
        return None


def read_orders(
    documents: Iterable[Node], reader: Reader, opening: State, unprintable: Unprintable = everything_printable
) -> list[WrittenRound]:
    """The rounds of all documents, which may come from several files, by number: from the one after `opening` on,
    without gaps. Only the last may be one that is not closed."""
    rounds: dict[int, WrittenRound] = {}
    numbers: dict[int, Node] = {}
    for document in documents:
        if document.empty:
            continue  # what follows the last --- of a file
        fields = reader.map(document, known=ROUND_KEYS, required=ROUND_REQUIRED)
        if fields is None or "round" not in fields:
            continue
        number = reader.whole(fields["round"], 1, MOST_ROUNDS)
        written = _read_round(fields, reader, number or 1, opening.scenario, unprintable)
        if number is None:
            continue
        if number in rounds:
            reader.fault("orders.round_twice", fields["round"], round=number, line=numbers[number].place.line)
            continue
        rounds[number], numbers[number] = written, fields["round"]
    wanted = opening.round + 1
    for number in sorted(rounds):
        if number != wanted:
            reader.fault("orders.round_gap", numbers[number], round=number, wanted=wanted)
            break
        wanted += 1
    for number in sorted(rounds)[:-1]:
        if not rounds[number].closed:
            reader.fault("value.missing_key", rounds[number].nodes["*", None, "round"], key="teams")
    return [rounds[number] for number in sorted(rounds)]


def _read_round(
    fields: Fields, reader: Reader, number: int, scenario: Scenario, unprintable: Unprintable
) -> WrittenRound:
    nodes: dict[Part, Node] = {("*", None, "round"): fields.node}
    if "teams" not in fields and "adjust" not in fields:
        reader.fault("value.missing_key", fields.node, key="teams")
    teams = {}
    listed = reader.map(fields["teams"]) if "teams" in fields and not fields["teams"].empty else None
    for key, value in listed.entries if listed is not None else ():
        nodes[key.text, None, "team"] = key
        orders = read_team_orders(value, reader, key.text, nodes)
        if orders is not None:
            teams[key.text] = orders
    cut = reader.flag(fields["cut"], False) if "cut" in fields else False
    over = reader.flag(fields["over"], False) if "over" in fields else False
    adjustments = read_adjustments(reader, fields["adjust"], scenario, unprintable) if "adjust" in fields else ()
    if "adjust" in fields:
        nodes["*", None, "adjust"] = fields["adjust"]
    return WrittenRound(RoundOrders(number, teams, cut, over, adjustments), nodes, closed="teams" in fields)


def read_team_orders(node: Node, reader: Reader, team: str, nodes: dict[Part, Node]) -> TeamOrders | None:
    """One team's paper; the nodes of its parts are added to `nodes`."""
    fields = reader.map(node, known=TEAM_KEYS)
    if fields is None:
        return None
    for key in fields:
        nodes[team, None, "points" if key == "rank" else key] = fields[key]
    return TeamOrders(
        points=reader.scalar(fields["points"]) if "points" in fields else None,
        rank=reader.scalar(fields["rank"]) if "rank" in fields else None,
        joker=reader.flag(fields["joker"], False) if "joker" in fields else False,
        buy=_read_purchases(fields["buy"], reader) if "buy" in fields else (),
        port=reader.text(fields["port"], LONGEST_TEXT) or "" if "port" in fields else "",
        ships=_read_ships(fields["ships"], reader, team, nodes) if "ships" in fields else {},
    )


def _read_purchases(node: Node, reader: Reader) -> tuple[str, ...]:
    items = (node,) if node.kind == "scalar" else reader.list(node) or ()
    if len(items) > MOST_PURCHASES:
        reader.fault("orders.many_purchases", node, most=MOST_PURCHASES)
    words = [reader.word(item, SHIP_KINDS) for item in items[:MOST_PURCHASES]]
    return tuple(word for word in words if word)


def _read_ships(node: Node, reader: Reader, team: str, nodes: dict[Part, Node]) -> dict[str, ShipOrders]:
    fields = reader.map(node)
    ships: dict[str, ShipOrders] = {}
    for key, value in fields.entries if fields is not None else ():
        number = normal_number(key.text)
        if number in ships:
            reader.fault("orders.ship_twice", key, ship=number)
            continue
        nodes[team, number, "ship"] = key
        ships[number] = _read_ship(value, reader, team, number, nodes)
    return ships


def _read_ship(node: Node, reader: Reader, team: str, number: str, nodes: dict[Part, Node]) -> ShipOrders:
    if node.kind == "map":
        fields = reader.map(node, known=SHIP_KEYS)
        assert fields is not None
        parts = dict(fields)
    else:
        parts = {"path": node}
    texts = {}
    for part, value in parts.items():
        nodes[team, number, part] = value
        texts[part] = reader.text(value, LONGEST_PATH if part == "path" else LONGEST_TEXT) or ""
    return ShipOrders(**texts)
