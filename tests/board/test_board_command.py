"""`gm board`: the page written once, or anew whenever the game changes."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from gm.board import board_page
from gm.catalogue import Catalogue
from gm.cli import main
from gm.game import Game
from gm.snapshot import load_snapshot
from tests.board.games import SEA, small


@pytest.fixture
def game(tmp_path: Path) -> Iterator[Game]:
    """A game of one round in the file `game.gm`."""
    opened = Game.begin(tmp_path / "game.gm", SEA, "sea.yaml")
    opened.play(small().rounds[0].orders)
    yield opened
    opened.close()


def page_of(path: Path, language: str = "en") -> str:
    return board_page(load_snapshot(path), Catalogue(language))


def test_it_writes_the_page_and_says_where(game: Game, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = tmp_path / "out" / "board.html"
    assert main(["board", str(game.path), "--html", str(target)]) == 0
    assert capsys.readouterr().out == f"{target}\n"
    assert target.read_text(encoding="utf-8") == page_of(game.path)


def test_the_option_decides_on_the_language_then_the_scenario(game: Game, tmp_path: Path) -> None:
    target = tmp_path / "board.html"
    assert main(["--lang", "cs", "board", str(game.path), "--html", str(target)]) == 0
    assert target.read_text(encoding="utf-8") == page_of(game.path, "cs")


def test_a_scenario_has_a_page_before_its_first_round(tmp_path: Path) -> None:
    scenario, target = tmp_path / "sea.yaml", tmp_path / "board.html"
    scenario.write_text(SEA, encoding="utf-8")
    assert main(["board", str(scenario), "--html", str(target)]) == 0
    assert "Before the first round" in target.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", ["game.gm", "sea.yaml"])
def test_it_never_writes_over_a_game_or_its_own_source(
    game: Game, tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    (tmp_path / "sea.yaml").write_text(SEA, encoding="utf-8")
    before = (tmp_path / name).read_bytes()
    assert main(["board", str(tmp_path / "sea.yaml"), "--html", str(tmp_path / name)]) == 2
    assert (tmp_path / name).read_bytes() == before
    assert name in capsys.readouterr().err


def test_a_page_that_cannot_be_written_is_told(game: Game, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    assert main(["board", str(game.path), "--html", str(tmp_path / "file" / "board.html")]) == 1
    assert "Traceback" not in capsys.readouterr().err


class Enough(BaseException):
    """Ends a watch in a test."""


def follow(source: Path, target: Path, monkeypatch: pytest.MonkeyPatch, *happenings: Callable[[], object]) -> None:
    """Watch the game while one thing after another happens, each between two looks."""
    waiting = list(happenings)

    def pause(_seconds: float) -> None:
        if not waiting:
            raise Enough
        waiting.pop(0)()

    monkeypatch.setattr("gm.commands.board.time.sleep", pause)
    with pytest.raises(Enough):
        main(["board", str(source), "--html", str(target), "--watch"])


def test_watching_writes_the_page_anew_when_the_game_changes(
    game: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "board.html"
    seen: list[str] = []

    def look() -> None:
        seen.append(target.read_text(encoding="utf-8"))

    follow(game.path, target, monkeypatch, look, lambda: game.play(small().rounds[1].orders), look, game.undo, look)
    assert ["After round 2" in page for page in seen] == [False, True, False]
    first, begins, *written = capsys.readouterr().out.splitlines()
    assert first == str(target)
    assert "Ctrl+C" in begins
    assert [line.rpartition(": ")[2] for line in written] == ["After round 2", "After round 1"]


def test_watching_leaves_the_page_alone_when_nothing_public_changes(
    game: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "board.html"
    times: list[int] = []

    def look() -> None:
        times.append(target.stat().st_mtime_ns)

    follow(game.path, target, monkeypatch, look, lambda: game.type("red", "path.1", "B13"), look)
    assert times[0] == times[1]
    assert len(capsys.readouterr().out.splitlines()) == 2


def test_watching_tells_once_what_is_wrong_and_goes_on_when_it_is_mended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    source, target = tmp_path / "sea.yaml", tmp_path / "board.html"

    def write(text: str) -> Callable[[], object]:
        return lambda: source.write_text(text, encoding="utf-8")

    def nothing() -> None:
        pass

    write(SEA)()
    follow(
        source,
        target,
        monkeypatch,
        write(SEA.replace("size: 3", "size: many")),
        nothing,
        source.unlink,
        nothing,
        write(SEA.replace("Zkouška", "Nová zkouška")),
        nothing,
    )
    told = capsys.readouterr()
    assert "Traceback" not in told.err
    assert told.err.count("write a number from 1 to 12") == 1
    assert told.err.count("sea.yaml") == 2  # the fault, then that there is no such file
    assert [line.rpartition(": ")[2] for line in told.out.splitlines()[2:]] == ["Before the first round"]
    assert "Nová zkouška" in target.read_text(encoding="utf-8")


def test_watching_notices_a_change_that_left_the_same_time_and_size(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source, target = tmp_path / "sea.yaml", tmp_path / "board.html"
    source.write_text(SEA, encoding="utf-8")
    before = source.stat()

    def change() -> None:
        source.write_text(SEA.replace("Zkouška", "Zkoušky"), encoding="utf-8")
        os.utime(source, ns=(before.st_atime_ns, before.st_mtime_ns))
        assert source.stat().st_size == before.st_size

    follow(source, target, monkeypatch, change, lambda: None)
    assert "Zkoušky" in target.read_text(encoding="utf-8")


@pytest.mark.skipif(os.name == "nt", reason="ctrl+c is sent as a signal")
def test_ctrl_c_ends_watching_with_130(game: Game, tmp_path: Path) -> None:
    target = tmp_path / "board.html"
    command = [sys.executable, "-m", "gm", "board", str(game.path), "--html", str(target), "--watch"]
    with subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        # Whoever runs these tests in the background has ctrl+c ignored, and so would all their children.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    ) as watching:
        try:
            assert watching.stdout is not None
            assert watching.stdout.readline() == f"{target}\n"
            assert "Ctrl+C" in watching.stdout.readline()
            watching.send_signal(signal.SIGINT)
            _, errors = watching.communicate(timeout=60)
        finally:
            watching.kill()
    assert (watching.returncode, errors) == (130, "")
    assert target.read_text(encoding="utf-8") == page_of(game.path)
