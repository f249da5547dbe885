"""Playing a round back: the state as it was at any moment of it, from the state before it and its events.

A round is cut into beats: first all moves of a half-step, which happen at once, with the open sea that they uncover;
then everything else event by event.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import groupby

from gm.hexgrid import Cell
from gm.sextagon.events import Event
from gm.sextagon.features import ISLAND
from gm.sextagon.played import Round
from gm.sextagon.scenario import Scenario
from gm.sextagon.state import Fleet, Ship, State, ship_order

_MOVES = frozenset({"move", "port", "wait"})
"""The kinds that are one beat for a whole half-step: nobody's move depends on another's."""


@dataclass(frozen=True, slots=True)
class Beat:
    """One thing to look at: its events (several only for moves and open sea) and the state after them.

    The last beat of a round has none: it is how things stand when all effects have lapsed.
    """

    events: tuple[Event, ...]
    state: State

    @property
    def phase(self) -> str:
        """The phase it belongs to; `end` for the last beat."""
        return self.events[0].phase if self.events else "end"

    @property
    def step(self) -> tuple[int, int] | None:
        """The step and half of its moves, if it has any."""
        first = self.events[0] if self.events else None
        return None if first is None or first.step is None else (first.step, first.half or 1)

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells on which something happens."""
        return tuple(event.cell for event in self.events if event.cell is not None)


def beats(played: Round) -> tuple[Beat, ...]:
    """The beats of a round, in order; the first shows how it began, the last how it ended."""
    state = opened(played)
    found = [Beat((), state)]
    for events in _groups(played.events):
        for event in events:
            state = after(state, event)
        found.append(Beat(events, state))
    found.append(Beat((), played.state))
    return tuple(found)


def opened(played: Round) -> State:
    """The state in which the round's events begin: the points and jokers of this round are known already."""
    fleets = {}
    for team, fleet in played.before.fleets.items():
        later = played.state.fleets[team]
        fleets[team] = replace(fleet, points=later.points, budget=later.budget, joker_ready=later.joker_ready)
    return replace(played.before, fleets=fleets, round=played.state.round)


def _groups(events: tuple[Event, ...]) -> Iterator[tuple[Event, ...]]:
    for (_, step, _), group in groupby(events, key=lambda event: (event.phase, event.step, event.half)):
        told = list(group)
        if step is not None:
            moves = tuple(event for event in told if _dull(event))
            if moves:
                yield moves
            told = [event for event in told if not _dull(event)]
        for is_sea, run in groupby(told, key=_is_sea):
            alike = tuple(run)
            yield from (alike,) if is_sea else ((event,) for event in alike)


def _is_sea(event: Event) -> bool:
    """Whether open sea is uncovered."""
    return event.kind == "reveal" and event.source is None


def _dull(event: Event) -> bool:
    """Whether an event belongs to the one beat with which a half-step begins."""
    return event.kind in _MOVES or _is_sea(event)


def after(state: State, event: Event) -> State:
    """The state after an event; effects won for the next round are not yet counted in."""
    change = _CHANGES.get(event.kind)
    return state if change is None else change(state, event)


def _fleet(state: State, event: Event, **changes: object) -> State:
    assert event.team is not None
    fleet: Fleet = replace(state.fleets[event.team], **changes)  # type: ignore[arg-type]
    return replace(state, fleets={**state.fleets, event.team: fleet})


def _ship(state: State, event: Event, **changes: object) -> State:
    assert event.team is not None
    ships = state.fleets[event.team].ships
    changed = tuple(replace(s, **changes) if s.number == event.ship else s for s in ships)  # type: ignore[arg-type]
    return _fleet(state, event, ships=changed)


def _present(state: State, event: Event) -> Ship:
    assert event.team is not None and event.ship is not None
    ship = state.fleets[event.team].ship(event.ship)
    assert ship is not None
    return ship


def _launch(state: State, event: Event) -> State:
    assert event.team is not None and event.ship is not None
    ship = Ship(event.ship, event.cell, idle=True)
    ships = sorted((*state.fleets[event.team].ships, ship), key=lambda each: ship_order(each.number))
    return _fleet(state, event, ships=tuple(ships))


def _found(state: State, event: Event) -> State:
    assert event.cell is not None
    return replace(_launch(state, event), taken=state.taken | {event.cell})


def _scrap(state: State, event: Event) -> State:
    assert event.team is not None
    ships = tuple(ship for ship in state.fleets[event.team].ships if ship.number != event.ship)
    return _fleet(state, event, ships=ships)


def _wreck(state: State, event: Event) -> State:
    assert event.cell is not None
    lost = _present(state, event).cargo if state.scenario.rulings.wreck_cargo == "lost" else 0
    wrecks = {**state.wrecks, event.cell: state.wrecks.get(event.cell, 0) + 1}
    return replace(_scrap(state, event), wrecks=wrecks, lost=state.lost + lost)


def _float(state: State, event: Event) -> State:
    assert event.cell is not None and event.count is not None
    return replace(state, floating={**state.floating, event.cell: state.floating.get(event.cell, 0) + event.count})


def _pickup(state: State, event: Event) -> State:
    assert event.cell is not None and event.count is not None
    aboard = _ship(state, event, cargo=_present(state, event).cargo + event.count)
    if event.source == ISLAND:
        return replace(aboard, chests={**state.chests, event.cell: state.chests[event.cell] - event.count})
    floating = {**state.floating, event.cell: state.floating[event.cell] - event.count}
    return replace(aboard, floating={cell: count for cell, count in floating.items() if count})


def _deliver(state: State, event: Event) -> State:
    assert event.team is not None and event.count is not None
    ship = _present(state, event)
    landed = _ship(state, event, cargo=0, dinghy=ship.dinghy and event.count < 2)
    return _fleet(landed, event, delivered=state.fleets[event.team].delivered + event.count)


def _grant(state: State, event: Event) -> State:
    assert event.cell is not None
    if event.effect != "dinghy":
        return state
    taken = state.taken | {event.cell} if _supply_is_single(state.scenario) else state.taken
    return replace(_ship(state, event, dinghy=True), taken=taken)


def _supply_is_single(scenario: Scenario) -> bool:
    return scenario.rulings.dinghy_supply == "once"


def _reveal(state: State, event: Event) -> State:
    assert event.cell is not None
    return replace(state, revealed=state.revealed | {event.cell})


_CHANGES: dict[str, Callable[[State, Event], State]] = {
    "buy": _launch,
    "move": lambda state, event: _ship(state, event, at=event.cell),
    "dock": lambda state, event: _ship(state, event, at=None),
    "port": lambda state, event: _fleet(state, event, port=event.bay),
    "reveal": _reveal,
    "wreck": _wreck,
    "poseidon": lambda state, event: _ship(state, event, at=None),
    "held": lambda state, event: _ship(state, event, held=True),
    "freed": lambda state, event: _ship(state, event, held=False),
    "found": _found,
    "grant": _grant,
    "pickup": _pickup,
    "deliver": _deliver,
    "drunk_return": lambda state, event: _ship(state, event, at=event.cell),
    "sink": _scrap,
    "float": _float,
}
"""What each kind of event changes; the kinds that are missing change nothing that lies on the map."""
