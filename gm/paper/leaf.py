"""Sheets of text: a head and a foot on every page, and lines poured into columns between them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from gm import __version__
from gm.catalogue import Catalogue
from gm.drawing.fonts import CAP_HEIGHT, text_width
from gm.drawing.shapes import BLACK, MM, WHITE, Document, Element, Shape, Stroke, Text, TextStyle, rectangle, segments
from gm.paper.flow import Line, poured, split_columns
from gm.paper.marks import flag
from gm.paper.page import SMALL, Box, Imprint, fitted_lines, foot, live_area, page
from gm.sextagon.scenario import Team

GUTTER = 6 * MM
BANNER = 6.5 * MM
"""The height of the bar that marks a sheet as the referee's."""

Head = Callable[[Box], tuple[list[Element], float]]
"""Draws what stands at the top of a page's live area; and the y at which it ends."""


def head(title: str, right: str, team: Team | None = None, note: str = "") -> Head:
    """A title with a team's flag before it, something at the right end, and a note in small letters below."""

    def draw(live: Box) -> tuple[list[Element], float]:
        high, wide = 9 * MM, 11 * MM
        elements: list[Element] = []
        left = live.left
        if team is not None:
            elements += flag(team, left + wide / 2, live.top - high / 2, wide, high)
            left += wide + 2.5 * MM
        room = live.right - left - text_width(right, 13, "bold") - 4 * MM
        lines, size = fitted_lines(title, room, 17, 9.5, "bold", most=1)
        y = live.top - high / 2 - CAP_HEIGHT * size / 2
        elements.append(Text(left, y, lines[0], TextStyle(size, "bold")))
        elements.append(Text(live.right, y, right, TextStyle(13, "bold", "end")))
        y = live.top - high - 1.5 * MM
        elements.append(Shape(segments([(live.left, y, live.right, y)]), stroke=Stroke(0.9)))
        if note:
            y -= 1.4 * SMALL
            elements.append(Text(live.left, y, note, TextStyle(SMALL, "italic")))
        return elements, y - 3 * MM

    return draw


def banner(text: str, live: Box) -> list[Element]:
    """A black bar over the top of the page: nobody takes the sheet for one that may lie about."""
    bottom = live.top - BANNER
    size = 11.0
    baseline = bottom + (BANNER - CAP_HEIGHT * size) / 2
    style = TextStyle(size, "bold", "middle", WHITE)
    bar = Shape(rectangle(live.left, bottom, live.width, BANNER), fill=BLACK)
    return [bar, Text((live.left + live.right) / 2, baseline, text, style)]


def below_banner(live: Box) -> Box:
    """What the bar leaves of a page."""
    return live._replace(top=live.top - BANNER - 2.5 * MM)


def column_width(paper: str, columns: int) -> float:
    """How wide the columns of a text sheet are."""
    return split_columns(live_area(paper), columns, GUTTER)[0].width


def text_pages(
    paper: str, lines: Sequence[Line], top: Head, columns: int, size: float, secret: str = ""
) -> list[list[Element]]:
    """As many pages as the lines take, at least one, each with its head, and marked where `secret` says so."""
    pages: list[list[Element]] = []
    rest = list(lines)
    while rest or not pages:
        live = live_area(paper)
        elements: list[Element] = []
        if secret:
            elements += banner(secret, live)
            live = below_banner(live)
        drawn, y = top(live)
        result = poured(rest, split_columns(live._replace(top=y), columns, GUTTER), size)
        elements += [*drawn, *result.elements]
        if len(result.left) == len(rest) and rest:
            raise ValueError("a line higher than the page")
        rest = result.left
        pages.append(elements)
    return pages


def document(paper: str, pages: Sequence[list[Element]], imprint: Imprint, say: Catalogue, subject: str) -> Document:
    """The pages with their feet, as a file that says what it is."""
    numbered = [[*elements, *foot(paper, imprint, number, len(pages), say)] for number, elements in enumerate(pages, 1)]
    return Document(
        tuple(page(paper, elements) for elements in numbered),
        title=f"{imprint.sheet.replace('  ·  ', ', ')} – {imprint.title}",
        author=imprint.title,
        subject=subject,
        creator=f"gm {__version__}",
        language=say.language,
    )
