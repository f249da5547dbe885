"""Printing from a screen, where this program can print."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gm.tui.base import GmScreen

PRINTER = "gm.tui.print_screen"
"""The module of the screen that asks what to print, with its class `PrintScreen(game)`."""


def open_print(screen: GmScreen) -> None:
    """Ask what to print, or tell plainly that this program cannot print yet."""
    game = screen.gm.game
    if game is None or find_spec(PRINTER) is None:
        screen.tell(screen.say("pages.print.missing"))
        return
    screen.gm.push_screen(import_module(PRINTER).PrintScreen(game))
