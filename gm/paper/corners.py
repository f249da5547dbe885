"""What stands in the upper corners of a map's border: whose map it is, and of which round."""

from __future__ import annotations

from gm.drawing.fonts import text_width
from gm.drawing.shapes import MM, Element, Shape, Stroke, Text, TextStyle, rectangle
from gm.paper.marks import flag
from gm.paper.page import SMALL, Box, fitted_lines
from gm.sextagon.scenario import Team

FLAG = (14 * MM, 11.5 * MM)
"""The size of the flag beside a name."""
LARGE = 19.0


def corner_title(name: str, subtitle: str, box: Box, team: Team | None = None) -> list[Element]:
    """A name, large, and a line in italics below it where there is room; a team's flag before them."""
    elements: list[Element] = []
    left = box.left
    if team is not None:
        wide, high = FLAG
        elements += flag(team, left + wide / 2, box.top - high / 2, wide, high)
        left += wide + 2.5 * MM
    lines, size = fitted_lines(name, box.right - left, LARGE, 9.5, "bold")
    y = box.top
    for index, line in enumerate(lines):
        y -= (0.78 if index == 0 else 1.08) * size
        elements.append(Text(left, y, line, TextStyle(size, "bold")))
    below, small = fitted_lines(subtitle, box.right - left, 10, SMALL, "italic", most=1)
    if len(lines) == 1:
        elements.append(Text(left, box.top - FLAG[1] + 0.3, below[0], TextStyle(small, "italic")))
    return elements


def corner_round(text: str, box: Box, framed: str = "") -> list[Element]:
    """A round at the right end of the box, large, and a short text in a frame before it."""
    baseline = box.top - 14.5
    elements: list[Element] = [Text(box.right, baseline, text, TextStyle(LARGE, "bold", "end"))]
    if framed:
        size = 9.0
        width = text_width(framed, size, "bold") + 8
        right = box.right - text_width(text, LARGE, "bold") - 3.5 * MM
        elements.append(Shape(rectangle(right - width, baseline - 3, width, 13.5, 2), stroke=Stroke(0.6)))
        elements.append(Text(right - width / 2, baseline + 0.6, framed, TextStyle(size, "bold", "middle")))
    return elements
