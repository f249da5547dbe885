"""Telling in sentences: every event, error and warning has its words in every language."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from gm.catalogue import LANGUAGES, Catalogue, messages
from gm.sextagon.adjust import ADJUSTMENTS, Adjustment, Misfit
from gm.sextagon.events import EVENT_FIELDS, WIND_NAMES, Event
from gm.sextagon.features import Feature
from gm.sextagon.judge import ERRORS, WARNINGS, Problem
from gm.sextagon.scenario import Scenario
from gm.sextagon.state import opening
from gm.story import tell_round
from gm.telling import Teller
from tests.sextagon.random_games import Played, sample
from tests.sextagon.typed import state_of

each_language = pytest.mark.parametrize("language", LANGUAGES)


class Listening(Catalogue):
    """A catalogue that remembers for which keys it was asked."""

    def __init__(self, language: str) -> None:
        super().__init__(language)
        self.asked: set[str] = set()

    def __call__(self, key: str, /, **values: object) -> str:
        self.asked.add(key)
        return super().__call__(key, **values)


def told(played: Played, teller: Teller) -> Iterator[str]:
    """Every sentence about a round."""
    for event in played.events:
        yield teller.event(event)
    for problem in played.verdict.errors:
        yield teller.located_problem(problem)
    for problem in played.verdict.warnings:
        yield teller.located_problem(problem, severity="warning")


@each_language
def test_whatever_happens_is_told_and_every_sentence_is_used(language: str) -> None:
    say = Listening(language)
    for played in sample():
        for sentence in told(played, Teller(played.after.scenario, say)):
            assert sentence and "{" not in sentence
    wanted = {key for key in messages("en", "events") if not key.startswith("events.event.adjust_")}
    wanted -= {"events.event.pickup_island_some", "events.event.pickup_floating_some"}  # what others are told
    wanted |= {key for key in messages("en", "problems") if not key.startswith("problems.adjust.")}
    assert wanted <= say.asked


@pytest.mark.parametrize("language", ["en", "cs"])
def test_every_kind_and_code_has_a_sentence_of_this_language(language: str) -> None:
    events, problems = messages(language, "events"), messages(language, "problems")
    for kind in EVENT_FIELDS:
        assert any(key.removeprefix("events.event.").startswith(kind) for key in events), kind
    for severity, codes in (("error", ERRORS), ("warning", WARNINGS)):
        for code in codes:
            assert any(key.startswith(f"problems.{severity}.{code}") for key in problems), code
    for feature in (*Feature, "island", "sea"):
        assert f"words.feature.{feature}" in messages(language, "words")
    for wind in WIND_NAMES:
        assert {f"words.wind.{wind}", f"words.wind_short.{wind}"} <= messages(language, "words").keys()


@each_language
def test_every_adjustment_and_every_misfit_has_a_sentence(language: str) -> None:
    scenario = state_of().scenario
    teller = Teller(scenario, say := Listening(language))
    cell = scenario.board.cells[0]
    for do in ADJUSTMENTS:
        for word, by, place in (("ready", 2, cell), ("spent", -2, None), ("transport", None, cell)):
            counts = bool({"by", "round"} & set(ADJUSTMENTS[do].fields))
            if counts and by is None:
                continue
            if do == "joker" and word == "transport":
                continue
            count = by if counts else None
            event = Event(
                1, "adjust", "adjust", "S9", None, None, "red", "1", place or cell, count, 3, code=do,
                detail=(("why", "so"), ("word", word)),
            )  # fmt: skip
            assert teller.event(event if place else event._replace(cell=None if do in ("move", "give") else cell))
    kept = [
        Event(1, "adjust", "adjust", "S9", cell=cell, code="keep", detail=(("why", "so"), ("word", "")))
        for cell in scenario.board.cells[:2]
    ]
    assert len(list(teller.adjustments(kept))) == 1
    for key in messages("en", "problems"):
        if key.startswith("problems.adjust."):
            misfit = Misfit(key.removeprefix("problems.adjust."), Adjustment("take", "so", "red", "1", cell))
            assert teller.misfit(misfit)
    wanted = {key for key in messages("en", "events") if key.startswith("events.event.adjust_")}
    assert wanted <= say.asked


def scenario() -> Scenario:
    teams = "[{id: red, name: Rudí racci, side: NE}, {id: blue, name: Modří, side: W}]"
    return state_of(teams=teams).scenario


def event(kind: str, **values: object) -> Event:
    board = scenario().board
    if "cell" in values:
        values["cell"] = board.cell(str(values["cell"]))
    return Event(1, "move", kind, str(values.pop("rule", "S5.2")), 1, 1, **values)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("happened", "english", "czech"),
    [
        (
            event("pickup", team="red", ship="2", cell="E7", source="island", count=1),
            "Rudí racci, ship 2: takes 1 chest from the island at E7.",
            "Rudí racci, loď 2: nakládá 1 truhlu z ostrova na E7.",
        ),
        (
            event("chart", team="red", ship="B", cell="E7", bearing=15),
            "Rudí racci, battleship: reads the map at E7: the nearest treasure lies to the north-north-west.",
            None,
        ),
        (event("port", team="red", bay=7), "Rudí racci: the port moves to bay 7.", None),
        (event("reveal", cell="E7", source="island", count=0), None, None),
    ],
)
def test_a_sentence_names_who_where_and_how_much(happened: Event, english: str | None, czech: str | None) -> None:
    for language, sentence in (("en", english), ("cs", czech)):
        if sentence is not None:
            assert Teller(scenario(), Catalogue(language)).event(happened) == sentence


@pytest.mark.parametrize(
    ("happened", "key"),
    [
        (event("shot_lost", team="red", ship="B", cell="E7", rule="S7.1"), "shot_lost_sunk"),
        (event("shot_lost", team="red", ship="B", cell="E7", rule="S7.2"), "shot_lost"),
        (event("protected", team="red", ship="1", cell="E7", rule="S7.3"), "protected_peace"),
        (event("protected", team="red", ship="1", cell="E7", rule="S7.4"), "protected"),
        (event("reveal", cell="E7"), "reveal_sea"),
        (event("reveal", cell="E7", source="reef"), "reveal_feature"),
        (event("reveal", cell="E7", source="island", count=0), "reveal_empty"),
        (event("reveal", cell="E7", source="island", count=2), "reveal_island"),
        (event("chart", team="red", ship="1", cell="E7"), "chart_none"),
        (event("chart", team="red", ship="1", cell="E7", bearing=0), "chart"),
        (event("grant", team="red", ship="1", cell="E7", effect="dinghy"), "grant_dinghy"),
        (event("pickup", team="red", ship="1", cell="E7", source="floating", count=2), "pickup_floating"),
    ],
)
def test_each_case_of_a_kind_has_its_own_sentence(happened: Event, key: str) -> None:
    say = Listening("en")
    assert Teller(scenario(), say).event(happened)
    assert f"events.event.{key}" in say.asked


def test_an_unknown_name_of_a_cell_brings_the_nearest_of_its_row() -> None:
    teller = Teller(scenario(), Catalogue("en"))
    two = Problem("unknown_cell", "red", "1", "path", detail=(("word", "E8"),))
    one = Problem("unknown_cell", "red", "1", "path", detail=(("word", "E99"),))
    none = Problem("unknown_cell", "red", "1", "path", detail=(("word", "zzz"),))
    assert "did you mean E7 or E9?" in teller.problem(two)
    assert "did you mean E13?" in teller.problem(one)
    assert "did you mean" not in teller.problem(none)


def test_an_unknown_team_stays_as_it_was_typed_and_the_known_ones_are_named() -> None:
    sentence = Teller(scenario(), Catalogue("en")).located_problem(Problem("unknown_team", "rde"))
    assert "“rde”" in sentence
    assert "red, blue" in sentence


@each_language
def test_a_round_is_a_story_with_all_its_events_warnings_and_the_standing(language: str) -> None:
    for played in sample()[:40]:
        teller = Teller(played.after.scenario, Catalogue(language))
        story = tell_round(played.after, played.events, played.verdict.warnings, teller)
        for happened in played.events:
            if happened.kind not in ("move", "port"):
                assert f"  {teller.event(happened)}\n" in story
            elif happened.kind == "move":
                assert happened.cell is not None
                assert played.after.scenario.board.names[happened.cell] in story
        for problem in played.verdict.warnings:
            assert teller.located_problem(problem, severity="warning") in story
        for team in played.after.scenario.teams:
            assert team.name in story
        if played.after.over:
            over = "story.finished" if played.after.finished else "story.over"
            assert teller.say(over) in story


def test_the_opening_has_no_story_of_its_own_but_its_standing_can_be_told() -> None:
    state = opening(scenario())
    story = tell_round(state, (), (), Teller(state.scenario, Catalogue("en")))
    assert "Rudí racci" in story


@each_language
def test_a_deed_is_told_without_the_name_that_stands_before_it(language: str) -> None:
    teller = Teller(scenario(), Catalogue(language))
    docked = event("dock", team="red", ship="2")
    assert teller.event(docked) == f"{teller.lead(teller.who('red', '2'))} {teller.deed(docked)}"
    assert "Rudí" not in teller.deed(docked)
