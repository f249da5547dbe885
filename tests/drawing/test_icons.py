from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from math import hypot

import pytest

from gm.drawing.icons import FEATURES, ICONS, LABELLED, icon, placed
from gm.drawing.icons.ink import mirrored, traced
from gm.drawing.palette import TEAM_COLOURS, contrast
from gm.drawing.shapes import MM, Element, Group, Path, Shape, Text, bounds
from tests.drawing.rasters import difference, ink, painted

THIN = {"thin_transport", "thin_battleship", "compass"}

KIN = {("battleship", "transport"), ("box", "ticked_box")}
"""Those that share a part on purpose: the hull, the box."""


def shapes(elements: tuple[Element, ...], scale: float = 1.0) -> Iterator[Shape]:
    """All shapes, their strokes as wide as their groups make them."""
    for element in elements:
        if isinstance(element, Group):
            yield from shapes(element.elements, scale * hypot(*element.matrix[:2]))
        elif isinstance(element, Shape):
            stroke = element.stroke
            yield element._replace(stroke=stroke and stroke._replace(width=scale * stroke.width))


def at_six_millimetres(name: str) -> list[float]:
    return ink((placed(icon(name), 3 * MM, 3 * MM, 6 * MM),), 6 * MM, 6 * MM, 150)


def test_every_feature_of_the_rules_has_an_icon() -> None:
    assert list(FEATURES) == [
        "island",
        "poseidon",
        "reef",
        "octopus",
        "peace",
        "bermuda",
        "rum",
        "ship",
        "telescope",
        "chart",
        "mermaid",
        "seahorse",
        "dinghy",
    ]


def test_icons_differ_at_the_size_of_a_cell() -> None:
    pictures = {name: at_six_millimetres(name) for name in ICONS}
    alike = [
        (one, other)
        for one, other in combinations(sorted(pictures), 2)
        if difference(pictures[one], pictures[other]) < (0.25 if (one, other) in KIN else 0.35)
    ]
    assert alike == []


@pytest.mark.parametrize("name", ICONS)
def test_an_icon_stays_within_its_square(name: str) -> None:
    drawn = painted((placed(icon(name), 100, 100, 100),), 200, 200).convert("L")
    inside = drawn.crop((48, 48, 152, 152))
    drawn.paste(255, (48, 48, 152, 152))
    assert min(inside.tobytes()) < 10
    assert min(drawn.tobytes()) == 255


@pytest.mark.parametrize("name", sorted(ICONS.keys() - THIN))
def test_lines_keep_their_weight_where_the_icon_is_eight_millimetres_wide(name: str) -> None:
    widths = [shape.stroke.width for shape in shapes(icon(name)) if shape.stroke]
    assert all(width * 8 * MM >= 1.2 for width in widths)


def test_a_label_is_drawn_where_the_icon_has_a_place_for_it() -> None:
    for name in LABELLED:
        texts = [element.text for element in icon(name, "7") if isinstance(element, Text)]
        assert texts == ["7"]


def test_a_ships_number_can_be_read_on_every_teams_colour() -> None:
    for colour in TEAM_COLOURS.values():
        (number,) = (element for element in icon("transport", "5", paper=colour) if isinstance(element, Text))
        assert contrast(number.style.colour, colour) >= 4.5


def test_a_label_without_a_place_is_refused() -> None:
    with pytest.raises(KeyError):
        icon("reef", "7")


def test_icons_keep_to_their_two_colours() -> None:
    for name in ICONS:
        colours = {shape.fill for shape in shapes(icon(name, "", "#112233", "#445566"))}
        colours |= {shape.stroke.colour for shape in shapes(icon(name, "", "#112233", "#445566")) if shape.stroke}
        assert colours - {None} <= {"#112233", "#445566"}


def test_an_icon_is_placed_about_its_middle() -> None:
    group = placed((Shape(traced("M0 0H100V100H0Z"), "#000000"),), 50, 40, 20)
    (shape,) = group.elements
    assert isinstance(shape, Shape)
    assert bounds(shape.path.through(group.matrix)) == pytest.approx((40, 30, 60, 50))


def test_path_data_is_read_as_vector_editors_write_it() -> None:
    assert traced("M0 100L100,0H50V50Z") == Path("MLLLZ", (0, 0, 1, 1, 0.5, 1, 0.5, 0.5))
    assert traced("M0 0 100 0").verbs == "ML"
    quadratic, smooth = traced("M0 0Q30 60 60 0"), traced("M0 0C0 10 10 20 20 20S40 30 40 40")
    assert quadratic.coords[2:] == pytest.approx((0.2, 0.6, 0.4, 0.6, 0.6, 1))
    assert smooth.coords[8:10] == pytest.approx((0.3, 0.8))


@pytest.mark.parametrize("data", ["m0 0", "M0 0A1 1 0 0 0 1 1", "M0 0 x"])
def test_other_path_data_is_refused(data: str) -> None:
    with pytest.raises(ValueError, match=r"^[Mm]0 0"):
        traced(data)


def test_mirrored_data_is_turned_over_left_to_right() -> None:
    assert mirrored("M10 20C1 2 3 4 5.5 6") == "M90 20C99 2 97 4 94.5 6"
