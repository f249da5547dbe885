"""Random games for tests: seas, maps, terms, states in the middle of a game, and orders with or without slips.

Everything comes from one `random.Random`, so that a seed is a whole game; small seas and full maps make things happen.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields
from functools import cache
from random import Random
from typing import NamedTuple, TypeVar

from gm.hexgrid import Cell, flood, hexagon, neighbours, reading_order
from gm.sextagon.board import Board, board_of, standard_board
from gm.sextagon.events import Event
from gm.sextagon.features import TAKEABLE, Effect, Feature
from gm.sextagon.judge import Verdict, judge
from gm.sextagon.orders import RoundOrders, ShipOrders, TeamOrders
from gm.sextagon.paths import PORT, WAIT, Move, Special, write
from gm.sextagon.resolve import resolve
from gm.sextagon.rulings import RULING_CHOICES, Rulings
from gm.sextagon.scenario import Scenario, Team
from gm.sextagon.state import BATTLESHIP, Fleet, Ship, State, opening

Key = TypeVar("Key")
Value = TypeVar("Value")

TEAM_IDS = ("red", "orange", "yellow", "green", "blue", "purple")
POINTS = (12, 10, 8, 6, 3, 1)


class Played(NamedTuple):
    """A round with everything that led to it; `slips` tells that its orders may hold errors, which were cut."""

    before: State
    orders: RoundOrders
    verdict: Verdict
    after: State
    events: tuple[Event, ...]
    slips: bool


def random_game(seed: int, rounds: int = 4) -> Iterator[Played]:
    """The rounds of the game that the seed stands for."""
    rng = Random(seed)
    slips = rng.random() < 0.5
    state = random_state(rng, random_scenario(rng))
    for _ in range(rounds):
        orders = random_orders(rng, state, slips)
        verdict = judge(state, orders)
        after, events = resolve(state, verdict.plan)
        yield Played(state, orders, verdict, after, events, slips)
        state = after


@cache
def sample() -> tuple[Played, ...]:
    """Rounds in which every kind of event, error and warning occurs, for tests that only look at them."""
    return tuple(played for seed in range(150) for played in random_game(seed))


@cache
def _standard(size: int, wanted: int) -> Board:
    return standard_board(size, wanted)


def random_board(rng: Random, wanted: int) -> Board:
    """A standard board of size 1 to 4, a blot grown cell by cell, or a board from which cells were taken."""
    kind = rng.randrange(3)
    if kind == 0:
        return _standard(rng.choice((1, 2, 2, 2, 3, 3, 4)), wanted)
    if kind == 1:
        sea = {Cell(rng.randint(-9, 9), rng.randint(-9, 9))}
        while len(sea) < 3 + wanted or rng.random() < 0.96:
            sea.add(rng.choice(neighbours(rng.choice(sorted(sea)))))
        return board_of(frozenset(sea), wanted)
    left = [cell for cell in sorted(hexagon(rng.choice((2, 3)))) if rng.random() < 0.8]
    parts = [frozenset(flood(cell, set(left).__contains__)) for cell in left]
    return board_of(max(parts, key=len), wanted)


def random_scenario(rng: Random) -> Scenario:
    """A map so full that ships meet something on most cells, with any rulings and terms."""
    count = rng.randint(2, 6)
    board = random_board(rng, count)
    bays = tuple(bay.number for bay in board.bays)
    ids = rng.sample(TEAM_IDS, count)
    teams = tuple(Team(i, i.title(), i[0].upper(), "#000000", "solid", bays, rng.choice(bays)) for i in ids)
    crowded = rng.uniform(0.1, 0.7)
    favourite = rng.choice(list(Feature))  # so that one kind is met often enough to matter
    features: dict[Cell, Feature] = {}
    islands: dict[Cell, int] = {}
    for cell in board.cells:
        if rng.random() < crowded:
            if rng.random() < 0.35:
                islands[cell] = rng.choice((1, 1, 2, 2, 3, 5))
            else:
                features[cell] = favourite if rng.random() < 0.4 else rng.choice(list(Feature))
    return Scenario(
        title="Random",
        teams=teams,
        board=board,
        features=shuffled(rng, features),
        islands=shuffled(rng, islands),
        rulings=Rulings(**{field.name: rng.choice(RULING_CHOICES[field.name]) for field in fields(Rulings)}),
        points=POINTS,
        prices={"transport": rng.randint(0, 6), "battleship": rng.randint(0, 6)},
        limits={"transports": rng.randint(1, 6), "range": rng.randint(0, 6)},
        seed=rng.randrange(1000),
    )


def random_state(rng: Random, scenario: Scenario) -> State:
    """The opening, or a state in the middle of a game, in which the chests add up."""
    if rng.random() < 0.2:
        return opening(scenario)
    board = scenario.board
    chests = dict(scenario.islands)
    octopuses = [cell for cell in board.cells if scenario.features.get(cell) is Feature.OCTOPUS]
    fleets: dict[str, Fleet] = {}
    for team in scenario.teams:
        most = scenario.limits["transports"]
        numbers = sorted(map(str, rng.sample(range(1, most + 1), rng.randint(0, most))), key=int)
        numbers += [BATTLESHIP] * (rng.random() < 0.7)
        fleets[team.id] = Fleet(
            port=rng.choice(team.bays),
            ships=tuple(_random_ship(rng, number, board.cells, octopuses, chests) for number in numbers),
            delivered=_take(rng, chests, rng.choice((0, 0, 1, 3))),
            joker_ready=rng.random() < 0.5,
            kept=rng.randint(0, 3) if scenario.rulings.unspent == "kept" else 0,
        )
    floating: dict[Cell, int] = {}
    for cell in rng.sample(board.cells, min(3, len(board.cells))):
        count = _take(rng, chests, rng.choice((0, 1, 2)))
        if count:
            floating[cell] = count
    lost = _take(rng, chests, rng.choice((0, 0, 1)))
    taken = {c for c, f in scenario.features.items() if f in TAKEABLE and rng.random() < 0.2}
    reefs = [cell for cell, feature in scenario.features.items() if feature is Feature.REEF]
    wrecks = {cell: rng.randint(1, 2) for cell in sorted(reefs) if rng.random() < 0.2}
    seen = {cell for cell in board.cells if rng.random() < 0.3}
    under = {ship.at for fleet in fleets.values() for ship in fleet.ships if ship.at is not None}
    return State(
        scenario,
        fleets,
        chests,
        round=rng.randrange(5),
        revealed=frozenset(seen | under | taken | floating.keys() | wrecks.keys()),
        taken=frozenset(taken),
        floating=floating,
        wrecks=wrecks,
        lost=lost,
    )


def _random_ship(
    rng: Random, number: str, cells: Sequence[Cell], octopuses: Sequence[Cell], chests: dict[Cell, int]
) -> Ship:
    at = None if rng.random() < 0.3 else rng.choice(cells)
    held = False
    if octopuses and rng.random() < 0.2:
        at, held = rng.choice(octopuses), True
    dinghy = number != BATTLESHIP and rng.random() < 0.3
    cargo = _take(rng, chests, rng.choice((0, 1, 2) if dinghy else (0, 1))) if at is not None else 0
    ready = frozenset(effect for effect in Effect if rng.random() < 0.25)
    return Ship(number, at, cargo, held, dinghy, ready, idle=rng.random() < 0.1)


def _take(rng: Random, chests: dict[Cell, int], wanted: int) -> int:
    """Take up to so many chests from the islands, and say how many there were."""
    for taken in range(wanted):
        full = [cell for cell in sorted(chests) if chests[cell]]
        if not full:
            return taken
        chests[rng.choice(full)] -= 1
    return wanted


def shuffled(rng: Random, mapping: Mapping[Key, Value]) -> dict[Key, Value]:
    """The same mapping in another order."""
    items = list(mapping.items())
    rng.shuffle(items)
    return dict(items)


def random_orders(rng: Random, state: State, slips: bool) -> RoundOrders:
    """A round's papers; without `slips` they are legal, by this module's own reckoning."""
    ids = [team for team in state.scenario.team_ids if rng.random() < 0.95]
    rng.shuffle(ids)
    teams = {team: _Paper(rng, state, team, slips).orders() for team in ids}
    if slips and rng.random() < 0.1:
        teams["nobody"] = TeamOrders(points="3")
    return RoundOrders(state.round + 1, teams, cut=slips, over=rng.random() < 0.05)


class _Paper:
    """One team's paper."""

    def __init__(self, rng: Random, state: State, team: str, slips: bool) -> None:
        self.rng = rng
        self.state = state
        self.scenario = state.scenario
        self.board = state.scenario.board
        self.fleet = state.fleets[team]
        self.slips = slips

    def slip(self, chance: float = 0.12) -> bool:
        return self.slips and self.rng.random() < chance

    def orders(self) -> TeamOrders:
        rng = self.rng
        points: str | None = str(rng.choice((0, 1, 3, 4, 6, 9, 12)))
        rank: str | None = None
        count = int(points or 0)
        if rng.random() < 0.3:
            place = rng.randint(1, len(self.scenario.teams))
            points, rank, count = None, str(place), self.scenario.points[place - 1]
        if self.slip(0.06):
            points, rank = rng.choice(((None, None), ("7", "1"), ("100", None), ("-1", None), ("x", None), (None, "9")))
        joker = (self.fleet.joker_ready or self.slip(0.5)) and rng.random() < 0.3
        left = max(0, count * (2 if joker else 1) + self.fleet.kept)
        buy, left = self.purchases(left)
        port, bays = self.port(left)
        ships = {ship.number: self.ship(ship, left, bays) for ship in self.fleet.ships if rng.random() < 0.9}
        bought_gun = "battleship" in buy and self.fleet.ship(BATTLESHIP) is None
        may_fire = self.scenario.rulings.fresh_battleship == "fires" or self.slip(0.5)
        if bought_gun and may_fire and rng.random() < 0.7:
            ships[BATTLESHIP] = ShipOrders(shot=self.name(rng.choice(self.board.cells)))
        if "transport" in buy and self.slip(0.3):
            new = next(n for n in map(str, range(1, 99)) if self.fleet.ship(n) is None)
            ships[new] = ShipOrders(self.name(rng.choice(self.board.cells)))
        if self.slip():
            ships[rng.choice(("1", "2", "3", "7", "9", "0", "B", "x"))] = ShipOrders(*rng.choice(_STRANGE))
        numbers = list(ships)
        rng.shuffle(numbers)
        return TeamOrders(points, rank, joker, buy, port, {number: ships[number] for number in numbers})

    def purchases(self, left: int) -> tuple[tuple[str, ...], int]:
        owned = {ship.number for ship in self.fleet.ships}
        transports, gun = len(owned - {BATTLESHIP}), BATTLESHIP in owned
        buy: list[str] = []
        while self.rng.random() < 0.35 and len(buy) < 8:
            kind = self.rng.choice(("transport", "battleship"))
            price = self.scenario.prices[kind]
            full = gun if kind == "battleship" else transports >= self.scenario.limits["transports"]
            if (price > left or full) and not self.slip(0.4):
                continue
            buy.append(kind)
            left = max(0, left - price)
            gun = gun or kind == "battleship"
            transports += kind == "transport"
        return tuple(buy), left

    def port(self, left: int) -> tuple[str, tuple[int, ...]]:
        """The order, and the bays that it goes through, the present one included."""
        count, here = len(self.board.bays), self.fleet.port
        if self.slip():
            return self.rng.choice(("0", "999", "x", "<", f"{count}>", "1 <", "1")), (here,)
        if self.rng.random() < 0.5 or not left:
            return self.rng.choice(("", "", str(here))), (here,)
        steps = self.rng.randint(1, min(left, count))
        turn = self.rng.choice((1, -1))
        bays = tuple((here - 1 + turn * i) % count + 1 for i in range(steps % count + 1))
        return f"{bays[-1]}{'>' if turn > 0 else '<'}", bays

    def ship(self, ship: Ship, left: int, bays: tuple[int, ...]) -> ShipOrders:
        rng = self.rng
        path = telescope = shot = ""
        hidden = [cell for cell in self.board.cells if cell not in self.state.revealed]
        if Effect.TELESCOPE in ship.ready and hidden and rng.random() < 0.7:
            telescope = self.name(rng.choice(hidden))
        elif self.slip(0.05):
            telescope = rng.choice((*self.board.names.values(), "Q1"))
        if not telescope or self.scenario.rulings.telescope_ship == "sails" or self.slip():
            path = self.path(ship, left * (2 if Effect.SEAHORSE in ship.ready else 1), bays)
        if (ship.number == BATTLESHIP and rng.random() < 0.7) or self.slip(0.05):
            shot = self.name(rng.choice(self.board.cells)) if not self.slip() else "Z99"
        return ShipOrders(path, telescope, shot)

    def path(self, ship: Ship, allowed: int, bays: tuple[int, ...]) -> str:
        rng = self.rng
        moves = self.walk(ship.at, rng.randint(0, allowed) if rng.random() < 0.5 else allowed, bays)
        if not moves:
            return ""
        if rng.random() < 0.3:
            text = write(self.board, tuple(moves))
        else:
            words = [move.value if isinstance(move, Special) else self.name(move) for move in moves]
            text = rng.choice((" ", "  ", ", ", "; ")).join(words)
        if self.slip(0.3):
            words = text.split()
            names = list(self.board.names.values())
            place = rng.randrange(len(words) + 1)
            row = [name for name in names if place and name[0] == words[place - 1][0].upper()] or names
            line = f"-{rng.choice(row)}"
            words.insert(
                place, rng.choice((rng.choice(_NOISE), rng.choice(names), line, line, f"- {rng.choice(names)}"))
            )
            text = " ".join(words)
        return text

    def walk(self, at: Cell | None, length: int, bays: tuple[int, ...]) -> list[Move]:
        """A legal path that likes full cells and ports."""
        rng, board = self.rng, self.board
        out = sorted({cell for number in bays for cell in board.bays[number - 1].cells}, key=reading_order)
        docks = set(board.bays[bays[0] - 1].cells) | set(board.bays[bays[-1] - 1].cells)
        moves: list[Move] = []
        for _ in range(length):
            if rng.random() < 0.06:
                moves.append(WAIT)
            elif at is not None and at in docks and rng.random() < 0.5:
                at = None
                moves.append(PORT)
            else:
                ways = out if at is None else board.sea_neighbours[at]
                if not ways:
                    break
                full = [cell for cell in ways if cell in self.scenario.features or cell in self.state.chests]
                at = rng.choice(full if full and rng.random() < 0.6 else ways)
                moves.append(at)
        return moves

    def name(self, cell: Cell) -> str:
        """The cell's name, written as people do."""
        name = self.board.names[cell]
        kind = self.rng.randrange(8)
        if kind == 0:
            return name.lower()
        if kind == 1:
            return name.replace("10", "1O").replace("11", "1i")
        return name


_NOISE = ("-", "port", ".", "A0", "I5", "??", "port port", "...", "A1-", "š", "1")
_STRANGE = (("A1",), ("port",), ("", "A1"), ("", "", "A1"), ("A1", "A1", "A1"), ("",))
