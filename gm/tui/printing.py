"""Printing from a screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gm.tui.base import GmScreen


def open_print(screen: GmScreen) -> None:
    """Ask what to print of the game that is open."""
    from gm.tui.print_screen import PrintScreen

    if screen.gm.game is not None:
        screen.gm.push_screen(PrintScreen(screen.gm.game))
