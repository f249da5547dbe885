"""The sea as text: what stands where, at each zoom, and what stays hidden."""

from __future__ import annotations

import pytest

from gm.catalogue import Catalogue
from gm.hexgrid import Cell
from gm.sextagon.board import standard_board
from gm.sextagon.views import view
from gm.tui.geometry import ZOOMS, Bricks, best_zoom
from gm.tui.lines import plain, plain_signs, width_of
from gm.tui.seatext import Overlay, SeaText, legend
from tests.tui.seas import MIDDLE, state_of


def sea(zoom: int, viewer: str = "public", **options: bool) -> SeaText:
    seen = view(state_of(MIDDLE), [], viewer)
    return SeaText(seen, Bricks(seen.board, zoom), Catalogue("en"), **options)


def picture(drawn: SeaText, overlay: Overlay | None = None) -> list[str]:
    return [plain(line).rstrip() for line in drawn.lines(overlay or Overlay())]


def cell(name: str) -> Cell:
    found = state_of().scenario.board.cell(name)
    assert found is not None
    return found


def test_the_small_zoom_has_two_signs_a_cell() -> None:
    assert picture(sea(1)) == [
        "A          18r+1",
        "B       17~ r11$~ 2rm",
        "C    16· · m2Re· · · 3",
        "D   · · · r3· · · · · ·",
        "E  15· · · · · · · · · 4",
        "F   · · · · · · · · · ·",
        "G  14· · · · · · · · · 5",
        "H   · · · · · · · · · ·",
        "J  13· · · · · · · · · 6",
        "K   · · · · · · · · · ·",
        "L    12· · · · · · · 7",
        "M       11· · · · 8",
        "N          10· 9",
        "    1   5    10   15",
    ]


def test_the_middle_zoom_also_marks_gold_wrecks_and_who_is_held() -> None:
    assert picture(sea(2))[:5] == [
        "A                 18   r2+1",
        "B           17   ~   r1* 1$  ~  2rm",
        "C     16   ·   ·   m2  Rex ·   ·   ·  3",
        "D    ·   ·   ·   r3! ·   ·   ·   ·   ·   ·",
        "E 15   ·   ·   ·   ·   ·   ·   ·   ·   ·  4",
    ]


def test_the_large_zoom_has_walls() -> None:
    assert picture(sea(3))[:5] == [
        "                       / \\",
        "A                  18 |r2+|1",
        "                 / \\ / \\ / \\ / \\",
        "B            17 | ~ |r1*|1$ | ~ |2rm",
        "           / \\ / \\ / \\ / \\ / \\ / \\ / \\",
    ]


@pytest.mark.parametrize("zoom", ZOOMS)
def test_the_public_view_hides_what_nobody_has_seen_even_when_secrets_are_asked_for(zoom: int) -> None:
    assert "Te" not in "".join(picture(sea(zoom, secret=True)))


def test_the_referee_sees_hidden_features_only_when_asking() -> None:
    assert "Te" not in "".join(picture(sea(2, "referee")))
    shown = picture(sea(2, "referee", secret=True))
    assert shown[4] == "E 15   ·   ·   ·   1*  ·   ·   ·   Te  ·  4"


@pytest.mark.parametrize("zoom", ZOOMS)
def test_every_cell_is_found_under_its_own_characters_and_nowhere_else(zoom: int) -> None:
    board = standard_board(3)
    bricks = Bricks(board, zoom)
    for each in board.cells:
        box = bricks.box(each)
        for x in range(box.x, box.x + box.width):
            assert bricks.cell_at(x, box.y) == each


@pytest.mark.parametrize("zoom", ZOOMS)
def test_a_path_shows_its_steps_and_only_its_lines_change(zoom: int) -> None:
    drawn = sea(zoom)
    a, b = cell("E10"), cell("F11")
    overlay = Overlay({a: "1", b: "12"}, {a: "path", b: "path"}, frozenset({(a, b)}))
    before, after = picture(drawn), picture(drawn, overlay)
    differing = {y for y in range(len(before)) if drawn.lines()[y] != drawn.lines(overlay)[y]}
    assert differing <= drawn.changed(Overlay(), overlay)
    box_a, box_b = drawn.bricks.box(a), drawn.bricks.box(b)
    assert after[box_a.y][box_a.x :].strip().startswith("1")
    assert after[box_b.y][box_b.x :].strip().startswith("12")
    assert before[box_a.y] != after[box_a.y]


def test_the_large_zoom_paints_the_wall_that_a_path_crosses() -> None:
    drawn = sea(3)
    for one, other in (("E10", "E12"), ("E10", "F11"), ("E10", "F9")):
        wall = (cell(one), cell(other))
        overlay = Overlay(walls=frozenset({wall}))
        painted = [
            (x, y)
            for y, line in enumerate(drawn.lines(overlay))
            for x, style in enumerate(style for run in line for style in [run.style] * len(run.text))
            if "path" in style
        ]
        assert painted == [drawn.bricks.wall(*wall)] == [drawn.bricks.wall(*reversed(wall))]


def test_the_cursor_is_seen_without_colours_where_there_is_room() -> None:
    assert picture(sea(2), Overlay(cursor=cell("E10")))[4] == "E 15   ·   ·   ·   ·  [· ] ·   ·   ·   ·  4"


def test_ascii_has_nothing_but_ascii() -> None:
    say = Catalogue("cs")
    seen = view(state_of(MIDDLE), [], "referee")
    drawn = SeaText(seen, Bricks(seen.board, 2), say, ascii_only=True, secret=True)
    assert "".join(picture(drawn)).isascii()
    assert all(plain(line)[:3].isascii() for line in legend(drawn))


def test_the_largest_zoom_that_fits_is_chosen() -> None:
    board = standard_board(5)
    assert [best_zoom(board, *size) for size in ((40, 22), (72, 22), (100, 50), (10, 5))] == [1, 2, 3, 1]


def test_plain_signs_draw_with_ascii_and_keep_letters_and_columns() -> None:
    text = "3 → 2 · „ještě“ … — █ ½"
    assert plain_signs(text) == '3 > 2 . "ještě" . - # +'
    assert width_of(plain_signs(text)) == width_of(text)
