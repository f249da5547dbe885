"""A document with something of every kind, for the writers' tests. Run as a program, it prints its PDF's hash."""

from __future__ import annotations

from gm.drawing.hexmap import Layout, coast, corner_marks, land, outlines
from gm.drawing.icons import FEATURES, icon, placed
from gm.drawing.patterns import PATTERN_NAMES, pattern
from gm.drawing.shapes import (
    Document,
    Element,
    Group,
    Meta,
    Picture,
    Shape,
    Stroke,
    Text,
    TextStyle,
    ellipse,
    placement,
    rectangle,
)

CELLS = {(q, r) for q in range(-2, 3) for r in range(-2, 3) if abs(q + r) <= 2}
LINES = ("Rudí racci · kolo 4", "Příliš žluťoučký kůň", "Straße, l’île (à côté)", '3 < 4 & \\ "quoted"')
STYLES = (TextStyle(12, "bold"), TextStyle(9), TextStyle(9, "italic", "middle"), TextStyle(8, "bold italic", "end"))


def front() -> Picture:
    layout = Layout(30.0, 150.0, 200.0)
    elements: list[Element] = [
        Shape(land(layout, CELLS), stroke=Stroke(0.3)),
        Shape(corner_marks(layout, CELLS), stroke=Stroke(0.35)),
        Shape(outlines(layout, {(0, 0), (1, 0)}), stroke=Stroke(0.35)),
        Shape(coast(layout, CELLS, 0, 0.08), stroke=Stroke(1.1, join="round")),
    ]
    for index, name in enumerate(sorted(FEATURES)):
        elements.append(placed(icon(name), 20 + 20 * index, 20, 18, Meta(classes="feature", label=name)))
    for index, (line, style) in enumerate(zip(LINES, STYLES, strict=True)):
        elements.append(Text(150, 380 - 14 * index, line, style))
    return Picture(300, 400, tuple(elements), "Front", "A map & more")


def back() -> Picture:
    elements: list[Element] = []
    for index, name in enumerate(PATTERN_NAMES):
        outline = ellipse(30 + 45 * index, 40, 18)
        elements += pattern(name, outline, 4)
    inner = (
        Shape(rectangle(0, 0, 40, 20, 4), "#ffe44d", Stroke(2, "#08306b", (4, 2), "round")),
        Text(20, 6, "turned", TextStyle(8, "bold", "middle", "#b2182b"), 10),
    )
    elements.append(Group(inner, placement(100, 80, 1.5, 20), rectangle(-1, -1, 30, 30), Meta("box", "a b", "A box")))
    return Picture(280, 120, tuple(elements))


def document() -> Document:
    return Document((front(), back()), "Specimen: ěšč", "Somebody", "Subject", "gm 0", "cs")


if __name__ == "__main__":
    import hashlib

    from gm.drawing.pdf import pdf
    from gm.drawing.svg import svg

    print(hashlib.sha256(pdf(document())).hexdigest(), hashlib.sha256(svg(front()).encode()).hexdigest())
