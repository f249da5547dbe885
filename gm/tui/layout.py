"""How much room the parts of a screen with a map have, in columns and lines."""

from __future__ import annotations

PANEL_WIDTH = 33
"""The columns that the panel beside a map has at least."""


def sea_room(width: int, height: int) -> tuple[int, int]:
    """The columns and lines that the map may take on a screen of this size: title and footer take a line each."""
    return max(10, width - PANEL_WIDTH - 2), max(1, height - 2)


def sea_width(bricks: int, room: int) -> int:
    """The columns of the map's widget, for a picture of so many columns and the room there is."""
    return min(bricks + 1, room)


def panel_width(width: int, sea: int) -> int:
    """The columns that are left for the panel's text beside a map's widget."""
    return max(20, width - sea - 2)
