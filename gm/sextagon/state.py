"""The state of a game between two rounds: small, immutable, compared by value."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from gm.hexgrid import Cell
from gm.sextagon.features import Effect, Feature
from gm.sextagon.numbers import BATTLESHIP as BATTLESHIP
from gm.sextagon.scenario import Scenario

TRANSPORT = "transport"
BATTLESHIP_KIND = "battleship"
SHIP_KINDS = (TRANSPORT, BATTLESHIP_KIND)
"""What can be bought, by the words of the files (S4.3)."""


@dataclass(frozen=True, slots=True)
class Ship:
    """A ship; `at` is None while it is in its team's port (S3.4).

    `ready` are the effects usable in the coming round; `idle` tells that it was bought or found in the round just
    played.
    """

    number: str
    at: Cell | None = None
    cargo: int = 0
    held: bool = False
    dinghy: bool = False
    ready: frozenset[Effect] = frozenset()
    idle: bool = False

    @property
    def is_battleship(self) -> bool:
        """Whether this is the battleship, not a transport."""
        return self.number == BATTLESHIP


@dataclass(frozen=True, slots=True)
class Fleet:
    """A team's side of the state: points (joker and kept ones included) and budget are those of the last round."""

    port: int
    ships: tuple[Ship, ...] = (Ship("1"),)
    delivered: int = 0
    joker_ready: bool = True
    points: int = 0
    budget: int = 0
    kept: int = 0

    def ship(self, number: str) -> Ship | None:
        """The ship of this number, or None."""
        for ship in self.ships:
            if ship.number == number:
                return ship
        return None


@dataclass(frozen=True)
class State:
    """A game after `round` rounds. `chests` are those left on each island; `taken` the cells whose new ship or
    dinghy is gone; `fleets` has every team, in the scenario's order; `adjusted` is how many chests the referee has
    given (or, below zero, taken) by adjustments."""

    scenario: Scenario = field(repr=False)
    fleets: Mapping[str, Fleet]
    chests: Mapping[Cell, int]
    round: int = 0
    over: bool = False
    revealed: frozenset[Cell] = frozenset()
    taken: frozenset[Cell] = frozenset()
    floating: Mapping[Cell, int] = field(default_factory=dict)
    wrecks: Mapping[Cell, int] = field(default_factory=dict)
    lost: int = 0
    adjusted: int = 0

    def feature(self, cell: Cell) -> Feature | None:
        """What lies on the cell now besides an island: None also for open sea (S2)."""
        return None if cell in self.taken else self.scenario.features.get(cell)

    @property
    def chests_in_play(self) -> int:
        """Chests on islands, afloat, aboard: those that can still be delivered."""
        aboard = sum(ship.cargo for fleet in self.fleets.values() for ship in fleet.ships)
        return sum(self.chests.values()) + sum(self.floating.values()) + aboard

    @property
    def chests_in_all(self) -> int:
        """Every chest, delivered and lost ones included: what S6.5 conserves."""
        return self.chests_in_play + sum(fleet.delivered for fleet in self.fleets.values()) + self.lost

    @property
    def finished(self) -> bool:
        """Whether no chest is left to deliver (S8.3)."""
        return self.chests_in_play == 0


def ship_order(number: str) -> tuple[int, int]:
    """A sort key: transports by number, then the battleship (S5.4)."""
    return (1, 0) if number == BATTLESHIP else (0, int(number))


def lowest_free(owned: set[str]) -> str:
    """The lowest number that no transport of the team has (S3.2)."""
    number = 1
    while str(number) in owned:
        number += 1
    return str(number)


def opening(scenario: Scenario) -> State:
    """The state before the first round: one transport in each port, every joker ready (S3.1)."""
    fleets = {team.id: Fleet(port=team.port) for team in scenario.teams}
    return State(scenario, fleets, dict(scenario.islands))


def ranking(state: State) -> list[tuple[int, str]]:
    """(rank, team) by delivered chests alone, equal teams sharing a rank: 1, 1, 3 (S8.2).

    Within a rank the scenario's order.
    """
    delivered = {team: fleet.delivered for team, fleet in state.fleets.items()}
    order = sorted(state.scenario.team_ids, key=lambda team: -delivered[team])
    return [(1 + sum(other > delivered[team] for other in delivered.values()), team) for team in order]
