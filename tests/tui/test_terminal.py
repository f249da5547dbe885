"""The program in a real terminal: signals, crashes, exit codes, and what is in the file after a kill."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest

from gm.game import Game
from tests.tui.terminals import Terminal

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="needs pseudo-terminals")

MOUSE_OFF, SCREEN_BACK, CURSOR_BACK = b"\x1b[?1003l", b"\x1b[?1049l", b"\x1b[?25h"


def started(folder: Path, *arguments: str) -> Terminal:
    terminal = Terminal(["-m", "gm", "--lang", "en", "play", *arguments], folder)
    terminal.wait_for("First Voyage.*Enter")
    return terminal


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_signal_ends_the_program_in_order_and_gives_the_terminal_back(number: signal.Signals, tmp_path: Path) -> None:
    terminal = started(tmp_path, "first-voyage")
    before = terminal.write("n a k\rc1")
    terminal.wait_for("typing|c1", before)
    terminal.kill(number)
    assert terminal.end() == 128 + number
    for sequence in (MOUSE_OFF, SCREEN_BACK, CURSOR_BACK):
        assert sequence in terminal.output[before:]
    kept = Game.load(tmp_path / "first-voyage.gm", writable=False)
    assert kept.drafts["*", "subgame"] == "n a k" and kept.drafts["red", "path.1"].startswith("c")
    kept.close()


def test_what_was_shown_as_saved_is_there_after_a_kill(tmp_path: Path) -> None:
    terminal = started(tmp_path, "first-voyage")
    before = terminal.write("n a k\rc14-e12")
    terminal.wait_for("e12.*saved", before)
    terminal.kill(signal.SIGKILL)
    assert terminal.end() == 128 + signal.SIGKILL
    again = Game.load(tmp_path / "first-voyage.gm")
    assert again.drafts == {("*", "subgame"): "n a k", ("red", "path.1"): "c14-e12"}
    again.close()


def test_leaving_ends_with_0_and_opens_where_one_left(tmp_path: Path) -> None:
    terminal = started(tmp_path, "first-voyage")
    before = terminal.write("n a k\rc14\r")
    terminal.wait_for("saved", before)
    terminal.write("\x11")
    assert terminal.end() == 0
    terminal = started(tmp_path, "first-voyage")
    terminal.wait_for("was opened.*")
    terminal.write("\x11")
    assert terminal.end() == 0
    assert [path.name for path in tmp_path.glob("*.gm")] == ["first-voyage.gm"]


def test_ctrl_c_tells_how_to_leave_and_leaves_the_second_time(tmp_path: Path) -> None:
    terminal = started(tmp_path, "first-voyage", "--new")
    before = terminal.write("\x03")
    terminal.wait_for("press ctrl", before)
    terminal.write("\x03")
    assert terminal.end() == 130


def test_a_game_that_is_open_elsewhere_is_told_and_left_alone(tmp_path: Path) -> None:
    terminal = started(tmp_path, "first-voyage")
    second = Terminal(["-m", "gm", "--lang", "en", "play", "first-voyage.gm"], tmp_path)
    assert second.end() == 1
    assert b"is open in another window" in second.output
    terminal.write("\x11")
    assert terminal.end() == 0


@pytest.mark.parametrize(
    ("content", "said"),
    [(None, b"there is no game"), (b"SQLite format 3\0" + bytes(5000), b"bad.gm")],
    ids=["missing", "damaged"],
)
def test_a_file_that_cannot_be_opened_is_a_sentence_and_exit_code_2(
    content: bytes | None, said: bytes, tmp_path: Path
) -> None:
    if content is not None:
        (tmp_path / "bad.gm").write_bytes(content)
    terminal = Terminal(["-m", "gm", "--lang", "en", "play", "bad.gm"], tmp_path)
    assert terminal.end() == 2
    assert said in terminal.output and b"Traceback" not in terminal.output


CRASHING = """
import sys
from gm.cli import main
from gm.tui.base import GmScreen

def do_theme(self):
    raise RuntimeError("deliberate")

GmScreen.do_theme = do_theme
sys.exit(main(["--lang", "en", "play", "first-voyage"]))
"""


def test_a_fault_of_the_program_is_two_plain_lines_a_report_and_exit_code_1(tmp_path: Path) -> None:
    (tmp_path / "crashing.py").write_text(CRASHING, encoding="utf-8")
    terminal = Terminal(["crashing.py"], tmp_path)
    terminal.wait_for("First Voyage.*Enter")
    before = terminal.write("n a k\r\x10")
    terminal.wait_for("Everything that can be done", before)
    terminal.write("light\r")
    assert terminal.end() == 1
    told = terminal.output[before:]
    assert b"had to stop" in told and b"Traceback" not in told and SCREEN_BACK in told
    (report,) = tmp_path.glob("gm-crash-*.txt")
    assert "RuntimeError: deliberate" in report.read_text(encoding="utf-8")
    kept = Game.load(tmp_path / "first-voyage.gm")
    assert kept.drafts["*", "subgame"] == "n a k"
    kept.close()
