"""What is drawn within one cell: its feature, chests afloat, wrecks and ships, arranged so that all can be read.

Measures are in cell widths from the cell's centre, y upwards. The name stands below everything else.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from gm.drawing.fonts import CAP_HEIGHT
from gm.drawing.icons import icon, placed
from gm.drawing.shapes import Element, Face, Text, TextStyle
from gm.paper.plates import Contents, plates
from gm.sextagon.features import ISLAND
from gm.sextagon.scenario import Team
from gm.sextagon.state import BATTLESHIP, ship_order
from gm.sextagon.views import SeenCell, ShipView

WORD_SIZE = 5.0
SMALL_CELL = 23.0
"""The width in points below which a word has no room between its icon and the cell's name."""

LEAST_LABEL = 5.4
"""The smallest size of a ship's number: below it a plate stands for the icon."""


class Style(NamedTuple):
    """How cells are filled: the cell width in points, what stands beside each feature, whose ships stand out."""

    width: float
    words: Mapping[str, str]
    letters: Mapping[str, str]
    teams: Mapping[str, Team]
    own: str | None = None


def contents(style: Style, x: float, y: float, seen: SeenCell, ships: Sequence[ShipView]) -> Contents:
    """All that lies on the cell around (x, y), in points."""
    things = _things(style, seen)
    if not ships:
        return Contents(_things_alone(style, x, y, things))
    elements = _things_above(style, x, y, things)
    small = bool(things)
    own_first = ships
    if len(ships) > 1:
        places = {team: index for index, team in enumerate(style.teams)}
        own_first = sorted(ships, key=lambda s: (s.team != style.own, places[s.team], ship_order(s.number)))
    w = style.width
    size, across, middle = _ROOM[small][min(len(ships), 2)]
    if len(ships) <= 2 and _label_size(size * w, own_first[-1], style.own) >= LEAST_LABEL:
        start = -across * (len(ships) - 1) / 2
        for index, ship in enumerate(own_first):
            elements.append(_ship(style, ship, x + (start + index * across) * w, y + middle * w, size * w))
        return Contents(elements)
    groups: dict[str, list[str]] = {}
    for ship in own_first:
        groups.setdefault(ship.team, []).append(ship.number)
    named = [("" if team == style.own else style.teams[team].letter, numbers) for team, numbers in groups.items()]
    drawn = plates(named, x, y, w, 0.14 if small else 0.44)
    return Contents(elements + drawn.elements, drawn.crowded)


_ROOM = {
    False: {1: (0.56, 0.0, 0.08), 2: (0.42, 0.45, 0.06)},
    True: {1: (0.42, 0.0, -0.06), 2: (0.4, 0.42, -0.06)},
}
"""By whether things stand above, and the number of ships: their icons' size, distance and height."""


class Thing(NamedTuple):
    """An icon, with the word that stands below it where there is room, and the letters where there is little."""

    name: str
    label: str
    word: str
    letters: str
    face: Face = "regular"


def _things(style: Style, seen: SeenCell) -> list[Thing]:
    things = []
    if seen.feature is not None:
        label = str(seen.chests) if seen.feature == ISLAND else ""
        things.append(Thing(seen.feature, label, style.words[seen.feature], style.letters[seen.feature]))
    counted = (("wreck", seen.wrecks), ("floating_chest", seen.floating))
    things += [Thing(name, "", f"{count}×", f"{count}×", "bold") for name, count in counted if count]
    return things


_ALONE = {
    1: (0.46, ((0.0, 0.13),)),
    2: (0.36, ((-0.22, 0.13), (0.22, 0.13))),
    3: (0.28, ((-0.31, 0.12), (0.0, 0.12), (0.31, 0.12))),
}
_ABOVE = {
    1: (0.34, ((0.0, 0.32),)),
    2: (0.29, ((-0.16, 0.32), (0.16, 0.32))),
    3: (0.24, ((-0.27, 0.27), (0.0, 0.34), (0.27, 0.27))),
}
"""By the number of things: the size of their icons, and where these stand."""


def _things_alone(style: Style, x: float, y: float, things: Sequence[Thing]) -> list[Element]:
    """In the middle of the cell, each over its word or number; a single one in a small cell beside its letters."""
    w = style.width
    size, places = _ALONE[len(things)]
    small = w < SMALL_CELL
    if small and len(things) == 1:
        thing = things[0]
        beside = Text(x + 0.05 * w, y + 0.06 * w, thing.letters, TextStyle(WORD_SIZE, thing.face))
        return [placed(icon(thing.name, thing.label), x - 0.2 * w, y + 0.13 * w, size * w), beside]
    elements: list[Element] = []
    for thing, (across, up) in zip(things, places, strict=True):
        middle = y + (up + (0.08 if small else 0.0)) * w
        elements.append(placed(icon(thing.name, thing.label), x + across * w, middle, size * w))
        text = thing.word if len(things) == 1 else thing.letters
        below = middle - size / 2 * w - 0.3 - CAP_HEIGHT * WORD_SIZE
        elements.append(Text(x + across * w, below, text, TextStyle(WORD_SIZE, thing.face, "middle")))
    return elements


def _things_above(style: Style, x: float, y: float, things: Sequence[Thing]) -> list[Element]:
    """In the cell's upper part, above ships; one alone with its letters beside it."""
    w = style.width
    if not things:
        return []
    size, places = _ABOVE[len(things)]
    elements: list[Element] = []
    for thing, (across, up) in zip(things, places, strict=True):
        elements.append(placed(icon(thing.name, thing.label), x + across * w, y + up * w, size * w))
    if len(things) == 1:
        beside = TextStyle(WORD_SIZE, things[0].face)
        elements.append(Text(x + 0.53 * size * w, y + 0.2 * w, things[0].letters, beside))
    return elements


def _label_size(size: float, ship: ShipView, own: str | None) -> float:
    return (0.5 if ship.team == own else 0.45) * size


def _ship(style: Style, ship: ShipView, x: float, y: float, size: float) -> Element:
    kind = "battleship" if ship.number == BATTLESHIP else "transport"
    if ship.team == style.own:
        return placed(icon(kind, ship.number), x, y, size)
    return placed(icon(f"thin_{kind}", style.teams[ship.team].letter + ship.number), x, y, size)
