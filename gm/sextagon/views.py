"""Views: what the public, a team or the referee may know of a game (S10).

A view is built up from nothing, by allow-list. Whatever is shown or handed to anybody is made from their view alone,
so that nothing hidden can leak (S10.4).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from gm.hexgrid import Cell
from gm.sextagon.adjust import PRIVATE_ADJUSTMENTS, Adjustment, adjust
from gm.sextagon.board import Board
from gm.sextagon.events import PRIVATE_KINDS, Event
from gm.sextagon.features import ISLAND
from gm.sextagon.judge import Problem
from gm.sextagon.played import Round
from gm.sextagon.rulings import Rulings
from gm.sextagon.scenario import Scenario, Team
from gm.sextagon.state import Fleet, Ship, State, ranking

PUBLIC = "public"
REFEREE = "referee"


@dataclass(frozen=True, slots=True)
class SeenCell:
    """What a viewer sees on a cell: `feature` is a word of the files, `island`, or None for open sea."""

    feature: str | None = None
    chests: int = 0
    floating: int = 0
    wrecks: int = 0


@dataclass(frozen=True, slots=True)
class ShipView:
    """A ship as seen by a viewer; the parts below `held` are None where they are not for them."""

    team: str
    number: str
    at: Cell | None
    held: bool
    cargo: int | None = None
    dinghy: bool | None = None
    ready: tuple[str, ...] | None = None
    idle: bool | None = None


@dataclass(frozen=True, slots=True)
class FleetView:
    """A team as seen by a viewer; `budget` and `kept` are None where they are not for them."""

    team: Team
    rank: int
    port: int
    delivered: int
    points: int
    joker_ready: bool
    ships: tuple[ShipView, ...]
    budget: int | None = None
    kept: int | None = None


@dataclass(frozen=True, slots=True)
class Terms:
    """What everybody may know of how the game is played: its numbers and rulings."""

    rulings: Rulings
    points: tuple[int, ...]
    prices: Mapping[str, int]
    limits: Mapping[str, int]


@dataclass(frozen=True)
class View:
    """A game as `viewer` (a team's id, `public` or `referee`) may know it after `round` rounds.

    `cells` has every cell whose content the viewer knows, `revealed` those that everybody knows. `events` are all
    that the viewer may be told of, of all rounds. `warnings` are those of the last round. `notes` is the referee's.
    """

    viewer: str
    title: str
    language: str | None
    paper: str
    terms: Terms
    board: Board
    round: int
    over: bool
    fleets: Mapping[str, FleetView]
    revealed: frozenset[Cell]
    cells: Mapping[Cell, SeenCell]
    events: tuple[Event, ...] = ()
    warnings: tuple[Problem, ...] = ()
    notes: Mapping[Cell, str] | None = None

    @property
    def own(self) -> FleetView | None:
        """The viewing team's own fleet, if a team is viewing."""
        return self.fleets.get(self.viewer)

    @property
    def ships(self) -> list[ShipView]:
        """All ships, team by team in the scenario's order."""
        return [ship for fleet in self.fleets.values() for ship in fleet.ships]

    def last_events(self) -> tuple[Event, ...]:
        """The events of the round just played."""
        return tuple(event for event in self.events if event.round == self.round)

    def adjustments(self) -> tuple[Event, ...]:
        """What the referee has adjusted since then."""
        return tuple(event for event in self.events if event.round > self.round)

    def bearings(self) -> tuple[Event, ...]:
        """Every chart that the viewer's ships have read, in order (S5.14)."""
        return tuple(event for event in self.events if event.kind == "chart" and event.team == self.viewer)

    def cuts(self) -> tuple[Event, ...]:
        """What was cut of the viewer's orders in the round just played (S4.9)."""
        return tuple(event for event in self.last_events() if event.kind == "cut" and event.team == self.viewer)


def view(opening: State, rounds: Sequence[Round], viewer: str, adjustments: Sequence[Adjustment] = ()) -> View:
    """The view of `viewer` after `rounds`, which began from `opening`, and the adjustments made since.

    Raises `KeyError` for an unknown viewer.
    """
    state, adjusted = adjust(rounds[-1].state if rounds else opening, adjustments)
    scenario = state.scenario
    if viewer not in (PUBLIC, REFEREE):
        scenario.team(viewer)
    known = scenario.board.sea if viewer == REFEREE else state.revealed
    ranks = {team: rank for rank, team in ranking(state)}
    warnings = rounds[-1].verdict.warnings if rounds else ()
    told = (event for each in rounds for event in each.events)
    return View(
        viewer=viewer,
        title=scenario.title,
        language=scenario.language,
        paper=scenario.paper,
        terms=_terms(scenario),
        board=scenario.board,
        round=state.round,
        over=state.over,
        fleets={
            team.id: _fleet(team, state.fleets[team.id], ranks[team.id], private=viewer in (team.id, REFEREE))
            for team in scenario.teams
        },
        revealed=state.revealed,
        cells={cell: _cell(state, cell) for cell in scenario.board.cells if cell in known},
        events=tuple(seen for event in (*told, *adjusted) if (seen := _event(event, viewer)) is not None),
        warnings=tuple(p for p in warnings if viewer in (p.team, REFEREE)),
        notes=scenario.notes if viewer == REFEREE else None,
    )


def _terms(scenario: Scenario) -> Terms:
    return Terms(scenario.rulings, scenario.points, scenario.prices, scenario.limits)


def _cell(state: State, cell: Cell) -> SeenCell:
    feature = state.feature(cell)
    return SeenCell(
        feature=ISLAND if cell in state.chests else feature.value if feature else None,
        chests=state.chests.get(cell, 0),
        floating=state.floating.get(cell, 0),
        wrecks=state.wrecks.get(cell, 0),
    )


def _fleet(team: Team, fleet: Fleet, rank: int, *, private: bool) -> FleetView:
    return FleetView(
        team=team,
        rank=rank,
        port=fleet.port,
        delivered=fleet.delivered,
        points=fleet.points,
        joker_ready=fleet.joker_ready,
        ships=tuple(_ship(team.id, ship, private=private) for ship in fleet.ships),
        budget=fleet.budget if private else None,
        kept=fleet.kept if private else None,
    )


def _ship(team: str, ship: Ship, *, private: bool) -> ShipView:
    if not private:
        return ShipView(team, ship.number, ship.at, ship.held)
    ready = tuple(sorted(effect.value for effect in ship.ready))
    return ShipView(team, ship.number, ship.at, ship.held, ship.cargo, ship.dinghy, ready, ship.idle)


def _event(event: Event, viewer: str) -> Event | None:
    """The event as the viewer may be told of it, or None (S10.1, S10.2).

    Others learn that a ship took gold, but not how much of it: its cargo is the team's own.
    """
    adjusts = event.kind == "adjust"
    if viewer == REFEREE:
        return event
    if adjusts and event.source == "hidden":
        return None
    if viewer == event.team:
        return event
    if event.kind in PRIVATE_KINDS or (adjusts and event.code in PRIVATE_ADJUSTMENTS):
        return None
    return event._replace(count=None) if event.kind == "pickup" else event
