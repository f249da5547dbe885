"""The bays with their numbers, the flags of the ports that lie in them, and the ships in port."""

from __future__ import annotations

from gm.board.looks import Looks
from gm.board.markup import Markup, el, joined
from gm.board.places import place
from gm.sextagon.board import Bay
from gm.sextagon.views import FleetView, View

SIZES = {1: (54.0, 36.0, 1), 2: (42.0, 28.0, 2), 3: (42.0, 28.0, 2), 4: (42.0, 28.0, 2), 5: (28.0, 18.7, 3)}
"""By the number of ports in a bay: how wide and high a flag is, and how many stand in a row; 5 for more, too."""


def harbours(view: View, looks: Looks) -> dict[int, Markup]:
    """What is drawn in each bay."""
    lying: dict[int, list[FleetView]] = {}
    for fleet in view.fleets.values():
        if not fleet.team.folded:
            lying.setdefault(fleet.port, []).append(fleet)
    return {bay.number: _bay(bay, lying.get(bay.number, []), looks) for bay in view.board.bays}


def ships_in_port(fleet: FleetView) -> list[str]:
    """The numbers of the ships that lie in the team's port."""
    return [ship.number for ship in fleet.ships if ship.at is None]


def _bay(bay: Bay, fleets: list[FleetView], looks: Looks) -> Markup:
    x, y = place(bay.land)
    number = str(bay.number)
    if not fleets:
        return el("text", number, x=x, y=y + 9)
    wide, high, across = SIZES[min(len(fleets), 5)]
    parts = [el("text", number, class_="busy", x=x, y=y - 29)]
    for index, fleet in enumerate(fleets):
        row, column = divmod(index, across)
        in_row = min(across, len(fleets) - row * across)
        left = x + (column - in_row / 2) * (wide + 3) + 1.5
        top = y - 24 + row * (high + 4)
        name = looks.name(fleet.team)
        parts.append(el("use", href=f"#flag-{name}", class_=name, x=left, y=top, width=wide, height=high))
        if len(fleets) <= 2:
            ships = " ".join(ships_in_port(fleet))
            size = 19.0 if len(fleets) == 1 else 15.0
            below = top + high + 0.85 * size
            parts.append(el("text", ships, class_="moored", x=left + wide / 2, y=below, font_size=size))
    return joined(parts)
