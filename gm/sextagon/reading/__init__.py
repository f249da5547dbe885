"""Reading scenarios and orders from YAML: everything typed by hand, with every fault told at its place.

`scenario.read_scenario` and `orders.read_orders` are the ways in. They are not imported here, since checking a map
needs nothing of what orders need, and must be quick.
"""
