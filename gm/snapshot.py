"""A game as it stands in a file, read without changing anything."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from gm.drafts import Drafts
from gm.files import is_game as is_game
from gm.loading import load_scenario
from gm.sextagon.course import Course

if TYPE_CHECKING:
    from gm.journal import Entry


@dataclass(frozen=True)
class Snapshot(Course):
    """A game as it stands in a file: a scenario's is one that has not begun. `drafts` are of the round at hand;
    `actions` what the referee did so far."""

    drafts: Drafts = field(default_factory=dict)
    actions: Sequence[Entry] = ()


def load_snapshot(path: Path) -> Snapshot:
    """The game in a game file or scenario, without changing anything. Raises `FaultsFound` or `JournalFault`."""
    if not is_game(path):
        return Snapshot(load_scenario(path))
    from gm.game import Game

    game = Game.load(path, writable=False)
    try:
        return Snapshot(game.opening, game.rounds, game.course.adjustments, game.drafts, tuple(game.actions))
    finally:
        game.close()
