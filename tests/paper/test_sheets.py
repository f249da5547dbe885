"""The other sheets: read-back, referee's sheet and story, wall map and kit."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from gm.catalogue import Catalogue
from gm.drawing.pdf import pdf
from gm.drawing.shapes import MM
from gm.paper.picture import CELL
from gm.paper.plan import picture_plan
from gm.paper.sheets import SHEETS, Wanted
from gm.paper.wall import Tiling, poster_cell
from gm.sextagon.board import Board
from gm.sextagon.features import ISLAND, Feature
from gm.sextagon.paths import Special
from gm.snapshot import Snapshot
from tests.paper.games import game, odd_game, twin
from tests.paper.reading import all_text, extents, texts

CS = Catalogue("cs")

DRAFTS = {
    ("*", "subgame"): "r* o ž z m p",
    ("red", "transports"): "1",
    ("red", "port"): "5",
    ("red", "path.1"): "Z99",
}


def printed(name: str, snapshot: Snapshot, number: int | None = None, team: str | None = None) -> dict[str, bytes]:
    wanted = Wanted(snapshot, number or snapshot.number, team)
    return {sheet.name: pdf(sheet.document) for sheet in SHEETS[name](wanted, CS)}


def drafted(seed: int = 1) -> Snapshot:
    return replace(game(seed, 4, rounds=2), drafts=DRAFTS)


def test_each_team_has_a_read_back_of_its_own_orders_alone() -> None:
    files = printed("readback", replace(game(1, 4, rounds=0), drafts=DRAFTS))
    assert len(files) == 6
    red, blue = (all_text(files[f"round-01-readback-{team}"]) for team in ("red", "blue"))
    assert CS("paper.understood.budget", points=36, spent=6, budget=30) in red
    assert "dopravní loď" in red
    assert "Z99" in red
    assert "Z99" not in blue


def test_paths_are_read_back_cell_by_cell() -> None:
    snapshot = game(2, 4, rounds=3)
    last = snapshot.rounds[-1]
    board: Board = snapshot.opening.scenario.board
    count = 0
    for team, plan in last.verdict.plan.teams.items():
        told = all_text(printed("readback", snapshot, last.number, team)[f"round-03-readback-{team}"])
        for order in plan.ships.values():
            names = [move.value if isinstance(move, Special) else board.names[move] for move in order.path]
            if names:
                count += 1
                assert " ".join(names) in told
    assert count


@pytest.mark.parametrize("seed", range(4))
def test_hidden_things_change_no_read_back_and_no_story(seed: int) -> None:
    rng = Random(seed)
    snapshot = odd_game(seed) if seed % 2 else game(seed, 3, rounds=3)
    team = rng.choice(snapshot.state.scenario.team_ids)
    other = twin(rng, snapshot, team)
    assert printed("readback", snapshot, team=team) == printed("readback", other, team=team)
    assert printed("story", snapshot) == printed("story", twin(rng, snapshot, "nobody"))


def test_every_page_of_the_referees_is_marked() -> None:
    for seed in (1, 2):
        wanted = Wanted(drafted(seed), 3)
        (sheet,) = SHEETS["referee"](wanted, CS)
        assert sheet.name == "round-03-referee"
        assert len(sheet.document.pages) > 1
        for page in sheet.document.pages:
            assert CS("paper.referee.secret") in [text.text for text in texts(page.elements)]


def test_the_referee_sees_hidden_features_every_ship_and_the_faults() -> None:
    snapshot = drafted()
    (data,) = printed("referee", snapshot).values()
    told = all_text(data)
    for feature in snapshot.state.scenario.features.values():
        assert CS(f"paper.feature_short.{feature}") in told
    for fleet in snapshot.state.fleets.values():
        for ship in fleet.ships:
            assert not ship.cargo or CS("paper.orders.cargo", count=ship.cargo) in told
    assert "Z99" in told


def test_the_story_tells_the_round_before_and_what_to_change_on_the_wall() -> None:
    snapshot = game(3, 4, rounds=3)
    files = printed("story", snapshot)
    assert list(files) == ["round-03-story"]
    told = all_text(files["round-03-story"])
    names = snapshot.state.scenario.board.names
    for event in snapshot.rounds[-1].events:
        if event.kind in ("deliver", "sink", "wreck", "shot", "found") and event.cell is not None:
            assert names[event.cell] in told
        if event.kind == "reveal":
            assert event.cell is not None
            assert names[event.cell] in told if event.source is None else f"odkrýt {names[event.cell]}" in told
        if event.kind == "chart":
            assert "čte mapu" not in told


def test_before_the_first_round_the_story_tells_how_the_teams_stand() -> None:
    files = printed("story", game(1, 3, rounds=0))
    told = all_text(files["round-00-story"])
    assert "Rudí racci" in told
    assert "Před 1. kolem" in told
    assert "0. kolo" not in told


# The wall map and its kit.


@pytest.mark.parametrize(("kind", "cell"), [(3, 40.0), (5, 40.0), (8, 60.0), ("triangle", 30.0), ("strait", 40.0)])
def test_every_cell_is_on_the_poster_and_no_sheet_is_empty(kind: int | str, cell: float) -> None:
    snapshot = game(1, kind, rounds=0)
    (sheet,) = SHEETS["wall"](Wanted(snapshot, 1, cell=cell), CS)
    found = [{text.text for text in texts(page.elements)} for page in sheet.document.pages]
    assert set(snapshot.opening.scenario.board.names.values()) <= set[str]().union(*found)
    for page in found:
        assert len(page) > 4
    places = [word for page in found for word in page if word.startswith("řada ")]
    assert len(places) == len(set(places)) == len(sheet.document.pages)


def test_neighbouring_sheets_overlap_by_a_strip() -> None:
    tiling = Tiling(500.0, 700.0, 3, 2)
    first, right, below = (tiling.window(place, 1000.0) for place in ((0, 0), (1, 0), (0, 1)))
    assert first.right - right.left == pytest.approx(10 * MM)
    assert below.top - first.bottom == pytest.approx(10 * MM)


def test_the_poster_shows_no_ship_no_port_and_nothing_hidden() -> None:
    snapshot = game(4, 4, rounds=3)
    hidden = twin(Random(1), snapshot, "nobody")
    assert printed("wall", snapshot) == printed("wall", hidden)
    fresh = printed("wall", game(4, 4, rounds=0))
    told = all_text(fresh["wall"]).split()
    assert not {"Ž", "O1", "Ž1"} & set(told)  # letters that no row has


def test_tiles_fit_the_posters_cells() -> None:
    snapshot = game(1, 5, rounds=0)
    board = snapshot.opening.scenario.board
    space = picture_plan(board, CELL, "cs", False)
    width = poster_cell(space, 40 * MM, "A4")
    assert 38 * MM <= width <= 40 * MM
    (sheet,) = SHEETS["kit"](Wanted(snapshot, 1), CS)
    drawn = extents(sheet.document.pages[0].elements)
    hexes = [e for e in drawn if e.right - e.left > 30 * MM and e.top - e.bottom > 30 * MM]
    assert hexes
    for tile in hexes:
        assert tile.right - tile.left == pytest.approx(width - 2 * MM, abs=0.6)


def test_the_kit_has_a_tile_for_every_feature_and_a_flag_for_every_ship() -> None:
    snapshot = game(1, 4, rounds=2)
    scenario = snapshot.opening.scenario
    (sheet,) = SHEETS["kit"](Wanted(snapshot, 1), CS)
    pages = [[text.text for text in texts(page.elements)] for page in sheet.document.pages]
    tiles = [word for page in pages if CS("paper.kit.tiles") in page for word in page]
    for feature, count in Counter(scenario.features.values()).items():
        assert tiles.count(CS(f"paper.feature_short.{feature}")) == count
    assert tiles.count(CS("paper.feature_short.island")) == len(scenario.islands)
    flags = [word for page in pages if CS("paper.kit.flags") in page for word in page]
    for team in scenario.teams:
        for number in "123456B":
            assert flags.count(team.letter + number) == 2
    for page in pages:
        if CS("paper.kit.tiles") in page or CS("paper.kit.chips") in page:
            assert CS("paper.referee.secret") in page


def test_the_kits_ruler_is_a_hundred_millimetres() -> None:
    (sheet,) = SHEETS["kit"](Wanted(game(1, 3, rounds=0), 1), CS)
    rulers = [e for e in extents(sheet.document.pages[0].elements) if abs(e.right - e.left - 100 * MM) < 0.7]
    assert rulers


@pytest.mark.parametrize("name", ["readback", "referee", "story", "wall", "kit", "rules"])
@pytest.mark.parametrize("kind", [3, 8, "triangle"])
def test_every_sheet_stays_within_its_margins(name: str, kind: int | str) -> None:
    snapshot = game(2, kind, rounds=2)
    for sheet in SHEETS[name](Wanted(snapshot, 3, "red" if name == "readback" else None), CS):
        for page in sheet.document.pages:
            for extent in extents(page.elements):
                assert extent.left >= 8 * MM - 1, extent.element
                assert extent.right <= page.width - 8 * MM + 1, extent.element
                assert extent.bottom >= 8 * MM - 2, extent.element
                assert extent.top <= page.height - 8 * MM + 1, extent.element


# The rules.


@pytest.mark.parametrize("paper", ["A4", "Letter"])
@pytest.mark.parametrize("language", ["en", "cs", "de", "fr"])
def test_the_rules_take_two_pages_with_every_feature(language: str, paper: str) -> None:
    snapshot = game(1, 3, rounds=0)
    snapshot = Snapshot(replace(snapshot.opening, scenario=replace(snapshot.opening.scenario, paper=paper)))
    say = Catalogue(language)
    (sheet,) = SHEETS["rules"](Wanted(snapshot, 1), say)
    assert len(sheet.document.pages) == 2
    drawn = [text.text for text in texts(sheet.document.pages[1].elements)]
    for feature in (ISLAND, *map(str, Feature)):
        name = say(f"words.feature.{feature}")
        assert name[:1].upper() + name[1:] in drawn


def test_the_rules_tell_nothing_of_the_map() -> None:
    one, other = (replace(game(seed, 3, rounds=0)) for seed in (1, 2))
    assert one.opening.scenario.features != other.opening.scenario.features
    assert printed("rules", one) == printed("rules", other)
