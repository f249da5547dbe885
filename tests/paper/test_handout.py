"""The handout: what a team must find on it, what it must not, and how it lies on its paper."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from io import BytesIO
from math import dist
from random import Random

import pytest
from pypdf import PdfReader

from gm.catalogue import Catalogue
from gm.drawing.pdf import pdf
from gm.drawing.shapes import MM, Document, Text
from gm.hexgrid import Cell
from gm.paper.handout import Award, handout
from gm.paper.page import SIZES
from gm.paper.plan import plan
from gm.paper.seamap import words_for
from gm.sextagon.events import WIND_NAMES, Event
from gm.sextagon.features import ISLAND, Feature
from gm.sextagon.judge import Problem
from gm.sextagon.state import Ship, opening
from gm.sextagon.views import View
from gm.snapshot import Snapshot
from gm.telling import Teller
from tests.paper.games import NAMES, board, game, odd_game, played, scenario, twin
from tests.paper.reading import Word, all_text, extents, texts, words

CS = Catalogue("cs")
TWELVE = Award(12)
BOARDS = (3, 4, 5, 6, 7, 8, "triangle", "tip", "strait", "reach", "lagoon")


def sheet(view: View, award: Award = TWELVE, paper: str = "A4", language: str = "cs") -> Document:
    return handout(view, award, paper, Catalogue(language))


def busy_game() -> Snapshot:
    """A round after which every team has much to read: large fleets, many slips, charts."""
    rng = Random(5)
    state = opening(scenario(rng, 6))
    fleets = {}
    for team, fleet in state.fleets.items():
        ships = tuple(Ship(str(number), rng.choice(state.scenario.board.cells)) for number in range(1, 7))
        fleets[team] = replace(fleet, ships=(*ships, Ship("B")))
    return played(rng, replace(state, fleets=fleets), 2)


def by_cell(view: View, data: bytes, paper: str = "A4") -> dict[Cell, list[str]]:
    """What stands within each cell of the map on the first page."""
    layout = plan(view.board, paper, "cs").chart.layout
    centres = {cell: layout.centre(cell) for cell in view.board.cells}
    found: dict[Cell, list[str]] = {cell: [] for cell in centres}
    for word in words(data):
        if word.page == 0:
            near = min(centres, key=lambda cell: dist(centres[cell], (word.x, word.y)))
            if dist(centres[near], (word.x, word.y)) < 0.57 * layout.width:
                found[near] += word.text.split()
    return found


def views(snapshot: Snapshot) -> Iterator[View]:
    for team in snapshot.state.scenario.team_ids:
        yield snapshot.view(team)


# What the team must see.


@pytest.mark.parametrize("seed", range(3))
def test_every_cell_shows_what_is_known_of_it_and_no_more(seed: int) -> None:
    view = game(seed).view("red")
    found = by_cell(view, pdf(sheet(view)))
    letters = {feature: CS(f"paper.feature_letters.{feature}") for feature in (ISLAND, *map(str, Feature))}
    short = words_for(plan(view.board, "A4", "cs").chart.layout.width, CS)
    afloat = {ship.at for ship in view.ships}
    for cell, name in view.board.names.items():
        there = found[cell]
        assert name in there
        seen = view.cells.get(cell)
        if seen is None:
            assert there == [name]
            continue
        if seen.feature is not None and not (cell in afloat and (seen.floating or seen.wrecks)):
            told = " ".join(there)
            assert short[seen.feature] in told or letters[seen.feature] in told
        if seen.feature == ISLAND:
            assert str(seen.chests) in there
        if seen.feature is None and cell not in afloat and not seen.floating:
            assert there == [name]


@pytest.mark.parametrize("seed", range(3))
def test_every_ship_and_port_is_on_the_map(seed: int) -> None:
    view = game(seed).view("orange")
    data = pdf(sheet(view))
    found = by_cell(view, data)
    layout = plan(view.board, "A4", "cs").chart.layout
    told = all_text(data)
    for ship in view.ships:
        if ship.at is None:
            continue
        letter = view.fleets[ship.team].team.letter
        alone = ship.number if ship.team == "orange" else letter + ship.number
        plates = [word for word in found[ship.at] if word.startswith("" if ship.team == "orange" else letter)]
        assert any(word == alone or ship.number in word for word in plates) or f"{letter}{ship.number}" in told
    for fleet in view.fleets.values():
        bay = view.board.bays[fleet.port - 1]
        near = [w.text for w in words(data) if dist((w.x, w.y), layout.centre(bay.land)) < 0.7 * layout.width]
        assert fleet.team.letter in " ".join(near).split()


def test_ships_that_a_cell_cannot_hold_are_listed() -> None:
    rng = Random(1)
    state = opening(scenario(rng, 8))
    snapshot = played(rng, state, 0)
    spot = state.scenario.board.cells[100]
    crowd = tuple(Ship(number, spot) for number in "123456B")
    fleets = {team: replace(fleet, ships=crowd) for team, fleet in state.fleets.items()}
    full = Snapshot(replace(snapshot.opening, fleets=fleets, revealed=frozenset({spot})))
    told = all_text(pdf(sheet(full.view("red"))))
    for letter in "ROŽZMP":
        for number in "123456B":
            assert f"{letter}{number}" in told


@pytest.mark.parametrize("seed", range(4))
def test_what_was_cut_and_doubted_is_told_with_its_reason(seed: int) -> None:
    snapshot = game(seed)
    teller = Teller(snapshot.state.scenario, CS)
    count = 0
    for view in views(snapshot):
        told = all_text(pdf(sheet(view))).replace(" ", "")
        for event in view.cuts():
            count += 1
            reason = teller.event(event).split(": ", 2)[2]
            assert reason.rstrip(".").replace(" ", "") in told
        for problem in view.warnings:
            reason = teller.problem(problem, severity="warning")
            assert reason[problem.ship is None :].replace(" ", "") in told
    assert count


def test_a_warning_of_no_ship_has_no_lead() -> None:
    view = game(1).view("red")
    doubts = (Problem("points_unspent", "red", detail=(("count", "3"),)),)
    told = all_text(pdf(sheet(replace(view, warnings=doubts))))
    assert "Zbývají 3" in told
    assert "družstvo:" not in told.partition(CS("paper.cuts.warnings"))[2]


def test_the_cells_that_a_correction_keeps_uncovered_share_a_sentence() -> None:
    view = game(1).view("red")
    cells = view.board.cells[:3]
    kept = [Event(view.round, "adjust", "adjust", "S9", cell=cell, code="keep") for cell in cells]
    kept = [event._replace(detail=(("why", "omyl"), ("word", ""))) for event in kept]
    told = all_text(pdf(sheet(replace(view, events=(*view.events, *kept)))))
    assert told.count("omyl") == 1
    assert f"{', '.join(view.board.names[cell] for cell in cells)} zůstávají odkrytá" in told


def test_every_bearing_is_told_with_its_cell_and_round() -> None:
    count = 0
    for seed in range(6):
        for view in views(game(seed, rounds=5)):
            told = all_text(pdf(sheet(view)))
            for event in view.bearings():
                assert event.cell is not None
                count += 1
                wind = CS("paper.bearings.none")
                if event.bearing is not None:
                    wind = CS(f"words.wind_short.{WIND_NAMES[event.bearing]}")
                assert f"{view.board.names[event.cell]} {wind} ({event.round}. kolo)" in told.replace("\xa0", " ")
    assert count


def test_own_ships_are_told_with_cargo_effects_and_hold() -> None:
    count = 0
    for seed in range(4):
        for view in views(game(seed)):
            told = all_text(pdf(sheet(view))).replace("\xa0", " ")
            assert view.own is not None
            for ship in view.own.ships:
                if ship.cargo:
                    count += 1
                    assert CS("paper.orders.cargo", count=ship.cargo) in told
                for effect in ship.ready or ():
                    count += 1
                    assert CS(f"paper.effect.{effect}") in told
                assert not ship.held or CS("paper.orders.held") in told
                assert not ship.dinghy or CS("paper.orders.dinghy") in told
    assert count > 5


def test_the_legend_is_always_whole() -> None:
    fresh = game(1, rounds=0).view("red")
    told = all_text(pdf(sheet(fresh)))
    for feature in (ISLAND, *map(str, Feature)):
        assert CS(f"paper.legend.{feature}") in told


def test_points_stand_in_their_boxes_when_they_are_known() -> None:
    view = game(1).view("red")
    known = [text.text for text in texts(sheet(view, Award(27)).pages[0].elements)]
    blank = [text.text for text in texts(sheet(view, Award(None)).pages[0].elements)]
    assert known.count("2") + known.count("7") == blank.count("2") + blank.count("7") + 2


# What it must not see.


def _pairs(seeds: range) -> Iterator[tuple[int, bool]]:
    for seed in seeds:
        yield from ((seed, False), (seed, True))


def assert_blind(seed: int, odd: bool) -> None:
    rng = Random(seed)
    snapshot = odd_game(seed) if odd else game(seed, rng.choice((3, 4, 5)), rounds=rng.randint(1, 4))
    team = rng.choice(snapshot.state.scenario.team_ids)
    other = twin(rng, snapshot, team)
    assert other.state != snapshot.state
    assert pdf(sheet(snapshot.view(team))) == pdf(sheet(other.view(team)))


@pytest.mark.parametrize(("seed", "odd"), list(_pairs(range(6))))
def test_games_that_differ_in_hidden_things_give_the_same_bytes(seed: int, odd: bool) -> None:
    assert_blind(seed, odd)


@pytest.mark.long
@pytest.mark.parametrize(("seed", "odd"), list(_pairs(range(6, 156))))
def test_three_hundred_pairs_of_games_give_the_same_bytes(seed: int, odd: bool) -> None:
    assert_blind(seed, odd)


def test_a_public_change_shows() -> None:
    """That the comparison of bytes can fail."""
    before, after = game(1, rounds=2), game(1, rounds=3)
    assert pdf(sheet(before.view("red"))) != pdf(sheet(after.view("red")))


def test_the_file_says_nothing_but_its_title_of_itself() -> None:
    view = game(1).view("red")
    meta = PdfReader(BytesIO(pdf(sheet(view)))).metadata
    assert meta is not None
    told = {str(key): str(value) for key, value in meta.items()}
    own = {"/Author", "/Creator", "/Subject", "/Title"}
    assert set(told) <= own | {"/CreationDate", "/ModDate", "/Producer", "/Keywords", "/Trapped"}
    assert told["/CreationDate"].startswith("D:2000")
    assert told["/Title"] == "Rudí racci, 5. kolo – Zlaté ostrovy"


_PRINT = """
import hashlib
from tests.paper.games import game
from tests.paper.test_handout import sheet
from gm.drawing.pdf import pdf
snapshot = game(7, rounds=3)
for team in ("red", "purple"):
    print(hashlib.sha256(pdf(sheet(snapshot.view(team)))).hexdigest())
