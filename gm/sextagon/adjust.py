"""The referee's free adjustments, made before a round and kept with their reason (formats, section 2).

An adjustment is a word of `ADJUSTMENTS` with the fields that it needs. `adjust` applies some to a state, purely, and
tells each as an event. They may break what the rules would conserve, so the state counts chests given and taken.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace

from gm.hexgrid import Cell
from gm.sextagon.events import Event
from gm.sextagon.features import Feature
from gm.sextagon.scenario import PATTERNS, TEAM_COUNTS, Team
from gm.sextagon.state import BATTLESHIP, BATTLESHIP_KIND, Fleet, Ship, State, lowest_free, ship_order

PHASE = "adjust"


@dataclass(frozen=True, slots=True)
class Adjustment:
    """One adjustment: `do` is a word of `ADJUSTMENTS`, `why` the referee's reason.

    `cell` None means into port where a ship is given or moved; `by` is a difference, or the round that was corrected;
    `word` is a new name, colour, or a kind of ship; `newcomer` a team that joins.
    """

    do: str
    why: str
    team: str | None = None
    ship: str | None = None
    cell: Cell | None = None
    by: int | None = None
    bay: int | None = None
    word: str | None = None
    newcomer: Team | None = None


class Misfit(Exception):  # noqa: N818
    """An adjustment cannot be made; `code` is the key of its sentence below `problems.adjust.`."""

    def __init__(self, code: str, adjustment: Adjustment) -> None:
        super().__init__(code, adjustment)
        self.code = code
        self.adjustment = adjustment


def adjust(state: State, adjustments: Iterable[Adjustment]) -> tuple[State, tuple[Event, ...]]:
    """The state with the adjustments made, in order, and their events, which belong to the coming round.

    Raises `Misfit` for the first that cannot be made.
    """
    events = []
    for adjustment in adjustments:
        events.append(_event(state, adjustment))
        state = _made(state, adjustment)
    return state, tuple(events)


def fitting(
    state: State, adjustments: Iterable[Adjustment]
) -> tuple[State, tuple[Adjustment, ...], tuple[Misfit, ...]]:
    """The state with all adjustments made that can be, these, and why each of the others cannot."""
    made: list[Adjustment] = []
    misfits: list[Misfit] = []
    for adjustment in adjustments:
        try:
            state = _made(state, adjustment)
        except Misfit as misfit:
            misfits.append(misfit)
        else:
            made.append(adjustment)
    return state, tuple(made), tuple(misfits)


def _made(state: State, a: Adjustment) -> State:
    kind = ADJUSTMENTS[a.do]
    if any(getattr(a, name) is None for name in kind.needs):
        raise Misfit("incomplete", a)
    if a.cell is not None and a.cell not in state.scenario.board.sea:
        raise Misfit("no_cell", a)
    return kind.apply(state, a)


def _event(state: State, a: Adjustment) -> Event:
    """The event that tells the adjustment; what concerns a hidden cell is the referee's alone."""
    hidden = a.cell is not None and a.cell not in state.revealed
    return Event(
        state.round + 1,
        PHASE,
        "adjust",
        "S6.5" if a.do in _CHESTS else "S9",
        team=a.team,
        ship=a.ship,
        cell=a.cell,
        count=a.by,
        bay=a.bay,
        source="hidden" if hidden and a.do in ("chests", "cover") else None,
        code=a.do,
        detail=(("why", a.why), ("word", a.word or "")),
    )


def _fleet(state: State, adjustment: Adjustment) -> Fleet:
    if adjustment.team is None or adjustment.team not in state.fleets:
        raise Misfit("no_team", adjustment)
    return state.fleets[adjustment.team]


def _with_fleet(state: State, adjustment: Adjustment, fleet: Fleet, **others: object) -> State:
    assert adjustment.team is not None
    return replace(state, fleets={**state.fleets, adjustment.team: fleet}, **others)  # type: ignore[arg-type]


def _ship(state: State, adjustment: Adjustment) -> Ship:
    ship = _fleet(state, adjustment).ship(adjustment.ship or "")
    if ship is None:
        raise Misfit("no_ship", adjustment)
    return ship


def _with_ship(state: State, adjustment: Adjustment, ship: Ship, **others: object) -> State:
    fleet = _fleet(state, adjustment)
    ships = tuple(ship if other.number == ship.number else other for other in fleet.ships)
    revealed = state.revealed if ship.at is None else state.revealed | {ship.at}
    return _with_fleet(state, adjustment, replace(fleet, ships=ships), **{"revealed": revealed, **others})


def _by(adjustment: Adjustment, present: int, low: int = 0) -> int:
    changed = present + (adjustment.by or 0)
    if changed < low:
        raise Misfit("too_few", adjustment)
    return changed


def _counted(counts: Mapping[Cell, int], cell: Cell, count: int) -> dict[Cell, int]:
    return {other: n for other, n in {**counts, cell: count}.items() if n}


