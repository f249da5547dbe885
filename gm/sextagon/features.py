"""What may lie on a cell besides open sea (S2), and the effects a ship may hold for the next round (S5.12)."""

from __future__ import annotations

from enum import StrEnum


class Feature(StrEnum):
    """Everything but islands; the values are the words of the files."""

    POSEIDON = "poseidon"
    REEF = "reef"
    OCTOPUS = "octopus"
    PEACE = "peace"
    BERMUDA = "bermuda"
    RUM = "rum"
    SHIP = "ship"
    TELESCOPE = "telescope"
    CHART = "chart"
    MERMAID = "mermaid"
    SEAHORSE = "seahorse"
    DINGHY = "dinghy"


class Effect(StrEnum):
    """What a ship gains for its next round (S5.12)."""

    TELESCOPE = "telescope"
    MERMAID = "mermaid"
    SEAHORSE = "seahorse"


ISLAND = "island"
"""The word of the files for a treasure island, which is told by its chests."""

SIGNS: dict[str, Feature] = {
    "P": Feature.POSEIDON,
    "R": Feature.REEF,
    "O": Feature.OCTOPUS,
    "Z": Feature.PEACE,
    "B": Feature.BERMUDA,
    "U": Feature.RUM,
    "S": Feature.SHIP,
    "T": Feature.TELESCOPE,
    "C": Feature.CHART,
    "M": Feature.MERMAID,
    "H": Feature.SEAHORSE,
    "D": Feature.DINGHY,
}
"""The signs of a drawn sea that stand for features; `.` is open sea and a digit an island (formats, section 1)."""

OPEN_SEA_SIGN = "."

HAZARDS = frozenset({Feature.POSEIDON, Feature.REEF, Feature.OCTOPUS, Feature.BERMUDA, Feature.RUM})
"""What no ship wants to meet: counted by side when a map's fairness is looked at."""

TAKEABLE = frozenset({Feature.SHIP, Feature.DINGHY})
"""What may be gone from the map: open sea from then on (S5.9, ruling dinghy_supply)."""
