"""The scenarios that come with the program: fair, commented so that a leader can change them, and played."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from textwrap import indent

import pytest

from gm import bundled
from gm.cli import main
from gm.hexgrid import Cell
from gm.loading import load_orders, load_scenario
from gm.located import Reader, read_text
from gm.sextagon.doubts import doubts
from gm.sextagon.events import EVENT_FIELDS
from gm.sextagon.fairness import MEASURES, prospects, spread, values_of
from gm.sextagon.features import Effect, Feature
from gm.sextagon.played import Round, play
from gm.sextagon.reading.orders import WrittenRound
from gm.sextagon.reading.picture import draw
from gm.sextagon.reading.scenario import read_scenario
from gm.sextagon.rulings import RULING_CHOICES, Rulings
from gm.sextagon.state import State

NAMES = ("first-voyage", "golden-islands", "triangle")
each_name = pytest.mark.parametrize("name", NAMES)


def text(name: str) -> str:
    return (bundled.folder() / f"{name}.yaml").read_text(encoding="utf-8")


def read(source: str) -> State:
    """The opening of a scenario's text, which must have no fault."""
    reader = Reader()
    (document,) = read_text(source, "f.yaml")
    state = read_scenario(document, reader)
    assert not reader.faults
    assert state is not None
    return state


@cache
def opening(name: str) -> State:
    return load_scenario(bundled.folder() / f"{name}.yaml")


@cache
def written(name: str) -> list[WrittenRound]:
    return load_orders([bundled.folder() / f"{name}.orders.yaml"], opening(name))


@cache
def played(name: str) -> list[Round]:
    state, rounds = opening(name), []
    for each in written(name):
        rounds.append(play(state, each.orders))
        state = rounds[-1].state
    return rounds


def spreads(state: State) -> dict[str, float]:
    found = prospects(state)
    return {measure.name: spread(values_of(found, measure).values()) for measure in MEASURES}


def fair(state: State) -> bool:
    return max(spreads(state).values()) <= 0.10


def test_every_bundled_scenario_is_tested_here() -> None:
    files = [path for path in bundled.folder().glob("*.yaml") if "\ngame: sextagon\n" in path.read_text("utf-8")]
    assert sorted(path.stem for path in files) == sorted(NAMES)


@each_name
def test_chests_and_hazards_near_each_side_are_within_ten_percent(name: str) -> None:
    assert fair(opening(name)), spreads(opening(name))


@each_name
def test_nothing_about_a_bundled_map_is_doubtful(name: str) -> None:
    assert doubts(opening(name)) == ()


def test_the_great_map_has_six_sides_about_twenty_islands_and_every_feature() -> None:
    scenario = opening("golden-islands").scenario
    assert scenario.board.size == 5
    assert [team.side for team in scenario.teams] == ["NE", "E", "SE", "SW", "W", "NW"]
    assert 18 <= len(scenario.islands) <= 22
    assert set(scenario.features.values()) == set(Feature)


def test_the_great_map_is_no_stamp_turned_round() -> None:
    scenario = opening("golden-islands").scenario
    contents = {**scenario.features, **dict.fromkeys(scenario.islands, "island")}
    centre = scenario.board.cell("L16")
    assert centre is not None
    for cells in ([_turned(cell, centre, turns) for cell in contents] for turns in range(1, 6)):
        alike = sum(contents.get(other) == here for other, here in zip(cells, contents.values(), strict=True))
        assert alike < len(contents) / 4


def _turned(cell: Cell, centre: Cell, turns: int) -> Cell:
    q, r = cell.q - centre.q, cell.r - centre.r
    for _ in range(turns):
        q, r = -r, q + r
    return Cell(q + centre.q, r + centre.r)


def test_the_first_voyage_is_gentle() -> None:
    scenario = opening("first-voyage").scenario
    assert scenario.board.size == 3
    assert len(scenario.teams) in (2, 3)
    assert Feature.REEF not in scenario.features.values()


