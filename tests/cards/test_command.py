"""`gm score RECORD`, and other commands on the file of a card game: what goes where, and the exit code."""

from __future__ import annotations

import argparse
import json
from dataclasses import replace
from pathlib import Path

import pytest

from gm.cards.deck import Gems
from gm.cards.files import read_record_text
from gm.cards.gang import GangState
from gm.cards.record import play
from gm.cards.results import result_rows
from gm.cli import main
from gm.tui.cards.start import unfinished

GANG = "game: gang\nlanguage: cs\nplayers: [{id: anna, name: Anna}, {id: ben, name: Ben}]\nrounds:\n"
WON = "  - {enemy: 1/4, cards: {anna: 1, ben: 4}}\n"
REFUSED = "  - {enemy: 1/5, cards: {anna: 1, ben: 7}}\n"


def score(tmp_path: Path, text: str, *options: str) -> int:
    path = tmp_path / "record.yaml"
    path.write_text(text, encoding="utf-8")
    return main(["score", str(path), *options])


def test_a_record_is_told_in_its_own_language_unless_another_is_asked_for(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert score(tmp_path, GANG + WON) == 0
    assert "Dohromady 5 proti 4: výhra!" in capsys.readouterr().out
    assert score(tmp_path, GANG + WON, "--lang", "en") == 0
    assert "Together 5 against 4: won!" in capsys.readouterr().out


def test_a_refused_entry_is_told_at_its_place_and_what_stands_before_it_counts(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert score(tmp_path, GANG + WON + REFUSED, "--lang", "en") == 2
    out, err = capsys.readouterr()
    assert "Anna takes treasure 1: 1 blue." in out
    assert "record.yaml:6:26: Anna: the 1 lies on the table already" in err
    assert "^" in err


def test_json_goes_to_standard_output_with_its_errors(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert score(tmp_path, GANG + WON + REFUSED, "--json", "--lang", "en") == 2
    out, err = capsys.readouterr()
    data = json.loads(out)
    assert (data["round"], data["over"], err) == (1, False, "")
    [error] = data["errors"]
    assert set(error) == {"round", "code", "player", "text", "file", "line", "column"}
    assert (error["code"], error["line"], Path(error["file"]).name) == ("not_in_hand", 6, "record.yaml")


def test_faults_of_the_file_go_to_standard_error_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert score(tmp_path, GANG + "  - {enemy: 1/4}\n  - {enemy: one}\n", "--json") == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("record.yaml:") == 3  # two lack their cards, and one is no enemy


def test_a_record_that_is_nowhere_is_a_fault(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["score", str(tmp_path / "none.yaml"), "--lang", "en"]) == 2
    assert "there is no file" in capsys.readouterr().err


def test_the_count_is_told_line_by_line_when_the_game_is_over(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = (
        "game: islands\nplayers: [{id: anna, name: Anna}, {id: ben, name: Ben}]\ncolours: [red]\nturns:\n"
        "  - {player: anna, buy: red 2}\n  - first_ship\n  - {player: ben, buy: red 7}\n"
        "final: [{player: anna, pass: true}, {player: ben, pass: true}]\n"
    )
    assert score(tmp_path, text, "--lang", "en") == 0
    told = capsys.readouterr().out.split("The count\n")[1].splitlines()
    assert [line.strip() for line in told] == [
        "Anna: 2 sabres × 3 + 18 ducats = 24, which makes 4 gems; 4 ducats are lost.",
        "Ben: 2 sabres × 3 + 13 ducats = 19, which makes 3 gems; 4 ducats are lost.",
        "Chests, red, place 1: Anna with 3 chests gets 7 gems.",
        "Anna: 1 gem + 4 for sabres and ducats + 7 for chests = 12.",
        "Ben: 2 gems + 3 for sabres and ducats + 0 for chests = 5.",
        "Anna wins with 12 gems.",
    ]


GAME = "game: gang\nplayers: [{id: anna, name: Anna}, {id: ben, name: Ben}]\nrounds:\n" + WON
ISLANDS = (
    "game: islands\nplayers: [{id: anna, name: Anna}, {id: ben, name: Ben}]\ncolours: [red]\nturns:\n"
    "  - {player: anna, buy: red 2}\n  - first_ship\n  - {player: ben, correct: {sabres: 1}, buy: red 7}\n"
    "final: [{player: anna, pass: true}, {player: ben, take: red 8}]\n"
)


def saved(tmp_path: Path, text: str) -> str:
    """The record kept as a game; the game's file."""
    game = tmp_path / "game.gm"
    assert score(tmp_path, text, "--save", str(game)) == 0
    return str(game)


def test_a_saved_record_is_a_game_that_comes_to_the_same(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert score(tmp_path, ISLANDS, "--json") == 0
    counted = json.loads(capsys.readouterr().out)
    game = saved(tmp_path, ISLANDS)
    capsys.readouterr()
    assert main(["score", game, "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == counted


def test_saving_never_writes_over_a_file_and_saves_nothing_faulty(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = Path(saved(tmp_path, GAME))
    before = game.read_bytes()
    assert score(tmp_path, ISLANDS, "--save", str(game)) == 1
    assert game.read_bytes() == before
    assert score(tmp_path, GANG + REFUSED + REFUSED, "--save", str(tmp_path / "other.gm")) == 2
    assert not (tmp_path / "other.gm").exists()


@pytest.mark.parametrize("words", [("gang", "--save", "x.gm"), ("islands", "--json")])
def test_options_for_a_record_need_a_record(words: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["score", *words]) == 2
    assert capsys.readouterr().err


def test_export_writes_a_record_that_counts_the_same_and_the_result_of_a_game_that_is_over(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = saved(tmp_path, ISLANDS)
    capsys.readouterr()
    assert main(["export", game, "--out", str(tmp_path / "out"), "--lang", "cs"]) == 0
    paths = [Path(line) for line in capsys.readouterr().out.splitlines()]
    assert [path.name for path in paths] == ["record.yaml", "result.csv", "result.json"]
    assert main(["score", str(paths[0]), "--json"]) == 0
    again = json.loads(capsys.readouterr().out)
    assert {who: data["score"] for who, data in again["players"].items()} == {"anna": 12, "ben": 7}
    assert paths[1].read_bytes().decode() == (
        "name,rank,score,winner,startPlayer\r\nAnna,1,12,true,true\r\nBen,2,7,false,false\r\n"
    )
    play = json.loads(paths[2].read_text(encoding="utf-8"))
    assert play["game"] == {"name": "Ostrovy", "highestWins": True}
    assert play["players"][1] == {"name": "Ben", "rank": 2, "score": 7, "winner": False, "startPlayer": False}


def test_a_game_that_goes_on_has_no_result_yet(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = saved(tmp_path, GAME)
    capsys.readouterr()
    assert main(["export", game, "--out", str(tmp_path / "out")]) == 0
    assert [Path(line).name for line in capsys.readouterr().out.splitlines()] == ["record.yaml"]


def test_the_log_tells_entries_as_written_with_what_came_of_them_and_the_rules(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = saved(tmp_path, ISLANDS)
    capsys.readouterr()
    assert main(["log", game, "--lang", "en"]) == 0
    everything = capsys.readouterr().out
    assert "  {player: anna, buy: red 2}\n    I3  Anna buys red 2 for 2 ducats." in everything
    assert "    I10 Anna wins with 12 gems." in everything
    assert main(["log", game, "--lang", "en", "--team", "ben"]) == 0
    of_ben = capsys.readouterr().out
    assert "Ben buys" in of_ben and "Anna buys" not in of_ben
    assert main(["log", game, "--lang", "en", "--round", "1"]) == 0
    assert "The count" not in capsys.readouterr().out
    assert main(["log", game, "--team", "eva"]) == 2
    assert main(["log", game, "--round", "9"]) == 2


def test_show_tells_what_everybody_has_and_that_there_is_no_map(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = saved(tmp_path, GAME)
    capsys.readouterr()
    assert main(["show", game, "--lang", "en"]) == 0
    assert "Anna: 1 red, 1 yellow and 2 blue; in hand 2 3 4 5 6 7; 7 points." in capsys.readouterr().out
    assert main(["show", game, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["players"]["anna"]["points"] == 7
    assert main(["show", game, "--svg", str(tmp_path / "map.svg")]) == 2
    assert not (tmp_path / "map.svg").exists()


def test_gm_play_on_a_card_game_opens_its_table(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    game = saved(tmp_path, GAME)
    opened: list[str] = []

    def open_table(options: argparse.Namespace) -> int:
        opened.append(options.what)
        return 0

    monkeypatch.setattr("gm.tui.cards.start.keep_score", open_table)
    monkeypatch.setattr("gm.commands.play.need_terminal", lambda language: None)
    monkeypatch.setattr("gm.commands.score.need_terminal", lambda language: None)
    assert main(["play", game]) == 0
    assert main(["score", game]) == 0
    assert opened == [game, game]


def test_the_game_that_is_not_over_is_gone_on_with(tmp_path: Path) -> None:
    over, goes_on = saved(tmp_path, ISLANDS), tmp_path / "islands-2.gm"
    Path(over).rename(tmp_path / "islands.gm")
    assert unfinished("islands", tmp_path) is None
    assert score(tmp_path, ISLANDS.split("final")[0], "--save", str(goes_on)) == 0
    (tmp_path / "islands-3.gm").write_bytes(b"damaged")
    assert unfinished("islands", tmp_path) == goes_on
    assert unfinished("gang", tmp_path) is None


def test_rows_of_a_result_stand_by_rank_and_tell_winners_who_tie() -> None:
    text = GANG.removesuffix("rounds:\n").replace("{id: anna", "{id: zoe, name: Zoe}, {id: anna", 1)
    state = play(read_record_text(text).record).state
    assert isinstance(state, GangState)
    rows = result_rows(replace(state, gems=(Gems(1), Gems(2, 1, 1), Gems(1, 2, 1))))
    assert [(row["name"], row["rank"], row["winner"], row["startPlayer"]) for row in rows] == [
        ("Anna", 1, True, False),
        ("Ben", 1, True, False),
        ("Zoe", 3, False, True),
    ]


@pytest.mark.parametrize(
    ("word", "told"), [("gang-deck", "this is a deck of cards"), ("sextagon", "this is a sextagon scenario")]
)
def test_a_deck_or_scenario_is_told_from_a_record(
    word: str, told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "a.yaml"
    path.write_text(f"game: {word}\n", encoding="utf-8")
    assert main(["score", str(path), "--lang", "en"]) == 2
    err = capsys.readouterr().err
    assert told in err
    assert "did you mean" not in err
