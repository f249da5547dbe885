"""The form of an adjustment: from texts to the adjustment, and every fault in words."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from gm.catalogue import LANGUAGES, Catalogue, messages
from gm.game import Game
from gm.sextagon.adjust import ADJUSTMENTS, Adjustment
from gm.tui.adjusting import CHOICES, KINDS, OPTIONAL, Form
from tests.game.games import begin, cell, three_rounds

EN = Catalogue("en")


@pytest.fixture
def game(tmp_path: Path) -> Iterator[Game]:
    with begin(tmp_path) as game:
        three_rounds(game)
        yield game


def filled(game: Game, do: str, **texts: str) -> Form:
    form = Form(game.state, do)
    form.texts |= texts
    return form


def test_every_kind_has_a_form_but_those_that_corrections_write() -> None:
    assert set(KINDS) == set(ADJUSTMENTS) - {"correct", "keep"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_kind_and_field_has_its_words(game: Game, language: str) -> None:
    say = Catalogue(language)
    for do in KINDS:
        assert say(f"adjust.do.{do}")
        assert all(say(f"adjust.field.{name}") for name in Form(game.state, do).fields)
    hints = {key.rpartition(".")[2] for key in messages(language, "adjust") if ".hint_of." in key}
    assert hints <= {name for do in KINDS for name in ADJUSTMENTS[do].fields}


TEXTS = {
    "points": {"team": "red", "by": "+3"},
    "delivered": {"team": "red", "by": "2"},
    "chests": {"cell": "j10", "by": "−1"},
    "floating": {"cell": "E14", "by": "1"},
    "cargo": {"team": "red", "ship": "1", "by": "1"},
    "give": {"team": "red", "kind": "battleship", "at": ""},
    "take": {"team": "red", "ship": "2"},
    "move": {"team": "red", "ship": "1", "at": "E12"},
    "free": {"team": "red", "ship": "1"},
    "hold": {"team": "blue", "ship": "1"},
    "port": {"team": "red", "bay": "5"},
    "joker": {"team": "red", "joker": "spent"},
    "reveal": {"cell": "J10"},
    "cover": {"cell": "K7"},
    "rename": {"team": "red", "name": "Rudí krysáci"},
    "recolour": {"team": "red", "colour": "navy"},
    "fold": {"team": "red"},
    "add": {"name": "Žlutí žraloci", "bays": "4-6"},
}


@pytest.mark.parametrize("do", KINDS)
def test_a_form_is_told_before_it_has_a_reason_and_made_when_it_has_one(game: Game, do: str) -> None:
    if do == "hold":
        game.adjust(Adjustment("move", "x", team="blue", ship="1", cell=cell(game, "E12")))
    form = filled(game, do, **TEXTS[do])
    before = form.read(EN)
    assert (before.adjustment, before.faults, before.missing) == (None, (), ("why",))
    assert "(…)" in before.told
    form.texts["why"] = "a slip"
    reading = form.read(EN)
    assert reading.adjustment is not None and "(a slip)" in reading.told
    game.adjust(reading.adjustment)
    assert game.course.adjustments[-1].do == do
    assert Form(form.state, do, reading.adjustment).read(EN) == reading, "it can be changed later"


def test_a_written_adjustment_comes_back_into_the_form(game: Game) -> None:
    texts = {"team": "red", "ship": "1", "at": "E12", "why": "it drifted"}
    adjustment = filled(game, "move", **texts).read(EN).adjustment
    assert Form(game.state, "move", adjustment).texts == texts


@pytest.mark.parametrize(
    ("do", "texts", "fault"),
    [
        ("points", {"team": "red", "by": "x"}, "whole number"),
        ("delivered", {"team": "red", "by": "-9"}, "not so many to take away"),
        ("chests", {"cell": "Z99", "by": "1"}, "Z99"),
        ("chests", {"cell": "E14", "by": "1"}, "no island on E14"),
        ("hold", {"team": "red", "ship": "1"}, "not lie on an octopus"),
        ("port", {"team": "red", "bay": "99"}, "18"),
        ("rename", {"team": "red", "name": "BLUE fins"}, "another team has that name"),
        ("recolour", {"team": "red", "colour": "mauvish"}, "colour"),
        ("add", {"name": "Late", "side": "SE", "bays": "4-6"}, "side"),
        ("reveal", {"cell": "J10", "why": "x" * 301}, "300"),
    ],
)
def test_what_does_not_fit_is_told_in_words(game: Game, do: str, texts: dict[str, str], fault: str) -> None:
    reading = filled(game, do, **{"why": "a slip", **texts}).read(EN)
    assert reading.adjustment is None and fault in " ".join(reading.faults)


def test_quotes_and_braces_in_a_reason_stay_text(game: Game) -> None:
    why = 'he said "no": {do: fold} # \\ really'
    reading = filled(game, "points", team="red", by="1", why=why).read(EN)
    assert reading.adjustment == Adjustment("points", why, team="red", by=1)


def test_teams_and_ships_are_chosen_by_letter_number_or_one_after_the_other(game: Game) -> None:
    form = Form(game.state, "take")
    form.turn("team", 1)
    assert (form.texts["team"], form.texts["ship"]) == ("red", "1")
    form.turn("ship", 1)
    assert form.texts["ship"] == "2"
    assert form.seek("team", "B") and (form.texts["team"], form.texts["ship"]) == ("blue", "1")
    assert not form.seek("ship", "2") and not form.seek("team", "x")
    form.turn("team", -1)
    assert form.texts["team"] == "red"
    game.adjust(Adjustment("fold", "left", team="green"))
    assert [team for team, _ in Form(game.state, "take").options("team")] == ["red", "blue"]
    assert CHOICES & OPTIONAL.keys() == {"side"}


def test_a_team_that_joins_gets_an_id_from_its_name(game: Game) -> None:
    def new_id(name: str) -> str | None:
        adjustment = filled(game, "add", name=name, bays="4-6", why="late").read(EN).adjustment
        return adjustment.team if adjustment is not None else None

    assert new_id("Žlutí žraloci") == "zluti-zraloci"
    assert new_id("Red") == "team-1"
    assert new_id("44") == "team-1"
