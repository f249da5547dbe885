"""The page: its sizes and margins, its type, and what stands at the foot of every sheet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from gm import __version__
from gm.catalogue import Catalogue
from gm.drawing.fonts import CAP_HEIGHT, text_width, wrapped
from gm.drawing.shapes import BLACK, MM, WHITE, Element, Face, Picture, Shape, Stroke, Text, TextStyle, rectangle
from gm.drawing.shapes import segments as lines

SIZES: Mapping[str, tuple[float, float]] = {"A4": (210 * MM, 297 * MM), "Letter": (612.0, 792.0)}
"""Width and height of an upright sheet, in points."""

MARGIN = 9 * MM
FOOT = 4.6 * MM
"""How much of the page's live area the foot takes."""

SMALL = 8.0
"""The smallest text but for the names of cells."""
BODY = 8.5

HAIR = Stroke(0.35)
THIN = Stroke(0.5)
HEAVY = Stroke(1.1, join="round", cap="round")


class Box(NamedTuple):
    """A rectangle by its sides, in points, y upwards."""

    left: float
    bottom: float
    right: float
    top: float

    @property
    def width(self) -> float:
        return self.right - self.left

    @property
    def height(self) -> float:
        return self.top - self.bottom

    def inset(self, across: float, up: float | None = None) -> Box:
        """The box without a strip of this width along its sides."""
        up = across if up is None else up
        return Box(self.left + across, self.bottom + up, self.right - across, self.top - up)


class Imprint(NamedTuple):
    """What every page of a sheet says of itself at its foot; the sheet's code is empty where it has none."""

    title: str
    sheet: str
    code: str = ""


def live_area(paper: str, margin: float = MARGIN) -> Box:
    """What the margins leave of a sheet, without the foot."""
    width, height = SIZES[paper]
    return Box(margin, margin + FOOT, width - margin, height - margin)


def foot(paper: str, imprint: Imprint, page: int, pages: int, say: Catalogue, margin: float = MARGIN) -> list[Element]:
    """The foot: the game and the sheet, the page of how many, the code, and the program that made it."""
    width, _ = SIZES[paper]
    left, right, y = margin, width - margin, margin + 0.5
    code = f"{imprint.code}  ·  " if imprint.code else ""
    paging = f"{code}{say('paper.foot.page', page=page, pages=pages)}  ·  gm {__version__}"
    style = TextStyle(SMALL, anchor="end")
    room = right - left - text_width(paging, SMALL) - 12
    title = shortened(imprint.title, room * 0.6, SMALL)
    rest = shortened(f"  ·  {imprint.sheet}", room - text_width(title, SMALL, "bold"), SMALL)
    return [
        Shape(lines([(left, y + 9.5, right, y + 9.5)]), stroke=HAIR),
        Text(left, y, title, TextStyle(SMALL, "bold")),
        Text(left + text_width(title, SMALL, "bold"), y, rest, TextStyle(SMALL)),
        Text(right, y, paging, style),
    ]


def page(paper: str, elements: Sequence[Element]) -> Picture:
    """A page of this paper."""
    width, height = SIZES[paper]
    return Picture(width, height, tuple(elements))


def tab(x: float, baseline: float, text: str, size: float = BODY) -> list[Element]:
    """A heading, white on a black tab whose left end is at x."""
    height = 1.36 * size
    bottom = baseline - (height - CAP_HEIGHT * size) / 2
    return [
        Shape(rectangle(x, bottom, tab_width(text, size), height, 0.22 * size), fill=BLACK),
        Text(x + 0.55 * size, baseline, text, TextStyle(size, "bold", colour=WHITE)),
    ]


def tab_width(text: str, size: float = BODY) -> float:
    """How wide the tab of a heading is."""
    return text_width(text, size, "bold") + 1.1 * size


def fitted_size(text: str, width: float, largest: float, least: float, face: Face = "regular") -> float:
    """The size in which the text takes at most `width`, within bounds; at `least` it may still be too long."""
    return max(least, min(largest, width / max(0.01, text_width(text, 1.0, face))))


def fitted_lines(
    text: str, width: float, largest: float, least: float, face: Face = "regular", most: int = 2
) -> tuple[list[str], float]:
    """The text in at most `most` lines and in the largest size for which they fit; what is over is cut with an …"""
    size = fitted_size(text, width, largest, least, face)
    if text_width(text, size, face) <= width + 0.01 and size > 0.75 * largest:
        return [text], size
    size = largest
    while size > least:
        broken = wrapped(text, width, size, face)
        # A word that had to be cut does not fit.
        if len(broken) <= most and " ".join(broken) == " ".join(text.split()):
            return broken, size
        size -= 0.5
    broken = wrapped(text, width, least, face)
    if len(broken) > most:
        broken = [*broken[: most - 1], shortened(" ".join(broken[most - 1 :]), width, least, face)]
    return broken, least


def shortened(text: str, width: float, size: float, face: Face = "regular") -> str:
    """The text, cut with an … where it is wider than `width`."""
    if text_width(text, size, face) <= width:
        return text
    while text and text_width(text + "…", size, face) > width:
        text = text[:-1]
    return text.rstrip() + "…"
