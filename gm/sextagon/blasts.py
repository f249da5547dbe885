"""The blasts at the end of a round (S7)."""

from __future__ import annotations

from gm.hexgrid import Cell, distance, neighbours
from gm.sextagon.features import Effect, Feature
from gm.sextagon.waters import Vessel, Waters


def fire(waters: Waters, guns: list[Vessel]) -> None:
    """Fire all battleships that have a target, at the same instant (S7.1); `guns` are in initiative order.

    The shots are told first, then what each ship in their reach met: sunk, or saved where that may be told.
    """
    reached: set[Cell] = set()
    for gun in guns:
        assert gun.shot is not None
        if gun not in gun.squadron.vessels:
            waters.emit("shot_lost", "S7.1", gun, gun.shot)
            continue
        muzzle = waters.board.bays[gun.squadron.bay - 1].land if gun.at is None else gun.at
        if distance(muzzle, gun.shot) > waters.scenario.limits["range"]:
            waters.emit("shot_lost", "S7.2", gun, gun.shot)
            continue
        waters.emit("shot", "S7.1", gun, gun.shot)
        reached |= {gun.shot, *waters.board.sea_neighbours[gun.shot]}
    known = peace(waters, known_only=True)
    sheltered = known if waters.rulings.peace_hidden == "inactive" else peace(waters, known_only=False)
    for vessel in waters.vessels:
        if vessel.at is None or vessel.at not in reached:
            continue
        if vessel.at in known:
            waters.emit("protected", "S7.3", vessel, vessel.at)
        elif Effect.MERMAID in vessel.ready:
            waters.emit("protected", "S7.4", vessel, vessel.at)
        elif vessel.at not in sheltered:  # a hidden peace zone saves without a word
            sink(waters, vessel, vessel.at)


def sink(waters: Waters, vessel: Vessel, cell: Cell) -> None:
    """Take the ship out of its fleet; its chests float (S7.4)."""
    waters.emit("sink", "S7.4", vessel, cell)
    waters.scuttle(vessel, cell, "S7.4")


def peace(waters: Waters, *, known_only: bool) -> set[Cell]:
    """The cells on which no blast works, of all peace zones or only of those whose own cell is revealed (S7.3)."""
    zone: set[Cell] = set()
    for cell, feature in waters.scenario.features.items():
        if feature is Feature.PEACE and (cell in waters.revealed or not known_only):
            zone |= {cell, *neighbours(cell)}
    return zone
