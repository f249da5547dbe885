"""The rules for the teams on two pages: how a round goes, how orders are drawn, and every feature with its picture."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gm.catalogue import Catalogue
from gm.drawing.fonts import CAP_HEIGHT, text_width, wrapped
from gm.drawing.icons import icon, placed
from gm.drawing.shapes import MM, WHITE, Document, Element, Shape, Stroke, Text, TextStyle, rectangle, segments
from gm.paper.drawn_orders import WRITTEN, disc, drawn_orders
from gm.paper.flow import Line, Paragraph, needed_height, paragraph, poured, set_lines, split_columns, under
from gm.paper.leaf import GUTTER, document, head
from gm.paper.page import HAIR, SMALL, Box, Imprint, fitted_size, live_area, tab
from gm.paper.ties import tied
from gm.rulebook import ROUND, feature_rules, sections
from gm.sextagon.state import BATTLESHIP_KIND, TRANSPORT
from gm.sextagon.views import Terms, View

COLUMNS = 2
LARGEST, LEAST = 11.5, 8.5
"""Bounds of the size of text: the largest with which a page holds all that belongs on it."""
STEP = 0.25

STRIP = 30 * MM
"""The height of the strip of a round's steps."""
PRICES = 15 * MM
FIGURE = (104 * MM, 60 * MM)
PICTURE = 4.9
"""The side of a feature's picture, in sizes of its text."""
BESIDE = 4 * MM
LEADING = 1.24
MOST_BETWEEN = 11 * MM

STEP_ICONS = {
    "subgame": "joker",
    "orders": "chart",
    "telescopes": "telescope",
    "sailing": "transport",
    "guns": "battleship",
    "map": "island",
}


def rules(view: View, paper: str, say: Catalogue) -> Document:
    """The sheet, made from the terms that everybody may know."""
    title = say("paper.rules.title")
    pages = [*_front(view, paper, say), *_features(view, paper, say)]
    return document(paper, pages, Imprint(view.title, title), say, title)


# How a round goes.


def _front(view: View, paper: str, say: Catalogue) -> Iterator[list[Element]]:
    """The first page; a second one only where its text does not fit."""
    live = live_area(paper)
    live = live._replace(bottom=live.bottom + 1.5 * MM)
    elements, y = head(say("paper.rules.title"), view.title)(live)
    elements += steps(live._replace(top=y + 1 * MM, bottom=y + 1 * MM - STRIP), say)
    y -= STRIP + 3 * MM
    elements += _prices(live._replace(top=y, bottom=y - PRICES), view.terms, len(view.fleets), say)
    y -= PRICES + 3 * MM
    elements += _orders(live._replace(top=live.bottom + FIGURE[1]), view, say)
    rest = live._replace(top=y, bottom=live.bottom + FIGURE[1] + 4 * MM)
    columns = split_columns(rest, COLUMNS, GUTTER)
    told, size = _fitted(list(_told(view, say)), columns[0].width, rest.height)
    left: list[Line] = []
    for column, lines in zip(columns, told, strict=True):
        result = poured(lines, [column], size)
        elements += result.elements
        left += result.left
    yield elements
    while left:
        elements, y = head(say("paper.rules.title"), view.title)(live)
        result = poured(left, split_columns(live._replace(top=y), COLUMNS, GUTTER), size)
        left = result.left
        yield [*elements, *result.elements]


def _told(view: View, say: Catalogue) -> Iterator[list[Paragraph]]:
    """The rules by sections; how orders are drawn stands beside its picture."""
    for section in sections(view.terms, len(view.fleets), say):
        if section.name != "orders":
            told = (paragraph(tied(sentence, say.language)) for sentence in section.sentences)
            yield list(under(section.heading, told))


def _fitted(told: Sequence[list[Paragraph]], width: float, height: float) -> tuple[tuple[list[Line], ...], float]:
    """Both columns' lines in the largest size in which they fit, or in the least; no section is parted."""
    size = LARGEST
    while True:
        splits = []
        for at in range(1, len(told)):
            parts = (told[:at], told[at:])
            columns = tuple(set_lines([para for section in part for para in section], width, size) for part in parts)
            splits.append((max(needed_height(lines, 1, size) for lines in columns), at, columns))
        highest, _, best = min(splits)
        if highest <= height or size <= LEAST:
            return best, size
        size -= STEP


