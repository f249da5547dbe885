"""The one typeface of all pictures, Atkinson Hyperlegible, read with nothing but the standard library.

It was made for legibility (a slashed 0, distinct I, l and 1) and covers Czech, German, French and Polish, but no
arrows, stars or card suits: those are drawn as paths. A glyph that a font lacks comes out as a box on paper, silently;
so a text is checked where it is read (`missing_glyphs`), and whatever is drawn goes through `drawable`.
"""

from __future__ import annotations

import struct
import unicodedata
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

import fontpkg_atkinson_hyperlegible

from gm.drawing.shapes import Face

FAMILY: str = fontpkg_atkinson_hyperlegible.FAMILY

FILES: Mapping[Face, str] = {
    "regular": "AtkinsonHyperlegible-Regular",
    "bold": "AtkinsonHyperlegible-Bold",
    "italic": "AtkinsonHyperlegible-Italic",
    "bold italic": "AtkinsonHyperlegible-BoldItalic",
}
"""The PostScript name of each face, which also names its file."""

CAP_HEIGHT = 0.668
"""The height of a capital or a figure, in sizes: to centre a line on a point, lower it by half of this."""

ASCENT = 0.95
DESCENT = 0.29

REPLACEMENT = "?"
"""What is drawn for a character that the typeface lacks."""

_SUBSTITUTES = {0x2009: "\u00a0", 0x202F: "\u00a0", 0x2010: "-", 0x2011: "-"}
"""Spaces and hyphens that look the same as one the typeface has."""


def font_file(face: Face) -> Path:
    """Where the face's TrueType file is."""
    return Path(fontpkg_atkinson_hyperlegible.ROOT) / "files" / f"{FILES[face]}.ttf"


@cache
def glyphs(face: Face = "regular") -> Mapping[int, int]:
    """The face's glyph number by code point, from the font's `cmap` table (format 4: the basic plane)."""
    data = _table(face, b"cmap")
    count = struct.unpack_from(">H", data, 2)[0]
    for index in range(count):
        platform, encoding, offset = struct.unpack_from(">HHL", data, 4 + 8 * index)
        if (platform, encoding) in ((3, 1), (0, 3), (0, 4)) and struct.unpack_from(">H", data, offset)[0] == 4:
            return dict(_format_4(data[offset:]))
    raise ValueError(f"{FILES[face]}: no character map of format 4")


@cache
def advances(face: Face = "regular") -> Mapping[str, float]:
    """How far each character of the face moves on, in sizes."""
    units = struct.unpack_from(">H", _table(face, b"head"), 18)[0]
    measured = struct.unpack_from(">H", _table(face, b"hhea"), 34)[0]
    metrics = struct.unpack_from(f">{2 * measured}H", _table(face, b"hmtx"))[0::2]
    return {chr(code): metrics[min(glyph, measured - 1)] / units for code, glyph in glyphs(face).items()}


def text_width(text: str, size: float, face: Face = "regular") -> float:
    """The width of one line in points, as the writers draw it (without kerning)."""
    widths = advances(face)
    try:
        return size * sum(map(widths.__getitem__, text))
    except KeyError:
        return size * sum(map(widths.__getitem__, drawable(text)))


def drawable(text: str) -> str:
    """The text as it is drawn: composed (NFC), and `REPLACEMENT` for each character that the typeface lacks."""
    if text.isascii() and text.isprintable():
        return text
    known = glyphs()
    return "".join(char if ord(char) in known else REPLACEMENT for char in _composed(text))


def missing_glyphs(text: str) -> list[tuple[int, str]]:
    """Each character that the typeface lacks, with its offset in `text` as given.

    A letter and its combining marks count as one if they have a composed form, and are told as they stand if not. A
    line break is no fault: lines are laid out, not drawn.
    """
    if text.isascii() and text.isprintable():
        return []
    known = glyphs()
    return [
        (offset, cluster)
        for offset, cluster in _clusters(text)
        if cluster != "\n" and any(ord(char) not in known for char in _composed(cluster))
    ]


def wrapped(text: str, width: float, size: float, face: Face = "regular") -> list[str]:
    """The text in lines no wider than `width` points, broken at blanks and line breaks; a longer word is cut."""
    lines: list[str] = []
    for paragraph in unicodedata.normalize("NFC", text).split("\n"):
        line = ""
        for word in paragraph.split(" "):
            longer = f"{line} {word}" if line else word
            if text_width(longer, size, face) <= width:
                line = longer
                continue
            if line:
                lines.append(line)
            line = word
            while len(line) > 1 and text_width(line, size, face) > width:
                fitting = _fitting(line, width, size, face)
                lines.append(line[:fitting])
                line = line[fitting:]
        lines.append(line)
    return lines


def _composed(text: str) -> str:
    return unicodedata.normalize("NFC", text).translate(_SUBSTITUTES)


def _fitting(text: str, width: float, size: float, face: Face) -> int:
    for count in range(len(text) - 1, 1, -1):
        if text_width(text[:count], size, face) <= width:
            return count
    return 1


def _clusters(text: str) -> Iterator[tuple[int, str]]:
    start = 0
    for index in range(1, len(text) + 1):
        if index == len(text) or not unicodedata.combining(text[index]):
            yield start, text[start:index]
            start = index


@cache
def _data(face: Face) -> bytes:
    return font_file(face).read_bytes()


def _table(face: Face, tag: bytes) -> bytes:
    data = _data(face)
    for index in range(struct.unpack_from(">H", data, 4)[0]):
        name, _, offset, length = struct.unpack_from(">4sLLL", data, 12 + 16 * index)
        if name == tag:
            return data[offset : offset + length]
    raise ValueError(f"{FILES[face]}: no table {tag!r}")


def _format_4(data: bytes) -> Iterator[tuple[int, int]]:
    """Code points and glyphs of a `cmap` subtable of format 4: segments of consecutive code points."""
    twice = struct.unpack_from(">H", data, 6)[0]
    count = twice // 2
    ends = struct.unpack_from(f">{count}H", data, 14)
    starts = struct.unpack_from(f">{count}H", data, 16 + twice)
    deltas = struct.unpack_from(f">{count}h", data, 16 + 2 * twice)
    offsets_at = 16 + 3 * twice
    offsets = struct.unpack_from(f">{count}H", data, offsets_at)
    for index, (start, end, delta, offset) in enumerate(zip(starts, ends, deltas, offsets, strict=True)):
        for code in range(start, end + 1):
            if offset:
                glyph = struct.unpack_from(">H", data, offsets_at + 2 * index + offset + 2 * (code - start))[0]
                glyph = (glyph + delta) & 0xFFFF if glyph else 0
            else:
                glyph = (code + delta) & 0xFFFF
            if glyph and code != 0xFFFF:
                yield code, glyph
