"""A game that is written out as files, and files that are kept as a game."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from gm.catalogue import Catalogue
from gm.cli import main
from gm.commands.resolve import play_all, result
from gm.game import Game
from gm.loading import load_orders, load_scenario
from gm.sextagon.adjust import Adjustment
from gm.sextagon.orders import RoundOrders, ShipOrders, TeamOrders
from gm.sextagon.report import events_data, state_data
from gm.sextagon.scenario import Team
from gm.sextagon.state import State
from gm.telling import Teller
from tests.game.games import LAGOON, cell, paper, random_game, reopened, round_of, three_rounds

SAY = Catalogue("en")


def export(game: Game, folder: Path) -> State:
    """Write the game's files and return the present state as `now.yaml` tells it."""
    game.close()
    assert main(["export", str(game.path), "--out", str(folder)]) == 0
    return load_scenario(folder / "now.yaml")


@pytest.mark.parametrize("seed", range(16))
def test_a_random_game_that_is_written_out_is_the_same_game(tmp_path: Path, seed: int) -> None:
    game = random_game(tmp_path, seed)
    assert export(game, tmp_path) == game.state
    if not (tmp_path / "orders.yaml").exists():
        assert not game.rounds and not game.course.adjustments
        return
    opening = load_scenario(tmp_path / "scenario.yaml")
    outcome = play_all(opening, load_orders([tmp_path / "orders.yaml"], opening), False, SAY)
    assert tuple(played for _, played in outcome.rounds) == game.rounds
    assert outcome.adjusted()[0] == game.state


@pytest.mark.long
@pytest.mark.parametrize("seed", range(16, 400))
def test_many_random_games_that_are_written_out_are_the_same(tmp_path: Path, seed: int) -> None:
    test_a_random_game_that_is_written_out_is_the_same_game(tmp_path, seed)


