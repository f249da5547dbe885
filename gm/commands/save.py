"""`gm resolve --save`: keep rounds that were played from files as a game that the program opens."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from gm.faults import JournalFault
from gm.game import Game
from gm.gamefile import remove_database
from gm.located import FaultsFound
from gm.located.files import file_text
from gm.sextagon.adjust import Adjustment
from gm.sextagon.orders import RoundOrders


def save(
    path: Path, scenario: Path, rounds: Sequence[RoundOrders], adjustments: Sequence[Adjustment], cut: bool
) -> None:
    """Write the game file whole or not at all, never over an existing one. Raises `JournalFault`."""
    text = file_text(str(scenario))
    if not isinstance(text, str):
        raise FaultsFound([text])
    if path.exists() and (not path.is_file() or path.stat().st_size):
        raise JournalFault("exists", path)
    part = path.with_name(f".{path.name}.saving")
    try:
        remove_database(part)
    except OSError as error:
        raise JournalFault.of(error, path) from error
    try:
        with Game.begin(part, text, scenario.name) as game:
            for orders in rounds:
                game.play(orders, cut=cut)
            for adjustment in adjustments:
                game.adjust(adjustment)
        part.replace(path)
    except JournalFault as fault:
        raise JournalFault(fault.code, path, reason=fault.reason) from fault
    except OSError as error:
        raise JournalFault.of(error, path) from error
    finally:
        remove_database(part)
