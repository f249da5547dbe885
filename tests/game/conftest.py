"""A small game to play with."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from gm.game import Game
from tests.game.games import begin


@pytest.fixture
def game(tmp_path: Path) -> Iterator[Game]:
    with begin(tmp_path) as game:
        yield game
