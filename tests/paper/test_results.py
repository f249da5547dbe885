"""The results: ranking, chart, chronicle, the map at the end, and what they may not tell."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from gm.catalogue import Catalogue
from gm.drawing.hexmap import Layout
from gm.drawing.pdf import pdf
from gm.drawing.shapes import BLACK, MM, WHITE, Document, Shape
from gm.hexgrid import Cell
from gm.paper.chronicle import MOST_TALES, tales
from gm.paper.minimap import NEW, mini_map
from gm.paper.page import SIZES
from gm.paper.sheets import SHEETS, Wanted
from gm.sextagon.events import Event
from gm.sextagon.features import ISLAND
from gm.sextagon.played import Round
from gm.sextagon.state import opening
from gm.snapshot import Snapshot
from tests.paper.games import NAMES, game, odd_game, played, scenario, twin
from tests.paper.reading import all_text, extents, texts

CS = Catalogue("cs")


def sheet(snapshot: Snapshot, number: int | None = None, language: str = "cs") -> Document:
    (printed,) = SHEETS["results"](Wanted(snapshot, number or snapshot.number), Catalogue(language))
    return printed.document


def over(snapshot: Snapshot) -> Snapshot:
    last = snapshot.rounds[-1]
    return Snapshot(snapshot.opening, (*snapshot.rounds[:-1], replace(last, state=replace(last.state, over=True))))


def with_gold(gold: dict[str, int]) -> Snapshot:
    first = opening(scenario(Random(1), 3))
    fleets = {team: replace(fleet, delivered=gold.get(team, 0)) for team, fleet in first.fleets.items()}
    return Snapshot(replace(first, fleets=fleets))


def page_texts(document: Document, index: int) -> list[str]:
    return [text.text for text in texts(document.pages[index].elements)]


def test_equal_teams_share_their_rank() -> None:
    front = page_texts(sheet(with_gold({"red": 3, "orange": 5, "yellow": 3})), 0)
    ranks = [text for text in front if text in ("1", "1.", "2.", "3.", "4.")]
    assert ranks == ["1", "2.", "2.", "4.", "4.", "4."]
    assert [text for text in front if text in NAMES][:3] == ["Oranžové ploutve", "Rudí racci", "Žlutá záře"]


def test_there_is_a_picture_of_each_chest_in_port() -> None:
    def chests(gold: int) -> int:
        (page, *_) = sheet(with_gold({"red": gold})).pages
        return sum(1 for extent in extents(page.elements) if isinstance(extent.element, Shape))

    one = chests(2) - chests(1)
    assert one > 0
    assert chests(30) - chests(2) == 28 * one


def test_the_chart_has_each_teams_gold_at_its_lines_end() -> None:
    snapshot = game(1, 4, rounds=4)
    front = page_texts(sheet(snapshot), 0)
    for fleet in snapshot.state.fleets.values():
        assert front.count(str(fleet.delivered)) >= 2
    assert all(str(number) in front for number in range(5))


def test_before_the_first_round_there_is_no_chart_and_no_chronicle() -> None:
    document = sheet(game(1, 4, rounds=0))
    assert len(document.pages) == 2
    front = page_texts(document, 0)
    assert CS("results.chart") not in front
    assert CS("results.before") in front
    assert "0. kole" not in " ".join(front)


@pytest.mark.parametrize("seed", range(3))
def test_the_chronicle_tells_all_gold_all_losses_and_all_that_was_found(seed: int) -> None:
    snapshot = game(seed, 4, rounds=3)
    told = all_text(pdf(sheet(snapshot))).replace("\u00a0", " ")
    names = snapshot.opening.scenario.board.names
    for each in snapshot.rounds:
        assert CS("results.chronicle.round", round=each.number) in told
        for event in each.events:
            if event.kind == "reveal" and event.source is not None and event.cell is not None:
                assert names[event.cell] in told
            if event.kind in ("sink", "wreck") and event.cell is not None:
                assert f"({names[event.cell]})" in told
        for team, gold in brought(each).items():
            name = snapshot.opening.scenario.team(team).name
            assert CS("results.chronicle.gold_of", team=name, count=gold) in told


def brought(each: Round) -> dict[str, int]:
    gold: dict[str, int] = {}
    for event in each.events:
        if event.kind == "deliver" and event.team is not None:
            gold[event.team] = gold.get(event.team, 0) + (event.count or 0)
    return gold


def test_the_most_memorable_events_are_kept_in_their_order() -> None:
    stops = [Event(1, "move", "stop", "S5.10", step, 1, "red", str(step), Cell(0, 0)) for step in range(20)]
    find = Event(1, "move", "found", "S5.9", 21, 1, "red", "1", Cell(0, 0))
    kept = tales([*stops, find])
    assert len(kept) == MOST_TALES
    assert kept[-1] == find
    assert kept[:-1] == stops[: MOST_TALES - 1]


def test_only_changes_of_teams_are_told_of_all_that_the_referee_changed() -> None:
    changes = [Event(1, "adjust", "adjust", "", team="red", code=code) for code in ("points", "fold", "reveal")]
    assert [event.code for event in tales(changes)] == ["fold"]


def test_a_small_map_marks_what_its_round_revealed() -> None:
    snapshot = game(2, 4, rounds=3)
    before, after = snapshot.view("public", 1), snapshot.view("public", 2)
    drawn = mini_map(before, after, Layout(10.0, 0.0, 0.0))
    assert [shape for shape in drawn if isinstance(shape, Shape) and shape.stroke == NEW]
    assert not [s for s in mini_map(after, after, Layout(10.0, 0.0, 0.0)) if isinstance(s, Shape) and s.stroke == NEW]
    black = {t.text for t in texts(drawn) if t.style.colour == WHITE}
    fresh = after.revealed - before.revealed
    assert black == {str(seen.chests) for cell, seen in after.cells.items() if seen.feature == ISLAND and cell in fresh}
    figures = [t for t in texts(drawn) if t.style.colour in (WHITE, BLACK)]
    assert len(figures) == sum(seen.feature == ISLAND for seen in after.cells.values())


@pytest.mark.parametrize("seed", range(3))
def test_while_the_game_goes_on_nothing_hidden_changes_the_results(seed: int) -> None:
    snapshot = odd_game(seed) if seed % 2 else game(seed, 3, rounds=3)
    assert not snapshot.state.over
    other = twin(Random(seed), snapshot, "nobody")
    assert pdf(sheet(snapshot)) == pdf(sheet(other))


def test_when_the_game_is_over_the_last_map_shows_what_nobody_found() -> None:
    snapshot = game(1, 4, rounds=2)
    state = snapshot.state
    hidden = [cell for cell in state.scenario.features if cell not in state.revealed]
    word = CS(f"paper.feature_short.{state.scenario.features[hidden[0]]}")

    def count(document: Document) -> int:
        return page_texts(document, len(document.pages) - 1).count(word)

    known = sum(1 for c, f in state.scenario.features.items() if f == state.scenario.features[hidden[0]])
    assert count(sheet(snapshot)) < count(sheet(over(snapshot)))
    assert count(sheet(over(snapshot))) >= known - len(state.taken)
    assert CS("results.final") in page_texts(sheet(over(snapshot)), 0)


def test_results_of_an_earlier_round_show_nothing_later() -> None:
    snapshot = over(game(1, 4, rounds=3))
    document = sheet(snapshot, 3)
    assert CS("results.title", round=2) in page_texts(document, 0)
    told = all_text(pdf(document))
    assert CS("results.chronicle.round", round=2) in told
    assert CS("results.chronicle.round", round=3) not in told
    assert CS("results.map.whole") not in told


@pytest.mark.parametrize("paper", ["A4", "Letter"])
@pytest.mark.parametrize("kind", [3, 8, "triangle", "strait", "reach", "lagoon"])
def test_everything_lies_within_the_margins(kind: int | str, paper: str) -> None:
    rng = Random(3)
    wide = "W" * 40
    state = opening(replace(scenario(rng, kind, names=(wide,) * 6, title=wide), paper=paper))
    snapshot = over(played(rng, state, 5))
    width, height = SIZES[paper]
    document = sheet(snapshot, language="de")
    for page in document.pages:
        assert (page.width, page.height) == (width, height)
        for extent in extents(page.elements):
            assert extent.left >= 8 * MM and extent.right <= width - 8 * MM, extent
            assert extent.bottom >= 7 * MM and extent.top <= height - 8 * MM, extent


def test_the_richest_team_of_a_long_game_has_room_for_its_chests() -> None:
    (page, *_) = sheet(with_gold({"red": 400, "blue": 1})).pages
    width, _ = SIZES["A4"]
    assert max(extent.right for extent in extents(page.elements)) <= width - 8 * MM


def test_nobody_wins_a_star_before_there_is_gold() -> None:
    front = page_texts(sheet(with_gold({})), 0)
    assert front.count("1.") == 6
    assert "1" not in front
