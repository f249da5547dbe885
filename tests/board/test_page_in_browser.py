"""The page in a headless Chromium without a network: what readers and their keyboards meet.

Without a browser these tests are skipped, and said so; with GM_REQUIRE_BROWSER=1 they fail then.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from gm.board import board_page
from gm.sextagon.course import Course
from tests.board.browser import Browser, chromium, running
from tests.board.games import EN, played, random_course, small

SIZES = {"projector": (1920, 1080), "laptop": (1280, 720), "tablet": (768, 1024), "phone": (375, 800)}


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    program = chromium()
    if program is None:
        if os.environ.get("GM_REQUIRE_BROWSER") == "1":
            pytest.fail("GM_REQUIRE_BROWSER=1, but there is no Chromium here")
        pytest.skip("no Chromium here: the public board was not tried in a browser")
    with running(program) as started:
        yield started


@pytest.fixture
def page(browser: Browser, tmp_path: Path) -> Page:
    """The page of a small game of three rounds, open on a laptop."""
    opened = Page(browser, tmp_path / "board.html")
    opened.write(small())
    opened.prefer()
    browser.size(*SIZES["laptop"])
    opened.open()
    return opened


class Page:
    """The page as its reader sees it."""

    def __init__(self, browser: Browser, path: Path) -> None:
        self.browser = browser
        self.path = path

    def open(self, fragment: str = "") -> None:
        self.browser.open(self.path.as_uri() + fragment)

    def write(self, game: Course) -> None:
        self.path.write_text(board_page(game, EN), encoding="utf-8")

    def pause(self, milliseconds: int) -> None:
        self.browser.idle(milliseconds / 1000)

    def prefer(self, scheme: str = "light", motion: str = "reduce") -> None:
        self.browser.prefer(prefers_color_scheme=scheme, prefers_reduced_motion=motion)

    def value(self, expression: str) -> Any:
        return self.browser.value(expression)

    @property
    def when(self) -> str:
        return str(self.value("document.querySelector('#when').innerText"))

    @property
    def fragment(self) -> str:
        return str(self.value("location.hash"))

    @property
    def focused(self) -> str:
        return str(self.value("document.activeElement.id || document.activeElement.tagName"))

    def style(self, selector: str, name: str) -> str:
        return str(self.value(f"getComputedStyle(document.querySelector('{selector}')).{name}"))

    def press(self, *keys: str) -> None:
        for key in keys:
            self.browser.key(key)


# Alone.


def test_it_asks_for_nothing_but_itself_and_nothing_is_refused(page: Page) -> None:
    page.press("ArrowLeft", "End")
    page.browser.click("#dark")
    assert page.browser.requests == [page.path.as_uri()]
    assert page.browser.complaints == []


def test_a_script_that_got_in_would_not_run(page: Page) -> None:
    page.value(
        "(() => { const s = document.createElement('script'); s.textContent = 'window.intruder = 1';"
        "document.body.append(s);"
        "const b = document.createElement('div'); b.innerHTML = '<button onclick=\"window.intruder = 2\">'; "
        "document.body.append(b); b.firstChild.click(); })()"
    )
    assert page.value("window.intruder") is None
    assert any("Content Security Policy" in complaint for complaint in page.browser.complaints)


# Rounds.


def test_it_opens_at_the_newest_round(page: Page) -> None:
    assert page.when == "After round 3"
    assert page.value("document.querySelector('#round').value") == "3"


def test_keys_go_through_the_rounds_wherever_the_reader_is(page: Page) -> None:
    seen = []
    for key in ("ArrowLeft", "ArrowLeft", "Home", "ArrowLeft", "ArrowRight", "End", "ArrowRight"):
        page.press(key)
        seen.append(page.when)
    rounds = ["Before the first round", *(f"After round {n}" for n in (1, 2, 3))]
    assert seen == [rounds[n] for n in (2, 1, 0, 0, 1, 3, 3)]


def test_keys_with_modifiers_stay_the_browsers(page: Page) -> None:
    page.browser.key("Home", shift=True)
    assert page.when == "After round 3"


def test_the_slider_goes_through_the_rounds_and_says_them(page: Page) -> None:
    page.value("document.querySelector('#round').focus()")
    page.press("ArrowLeft")
    assert (page.when, page.focused) == ("After round 2", "round")
    page.press("Home")
    assert page.value("document.querySelector('#round').getAttribute('aria-valuetext')") == "Before the first round"


def test_buttons_go_through_the_rounds_and_keep_the_focus_at_the_end(page: Page) -> None:
    page.value("document.querySelector('#previous').focus()")
    page.press("Enter", "Enter", "Enter", "Enter")
    assert (page.when, page.focused) == ("Before the first round", "previous")
    assert page.value("document.querySelector('#previous').getAttribute('aria-disabled')") == "true"
    page.browser.click("#next")
    assert page.when == "After round 1"


def test_each_round_shows_its_own_map_ranking_and_story(page: Page) -> None:
    page.open("#round=1")
    text = page.value("document.querySelector('main').innerText")
    assert "brings 1 chest of gold ashore" in text and "runs onto the reef" not in text
    page.press("ArrowRight")
    text = page.value("document.querySelector('main').innerText")
    assert "brings 1 chest of gold ashore" not in text and "runs onto the reef" in text
    shown = (
        "[...document.querySelectorAll('#sea .things use')]"
        ".filter((use) => use.getBoundingClientRect().width).map((use) => use.href.baseVal)"
    )
    assert "#i-wreck" in page.value(shown)
    page.press("Home")
    assert "#i-wreck" not in page.value(shown)


def test_a_hostile_name_is_text(page: Page) -> None:
    game = small()
    name = "<img src=x onerror=alert(1)></script>"
    teams = tuple(replace(team, name=name + team.id) for team in game.opening.scenario.teams)
    opening = replace(game.opening, scenario=replace(game.opening.scenario, teams=teams, title=name))
    page.write(played(opening, [each.orders for each in game.rounds]))
    page.open()
    assert page.value("document.querySelector('h1').innerText") == name
    assert name + "red" in page.value("document.querySelector('.ranking').innerText")
    assert page.value("document.querySelectorAll('img').length") == 0
    page.press("ArrowLeft")
    assert page.when == "After round 2"


# The address.


def test_the_round_is_kept_in_the_address(page: Page) -> None:
    page.press("Home", "ArrowRight")
    assert page.fragment == "#round=1"
    page.open("#round=2")
    assert page.when == "After round 2"


def test_the_newest_round_is_not_kept_by_its_number(page: Page) -> None:
    page.press("Home", "End")
    assert "round" not in page.fragment


@pytest.mark.parametrize("fragment", ["#round=99", "#round=-1", "#round=x", "#round=1e9", "#%%%", "#zoom=7&theme=pink"])
def test_a_nonsensical_address_shows_some_round(page: Page, fragment: str) -> None:
    page.open(fragment)
    assert page.when in ("After round 3", "Before the first round")
    assert page.browser.complaints == []


def test_changing_the_address_by_hand_is_followed(page: Page) -> None:
    page.value("location.hash = '#round=1'")
    page.browser.wait(lambda: page.when == "After round 1")


# Following. The page's clock stands still in tests; `beat` is what it does when it strikes.

STILL = "window.beats = []; window.setInterval = (strike) => beats.push(strike);"


@pytest.fixture
def clocked(page: Page) -> Iterator[Page]:
    script = page.browser.ask("Page.addScriptToEvaluateOnNewDocument", source=STILL)["identifier"]
    yield page
    page.browser.ask("Page.removeScriptToEvaluateOnNewDocument", identifier=script)


def reloads(page: Page) -> bool:
    """Whether the page reloads when its clock strikes; it is open again then."""
    page.value("window.before = true")
    page.value("beats.forEach((strike) => strike())")
    page.pause(300)
    page.browser.wait(lambda: page.value("document.readyState === 'complete'"))
    return not page.value("window.before")


def test_the_page_follows_a_new_round_while_nobody_is_at_work(clocked: Page) -> None:
    clocked.write(small(2))
    clocked.open("#theme=dark&zoom=2&open=legend")
    assert clocked.when == "After round 2"
    clocked.write(small(3))
    assert reloads(clocked)
    assert clocked.when == "After round 3"
    assert "theme=dark" in clocked.fragment and "zoom=2" in clocked.fragment
    assert clocked.value("document.querySelector('#legend').open")


def test_a_page_opened_at_a_round_that_was_the_newest_follows_too(clocked: Page) -> None:
    clocked.write(small(2))
    clocked.open("#round=2")
    clocked.press("ArrowLeft", "ArrowRight")
    clocked.write(small(3))
    assert reloads(clocked)
    assert clocked.when == "After round 3"


def test_the_page_stays_while_an_earlier_round_is_looked_at(clocked: Page) -> None:
    clocked.open()
    clocked.press("ArrowLeft")
    assert not reloads(clocked)
    clocked.press("End")
    assert reloads(clocked)


def test_the_page_stays_while_something_is_focused(clocked: Page) -> None:
    clocked.open()
    clocked.press("Tab")
    assert not reloads(clocked)
    clocked.value("document.activeElement.blur()")
    assert reloads(clocked)


def test_a_click_leaves_nothing_focused(clocked: Page) -> None:
    clocked.open()
    clocked.browser.click("#courses")
    clocked.browser.click(".story h2")
    clocked.browser.wait(lambda: clocked.focused == "BODY")
    assert reloads(clocked)


def test_the_page_stays_while_text_is_selected(clocked: Page) -> None:
    clocked.open()
    clocked.value("getSelection().selectAllChildren(document.querySelector('h1'))")
    assert not reloads(clocked)


def test_the_page_says_that_it_follows_while_it_does(page: Page) -> None:
    page.open()
    assert "by themselves" in page.value("document.querySelector('#story').innerText")
    page.press("ArrowLeft")
    assert "by themselves" not in page.value("document.querySelector('#story').innerText")


# Looks.


def test_the_system_chooses_the_colours_until_the_reader_does(page: Page) -> None:
    light = page.style("body", "backgroundColor")
    page.prefer("dark")
    dark = page.style("body", "backgroundColor")
    assert light != dark
    page.browser.click("#dark")
    assert page.style("body", "backgroundColor") == light
    assert "theme=light" in page.fragment
    page.prefer("light")
    page.browser.click("#dark")
    assert page.style("body", "backgroundColor") == dark
    assert page.value("document.querySelector('#dark').getAttribute('aria-pressed')") == "true"


def test_nothing_moves_for_those_who_do_not_want_it(page: Page) -> None:
    assert page.style(".fresh", "animationName") == "none"
    page.prefer(motion="no-preference")
    assert page.style(".fresh", "animationName") == "rise"


def test_the_focus_is_to_be_seen(page: Page) -> None:
    for _ in range(4):
        page.press("Tab")
        assert page.value("getComputedStyle(document.activeElement).outlineStyle") == "solid"


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seed", [None, 1, 8])
def test_nothing_is_wider_than_the_window(page: Page, size: str, seed: int | None) -> None:
    if seed is not None:
        page.write(random_course(seed))
    page.browser.size(*SIZES[size])
    page.open("#open=fleets%20list%20legend%20courses")
    assert page.value("document.documentElement.scrollWidth <= innerWidth")
    assert page.value(
        "[...document.querySelectorAll('.standing, .ranking, .story, header')]"
        ".every((e) => e.scrollWidth <= e.clientWidth + 1)"
    )


@pytest.mark.parametrize("size", ["projector", "laptop"])
def test_a_wide_window_holds_map_and_ranking_without_scrolling(page: Page, size: str) -> None:
    page.browser.size(*SIZES[size])
    page.open()
    inside = (
        "(s) => { const b = document.querySelector(s).getBoundingClientRect();"
        "return b.top >= 0 && b.left >= 0 && b.bottom <= innerHeight && b.right <= innerWidth && b.height > 99; }"
    )
    assert page.value(f"['#sea', '.ranking'].every({inside})")
    assert page.value("document.querySelector('#sea').getBoundingClientRect().height > 0.7 * innerHeight")


def test_on_a_phone_words_can_be_read_and_buttons_hit(page: Page) -> None:
    page.browser.size(*SIZES["phone"])
    page.open("#open=fleets%20list%20legend%20courses")
    small_words = (
        "[...document.querySelectorAll('body *')].filter((e) => !e.closest('svg')"
        " && e.getBoundingClientRect().width > 1"
        " && [...e.childNodes].some((n) => n.nodeType === 3 && n.data.trim()) && e.tagName !== 'SUP'"
        " && parseFloat(getComputedStyle(e).fontSize) < 12).map((e) => e.outerHTML)"
    )
    assert page.value(small_words) == []
    low = "[...document.querySelectorAll('button')].filter((b) => { const r = b.getBoundingClientRect();"
    assert page.value(f"{low} return r.width < 44 || r.height < 44; }}).length") == 0
    assert page.value("document.querySelector('#sea').getBoundingClientRect().width") > 350


def test_the_map_can_be_enlarged_and_scrolled_by_keyboard(page: Page) -> None:
    page.browser.size(*SIZES["phone"])
    page.open()
    wide = page.value("document.querySelector('#sea').getBoundingClientRect().width")
    page.browser.click("#closer")
    assert page.value("document.querySelector('#sea').getBoundingClientRect().width") == pytest.approx(
        1.5 * wide, rel=0.01
    )
    page.value("document.querySelector('#chart').focus()")
    page.press("ArrowRight")
    assert page.when == "After round 3"
    page.browser.wait(lambda: page.value("document.querySelector('#chart').scrollLeft > 0"))


def test_courses_can_be_taken_off_the_map(page: Page) -> None:
    page.open("#round=1")
    assert page.style(".trails", "display") != "none"
    page.browser.click("#courses")
    assert page.style(".trails", "display") == "none"
    assert "courses=off" in page.fragment


# For those who do not see it.


def accessible(page: Page) -> list[tuple[str, str, str]]:
    """Role, name and description of all that a screen reader finds."""
    nodes = page.browser.ask("Accessibility.getFullAXTree")["nodes"]
    return [
        tuple(node.get(part, {}).get("value", "") for part in ("role", "name", "description"))
        for node in nodes
        if not node["ignored"]
    ]


def test_a_screen_reader_finds_landmarks_names_and_headers(page: Page) -> None:
    found = accessible(page)
    by_role: dict[str, list[str]] = {}
    for role, name, _ in found:
        by_role.setdefault(role, []).append(name)
    assert by_role["banner"] and by_role["main"] and by_role["navigation"] == ["Rounds and appearance"]
    assert by_role["slider"] == ["Round"]
    assert set(by_role["region"]) >= {"Ranking", "What happened"}
    assert by_role["columnheader"][:5] == ["Rank", "Team", "Chests", "Points", "Joker"]
    assert set(by_role["rowheader"]) >= {"Rudí racci", "Modré velryby"}
    assert by_role["heading"][:1] == ["Zkouška"]
    assert all(name for role in ("button", "slider", "DisclosureTriangle") for name in by_role[role])
    (map_name, described), *others = [(name, told) for role, name, told in found if role == "image"]
    assert map_name == "Map of the sea" and not others
    assert "of 91 cells uncovered" in described and "The map in words" in described


def test_a_change_of_round_is_spoken(page: Page) -> None:
    assert page.value("document.querySelector('[role=status][aria-live=polite]').textContent") == ""
    page.press("ArrowLeft")
    spoken = page.value("document.querySelector('[role=status][aria-live=polite]').textContent")
    assert spoken.startswith("After round 2. ") and "of 91 cells uncovered" in spoken


def test_everything_can_be_reached_by_keyboard(page: Page) -> None:
    reached: list[str] = []
    while (not reached or page.focused != "BODY") and len(reached) < 30:
        page.press("Tab")
        reached.append(page.focused)
    assert reached[:5] == ["previous", "round", "next", "courses", "dark"]
    assert {"chart", "farther", "closer", "story"} <= set(reached)
    assert reached.count("SUMMARY") >= 3


# Without its script.


def test_without_a_script_the_newest_round_is_there_and_no_dead_control(page: Page) -> None:
    page.browser.ask("Emulation.setScriptExecutionDisabled", value=True)
    try:
        page.open()
        assert page.when == "After round 3"
        assert "Rudí racci" in page.value("document.querySelector('.ranking').innerText")
        assert page.value("document.querySelector('nav').getBoundingClientRect().height") == 0
        assert page.value("document.querySelector('.zoom').getBoundingClientRect().height") == 0
    finally:
        page.browser.ask("Emulation.setScriptExecutionDisabled", value=False)
