"""The rulings: named switches for what the source leaves open (S9)."""

from __future__ import annotations

from dataclasses import dataclass, fields


@dataclass(frozen=True, slots=True)
class Rulings:
    """One word for each ruling; the defaults are the readings closest to the source (S9)."""

    reef_known: str = "safe"
    wreck_cargo: str = "floats"
    octopus_freed: str = "same_round"
    ship_over_limit: str = "left"
    telescope_ship: str = "stays"
    chart_target: str = "any"
    dinghy_loading: str = "full"
    dinghy_supply: str = "endless"
    contested_chest: str = "initiative"
    battleship_salvage: str = "yes"
    fresh_battleship: str = "fires"
    unspent: str = "lost"
    peace_hidden: str = "active"


_OTHERS = {
    "reef_known": "wrecks",
    "wreck_cargo": "lost",
    "octopus_freed": "next_round",
    "ship_over_limit": "granted",
    "telescope_ship": "sails",
    "chart_target": "hidden",
    "dinghy_loading": "single",
    "dinghy_supply": "once",
    "contested_chest": "lots",
    "battleship_salvage": "no",
    "fresh_battleship": "waits",
    "unspent": "kept",
    "peace_hidden": "inactive",
}

RULING_CHOICES: dict[str, tuple[str, str]] = {
    field.name: (str(field.default), _OTHERS[field.name]) for field in fields(Rulings)
}
"""For each ruling its two words, the default first."""
