"""The card tables on the screen: pure lines and models, and the screens that show them."""

from gm.tui.cards.setup_screen import GangScreen, IslandsScreen

__all__ = ["GangScreen", "IslandsScreen"]
