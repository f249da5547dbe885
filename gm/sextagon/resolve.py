"""Resolving a round: `resolve(state, plan) -> (state, events)`, by the phases of S5.1."""

from __future__ import annotations

from dataclasses import replace

from gm.hexgrid import Cell, reading_order
from gm.sextagon.arrivals import Arrival, arrive
from gm.sextagon.blasts import fire
from gm.sextagon.events import Event
from gm.sextagon.features import Effect, Feature
from gm.sextagon.judge import Plan, ShipPlan, unspent
from gm.sextagon.paths import PORT, WAIT
from gm.sextagon.state import Fleet, State
from gm.sextagon.waters import Vessel, Waters


def resolve(state: State, plan: Plan) -> tuple[State, tuple[Event, ...]]:
    """Play one round whose orders have been judged; the plan is what stands after any cuts (S4.9).

    Pure: the same state and plan give the same result, whatever the order of anything in them.
    """
    waters = Waters(state, plan)
    buy(waters)
    look(waters)
    move(waters)
    sober_up(waters)
    waters.phase = "blast"
    fire(waters, [vessel for vessel in waters.crews if vessel.shot is not None])
    return end(waters), tuple(waters.events)


def buy(waters: Waters) -> None:
    """Tell the cuts, set each team's points and budget, and launch what was bought (S4.2, S4.3)."""
    for cut in waters.plan.cuts:
        waters.events.append(
            Event(waters.round, "buy", "cut", "S4.9", team=cut.team, ship=cut.ship, code=cut.code, detail=cut.detail)
        )
    for squadron in waters.squadrons:
        fleet, orders = waters.state.fleets[squadron.team], waters.plan.teams[squadron.team]
        squadron.points, squadron.budget, squadron.way = orders.points, orders.budget, orders.way
        squadron.joker_ready = fleet.joker_ready and not orders.joker
        nothing = ShipPlan()
        squadron.vessels = [
            Vessel(squadron, ship, orders.ships.get(ship.number, nothing), fresh=False) for ship in fleet.ships
        ]
        for kind in orders.buy:
            vessel = squadron.launch(kind, None)
            vessel.shot = orders.ships.get(vessel.number, nothing).shot
            waters.emit("buy", "S4.3", vessel)
    waters.crews = waters.vessels


def look(waters: Waters) -> None:
    """Use the telescopes, which reveal without discovering (S5.13)."""
    waters.phase = "telescope"
    for vessel in waters.crews:
        if vessel.telescope is None:
            continue
        waters.emit("telescope", "S5.13", vessel, vessel.telescope)
        for cell in sorted((vessel.telescope, *waters.board.sea_neighbours[vessel.telescope]), key=reading_order):
            if cell not in waters.revealed:
                waters.reveal(cell)


def move(waters: Waters) -> None:
    """All steps and half-steps of the round (S5.2)."""
    waters.phase = "move"
    sailing = [vessel for vessel in waters.crews if vessel.path]
    moving_ports = [squadron for squadron in waters.squadrons if squadron.way]
    last = max((len(squadron.way) for squadron in moving_ports), default=0)
    last = max([last, *(vessel.squadron.budget for vessel in sailing)])
    for step in range(1, last + 1):
        waters.step = step
        sailing = [v for v in sailing if v.next < len(v.path) and not v.stopped and step <= v.squadron.budget]
        if not sailing and not any(step <= len(squadron.way) for squadron in moving_ports):
            break
        waters.half = 1
        move_ports(waters, step)
        half_step(waters, sailing)
        waters.half = 2
        half_step(waters, [vessel for vessel in sailing if vessel.doubled])
    waters.step = waters.half = None


def move_ports(waters: Waters, step: int) -> None:
    """Move each port that has way left by one bay, and note the cells from which and into which its ships may go in
    this step: those of the bay at its start and of the one at its end (S5.3)."""
    for squadron in waters.squadrons:
        bays = waters.board.bays
        docks = bays[squadron.bay - 1].cells
        if step <= len(squadron.way):
            squadron.bay = squadron.way[step - 1]
            docks += bays[squadron.bay - 1].cells
            waters.events.append(
                Event(waters.round, "move", "port", "S4.6", step, 1, team=squadron.team, bay=squadron.bay)
            )
        elif step > 1 and step != len(squadron.way) + 1:
            continue  # nothing has changed since the step before
        squadron.docks = frozenset(docks)


