"""The icons of ships, ports, chests and wrecks."""

from __future__ import annotations

from collections.abc import Callable

from gm.drawing.icons.ink import LINE, Icon, Ink, turned
from gm.drawing.shapes import Shape

OWN = 8.0
"""The outline of a ship that must stand out."""
OTHER = 3.0
"""The outline of a ship that stands back."""

_HULL = "M5 48H95C94 72 88 94 70 94H30C12 94 6 72 5 48Z"


def transport(pen: Ink, label: str = "", own: bool = True) -> Icon:
    """A hull with room for a number or two signs, under a square sail: solid and heavy, or in thin outline."""
    draw = pen.solid if own else _thin(pen)
    return (
        pen.line("M50 50V3", 7 if own else OTHER),
        draw("M22 9H78C88 18 89 30 85 41H15C11 30 12 18 22 9Z"),
        *_hull(pen, _HULL, label, own),
    )


def battleship(pen: Ink, label: str = "", own: bool = True) -> Icon:
    """A hull with room for a number or two signs, and a great cannon on its deck: solid and heavy, or thin."""
    draw = pen.solid if own else _thin(pen)
    return (
        draw("M27 40L21 29C17 22 21 15 28 13L84 2L88 20L50 37Z"),
        draw("M84 0L88 0L92 21L88 22Z"),
        pen.dot(39, 37, 13) if own else pen.ring(39, 37, 11, OTHER),
        pen.eye(39, 37, 4.5) if own else pen.dot(39, 37, 3),
        *_hull(pen, "M5 34H16V48H95C94 72 88 94 70 94H30C12 94 6 72 5 34Z", label, own),
    )


def _hull(pen: Ink, outline: str, label: str, own: bool) -> Icon:
    hull = pen.sheet(outline, OWN if own else OTHER)
    return (hull, pen.word(50, 88, label, 50 if len(label) < 2 else 45, on_paper=True)) if label else (hull,)


def _thin(pen: Ink) -> Callable[[str], Shape]:
    return lambda data: pen.sheet(data, OTHER)


def port(pen: Ink) -> Icon:
    """An anchor."""
    return (
        pen.ring(50, 15, 9, 7),
        pen.line("M50 26V90", 8),
        pen.line("M30 36H70", 8),
        pen.line("M12 62C16 82 32 92 50 92C68 92 84 82 88 62", 8),
        pen.solid("M4 70L12 50L27 65Z"),
        pen.solid("M96 70L88 50L73 65Z"),
    )


def chest(pen: Ink, seam: float = LINE) -> Icon:
    """A treasure chest, its bands and lid `seam` apart."""
    return (
        pen.solid("M6 46C6 24 16 12 34 12H66C84 12 94 24 94 46Z"),
        pen.solid(f"M6 {46 + seam}H94V90H6Z"),
        pen.cut("M26 16V45M26 53V88M74 16V45M74 53V88", seam),
        pen.hole("M38 40H62V64H38Z"),
        pen.solid("M42 44H58V60H42Z"),
    )


def floating_chest(pen: Ink) -> Icon:
    """A chest in the waves."""
    return (
        *turned(chest(pen, LINE / 0.72), 12, 0.72),
        *pen.sea(80),
    )


def wreck(pen: Ink) -> Icon:
    """A ship going down, her mast broken and her bow in the air."""
    ship = (
        pen.solid("M6 50H98C95 68 88 80 74 80H32C18 80 9 68 6 50Z"),
        pen.line("M48 50V16", 7),
        pen.line("M48 16L24 22", 7),
        pen.solid("M55 16L82 42H55Z"),
    )
    return (
        *turned(ship, 38),
        *pen.sea(),
    )