def steps(box: Box, say: Catalogue) -> list[Element]:
    """The steps of a round, each in a box with its picture, one after the other."""
    gap = 3.4 * MM
    elements: list[Element] = []
    for index, (name, place) in enumerate(zip(ROUND, split_columns(box, len(ROUND), gap), strict=True)):
        elements.append(Shape(rectangle(place.left, place.bottom, place.width, place.height, 2 * MM), WHITE, HAIR))
        middle = (place.left + place.right) / 2
        elements.append(placed(icon(STEP_ICONS[name]), middle + 2.5 * MM, place.top - 6.2 * MM, 9.5 * MM))
        elements += disc(str(index + 1), place.left + 5 * MM, place.top - 5 * MM, 10.0)
        title = say(f"rulebook.round.{name}")
        size = fitted_size(title, place.width - 3 * MM, 10, SMALL, "bold")
        y = place.top - 15.5 * MM
        elements.append(Text(middle, y, title, TextStyle(size, "bold", "middle")))
        for line in wrapped(tied(say(f"rulebook.round.{name}_told"), say.language), place.width - 2.4 * MM, SMALL):
            y -= 1.18 * SMALL
            elements.append(Text(middle, y, line, TextStyle(SMALL, anchor="middle")))
        if index:
            elements.append(placed(icon("arrow"), place.left - gap / 2, place.top - 6 * MM, 2.8 * MM))
    return elements


def _prices(box: Box, terms: Terms, teams: int, say: Catalogue) -> list[Element]:
    """What each rank earns, what ships cost, and the sum that a team does."""
    elements: list[Element] = []
    points = terms.points[:teams]
    cell, middle = 11.5 * MM, (box.bottom + box.top) / 2
    left = box.left
    lines = [(left, middle, left + cell * len(points), middle)]
    lines += [(left + i * cell, box.bottom, left + i * cell, box.top) for i in range(1, len(points))]
    outline = rectangle(left, box.bottom, cell * len(points), box.height, 1.5 * MM)
    elements += [Shape(outline, stroke=Stroke(0.8)), Shape(segments(lines), stroke=HAIR)]
    for index, value in enumerate(points):
        x = left + (index + 0.5) * cell
        rank = TextStyle(9, anchor="middle")
        elements.append(Text(x, middle + box.height / 4 - CAP_HEIGHT * 4.5, f"{index + 1}.", rank))
        figure = TextStyle(14, "bold", "middle")
        elements.append(Text(x, middle - box.height / 4 - CAP_HEIGHT * 7, str(value), figure))
    x = left + cell * len(points) + 7 * MM
    sums = [(TRANSPORT, middle + box.height / 4), (BATTLESHIP_KIND, middle - box.height / 4)]
    for kind, y in sums:
        elements.append(placed(icon(kind), x + 3 * MM, y, 6.4 * MM))
        text = say("paper.orders.price", price=terms.prices[kind])
        elements.append(Text(x + 8 * MM, y - CAP_HEIGHT * 5.5, text, TextStyle(11, "bold")))
    x += 8 * MM + max(text_width(say("paper.orders.price", price=p), 11, "bold") for p in terms.prices.values())
    return [*elements, *_sum(Box(x + 7 * MM, box.bottom, box.right, box.top), terms, say)]


def _sum(box: Box, terms: Terms, say: Catalogue) -> list[Element]:
    """Points less ships are moves: an example in the scenario's own numbers, where a ship can be bought at all."""
    points, price = terms.points[0], terms.prices[TRANSPORT]
    spent = price if points >= price else 0
    parts = [(str(points), "points"), ("−", ""), (str(spent), "spent"), ("=", ""), (str(points - spent), "moves")]
    pitch = min(15 * MM, box.width / len(parts))
    middle = (box.bottom + box.top) / 2
    elements: list[Element] = []
    for index, (text, label) in enumerate(parts):
        x = box.left + (index + 0.5) * pitch
        size = 15.0
        elements.append(Text(x, middle - 0.5, text, TextStyle(size, "bold", "middle")))
        if label:
            word = say(f"paper.handout.{label}")
            fitting = fitted_size(word, 1.5 * pitch, 9, 6.5)
            elements.append(Text(x, middle - 4.6 * MM, word, TextStyle(fitting, anchor="middle")))
    return elements


