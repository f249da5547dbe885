"""Text set in columns: paragraphs of words and small signs, broken into lines and poured into boxes in order."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from gm.drawing.fonts import text_width, wrapped
from gm.drawing.icons import icon, placed
from gm.drawing.shapes import Element, Face, Text, TextStyle
from gm.paper.page import BODY, Box, tab, tab_width

LEADING = 1.26
"""The distance of two baselines, in sizes."""

ABOVE_TAB = 0.55
"""What stays free above a paragraph that begins with a tab, in sizes."""
AFTER_TAB = 0.6
INDENT = 7.0
"""By how much the lines after a paragraph's first stand in, in points."""


class Run(NamedTuple):
    """Words in one face."""

    text: str
    face: Face = "regular"


class Sign(NamedTuple):
    """A drawn sign among the words: its width in sizes, and how to draw it (left end, baseline, size)."""

    width: float
    draw: Callable[[float, float, float], list[Element]]


class Paragraph(NamedTuple):
    """What follows each other on the same lines; `tab` is a heading that its first line begins with."""

    runs: tuple[Run | Sign, ...]
    tab: str = ""


def paragraph(text: str, lead: str = "", tab: str = "") -> Paragraph:
    """A paragraph of words, with a bold lead where one is given."""
    return Paragraph((*((Run(lead, "bold"),) if lead else ()), Run(text)), tab)


def together(parts: Sequence[Run | Sign]) -> Sign:
    """The parts with blanks between them as one sign, so that no line's end divides them."""
    blank = text_width(" ", 1.0)
    places, x = [], 0.0
    for part in parts:
        places.append(x)
        x += blank + (part.width if isinstance(part, Sign) else text_width(part.text, 1.0, part.face))

    def draw(left: float, baseline: float, size: float) -> list[Element]:
        drawn: list[Element] = []
        for place, part in zip(places, parts, strict=True):
            if isinstance(part, Sign):
                drawn += part.draw(left + place * size, baseline, size)
            else:
                drawn.append(Text(left + place * size, baseline, part.text, TextStyle(size, part.face)))
        return drawn

    return Sign(x - blank, draw)


def under(tab: str, paragraphs: Iterable[Paragraph]) -> Iterator[Paragraph]:
    """The paragraphs, the first of them with the heading; nothing where there are none."""
    for para in paragraphs:
        yield para._replace(tab=tab)
        tab = ""


class Line(NamedTuple):
    """A line as it will be drawn: the room above it and its pieces, each with its place from the left end."""

    above: float
    pieces: tuple[tuple[float, str | Sign, Face], ...]
    tab: str = ""


def broken(para: Paragraph, width: float, size: float = BODY) -> Iterator[Line]:
    """The paragraph's lines, broken at blanks; a word that is wider than the column is cut."""
    above = 0.2 * size
    x = 0.0
    tab = para.tab
    if tab:
        above = ABOVE_TAB * size
        x = tab_width(tab, size) + AFTER_TAB * size
    pieces: list[tuple[float, str | Sign, Face]] = []
    for word, face, wide in _words(para.runs, width - INDENT, size):
        space = text_width(" ", size, face if pieces and pieces[-1][2] == face else "regular") if pieces else 0.0
        if x + space + wide > width and (pieces or tab):
            yield Line(above, tuple(pieces), tab)
            above, tab, pieces, x, space = 0.0, "", [], INDENT, 0.0
        if pieces and isinstance(word, str) and isinstance(pieces[-1][1], str) and pieces[-1][2] == face:
            pieces[-1] = (pieces[-1][0], f"{pieces[-1][1]} {word}", face)
        else:
            pieces.append((x + space, word, face))
        x += space + wide
    yield Line(above, tuple(pieces), tab)


