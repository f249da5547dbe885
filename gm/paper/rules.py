"""The rules for the teams on two pages: how a round goes, and every feature with its picture."""

from __future__ import annotations

from gm.catalogue import Catalogue
from gm.drawing.fonts import wrapped
from gm.drawing.icons import icon, placed
from gm.drawing.shapes import MM, Document, Element, Text, TextStyle
from gm.paper.flow import Paragraph, Run, set_lines, split_columns
from gm.paper.leaf import GUTTER, column_width, document, head, text_pages
from gm.paper.page import Imprint, live_area
from gm.rulebook import feature_rules, sections
from gm.sextagon.views import View

COLUMNS = 2
SIZE = 11.5
PICTURE = 20 * MM
"""The side of a feature's picture."""
BETWEEN = 5 * MM
LEADING = 1.24


def rules(view: View, paper: str, say: Catalogue) -> Document:
    """The sheet, made from the terms that everybody may know."""
    title = say("paper.rules.title")
    paragraphs = [
        Paragraph((Run(sentence),), section.heading if index == 0 else "")
        for section in sections(view.terms, len(view.fleets), say)
        for index, sentence in enumerate(section.sentences)
    ]
    lines = set_lines(paragraphs, column_width(paper, COLUMNS), SIZE)
    pages = text_pages(paper, lines, head(title, view.title), COLUMNS, SIZE)
    top = head(say("paper.rules.features"), view.title)
    pages += _feature_pages(view, paper, top(live_area(paper)), say)
    return document(paper, pages, Imprint(view.title, title), say, title)


def _feature_pages(
    view: View, paper: str, top: tuple[list[Element], float], say: Catalogue
) -> list[list[Element]]:
    """Every feature in two columns, filled one after the other."""
    drawn, high = top
    columns = split_columns(live_area(paper)._replace(top=high), COLUMNS, GUTTER)
    width = columns[0].width
    entries = [(name, _entry_lines(text, width)) for name, text in feature_rules(view.terms, say).items()]
    pages: list[list[Element]] = []
    while entries:
        elements = list(drawn)
        half = sum(_height(lines) + BETWEEN for _, lines in entries) / COLUMNS
        for column in columns:
            y = column.top
            floor = max(column.bottom, column.top - half - PICTURE / 2)
            while entries and y - _height(entries[0][1]) >= floor:
                name, lines = entries.pop(0)
                elements += _entry(name, lines, column.left, y, say)
                y -= _height(lines) + BETWEEN
        pages.append(elements)
    return pages


def _entry_lines(text: str, width: float) -> list[str]:
    return wrapped(text, width - PICTURE - 3 * MM, SIZE)


def _height(lines: list[str]) -> float:
    return max(PICTURE, (1 + len(lines)) * LEADING * SIZE + 0.3 * SIZE)


def _entry(name: str, lines: list[str], left: float, top: float, say: Catalogue) -> list[Element]:
    """A feature: its picture, its name, what it does."""
    x, y = left + PICTURE + 3 * MM, top - SIZE
    title = say(f"words.feature.{name}")
    elements: list[Element] = [
        placed(icon(name), left + PICTURE / 2, top - PICTURE / 2, PICTURE * 0.86),
        Text(x, y, title[:1].upper() + title[1:], TextStyle(SIZE + 1, "bold")),
    ]
    y -= 0.15 * SIZE
    for line in lines:
        y -= LEADING * SIZE
        elements.append(Text(x, y, line, TextStyle(SIZE)))
    return elements
