"""`start:`, the state of a game that was played on paper until now (formats, section 1)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from gm.hexgrid import Cell
from gm.located import Fields, Node, Reader
from gm.sextagon.features import TAKEABLE, Effect, Feature
from gm.sextagon.numbers import normal_number
from gm.sextagon.reading.cells import read_bay, read_cell, read_cells
from gm.sextagon.scenario import Scenario, Team
from gm.sextagon.state import BATTLESHIP, Fleet, Ship, State, ship_order

START_KEYS = ("round", "over", "lost", "adjusted", "wrecks", "taken", "revealed", "islands", "floating", "teams")
TEAM_KEYS = ("port", "delivered", "joker", "points", "budget", "kept", "folded", "ships")
SHIP_KEYS = ("at", "cargo", "dinghy", "held", "ready", "idle")
JOKER_WORDS = ("ready", "spent")
MOST_ROUNDS = 999
MOST_CHESTS = 99_999
FLEET_NUMBERS = {"delivered": 0, "points": 0, "budget": 0, "kept": -MOST_CHESTS}
"""The numbers of a fleet, each with the least that it may be."""


def read_start(reader: Reader, node: Node, scenario: Scenario) -> State | None:
    """The state that the start tells, or None after faults, which the reader has."""
    fields = reader.map(node, known=START_KEYS)
    if fields is None:
        return None
    return _StartReader(reader, fields, scenario).read()


class _StartReader:
    def __init__(self, reader: Reader, fields: Fields, scenario: Scenario) -> None:
        self.reader = reader
        self.fields = fields
        self.scenario = scenario
        self.board = scenario.board
        self.folded: set[str] = set()

    def read(self) -> State | None:
        faults = len(self.reader.faults)
        chests = {**self.scenario.islands, **self.counts("islands", low=0)}
        for cell in chests.keys() - self.scenario.islands.keys():
            self.reader.fault("start.no_island", self.key("islands", cell), name=self.board.names[cell])
        wrecks = self.counts("wrecks")
        for cell in wrecks:
            if self.scenario.features.get(cell) is not Feature.REEF:
                self.reader.fault("start.no_reef", self.key("wrecks", cell), name=self.board.names[cell])
        floating = self.counts("floating")
        taken = self.cells("taken")
        for node, cell in self.listed("taken"):
            if self.scenario.features.get(cell) not in TAKEABLE:
                self.reader.fault("start.not_takeable", node, name=self.board.names[cell])
        fleets = self.fleets()
        under_ships = {ship.at for fleet in fleets.values() for ship in fleet.ships if ship.at is not None}
        teams = tuple(replace(team, folded=team.id in self.folded) for team in self.scenario.teams)
        state = State(
            replace(self.scenario, teams=teams) if self.folded else self.scenario,
            fleets,
            chests,
            round=self.whole("round", MOST_ROUNDS),
            revealed=self.cells("revealed") | under_ships | floating.keys() | wrecks.keys() | taken,
            taken=taken,
            floating=floating,
            wrecks=wrecks,
            lost=self.whole("lost", MOST_CHESTS),
            adjusted=self.whole("adjusted", MOST_CHESTS, -MOST_CHESTS),
            over=self.reader.flag(self.fields["over"], False) if "over" in self.fields else False,
        )
        if len(self.reader.faults) > faults:
            return None
        self.check_total(state)
        return state

    def check_total(self, state: State) -> None:
        """Nothing creates or destroys a chest (S6.5)."""
        if state.chests_in_all != self.scenario.chests + state.adjusted:
            self.reader.fault(
                "start.sum",
                self.fields.node,
                total=state.chests_in_all,
                wanted=self.scenario.chests + state.adjusted,
                islands=sum(state.chests.values()),
                floating=sum(state.floating.values()),
                aboard=sum(ship.cargo for fleet in state.fleets.values() for ship in fleet.ships),
                delivered=sum(fleet.delivered for fleet in state.fleets.values()),
                lost=state.lost,
            )

    def whole(self, key: str, high: int, low: int = 0) -> int:
        return self.reader.whole(self.fields[key], low, high, 0) if key in self.fields else 0

    def counts(self, key: str, low: int = 1) -> dict[Cell, int]:
        """A map of cells to numbers."""
        fields = self.reader.map(self.fields[key]) if key in self.fields else None
        counts: dict[Cell, int] = {}
        for name, value in fields.entries if fields is not None else ():
            cell = read_cell(self.reader, name, self.board)
            count = self.reader.whole(value, low, MOST_CHESTS)
            if cell is not None and cell in counts:
                self.reader.fault("scenario.cell_twice", name, name=self.board.names[cell])
            if cell is not None and count is not None:
                counts[cell] = count
        return counts

    def key(self, key: str, cell: Cell) -> Node:
        """The node of a cell's name in the map of this key."""
        fields = self.fields[key]
        return next(name for name, _ in fields.entries if self.board.cell(name.text) == cell)

    def listed(self, key: str) -> list[tuple[Node, Cell]]:
        items = self.reader.list(self.fields[key]) if key in self.fields else None
        return [(item, cell) for item in items or () for cell in read_cells(self.reader, item, self.board)]

    def cells(self, key: str) -> frozenset[Cell]:
        return frozenset(cell for _, cell in self.listed(key))

    def fleets(self) -> dict[str, Fleet]:
        """Every team's fleet; a team that is left out has one transport in port."""
        ids = self.scenario.team_ids
        given = self.reader.map(self.fields["teams"], known=ids) if "teams" in self.fields else None
        fleets = {}
        for team in self.scenario.teams:
            node = given.get(team.id) if given is not None else None
            fields = self.reader.map(node, known=TEAM_KEYS) if node is not None else None
            fleets[team.id] = self.fleet(team, fields) if fields is not None else Fleet(team.port)
        return fleets

    def fleet(self, team: Team, fields: Fields) -> Fleet:
        reader = self.reader
        port = read_bay(reader, fields["port"], self.board) if "port" in fields else None
        joker = reader.word(fields["joker"], JOKER_WORDS, "ready") if "joker" in fields else "ready"
        ships = self.ships(reader.map(fields["ships"])) if "ships" in fields else (Ship("1"),)
        numbers = {
            key: reader.whole(fields[key], low, MOST_CHESTS, 0) for key, low in FLEET_NUMBERS.items() if key in fields
        }
        if "folded" in fields and reader.flag(fields["folded"], False):
            self.folded.add(team.id)
        return Fleet(port=port or team.port, ships=ships, joker_ready=joker == "ready", **numbers)

    def ships(self, fields: Fields | None) -> tuple[Ship, ...]:
        ships: dict[str, Ship] = {}
        for key, value in fields.entries if fields is not None else ():
            number = normal_number(key.text)
            limit = self.scenario.limits["transports"] + (self.scenario.rulings.ship_over_limit == "granted") * 99
            if number != BATTLESHIP and not (number.isascii() and number.isdigit() and 1 <= int(number) <= limit):
                self.reader.fault("start.no_ship", key, limit=limit)
            elif number in ships:
                self.reader.fault("orders.ship_twice", key, ship=number)
            else:
                ships[number] = self.ship(number, value)
        return tuple(ships[number] for number in sorted(ships, key=ship_order))

    def ship(self, number: str, node: Node) -> Ship:
        reader = self.reader
        fields = reader.map(node, known=SHIP_KEYS, required=("at",))
        if fields is None or "at" not in fields:
            return Ship(number)
        in_port = fields["at"].text.strip().lower() == "port"
        at = None if in_port else read_cell(reader, fields["at"], self.board)
        flags = {key: reader.flag(fields[key], False) for key in ("dinghy", "held", "idle") if key in fields}
        if flags.get("dinghy") and number == BATTLESHIP:
            reader.fault("start.battleship_dinghy", fields["dinghy"])
        if flags.get("held") and (at is None or self.scenario.features.get(at) is not Feature.OCTOPUS):
            reader.fault("start.held_elsewhere", fields["held"])
        room = 2 if flags.get("dinghy") else 1
        cargo = reader.whole(fields["cargo"], 0, room, 0) if "cargo" in fields else 0
        return Ship(number, at, cargo, ready=self.ready(fields), **flags)

    def ready(self, fields: Mapping[str, Node]) -> frozenset[Effect]:
        items = self.reader.list(fields["ready"]) if "ready" in fields else None
        words = [self.reader.word(item, [effect.value for effect in Effect]) for item in items or ()]
        return frozenset(Effect(word) for word in words if word)
