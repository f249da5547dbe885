"""`gm print`: which files it writes, and what it says when it cannot."""

from __future__ import annotations

import os
from io import BytesIO, StringIO
from pathlib import Path

import pytest
from pypdf import PdfReader

from gm.catalogue import Catalogue
from gm.cli import DONE, FAULTY, NOT_DONE, main
from gm.commands.progress import Progress
from gm.paper.sheets import Wanted, award, rounds
from gm.snapshot import Snapshot
from tests.paper.games import game
from tests.paper.reading import all_text

SCENARIO = """\
game: sextagon
title: Malá plavba
size: 3
language: cs
paper: Letter
teams:
  - {id: red, name: Rudí racci, side: NE}
  - {id: blue_2-x, name: Modré medúzy, side: W}
"""


@pytest.fixture
def scenario(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "plavba.yaml"
    path.write_text(SCENARIO, encoding="utf-8")
    return path


def test_each_team_has_its_file_in_printouts(scenario: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["print", scenario.name, "handouts"]) == DONE
    files = sorted(Path("printouts").iterdir())
    assert [path.name for path in files] == ["round-01-handout-blue_2-x.pdf", "round-01-handout-red.pdf"]
    assert sorted(capsys.readouterr().out.split("\n")[:-1]) == [str(path) for path in files]
    page = PdfReader(BytesIO(files[1].read_bytes())).pages[0]
    assert (float(page.mediabox.width), float(page.mediabox.height)) == (612, 792)
    assert "Modré medúzy" in all_text(files[0].read_bytes())


def test_one_team_and_another_folder_can_be_asked_for(scenario: Path) -> None:
    assert main(["print", scenario.name, "handouts", "--team", "red", "--out", "a/b", "--lang", "en"]) == DONE
    (only,) = Path("a/b").iterdir()
    assert only.name == "round-01-handout-red.pdf"
    assert "round 1  ·  Rudí racci".replace("  ", " ") in all_text(only.read_bytes())


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["hadnouts"], "handouts"),
        (["handouts", "--team", "../red"], "../red"),
        (["handouts", "--round", "2"], "2. kolo"),
        (["handouts", "--round", "0"], "0. kolo"),
    ],
)
def test_what_does_not_exist_is_told_and_nothing_written(
    scenario: Path, arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["print", scenario.name, *arguments, "--lang", "cs"]) == FAULTY
    assert said in capsys.readouterr().err
    assert not Path("printouts").exists()