def points(state: State, a: Adjustment) -> State:
    """Give or take points of the coming round, after the joker."""
    fleet = _fleet(state, a)
    return _with_fleet(state, a, replace(fleet, kept=fleet.kept + (a.by or 0)))


def delivered(state: State, a: Adjustment) -> State:
    """Give or take delivered chests."""
    fleet = _fleet(state, a)
    changed = replace(fleet, delivered=_by(a, fleet.delivered))
    return _with_fleet(state, a, changed, adjusted=state.adjusted + (a.by or 0))


def chests(state: State, a: Adjustment) -> State:
    """Put chests on an island or take them away."""
    assert a.cell is not None
    if a.cell not in state.chests:
        raise Misfit("no_island", a)
    changed = {**state.chests, a.cell: _by(a, state.chests[a.cell])}
    return replace(state, chests=changed, adjusted=state.adjusted + (a.by or 0))


def floating(state: State, a: Adjustment) -> State:
    """Put chests on the water or take them away; the cell is seen from then on."""
    assert a.cell is not None
    changed = _counted(state.floating, a.cell, _by(a, state.floating.get(a.cell, 0)))
    return replace(state, floating=changed, revealed=state.revealed | {a.cell}, adjusted=state.adjusted + (a.by or 0))


def cargo(state: State, a: Adjustment) -> State:
    """Load or unload a ship."""
    ship = _ship(state, a)
    changed = _by(a, ship.cargo)
    if changed > (2 if ship.dinghy else 1):
        raise Misfit("no_room", a)
    return _with_ship(state, a, replace(ship, cargo=changed), adjusted=state.adjusted + (a.by or 0))


def give(state: State, a: Adjustment) -> State:
    """Give a team a ship, in port or on a cell: as many as there are flags for (S3.2, S3.3)."""
    fleet, scenario = _fleet(state, a), state.scenario
    numbers = {ship.number for ship in fleet.ships}
    full = len(numbers - {BATTLESHIP}) >= scenario.limits["transports"]
    if a.word != BATTLESHIP_KIND and full and scenario.rulings.ship_over_limit == "left":
        raise Misfit("many_ships", a)
    number = BATTLESHIP if a.word == BATTLESHIP_KIND else lowest_free(numbers)
    if number in numbers:
        raise Misfit("second_battleship", a)
    ships = tuple(sorted((*fleet.ships, Ship(number, a.cell)), key=lambda ship: ship_order(ship.number)))
    revealed = state.revealed if a.cell is None else state.revealed | {a.cell}
    return _with_fleet(state, a, replace(fleet, ships=ships), revealed=revealed)


def take(state: State, a: Adjustment) -> State:
    """Take a ship from its team; its chests go with it."""
    ship, fleet = _ship(state, a), _fleet(state, a)
    ships = tuple(other for other in fleet.ships if other is not ship)
    return _with_fleet(state, a, replace(fleet, ships=ships), adjusted=state.adjusted - ship.cargo)


def move(state: State, a: Adjustment) -> State:
    """Put a ship elsewhere, with nothing coming of it but that its new cell is seen; it is free then."""
    return _with_ship(state, a, replace(_ship(state, a), at=a.cell, held=False))


def free(state: State, a: Adjustment) -> State:
    """Free a ship from its octopus."""
    return _with_ship(state, a, replace(_ship(state, a), held=False))


def hold(state: State, a: Adjustment) -> State:
    """Let an octopus hold a ship that lies on it."""
    ship = _ship(state, a)
    if ship.at is None or state.feature(ship.at) is not Feature.OCTOPUS:
        raise Misfit("no_octopus", a)
    return _with_ship(state, a, replace(ship, held=True))


def port(state: State, a: Adjustment) -> State:
    """Put a team's port into another bay."""
    assert a.bay is not None
    if state.scenario.board.bay(a.bay) is None:
        raise Misfit("no_bay", a)
    return _with_fleet(state, a, replace(_fleet(state, a), port=a.bay))


def joker(state: State, a: Adjustment) -> State:
    """Give a joker back, or take it."""
    return _with_fleet(state, a, replace(_fleet(state, a), joker_ready=a.word == "ready"))


def reveal(state: State, a: Adjustment) -> State:
    """Uncover a cell, or keep it so after a correction by which nobody would have seen it yet."""
    assert a.cell is not None
    return replace(state, revealed=state.revealed | {a.cell})


def cover(state: State, a: Adjustment) -> State:
    """Cover a cell again."""
    assert a.cell is not None
    if any(ship.at == a.cell for fleet in state.fleets.values() for ship in fleet.ships):
        raise Misfit("ship_there", a)
    if a.cell in state.floating or a.cell in state.wrecks or a.cell in state.taken:
        raise Misfit("seen_there", a)  # who saw it would know what the cover hides
    return replace(state, revealed=state.revealed - {a.cell})


def correct(state: State, a: Adjustment) -> State:
    """Tell that the orders of an earlier round were corrected: it changes nothing more."""
    if not 1 <= (a.by or 0) <= state.round:
        raise Misfit("no_round", a)
    return state


