"""Cells: whatever lies on one, it stays within it, and most of it stays free for a pencil."""

from __future__ import annotations

from math import sqrt
from random import Random

import pytest

from gm.catalogue import Catalogue
from gm.drawing.shapes import MM, Shape
from gm.paper.cells import Style, contents
from gm.paper.seamap import feature_words, words_for
from gm.sextagon.features import ISLAND, Feature
from gm.sextagon.scenario import Team
from gm.sextagon.views import SeenCell, ShipView
from tests.drawing.rasters import ink
from tests.paper.games import COLOURS, IDS, LETTERS
from tests.paper.reading import extents, texts

CS = Catalogue("cs")
TEAMS = {team: Team(team, team, LETTERS[i], COLOURS[i], "solid", (1,), 1) for i, team in enumerate(IDS)}
WIDTHS = (6.5 * MM, 8.7 * MM, 10.4 * MM, 14.0 * MM)


def style(width: float) -> Style:
    return Style(width, words_for(width, CS), feature_words(CS, "letters"), TEAMS, "red")


def ship(team: str, number: str) -> ShipView:
    return ShipView(team, number, None, False)


SEEN = [
    SeenCell(ISLAND, 3),
    *(SeenCell(feature) for feature in Feature),
    SeenCell(None, floating=2),
    SeenCell("reef", wrecks=1),
    SeenCell("reef", wrecks=2, floating=1),
]


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("count", [0, 1, 2, 3, 5, 9, 42])
def test_everything_stays_within_its_cell_and_above_its_name(width: float, count: int) -> None:
    rng = Random(count)
    fleet = [ship(team, number) for team in IDS for number in "123456B"]
    for seen in (SeenCell(), *SEEN):
        if count or seen != SeenCell():
            drawn = contents(style(width), 0, 0, seen, rng.sample(fleet, count))
            for extent in extents(drawn.elements):
                assert max(-extent.left, extent.right) <= 0.56 * width, (seen, extent.element)
                assert extent.top <= 0.62 * width, (seen, extent.element)
                if isinstance(extent.element, Shape):
                    assert extent.bottom >= -0.33 * width, (seen, extent.element)


@pytest.mark.parametrize("seen", SEEN)
def test_a_pencil_has_room(seen: SeenCell) -> None:
    """At least 60 % of a cell stays free."""
    width = 10.4 * MM
    drawn = contents(style(width), width / 2, width / 2, seen, [])
    dark = sum(ink(tuple(drawn.elements), width, width, dpi=300)) / (300 / 72) ** 2
    assert 0 < dark < 0.4 * width * width * sqrt(3) / 2


def test_own_ships_are_told_without_their_letter_and_stand_out() -> None:
    width = 10.4 * MM
    own = contents(style(width), width / 2, width / 2, SeenCell(), [ship("red", "2")])
    other = contents(style(width), width / 2, width / 2, SeenCell(), [ship("blue", "2")])
    assert [text.text for text in texts(own.elements)] == ["2"]
    assert [text.text for text in texts(other.elements)] == ["M2"]
    assert sum(ink(tuple(own.elements), width, width)) > 1.3 * sum(ink(tuple(other.elements), width, width))


@pytest.mark.parametrize("count", range(1, 7))
def test_up_to_six_ships_are_told_one_by_one_on_a_cell_of_the_usual_size(count: int) -> None:
    ships = [ship(team, "2") for team in IDS[:count]]
    drawn = contents(style(10.4 * MM), 0, 0, SeenCell(), ships)
    assert not drawn.crowded
    assert sorted(text.text for text in texts(drawn.elements)) == sorted(["2", "O2", "Ž2", "Z2", "M2", "P2"][:count])


def test_more_ships_are_told_team_by_team_and_then_counted() -> None:
    joint = contents(style(10.4 * MM), 0, 0, SeenCell(), [ship(t, n) for t in IDS[:3] for n in "1234"])
    assert not joint.crowded
    assert {"1234", "O1234", "Ž1234"} == {text.text for text in texts(joint.elements)}
    crowd = contents(style(6.5 * MM), 0, 0, SeenCell("octopus"), [ship(t, n) for t in IDS for n in "1234"])
    assert crowd.crowded
    assert "24×" in {text.text for text in texts(crowd.elements)}