def _orders(box: Box, view: View, say: Catalogue) -> list[Element]:
    """How orders are drawn: an example, and beside it what its letters mean."""
    team = next(iter(view.fleets.values())).team
    wide, high = FIGURE
    section = next(section for section in sections(view.terms, len(view.fleets), say) if section.name == "orders")
    elements = drawn_orders(Box(box.left, box.top - high, box.left + wide, box.top), team, say)
    left = box.left + wide + 5 * MM
    y = box.top - 11
    elements += tab(left, y, section.heading, 11)
    y -= 5 * MM
    size = 10.0
    *drawn, written = section.sentences
    for letter, sentence in zip("abcd", drawn, strict=True):
        lines = set_lines([paragraph(tied(sentence, say.language))], box.right - left - 7 * MM, size)
        elements += disc(letter, left + 2.2 * MM, y - 0.55 * size)
        result = poured(lines, [Box(left + 7 * MM, box.bottom, box.right, y + 1)], size)
        elements += result.elements
        y = result.lowest - 1.4 * MM
    lines = set_lines([paragraph(written), paragraph(WRITTEN)], box.right - left, size)
    return [*elements, *poured(lines, [Box(left, box.bottom - 20, box.right, y)], size).elements]


# What lies on the sea.


def _features(view: View, paper: str, say: Catalogue) -> Iterator[list[Element]]:
    """Every feature in two columns, in the largest size in which all stand on one page."""
    live = live_area(paper)
    drawn, y = head(say("paper.rules.features"), view.title)(live)
    columns = split_columns(live._replace(top=y), COLUMNS, GUTTER)
    told = [(name, tied(text, say.language)) for name, text in feature_rules(view.terms, say).items()]
    half = -(-len(told) // COLUMNS)
    size = LARGEST + 1.5
    while size > LEAST and not all(
        _height(told[i * half : (i + 1) * half], columns[0].width, size) <= columns[0].height for i in range(COLUMNS)
    ):
        size -= STEP
    elements = list(drawn)
    for index, column in enumerate(columns):
        part = told[index * half : (index + 1) * half]
        spare = column.height - _height(part, column.width, size)
        between = min(MOST_BETWEEN, spare / max(1, half - 1))
        y = column.top
        for name, text in part:
            elements += _entry(name, text, column._replace(top=y), size, say)
            y -= _entry_height(text, column.width, size) + between
    yield elements


def _height(entries: Sequence[tuple[str, str]], width: float, size: float) -> float:
    return sum(_entry_height(text, width, size) for _, text in entries)


def _picture(size: float) -> float:
    """The side of a picture beside text of this size."""
    return PICTURE * size


def _lines(text: str, width: float, size: float) -> list[str]:
    return wrapped(text, width - _picture(size) - BESIDE, size)


def _entry_height(text: str, width: float, size: float) -> float:
    return max(_picture(size), (1 + len(_lines(text, width, size))) * LEADING * size + 0.3 * size)


def _entry(name: str, text: str, box: Box, size: float, say: Catalogue) -> list[Element]:
    """A feature: its picture, its name, what it does."""
    picture = _picture(size)
    x, y = box.left + picture + BESIDE, box.top - size
    title = say(f"words.feature.{name}")
    label = "3" if name == "island" else ""
    elements: list[Element] = [
        placed(icon(name, label), box.left + picture / 2, box.top - picture / 2, 0.9 * picture),
        Text(x, y, title[:1].upper() + title[1:], TextStyle(size + 1, "bold")),
    ]
    y -= 0.15 * size
    for line in _lines(text, box.width, size):
        y -= LEADING * size
        elements.append(Text(x, y, line, TextStyle(size)))
    return elements
