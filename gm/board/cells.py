"""What is drawn upon one cell: its feature, chests and wrecks on the water, and ships."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby

from gm.board.looks import Looks
from gm.board.markup import Markup, el, joined
from gm.board.places import place
from gm.board.symbols import placed
from gm.drawing.fonts import text_width
from gm.hexgrid import Cell
from gm.sextagon.features import HAZARDS, ISLAND, Feature
from gm.sextagon.state import BATTLESHIP
from gm.sextagon.views import SeenCell, ShipView, View

MOST_SHIPS = 2
"""So many ships are drawn as ships, more of them as plates with letter and number."""

MOST_PLATES = 6
"""So many plates are told singly, more ships by team."""


def kind(seen: SeenCell) -> str:
    """The class of a cell's ground, by what it means to ships."""
    if seen.feature is None:
        return "open"
    if seen.feature == ISLAND:
        return "island" if seen.chests else "empty"
    return "hazard" if Feature(seen.feature) in HAZARDS else "gift"


def contents(view: View, looks: Looks) -> dict[Cell, Markup]:
    """What is drawn upon each cell on which anything lies."""
    afloat = by_cell(view)
    drawn = {}
    for cell in view.board.cells:
        seen = view.cells.get(cell, SeenCell())
        ships = afloat.get(cell, ())
        if ships or seen != SeenCell():
            drawn[cell] = _drawn(cell, seen, ships, view, looks)
    return drawn


def calm(view: View) -> list[Cell]:
    """The uncovered cells on which nothing lies, in reading order."""
    afloat = by_cell(view)
    return [cell for cell in view.board.cells if view.cells.get(cell) == SeenCell() and cell not in afloat]


def by_cell(view: View) -> Mapping[Cell, Sequence[ShipView]]:
    """The ships at sea by cell, each team's together, in the scenario's order."""
    afloat: dict[Cell, list[ShipView]] = {}
    for ship in view.ships:
        if ship.at is not None:
            afloat.setdefault(ship.at, []).append(ship)
    return afloat


def _drawn(cell: Cell, seen: SeenCell, ships: Sequence[ShipView], view: View, looks: Looks) -> Markup:
    x, y = place(cell)
    things = _things(seen)
    size, apart, up = _ROOM_FOR_THINGS[bool(ships)][len(things)]
    drawn: list[Markup] = []
    for index, (name, count) in enumerate(things):
        middle = x + (index - (len(things) - 1) / 2) * apart
        drawn += (
            _alone(name, count, middle, y - up, size) if len(things) == 1 else _thing(name, count, middle, y - up, size)
        )
    if len(ships) <= MOST_SHIPS:
        size, apart, up = _ROOM_FOR_SHIPS[bool(things)][len(ships)]
        for index, ship in enumerate(ships):
            middle = x + (index - (len(ships) - 1) / 2) * apart
            drawn.append(_ship(ship, middle, y - up, size, view, looks))
    else:
        drawn += _plates(ships, x, y - (0 if things else 10), view, looks)
    return joined(drawn)


_ROOM_FOR_THINGS = {
    False: {0: (0.0, 0.0, 0.0), 1: (56.0, 0.0, 8.0), 2: (37.0, 43.0, 8.0), 3: (28.0, 30.0, 8.0)},
    True: {0: (0.0, 0.0, 0.0), 1: (36.0, 0.0, 32.0), 2: (30.0, 34.0, 30.0), 3: (23.0, 25.0, 28.0)},
}
"""By whether ships lie below, and the number of things: their size, distance and height above the centre."""

_ROOM_FOR_SHIPS = {
    False: {0: (0.0, 0.0, 0.0), 1: (66.0, 0.0, 8.0), 2: (46.0, 47.0, 6.0)},
    True: {0: (0.0, 0.0, 0.0), 1: (50.0, 0.0, -7.0), 2: (43.0, 46.0, -7.0)},
}


