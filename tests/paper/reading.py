"""Reading sheets back: the words of a PDF with their places, and the extent of everything that is drawn."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from io import BytesIO
from typing import Any, NamedTuple

from pypdf import PageObject, PdfReader

from gm.drawing.fonts import ASCENT, DESCENT, text_width
from gm.drawing.shapes import IDENTITY, Element, Group, Matrix, Shape, Text, bounds, product


class Word(NamedTuple):
    """A piece of text on a page as it was drawn: its middle and baseline, in points."""

    page: int
    x: float
    y: float
    text: str


def words(data: bytes) -> list[Word]:
    """Every piece of text in a PDF, whoever can see it."""
    reader = PdfReader(BytesIO(data))
    return [word for number, page in enumerate(reader.pages) for word in _page_words(page, number)]


_TOKENS = re.compile(rb"\((?:\\.|[^\\()])*\)|[^\s()]+", re.DOTALL)
_ESCAPES = re.compile(rb"\\([0-7]{3}|.)", re.DOTALL)


def _page_words(page: PageObject, number: int) -> Iterator[Word]:
    fonts = page["/Resources"]["/Font"].get_object()  # type: ignore[index]
    codes = {name[1:].encode(): _characters(fonts[name].get_object()) for name in fonts}
    matrix: Matrix = IDENTITY
    stack: list[tuple[Matrix, bytes, float]] = []
    place: Matrix = IDENTITY
    font, size = b"", 0.0
    operands: list[bytes] = []
    contents = page.get_contents()
    for token in _TOKENS.findall(contents.get_data() if contents is not None else b""):
        if token[:1] in b"(/[-.0123456789":
            operands.append(token)
            continue
        if token == b"q":
            stack.append((matrix, font, size))
        elif token == b"Q":
            matrix, font, size = stack.pop()
        elif token == b"cm":
            matrix = product(matrix, _matrix(operands))
        elif token == b"Tm":
            place = _matrix(operands)
        elif token == b"Tf":
            font, size = operands[0][1:], float(operands[1])
        elif token == b"Tj":
            raw = _ESCAPES.sub(_unescaped, operands[0][1:-1])
            text = "".join(codes[font][code] for code in raw)
            at = product(matrix, place)
            yield Word(number, at[4] + at[0] * text_width(text, size) / 2, at[5], text)
        operands = []


def _unescaped(found: re.Match[bytes]) -> bytes:
    return bytes([int(found[1], 8)]) if len(found[1]) == 3 else found[1]


def _matrix(operands: Sequence[bytes]) -> Matrix:
    a, b, c, d, e, f = (float(value) for value in operands)
    return a, b, c, d, e, f


def _characters(font: Any) -> dict[int, str]:
    """What each code of a subset stands for, from its map to Unicode."""
    table = font["/ToUnicode"].get_data().decode("ascii")
    return {int(code, 16): chr(int(char, 16)) for code, char in re.findall(r"<(\w\w)> <(\w{4})>", table)}


def all_text(data: bytes) -> str:
    """All text of a PDF in the order in which it was drawn, single blanks between pieces."""
    return " ".join(" ".join(word.text for word in words(data)).split())


class Extent(NamedTuple):
    """What a shape or a text covers, in points."""

    left: float
    bottom: float
    right: float
    top: float
    element: Element


def extents(elements: Sequence[Element], matrix: Matrix = IDENTITY) -> Iterator[Extent]:
    """The extent of each shape and text, as far as its group's clip lets it show."""
    for element in elements:
        if isinstance(element, Group):
            inner = list(extents(element.elements, product(matrix, element.matrix)))
            if element.clip is not None:
                left, bottom, right, top = bounds(element.clip.through(product(matrix, element.matrix)))
                inner = [
                    Extent(max(e.left, left), max(e.bottom, bottom), min(e.right, right), min(e.top, top), e.element)
                    for e in inner
                ]
            yield from inner
        elif isinstance(element, Shape):
            if element.path.verbs:
                half = element.stroke.width * abs(matrix[0]) / 2 if element.stroke else 0.0
                left, bottom, right, top = bounds(element.path.through(matrix))
                yield Extent(left - half, bottom - half, right + half, top + half, element)
        else:
            yield _text_extent(element, matrix)


def _text_extent(text: Text, matrix: Matrix) -> Extent:
    a, _, _, _, e, f = matrix
    width = text_width(text.text, text.style.size, text.style.face)
    left = text.x - {"start": 0.0, "middle": 0.5, "end": 1.0}[text.style.anchor] * width
    low, high = text.y - DESCENT * text.style.size, text.y + ASCENT * text.style.size
    return Extent(a * left + e, a * low + f, a * (left + width) + e, a * high + f, text)


def texts(elements: Sequence[Element]) -> Iterator[Text]:
    """Every text among the elements."""
    for element in elements:
        if isinstance(element, Group):
            yield from texts(element.elements)
        elif isinstance(element, Text):
            yield element
