"""The working state of one round while it is resolved: mutable, private to the resolution."""

from __future__ import annotations

from gm.hexgrid import Cell
from gm.sextagon.events import Event
from gm.sextagon.features import ISLAND, Effect, Feature
from gm.sextagon.judge import Plan, ShipPlan
from gm.sextagon.paths import Move
from gm.sextagon.state import BATTLESHIP, BATTLESHIP_KIND, Fleet, Ship, State, lowest_free, ship_order


class Vessel:
    """A ship at work. `at` is None in port; `next` is the index of its next move in `path`; `stopped` tells that it
    moves no more in this round; `rum` is the cell to which it will be set back."""

    __slots__ = (
        "at",
        "cargo",
        "dinghy",
        "doubled",
        "fresh",
        "gained",
        "held",
        "next",
        "number",
        "path",
        "ready",
        "rum",
        "shot",
        "squadron",
        "stopped",
        "telescope",
    )

    def __init__(self, squadron: Squadron, ship: Ship, plan: ShipPlan, *, fresh: bool) -> None:
        self.squadron = squadron
        self.number = ship.number
        self.at = ship.at
        self.cargo = ship.cargo
        self.held = ship.held
        self.dinghy = ship.dinghy
        self.ready = ship.ready
        self.fresh = fresh
        self.path: tuple[Move, ...] = plan.path
        self.next = 0
        self.telescope = plan.telescope
        self.shot = plan.shot
        self.doubled = Effect.SEAHORSE in ship.ready
        self.stopped = fresh
        self.gained: set[Effect] = set()
        self.rum: Cell | None = None

    @property
    def room(self) -> int:
        """How many more chests it can carry (S3.5)."""
        return (2 if self.dinghy else 1) - self.cargo

    @property
    def is_battleship(self) -> bool:
        """Whether this is the battleship."""
        return self.number == BATTLESHIP

    def ship(self) -> Ship:
        """The ship as it enters the next round: this round's effects have lapsed (S8.1)."""
        return Ship(self.number, self.at, self.cargo, self.held, self.dinghy, frozenset(self.gained), self.fresh)


class Squadron:
    """A team at work: its port, what is left of the port's way, and its vessels in order."""

    __slots__ = (
        "bay",
        "budget",
        "delivered",
        "delivered_before",
        "docks",
        "joker_ready",
        "place",
        "points",
        "team",
        "vessels",
        "way",
    )

    def __init__(self, team: str, place: int, fleet: Fleet) -> None:
        self.team = team
        self.place = place
        self.bay = fleet.port
        self.delivered = self.delivered_before = fleet.delivered
        self.joker_ready = fleet.joker_ready
        self.points = 0
        self.budget = 0
        self.way: tuple[int, ...] = ()
        self.docks: frozenset[Cell] = frozenset()
        self.vessels: list[Vessel] = []

    @property
    def initiative(self) -> tuple[int, int, int]:
        """The sort key of S5.4: more points, fewer chests delivered before this round, the scenario's order."""
        return (-self.points, self.delivered_before, self.place)

    def launch(self, kind: str, at: Cell | None) -> Vessel:
        """Add a ship with the lowest free number; it does not move in this round (S3.2, S4.4)."""
        numbers = {vessel.number for vessel in self.vessels}
        number = BATTLESHIP if kind == BATTLESHIP_KIND else lowest_free(numbers)
        vessel = Vessel(self, Ship(number, at), ShipPlan(), fresh=True)
        self.vessels.append(vessel)
        self.vessels.sort(key=lambda v: ship_order(v.number))
        return vessel


class Waters:
    """Everything that changes while a round is resolved, and the events so far."""

    def __init__(self, state: State, plan: Plan) -> None:
        self.state = state
        self.scenario = state.scenario
        self.board = state.scenario.board
        self.rulings = state.scenario.rulings
        self.round = state.round + 1
        self.phase = "buy"
        self.step: int | None = None
        self.half: int | None = None
        self.revealed = set(state.revealed)
        self.taken = set(state.taken)
        self.chests = dict(state.chests)
        self.floating = dict(state.floating)
        self.wrecks = dict(state.wrecks)
        self.lost = state.lost
        self.events: list[Event] = []
        self.plan = plan
        self.crews: list[Vessel] = []
        """All ships that can have orders in this round, in initiative order; wrecked ones stay in it."""
        self.squadrons = [
            Squadron(team, place, state.fleets[team]) for place, team in enumerate(state.scenario.team_ids)
        ]

    @property
    def vessels(self) -> list[Vessel]:
        """Every ship in initiative order (S5.4)."""
        ordered = sorted(self.squadrons, key=lambda squadron: squadron.initiative)
        return [vessel for squadron in ordered for vessel in squadron.vessels]

    def feature(self, cell: Cell) -> Feature | None:
        """What lies on the cell at this moment besides an island."""
        return None if cell in self.taken else self.scenario.features.get(cell)

    def emit(
        self,
        kind: str,
        rule: str,
        vessel: Vessel | None = None,
        cell: Cell | None = None,
        *,
        count: int | None = None,
        source: str | None = None,
        effect: str | None = None,
        bearing: int | None = None,
    ) -> None:
        """Record an event of the present phase, step and half."""
        team = vessel.squadron.team if vessel else None
        number = vessel.number if vessel else None
        self.events.append(
            Event(
                self.round,
                self.phase,
                kind,
                rule,
                self.step,
                self.half,
                team,
                number,
                cell,
                count,
                None,
                source,
                effect,
                bearing,
            )
        )

    def reveal(self, cell: Cell) -> None:
        """Turn a hidden cell up, for everyone and for good (S2)."""
        self.revealed.add(cell)
        rule = "S5.13" if self.phase == "telescope" else "S5.5"
        feature = self.feature(cell)
        found = ISLAND if cell in self.chests else feature.value if feature else None
        self.emit("reveal", rule, cell=cell, count=self.chests.get(cell), source=found)

    def unload(self, vessel: Vessel) -> None:
        """Deliver everything aboard; a dinghy that brought two chests is used up (S6.4, S5.15)."""
        if vessel.cargo:
            vessel.squadron.delivered += vessel.cargo
            self.emit("deliver", "S6.4", vessel, count=vessel.cargo)
        if vessel.cargo == 2:
            vessel.dinghy = False
        vessel.cargo = 0

    def scuttle(self, vessel: Vessel, cell: Cell, rule: str, *, lost: bool = False) -> None:
        """Take a sunk or wrecked ship out of its fleet; its chests float on the cell, or are lost."""
        vessel.squadron.vessels.remove(vessel)
        vessel.stopped = True
        if not vessel.cargo:
            return
        if lost:
            self.lost += vessel.cargo
        else:
            self.floating[cell] = self.floating.get(cell, 0) + vessel.cargo
            self.emit("float", rule, cell=cell, count=vessel.cargo)
