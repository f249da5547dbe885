"""Typing papers on the screen: the map, the paper at hand, and the keys. What it is for is its heirs' business."""

from __future__ import annotations

from collections.abc import Sequence

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.timer import Timer

from gm.hexgrid import Cell
from gm.located import safe, sentence
from gm.sextagon.views import REFEREE, View
from gm.tui.actions import Action
from gm.tui.base import GmScreen
from gm.tui.desk import Desk
from gm.tui.layout import panel_width, sea_room
from gm.tui.lines import Line, Run
from gm.tui.lineview import LineView
from gm.tui.overlays import cell_info, desk_overlay
from gm.tui.panel import Panel, Talk, build
from gm.tui.seamap import SeaMap
from gm.tui.seatext import NOTHING, legend
from gm.tui.table import Table

REST = 0.3
"""Seconds after which a field that has not been touched is kept."""
PEEK = 5.0
"""Seconds for which hidden features are shown at most."""

TYPING = (
    Action("redo", ("ctrl+y",), ("y",)),
    Action("steer", ("f4", "ctrl+s"), ("s",)),
    Action("secret", ("f3", "ctrl+l"), ("h",)),
    Action("blank", ("f7", "ctrl+b"), ("b",)),
    Action("no_paper", ("f5", "ctrl+n"), ("n",)),
    Action("transport", ("ctrl+t",), ("t",)),
    Action("battleship", ("ctrl+f",), ("f",)),
    Action("next_team", ("pagedown",)),
    Action("previous_team", ("pageup",)),
    Action("look", ("f12",), ("m",)),
    Action("reach", ("ctrl+underscore",), ("e",)),
    Action("larger", (), ("plus",)),
    Action("smaller", (), ("minus",)),
    Action("keyboard", (), ("k",)),
)
"""What can be done wherever papers are typed, besides what stands in the footer."""


