"""A round on the screen, moment by moment: as a dry run before it is resolved, and afterwards as it happened."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal
from textual.timer import Timer

from gm.faults import JournalFault
from gm.game import Game
from gm.hexgrid import Cell
from gm.located import safe
from gm.sextagon.played import Round
from gm.sextagon.state import ranking
from gm.tui.actions import Action
from gm.tui.base import GmScreen, bindings
from gm.tui.doubts import NOTE
from gm.tui.layout import sea_room
from gm.tui.lines import Line, Run, wrapped
from gm.tui.lineview import LineView
from gm.tui.overlays import cell_info
from gm.tui.replay import Replay
from gm.tui.seamap import SeaMap
from gm.tui.seatext import legend

PACE = 1.2
"""Seconds for which each moment is shown while the round plays by itself."""

STEPS = (
    Action("forward", ("right", "space"), ("l",), footer=1),
    Action("backward", ("left", "backspace"), ("j",), footer=2),
    Action("next_step", ("pagedown", "down"), ("right_square_bracket",)),
    Action("previous_step", ("pageup", "up"), ("left_square_bracket",)),
    Action("first", ("home",)),
    Action("last", ("end",)),
    Action("play", ("f4",), ("p",)),
    Action("secret", ("f3", "ctrl+l"), ("h",)),
    Action("blank", ("f7", "ctrl+b"), ("b",)),
)
DRY = (
    *STEPS,
    Action("resolve", ("f9", "ctrl+r"), ("r",), footer=4),
    Action("end_game", (), ("e",)),
    Action("back", ("escape",), footer=5),
)
PLAYED = (
    *STEPS,
    Action("wall", ("enter", "f9"), ("w",), footer=4),
    Action("undo", ("ctrl+z",), ("u",), footer=5),
    Action("back", ("escape",)),
)


class RoundScreen(GmScreen):
    """What a round comes to. `doubts` are what to know before it is resolved: faults that are cut, papers missing."""

    AHEAD: ClassVar = False
    """Whether what is still to come is listed, too."""

    def __init__(self, game: Game, played: Round, doubts: Sequence[tuple[str, str]] = ()) -> None:
        super().__init__()
        self.game = game
        self.played = played
        self.doubts = list(doubts)
        self.replay: Replay
        self.sea = SeaMap(id="sea")
        self.side = LineView(id="side")
        self.secret = False
        self.hovered: Cell | None = None
        self._player: Timer | None = None
        self._shown: object = None

    def body(self) -> ComposeResult:
        with Horizontal(id="body"):
            yield self.sea
            yield self.side

    def on_mount(self) -> None:
        """Begin at the beginning."""
        self.sea.ascii_only = self.gm.ascii_only
        self.replay = Replay(self.played, self.say, ahead=self.AHEAD)
        super().on_mount()

    def legend(self) -> Sequence[Line]:
        return legend(self.sea.sea) if self.sea.sea is not None else ()

    def speak(self) -> None:
        """The language has changed."""
        self.replay.speak(self.say)
        self._shown = None
        self.show_footer()
        self.redraw()

    def redraw(self) -> None:
        """Show the present moment."""
        if not hasattr(self, "replay") or not self.size.width:
            return
        replay = self.replay
        self.sea.give_room(*sea_room(*self.size))
        if self._shown != (replay.index, self.secret):
            self._shown = (replay.index, self.secret)
            self.sea.show_view(replay.view(), self.say, secret=self.secret)
        self.sea.show_overlay(replay.overlay())
        focus = replay.focus()
        if focus is not None:
            self.sea.show_cell(focus)
        self._show_side()
        self._show_title()

    def _show_side(self) -> None:
        sea_width = self.sea.styles.width
        width = max(20, self.size.width - int(sea_width.value if sea_width is not None else 0) - 3)
        head: list[Line] = []
        if self.message:
            head += wrapped(self.message, width, "message")
        if self.hovered is not None:
            info = cell_info(self.replay.view(), self.hovered, self.say, secret=self.secret)
            head += wrapped(info, width, "hint")
        if self.replay.index == 0:
            head += self._doubts(width)
        if head:
            head.append(())
        lines, present = self.replay.lines(width)
        foot = self._standing(width) if self.replay.at_end else []
        self.side.show([*head, *lines, *foot])
        if self.replay.index == 0:
            self.side.scroll_to(y=0, animate=False, force=True, immediate=True)
        else:
            last = len(foot) if self.replay.at_end else 0
            self.side.keep_in_view(len(head) + present.start, len(present) + last)

    def _doubts(self, width: int) -> list[Line]:
        lines: list[Line] = []
        for style, text in self.doubts:
            lines += wrapped(safe(text), width, style, indent="    ")
        return lines

    def _standing(self, width: int) -> list[Line]:
        """How the teams stand when the round is over."""
        state = self.played.state
        lines: list[Line] = [(), (Run(self.say("story.standing"), "title"),)]
        for rank, team in ranking(state):
            name = safe(self.replay.teller.team(team))
            told = self.say("story.rank", rank=rank, team=name, count=state.fleets[team].delivered)
            lines += wrapped(told, width, indent="   ")
        if state.over:
            lines += wrapped(self.say("story.finished" if state.finished else "story.over"), width, "warning")
        return lines

    def title_words(self) -> str:
        """What the title says beside the game's name."""
        raise NotImplementedError

    def _show_title(self) -> None:
        title = safe(self.played.state.scenario.title)
        where = f"{self.replay.index + 1}/{len(self.replay.beats)}"
        self.show_title([Run(title, "title"), Run(f" · {self.title_words()}")], [Run(where, "label")])

    def press(self, key: str, sign: str | None) -> bool:
        if self.secret:
            self.secret = False
            self.redraw()
        self.message = ""
        return False

    def on_sea_map_cell_hovered(self, event: SeaMap.CellHovered) -> None:
        """Tell what lies on the hexagon under the mouse."""
        event.stop()
        self.hovered = event.cell
        self.redraw()

    def on_line_view_clicked(self, event: LineView.Clicked) -> None:
        """A click beside the map goes on."""
        if event.view is self.side:
            event.stop()
            self.do_forward()
        else:
            super().on_line_view_clicked(event)

    def _go(self, moved: bool) -> None:
        if not moved:
            self.gm.bell()
        self.redraw()

    def do_forward(self) -> None:
        """One thing on."""
        self._go(self.replay.go(self.replay.index + 1))

    def do_backward(self) -> None:
        """One thing back."""
        self._go(self.replay.go(self.replay.index - 1))

    def do_next_step(self) -> None:
        """One half-step on."""
        self._go(self.replay.step(1))

    def do_previous_step(self) -> None:
        """One half-step back."""
        self._go(self.replay.step(-1))

    def do_first(self) -> None:
        """To the beginning."""
        self.replay.go(0)
        self.redraw()

    def do_last(self) -> None:
        """To the end."""
        self.replay.go(len(self.replay.beats))
        self.redraw()

    def do_play(self) -> None:
        """Go on by itself, or stop."""
        if self._player is not None:
            self._player.stop()
            self._player = None
        else:
            self._player = self.set_interval(PACE, self._play_on)

    def _play_on(self) -> None:
        if not self.replay.go(self.replay.index + 1) and self._player is not None:
            self._player.stop()
            self._player = None
        self.redraw()

    def do_secret(self) -> None:
        """Show hidden features until the next key."""
        self.secret = True
        self.redraw()


