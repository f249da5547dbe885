"""Writes a document as PDF: the same bytes for the same document, in every process and on every machine.

The only module that imports reportlab. Its canvas makes the file, the pages and the font subsets; the pages' contents
are written here, a path or a text in one formatting step, which is several times quicker than a call for each point.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from hashlib import md5
from io import BytesIO
from typing import Any
from zlib import compress

from reportlab import rl_config
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from gm.drawing.fonts import FILES, drawable, font_file, text_width
from gm.drawing.palette import rgb
from gm.drawing.shapes import (
    BLACK,
    Colour,
    Document,
    Element,
    Face,
    Group,
    Path,
    Shape,
    Stroke,
    Text,
    placement,
)

DATE = "D:20000101000000+00'00'"
"""The date that every file bears: a real one would make equal sheets differ."""

_OPERATORS = {"M": "%.3f %.3f m", "L": "%.3f %.3f l", "C": "%.3f %.3f %.3f %.3f %.3f %.3f c", "Z": "h"}
_CAPS = {"butt": 0, "round": 1, "square": 2}
_JOINS = {"miter": 0, "round": 1, "bevel": 2}


def pdf(document: Document, written: Callable[[int], None] = lambda _: None) -> bytes:
    """The document as a PDF file, each page of its own size, fonts embedded, to be printed unscaled on one side.

    `written` is told the number of each page, from 1, when it is there. Raises `ValueError` for a document without
    pages.
    """
    if not document.pages:
        raise ValueError("a document needs a page")
    _register_fonts()
    file = BytesIO()
    first = document.pages[0]
    canvas = Canvas(
        file,
        pagesize=(first.width, first.height),
        pageCompression=0,  # by the filter below
        invariant=1,
        initialFontName=FILES["regular"],
        lang=document.language,
    )
    canvas._doc.defaultStreamFilters = [_Deflate()]
    # SOURCE_DATE_EPOCH would get into the date and the identifier even of an invariant file.
    canvas.setDateFormatter(lambda *_: DATE)
    canvas._doc.signature = md5(b"gm", usedforsecurity=False)
    canvas.setTitle(document.title)
    canvas.setAuthor(document.author)
    canvas.setSubject(document.subject)
    canvas.setCreator(document.creator)
    canvas.setViewerPreference("PrintScaling", "None")
    canvas.setViewerPreference("Duplex", "Simplex")
    fonts = {face: _Encoder(face, canvas) for face in FILES}
    for number, page in enumerate(document.pages, 1):
        canvas.setPageSize((page.width, page.height))
        content = _Content(fonts)
        content.write(page.elements)
        canvas.addLiteral("\n".join(content.finished()))
        canvas.showPage()
        written(number)
    canvas.save()
    return file.getvalue()


@lru_cache(maxsize=1)
def _register_fonts() -> None:
    rl_config.useA85 = 0  # text-safe streams are a fifth larger
    for face, name in FILES.items():
        pdfmetrics.registerFont(TTFont(name, str(font_file(face)), asciiReadable=0))


class _Deflate:
    """The filter of the pages' contents: reportlab's own takes three times as long to save a seventh more."""

    pdfname = "FlateDecode"

    @staticmethod
    def encode(text: str | bytes) -> bytes:
        """The contents, compressed."""
        return compress(text.encode("ascii") if isinstance(text, str) else text, 3)


class _SubsetError(Exception):
    """No `LookupError`: that one tells `str.translate` to leave a character as it is."""


class _Encoder(dict[int, str]):
    """One face in one document: the escaped byte of each character of the face's first subset, found as needed."""

    def __init__(self, face: Face, canvas: Canvas) -> None:
        super().__init__()
        self._font = pdfmetrics.getFont(FILES[face])
        self._document = canvas._doc  # what reportlab's dynamic fonts ask for
        self._names: dict[int, str] = {}

    def __missing__(self, code: int) -> str:
        ((subset, encoded),) = self._font.splitString(chr(code), self._document)
        if subset:
            raise _SubsetError(code)
        self[code] = _escaped(encoded)
        return self[code]

    def name(self, subset: int) -> str:
        """What the page's contents call the subset."""
        if subset not in self._names:
            self._names[subset] = str(self._font.getSubsetInternalName(subset, self._document))
        return self._names[subset]

    def chunks(self, text: str) -> list[tuple[int, str]]:
        """The text as escaped strings, each with the subset it is encoded in."""
        try:
            return [(0, text.translate(self))]
        except _SubsetError:  # more than a byte can tell apart
            return [(subset, _escaped(part)) for subset, part in self._font.splitString(text, self._document)]


