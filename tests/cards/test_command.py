"""`gm score RECORD`: what goes where, and the exit code."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from gm.cards.command import run
from gm.catalogue import Catalogue

GANG = "game: gang\nlanguage: cs\nplayers: [{id: anna, name: Anna}, {id: ben, name: Ben}]\nrounds:\n"
WON = "  - {enemy: 1/4, cards: {anna: 1, ben: 4}}\n"
REFUSED = "  - {enemy: 1/5, cards: {anna: 1, ben: 7}}\n"


def score(tmp_path: Path, text: str, *, as_json: bool = False, catalogue: Catalogue | None = None) -> int:
    path = tmp_path / "record.yaml"
    path.write_text(text, encoding="utf-8")
    return run(str(path), as_json=as_json, catalogue=catalogue)


def test_a_record_is_told_in_its_own_language_unless_another_is_asked_for(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert score(tmp_path, GANG + WON) == 0
    assert "Dohromady 5 proti 4: výhra!" in capsys.readouterr().out
    assert score(tmp_path, GANG + WON, catalogue=Catalogue("en")) == 0
    assert "Together 5 against 4: won!" in capsys.readouterr().out


def test_a_refused_entry_is_told_at_its_place_and_what_stands_before_it_counts(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert score(tmp_path, GANG + WON + REFUSED, catalogue=Catalogue("en")) == 2
    out, err = capsys.readouterr()
    assert "Anna takes treasure 1: 1 blue." in out
    assert "record.yaml:6:26: Anna: the 1 lies on the table already" in err
    assert "^" in err


def test_json_goes_to_standard_output_with_its_errors(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert score(tmp_path, GANG + WON + REFUSED, as_json=True, catalogue=Catalogue("en")) == 2
    out, err = capsys.readouterr()
    data = json.loads(out)
    assert (data["round"], data["over"], err) == (1, False, "")
    [error] = data["errors"]
    assert set(error) == {"round", "code", "player", "text", "file", "line", "column"}
    assert (error["code"], error["line"], Path(error["file"]).name) == ("not_in_hand", 6, "record.yaml")


def test_faults_of_the_file_go_to_standard_error_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert score(tmp_path, GANG + "  - {enemy: 1/4}\n  - {enemy: one}\n", as_json=True) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("record.yaml:") == 3  # two lack their cards, and one is no enemy


def test_a_record_that_is_nowhere_is_a_fault(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(str(tmp_path / "none.yaml"), as_json=False, catalogue=Catalogue("en")) == 2
    assert "there is no file" in capsys.readouterr().err


def test_the_count_is_told_line_by_line_when_the_game_is_over(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = (
        "game: islands\nplayers: [{id: anna, name: Anna}, {id: ben, name: Ben}]\ncolours: [red]\nturns:\n"
        "  - {player: anna, buy: red 2}\n  - first_ship\n  - {player: ben, buy: red 7}\n"
        "final: [{player: anna, pass: true}, {player: ben, pass: true}]\n"
    )
    assert score(tmp_path, text, catalogue=Catalogue("en")) == 0
    told = capsys.readouterr().out.split("The count\n")[1].splitlines()
    assert [line.strip() for line in told] == [
        "Anna: 2 sabres × 3 + 18 ducats = 24, which makes 4 gems; 4 ducats are lost.",
        "Ben: 2 sabres × 3 + 13 ducats = 19, which makes 3 gems; 4 ducats are lost.",
        "Chests, red, place 1: Anna with 3 chests gets 7 gems.",
        "Anna: 1 gem + 4 for sabres and ducats + 7 for chests = 12.",
        "Ben: 2 gems + 3 for sabres and ducats + 0 for chests = 5.",
        "Anna wins with 12 gems.",
    ]