class PaperScreen(GmScreen):
    """A map with a panel beside it, in which the papers of a table are typed."""

    def __init__(self, table: Table) -> None:
        super().__init__()
        self.table = table
        self.desk: Desk
        self.sea = SeaMap(id="sea")
        self.panel_view = LineView(id="panel")
        self.panel = Panel()
        self.secret = False
        self.reach = False
        self.cursor: Cell | None = None
        self.hovered: Cell | None = None
        self._view: View | None = None
        self.shown_state: object = None
        """The state that the map shows."""
        self._rest: Timer | None = None
        self._peek: Timer | None = None

    def body(self) -> ComposeResult:
        with Horizontal(id="body"):
            yield self.sea
            yield self.panel_view

    def on_mount(self) -> None:
        """Open the papers as they were left."""
        self.sea.ascii_only = self.gm.ascii_only
        self.desk = Desk(self.table, self.say.language)
        super().on_mount()

    @property
    def view(self) -> View:
        """The referee's view of the round at hand; hidden features are drawn only when asked for."""
        if self.shown_state is not self.table.state or self._view is None:
            self.shown_state = self.table.state
            self._view = self.table.view(REFEREE)
            self.gm.styling.set_teams([team.colour for team in self.table.state.scenario.teams])
            self._show_sea()
        return self._view

    def _show_sea(self) -> None:
        assert self._view is not None
        self.sea.show_view(self._view, self.say, secret=self.secret)

    def redraw(self) -> None:
        """Show what has changed."""
        if not hasattr(self, "desk") or not self.size.width:
            return
        view = self.view
        room = sea_room(*self.size)
        self.sea.give_room(*room)
        self.sea.show_overlay(desk_overlay(self.desk, reach=self.reach, cursor=self.cursor))
        width = panel_width(self.size.width, self._sea_width())
        talk = Talk(self._alarm(), self.message or self.advice(), self._info(view))
        self.panel = build(self.desk, self.say, width, room[1], talk, ascii_only=self.gm.ascii_only)
        self.panel_view.show(self.panel.lines)
        self._show_title()

    def _sea_width(self) -> int:
        width = self.sea.styles.width
        return int(width.value) if width is not None else 0

    def _show_title(self) -> None:
        self.show_title(self.title_runs(), self.state_runs())

    def title_runs(self) -> list[Run]:
        """What the title line says at its left."""
        return [Run(safe(self.table.state.scenario.title), "title")]

    def state_runs(self) -> list[Run]:
        """What the title line says at its right: whether everything is kept."""
        return []

    def advice(self) -> str:
        """What to say where there is nothing else to be said."""
        return ""

    def _alarm(self) -> str:
        return safe(self.desk.fault.tell(self.say)) if self.desk.fault is not None else ""

    def _info(self, view: View) -> str:
        cell = self.hovered or self.cursor
        return cell_info(view, cell, self.say, secret=self.secret) if cell is not None else ""

    def legend(self) -> Sequence[Line]:
        return legend(self.sea.sea) if self.sea.sea is not None else ()

    def speak(self) -> None:
        """The language has changed."""
        self.desk.language = self.say.language
        self.show_footer()
        if self._view is not None:
            self._show_sea()
        self.redraw()

    # keys and clicks

    def press(self, key: str, sign: str | None) -> bool:
        if self.secret:
            self._hide()
        self.message = ""
        if self.cursor is not None and self._look_by(key):
            self.redraw()
            return True
        handled = self.desk.press(key, sign)
        if handled:
            if self.desk.bumped:
                self.gm.bell()
            self._wait_for_rest()
            self.redraw()
        return handled

    def _wait_for_rest(self) -> None:
        if self._rest is not None:
            self._rest.stop()
            self._rest = None
        if self.desk.unsaved:
            self._rest = self.set_timer(REST, self.keep)

    def keep(self) -> None:
        """Keep the field at hand, which has rested."""
        self.desk.rest()
        self.redraw()

    def on_paste(self, event: events.Paste) -> None:
        """Take a pasted paper, or a part of a field."""
        event.stop()
        self.message = ""
        self.desk.paste(event.text)
        pasted = self.desk.pasted
        if pasted is not None and pasted.faults:
            self.message = self.say("desk.message.paste_faulty", fault=sentence(pasted.faults[0], self.say))
        elif pasted is not None:
            teams = [self.table.state.scenario.team(team or self.desk.team).name for team in pasted.papers]
            self.message = self.say("desk.message.pasted", teams=", ".join(map(safe, teams)))
        self._wait_for_rest()
        self.redraw()

    def on_line_view_clicked(self, event: LineView.Clicked) -> None:
        """A click on the panel goes to a field or team."""
        if event.view is not self.panel_view:
            super().on_line_view_clicked(event)
            return
        event.stop()
        self.message = ""
        spot = self.panel.at(event.x, event.y)
        if spot is not None and spot.team is not None:
            self.desk.choose(spot.team)
        elif spot is not None and spot.field is not None:
            self.desk.focus(spot.field, spot.offset + event.x - spot.left - 1)
        self.redraw()

    def on_sea_map_cell_clicked(self, event: SeaMap.CellClicked) -> None:
        """A click on the map goes on with the path, or names the cell or bay."""
        event.stop()
        self.message = ""
        self._take(event.cell)

    def _take(self, cell: Cell) -> None:
        if not self.desk.click(cell) and self.desk.bumped:
            self.message = self.say("desk.message.no_line")
        self._wait_for_rest()
        self.redraw()

    def on_sea_map_cell_hovered(self, event: SeaMap.CellHovered) -> None:
        """Tell what lies on the hexagon under the mouse."""
        event.stop()
        self.hovered = event.cell
        self.redraw()

    def _look_by(self, key: str) -> bool:
        """Move the map's cursor; Enter does what a click would."""
        from gm.tui.looking import moved

        assert self.cursor is not None
        if key == "escape":
            self.cursor = None
        elif key == "enter":
            self._take(self.cursor)
        else:
            cursor = moved(self.view.board, self.cursor, key)
            if cursor is None:
                return False
            self.cursor = cursor
        return True

    # actions

    def do_next(self) -> None:
        """Go on as Enter does."""
        self.press("enter", None)

    def do_team(self) -> None:
        """Let the next key choose a team."""
        self.desk.choosing = True
        self.redraw()

    def do_next_team(self) -> None:
        """Go to the next team."""
        self.desk.step_team(1)
        self.redraw()

    def do_previous_team(self) -> None:
        """Go to the team before."""
        self.desk.step_team(-1)
        self.redraw()

    def do_undo(self) -> None:
        """Take back the last field or action."""
        self._tell_travel("undo", self.desk.undo())

    def do_redo(self) -> None:
        """Let what was taken back count again."""
        self._tell_travel("redo", self.desk.redo())

    def _tell_travel(self, way: str, kind: str | None) -> None:
        if kind is None:
            self.message = "" if self.desk.fault else self.say(f"desk.message.nothing_to_{way}")
        else:
            number = self.table.number if way == "undo" else self.table.number - 1
            self.message = self.say(f"desk.message.{'undone' if way == 'undo' else 'redone'}_{kind}", round=number)
        self.redraw()

    def do_steer(self) -> None:
        """Type paths or steer them."""
        self.desk.toggle_steering()
        self.message = self.say("desk.message.steering_on" if self.desk.steers else "desk.message.steering_off")
        self.redraw()

    def do_keyboard(self) -> None:
        """Take the next kind of keyboard."""
        self.message = self.say(f"desk.message.keyboard_{self.desk.next_keyboard()}")
        self.redraw()

    def do_no_paper(self) -> None:
        """Mark that the team hands in no paper."""
        self.desk.toggle_paper()
        self.redraw()

    def do_transport(self) -> None:
        """Buy one transport more."""
        self.desk.buy("transports")
        self.redraw()

    def do_battleship(self) -> None:
        """Buy a battleship, or none."""
        self.desk.buy("battleship")
        self.redraw()

    def do_secret(self) -> None:
        """Show hidden features until the next key, at most for a moment."""
        self.secret = True
        self.message = self.say("desk.message.secret")
        if self._peek is not None:
            self._peek.stop()
        self._peek = self.set_timer(PEEK, self._hide_again)
        self._show_sea()
        self.redraw()

    def _hide(self) -> None:
        self.secret = False
        if self._peek is not None:
            self._peek.stop()
            self._peek = None
        self._show_sea()

    def _hide_again(self) -> None:
        self._hide()
        self.message = ""
        self.redraw()

    def do_look(self) -> None:
        """Look round the map with the arrows, or stop to."""
        ship = self.desk.ship
        if self.cursor is not None:
            self.cursor = None
        else:
            cells = self.view.board.cells
            self.cursor = ship.at if ship is not None and ship.at is not None else cells[len(cells) // 2]
        self.redraw()

    def do_reach(self) -> None:
        """Show how far the ship at hand can get, or no longer."""
        self.reach = not self.reach
        self.redraw()

    def do_larger(self) -> None:
        """Draw the map larger."""
        self._zoom(1)

    def do_smaller(self) -> None:
        """Draw the map smaller."""
        self._zoom(-1)

    def _zoom(self, by: int) -> None:
        self.sea.zoom_by(by)
        self.sea.show_overlay(NOTHING)
        self.redraw()
