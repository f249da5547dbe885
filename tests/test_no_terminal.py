"""The screens without a terminal: a sentence, not a program that nobody sees."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest


@pytest.mark.parametrize("words", [(), ("play", "first-voyage"), ("score", "gang")])
def test_screens_without_a_terminal_are_a_sentence_and_exit_code_2(words: tuple[str, ...], tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "gm", "--lang", "en", *words],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        cwd=tmp_path,
        env={"PYTHONPATH": str(Path(__file__).parents[1])},
    )
    assert done.returncode == 2 and done.stdout == ""
    assert done.stderr.startswith("the screens need a terminal") and len(done.stderr.splitlines()) == 1
    assert not list(tmp_path.iterdir()), "no game is begun"
