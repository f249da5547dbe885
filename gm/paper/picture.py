"""The map as a picture of its own: what one viewer may see, in the border of a chart, and how the teams stand."""

from __future__ import annotations

from pathlib import Path

from gm.catalogue import Catalogue
from gm.drawing.fonts import CAP_HEIGHT, text_width
from gm.drawing.shapes import MM, WHITE, Element, Group, Picture, Shape, Text, TextStyle, rectangle, translation
from gm.files import write_whole
from gm.paper.chart import border, compass, scale
from gm.paper.corners import corner_round, corner_title
from gm.paper.legend import entry
from gm.paper.marks import flag
from gm.paper.page import BODY, Box, shortened
from gm.paper.plan import Plan, picture_plan
from gm.paper.seamap import Look, sea_map
from gm.sextagon.views import REFEREE, FleetView, View

CELL = 32.0
"""The width of a cell, in points."""
EDGE = 5 * MM
LINE = 6.2 * MM
"""The height of a team's line in the standings."""
NAME_AT = 14 * MM
"""Where a team's name begins, after its rank and flag."""
PNG_DPI = 150.0


def picture(view: View, say: Catalogue) -> Picture:
    """The map of what `view` holds, as all pictures show it: with legend and standings, sized to what it holds."""
    space = picture_plan(view.board, CELL, say.language, view.own is not None)
    elements = drawn_map(view, space, say)
    own = view.own
    who = own.team.name if own else say(f"paper.picture.{'referee' if view.viewer == REFEREE else 'public'}")
    elements += corner_title(view.title, who, space.title)
    elements += corner_round(after(view, say), space.budget)
    frame = space.chart.frame
    lines = standings(view, Box(frame.left, 0, frame.right, frame.bottom - 2 * MM), say)
    elements += lines[0]
    below = lines[1] + 2 * MM
    width, height = frame.width + 2 * EDGE, frame.height + below + 2 * EDGE
    moved = Group(tuple(elements), translation(EDGE - frame.left, EDGE + below - frame.bottom))
    sheet = Shape(rectangle(0, 0, width, height), fill=WHITE)
    return Picture(width, height, (sheet, moved), f"{view.title} – {after(view, say)}")


def after(view: View, say: Catalogue) -> str:
    """After which round the view was taken."""
    return say("paper.picture.after" if view.round else "paper.picture.opening", round=view.round)


def drawn_map(view: View, space: Plan, say: Catalogue, look: Look | None = None) -> list[Element]:
    """The map with its border, legend, rose and scale; the corners for title and round are left to the caller.

    Without a `look` a team's own ships stand out in its view.
    """
    chart = space.chart
    look = look or Look(own=view.own.team.id if view.own else None)
    drawn = sea_map(view, chart.layout, chart.inner, say, look, space.reserved)
    elements = [*drawn.elements, *border(chart)]
    for place in space.legend:
        elements += entry(place.entry, place.x, place.y)
    if space.compass is not None:
        elements.append(compass(space.compass, say))
    if space.scale is not None:
        elements += scale(space.scale, chart.layout.width, say)
    return elements


def standings(view: View, box: Box, say: Catalogue) -> tuple[list[Element], float]:
    """A line for each team, the first rank first, from the top of the box, and the height of all."""
    fleets = sorted(view.fleets.values(), key=lambda fleet: fleet.rank)
    widest = max(NAME_AT + text_width(f"{fleet.team.name}  {_told(fleet, say)}", BODY, "bold") for fleet in fleets)
    columns = 2 if 2 * widest + 4 * MM <= box.width else 1
    rows = -(-len(fleets) // columns)
    elements: list[Element] = []
    for index, fleet in enumerate(fleets):
        column, row = divmod(index, rows)
        left, right = (box.left + (column + side) * box.width / columns for side in (0, 1))
        elements += _standing(fleet, Box(left, box.bottom, right, box.top - row * LINE), say)
    return elements, rows * LINE


def _told(fleet: FleetView, say: Catalogue) -> str:
    joker = say(f"paper.handout.joker_{'ready' if fleet.joker_ready else 'spent'}")
    return say("paper.picture.standing", count=fleet.delivered, bay=fleet.port, joker=joker)


def _standing(fleet: FleetView, box: Box, say: Catalogue) -> list[Element]:
    """A team's line at the top of the box: rank, flag, name, gold, port and joker."""
    middle = box.top - LINE / 2
    baseline = middle - CAP_HEIGHT * BODY / 2
    elements = flag(fleet.team, box.left + 9 * MM, middle, 7 * MM, 4.6 * MM)
    elements.append(Text(box.left, baseline, f"{fleet.rank}.", TextStyle(BODY, "bold")))
    told = _told(fleet, say)
    room = box.width - NAME_AT - 3 * MM - text_width(told, BODY)
    name = shortened(fleet.team.name, room, BODY, "bold")
    x = box.left + NAME_AT
    elements.append(Text(x, baseline, name, TextStyle(BODY, "bold")))
    elements.append(Text(x + text_width(name, BODY, "bold") + 2 * MM, baseline, told, TextStyle(BODY)))
    return elements


def write_svg(view: View, path: Path, say: Catalogue) -> Path:
    """Write the picture as an SVG file. Raises `NotDone`."""
    from gm.drawing.svg import svg

    return write_whole(path, svg(picture(view, say)).encode("utf-8"), say)


def write_png(view: View, path: Path, say: Catalogue) -> Path:
    """Write the picture as a PNG file. Raises `NotDone`."""
    from gm.drawing.png import png

    return write_whole(path, png(picture(view, say), dpi=PNG_DPI), say)
