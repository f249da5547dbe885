"""Reading scenarios and orders from YAML: everything typed by hand, with every fault told at its place."""

from gm.sextagon.reading.orders import WrittenRound, read_orders, read_team_orders
from gm.sextagon.reading.scenario import read_scenario

__all__ = ["WrittenRound", "read_orders", "read_scenario", "read_team_orders"]