class _Content:
    """The contents of one page, with the graphics state that its operators have reached."""

    def __init__(self, fonts: Mapping[Face, _Encoder]) -> None:
        self._fonts = fonts
        self._out: list[str] = []
        self._in_text = False
        self._font: tuple[str, float] | None = None
        self._fill: Colour = BLACK
        self._stroke = Stroke(1.0)
        self._saved: list[tuple[tuple[str, float] | None, Colour, Stroke]] = []

    def finished(self) -> list[str]:
        """All operators."""
        self._end_text()
        return self._out

    def write(self, elements: tuple[Element, ...]) -> None:
        for element in elements:
            _WRITERS[type(element)](self, element)

    def shape(self, shape: Shape) -> None:
        if not shape.path.verbs or (shape.fill is None and shape.stroke is None):
            return
        self._end_text()
        if shape.fill is not None:
            self._set_fill(shape.fill)
        if shape.stroke is not None and shape.stroke is not self._stroke:
            self._set_stroke(shape.stroke)
        painting = "B*" if shape.fill and shape.stroke else "f*" if shape.fill else "S"
        self._out.append(f"{_operators(shape.path)} {painting}")

    def text(self, text: Text) -> None:
        if not text.text:
            return
        style = text.style
        self._set_fill(style.colour)
        out = self._out
        if not self._in_text:
            out.append("BT")
            self._in_text = True
        line = drawable(text.text)
        back = _BEFORE[style.anchor]
        x, y = text.x, text.y
        back = back and back * text_width(line, style.size, style.face)
        if text.rotation:
            a, b, c, d, x, y = placement(x, y, 1.0, text.rotation)
            out.append(f"{a:.4f} {b:.4f} {c:.4f} {d:.4f} {x - back * a:.3f} {y - back * b:.3f} Tm")
        else:
            out.append(f"1 0 0 1 {x - back:.3f} {y:.3f} Tm")
        fonts = self._fonts[style.face]
        for subset, escaped in fonts.chunks(line):
            font = (fonts.name(subset), style.size)
            if font != self._font:
                out.append(f"{font[0]} {style.size:.3f} Tf")
                self._font = font
            out.append(f"({escaped}) Tj")

    def group(self, group: Group) -> None:
        self._end_text()
        self._saved.append((self._font, self._fill, self._stroke))
        a, b, c, d, e, f = group.matrix
        self._out.append(f"q {a:.5f} {b:.5f} {c:.5f} {d:.5f} {e:.3f} {f:.3f} cm")
        if group.clip is not None:
            self._out.append(f"{_operators(group.clip)} W* n")
        self.write(group.elements)
        self._end_text()
        self._out.append("Q")
        self._font, self._fill, self._stroke = self._saved.pop()

    def _end_text(self) -> None:
        if self._in_text:
            self._out.append("ET")
            self._in_text = False

    def _set_fill(self, colour: Colour) -> None:
        if colour != self._fill:
            self._out.append(f"{_colour(colour)} rg")
            self._fill = colour

    def _set_stroke(self, stroke: Stroke) -> None:
        now = self._stroke
        out = self._out
        if stroke.width != now.width:
            out.append(f"{stroke.width:.4f} w")
        if stroke.colour != now.colour:
            out.append(f"{_colour(stroke.colour)} RG")
        if stroke.cap != now.cap:
            out.append(f"{_CAPS[stroke.cap]} J")
        if stroke.join != now.join:
            out.append(f"{_JOINS[stroke.join]} j")
        if stroke.dash != now.dash:
            out.append(f"[{' '.join(f'{length:.4f}' for length in stroke.dash)}] 0 d")
        self._stroke = stroke


_WRITERS: Mapping[type, Callable[[_Content, Any], None]] = {
    Shape: _Content.shape,
    Text: _Content.text,
    Group: _Content.group,
}
_BEFORE = {"start": 0.0, "middle": 0.5, "end": 1.0}
"""How much of a text lies before its anchor."""


@lru_cache(maxsize=1024)
def _operators(path: Path) -> str:
    """The path as it stands in a page: icons come many times, and all sheets of a game share one coast."""
    return " ".join([_OPERATORS[verb] for verb in path.verbs]) % path.coords


@lru_cache(maxsize=256)
def _colour(colour: Colour) -> str:
    return " ".join(f"{part / 255:.4f}" for part in rgb(colour))


def _escaped(encoded: bytes) -> str:
    """The inside of a PDF string, in ASCII."""
    return "".join(
        f"\\{chr(byte)}" if byte in b"()\\" else chr(byte) if 32 <= byte < 127 else f"\\{byte:03o}" for byte in encoded
    )
