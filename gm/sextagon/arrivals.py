"""What happens to ships that have just entered a cell: the features' effects, by table, and the pick-ups (S5, S6)."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable
from typing import NamedTuple

from gm.hexgrid import Cell, distance, reading_order, wind
from gm.sextagon.features import Effect, Feature
from gm.sextagon.state import TRANSPORT
from gm.sextagon.waters import Vessel, Waters


class Arrival(NamedTuple):
    """A ship that entered a cell in this half-step.

    `discovers` tells that the cell was hidden until then, `abreast` that it is an octopus and another ship of the team
    entered it at the same instant.
    """

    vessel: Vessel
    cell: Cell
    discovers: bool
    abreast: bool


def arrive(waters: Waters, arrivals: list[Arrival]) -> None:
    """Let all arrivals of one half-step, given in initiative order, take effect (S5.5).

    Effects first, then the pick-ups of the ships that are still there, then the charts, which show things as they
    stand after all pick-ups (S5.14).
    """
    for arrival in arrivals:
        effect = _EFFECTS.get(waters.feature(arrival.cell))  # type: ignore[arg-type]
        if effect is not None:
            effect(waters, arrival)
    for arrival in in_pickup_order(waters, arrivals):
        if arrival.vessel.at == arrival.cell and arrival.vessel in arrival.vessel.squadron.vessels:
            pick_up(waters, arrival.vessel, arrival.cell)
    for arrival in arrivals:
        if waters.feature(arrival.cell) is Feature.CHART:
            waters.emit("chart", "S5.14", arrival.vessel, arrival.cell, bearing=bearing(waters, arrival.cell))


def poseidon(waters: Waters, arrival: Arrival) -> None:
    """Carry the ship to its own port (S5.6)."""
    vessel = arrival.vessel
    waters.emit("poseidon", "S5.6", vessel, arrival.cell)
    vessel.at = None
    vessel.rum = None
    vessel.stopped = True
    waters.unload(vessel)


def reef(waters: Waters, arrival: Arrival) -> None:
    """Wreck a discoverer, or whoever comes (S5.7, ruling reef_known)."""
    if not arrival.discovers and waters.rulings.reef_known == "safe":
        return
    waters.emit("wreck", "S5.7", arrival.vessel, arrival.cell)
    waters.wrecks[arrival.cell] = waters.wrecks.get(arrival.cell, 0) + 1
    waters.scuttle(arrival.vessel, arrival.cell, "S5.7", lost=waters.rulings.wreck_cargo == "lost")


def octopus(waters: Waters, arrival: Arrival) -> None:
    """Free the mates that are held here; hold a newcomer that came alone and freed nobody (S5.8)."""
    vessel = arrival.vessel
    mates = [v for v in vessel.squadron.vessels if v.at == arrival.cell and v.held and v is not vessel]
    for mate in mates:
        mate.held = False
        mate.stopped = mate.stopped or waters.rulings.octopus_freed == "next_round"
        waters.emit("freed", "S5.8", mate, arrival.cell)
    if not mates and not arrival.abreast:
        vessel.held = True
        waters.emit("held", "S5.8", vessel, arrival.cell)


def bermuda(waters: Waters, arrival: Arrival) -> None:
    """Stop the ship for this round (S5.10)."""
    arrival.vessel.stopped = True
    arrival.vessel.rum = None
    waters.emit("stop", "S5.10", arrival.vessel, arrival.cell)


def rum(waters: Waters, arrival: Arrival) -> None:
    """Remember where the ship will find itself in the morning (S5.11)."""
    arrival.vessel.rum = arrival.cell
    waters.emit("drunk", "S5.11", arrival.vessel, arrival.cell)


def new_ship(waters: Waters, arrival: Arrival) -> None:
    """Give the team a transport, if it may have one more (S5.9, ruling ship_over_limit)."""
    squadron = arrival.vessel.squadron
    transports = sum(not vessel.is_battleship for vessel in squadron.vessels)
    if transports >= waters.scenario.limits["transports"] and waters.rulings.ship_over_limit == "left":
        return
    waters.taken.add(arrival.cell)
    waters.emit("found", "S5.9", squadron.launch(TRANSPORT, arrival.cell), arrival.cell)


def gift(effect: Effect) -> Callable[[Waters, Arrival], None]:
    """The feature that gives `effect` for the next round (S5.12)."""

    def give(waters: Waters, arrival: Arrival) -> None:
        if effect not in arrival.vessel.gained:
            arrival.vessel.gained.add(effect)
            waters.emit("grant", "S5.12", arrival.vessel, arrival.cell, effect=effect.value)

    return give


def dinghy(waters: Waters, arrival: Arrival) -> None:
    """Give a transport that has none a dinghy (S5.15, S3.5, ruling dinghy_supply)."""
    vessel = arrival.vessel
    if vessel.dinghy or vessel.is_battleship:
        return
    vessel.dinghy = True
    waters.emit("grant", "S5.15", vessel, arrival.cell, effect="dinghy")
    if waters.rulings.dinghy_supply == "once":
        waters.taken.add(arrival.cell)


_EFFECTS: dict[Feature, Callable[[Waters, Arrival], None]] = {
    Feature.POSEIDON: poseidon,
    Feature.REEF: reef,
    Feature.OCTOPUS: octopus,
    Feature.BERMUDA: bermuda,
    Feature.RUM: rum,
    Feature.SHIP: new_ship,
    Feature.TELESCOPE: gift(Effect.TELESCOPE),
    Feature.MERMAID: gift(Effect.MERMAID),
    Feature.SEAHORSE: gift(Effect.SEAHORSE),
    Feature.DINGHY: dinghy,
}
"""What a feature does to a ship that arrives. Peace does nothing then (S5.16); charts speak after the pick-ups."""


def pick_up(waters: Waters, vessel: Vessel, cell: Cell) -> None:
    """Take chests of the island, then floating ones, as many as there is room for (S6.1, S6.3)."""
    room = vessel.room
    if room > 1 and waters.rulings.dinghy_loading == "single":
        room = 1
    ashore = 0 if vessel.is_battleship else min(room, waters.chests.get(cell, 0))
    if ashore:
        waters.chests[cell] -= ashore
        vessel.cargo += ashore
        room -= ashore
        waters.emit("pickup", "S6.1", vessel, cell, source="island", count=ashore)
    salvages = not vessel.is_battleship or waters.rulings.battleship_salvage == "yes"
    afloat = min(room, waters.floating.get(cell, 0)) if salvages else 0
    if afloat:
        waters.floating[cell] -= afloat
        if not waters.floating[cell]:
            del waters.floating[cell]
        vessel.cargo += afloat
        waters.emit("pickup", "S6.3", vessel, cell, source="floating", count=afloat)


def in_pickup_order(waters: Waters, arrivals: list[Arrival]) -> Iterable[Arrival]:
    """The order in which ships on one cell take chests: initiative, or lots that a replay draws again (S6.2)."""
    if waters.rulings.contested_chest == "initiative":
        return arrivals
    prefix = f"{waters.scenario.seed}|{waters.round}|{waters.step}|{waters.half}"

    def lot(arrival: Arrival) -> tuple[tuple[int, int], bytes]:
        place = waters.board.names[arrival.cell]
        ticket = f"{prefix}|{place}|{arrival.vessel.squadron.team}|{arrival.vessel.number}"
        return reading_order(arrival.cell), hashlib.sha256(ticket.encode()).digest()

    return sorted(arrivals, key=lot)


def bearing(waters: Waters, cell: Cell) -> int | None:
    """The wind to the nearest island that still has a chest, None where there is none (S5.14, ruling chart_target)."""
    hidden_only = waters.rulings.chart_target == "hidden"
    islands = [
        island for island, chests in waters.chests.items() if chests and not (hidden_only and island in waters.revealed)
    ]
    if not islands:
        return None
    return wind(cell, min(islands, key=lambda island: (distance(cell, island), reading_order(island))))