def rename(state: State, a: Adjustment) -> State:
    """Give a team another name."""
    _check_name(state, a, a.word or "")
    return _with_team(state, a, name=a.word or "")


def _check_name(state: State, a: Adjustment, name: str) -> None:
    if any(name.casefold() == team.name.casefold() and team.id != a.team for team in state.scenario.teams):
        raise Misfit("name_taken", a)


def recolour(state: State, a: Adjustment) -> State:
    """Give a team another colour."""
    return _with_team(state, a, colour=a.word or "")


def fold(state: State, a: Adjustment) -> State:
    """Let a team leave: its ships go, their chests float where they lay or count as delivered in port."""
    fleet = _fleet(state, a)
    afloat = dict(state.floating)
    landed = 0
    for ship in fleet.ships:
        if ship.at is None:
            landed += ship.cargo
        elif ship.cargo:
            afloat[ship.at] = afloat.get(ship.at, 0) + ship.cargo
    changed = replace(fleet, ships=(), delivered=fleet.delivered + landed)
    return _with_team(_with_fleet(state, a, changed, floating=afloat), a, folded=True)


def add(state: State, a: Adjustment) -> State:
    """Let a team join, with one transport in its port and its joker.

    It gets a pattern of its own. A side that another team has had is only so many bays to it.
    """
    assert a.newcomer is not None
    scenario, newcomer = state.scenario, a.newcomer
    teams = scenario.teams
    if newcomer.id in state.fleets:
        raise Misfit("team_there", a)
    if len(teams) >= TEAM_COUNTS[-1]:
        raise Misfit("many_teams", a)
    _check_name(state, a, newcomer.name)
    if newcomer.letter in (team.letter for team in teams):
        raise Misfit("letter_taken", a)
    if newcomer.port not in newcomer.bays or not all(map(scenario.board.bay, newcomer.bays)):
        raise Misfit("no_bay", a)
    used = {team.pattern for team in teams}
    pattern = next(pattern for pattern in PATTERNS if pattern not in used)
    side = None if newcomer.side in (team.side for team in teams) else newcomer.side
    points = scenario.points + (0,) * (len(teams) + 1 - len(scenario.points))
    scenario = replace(scenario, teams=(*teams, replace(newcomer, pattern=pattern, side=side)), points=points)
    return replace(state, scenario=scenario, fleets={**state.fleets, newcomer.id: Fleet(newcomer.port)})


def _with_team(state: State, a: Adjustment, **changes: object) -> State:
    _fleet(state, a)
    teams = tuple(
        replace(team, **changes) if team.id == a.team else team  # type: ignore[arg-type]
        for team in state.scenario.teams
    )
    return replace(state, scenario=replace(state.scenario, teams=teams))


_HOLDERS = {
    "team": "team",
    "ship": "ship",
    "cell": "cell",
    "by": "by",
    "round": "by",
    "bay": "bay",
    "kind": "word",
    "joker": "word",
    "name": "word",
    "colour": "word",
}
"""Where an adjustment holds a field that cannot be missing."""


@dataclass(frozen=True, slots=True)
class Kind:
    """What an adjustment does, and the fields that it is written with."""

    apply: Callable[[State, Adjustment], State]
    fields: tuple[str, ...]

    @property
    def needs(self) -> list[str]:
        """What an adjustment of this kind must hold."""
        if self.apply is add:
            return ["team", "newcomer"]
        return [_HOLDERS[name] for name in self.fields if name in _HOLDERS]


ADJUSTMENTS: dict[str, Kind] = {
    "points": Kind(points, ("team", "by")),
    "delivered": Kind(delivered, ("team", "by")),
    "chests": Kind(chests, ("cell", "by")),
    "floating": Kind(floating, ("cell", "by")),
    "cargo": Kind(cargo, ("team", "ship", "by")),
    "give": Kind(give, ("team", "kind", "at")),
    "take": Kind(take, ("team", "ship")),
    "move": Kind(move, ("team", "ship", "at")),
    "free": Kind(free, ("team", "ship")),
    "hold": Kind(hold, ("team", "ship")),
    "port": Kind(port, ("team", "bay")),
    "joker": Kind(joker, ("team", "joker")),
    "reveal": Kind(reveal, ("cell",)),
    "keep": Kind(reveal, ("cell",)),
    "cover": Kind(cover, ("cell",)),
    "correct": Kind(correct, ("round",)),
    "rename": Kind(rename, ("team", "name")),
    "recolour": Kind(recolour, ("team", "colour")),
    "fold": Kind(fold, ("team",)),
    "add": Kind(add, ("team", "name", "letter", "colour", "side", "bays", "port")),
}
"""Every adjustment by the word of the files."""

PRIVATE_ADJUSTMENTS = frozenset({"cargo"})
"""Those that only the team itself may know of: its cargo is its own (S10.2)."""

QUIET_ADJUSTMENTS = frozenset({"correct", "keep"})
"""Those by which nothing changes on the map or in a team's hands."""

_CHESTS = frozenset({"delivered", "chests", "floating", "cargo", "take"})