def half_step(waters: Waters, sailing: list[Vessel]) -> None:
    """Move every ship that may, all at once, then let the cells take effect (S5.2, S5.5)."""
    entered: list[tuple[Vessel, Cell]] = []
    events = waters.events
    number, step, half = waters.round, waters.step, waters.half
    for vessel in sailing:
        if vessel.held or vessel.stopped or vessel.next >= len(vessel.path):
            continue
        goal = vessel.path[vessel.next]
        if goal is WAIT:
            vessel.next += 1
            continue
        squadron = vessel.squadron
        if goal is PORT:
            if vessel.at in squadron.docks:
                vessel.next += 1
                vessel.at = None
                waters.emit("dock", "S5.3", vessel)
                waters.unload(vessel)
            else:
                waters.emit("wait", "S5.3", vessel)
            continue
        assert isinstance(goal, Cell)
        if vessel.at is None and goal not in squadron.docks:
            waters.emit("wait", "S5.3", vessel)
            continue
        vessel.next += 1
        vessel.at = goal
        entered.append((vessel, goal))
        events.append(Event(number, "move", "move", "S5.2", step, half, squadron.team, vessel.number, goal))
    if entered:
        take_effect(waters, entered)


def take_effect(waters: Waters, entered: list[tuple[Vessel, Cell]]) -> None:
    """Reveal what was entered; then the arrivals, where anything lies that could matter to them (S5.5)."""
    revealed = waters.revealed
    discovered = {cell for _, cell in entered if cell not in revealed}
    for cell in sorted(discovered, key=reading_order):
        waters.reveal(cell)
    features, chests, floating = waters.scenario.features, waters.chests, waters.floating

    def abreast(vessel: Vessel, cell: Cell) -> bool:
        if features.get(cell) is not Feature.OCTOPUS:  # nothing else asks
            return False
        return any(o is not vessel and c == cell and o.squadron is vessel.squadron for o, c in entered)

    arrivals = [
        Arrival(vessel, cell, cell in discovered, abreast(vessel, cell))
        for vessel, cell in entered
        if cell in features or cell in chests or cell in floating
    ]
    if arrivals:
        arrive(waters, arrivals)


def sober_up(waters: Waters) -> None:
    """Set the drunk ships back on their rum, which enters nothing (S5.11)."""
    waters.phase = "return"
    for vessel in waters.vessels:
        if vessel.rum is not None and not vessel.held and vessel.at != vessel.rum:
            vessel.at = vessel.rum
            waters.emit("drunk_return", "S5.11", vessel, vessel.rum)


def end(waters: Waters) -> State:
    """Let unused telescopes lapse and put the next state together (S8)."""
    waters.phase = "end"
    for vessel in waters.vessels:
        if Effect.TELESCOPE in vessel.ready and vessel.telescope is None:
            waters.emit("lapse", "S5.12", vessel, effect=Effect.TELESCOPE.value)
    keeps = waters.rulings.unspent == "kept"
    fleets = {
        squadron.team: Fleet(
            port=squadron.bay,
            ships=tuple(vessel.ship() for vessel in squadron.vessels),
            delivered=squadron.delivered,
            joker_ready=squadron.joker_ready,
            points=squadron.points,
            budget=squadron.budget,
            kept=unspent(waters.plan.teams[squadron.team], waters.state.fleets[squadron.team]) if keeps else 0,
        )
        for squadron in waters.squadrons
    }
    state = replace(
        waters.state,
        fleets=fleets,
        chests=waters.chests,
        round=waters.round,
        revealed=frozenset(waters.revealed),
        taken=frozenset(waters.taken),
        floating=waters.floating,
        wrecks=waters.wrecks,
        lost=waters.lost,
    )
    return replace(state, over=waters.plan.over or state.finished)
