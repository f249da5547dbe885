"""Judging orders before they are resolved: what is wrong, what is doubtful, and what stands (S4.8, S4.9).

A team's orders have parts, judged in the order of S4.9; each has at most one error and is judged as if the parts
before it had been cut. So one pass gives both the errors and the plan that a cut leaves.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from gm.hexgrid import Cell, distance, neighbours
from gm.sextagon.features import Effect, Feature
from gm.sextagon.numbers import named_order, normal_number, read_whole
from gm.sextagon.orders import RoundOrders, ShipOrders, TeamOrders
from gm.sextagon.paths import PORT, Move, Span, Trace, trace
from gm.sextagon.scenario import MOST_POINTS
from gm.sextagon.state import BATTLESHIP, BATTLESHIP_KIND, Fleet, Ship, State, lowest_free

ERRORS = (
    "unknown_team",
    "unknown_ship",
    "unknown_cell",
    "unknown_bay",
    "bad_points",
    "joker_spent",
    "over_budget",
    "fleet_limit",
    "ship_idle",
    "path_gap",
    "path_too_long",
    "port_too_far",
    "no_battleship",
    "telescope_not_held",
    "telescope_revealed",
    "telescope_and_path",
)
WARNINGS = ("held", "no_dock", "out_of_range", "own_ship_in_blast", "points_unspent", "no_orders")


class Problem(NamedTuple):
    """An error or a warning of S4.8.

    `part` is team, points, joker, buy, port, ship, path, telescope or shot; `span` where in that part's text it
    lies; `detail` what its sentence needs.
    """

    code: str
    team: str
    ship: str | None = None
    part: str = "team"
    span: Span | None = None
    detail: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class ShipPlan:
    """What a ship will do: its moves, the cell it looks at, the cell it shoots at."""

    path: tuple[Move, ...] = ()
    telescope: Cell | None = None
    shot: Cell | None = None


@dataclass(frozen=True, slots=True)
class TeamPlan:
    """A team's orders as ruled: `points` with joker and kept points, `way` the bays that the port goes through."""

    points: int = 0
    joker: bool = False
    buy: tuple[str, ...] = ()
    budget: int = 0
    way: tuple[int, ...] = ()
    ships: Mapping[str, ShipPlan] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class TeamVerdict:
    """What is to be said of one team's orders, the plan that stands, and each path as it was read."""

    plan: TeamPlan
    errors: tuple[Problem, ...] = ()
    warnings: tuple[Problem, ...] = ()
    traces: Mapping[str, Trace] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Plan:
    """A whole round as ruled; what was cut stands in `cuts`, in the order of S4.9."""

    teams: Mapping[str, TeamPlan]
    cuts: tuple[Problem, ...] = ()
    over: bool = False


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is to be said of a round's orders, and the plan that stands if they are cut."""

    plan: Plan
    errors: tuple[Problem, ...]
    warnings: tuple[Problem, ...]


def judge(state: State, orders: RoundOrders) -> Verdict:
    """Judge all papers of a round; the order in which they were typed does not matter."""
    errors: list[Problem] = []
    warnings: list[Problem] = []
    plans: dict[str, TeamPlan] = {}
    for team in state.scenario.team_ids:
        verdict = judge_team(state, team, orders.teams.get(team))
        plans[team] = verdict.plan
        errors += verdict.errors
        warnings += verdict.warnings
    errors += [Problem("unknown_team", team) for team in sorted(orders.teams) if team not in plans]
    return Verdict(Plan(plans, tuple(errors), orders.over), tuple(errors), tuple(warnings))


def judge_team(state: State, team: str, orders: TeamOrders | None) -> TeamVerdict:
    """Judge one team's paper; None is a team that handed in nothing, which has only the points it kept."""
    return _TeamJudge(state, team, orders).run()


