"""The screen that shows the first picture of a game until the game itself is there."""

from __future__ import annotations

from collections.abc import Callable

from textual.app import ComposeResult
from textual.containers import Horizontal

from gm.tui.base import GmScreen
from gm.tui.glance import Picture
from gm.tui.lineview import LineView


class GlanceScreen(GmScreen):
    """A picture of the desk. When it has been painted, `opened` is called, which goes to the desk itself."""

    NAME = "glance"
    BINDINGS = ()  # type: ignore[assignment]

    def __init__(self, picture: Picture, opened: Callable[[], None]) -> None:
        super().__init__()
        self.picture = picture
        self.opened = opened
        self.sea = LineView(id="sea")
        self.panel_view = LineView(id="panel")

    def body(self) -> ComposeResult:
        with Horizontal(id="body"):
            yield self.sea
            yield self.panel_view

    def on_mount(self) -> None:
        """Show the picture; then open the game."""
        picture = self.picture
        self.gm.styling.set_teams([colour for colour, _ in picture.teams], dict(picture.teams))
        self.sea.styles.width = picture.sea_width
        self.sea.show(picture.sea)
        self.panel_view.show(picture.panel)
        self.redraw()
        self.app.call_later(self.call_after_refresh, self.opened)  # nothing is painted before the app is ready

    def redraw(self) -> None:
        if self.size.width:
            self.show_title(self.picture.title)

    def show_footer(self) -> None:
        self._spots = []

    def press(self, key: str, sign: str | None) -> bool:
        return True
