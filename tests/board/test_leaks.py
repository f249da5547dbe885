"""Games that differ only in what the public may not know give the same page, byte for byte (S10.4)."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from gm.board import board_page
from gm.sextagon.course import Course
from gm.sextagon.report import view_data
from gm.sextagon.views import REFEREE
from tests.board.games import CS, played, random_course
from tests.twins import SECRET, never_seen, on_another_map, with_private_things, with_secrets, with_slips

SEEDS = range(40)


@pytest.mark.parametrize("seed", SEEDS)
def test_covered_cells_notes_and_the_seed_do_not_show(seed: int) -> None:
    game = random_course(seed)
    twin = on_another_map(Random(seed), game)
    if len(never_seen(game)) > 9:
        assert game.view(REFEREE).cells != twin.view(REFEREE).cells
    assert board_page(game, CS) == board_page(twin, CS)


@pytest.mark.parametrize("seed", SEEDS)
def test_what_ships_carry_and_teams_keep_does_not_show(seed: int) -> None:
    opening = random_course(seed, rounds=0).opening
    twin = with_private_things(Random(seed), opening)
    assert view_data(Course(opening).view(REFEREE)) != view_data(Course(twin).view(REFEREE))
    assert board_page(Course(opening), CS) == board_page(Course(twin), CS)


@pytest.mark.parametrize("seed", SEEDS)
def test_orders_that_were_cut_do_not_show(seed: int) -> None:
    game = random_course(seed)
    papers = [with_slips(each.orders) for each in game.rounds]
    twin = played(game.opening, papers)
    assert len(twin.view(REFEREE).events) > len(game.view(REFEREE).events) or not any(p.teams for p in papers)
    assert board_page(game, CS) == board_page(twin, CS)


@pytest.mark.parametrize("seed", range(12))
def test_drafts_and_secret_adjustments_do_not_show(seed: int) -> None:
    game = random_course(seed)
    twin = with_secrets(game)
    assert SECRET not in board_page(twin, CS)
    assert board_page(game, CS) == board_page(twin, CS)


def test_the_pictures_in_the_page_do_not_depend_on_the_map() -> None:
    game = random_course(0)
    bare = replace(game.opening, scenario=replace(game.opening.scenario, features={}, islands={}), chests={})
    pages = [board_page(Course(opening), CS) for opening in (bare, game.opening)]
    stores = [page[page.index("<defs>") : page.index("</defs>")] for page in pages]
    assert stores[0] == stores[1] and "i-mermaid" in stores[0]
