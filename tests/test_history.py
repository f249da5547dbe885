"""The history of rounds: what is found among the events, which rules are told, who decided what."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from gm.catalogue import LANGUAGES, Catalogue, messages
from gm.cli import main
from gm.decisions import decisions, former
from gm.drafts import team_called
from gm.game import Game
from gm.history import Sought, Told, find_ship, orders_history, read_words, round_history, rules_told
from gm.sextagon.adjust import Adjustment
from gm.sextagon.events import EVENT_FIELDS, Event
from gm.telling import Teller
from tests.game.games import begin, cell, paper, reopened, round_of, three_rounds
from tests.sextagon.random_games import sample


@pytest.fixture
def game(tmp_path: Path) -> Game:
    game = begin(tmp_path)
    three_rounds(game)
    return game


def found(game: Game, sought: Sought, language: str = "en") -> list[tuple[int, str, str | None, str | None]]:
    teller = Teller(game.state.scenario, Catalogue(language))
    events = [event for played in game.rounds for event in played.events]
    return [(e.round, e.kind, e.team, e.ship) for e in events if Told(e, teller).fits(sought)]


def by_words(game: Game, text: str, language: str = "en") -> set[tuple[int, str, str | None]]:
    return {(number, kind, team) for number, kind, team, _ in found(game, Sought(words=read_words(text)), language)}


def test_events_are_found_by_team_ship_cell_and_kind_together(game: Game) -> None:
    d13 = cell(game, "D13")
    assert found(game, Sought(team="red", kind="deliver")) == [(2, "deliver", "red", "1")]
    assert found(game, Sought(cell=d13)) == [
        (1, "move", "red", "1"),
        (1, "reveal", None, None),
        (1, "pickup", "red", "1"),
    ]
    assert found(game, Sought(ship="2")) == [(3, "buy", "red", "2")]
    assert found(game, Sought(team="blue", cell=d13)) == []
    assert len(found(game, Sought())) == sum(len(played.events) for played in game.rounds)


def test_words_are_cells_ships_teams_rules_kinds_or_stand_in_the_sentence(game: Game) -> None:
    assert by_words(game, "d13") == {(1, "move", "red"), (1, "reveal", None), (1, "pickup", "red")}
    assert by_words(game, "R2") == {(3, "buy", "red")}
    assert by_words(game, "s6.4") == {(2, "deliver", "red"), (2, "deliver", "blue")}
    assert by_words(game, "b s6.4") == {(2, "deliver", "blue")}
    assert by_words(game, "delivered r1") == {(2, "deliver", "red")}
    assert by_words(game, "treasure") == {(1, "reveal", None)}
    assert by_words(game, "no such thing") == set()


def test_a_team_that_does_not_exist_is_found_by_the_name_it_was_given(game: Game) -> None:
    game.play(round_of(game, nobody=paper(3)), cut=True)
    assert by_words(game, "nobody") == {(4, "cut", "nobody")}
    assert found(game, Sought(team="nobody")) == [(4, "cut", "nobody", None)]


def test_czech_is_searched_without_accents(game: Game) -> None:
    assert by_words(game, "odvezené b", "cs") == by_words(game, "odvezene b", "cs") == {(2, "deliver", "blue")}


def test_a_cells_name_is_not_found_in_a_longer_one(game: Game) -> None:
    assert game.state.scenario.board.cell("D1") is not None
    assert by_words(game, "d1") == set()
    assert by_words(game, "c1") == by_words(game, "c14"), "no cell: a name that is still being typed"
    told = Event(
        1, "adjust", "adjust", "S9", code="correct", count=1, detail=(("why", "red lay on D13."), ("word", ""))
    )
    teller = Teller(game.state.scenario, Catalogue("en"))
    assert Told(told, teller).fits(Sought(words=("d13",))) and not Told(told, teller).fits(Sought(words=("d1",)))


def test_ships_are_named_by_number_or_with_their_teams_letter(game: Game) -> None:
    scenario = game.state.scenario
    assert find_ship("2", scenario) == (None, "2")
    assert find_ship(" R2 ", scenario) == ("red", "2")
    assert find_ship("gb", scenario) == ("green", "B")
    assert find_ship("b", scenario) == (None, "B")
    assert find_ship("x7", scenario) is None and find_ship("", scenario) is None


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_kind_and_every_rule_that_events_name_has_its_words(language: str) -> None:
    kinds = {key.removeprefix("history.kind.") for key in messages(language, "history") if ".kind." in key}
    assert kinds == EVENT_FIELDS.keys()
    rules = {event.rule for played in sample() for event in played.events}
    assert {f"why.{rule}" for rule in rules} | {"why.S9", "why.S6.5"} == messages(language, "why").keys()


def test_rules_are_told_once_and_in_their_order(game: Game) -> None:
    teller = Teller(game.state.scenario, Catalogue("en"))
    told = rules_told([event for played in game.rounds for event in played.events], teller)
    assert [line.split()[0] for line in told] == ["S4.3", "S5.2", "S5.3", "S5.5", "S6.1", "S6.4"]


def test_decisions_tell_who_cut_and_corrected_and_what_was_before(game: Game) -> None:
    game.play(round_of(game, red=paper(3, s1="C14 Z9")), cut=True)
    second = game.rounds[1].orders
    game.correct({2: replace(second, teams={**second.teams, "red": paper(6, s1="C14")})}, "a slip")
    game = reopened(game)
    decided = decisions(game.actions)
    assert [(d.kind, d.orders.cut, d.why) for d in decided[2]] == [("resolve", False, ""), ("correct", False, "a slip")]
    assert [(d.kind, d.orders.cut) for d in decided[4]] == [("resolve", True)]
    assert former(decided[2], "red") == (second.teams["red"],) and former(decided[2], "blue") == ()
    teller = Teller(game.state.scenario, Catalogue("en"))
    told = "\n".join(round_history(game.rounds[1], teller, decided=decided[2]))
    assert "Corrected on" in told and "by the referee: a slip" in told
    assert "the referee let faulty orders be cut" in "\n".join(
        round_history(game.rounds[3], teller, decided=decided[4])
    )
    paper_told = [line.strip() for line in orders_history(game.rounds[1], "red", teller, decided[2])]
    before = paper_told.index("Before the correction:")
    assert "ship 1: C14" in paper_told[:before] and "ship 1: C14 port" in paper_told[before:]
    czech = list(orders_history(game.rounds[1], "red", Teller(game.state.scenario, Catalogue("cs")), decided[2]))
    assert "  loď 1: C14" in czech and not any("ships:" in line for line in czech)
    game.undo()
    assert [d.kind for d in decisions(game.actions)[2]] == ["resolve"]


def test_the_command_filters_and_says_what_it_does_not_know(game: Game, capsys: pytest.CaptureFixture[str]) -> None:
    game.adjust(Adjustment("points", "late", team="red", by=1))
    path = str(game.path)
    game.close()
    assert main(["log", path, "--ship", "r1", "--cell", "d13", "--lang", "en"]) == 0
    told = capsys.readouterr().out
    assert "Round 1" in told and "Round 2" not in told and "S6.1   A transport ship" in told and "S6.4" not in told
    assert main(["log", path, "--kind", "sink", "--lang", "en"]) == 0
    assert capsys.readouterr().out == "Nothing of the kind happened.\n"
    for wrong in (["--ship", "x9"], ["--cell", "Z99"], ["--kind", "sunk"]):
        assert main(["log", path, *wrong, "--lang", "en"]) == 2
        assert wrong[1] in capsys.readouterr().err


@pytest.mark.parametrize("word", ["red", "RED", "r", "R", "{name}", "{NAME}"])
def test_a_team_is_meant_by_its_id_letter_or_name(word: str, game: Game) -> None:
    scenario = game.state.scenario
    name = scenario.team("red").name
    assert team_called(word.replace("{name}", name).replace("{NAME}", name.upper()), scenario) == "red"
    assert team_called("nobody", scenario) is None
