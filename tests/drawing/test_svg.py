from __future__ import annotations

from xml.etree import ElementTree

import pytest

from gm.drawing.shapes import (
    Element,
    Group,
    Meta,
    Path,
    Picture,
    Shape,
    Stroke,
    Text,
    TextStyle,
    placement,
    rectangle,
    segments,
    translation,
)
from gm.drawing.svg import svg
from tests.drawing.specimen import LINES, back, front

NS = "{http://www.w3.org/2000/svg}"


def parsed(*elements: Element, title: str = "") -> ElementTree.Element:
    return ElementTree.fromstring(svg(Picture(100, 50, elements, title)))


@pytest.mark.parametrize("picture", [front(), back()], ids=["front", "back"])
@pytest.mark.parametrize("standalone", [True, False])
def test_the_text_is_well_formed(picture: Picture, standalone: bool) -> None:
    root = ElementTree.fromstring(svg(picture, standalone=standalone))
    assert root.tag == f"{NS}svg"


def test_every_line_of_text_is_there_as_written() -> None:
    root = ElementTree.fromstring(svg(front()))
    assert [element.text for element in root.iter(f"{NS}text")] == list(LINES)


def test_markup_in_names_stays_text() -> None:
    evil = "</text><script>alert(1)</script>&\"'"
    group = Group((Text(0, 0, evil, TextStyle(9)),), meta=Meta(evil, evil, evil, evil))
    root = parsed(group, title=evil)
    assert {element.tag for element in root.iter()} == {f"{NS}{tag}" for tag in ("svg", "title", "g", "text")}
    (drawn,) = root.iter(f"{NS}g")
    assert drawn.get("id") == drawn.get("class") == drawn.get("aria-label") == evil


def test_characters_that_xml_forbids_are_replaced() -> None:
    (text,) = parsed(Text(0, 0, "a\x00\x1b\ufffe\ud800b", TextStyle(9))).iter(f"{NS}text")
    assert text.text == "a\ufffd\ufffd\ufffd\ufffdb"


def test_y_is_negated_within_a_view_box_that_ends_at_zero() -> None:
    root = parsed(Shape(segments([(1, 2, 3.5, 40)]), stroke=Stroke(1)))
    assert root.get("viewBox") == "0 -50 100 50"
    (path,) = root.iter(f"{NS}path")
    assert path.get("d") == "M1 -2L3.5 -40"


def test_numbers_carry_no_needless_signs_zeros_or_points() -> None:
    path = Path("ML", (-0.001, 0.001, 100.0, -10.50))
    (drawn,) = parsed(Shape(path, stroke=Stroke(1.10))).iter(f"{NS}path")
    assert drawn.get("d") == "M0 0L100 10.5"
    assert drawn.get("stroke-width") == "1.1"


def test_turning_is_anticlockwise_also_where_y_runs_down() -> None:
    group = Group((Text(1, 2, "a", TextStyle(9), 30),), placement(10, 20, 1, 90))
    root = parsed(group)
    (drawn,) = root.iter(f"{NS}g")
    assert drawn.get("transform") == "matrix(0 -1 1 0 10 -20)"
    (text,) = root.iter(f"{NS}text")
    assert text.get("transform") == "rotate(-30 1 -2)"


def test_a_scaled_groups_own_numbers_are_finer() -> None:
    (path,) = parsed(Group((Shape(segments([(0.1234, 0, 1, 0)]), stroke=Stroke(0.055)),), placement(0, 0, 20))).iter(
        f"{NS}path"
    )
    assert path.get("d") == "M0.1234 0L1 0"


def test_a_clip_applies_in_the_groups_own_coordinates() -> None:
    root = parsed(Group((Shape(rectangle(0, 0, 5, 5), "#000000"),), translation(7, 8), rectangle(1, 1, 2, 2)))
    outer, inner = root.iter(f"{NS}g")
    assert outer.get("transform") == "translate(7 -8)"
    assert inner.get("clip-path") == "url(#clip1)"
    (clip,) = root.iter(f"{NS}clipPath")
    assert clip[0].get("d") == "M1 -1L3 -1L3 -3L1 -3Z"


def test_prefixes_keep_the_clips_of_several_pictures_apart() -> None:
    assert 'id="mapclip1"' in svg(back(), prefix="map")
    assert "url(#mapclip1)" in svg(back(), prefix="map")


def test_a_picture_without_words_for_the_blind_is_hidden_from_them() -> None:
    assert parsed().get("aria-hidden") == "true"
    assert parsed(title="A map").get("role") == "img"


def test_a_picture_whose_parts_speak_is_a_group_of_them() -> None:
    root = parsed(Group((), meta=Meta(label="L16: island")), title="A map")
    assert root.get("role") == "group"
    (part,) = root.iter(f"{NS}g")
    assert (part.get("role"), part.get("aria-label")) == ("img", "L16: island")


def test_nothing_is_fetched_from_anywhere() -> None:
    assert svg(front()).count("http") == 1