def _things(seen: SeenCell) -> list[tuple[str, int | None]]:
    """The symbols of what lies on the cell, and how much of it, where it can be counted."""
    things: list[tuple[str, int | None]] = []
    if seen.feature == ISLAND:
        things.append(("palm", seen.chests))
    elif seen.feature is not None:
        things.append((seen.feature, None))
    if seen.floating:
        things.append(("floating_chest", seen.floating))
    if seen.wrecks:
        things.append(("wreck", seen.wrecks if seen.wrecks > 1 else None))
    return things


def _alone(name: str, count: int | None, x: float, y: float, size: float) -> list[Markup]:
    """A thing that shares its cell with no other: an island's chests stand large beside its palm."""
    if name != "palm":
        return _thing(name, count, x, y, size)
    return [
        placed(name, x - 0.36 * size, y, 0.86 * size),
        _count(count or 0, x + 0.42 * size, y + 0.32 * size, 0.86 * size),
    ]


def _thing(name: str, count: int | None, x: float, y: float, size: float) -> list[Markup]:
    if count is None:
        return [placed(name, x, y, size)]
    return [
        placed(name, x, y, size),
        el("circle", class_="badge", cx=x + 0.4 * size, cy=y - 0.3 * size, r=0.28 * size),
        _count(count, x + 0.4 * size, y - 0.14 * size, 0.46 * size),
    ]


def _count(count: int, x: float, y: float, size: float) -> Markup:
    size = size if count < 10 else 0.8 * size
    return el("text", str(count), class_=None if count else "none", x=x, y=y, font_size=float(round(size)))


def _ship(ship: ShipView, x: float, y: float, size: float, view: View, looks: Looks) -> Markup:
    team = view.fleets[ship.team].team
    symbol = "battleship" if ship.number == BATTLESHIP else "transport"
    parts = [
        placed(symbol, x, y, size),
        el("text", team.letter + ship.number, x=x, y=y + 0.36 * size, font_size=float(round(0.42 * size))),
    ]
    if ship.held:
        parts.append(_held(x + 0.4 * size, y - 0.36 * size, 0.24 * size))
    return el("g", *parts, class_=f"ship {looks.name(team)}")


def _held(x: float, y: float, radius: float) -> Markup:
    """The mark of a ship that an octopus holds."""
    return joined(
        [el("circle", class_="grip", cx=x, cy=y, r=radius), placed("octopus", x, y, 1.5 * radius, "tentacles")]
    )


def _plates(ships: Sequence[ShipView], x: float, y: float, view: View, looks: Looks) -> list[Markup]:
    """Plates with letter and number in rows; a team's ships on one plate where they are many."""
    plates: list[tuple[str, str, bool]] = []
    for team, group in groupby(ships, key=lambda ship: ship.team):
        members = list(group)
        shown = view.fleets[team].team
        if len(ships) <= MOST_PLATES:
            plates += [(looks.name(shown), shown.letter + ship.number, ship.held) for ship in members]
        else:
            numbers = "".join(ship.number for ship in members)
            words = numbers if len(numbers) <= 3 else f"×{len(numbers)}"
            plates.append((looks.name(shown), shown.letter + words, any(ship.held for ship in members)))
    across = 2 if len(plates) <= 4 or len(ships) > MOST_PLATES else 3
    rows = -(-len(plates) // across)
    wide, high = (43.0, 25.0) if across == 2 else (29.0, 23.0)
    high = min(high, 64.0 / rows)
    drawn = []
    for index, (name, words, held) in enumerate(plates):
        row, column = divmod(index, across)
        in_row = min(across, len(plates) - row * across)
        left = x + (column - in_row / 2) * wide
        top = y + (row - rows / 2) * high + 10
        drawn.append(_plate(left, top, wide - 2, high - 2, words, name, held))
    return drawn


def _plate(left: float, top: float, wide: float, high: float, words: str, name: str, held: bool) -> Markup:
    size = min(0.86 * high, 0.78 * wide / text_width(words, 1.0, "bold"))
    parts = [
        el("rect", x=left, y=top, width=wide, height=high, rx=4.0),
        el("text", words, x=left + wide / 2, y=top + high / 2 + 0.36 * size, font_size=float(round(size))),
    ]
    if held:
        parts.append(_held(left + wide - 3, top + 2, 6.0))
    return el("g", *parts, class_=f"plate {name}")
