"""`gm resolve --save`: keep rounds that were played from files as a game that the program opens."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from gm.game import Game
from gm.sextagon.orders import RoundOrders


def save(path: Path, scenario: Path, rounds: Sequence[RoundOrders], cut: bool) -> None:
    """Write the game file, never over an existing one. Raises `JournalFault`."""
    game = Game.begin(path, scenario.read_text(encoding="utf-8-sig"), scenario.name)
    try:
        for orders in rounds:
            game.play(replace(orders, cut=orders.cut or cut))
    finally:
        game.close()
