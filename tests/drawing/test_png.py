from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image

from gm.drawing.png import BAND, png
from gm.drawing.shapes import (
    Element,
    Group,
    Path,
    Picture,
    Shape,
    Stroke,
    Text,
    TextStyle,
    placement,
    polyline,
    rectangle,
    segments,
    translation,
)
from tests.drawing.rasters import painted
from tests.drawing.specimen import back

RED, WHITE, BLACK = (178, 24, 43), (255, 255, 255), (0, 0, 0)


def filled(path: Path) -> Shape:
    return Shape(path, fill="#b2182b")


def test_the_size_follows_the_resolution() -> None:
    image = Image.open(BytesIO(png(Picture(72, 36, ()), dpi=100)))
    assert image.size == (100, 50)


@pytest.mark.parametrize("size", [(0.1, 100), (1e6, 1e6)])
def test_absurd_sizes_are_refused(size: tuple[float, float]) -> None:
    with pytest.raises(ValueError, match="dots"):
        png(Picture(*size, ()))


def test_y_runs_upwards() -> None:
    image = painted((filled(rectangle(0, 90, 20, 10)),), 100, 100)
    assert image.getpixel((10, 5)) == RED
    assert image.getpixel((10, 95)) == WHITE


def test_an_inner_outline_is_a_hole() -> None:
    image = painted((filled(rectangle(10, 10, 80, 80) + rectangle(30, 30, 40, 40)),), 100, 100)
    assert image.getpixel((20, 50)) == RED
    assert image.getpixel((50, 50)) == WHITE


def test_later_elements_cover_earlier_ones() -> None:
    image = painted((filled(rectangle(0, 0, 50, 50)), Shape(rectangle(0, 0, 50, 50), fill="#000000")), 50, 50)
    assert image.getpixel((25, 25)) == BLACK


def test_a_clip_keeps_what_is_inside_and_leaves_the_rest_of_the_page() -> None:
    elements: tuple[Element, ...] = (
        filled(rectangle(0, 0, 100, 100)),
        Group((Shape(rectangle(0, 0, 100, 100), fill="#000000"),), translation(10, 0), rectangle(20, 20, 30, 30)),
    )
    image = painted(elements, 100, 100)
    assert image.getpixel((45, 65)) == BLACK
    assert image.getpixel((25, 65)) == RED
    assert image.getpixel((65, 65)) == RED


def test_strokes_scale_with_their_group() -> None:
    line = Shape(segments([(0, 5, 10, 5)]), stroke=Stroke(1))
    image = painted((Group((line,), placement(0, 0, 10)),), 100, 100)
    assert [image.getpixel((50, y)) for y in (44, 46, 53, 56)] == [WHITE, BLACK, BLACK, WHITE]


@pytest.mark.parametrize(("cap", "beyond"), [("butt", WHITE), ("round", BLACK), ("square", BLACK)])
def test_caps_reach_beyond_the_end_save_butt(cap: str, beyond: tuple[int, int, int]) -> None:
    stroke = Stroke(20, cap=cap)  # type: ignore[arg-type]
    image = painted((Shape(segments([(40, 50, 60, 50)]), stroke=stroke),), 100, 100)
    assert image.getpixel((66, 50)) == beyond


@pytest.mark.parametrize(("join", "tip"), [("miter", BLACK), ("round", WHITE), ("bevel", WHITE)])
def test_only_a_miter_fills_the_outer_corner(join: str, tip: tuple[int, int, int]) -> None:
    stroke = Stroke(20, join=join)  # type: ignore[arg-type]
    image = painted((Shape(polyline([(20, 20), (20, 80), (80, 80)]), stroke=stroke),), 100, 100)
    assert image.getpixel((11, 11)) == tip
    assert image.getpixel((20, 20)) == BLACK


def test_dashes_leave_gaps_around_corners_too() -> None:
    line = Shape(polyline([(0, 50), (50, 50), (50, 0)]), stroke=Stroke(6, dash=(20, 20)))
    image = painted((line,), 100, 100)
    assert [image.getpixel((x, 50)) for x in (10, 30)] == [BLACK, WHITE]
    assert [image.getpixel((50, y)) for y in (55, 65, 75, 95)] == [BLACK, WHITE, WHITE, BLACK]


@pytest.mark.parametrize(("anchor", "left", "right"), [("start", 0, 1), ("middle", 1, 1), ("end", 1, 0)])
def test_a_text_lies_on_its_side_of_the_anchor(anchor: str, left: int, right: int) -> None:
    style = TextStyle(20, "bold", anchor)  # type: ignore[arg-type]
    image = painted((Text(100, 10, "MMM", style),), 200, 40).convert("L")
    sides = [min(image.crop(box).tobytes()) < 128 for box in ((0, 0, 99, 40), (101, 0, 200, 40))]
    assert sides == [bool(left), bool(right)]


def test_a_turned_text_climbs() -> None:
    image = painted((Text(20, 10, "MMMMM", TextStyle(12, "bold"), 90),), 100, 100).convert("L")
    assert min(image.crop((5, 30, 22, 80)).tobytes()) < 128
    assert min(image.crop((30, 0, 100, 100)).tobytes()) == 255


def test_bands_leave_no_seam() -> None:
    image = painted((filled(rectangle(0, 0, 40, 3 * BAND)),), 40, 3 * BAND)
    assert {image.getpixel((20, y)) for y in range(3 * BAND)} == {RED}


def test_a_character_that_the_typeface_lacks_is_shown_as_a_question_mark() -> None:
    style = TextStyle(20)
    assert painted((Text(5, 5, "★", style),), 30, 30).tobytes() == painted((Text(5, 5, "?", style),), 30, 30).tobytes()


def test_the_same_picture_gives_the_same_bytes() -> None:
    assert png(back(), dpi=60) == png(back(), dpi=60)