def test_the_triangle_is_equilateral_and_drawn_by_hand() -> None:
    board = opening("triangle").scenario.board
    assert board.size is None
    assert [sum(cell.r == r for cell in board.cells) for r in board.rows] == list(range(1, len(board.rows) + 1))
    assert 18 <= len(board.rows) <= 21


@each_name
def test_the_picture_drawn_back_gives_the_same_scenario(name: str) -> None:
    source = text(name)
    picture, legend = draw(opening(name).scenario)
    assert not legend
    block = "sea: |\n" + indent(picture, "  ")
    drawn, count = re.subn(r"(?m)^sea: \|\n(  .*\n)+", block, source)
    assert count == 1
    assert read(drawn) == read(source) == opening(name)


def test_the_six_teams_in_the_comment_of_the_triangle_are_as_fair_as_three() -> None:
    source = text("triangle")
    six = re.findall(r"(?m)^#   (- \{.*\})$", source)
    assert len(six) == 6
    state = read(re.sub(r"(?m)^teams:\n(  - .*\n)+", "teams:\n" + "".join(f"  {team}\n" for team in six), source))
    assert fair(state), spreads(state)
    assert doubts(state) == ()


def test_two_teams_on_the_first_voyage_are_as_fair_as_three() -> None:
    lines = text("first-voyage").splitlines(keepends=True)
    third = [line for line in lines if line.startswith("  - {id: blue")]
    state = read("".join(line for line in lines if line not in third).replace("side: SE}", "side: SW}"))
    assert [team.side for team in state.scenario.teams] == ["NE", "SW"]
    assert fair(state), spreads(state)


def test_each_ruling_is_listed_on_the_great_map_and_changed_by_taking_away_its_sign() -> None:
    source = text("golden-islands")
    assert opening("golden-islands").scenario.rulings == Rulings()
    for ruling, (usual, other) in RULING_CHOICES.items():
        if f"\n  {ruling}: {usual} " in source:
            assert f"{other}:" in source
            continue
        changed = re.sub(rf"(?m)^  # ({ruling}: {other} )", r"  \1", source)
        assert read(changed).scenario.rulings == Rulings(**{ruling: other})


@each_name
def test_the_orders_are_played_without_a_fault(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["resolve", name, f"{name}.orders", "--lang", "en"]) == 0
    printed = capsys.readouterr()
    assert not printed.err
    assert f"=== Round {len(written(name))} ===" in printed.out


@each_name
def test_only_rounds_that_say_so_have_errors(name: str) -> None:
    for each in played(name):
        assert bool(each.verdict.errors) == each.orders.cut


def test_every_kind_of_event_happens_on_the_golden_islands() -> None:
    assert len(written("golden-islands")) >= 8
    events = [event for each in played("golden-islands") for event in each.events]
    assert {event.kind for event in events} == EVENT_FIELDS.keys() - {"adjust"}
    assert {event.effect for event in events if event.kind == "grant"} == {*map(str, Effect), "dinghy"}
    assert {event.source for event in events if event.kind == "pickup"} == {"island", "floating"}


def test_the_papers_show_every_way_of_writing_them() -> None:
    papers = [paper for each in written("golden-islands") for paper in each.orders.teams.values()]
    ships = [ship for paper in papers for ship in paper.ships.values()]
    assert any(paper.rank for paper in papers)
    assert any(paper.points for paper in papers)
    assert Counter(paper.joker for paper in papers)[True] == 6
    assert {word for paper in papers for word in paper.buy} == {"transport", "battleship"}
    assert any(paper.port for paper in papers)
    assert any(ship.telescope for ship in ships)
    assert any(ship.shot and ship.path for ship in ships)
    assert any("port" in ship.path and "-" in ship.path for ship in ships)


@each_name
def test_each_round_is_introduced_by_what_happens_in_it(name: str) -> None:
    documents = text(f"{name}.orders").split("\n---\n")[1:]
    assert len(documents) == len(written(name))
    assert all(document.startswith("# ") for document in documents)