def test_the_files_resolve_to_the_same_state_and_events(
    game: Game, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    three_rounds(game)
    game.adjust(Adjustment("rename", "a vote", team="red", word="Krysáci"))
    game.play(round_of(game, red=paper(6, s1="D13 C14 port")))
    game.adjust(Adjustment("floating", "found under the table", cell=cell(game, "E14"), by=1))
    export(game, tmp_path)
    capsys.readouterr()
    assert main(["resolve", str(tmp_path / "scenario.yaml"), str(tmp_path / "orders.yaml"), "--json"]) == 0
    printed = json.loads(capsys.readouterr().out)
    events = [event for played in game.rounds for event in played.events]
    events += game.view("referee").adjustments()
    told = events_data(game.opening.scenario.board, events, lambda _: "")
    assert printed | {"events": None} == state_data(game.state) | {"events": None, "errors": [], "warnings": []} | {
        "warnings": printed["warnings"]
    }
    assert [{**event, "text": ""} for event in printed["events"]] == told
    assert any("Krysáci" in event["text"] for event in printed["events"])


def test_what_the_rounds_in_files_warn_of_is_told_with_its_place(tmp_path: Path) -> None:
    (tmp_path / "s.yaml").write_text(LAGOON, encoding="utf-8")
    (tmp_path / "o.yaml").write_text("round: 1\nteams:\n  red: {points: 3}\n", encoding="utf-8")
    opening = load_scenario(tmp_path / "s.yaml")
    outcome = play_all(opening, load_orders([tmp_path / "o.yaml"], opening), False, SAY)
    [warning] = [each for each in result(outcome, SAY)["warnings"] if each["code"] == "no_orders"]
    assert (warning["line"], warning["column"]) == (3, 3)


def test_a_round_without_teams_can_only_be_the_last(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "s.yaml").write_text(LAGOON, encoding="utf-8")
    orders = tmp_path / "o.yaml"
    adjusted = "round: 1\nadjust: [{do: joker, team: red, joker: spent, why: told}]\n"
    orders.write_text(f"{adjusted}---\nround: 2\nteams: {{}}\n", encoding="utf-8")
    assert main(["resolve", str(tmp_path / "s.yaml"), str(orders)]) == 2
    assert f"{orders}:1:1: " in capsys.readouterr().err
    orders.write_text("round: 1\ncut: true\n", encoding="utf-8")
    assert main(["resolve", str(tmp_path / "s.yaml"), str(orders)]) == 2
    assert f"{orders}:1:1: " in capsys.readouterr().err
    orders.write_text(adjusted, encoding="utf-8")
    assert main(["resolve", str(tmp_path / "s.yaml"), str(orders), "--lang", "en"]) == 0
    assert "Red Rats: its joker is spent (told)." in capsys.readouterr().out


def test_nothing_is_written_over_what_is_there(game: Game, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    three_rounds(game)
    game.close()
    (tmp_path / "now.yaml").write_text("mine", encoding="utf-8")
    assert main(["export", str(game.path), "--out", str(tmp_path)]) == 1
    assert str(tmp_path / "now.yaml") in capsys.readouterr().err
    assert (tmp_path / "now.yaml").read_text(encoding="utf-8") == "mine"
    assert not (tmp_path / "scenario.yaml").exists()


def test_rounds_from_files_are_kept_as_a_game_to_go_on_with(game: Game, tmp_path: Path) -> None:
    three_rounds(game)
    game.adjust(Adjustment("joker", "told too late", team="red", word="spent"))
    export(game, tmp_path)
    saved = tmp_path / "saved.gm"
    (tmp_path / ".saved.gm.saving").write_bytes(b"the rest of a program that was killed")
    files = [str(tmp_path / "scenario.yaml"), str(tmp_path / "orders.yaml")]
    assert main(["resolve", *files, "--save", str(saved)]) == 0
    with Game.load(saved) as other:
        assert other.course == game.course
        other.undo()
        other.play(round_of(other, red=paper(6, s1="D13")))
        assert len(other.rounds) == 4
    assert {path.name for path in tmp_path.iterdir()} == {
        "lagoon.gm", "saved.gm", "scenario.yaml", "orders.yaml", "now.yaml"
    }  # fmt: skip


def test_nothing_is_kept_over_a_game_or_where_there_are_faults(
    game: Game, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    three_rounds(game)
    export(game, tmp_path)
    before = game.path.read_bytes()
    files = [str(tmp_path / "scenario.yaml"), str(tmp_path / "orders.yaml")]
    capsys.readouterr()
    assert main(["resolve", *files, "--save", str(game.path)]) == 1
    told = capsys.readouterr()
    assert str(game.path) in told.err and not told.out
    assert game.path.read_bytes() == before
    orders = tmp_path / "orders.yaml"
    orders.write_text(orders.read_text(encoding="utf-8").replace("C14 D13", "C14 L10"), encoding="utf-8")
    assert main(["resolve", *files, "--save", str(tmp_path / "new.gm")]) == 2
    assert not (tmp_path / "new.gm").exists()
    assert main(["resolve", *files, "--cut", "--save", str(tmp_path / "no" / "new.gm")]) == 1
    assert not (tmp_path / "no").exists()


def test_faults_that_were_cut_in_files_are_cut_in_the_game_and_only_there(tmp_path: Path) -> None:
    (tmp_path / "s.yaml").write_text(LAGOON, encoding="utf-8")
    (tmp_path / "o.yaml").write_text(
        "round: 1\nteams: {red: {points: 6, ships: {1: C14 L10}}}\n---\nround: 2\nteams: {red: {points: 3}}\n",
        encoding="utf-8",
    )
    saved = tmp_path / "cut.gm"
    assert main(["resolve", str(tmp_path / "s.yaml"), str(tmp_path / "o.yaml"), "--cut", "--save", str(saved)]) == 0
    with Game.load(saved) as game:
        assert [each.orders.cut for each in game.rounds] == [True, False]


def test_odd_texts_in_orders_are_written_out_and_read_again(game: Game, tmp_path: Path) -> None:
    odd = TeamOrders(
        points="",
        port="  e\u0301\x07 ",
        ships={"01": ShipOrders(path="C14 \x00 D13\n" + "ž " * 3000, telescope="\ud800"), "2": ShipOrders(" ")},
    )
    game.play(RoundOrders(1, {"red": odd, "blue": TeamOrders(rank=" ")}), cut=True)
    export(game, tmp_path)
    opening = load_scenario(tmp_path / "scenario.yaml")
    outcome = play_all(opening, load_orders([tmp_path / "orders.yaml"], opening), False, SAY)
    assert tuple(played for _, played in outcome.rounds) == game.rounds
    with Game.load(game.path) as again:
        assert again.rounds == game.rounds


def test_the_scenario_is_written_out_as_it_was_typed(tmp_path: Path) -> None:
    text = "# our island\n" + LAGOON.replace("Lagoon", "Ostrůvek")
    with Game.begin(tmp_path / "a.gm", text, "a.yaml") as game:
        export(game, tmp_path)
    assert (tmp_path / "scenario.yaml").read_text(encoding="utf-8") == text


def test_a_present_state_can_be_played_on_from(game: Game, tmp_path: Path) -> None:
    three_rounds(game)
    game.play(round_of(game, red=paper(3), blue=paper(3)))
    orders = round_of(game, red=paper(6, s1="D13 C14 port"), blue=paper(6, s1="K7"))
    now = export(game, tmp_path)
    with Game.begin(tmp_path / "on.gm", (tmp_path / "now.yaml").read_text(encoding="utf-8"), "now.yaml") as other:
        assert other.opening == now and other.number == 5
        other.play(orders)
        other = reopened(other)
        went_on = reopened(game)
        went_on.play(orders)
        assert other.state == went_on.state
        went_on.close()
        other.close()


def test_a_team_that_joined_a_game_with_few_points_is_written_out_too(tmp_path: Path) -> None:
    with Game.begin(tmp_path / "few.gm", f"{LAGOON}points: [9, 6, 3]\n", "few.yaml") as game:
        late = Team("late", "Latecomers", "L", "#123456", "solid", (4, 5, 6), 5)
        game.adjust(Adjustment("add", "new at camp", team="late", newcomer=late))
        assert export(game, tmp_path) == game.state
    assert game.state.scenario.points == (9, 6, 3, 0)


def test_names_are_told_as_they_were_in_each_round(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "s.yaml").write_text(LAGOON, encoding="utf-8")
    (tmp_path / "o.yaml").write_text(
        "round: 1\nteams: {}\n---\nround: 2\nadjust: [{do: rename, team: red, name: Crabs, why: a vote}]\nteams: {}\n",
        encoding="utf-8",
    )
    assert main(["resolve", str(tmp_path / "s.yaml"), str(tmp_path / "o.yaml"), "--lang", "en"]) == 0
    first, second = capsys.readouterr().out.split("Round 2")
    assert "Red Rats" in first and "Crabs" not in first
    assert "Crabs" in second and "Red Rats" not in second


def test_a_teller_knows_teams_that_joined(game: Game) -> None:
    assert Teller(game.state.scenario, SAY).team("red") == "Red Rats"
