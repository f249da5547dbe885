"""The rules of a round a second time: slow, and as close to their sentences as code can be.

It takes no short cut: every step up to the largest budget, every ship in every half-step, every rule looked up anew.
What it shares with the program is the board, the plan (the orders as ruled) and the names of things.
"""

from __future__ import annotations

import hashlib
import math
from dataclasses import dataclass, field
from typing import Any

from gm.hexgrid import Cell, distance, neighbours, reading_order
from gm.sextagon.features import Effect, Feature
from gm.sextagon.judge import Plan
from gm.sextagon.paths import PORT, WAIT, Move
from gm.sextagon.state import State

Told = tuple[Any, ...]
"""An event: phase, step, half, kind, rule, team, ship, cell, then what else its kind has."""


@dataclass
class Hull:
    """A ship while the round is played."""

    team: str
    number: str
    at: Cell | None
    cargo: int = 0
    held: bool = False
    dinghy: bool = False
    ready: frozenset[Effect] = frozenset()
    fresh: bool = False
    path: list[Move] = field(default_factory=list)
    telescope: Cell | None = None
    shot: Cell | None = None
    stopped: bool = False
    gained: set[Effect] = field(default_factory=set)
    rum: Cell | None = None
    afloat: bool = True

    @property
    def battleship(self) -> bool:
        return self.number == "B"