def test_a_folder_that_is_a_file_is_not_done(scenario: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Path("printouts").write_text("mine", encoding="utf-8")
    assert main(["print", scenario.name, "handouts"]) == NOT_DONE
    assert "round-01-handout-red.pdf" in capsys.readouterr().err
    assert Path("printouts").read_text(encoding="utf-8") == "mine"


def test_a_file_that_is_a_folder_is_not_done(scenario: Path) -> None:
    Path("printouts/round-01-handout-red.pdf").mkdir(parents=True)
    assert main(["print", scenario.name, "handouts", "--team", "red"]) == NOT_DONE
    assert os.listdir("printouts") == ["round-01-handout-red.pdf"]  # noqa: PTH208


def test_a_full_disk_leaves_the_old_sheet_whole(
    scenario: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    assert main(["print", scenario.name, "handouts", "--team", "red"]) == DONE
    path = Path("printouts/round-01-handout-red.pdf")
    before = path.read_bytes()
    monkeypatch.setattr(os, "fsync", full)
    assert main(["print", scenario.name, "handouts", "--team", "red", "--lang", "en"]) == NOT_DONE
    assert "full" in capsys.readouterr().err
    assert path.read_bytes() == before
    assert [entry.name for entry in path.parent.iterdir()] == [path.name]


def test_a_sheet_is_for_playing_its_round() -> None:
    snapshot = game(1, 3, rounds=3)
    assert list(rounds(snapshot)) == [1, 2, 3, 4]
    assert Wanted(snapshot, 3).view("red").round == 2
    assert Wanted(snapshot, 4).view("red").round == 3


def test_points_come_from_the_draft_of_the_round_at_hand() -> None:
    snapshot = game(1, 3, rounds=0)
    drafted = Snapshot(snapshot.opening, drafts={("*", "subgame"): "o r* p:7 z:x"})
    awards = {team: award(Wanted(drafted, 1), team) for team in ("red", "orange", "purple", "green", "blue")}
    assert awards["orange"] == (18, False)
    assert awards["red"] == (30, True)
    assert awards["purple"] == (7, False)
    assert awards["green"].points is None
    assert awards["blue"] == (None, False)


def test_points_of_a_played_round_are_those_that_it_was_played_with() -> None:
    snapshot = game(1, 3, rounds=3)
    for played in snapshot.rounds:
        for team, fleet in played.state.fleets.items():
            assert award(Wanted(snapshot, played.number), team).points == fleet.points


def test_a_team_that_has_left_gets_no_sheet() -> None:
    from dataclasses import replace

    snapshot = game(1, 3, rounds=0)
    state = snapshot.opening
    teams = tuple(replace(team, folded=team.id == "blue") for team in state.scenario.teams)
    left = Snapshot(replace(state, scenario=replace(state.scenario, teams=teams)))
    assert "blue" not in Wanted(left, 1).teams()
    assert len(Wanted(left, 1).teams()) == 5
    assert Catalogue("en")("paper.file.subject")


def test_the_wall_maps_cells_can_be_made_smaller(scenario: Path, capsys: pytest.CaptureFixture[str]) -> None:
    counts = []
    for cell in ("20", "60"):
        assert main(["print", scenario.name, "wall", "--cell", cell]) == DONE
        counts.append(len(PdfReader(BytesIO(Path("printouts/wall.pdf").read_bytes())).pages))
    assert counts[0] < counts[1]
    assert main(["print", scenario.name, "wall", "--cell", "5", "--lang", "en"]) == FAULTY
    assert "15 to 150" in capsys.readouterr().err


def fake_lp(folder: Path, monkeypatch: pytest.MonkeyPatch, *, status: int = 0) -> Path:
    """A program that keeps the names of the files it is to print, or refuses them."""
    folder.mkdir()
    log = folder / "log"
    program = folder / "lp"
    refused = "echo 'lp: no printer' >&2" if status else ""
    program.write_text(f'#!/bin/sh\necho "$1" >> "{log}"\n{refused}\nexit {status}\n', encoding="utf-8")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", str(folder), prepend=os.pathsep)
    return log


posix = pytest.mark.skipif(os.name == "nt", reason="Windows prints with the program that belongs to a file")


@posix
def test_each_file_goes_to_the_printer_where_that_is_wanted(
    scenario: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = fake_lp(tmp_path / "bin", monkeypatch)
    assert main(["print", scenario.name, "handouts", "--send"]) == DONE
    names = [f"round-01-handout-{team}.pdf" for team in ("red", "blue_2-x")]
    assert log.read_text(encoding="utf-8").split() == [str(Path("printouts") / name) for name in names]
    log.unlink()
    assert main(["print", scenario.name, "handouts"]) == DONE
    assert not log.exists()


@posix
def test_a_printer_that_refuses_is_told_and_the_file_stays(
    scenario: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    fake_lp(tmp_path / "bin", monkeypatch, status=1)
    assert main(["print", scenario.name, "rules", "--send"]) == NOT_DONE
    assert "lp: no printer" in capsys.readouterr().err
    assert Path("printouts/rules.pdf").exists()


@posix
def test_without_a_printing_program_it_is_said_that_there_is_none(
    scenario: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PATH", "")
    assert main(["print", scenario.name, "rules", "--send", "--lang", "en"]) == NOT_DONE
    assert Catalogue("en")("pages.print.no_program") in capsys.readouterr().err


def test_all_is_every_sheet_and_their_names_sort(scenario: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["print", scenario.name, "all"]) == DONE
    names = sorted(path.name for path in Path("printouts").iterdir())
    assert names == [
        "kit.pdf",
        "round-01-handout-blue_2-x.pdf",
        "round-01-handout-red.pdf",
        "round-01-readback-blue_2-x.pdf",
        "round-01-readback-red.pdf",
        "round-01-referee.pdf",
        "rules.pdf",
        "wall.pdf",
    ]
    assert sorted(capsys.readouterr().out.split()) == [str(Path("printouts") / name) for name in names]


class Terminal(StringIO):
    def isatty(self) -> bool:
        return True


def test_progress_is_told_only_after_a_moment_and_is_wiped_away() -> None:
    now = [0.0]
    stream = Terminal()
    progress = Progress(stream, lambda: now[0])
    progress.tell("quick")
    assert stream.getvalue() == ""
    now[0] = 0.6
    progress.tell("page 7 of 9")
    progress.tell("page 8")
    assert stream.getvalue() == "\rpage 7 of 9\rpage 8     "
    progress.clear()
    assert stream.getvalue().endswith(f"\r{'':11}\r")
    now[0] = 1.0
    progress.tell("the next")
    assert "the next" not in stream.getvalue()


def test_progress_is_told_to_nobody_through_a_pipe() -> None:
    stream = StringIO()
    ticks = iter((0.0, 9.0))
    Progress(stream, lambda: next(ticks)).tell("page 7 of 9")
    assert stream.getvalue() == ""


def test_the_writer_of_pdf_tells_of_each_page() -> None:
    from gm.drawing.pdf import pdf
    from gm.drawing.shapes import Document, Picture

    seen: list[int] = []
    pdf(Document((Picture(9, 9, ()),) * 3, "t", "a"), seen.append)
    assert seen == [1, 2, 3]


@posix
def test_score_sheets_go_to_the_printer_too(scenario: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    log = fake_lp(tmp_path / "bin", monkeypatch)
    Path("banda.yaml").write_text(
        "game: gang\nplayers: [{id: anna, name: Anna}, {id: ben, name: Ben}, {id: eva, name: Eva}]\n", encoding="utf-8"
    )
    assert main(["print", "banda.yaml", "score", "--send"]) == DONE
    assert log.read_text(encoding="utf-8").split() == [str(Path("printouts/score.pdf"))]
