"""The kit: a piece for everything that is pinned to the wall map, in its size, and secrets only on marked pages."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from gm.catalogue import LANGUAGES, Catalogue
from gm.drawing.shapes import MM, Document, Element, Shape, bounds
from gm.paper.kit import RULER, SMALLER, kit
from gm.paper.page import SIZES
from gm.paper.picture import CELL
from gm.paper.pieces import EDGE
from gm.paper.plan import picture_plan
from gm.paper.sheets import SHEETS, Wanted
from gm.paper.wall import poster_cell
from gm.sextagon.rulings import Rulings
from gm.sextagon.state import opening
from gm.sextagon.views import View
from gm.snapshot import Snapshot
from tests.paper.games import game, scenario
from tests.paper.reading import extents, texts

CS = Catalogue("cs")
WIDTH = 40 * MM


def referee(seed: int = 1, kind: int | str = 4) -> View:
    return game(seed, kind, rounds=0).view("referee")


def pages_of(document: Document, heading: str) -> list[tuple[Element, ...]]:
    title = CS(f"paper.kit.{heading}")
    return [page.elements for page in document.pages if title in [text.text for text in texts(page.elements)]]


def words(pages: list[tuple[Element, ...]]) -> Counter[str]:
    return Counter(text.text for page in pages for text in texts(page))


def outlines(pages: list[tuple[Element, ...]]) -> list[tuple[float, float]]:
    """Width and height of each piece that is to be cut out."""
    shapes = [e.element for page in pages for e in extents(page) if isinstance(e.element, Shape)]
    boxes = [bounds(shape.path) for shape in shapes if shape.stroke == EDGE and shape.fill]
    return [(right - left, top - bottom) for left, bottom, right, top in boxes]


@pytest.mark.parametrize("seed", range(3))
def test_there_is_a_tile_for_each_feature_with_its_cells_name(seed: int) -> None:
    view = referee(seed)
    told = words(pages_of(kit(view, WIDTH, "A4", CS), "tiles"))
    features = {cell: seen.feature for cell, seen in view.cells.items() if seen.feature is not None}
    for cell in view.board.cells:
        assert told[view.board.names[cell]] == (cell in features)
    for feature, count in Counter(features.values()).items():
        assert told[CS(f"paper.feature_short.{feature}")] == count
    chests = Counter(str(seen.chests) for seen in view.cells.values() if seen.feature == "island")
    assert {number: told[number] for number in chests} == chests


def test_tiles_and_covers_are_smaller_than_the_posters_cells() -> None:
    view = referee()
    document = kit(view, WIDTH, "A4", CS)
    cell = poster_cell(picture_plan(view.board, CELL, "cs", own=False), WIDTH, "A4")
    for heading in ("tiles", "covers"):
        for width, height in outlines(pages_of(document, heading)):
            assert width == pytest.approx(cell - SMALLER)
            assert height == pytest.approx((cell - SMALLER) * 2 / 3**0.5)


def test_numbers_are_enough_to_take_every_chest_from_every_island() -> None:
    view = referee()
    told = words(pages_of(kit(view, WIDTH, "A4", CS), "chips"))
    islands = [seen.chests for seen in view.cells.values() if seen.feature == "island"]
    for number in range(max(islands)):
        assert told[str(number)] == sum(chests > number for chests in islands)
    assert told[str(max(islands))] == 0


@pytest.mark.parametrize(("ruling", "last"), [("left", 6), ("granted", 7)])
def test_each_ship_has_a_flag_with_two_sides(ruling: str, last: int) -> None:
    view = referee()
    view = replace(view, terms=replace(view.terms, rulings=Rulings(ship_over_limit=ruling)))
    told = words(pages_of(kit(view, WIDTH, "A4", CS), "flags"))
    for fleet in view.fleets.values():
        for number in (*map(str, range(1, last + 1)), "B"):
            assert told[f"{fleet.team.letter}{number}"] == 2
        assert told[f"{fleet.team.letter}{last + 1}"] == 0


def test_each_team_has_a_port_card() -> None:
    view = referee()
    told = words(pages_of(kit(view, WIDTH, "A4", CS), "ports"))
    for fleet in view.fleets.values():
        assert told[fleet.team.name] == 1
        assert told[fleet.team.letter] == 1


def test_one_map_has_names_to_draw_on_and_one_is_blank() -> None:
    view = referee()
    maps = pages_of(kit(view, WIDTH, "A4", CS), "blank")
    assert len(maps) == 2
    named, blank = (words([page]) for page in maps)
    for name in view.board.names.values():
        assert named[name] == 1
        assert blank[name] == 0
    assert CS("paper.kit.signs") in named


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_says_at_what_size_it_is_to_be_printed_and_how_to_check(language: str) -> None:
    say = Catalogue(language)
    for page in kit(referee(), WIDTH, "A4", say).pages:
        assert say("paper.kit.scale") in [text.text for text in texts(page.elements)]
        shapes = [extent.element for extent in extents(page.elements) if isinstance(extent.element, Shape)]
        lengths = [right - left for left, _, right, _ in (bounds(shape.path) for shape in shapes if shape.path.verbs)]
        assert any(length == pytest.approx(RULER) for length in lengths)


def test_secrets_stand_on_marked_pages_only() -> None:
    view, other = referee(1), referee(2)
    assert view.cells != other.cells
    assert view.board == other.board
    secret = CS("paper.referee.secret")

    def public(each: View) -> list[list[str]]:
        pages = [[text.text for text in texts(page.elements)][:-2] for page in kit(each, WIDTH, "A4", CS).pages]
        return [page for page in pages if secret not in page]

    assert public(view) == public(other)
    assert len(public(view)) == 5


@pytest.mark.parametrize("paper", ["A4", "Letter"])
@pytest.mark.parametrize(("kind", "cell"), [(3, 15), (8, 40), ("triangle", 60), ("strait", 150), ("reach", 25)])
def test_everything_lies_within_the_margins(kind: int | str, cell: int, paper: str) -> None:
    wide = "W" * 40
    state = opening(scenario(Random(3), kind, names=(wide,) * 6, title=wide))
    view = Snapshot(state).view("referee")
    width, height = SIZES[paper]
    for page in kit(view, cell * MM, paper, Catalogue("de")).pages:
        for extent in extents(page.elements):
            assert extent.left >= 8 * MM and extent.right <= width - 8 * MM, extent
            assert extent.bottom >= 7 * MM and extent.top <= height - 8 * MM, extent


def test_the_kit_is_that_of_the_games_beginning() -> None:
    snapshot = game(1, 4, rounds=3)
    (late,) = SHEETS["kit"](Wanted(snapshot, 4), CS)
    (early,) = SHEETS["kit"](Wanted(game(1, 4, rounds=0), 1), CS)
    assert late.name == "kit"
    assert late.document == early.document
