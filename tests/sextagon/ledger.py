"""A second book-keeping: what a round's events say, written down without the code that resolved it.

It knows where every ship and chest is by the events alone, and the rules only as far as they bound what an event may
do: S1 (neighbours, bays), S3 (room), S5.2 (who may move when), S6.5 (nothing creates or destroys a chest).
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby

from gm.hexgrid import Cell, neighbours
from gm.sextagon.events import Event
from gm.sextagon.features import TAKEABLE, Effect
from gm.sextagon.judge import Plan
from gm.sextagon.state import BATTLESHIP, State

Hull = tuple[str, str]
"""A ship by its team and number."""


class Ledger:
    """The state as the events tell it. `write` raises `AssertionError` at the first thing that cannot be."""

    def __init__(self, before: State, plan: Plan) -> None:
        self.scenario = before.scenario
        self.board = before.scenario.board
        self.plan = plan
        ships = {(team, ship.number): ship for team, fleet in before.fleets.items() for ship in fleet.ships}
        self.at = {hull: ship.at for hull, ship in ships.items()}
        self.cargo = {hull: ship.cargo for hull, ship in ships.items()}
        self.held = {hull for hull, ship in ships.items() if ship.held}
        self.dinghies = {hull for hull, ship in ships.items() if ship.dinghy}
        self.doubled = {hull for hull, ship in ships.items() if Effect.SEAHORSE in ship.ready}
        self.still: set[Hull] = set()
        self.gained: dict[Hull, set[str]] = {}
        self.rum: dict[Hull, Cell] = {}
        self.moves: dict[Hull, int] = dict.fromkeys(ships, 0)
        self.ports = {team: fleet.port for team, fleet in before.fleets.items()}
        self.port_before = dict(self.ports)
        self.ways = dict.fromkeys(self.ports, 0)
        self.delivered = {team: fleet.delivered for team, fleet in before.fleets.items()}
        self.chests = dict(before.chests)
        self.floating = dict(before.floating)
        self.wrecks = dict(before.wrecks)
        self.revealed = set(before.revealed)
        self.taken = set(before.taken)
        self.lost = before.lost
        self.overboard: list[tuple[Cell, int]] = []
        self.acted: set[object] = set()

    @property
    def total(self) -> int:
        """All chests there are (S6.5)."""
        ashore = sum(self.delivered.values()) + sum(self.chests.values())
        return ashore + sum(self.floating.values()) + sum(self.cargo.values()) + self.lost

    def write_all(self, events: tuple[Event, ...]) -> None:
        """All events of a round; after each half-step and phase the sum must be right."""
        for (_, step, half), group in groupby(events, key=lambda event: (event.phase, event.step, event.half)):
            self.acted = set()
            if half == 1:
                self.port_before = dict(self.ports)
            told = list(group)
            for event in told:
                assert (event.step is None) == (event.phase != "move")
                if event.team is not None and step is not None:
                    assert step <= self.plan.teams[event.team].budget, "a team acts after its last step (S5.2)"
                _WRITE[event.kind](self, event)
            assert not self.overboard, "chests of a lost ship are nowhere"
            assert self.total == self.scenario.chests, f"chests were made or destroyed in {told}"
            assert min([0, *self.chests.values(), *self.floating.values(), *self.cargo.values()]) == 0
            for hull, count in self.cargo.items():
                assert count <= (2 if hull in self.dinghies else 1), "more aboard than there is room (S3.5)"

    def agrees_with(self, after: State) -> None:
        """The state that was made must be the one that was told."""
        ships = {(team, ship.number): ship for team, fleet in after.fleets.items() for ship in fleet.ships}
        assert {hull: ship.at for hull, ship in ships.items()} == self.at
        assert {hull: ship.cargo for hull, ship in ships.items()} == self.cargo
        assert {hull for hull, ship in ships.items() if ship.held} == self.held
        assert {hull for hull, ship in ships.items() if ship.dinghy} == self.dinghies
        assert {hull: set(ship.ready) for hull, ship in ships.items() if ship.ready} == self.gained
        assert {team: fleet.port for team, fleet in after.fleets.items()} == self.ports
        assert {team: fleet.delivered for team, fleet in after.fleets.items()} == self.delivered
        assert dict(after.chests) == self.chests
        assert dict(after.floating) == {cell: count for cell, count in self.floating.items() if count}
        assert dict(after.wrecks) == self.wrecks
        assert after.revealed == self.revealed
        assert after.taken == self.taken
        assert after.lost == self.lost

    def hull(self, event: Event) -> Hull:
        assert event.team is not None and event.ship is not None
        hull = event.team, event.ship
        assert hull in self.at, f"{hull} is no ship (any more)"
        return hull

    def launch(self, event: Event, at: Cell | None) -> None:
        assert event.team is not None and event.ship is not None
        hull = event.team, event.ship
        assert hull not in self.at, "a number is given twice (S3.2)"
        transports = {int(number) for team, number in self.at if team == event.team and number != BATTLESHIP}
        if event.ship != BATTLESHIP:
            assert int(event.ship) == min(set(range(1, len(transports) + 2)) - transports), "S3.2: the lowest number"
            granted = event.kind == "found" and self.scenario.rulings.ship_over_limit == "granted"
            assert granted or len(transports) < self.scenario.limits["transports"], "S3.3"
        self.at[hull], self.cargo[hull], self.moves[hull] = at, 0, 0
        self.still.add(hull)

    def acts(self, event: Event) -> Hull:
        """A ship uses its move of this half-step (S5.2)."""
        hull = self.hull(event)
        assert hull not in self.acted, "two moves in one half-step"
        self.acted.add(hull)
        assert hull not in self.held and hull not in self.still, "it cannot move"
        assert event.half == 1 or hull in self.doubled, "no sea horse, no second half"
        self.moves[hull] += 1
        budget = self.plan.teams[hull[0]].budget
        assert self.moves[hull] <= budget * (2 if hull in self.doubled else 1)
        return hull

    def quays(self, team: str) -> set[Cell]:
        """The cells of the bays that count in this step (S5.3)."""
        bays = {self.port_before[team], self.ports[team]}
        return {cell for bay in bays for cell in self.board.bays[bay - 1].cells}

    def drop(self, hull: Hull) -> int:
        """Take a ship out of its fleet, and say what it carried."""
        del self.at[hull]
        self.held.discard(hull)
        self.dinghies.discard(hull)
        self.gained.pop(hull, None)
        self.rum.pop(hull, None)
        return self.cargo.pop(hull)


def _move(ledger: Ledger, event: Event) -> None:
    hull = ledger.acts(event)
    assert event.cell in ledger.board.sea
    before = ledger.at[hull]
    if before is None:
        assert event.cell in ledger.quays(hull[0]), "S5.3: no bay of the port touches the cell"
    else:
        assert event.cell in neighbours(before), "S1.1: only across a shared side"
    ledger.at[hull] = event.cell


def _wait(ledger: Ledger, event: Event) -> None:
    ledger.acts(event)


def _dock(ledger: Ledger, event: Event) -> None:
    hull = ledger.acts(event)
    assert ledger.at[hull] in ledger.quays(hull[0])
    ledger.at[hull] = None


def _port(ledger: Ledger, event: Event) -> None:
    assert event.team is not None and event.bay is not None and event.half == 1
    assert ("port", event.team) not in ledger.acted
    ledger.acted.add(("port", event.team))
    count = len(ledger.board.bays)
    assert 1 <= event.bay <= count
    assert (event.bay - ledger.ports[event.team]) % count in (1, count - 1), "S1.4: to the next or previous bay"
    ledger.ports[event.team] = event.bay
    ledger.ways[event.team] += 1
    assert ledger.ways[event.team] <= ledger.plan.teams[event.team].budget


def _reveal(ledger: Ledger, event: Event) -> None:
    assert event.cell in ledger.board.sea and event.cell not in ledger.revealed
    ledger.revealed.add(event.cell)
    if event.source == "island":
        assert event.count == ledger.chests[event.cell]
    else:
        feature = None if event.cell in ledger.taken else ledger.scenario.features.get(event.cell)
        assert event.source == (feature.value if feature else None) and event.count is None


def _wreck(ledger: Ledger, event: Event) -> None:
    hull = ledger.hull(event)
    assert event.cell is not None and ledger.at[hull] == event.cell
    ledger.wrecks[event.cell] = ledger.wrecks.get(event.cell, 0) + 1
    cargo = ledger.drop(hull)
    if ledger.scenario.rulings.wreck_cargo == "lost":
        ledger.lost += cargo
    elif cargo:
        ledger.overboard.append((event.cell, cargo))


def _sink(ledger: Ledger, event: Event) -> None:
    hull = ledger.hull(event)
    assert event.cell is not None and ledger.at[hull] == event.cell
    cargo = ledger.drop(hull)
    if cargo:
        ledger.overboard.append((event.cell, cargo))


def _float(ledger: Ledger, event: Event) -> None:
    assert event.cell is not None and event.count is not None
    ledger.overboard.remove((event.cell, event.count))
    ledger.floating[event.cell] = ledger.floating.get(event.cell, 0) + event.count


def _poseidon(ledger: Ledger, event: Event) -> None:
    hull = _arrived(ledger, event)
    ledger.at[hull] = None
    ledger.rum.pop(hull, None)
    ledger.still.add(hull)


def _arrived(ledger: Ledger, event: Event) -> Hull:
    hull = ledger.hull(event)
    assert ledger.at[hull] == event.cell and hull in ledger.acted, "an effect without an arrival (S5.5)"
    return hull


def _held(ledger: Ledger, event: Event) -> None:
    ledger.held.add(_arrived(ledger, event))


def _freed(ledger: Ledger, event: Event) -> None:
    hull = ledger.hull(event)
    assert ledger.at[hull] == event.cell
    ledger.held.remove(hull)
    if ledger.scenario.rulings.octopus_freed == "next_round":
        ledger.still.add(hull)


def _stop(ledger: Ledger, event: Event) -> None:
    hull = _arrived(ledger, event)
    ledger.still.add(hull)
    ledger.rum.pop(hull, None)


def _drunk(ledger: Ledger, event: Event) -> None:
    assert event.cell is not None
    ledger.rum[_arrived(ledger, event)] = event.cell


def _found(ledger: Ledger, event: Event) -> None:
    assert event.cell is not None and event.cell not in ledger.taken
    assert ledger.scenario.features[event.cell] in TAKEABLE
    ledger.taken.add(event.cell)
    ledger.launch(event, event.cell)


def _grant(ledger: Ledger, event: Event) -> None:
    assert event.effect is not None and event.cell is not None
    hull = _arrived(ledger, event)
    if event.effect == "dinghy":
        assert hull not in ledger.dinghies and hull[1] != BATTLESHIP and event.cell not in ledger.taken
        ledger.dinghies.add(hull)
        if ledger.scenario.rulings.dinghy_supply == "once":
            ledger.taken.add(event.cell)
        return
    gained = ledger.gained.setdefault(hull, set())
    assert event.effect not in gained, "S5.12: a second one adds nothing"
    gained.add(event.effect)


def _pickup(ledger: Ledger, event: Event) -> None:
    assert event.cell is not None and event.count
    hull = _arrived(ledger, event)
    pile = ledger.chests if event.source == "island" else ledger.floating
    pile[event.cell] -= event.count
    ledger.cargo[hull] += event.count
    if hull[1] == BATTLESHIP:
        assert event.source == "floating" and ledger.scenario.rulings.battleship_salvage == "yes"
    if ledger.scenario.rulings.dinghy_loading == "single":
        assert event.count == 1


def _deliver(ledger: Ledger, event: Event) -> None:
    hull = ledger.hull(event)
    assert ledger.at[hull] is None and event.count == ledger.cargo[hull] > 0
    ledger.delivered[hull[0]] += event.count
    ledger.cargo[hull] = 0
    if event.count == 2:
        ledger.dinghies.remove(hull)


def _drunk_return(ledger: Ledger, event: Event) -> None:
    hull = ledger.hull(event)
    assert event.cell == ledger.rum[hull] and hull not in ledger.held and ledger.at[hull] != event.cell
    ledger.at[hull] = event.cell


def _afloat(ledger: Ledger, event: Event) -> None:
    assert ledger.at[ledger.hull(event)] == event.cell


def _nothing(_ledger: Ledger, _event: Event) -> None:
    """What changes nothing on the map."""


_WRITE: dict[str, Callable[[Ledger, Event], None]] = {
    "cut": _nothing,
    "buy": lambda ledger, event: ledger.launch(event, None),
    "telescope": _nothing,
    "move": _move,
    "wait": _wait,
    "dock": _dock,
    "port": _port,
    "reveal": _reveal,
    "wreck": _wreck,
    "poseidon": _poseidon,
    "held": _held,
    "stop": _stop,
    "drunk": _drunk,
    "freed": _freed,
    "found": _found,
    "grant": _grant,
    "chart": _nothing,
    "pickup": _pickup,
    "deliver": _deliver,
    "drunk_return": _drunk_return,
    "shot": _nothing,
    "shot_lost": _nothing,
    "sink": _sink,
    "float": _float,
    "protected": _afloat,
    "lapse": _nothing,
}