"""


def test_the_hash_seed_changes_no_byte() -> None:
    runs = [
        subprocess.run(
            [sys.executable, "-c", _PRINT],
            env={**os.environ, "PYTHONHASHSEED": seed, "SOURCE_DATE_EPOCH": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "4321")
    ]
    assert runs[0] == runs[1]
    assert len(runs[0].split()) == 2


# How it lies on the paper.


@pytest.mark.parametrize("paper", ["A4", "Letter"])
@pytest.mark.parametrize("kind", BOARDS)
def test_every_board_takes_one_page_or_two_within_the_margins(kind: int | str, paper: str) -> None:
    view = game(3, kind, rounds=3).view("blue")
    document = sheet(view, paper=paper)
    assert 1 <= len(document.pages) <= 2
    width, height = SIZES[paper]
    margin = 8 * MM
    for page in document.pages:
        assert (page.width, page.height) == (width, height)
        for extent in extents(page.elements):
            assert extent.left >= margin, extent.element
            assert extent.right <= width - margin, extent.element
            assert extent.bottom >= margin - 1.5, extent.element
            assert extent.top <= height - margin, extent.element


def test_a_page_says_whose_it_is_and_of_how_many() -> None:
    document = sheet(busy_game().view("green"))
    assert len(document.pages) == 2
    for number, page in enumerate(document.pages, 1):
        told = " ".join(text.text for text in texts(page.elements))
        for part in ("Zlaté ostrovy", "3. kolo  ·  Zelené hvězdy", f"strana {number} z 2", "gm ", "R3-ZEL-"):
            assert part in told


def test_the_maps_scale_does_not_depend_on_the_team_or_round() -> None:
    snapshot = game(2)
    assert plan(snapshot.view("red").board, "A4", "cs") is plan(snapshot.view("blue", 1).board, "A4", "cs")


@pytest.mark.parametrize(("size", "least"), [(3, 14.5), (4, 12.0), (5, 10.2), (6, 8.7), (7, 7.4), (8, 6.5)])
def test_cells_are_as_large_as_a4_lets_them(size: int, least: float) -> None:
    assert plan(board(size), "A4", "cs").chart.layout.width >= least * MM


@pytest.mark.parametrize("language", ["en", "cs", "de", "fr"])
def test_text_below_the_map_is_large_enough_to_read(language: str) -> None:
    view = game(4, rounds=5).view("red")
    document = sheet(view, language=language)
    frame = plan(view.board, "A4", language).chart.frame
    for index, page in enumerate(document.pages):
        for text in texts(page.elements):
            assert text.style.size >= 5 or text.style.size < 1  # within an icon: in its own measure
            if text.y < frame.bottom or index:
                assert text.style.size >= 8 or text.style.size < 1


LONGEST = tuple(f"{letter * 38}{index}" for index, letter in enumerate("WMŽOQG"))


WORDY = tuple(f"Velmi dlouhé jméno jednoho oddílu čís. {index}" for index in range(6))


@pytest.mark.parametrize("names", [LONGEST, WORDY])
def test_the_longest_names_stay_in_their_places(names: tuple[str, ...]) -> None:
    rng = Random(2)
    first = opening(scenario(rng, 5, names=names, title="Zlaté ostrovy a ztracené poklady starého kapitána Flinta"))
    snapshot = played(rng, first, 2)
    document = sheet(snapshot.view("yellow"))
    space = plan(first.scenario.board, "A4", "cs")
    width, _ = SIZES["A4"]
    for page in document.pages:
        for extent in extents(page.elements):
            assert extent.right <= width - 8 * MM, extent.element
    for extent in extents(document.pages[0].elements):
        told = extent.element.text if isinstance(extent.element, Text) else ""
        if len(told) > 4 and told[:8] in names[2] and extent.bottom > space.title.bottom:
            room, _ = space.chart.room(extent.bottom, extent.top)
            assert extent.right <= space.chart.inner.left + room


def test_nothing_of_one_corner_meets_another() -> None:
    for kind in BOARDS:
        for paper in ("A4", "Letter"):
            for language in ("en", "cs", "de", "fr"):
                boxes = plan(board(kind), paper, language).reserved
                for index, one in enumerate(boxes):
                    for other in boxes[index + 1 :]:
                        apart = one.right <= other.left + 2.5 or other.right <= one.left + 2.5
                        assert apart or one.top <= other.bottom + 0.01 or other.top <= one.bottom + 0.01


def test_words_are_found_where_they_were_put() -> None:
    """That the tests above look in the right place."""
    view = game(1, rounds=0).view("red")
    layout = plan(view.board, "A4", "cs").chart.layout
    named = {word.text: word for word in words(pdf(sheet(view)))}
    for cell, name in list(view.board.names.items())[::17]:
        word = named[name]
        assert isinstance(word, Word)
        assert dist((word.x, word.y), layout.centre(cell)) < 0.6 * layout.width
    assert NAMES[0] in all_text(pdf(sheet(view)))


@pytest.mark.parametrize("language", ["en", "cs", "de", "fr"])
def test_a_staked_joker_and_kept_points_have_room_beside_the_map(language: str) -> None:
    view = game(1).view("red")
    assert view.own is not None
    kept = replace(view, fleets={**view.fleets, "red": replace(view.own, kept=12)})
    document = sheet(kept, Award(120, joker=True), language=language)
    say = Catalogue(language)
    wanted = f"{say('paper.handout.joker_staked')} · {say('paper.handout.kept', kept=12)}"
    (line,) = [e for e in extents(document.pages[0].elements) if getattr(e.element, "text", "") == wanted]
    chart = plan(view.board, "A4", language).chart
    assert line.right <= chart.inner.left + chart.room(line.bottom, line.top)[0]
