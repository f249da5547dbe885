"""The page: it stands alone, keeps user text as text, and shows every public fact in its round."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Iterator
from dataclasses import replace
from hashlib import sha256
from importlib.resources import files
from itertools import pairwise
from math import dist
from pathlib import Path

import pytest

from gm.board import board_page, write_board
from gm.board.courses import voyages
from gm.board.log import public_teller
from gm.board.places import place
from gm.catalogue import Catalogue
from gm.drawing.palette import contrast
from gm.sextagon.adjust import Adjustment
from gm.sextagon.course import Course
from gm.sextagon.events import Event
from gm.sextagon.features import ISLAND
from gm.sextagon.orders import RoundOrders
from gm.sextagon.state import BATTLESHIP
from gm.sextagon.views import SeenCell, ShipView, View
from tests.board.games import CS, EN, SEA, played, random_course, small
from tests.board.reading import Node, read
from tests.tui.seas import state_of

HOSTILE = "</script><img src=x onerror=alert(1)> & \"q\" 'a' <!-- ]]>"


def rounds_of(game: Course, say: Catalogue = EN) -> Iterator[tuple[View, Node]]:
    """Each public view with what the page shows after its round."""
    page = read(board_page(game, say))
    for number in range(len(game.rounds) + 1):
        view = game.view("public", number)
        yield view, page.at(view.round)


# It stands alone.


def test_the_page_asks_for_nothing_from_anywhere() -> None:
    html = board_page(small(), EN)
    assert not re.search(r"https?:|//[a-z]|@import|url\((?!#)", html.replace("http://www.w3.org/2000/svg", ""))
    for node in read(html).all():
        assert node.name not in ("img", "iframe", "object", "embed", "base", "audio", "video", "form")
        for name in ("src", "srcset", "action", "data", "style"):
            assert name not in node.attributes
        assert not any(name.startswith("on") for name in node.attributes)
        assert node.attributes.get("href", "#")[0] == "#" or node.name == "link"
    assert [link.attributes for link in read(html).all("link")] == [{"rel": "icon", "href": "data:,"}]


def test_the_policy_allows_the_pages_own_style_and_script_and_no_other() -> None:
    html = board_page(small(), EN)
    page = read(html)
    policy = page.one("meta", http_equiv="Content-Security-Policy").attributes["content"]
    rules = {rule.split()[0]: rule.split()[1:] for rule in policy.split(";")}
    assert rules["default-src"] == rules["base-uri"] == rules["form-action"] == ["'none'"]
    for name in ("style", "script"):
        (inline,) = re.findall(rf"<{name}>(.*?)</{name}>", html, re.DOTALL)
        assert rules[f"{name}-src"] == [f"'sha256-{b64encode(sha256(inline.encode()).digest()).decode()}'"]
        assert len(list(page.all(name))) == 1


def test_the_policy_comes_before_all_that_it_rules() -> None:
    head = read(board_page(small(), EN)).one("head")
    names = [child.attributes.get("charset") or child.name for child in head.children if isinstance(child, Node)]
    assert names[:2] == ["utf-8", "meta"] and names.index("style") > 1


def test_the_page_says_its_language() -> None:
    assert read(board_page(small(), CS)).one("html").attributes["lang"] == "cs"


def test_the_same_game_gives_the_same_page() -> None:
    assert board_page(small(), EN) == board_page(small(), EN)


# User text stays text.


@pytest.mark.parametrize("say", [EN, CS])
def test_names_with_markup_are_shown_as_they_are(say: Catalogue) -> None:
    game = small()
    teams = tuple(replace(team, name=HOSTILE + team.id) for team in game.opening.scenario.teams)
    opening = replace(game.opening, scenario=replace(game.opening.scenario, title=HOSTILE, teams=teams))
    hostile = played(opening, [each.orders for each in game.rounds])
    page = board_page(hostile, say)
    assert page.count("<script") == page.count("</script") == 1 and "<img" not in page and "<!--" not in page
    tree = read(page)
    assert tree.one("title").text == tree.one("h1").text == HOSTILE
    assert f"{HOSTILE}red" in tree.one("table", class_="ranking").at(3).text
    assert any(f"{HOSTILE}red" in item.text for item in tree.at(2).all("li"))


def test_reasons_of_adjustments_are_shown_as_they_are() -> None:
    game = small()
    adjusted = replace(game, adjustments=(Adjustment("delivered", HOSTILE, team="red", by=1),))
    assert any(HOSTILE in item.text for item in read(board_page(adjusted, EN)).at(3).all("li"))


# Every public fact is there, in its round and in no other.

SEEDS = range(24)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_ranking_tells_chests_points_and_joker_of_every_team(seed: int) -> None:
    for view, page in rounds_of(random_course(seed)):
        rows = list(page.one("table", class_="ranking").one("tbody").all("tr"))
        told = [[cell.text for cell in row.children if isinstance(cell, Node)] for row in rows]
        fleets = sorted(view.fleets.values(), key=lambda fleet: fleet.rank)
        assert told == [
            [
                f"{fleet.rank}.",
                fleet.team.name,
                str(fleet.delivered),
                str(fleet.points),
                "ready" if fleet.joker_ready else "spent",
            ]
            for fleet in fleets
        ]


@pytest.mark.parametrize("seed", SEEDS)
def test_the_table_of_ships_tells_ports_and_every_ship(seed: int) -> None:
    for view, page in rounds_of(random_course(seed)):
        rows = list(page.one("details", id="fleets").one("tbody").all("tr"))
        assert len(rows) == len(view.fleets)
        for row, fleet in zip(rows, view.fleets.values(), strict=True):
            assert row.one("th").text == fleet.team.name
            assert f"bay {fleet.port}" in [cell.text for cell in row.all("td")]
            assert [item.text for item in row.all("li")] == [ship_in_words(ship, view) for ship in fleet.ships]


def ship_in_words(ship: ShipView, view: View) -> str:
    name = "battleship" if ship.number == BATTLESHIP else f"ship {ship.number}"
    place = "in port" if ship.at is None else view.board.names[ship.at]
    return f"{name}: {place}{', held by an octopus' if ship.held else ''}"


@pytest.mark.parametrize("seed", SEEDS)
def test_the_map_in_words_tells_every_uncovered_cell_and_no_other(seed: int) -> None:
    for view, page in rounds_of(random_course(seed)):
        words = page.one("details", id="list")
        told = {row.one("th").text: [cell.text for cell in row.all("td")] for row in words.one("tbody").all("tr")}
        bare = [item.text for item in words.one("ul").all("li")]
        afloat: dict[str, list[str]] = {}
        for ship in view.ships:
            if ship.at is not None:
                who = view.fleets[ship.team].team.name
                name = f"{who}, {'battleship' if ship.number == BATTLESHIP else f'ship {ship.number}'}"
                afloat.setdefault(view.board.names[ship.at], []).append(name + " (held)" * ship.held)
        known = {view.board.names[cell]: seen for cell, seen in view.cells.items()}
        assert sorted([*told, *bare]) == sorted(known)
        for name, seen in known.items():
            if seen == SeenCell() and name not in afloat:
                assert name in bare
            else:
                assert told[name][0] == seen_in_words(seen)
                assert told[name][1] == "".join(afloat.get(name, []))


def seen_in_words(seen: SeenCell) -> str:
    words = [EN(f"words.feature.{seen.feature or 'sea'}")]
    if seen.feature == ISLAND:
        words[0] += f", {seen.chests} chest{'s' * (seen.chests != 1)}"
    if seen.floating:
        words.append(f"{seen.floating} chest{'s' * (seen.floating != 1)} on the water")
    if seen.wrecks:
        words.append(f"{seen.wrecks} wreck{'s' * (seen.wrecks != 1)}")
    return ", ".join(words)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_story_tells_every_public_event_of_its_round_once(seed: int) -> None:
    for view, page in rounds_of(random_course(seed)):
        teller = public_teller(view, EN)
        log = page.one("div", class_="log")
        told = [item.text for item in log.all("li")]
        loud = [event for event in view.last_events() if event.kind not in ("move", "dock", "port")]
        bare = [event for event in loud if event.kind == "reveal" and event.source is None]
        expected = [" ".join(teller.event(event).split()) for event in loud if event not in bare]
        lines = [line for line in told if not line.endswith("uncovered: open sea.")]
        assert sorted(lines) == sorted(expected)
        seas = [
            name for line in told if line.endswith("uncovered: open sea.") for name in re.findall(r"[A-Z]+\d+", line)
        ]
        assert seas == [view.board.names[event.cell] for event in bare if event.cell]


@pytest.mark.parametrize("seed", SEEDS)
def test_the_courses_tell_every_move_with_its_step(seed: int) -> None:
    for view, page in rounds_of(random_course(seed)):
        expected: dict[str, list[str]] = {}
        for event in view.last_events():
            if event.kind in ("move", "dock", "port"):
                expected.setdefault(mover(event, view), []).append(move_in_words(event, view))
        told = {}
        for table in page.one("div", class_="log").all("details", class_="courses"):
            told = {row.one("th").text: row.one("td").text for row in table.one("tbody").all("tr")}
        assert told == {who: " ".join(moves) for who, moves in expected.items()}


def mover(event: Event, view: View) -> str:
    assert event.team is not None
    name = view.fleets[event.team].team.name
    if event.kind == "port":
        return f"{name}, port"
    return f"{name}, {'battleship' if event.ship == BATTLESHIP else f'ship {event.ship}'}"


def move_in_words(event: Event, view: View) -> str:
    step = f"{event.step}{'½' if event.half == 2 else ''}"
    if event.kind == "port":
        return f"{step}bay {event.bay}"
    return step + ("port" if event.cell is None else view.board.names[event.cell])


@pytest.mark.parametrize("seed", SEEDS)
def test_the_drawing_shows_every_ship_at_sea_few_on_a_cell_one_by_one(seed: int) -> None:
    for view, page in rounds_of(random_course(seed)):
        drawn = [text.text for group in page.one("g", class_="things").all("g") for text in group.all("text")]
        for ship in view.ships:
            if ship.at is not None and sum(other.at == ship.at for other in view.ships) <= 6:
                assert view.fleets[ship.team].team.letter + ship.number in drawn


@pytest.mark.parametrize("seed", SEEDS)
def test_the_drawing_has_a_hexagon_for_every_uncovered_cell_and_no_other(seed: int) -> None:
    for view, page in rounds_of(random_course(seed)):
        outlines = [p.attributes["d"] for p in page.all("path") if p.attributes.get("class", "").startswith("seen ")]
        assert sum(outline.count("M") for outline in outlines) == len(view.cells)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_cells_that_a_round_uncovered_have_a_rim_in_that_round(seed: int) -> None:
    before = None
    for view, page in rounds_of(random_course(seed)):
        fresh = len(view.cells.keys() - before.cells.keys()) if before else 0
        assert sum(path.attributes["d"].count("M") for path in page.all("path", class_="fresh")) == fresh
        before = view


@pytest.mark.parametrize("seed", SEEDS)
def test_a_trail_goes_from_where_the_ship_lay_through_every_cell_that_it_entered(seed: int) -> None:
    before = None
    for view, page in rounds_of(random_course(seed)):
        trails = [path.attributes["d"] for path in page.one("g", class_="trails").all("path")]
        sailed = voyages(view)
        assert len(trails) == len(sailed)
        for trail, voyage in zip(trails, sailed, strict=True):
            lines = [[tuple(map(float, at.split())) for at in line.split("L")] for line in trail[1:].split("M")]
            assert all(dist(a, b) < 101 for line in lines for a, b in pairwise(line))  # cells lie 100 apart
            points = [point for line in lines for point in line]
            assert before is not None
            lay = next(ship.at for ship in before.fleets[voyage.team].ships if ship.number == voyage.ship)
            entered = [lay, *(leg.cell for leg in voyage.legs)]
            at_sea = [tuple(round(value, 1) for value in place(cell)) for cell in entered if cell]
            rest = iter(points)
            assert all(cell in rest for cell in at_sea)
            assert len(points) >= len(at_sea) + (lay is None)
        before = view


def test_a_shot_is_marked_where_it_was_aimed() -> None:
    marks = {view.round: list(page.one("g", class_="shots").all("use")) for view, page in rounds_of(small())}
    assert [len(marks[number]) for number in range(4)] == [0, 0, 0, 1]
    aimed = small().opening.scenario.board.cell("G16")
    assert aimed is not None
    at = marks[3][0].attributes
    middle = (float(at["x"]) + float(at["width"]) / 2, float(at["y"]) + float(at["height"]) / 2)
    assert dist(middle, place(aimed)) < 1


def test_the_map_in_a_sentence_counts_what_is_to_be_seen() -> None:
    _, page = list(rounds_of(small()))[1]
    assert page.one("figcaption").text.startswith("3 of 91 cells uncovered · 2 chests to be seen on islands The table")
    _, page = list(rounds_of(small()))[2]
    assert "1 chest on the water" in page.one("figcaption").text


def test_what_was_adjusted_is_told_with_the_state_that_it_changed() -> None:
    adjusted = replace(small(1), adjustments=(Adjustment("delivered", "found on the floor", team="blue", by=2),))
    page = read(board_page(adjusted, EN))
    assert "Modré velryby2" in page.at(1).one("table", class_="ranking").text
    assert "found on the floor" in page.at(1).one("div", class_="log").text
    assert "found on the floor" not in page.at(0).text


def test_what_was_adjusted_before_a_round_is_told_once_with_the_round_before_it() -> None:
    game = small(2)
    first, second = (each.orders for each in game.rounds)
    given = (Adjustment("delivered", "found on the floor", team="blue", by=2),)
    page = read(board_page(played(game.opening, [first, replace(second, adjustments=given)]), EN))
    assert ["found on the floor" in page.at(n).text for n in range(3)] == [False, True, False]
    assert "Modré velryby2" in page.at(1).one("table", class_="ranking").text


def test_a_renamed_team_has_its_old_name_in_the_rounds_before() -> None:
    renamed = replace(small(2), adjustments=(Adjustment("rename", "they voted", team="red", word="Krabi"),))
    page = read(board_page(renamed, EN))
    assert "Krabi" in page.at(2).one("table", class_="ranking").text
    assert "Rudí racci" in page.at(1).one("table", class_="ranking").text


def test_a_recoloured_team_has_its_colour_from_then_on() -> None:
    recoloured = replace(small(1), adjustments=(Adjustment("recolour", "faded", team="red", word="#00bcd4"),))
    page = read(board_page(recoloured, EN))
    style = page.one("style").text
    rows = {number: next(page.at(number).one("table", class_="ranking").one("tbody").all("tr")) for number in (0, 1)}
    colours = [
        re.search(rf"\.{row.attributes['class'].split()[0]}{{--team:(#\w+)", style)[1]  # type: ignore[index]
        for row in rows.values()
    ]
    assert colours == ["#b2182b", "#00bcd4"]


def test_a_team_that_left_is_marked_and_its_port_gone_from_the_map() -> None:
    folded = replace(small(1), adjustments=(Adjustment("fold", "went home", team="blue"),))
    page = read(board_page(folded, EN))
    assert "Modré velryby (has left the game)" in page.at(1).text
    assert len(list(page.at(0).one("g", class_="bays").all("use"))) == 2
    assert len(list(page.at(1).one("g", class_="bays").all("use"))) == 1


def test_a_game_that_was_taken_over_begins_with_the_round_it_stands_at() -> None:
    start = "start: {round: 4, lost: 0, teams: {red: {delivered: 0}}}\n"
    page = read(board_page(Course(state_of(SEA + start)), EN))
    slider = page.one("input").attributes
    assert (slider["min"], slider["max"]) == ("4", "4")
    assert page.one("p", id="when").text == "After round 4"
    assert "on paper until now" in page.one("div", class_="log").text


# Its colours can be read.


def colours(name: str) -> dict[str, str]:
    sheet = files("gm.board").joinpath("assets", name).read_text(encoding="utf-8")
    return dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", sheet))


PAIRS = {
    "ink": ("page", "panel"),
    "soft": ("page", "panel"),
    "accent": ("page", "panel"),
    "on-accent": ("accent",),
    "bay": ("land",),
    "name": ("hidden", "open", "island", "empty", "hazard", "gift"),
    "cell-ink": ("open", "island", "empty", "hazard", "gift", "paper"),
}
"""What is written in each colour, and on which."""


@pytest.mark.parametrize("sheet", ["style.css", "dark.css"])
def test_text_stands_out_from_what_it_stands_on(sheet: str) -> None:
    found = colours(sheet)
    poor = {
        (ink, ground): contrast(found[ink], found[ground])
        for ink, grounds in PAIRS.items()
        for ground in grounds
        if contrast(found[ink], found[ground]) < 4.5
    }
    assert not poor
    assert contrast(found["none"], found["empty"]) >= 3  # large figures
    assert contrast(found["fresh"], found["open"]) >= 3
    assert contrast(found["hidden"], found["open"]) >= 1.8


def test_the_dark_colours_replace_all_that_are_light() -> None:
    assert colours("dark.css").keys() == colours("style.css").keys()


# Without the script.


def test_without_its_script_the_page_shows_the_newest_round() -> None:
    for game in (small(), random_course(3)):
        page = read(board_page(game, EN))
        last = game.rounds[-1].number
        for node in page.all():
            if "data-f" in node.attributes or "data-t" in node.attributes:
                assert ("hidden" in node.attributes) == (not node.lasts(last))
        for node in (*page.all("nav"), page.one("div", class_="zoom"), page.one("span", id="follows")):
            assert "hidden" in node.attributes


# It is small.


def test_what_stays_the_same_stands_in_the_page_once() -> None:
    game = small(3)
    quiet = [RoundOrders(number) for number in range(4, 14)]
    longer = played(game.opening, [*(each.orders for each in game.rounds), *quiet])
    assert len(board_page(longer, EN)) - len(board_page(game, EN)) < 10 * 2500


# Writing it.


def test_the_page_is_written_whole_and_only_where_it_says_something_new(tmp_path: Path) -> None:
    path = tmp_path / "folder" / "board.html"
    assert write_board(small(1), path, EN)
    first = path.stat().st_mtime_ns, path.read_text(encoding="utf-8")
    assert first[1] == board_page(small(1), EN)
    assert not write_board(small(1), path, EN)
    assert path.stat().st_mtime_ns == first[0]
    assert write_board(small(2), path, EN)
    assert path.read_text(encoding="utf-8") == board_page(small(2), EN)
    assert [each.name for each in path.parent.iterdir()] == ["board.html"]