def _words(runs: Sequence[Run | Sign], width: float, size: float) -> Iterator[tuple[str | Sign, Face, float]]:
    for run in runs:
        if isinstance(run, Sign):
            yield run, "regular", run.width * size
            continue
        for word in run.text.split(" "):
            if word in _DRAWN:
                yield _DRAWN[word], "regular", _DRAWN[word].width * size
                continue
            wide = text_width(word, size, run.face)
            for part in (word,) if wide <= width else wrapped(word, width, size, run.face):
                yield part, run.face, text_width(part, size, run.face)


def _arrow(x: float, baseline: float, size: float) -> list[Element]:
    return [placed(icon("arrow"), x + 0.5 * size, baseline + 0.33 * size, 0.95 * size)]


_DRAWN = {"→": Sign(1.0, _arrow)}
"""Words of one sign that the typeface lacks."""


def set_lines(paragraphs: Sequence[Paragraph], width: float, size: float = BODY) -> list[Line]:
    """All lines of the paragraphs in a column of this width."""
    return [line for para in paragraphs for line in broken(para, width, size)]


class Poured(NamedTuple):
    """What came of pouring: the elements, the lines that found no room, and the height at which the text ends."""

    elements: list[Element]
    left: list[Line]
    lowest: float


def poured(lines: Sequence[Line], columns: Sequence[Box], size: float = BODY) -> Poured:
    """Pour the lines into columns of equal height, as evenly as they go."""
    height = min(columns[0].height, needed_height(lines, len(columns), size))
    elements: list[Element] = []
    styles: dict[Face, TextStyle] = {}
    rest = list(lines)
    lowest = columns[0].top
    for column, share in zip(columns, _shares(lines, height, size, len(columns)), strict=True):
        y = column.top
        for line in rest[:share]:
            y -= (line.above if y < column.top else 0.0) + LEADING * size
            elements += _drawn(line, column.left, y + 0.3 * size, size, styles)
            rest.pop(0)
        lowest = min(lowest, y)
    return Poured(elements, rest, lowest)


def needed_height(lines: Sequence[Line], columns: int, size: float = BODY) -> float:
    """The least height (within half a point) of so many equal columns in which all lines find room."""
    low, high = 0.0, 1.0 + sum(line.above + LEADING * size for line in lines)
    while high - low > 0.5:
        middle = (low + high) / 2
        fits = _count(lines, middle, size, columns) == len(lines)
        low, high = (low, middle) if fits else (middle, high)
    return high


def _shares(lines: Sequence[Line], height: float, size: float, columns: int) -> list[int]:
    """How many lines each column takes; a paragraph's last line does not stand alone in the last column."""
    shares: list[int] = []
    for _ in range(columns):
        shares.append(_count(lines[sum(shares) :], height, size, 1))
    alone = columns > 1 and shares[-1] == 1 and sum(shares) == len(lines) and not lines[-1].above
    if alone and shares[-2] > 2 and _count(lines[-2:], height, size, 1) == 2:
        shares[-2:] = [shares[-2] - 1, 2]
    return shares


def _count(lines: Sequence[Line], height: float, size: float, columns: int) -> int:
    """How many of the lines fit into so many columns of this height."""
    at = 0
    for _ in range(columns):
        used = 0.0
        first = at
        while at < len(lines):
            used += (lines[at].above if at > first else 0.0) + LEADING * size
            if used > height + 0.01:
                break
            at += 1
    return at


def _drawn(line: Line, left: float, baseline: float, size: float, styles: dict[Face, TextStyle]) -> Iterator[Element]:
    if line.tab:
        yield from tab(left, baseline, line.tab, size)
    for x, piece, face in line.pieces:
        if isinstance(piece, Sign):
            yield from piece.draw(left + x, baseline, size)
        else:
            yield Text(left + x, baseline, piece, styles.setdefault(face, TextStyle(size, face)))


def split_columns(box: Box, count: int, gap: float) -> list[Box]:
    """The box in so many equal columns."""
    width = (box.width - (count - 1) * gap) / count
    return [
        Box(box.left + i * (width + gap), box.bottom, box.left + i * (width + gap) + width, box.top)
        for i in range(count)
    ]
