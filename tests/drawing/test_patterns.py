from __future__ import annotations

from itertools import combinations
from math import dist

import pytest

from gm.drawing.hatch import hatch, joined, without
from gm.drawing.palette import TEAM_COLOURS
from gm.drawing.patterns import PATTERN_NAMES, pattern
from gm.drawing.shapes import Shape, ellipse, polygon, rectangle, segments
from tests.drawing.rasters import difference, ink


def test_there_is_a_pattern_for_each_team() -> None:
    assert len(set(PATTERN_NAMES)) == len(TEAM_COLOURS)


@pytest.mark.parametrize(("one", "other"), list(combinations(PATTERN_NAMES, 2)))
def test_patterns_differ_in_black_and_white(one: str, other: str) -> None:
    outline = rectangle(2, 2, 28, 20)
    pictures = [ink(pattern(name, outline, 4), 32, 24, 144) for name in (one, other)]
    assert difference(*pictures) > 0.4


@pytest.mark.parametrize("name", PATTERN_NAMES)
def test_a_pattern_keeps_to_its_outline(name: str) -> None:
    outline = ellipse(20, 20, 14)
    drawn = ink(pattern(name, outline, 4), 40, 40, 144)
    allowed = ink((Shape(ellipse(20, 20, 15.2), fill="#000000"),), 40, 40, 144)
    assert sum(drawn) > 200
    assert max(dot for dot, inside in zip(drawn, allowed, strict=True) if inside == 0) == 0


@pytest.mark.parametrize("name", PATTERN_NAMES)
def test_a_pattern_takes_the_colour_it_is_given(name: str) -> None:
    assert ink(pattern(name, rectangle(0, 0, 10, 10), 4, "#ffffff"), 10, 10) == [0.0] * 100


def test_an_unknown_pattern_is_refused() -> None:
    with pytest.raises(KeyError):
        pattern("plaid", rectangle(0, 0, 1, 1), 1)


def test_a_hatch_is_cut_at_the_outline_and_at_holes() -> None:
    frame = rectangle(0, 0, 10, 10) + rectangle(4, 4, 2, 2)
    assert hatch(frame, 5, 0).coords == pytest.approx((0, 0, 10, 0, 0, 5, 4, 5, 6, 5, 10, 5))


def test_a_hatch_line_through_a_corner_counts_it_once() -> None:
    diamond = polygon([(0, -5), (5, 0), (0, 5), (-5, 0)])
    assert hatch(diamond, 10, 0) == segments([(-5, 0, 5, 0)])


def test_hatches_of_one_spacing_fit_together() -> None:
    left, right = hatch(rectangle(0, 0, 5, 20), 3, 45), hatch(rectangle(5, 0, 5, 20), 3, 45)
    whole = hatch(rectangle(0, 0, 10, 20), 3, 45)

    def length(coords: tuple[float, ...]) -> float:
        starts, ends = zip(coords[0::4], coords[1::4], strict=True), zip(coords[2::4], coords[3::4], strict=True)
        return sum(dist(start, end) for start, end in zip(starts, ends, strict=True))

    assert length(left.coords) + length(right.coords) == pytest.approx(length(whole.coords))


def test_stretches_are_joined_and_cut() -> None:
    union = joined([(5, 6), (0, 2), (1, 3)])
    assert union == [(0, 3), (5, 6)]
    assert without(union, [(-1, 0.5), (1, 2), (5.5, 9)]) == [(0.5, 1), (2, 3), (5, 5.5)]
