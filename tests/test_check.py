"""`gm check` as a leader sees it: faults at their places, or the map, the warnings and the table."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from gm import bundled
from gm.catalogue import LANGUAGES
from gm.cli import main
from gm.loading import load_scenario
from gm.sextagon.reading.picture import draw

FAULTY = """game: sextagon
title: Bay
teams:
  - {id: red, name: Red, bays: 1}
  - {id: blue, name: Blue, bays: 2}
sea: |
  A  . . x . .
  B   . . . .
  C   . . 3 .
  D   . . . ?
"""


@pytest.fixture
def faulty(tmp_path: Path) -> str:
    path = tmp_path / "faulty.yaml"
    path.write_text(FAULTY, encoding="utf-8")
    return str(path)


def test_a_sound_scenario_is_shown_with_its_picture_and_a_line_for_each_team(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["check", "golden-islands", "--lang", "en"]) == 0
    printed = capsys.readouterr()
    scenario = load_scenario(bundled.folder() / "golden-islands.yaml").scenario
    assert draw(scenario)[0] in printed.out
    assert "No warnings." in printed.out
    assert not printed.err
    for team in scenario.teams:
        (line,) = (line for line in printed.out.splitlines() if line.startswith(team.name))
        assert line.split()[2:] == [str(team.port), *line.split()[3:]]
        assert len(line.split()) == 2 + 7


def test_a_faulty_one_is_told_with_all_places_and_nothing_else(faulty: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", faulty, "--lang", "en"]) == 2
    printed = capsys.readouterr()
    assert not printed.out
    places = [line.split(":")[1:3] for line in printed.err.splitlines() if line.startswith(faulty)]
    assert places == [["7", "10"], ["9", "7"], ["10", "13"]]


def test_the_faulty_picture_is_printed_back_with_a_mark_below_each_fault(
    faulty: str, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["check", faulty, "--lang", "en"])
    shown = capsys.readouterr().err.split("\n\n")[-1].splitlines()
    assert shown == [
        "A  . . x . .",
        "       ^",
        "B   . . . .",
        "C   . . 3 .",
        "    ^",
        "D   . . . ?",
        "          ^",
    ]


def test_no_picture_is_printed_where_the_fault_lies_elsewhere(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "s.yaml"
    path.write_text(FAULTY.replace("x", ".").replace("?", ".").replace("C   ", "C  ").replace("bays: 2", "bays: 99"))
    assert main(["check", str(path)]) == 2
    assert "B   . ." not in capsys.readouterr().err


def test_a_huge_faulty_picture_is_not_printed_back(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "s.yaml"
    path.write_text(FAULTY + f"  E  {'? ' * 20_000}\n")
    assert main(["check", str(path)]) == 2
    assert len(capsys.readouterr().err) < 30_000


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["golden-islands", "first-voyage", "triangle"])
def test_nothing_is_wider_than_a_terminal(name: str, language: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", name, "--lang", language]) == 0
    assert max(map(len, capsys.readouterr().out.splitlines())) <= 80


def test_the_language_is_the_scenarios_unless_another_is_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    main(["check", "golden-islands"])
    assert "Mapa je bez varování." in capsys.readouterr().out
    main(["check", "golden-islands", "--lang", "en"])
    assert "No warnings." in capsys.readouterr().out


def test_warnings_do_not_fail_the_check(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "s.yaml"
    path.write_text(
        "game: sextagon\ntitle: S\nsize: 3\nteams: [{id: a, name: A, side: NE}, {id: b, name: B, side: SW}]\n"
        "features: {G10: {island: 12}, B13: reef}\n"
    )
    assert main(["check", str(path), "--lang", "en"]) == 0
    out = capsys.readouterr().out
    assert "  - A: a ship may meet this with its very first move: reef at B13." in out
    assert "R = reef (1), a = island (12 chests)" in out


def test_a_long_name_of_a_team_does_not_break_the_table(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "s.yaml"
    path.write_text(
        "game: sextagon\ntitle: S\nsize: 3\nteams: [{id: b, name: Short, side: SW}, {id: a, side: NE, name: "
        f"{'Wide ' * 7}}}]\nfeatures: {{G10: 12}}\n"
    )
    assert main(["check", str(path), "--lang", "en"]) == 0
    out = capsys.readouterr().out
    first, second = (line for line in out.splitlines() if line.startswith(("Short", "Wide")))
    assert len(first) == len(second) <= 80


def test_checking_loads_neither_screens_nor_paper() -> None:
    code = (
        "import sys; from gm.cli import main; assert main(['check', 'golden-islands']) == 0; "
        "print([name for name in ('textual', 'reportlab', 'sqlite3') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, encoding="utf-8")
    assert done.stdout.splitlines()[-1] == "[]"


@pytest.mark.parametrize(
    ("text", "told"),
    [("game: gang-deck\nenemies: []\n", "gm score gang"), ("game: islands\nturns: []\n", "a.yaml")],
)
def test_a_file_of_the_card_tables_is_told_from_a_scenario_in_one_fault(
    text: str, told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "a.yaml"
    path.write_text(text, encoding="utf-8")
    assert main(["check", str(path), "--lang", "en"]) == 2
    err = capsys.readouterr().err
    assert err.count("this is no sextagon scenario but") == 1
    assert told in err
    assert "missing" not in err