def unspent(plan: TeamPlan, fleet: Fleet) -> int:
    """What the budget exceeds the longest of all orders by (S9, ruling unspent)."""
    longest = len(plan.way)
    for ship in fleet.ships:
        moves = len(plan.ships[ship.number].path) if ship.number in plan.ships else 0
        longest = max(longest, (moves + 1) // 2 if Effect.SEAHORSE in ship.ready else moves)
    return plan.budget - longest


GOAL = re.compile(r"([0-9]{1,9})\s*([<>]?)", re.ASCII)


class _TeamJudge:
    """Goes through one team's parts in the order of S4.9, collecting what to say and what stands."""

    def __init__(self, state: State, team: str, orders: TeamOrders | None) -> None:
        self.state = state
        self.scenario = state.scenario
        self.team = team
        self.listed = orders is not None
        self.orders = orders or TeamOrders()
        self.fleet = state.fleets[team]
        self.errors: list[Problem] = []
        self.warnings: list[Problem] = []
        self.traces: dict[str, Trace] = {}

    def run(self) -> TeamVerdict:
        joker, points = self.points_and_joker()
        bought, buy, budget = self.purchases(points)
        way = self.port(budget)
        ships = dict(self.ships(bought, budget, (self.fleet.port, *way)))
        plan = TeamPlan(points, joker, buy, budget, way, ships)
        self.advise(plan)
        return TeamVerdict(plan, tuple(self.errors), tuple(self.warnings), self.traces)

    def error(self, code: str, part: str, ship: str | None = None, span: Span | None = None, **detail: object) -> None:
        words = tuple((name, str(value)) for name, value in detail.items())
        self.errors.append(Problem(code, self.team, ship, part, span, words))

    def warn(self, code: str, part: str, ship: str | None = None, **detail: object) -> None:
        words = tuple((name, str(value)) for name, value in detail.items())
        self.warnings.append(Problem(code, self.team, ship, part, None, words))

    def points_and_joker(self) -> tuple[bool, int]:
        """Whether the joker is played, and the points of the round with all that adds to them (S4.1, S4.2)."""
        points = self.entered_points()
        joker = self.orders.joker
        if joker and not self.fleet.joker_ready:
            self.error("joker_spent", "joker")
            joker = False
        return joker, max(0, points * (2 if joker else 1) + self.fleet.kept)

    def entered_points(self) -> int:
        """The points of this paper before joker and kept ones; bad ones count as 0 (S4.9)."""
        orders, teams = self.orders, min(len(self.scenario.teams), len(self.scenario.points))
        if not self.listed:
            return 0
        if orders.points is not None and orders.rank is None:
            points = read_whole(orders.points, 0, MOST_POINTS)
            if points is None:
                self.error("bad_points", "points", why="points", word=orders.points, most=MOST_POINTS)
            return points or 0
        if orders.rank is not None and orders.points is None:
            rank = read_whole(orders.rank, 1, teams)
            if rank is None:
                self.error("bad_points", "points", why="rank", word=orders.rank, most=teams)
            return self.scenario.points[rank - 1] if rank else 0
        self.error("bad_points", "points", why="none" if orders.points is None else "both", word="", most=teams)
        return 0

    def purchases(self, points: int) -> tuple[dict[str, str], tuple[str, ...], int]:
        """The numbers of the ships that are bought with their kinds, the kinds in order, and the budget (S4.3)."""
        owned = {ship.number for ship in self.fleet.ships}
        bought: dict[str, str] = {}
        left = points
        for kind in self.orders.buy:
            price = self.scenario.prices[kind]
            if price > left:
                self.error("over_budget", "buy", kind=kind, price=price, points=left)
                break
            transports = len(owned - {BATTLESHIP})
            full = BATTLESHIP in owned if kind == BATTLESHIP_KIND else transports >= self.scenario.limits["transports"]
            if full:
                self.error("fleet_limit", "buy", kind=kind, limit=self.scenario.limits["transports"])
                break
            number = BATTLESHIP if kind == BATTLESHIP_KIND else lowest_free(owned)
            owned.add(number)
            bought[number] = kind
            left -= price
        return bought, self.orders.buy[: len(bought)], left

    def port(self, budget: int) -> tuple[int, ...]:
        """The bays that the port goes through, as far as the budget allows (S4.6)."""
        text = self.orders.port.strip()
        if not text:
            return ()
        match = GOAL.fullmatch(text)
        bays = len(self.scenario.board.bays)
        if match is None or not 1 <= int(match[1]) <= bays:
            self.error("unknown_bay", "port", word=text, bays=bays)
            return ()
        if int(match[1]) == self.fleet.port:
            return ()
        way = self.scenario.board.way(self.fleet.port, int(match[1]), match[2])
        if len(way) > budget:
            self.error("port_too_far", "port", bay=int(match[1]), steps=len(way), budget=budget)
        return way[:budget]

    def ships(self, bought: dict[str, str], budget: int, bays: tuple[int, ...]) -> Iterator[tuple[str, ShipPlan]]:
        """The plan of each ship that has orders, transports by number, then B."""
        numbered = {normal_number(name): orders for name, orders in self.orders.ships.items()}
        for number in sorted(numbered, key=named_order):
            ship, orders = self.fleet.ship(number), numbered[number]
            if ship is None and number not in bought:
                if number != BATTLESHIP:
                    self.error("unknown_ship", "ship", number)
                elif orders:
                    self.error("no_battleship", "ship", number, why="none")
            elif orders:
                yield number, self.ship(number, ship, orders, budget, bays)

    def ship(self, number: str, ship: Ship | None, orders: ShipOrders, budget: int, bays: tuple[int, ...]) -> ShipPlan:
        """Path, telescope and shot of one ship; `ship` is None when it was bought in this round."""
        path: tuple[Move, ...] = ()
        if orders.path:
            if ship is None:
                self.error("ship_idle", "path", number)
            else:
                path = self.path(ship, orders.path, budget, bays)
        telescope = self.telescope(number, ship, orders.telescope, bool(path)) if orders.telescope else None
        shot = self.shot(number, ship, orders.shot) if orders.shot else None
        return ShipPlan(path, telescope, shot)

    def path(self, ship: Ship, text: str, budget: int, bays: tuple[int, ...]) -> tuple[Move, ...]:
        allowed = budget * (2 if Effect.SEAHORSE in ship.ready else 1)
        read = trace(self.scenario.board, ship.at, text, bays, allowed)
        self.traces[ship.number] = read
        if read.fault is not None:
            detail = dict(read.fault.detail)
            if read.fault.code == "path_too_long":
                detail |= {"moves": str(read.full_length), "budget": str(allowed)}
            self.error(read.fault.code, "path", ship.number, read.fault.span, **detail)
        if ship.held and read.moves:
            self.warn("held", "path", ship.number)
        for cell in read.docks:
            if not any(number in bays for number in self.scenario.board.bays_at.get(cell, ())):
                self.warn("no_dock", "path", ship.number, cell=self.scenario.board.names[cell])
                break
        return read.moves

    def telescope(self, number: str, ship: Ship | None, text: str, sails: bool) -> Cell | None:
        """The cell to look at, or None after an error (S4.9: not held, unknown, revealed; then the path beside it)."""
        cell = self.scenario.board.cell(text)
        if ship is None or Effect.TELESCOPE not in ship.ready:
            self.error("telescope_not_held", "telescope", number)
        elif cell is None:
            self.error("unknown_cell", "telescope", number, (0, len(text)), word=text)
        elif cell in self.state.revealed:
            self.error("telescope_revealed", "telescope", number, cell=self.scenario.board.names[cell])
        elif sails and self.scenario.rulings.telescope_ship == "stays":
            self.error("telescope_and_path", "telescope", number)
        else:
            return cell
        return None

    def shot(self, number: str, ship: Ship | None, text: str) -> Cell | None:
        """The cell to shoot at, or None after an error (S4.7)."""
        if number != BATTLESHIP:
            self.error("no_battleship", "shot", number, why="transport")
            return None
        if ship is None and self.scenario.rulings.fresh_battleship == "waits":
            self.error("no_battleship", "shot", number, why="fresh")
            return None
        cell = self.scenario.board.cell(text)
        if cell is None:
            self.error("unknown_cell", "shot", number, (0, len(text)), word=text)
        return cell

    def advise(self, plan: TeamPlan) -> None:
        """The warnings that look at the plan as a whole (S4.8)."""
        gun = plan.ships.get(BATTLESHIP)
        if gun is not None and gun.shot is not None:
            self.advise_shot(plan, gun.shot)
        left = unspent(plan, self.fleet)
        if left > 0:
            self.warn("points_unspent", "points", count=left)
        if self.listed and plan.points > 0 and self.orders.orders_nothing:
            self.warn("no_orders", "team")

    def advise_shot(self, plan: TeamPlan, target: Cell) -> None:
        board = self.scenario.board
        port = board.bays[(plan.way[-1] if plan.way else self.fleet.port) - 1].land
        ends = {ship.number: self.planned_end(ship, plan) for ship in self.fleet.ships}
        away = distance(ends.get(BATTLESHIP) or port, target)
        if away > self.scenario.limits["range"]:
            self.warn("out_of_range", "shot", BATTLESHIP, cell=board.names[target], distance=away)
            return
        reached = {target, *board.sea_neighbours[target]} - self.known_peace()
        for ship in self.fleet.ships:
            end = ends[ship.number]
            if end in reached and Effect.MERMAID not in ship.ready:
                assert end is not None
                self.warn("own_ship_in_blast", "shot", ship.number, cell=board.names[end])

    def known_peace(self) -> set[Cell]:
        """The cells of every peace zone that the team may know of: a warning must not tell a hidden one."""
        known: set[Cell] = set()
        for cell, feature in self.scenario.features.items():
            if feature is Feature.PEACE and cell in self.state.revealed:
                known |= {cell, *neighbours(cell)}
        return known

    @staticmethod
    def planned_end(ship: Ship, plan: TeamPlan) -> Cell | None:
        """Where the ship will be if its path is sailed: None is in port."""
        orders = plan.ships.get(ship.number)
        at = ship.at
        for move in orders.path if orders else ():
            if move is PORT:
                at = None
            elif isinstance(move, Cell):
                at = move
        return at