class Literal:
    """One round; `events` and `summary()` are what came of it."""

    def __init__(self, state: State, plan: Plan) -> None:
        self.state = state
        self.plan = plan
        self.scenario = state.scenario
        self.board = state.scenario.board
        self.rulings = state.scenario.rulings
        self.teams = list(state.scenario.team_ids)
        self.events: list[Told] = []
        self.clock: tuple[str, int | None, int | None] = ("buy", None, None)
        self.port = {team: state.fleets[team].port for team in self.teams}
        self.delivered = {team: state.fleets[team].delivered for team in self.teams}
        self.chests = dict(state.chests)
        self.floating = dict(state.floating)
        self.wrecks = dict(state.wrecks)
        self.revealed = set(state.revealed)
        self.taken = set(state.taken)
        self.lost = state.lost
        self.hulls: list[Hull] = []
        self.play()

    def tell(self, kind: str, rule: str, hull: Hull | None = None, cell: Cell | None = None, *more: object) -> None:
        who = (hull.team, hull.number) if hull else (None, None)
        self.events.append((*self.clock, kind, rule, *who, cell, *more))

    def play(self) -> None:
        """S5.1: purchases, telescopes, movement, drunk ships, blasts, end."""
        self.purchases()
        self.clock = ("telescope", None, None)
        for hull in self.by_initiative(self.hulls):
            if hull.telescope is not None:
                self.tell("telescope", "S5.13", hull, hull.telescope)
                for cell in [hull.telescope, *neighbours(hull.telescope)]:
                    if cell in self.board.sea and cell not in self.revealed:
                        self.reveal(cell)
        self.movement()
        self.clock = ("return", None, None)
        for hull in self.hulls:
            if hull.afloat and hull.rum is not None and not hull.held and hull.at != hull.rum:
                hull.at = hull.rum
                self.tell("drunk_return", "S5.11", hull, hull.rum)
        self.clock = ("blast", None, None)
        self.blasts()
        self.clock = ("end", None, None)
        for hull in self.hulls:
            if hull.afloat and Effect.TELESCOPE in hull.ready and hull.telescope is None:
                self.tell("lapse", "S5.12", hull, None, "telescope")

    def purchases(self) -> None:
        for team in self.teams:
            orders = self.plan.teams[team]
            for ship in self.state.fleets[team].ships:
                hull = Hull(team, ship.number, ship.at, ship.cargo, ship.held, ship.dinghy, ship.ready)
                own = orders.ships.get(ship.number)
                if own is not None:
                    hull.path, hull.telescope, hull.shot = list(own.path), own.telescope, own.shot
                self.hulls.append(hull)
            for kind in orders.buy:
                hull = Hull(team, "B" if kind == "battleship" else self.free_number(team), None, fresh=True)
                own = orders.ships.get(hull.number)
                hull.shot = own.shot if own is not None else None
                self.hulls.append(hull)
                self.tell("buy", "S4.3", hull)

    def free_number(self, team: str) -> str:
        numbers = {hull.number for hull in self.fleet(team)}
        return next(str(number) for number in range(1, 999) if str(number) not in numbers)

    def fleet(self, team: str) -> list[Hull]:
        return [hull for hull in self.hulls if hull.team == team and hull.afloat]

    def by_initiative(self, hulls: list[Hull]) -> list[Hull]:
        """S5.4."""

        return sorted(hulls, key=lambda hull: self.turn(hull.team, hull.number))

    def turn(self, team: str, number: str) -> tuple[int, int, int, int]:
        """The initiative of a ship, the first one the least."""
        points, before = self.plan.teams[team].points, self.state.fleets[team].delivered
        return -points, before, self.teams.index(team), 1000 if number == "B" else int(number)

    def reveal(self, cell: Cell) -> None:
        self.revealed.add(cell)
        rule = "S5.13" if self.clock[0] == "telescope" else "S5.5"
        if cell in self.scenario.islands:
            self.tell("reveal", rule, None, cell, "island", self.chests[cell])
        else:
            feature = self.lies_on(cell)
            self.tell("reveal", rule, None, cell, feature.value if feature else None, None)

    def lies_on(self, cell: Cell) -> Feature | None:
        return None if cell in self.taken else self.scenario.features.get(cell)

    def movement(self) -> None:
        """S5.2."""
        for step in range(1, max(team.budget for team in self.plan.teams.values()) + 1):
            start = dict(self.port)
            for half in (1, 2):
                self.clock = ("move", step, half)
                if half == 1:
                    for team in self.teams:
                        way = self.plan.teams[team].way
                        if step <= min(len(way), self.plan.teams[team].budget):
                            self.port[team] = way[step - 1]
                            self.events.append((*self.clock, "port", "S4.6", team, None, None, way[step - 1]))
                arrived = []
                for hull in [h for h in self.hulls if self.moves_now(h, step, half)]:
                    bays = {start[hull.team], self.port[hull.team]}  # S5.3
                    quays = {cell for bay in bays for cell in self.board.bays[bay - 1].cells}
                    goal = hull.path[0]
                    if goal is WAIT:
                        hull.path.pop(0)
                    elif goal is PORT and hull.at in quays:
                        hull.path.pop(0)
                        hull.at = None
                        self.tell("dock", "S5.3", hull)
                        self.unload(hull)
                    elif isinstance(goal, Cell) and (hull.at is not None or goal in quays):
                        hull.path.pop(0)
                        hull.at = goal
                        self.tell("move", "S5.2", hull, goal)
                        arrived.append(hull)
                    else:
                        self.tell("wait", "S5.3", hull)
                self.arrive(self.by_initiative(arrived), step, half)

    def moves_now(self, hull: Hull, step: int, half: int) -> bool:
        if not hull.afloat or hull.fresh or hull.held or hull.stopped or not hull.path:
            return False
        if step > self.plan.teams[hull.team].budget:
            return False
        return half == 1 or Effect.SEAHORSE in hull.ready

    def arrive(self, arrived: list[Hull], step: int, half: int) -> None:
        """S5.5 and S6."""
        cells = [(hull, hull.at) for hull in arrived]
        hidden = {cell for _, cell in cells if cell not in self.revealed}
        for cell in hidden:
            assert cell is not None
            self.reveal(cell)
        for hull, cell in cells:
            assert cell is not None
            company = [other for other, there in cells if there == cell and other.team == hull.team]
            self.effect(hull, cell, cell in hidden, alone=len(company) == 1)
        still = [(hull, cell) for hull, cell in cells if hull.afloat and hull.at == cell]
        if self.rulings.contested_chest == "lots":
            still.sort(key=lambda entry: self.lot(entry[0], step, half))
        for hull, cell in still:
            assert cell is not None
            self.pick_up(hull, cell)
        for hull, cell in cells:
            assert cell is not None
            if self.lies_on(cell) is Feature.CHART:
                self.tell("chart", "S5.14", hull, cell, self.bearing(cell))

    def effect(self, hull: Hull, cell: Cell, discovers: bool, alone: bool) -> None:
        what = self.lies_on(cell)
        if what is Feature.POSEIDON:
            self.tell("poseidon", "S5.6", hull, cell)
            hull.at, hull.stopped, hull.rum = None, True, None
            self.unload(hull)
        elif what is Feature.REEF and (discovers or self.rulings.reef_known == "wrecks"):
            self.tell("wreck", "S5.7", hull, cell)
            self.wrecks[cell] = self.wrecks.get(cell, 0) + 1
            self.go_down(hull, cell, lost=self.rulings.wreck_cargo == "lost")
        elif what is Feature.OCTOPUS:
            prisoners = [mate for mate in self.fleet(hull.team) if mate is not hull and mate.at == cell and mate.held]
            for mate in prisoners:
                mate.held = False
                if self.rulings.octopus_freed == "next_round":
                    mate.stopped = True
                self.tell("freed", "S5.8", mate, cell)
            if alone and not prisoners:
                hull.held = True
                self.tell("held", "S5.8", hull, cell)
        elif what is Feature.BERMUDA:
            hull.stopped, hull.rum = True, None
            self.tell("stop", "S5.10", hull, cell)
        elif what is Feature.RUM:
            hull.rum = cell
            self.tell("drunk", "S5.11", hull, cell)
        elif what is Feature.SHIP:
            transports = [mate for mate in self.fleet(hull.team) if not mate.battleship]
            if len(transports) < self.scenario.limits["transports"] or self.rulings.ship_over_limit == "granted":
                self.taken.add(cell)
                new = Hull(hull.team, self.free_number(hull.team), cell, fresh=True)
                self.hulls.append(new)
                self.tell("found", "S5.9", new, cell)
        elif what in (Feature.TELESCOPE, Feature.MERMAID, Feature.SEAHORSE):
            assert what is not None
            effect = Effect(what.value)
            if effect not in hull.gained:
                hull.gained.add(effect)
                self.tell("grant", "S5.12", hull, cell, effect.value)
        elif what is Feature.DINGHY and not hull.battleship and not hull.dinghy:
            hull.dinghy = True
            self.tell("grant", "S5.15", hull, cell, "dinghy")
            if self.rulings.dinghy_supply == "once":
                self.taken.add(cell)

    def lot(self, hull: Hull, step: int, half: int) -> tuple[tuple[int, int], bytes]:
        """The draw, which no later version may change: games that were played by it would replay otherwise."""
        assert hull.at is not None
        cell = self.board.name_of(hull.at)
        words = (self.scenario.seed, self.state.round + 1, step, half, cell, hull.team, hull.number)
        return reading_order(hull.at), hashlib.sha256("|".join(map(str, words)).encode()).digest()

    def pick_up(self, hull: Hull, cell: Cell) -> None:
        room = (2 if hull.dinghy else 1) - hull.cargo
        if self.rulings.dinghy_loading == "single":
            room = min(room, 1)
        ashore = 0
        if not hull.battleship:
            ashore = min(room, self.chests.get(cell, 0))
            if ashore > 0:
                self.chests[cell] -= ashore
                hull.cargo += ashore
                self.tell("pickup", "S6.1", hull, cell, "island", ashore)
        if not hull.battleship or self.rulings.battleship_salvage == "yes":
            afloat = min(room - ashore, self.floating.get(cell, 0))
            if afloat > 0:
                self.floating[cell] -= afloat
                hull.cargo += afloat
                self.tell("pickup", "S6.3", hull, cell, "floating", afloat)

    def unload(self, hull: Hull) -> None:
        """S6.4, S5.15."""
        if hull.cargo > 0:
            self.tell("deliver", "S6.4", hull, None, hull.cargo)
            self.delivered[hull.team] += hull.cargo
            if hull.cargo == 2:
                hull.dinghy = False
            hull.cargo = 0

    def go_down(self, hull: Hull, cell: Cell, lost: bool) -> None:
        hull.afloat = False
        if lost:
            self.lost += hull.cargo
        elif hull.cargo > 0:
            self.floating[cell] = self.floating.get(cell, 0) + hull.cargo
            self.tell("float", "S5.7" if self.clock[0] == "move" else "S7.4", None, cell, hull.cargo)
        hull.cargo = 0

    def bearing(self, cell: Cell) -> int | None:
        """S5.14: the wind to the nearest treasure."""
        best: Cell | None = None
        for island in sorted(self.chests, key=reading_order):
            if self.chests[island] == 0 or (self.rulings.chart_target == "hidden" and island in self.revealed):
                continue
            if best is None or distance(cell, island) < distance(cell, best):
                best = island
        if best is None:
            return None
        east = (best.q - cell.q) + (best.r - cell.r) / 2
        north = -(best.r - cell.r) * math.sqrt(3) / 2
        degrees = math.degrees(math.atan2(east, north)) % 360
        return next(wind for wind in range(16) if abs((degrees - wind * 22.5 + 180) % 360 - 180) < 11.25)

    def blasts(self) -> None:
        """S7."""
        reached: set[Cell] = set()
        for hull in self.hulls:
            if hull.shot is None:
                continue
            muzzle = self.board.bays[self.port[hull.team] - 1].land if hull.at is None else hull.at
            if not hull.afloat or distance(muzzle, hull.shot) > self.scenario.limits["range"]:
                self.tell("shot_lost", "S7.2" if hull.afloat else "S7.1", hull, hull.shot)
                continue
            self.tell("shot", "S7.1", hull, hull.shot)
            reached.add(hull.shot)
            reached.update(cell for cell in neighbours(hull.shot) if cell in self.board.sea)
        for hull in [h for h in self.hulls if h.afloat and h.at is not None and h.at in reached]:
            assert hull.at is not None
            zones = [c for c in (hull.at, *neighbours(hull.at)) if self.scenario.features.get(c) is Feature.PEACE]
            open_zone = any(cell in self.revealed for cell in zones)
            if open_zone or Effect.MERMAID in hull.ready:
                self.tell("protected", "S7.3" if open_zone else "S7.4", hull, hull.at)
            elif not zones or self.rulings.peace_hidden == "inactive":
                self.tell("sink", "S7.4", hull, hull.at)
                self.go_down(hull, hull.at, lost=False)

    def summary(self) -> dict[str, object]:
        """The state after the round."""
        left = sum(self.chests.values()) + sum(self.floating.values()) + sum(h.cargo for h in self.hulls)
        return {
            "ships": {
                (h.team, h.number): (h.at, h.cargo, h.held, h.dinghy, frozenset(h.gained), h.fresh)
                for h in self.hulls
                if h.afloat
            },
            "fleets": {team: self.fleet_summary(team) for team in self.teams},
            "chests": self.chests,
            "floating": {cell: count for cell, count in self.floating.items() if count},
            "wrecks": self.wrecks,
            "revealed": self.revealed,
            "taken": self.taken,
            "lost": self.lost,
            "round": self.state.round + 1,
            "over": self.plan.over or left == 0,
        }

    def fleet_summary(self, team: str) -> tuple[object, ...]:
        orders, before = self.plan.teams[team], self.state.fleets[team]
        used = [len(orders.way)]
        for ship in before.ships:
            if ship.number in orders.ships:
                moves = len(orders.ships[ship.number].path)
                used.append(math.ceil(moves / 2) if Effect.SEAHORSE in ship.ready else moves)
        kept = orders.budget - max(used) if self.rulings.unspent == "kept" else 0
        joker = before.joker_ready and not orders.joker
        return self.port[team], self.delivered[team], joker, orders.points, orders.budget, kept


def summary_of(state: State) -> dict[str, object]:
    """The program's state in the form of `Literal.summary`."""
    return {
        "ships": {
            (team, s.number): (s.at, s.cargo, s.held, s.dinghy, s.ready, s.idle)
            for team, fleet in state.fleets.items()
            for s in fleet.ships
        },
        "fleets": {
            team: (f.port, f.delivered, f.joker_ready, f.points, f.budget, f.kept) for team, f in state.fleets.items()
        },
        "chests": dict(state.chests),
        "floating": dict(state.floating),
        "wrecks": dict(state.wrecks),
        "revealed": set(state.revealed),
        "taken": set(state.taken),
        "lost": state.lost,
        "round": state.round,
        "over": state.over,
    }
