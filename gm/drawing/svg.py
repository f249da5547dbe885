"""Writes a picture as SVG text: the same text for the same picture, whatever the process or the machine."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from html import escape
from typing import Any

from gm.drawing.fonts import FAMILY
from gm.drawing.shapes import (
    ARITY,
    IDENTITY,
    Element,
    Face,
    Group,
    Matrix,
    Meta,
    Path,
    Picture,
    Shape,
    Stroke,
    Text,
    TextStyle,
)

FONT_STACK = f"'{FAMILY}', Verdana, 'DejaVu Sans', sans-serif"

_FACES: Mapping[Face, str] = {
    "regular": "",
    "bold": ' font-weight="bold"',
    "italic": ' font-style="italic"',
    "bold italic": ' font-weight="bold" font-style="italic"',
}
_JOINS = {"miter": "", "round": ' stroke-linejoin="round"', "bevel": ' stroke-linejoin="bevel"'}
_CAPS = {"butt": "", "round": ' stroke-linecap="round"', "square": ' stroke-linecap="square"'}
_ANCHORS = {"start": "", "middle": ' text-anchor="middle"', "end": ' text-anchor="end"'}

_UNWRITABLE = re.compile("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""What XML 1.0 cannot hold, even escaped."""
_ZEROS = re.compile(r"(\.\d*?)0+(?!\d)")
_POINT = re.compile(r"\.(?!\d)")
_NEGATIVE_ZERO = re.compile(r"-0(?![.\d])")


def svg(picture: Picture, *, digits: int = 2, standalone: bool = True, prefix: str = "") -> str:
    """The picture as one `svg` element, sized in points; y is negated, not shifted, so its view box ends at y = 0.

    `digits` is the number of decimals at the picture's own scale; scaled groups get more. With `standalone` the XML
    declaration comes first and the width and height are given; without, the element fits what holds it in HTML.
    `prefix` begins the identifiers of clips, so that several pictures may stand in one page.
    """
    writer = _Writer(digits, prefix)
    writer.write(picture.elements, digits)
    width, height = writer.number(picture.width), writer.number(picture.height)
    sized = f' width="{width}pt" height="{height}pt"' if standalone else ""
    # An image hides its parts from a screen reader, so one whose parts speak for themselves is a group.
    role = ' role="group"' if writer.speaks else ' role="img"' if picture.title else ' aria-hidden="true"'
    parts = ['<?xml version="1.0" encoding="UTF-8"?>\n'] if standalone else []
    parts.append(
        f'<svg xmlns="http://www.w3.org/2000/svg"{sized} viewBox="0 {writer.number(-picture.height)} {width} {height}"'
        f'{role} stroke-miterlimit="10" font-family="{FONT_STACK}">\n'
    )
    if picture.title:
        parts.append(f"<title>{_text(picture.title)}</title>\n")
    if picture.description:
        parts.append(f"<desc>{_text(picture.description)}</desc>\n")
    return "".join([*parts, *writer.parts, "</svg>\n"])


def fragment(elements: tuple[Element, ...], digits: int = 2, prefix: str = "") -> str:
    """The elements as they stand within an `svg` or `symbol` element that somebody else writes; y is negated."""
    writer = _Writer(digits, prefix)
    writer.write(elements, digits)
    return "".join(writer.parts)


def path_data(path: Path, digits: int = 2) -> str:
    """The path as the value of a `d` attribute; y is negated."""
    return _data(path, digits)


