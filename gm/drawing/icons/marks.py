"""The icons that are no thing at sea: winds, waves, boxes and signs."""

from __future__ import annotations

from gm.drawing.icons.ink import Icon, Ink, mirrored, traced, turned, waves
from gm.drawing.shapes import Element, Group, Path, placement, translation

WAVE: Path = traced("M15 53C24 53 25 44 34 44S44 53 50 53S57 44 66 44S76 53 85 53").through(translation(-0.5, -0.5))
"""One wave about the origin, 0.7 wide: stamped on many cells of open sea at once."""


def wave(pen: Ink) -> Icon:
    """Open sea: one wave."""
    return (pen.line(waves(56, 8, 92, 2, 14), 6),)


def compass(pen: Ink, north: str = "") -> Icon:
    """A compass rose; `north` is the letter of the north wind, above its point."""
    points = (
        (0.62, 45, 135, 225, 315),
        (1.0, 0, 90, 180, 270),
    )
    rose: list[Element] = []
    for reach, *angles in points:
        dark = pen.solid(f"M50 50V{50 - 48 * reach}L61 39Z")
        light = pen.sheet(f"M50 50V{50 - 48 * reach}L39 39Z", 3)
        for angle in angles:
            rose += turned((light, dark), angle)
    if not north:
        return tuple(rose)
    return (Group(tuple(rose), placement(0.12, 0.0, 0.76)), pen.word(50, 21, north, 30))


def star(pen: Ink) -> Icon:
    """A star of five points."""
    return (pen.solid("M50 3L62 38H98L69 59L80 95L50 73L20 95L31 59L2 38H38Z"),)


def arrow(pen: Ink) -> Icon:
    """An arrow to the right."""
    return (pen.line("M8 50H74", 11), pen.solid("M58 20L96 50L58 80Z"))


def box(pen: Ink) -> Icon:
    """A box to tick."""
    return (pen.sheet("M10 10H90V90H10Z", 6),)


def ticked_box(pen: Ink) -> Icon:
    """A box with its tick."""
    return (*box(pen), pen.line("M26 52L44 70L78 26", 10))


def joker(pen: Ink) -> Icon:
    """A fool's cap with bells."""
    side = "M50 72C50 50 44 36 34 28C24 22 12 28 10 42C22 38 24 50 20 72Z"
    return (
        pen.solid(side),
        pen.solid(mirrored(side)),
        pen.sheet("M35 72C40 52 36 34 50 14C64 34 60 52 65 72Z"),
        pen.solid("M18 76H82V90H18Z"),
        pen.dot(10, 48, 7),
        pen.dot(90, 48, 7),
        pen.dot(50, 11, 7),
    )