class DryRunScreen(RoundScreen):
    """The round at hand as it would come out. `doubts` must be accepted by a second key before it is resolved."""

    NAME = "dry_run"
    AHEAD = True
    ACTIONS = DRY
    BINDINGS: ClassVar[list[BindingType]] = bindings(NAME, DRY)

    def __init__(self, game: Game, played: Round, doubts: Sequence[tuple[str, str]] = ()) -> None:
        super().__init__(game, played, doubts)
        self.over = False
        self.asked = False

    def title_words(self) -> str:
        return self.say("pages.dry_run.title", round=self.played.number)

    def do_end_game(self) -> None:
        """Let the game end with this round, or not."""
        self.over = not self.over
        self.message = self.say("pages.dry_run.over" if self.over else "pages.dry_run.not_over")
        self.redraw()

    def do_resolve(self) -> None:
        """Resolve the round; where there are doubts, they must be accepted."""
        if any(style != NOTE for style, _ in self.doubts) and not self.asked:
            self.asked = True
            self.replay.go(0)
            self.message = self.say("pages.dry_run.again")
            self.redraw()
            return
        try:
            played = self.game.resolve(cut=bool(self.played.verdict.errors), over=self.over)
        except JournalFault as fault:
            self.message = fault.tell(self.say)
            self.redraw()
            return
        self.dismiss()
        self.gm.push_screen(PlayedScreen(self.game, played))


class PlayedScreen(RoundScreen):
    """A round as it happened, to be read aloud."""

    NAME = "played"
    ACTIONS = PLAYED
    BINDINGS: ClassVar[list[BindingType]] = bindings(NAME, PLAYED)

    def title_words(self) -> str:
        return self.say("pages.played.title", round=self.played.number)

    def do_wall(self) -> None:
        """On to what changes on the wall."""
        from gm.tui.wall_screen import WallScreen

        self.dismiss()
        self.gm.push_screen(WallScreen(self.game, len(self.game.rounds)))

    def do_undo(self) -> None:
        """Take the resolution back, where it is the last action."""
        if self.game.rounds and self.game.rounds[-1] is self.played and self.game.actions[-1].kind == "resolve":
            self.game.undo()
            self.dismiss()
        else:
            self.gm.bell()