class _Writer:
    def __init__(self, digits: int, prefix: str) -> None:
        self.digits = digits
        self.parts: list[str] = []
        self.speaks = False
        self._prefix = prefix
        self._clips = 0

    def number(self, value: float, digits: int | None = None) -> str:
        return _trimmed(f"{value:.{self.digits if digits is None else digits}f}")

    def write(self, elements: tuple[Element, ...], digits: int) -> None:
        for element in elements:
            _WRITERS[type(element)](self, element, digits)

    def shape(self, shape: Shape, digits: int) -> None:
        if not shape.path.verbs:
            return
        fill = f' fill="{shape.fill}" fill-rule="evenodd"' if shape.fill else ' fill="none"'
        stroke = self._stroke(shape.stroke, digits) if shape.stroke else ""
        self.parts.append(f'<path d="{_data(shape.path, digits)}"{fill}{stroke}/>\n')

    def _stroke(self, stroke: Stroke, digits: int) -> str:
        dash = ""
        if stroke.dash:
            dash = f' stroke-dasharray="{" ".join(self.number(length, digits) for length in stroke.dash)}"'
        width = self.number(stroke.width, digits + 1)
        return f' stroke="{stroke.colour}" stroke-width="{width}"{_CAPS[stroke.cap]}{_JOINS[stroke.join]}{dash}'

    def text(self, text: Text, digits: int) -> None:
        x, y = self.number(text.x, digits), self.number(-text.y, digits)
        turn = f' transform="rotate({self.number(-text.rotation)} {x} {y})"' if text.rotation else ""
        self.parts.append(f'<text x="{x}" y="{y}"{turn}{_style(text.style, digits)}>{_text(text.text)}</text>\n')

    def group(self, group: Group, digits: int) -> None:
        # A scaled group's own numbers are finer or coarser than the page's.
        scale = max(abs(part) for part in group.matrix[:4])
        while scale > 10 ** (digits - self.digits) and digits < self.digits + 4:
            digits += 1
        clip = ""
        if group.clip is not None:
            self._clips += 1
            name = f"{self._prefix}clip{self._clips}"
            self.parts.append(
                f'<clipPath id="{name}"><path d="{_data(group.clip, digits)}" clip-rule="evenodd"/></clipPath>\n'
            )
            clip = f' clip-path="url(#{name})"'
        meta = ""
        if group.meta:
            meta = _meta(group.meta)
            self.speaks = self.speaks or bool(group.meta.label)
        if group.clip is not None and group.matrix != IDENTITY:
            # A clip path is placed in the coordinates of the element that uses it.
            self.parts.append(f"<g{self._transform(group.matrix)}{meta}><g{clip}>\n")
        else:
            self.parts.append(f"<g{self._transform(group.matrix)}{clip}{meta}>\n")
        if group.meta and group.meta.title:
            self.parts.append(f"<title>{_text(group.meta.title)}</title>\n")
        self.write(group.elements, digits)
        self.parts.append("</g></g>\n" if group.clip is not None and group.matrix != IDENTITY else "</g>\n")

    def _transform(self, matrix: Matrix) -> str:
        a, b, c, d, e, f = matrix
        moved = f"{self.number(e)} {self.number(-f)}"
        if matrix == IDENTITY:
            return ""
        if b == c == 0 and a == d:
            scaled = "" if a == 1 else f" scale({self.number(a, 4)})"
            return f' transform="translate({moved}){scaled}"'
        return f' transform="matrix({" ".join(self.number(part, 4) for part in (a, -b, -c, d))} {moved})"'


_WRITERS: Mapping[type, Callable[[_Writer, Any, int], None]] = {
    Shape: _Writer.shape,
    Text: _Writer.text,
    Group: _Writer.group,
}


def _meta(meta: Meta) -> str:
    parts = [f' id="{_text(meta.id)}"'] if meta.id else []
    if meta.classes:
        parts.append(f' class="{_text(meta.classes)}"')
    if meta.label:
        parts.append(f' role="img" aria-label="{_text(meta.label)}"')
    return "".join(parts)


@lru_cache(maxsize=256)
def _style(style: TextStyle, digits: int) -> str:
    size = _trimmed(f"{style.size:.{digits + 1}f}")
    fill = "" if style.colour == "#000000" else f' fill="{style.colour}"'
    return f' font-size="{size}"{_FACES[style.face]}{_ANCHORS[style.anchor]}{fill}'


def _text(text: str) -> str:
    return escape(_UNWRITABLE.sub("\ufffd", text))


def _data(path: Path, digits: int) -> str:
    # Icons come many times, maps once.
    return _known_data(path, digits) if len(path.verbs) <= 64 else _new_data(path, digits)


def _new_data(path: Path, digits: int) -> str:
    coords = list(path.coords)
    coords[1::2] = [-value for value in coords[1::2]]
    number = f"%.{digits}f"
    templates = {verb: verb + " ".join([number] * count) for verb, count in ARITY.items()}
    return _trimmed("".join([templates[verb] for verb in path.verbs]) % tuple(coords))


_known_data = lru_cache(maxsize=512)(_new_data)


def _trimmed(text: str) -> str:
    """Numbers without needless zeros, points and signs."""
    return _NEGATIVE_ZERO.sub("0", _POINT.sub("", _ZEROS.sub(r"\1", text)))
