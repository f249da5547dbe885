"""The map widget: the sea as text, scrolled, with only the rows drawn again that have changed."""

from __future__ import annotations

from dataclasses import dataclass

from textual import events
from textual.message import Message

from gm.catalogue import Catalogue
from gm.hexgrid import Cell
from gm.sextagon.views import View
from gm.tui.geometry import ZOOMS, Bricks, best_zoom
from gm.tui.layout import sea_width
from gm.tui.lines import Line
from gm.tui.lineview import LineView
from gm.tui.seatext import NOTHING, Overlay, SeaText


class SeaMap(LineView):
    """A view of a sea. It takes the largest zoom that fits unless one was chosen."""

    @dataclass
    class CellClicked(Message):
        """A hexagon, sea or land, was clicked."""

        cell: Cell

    @dataclass
    class CellHovered(Message):
        """The mouse has come to another hexagon, or (None) left the map."""

        cell: Cell | None

    def __init__(self, *, ascii_only: bool = False, id: str | None = None) -> None:
        super().__init__(id=id)
        self.ascii_only = ascii_only
        self.zoom: int | None = None
        self.sea: SeaText | None = None
        self._view: View | None = None
        self._secret = False
        self._overlay = NOTHING
        self._hovered: Cell | None = None
        self._room = (0, 0)
        self._bricks: dict[int, Bricks] = {}

    def show_view(self, view: View, say: Catalogue, *, secret: bool = False) -> None:
        """Show another view, or the same with or without what is hidden."""
        if self._view is not None and view.board is not self._view.board:
            self._bricks.clear()
        self._view, self._secret, self._say = view, secret, say
        self._draw()

    def show_overlay(self, overlay: Overlay) -> None:
        """Show another overlay; its cursor or focus stays in view."""
        before, self._overlay = self._overlay, overlay
        if self.sea is None:
            return
        self.redraw(self.sea.changed(before, overlay))
        wanted = overlay.cursor or overlay.focus
        if wanted is not None and wanted != (before.cursor or before.focus):
            self.show_cell(wanted)

    def show_cell(self, cell: Cell) -> None:
        """Scroll so that a cell is seen."""
        if self.sea is not None:
            box = self.sea.bricks.box(cell)
            self.keep_in_view(box.y, 1, box.x, box.width)

    def give_room(self, width: int, height: int) -> None:
        """The columns and lines that the map may take."""
        if (width, height) != self._room:
            self._room = (width, height)
            self._draw()

    def zoom_by(self, by: int) -> None:
        """Choose a larger or smaller zoom than the present one."""
        if self.sea is not None:
            self.zoom = min(max(self.sea.bricks.zoom + by, ZOOMS[0]), ZOOMS[-1])
            self._draw()

    def _draw(self) -> None:
        view = self._view
        if view is None or not self._room[0]:
            return
        zoom = self.zoom or best_zoom(view.board, *self._room)
        bricks = self._bricks.get(zoom)
        if bricks is None:
            bricks = self._bricks[zoom] = Bricks(view.board, zoom)
        old = self.sea
        self.sea = SeaText(view, bricks, self._say, ascii_only=self.ascii_only, secret=self._secret)
        self.fit(bricks.width, bricks.height)
        self.styles.width = sea_width(bricks.width, self._room[0])
        if old is None or old.bricks is not bricks:
            self.redraw_all()
            return
        lines = range(bricks.height)
        self.redraw(y for y in lines if old.line(y, self._overlay) != self.sea.line(y, self._overlay))

    def line(self, y: int) -> Line | None:
        if self.sea is None or y >= self.sea.bricks.height:
            return None
        return self.sea.line(y, self._overlay)

    def cell_under(self, event: events.MouseEvent) -> Cell | None:
        """The hexagon under the mouse."""
        if self.sea is None:
            return None
        x, y = self.text_offset(event)
        return self.sea.bricks.cell_at(x, y)

    def on_click(self, event: events.Click) -> None:
        event.stop()
        event.prevent_default()
        cell = self.cell_under(event)
        if cell is not None:
            self.post_message(self.CellClicked(cell))

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Tell only when the mouse has come to another hexagon."""
        self._hover(self.cell_under(event))

    def on_leave(self) -> None:
        """The mouse has left the map."""
        self._hover(None)

    def _hover(self, cell: Cell | None) -> None:
        if cell != self._hovered:
            self._hovered = cell
            self.post_message(self.CellHovered(cell))
