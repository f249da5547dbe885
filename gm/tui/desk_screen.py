"""The desk on the screen: the round at hand, and the way to everything else."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from typing import ClassVar

from textual.binding import BindingType
from textual.screen import Screen

from gm.faults import JournalFault
from gm.game import Game
from gm.located import safe
from gm.sextagon.views import PUBLIC
from gm.tui.actions import Action
from gm.tui.base import bindings
from gm.tui.coach import PRACTICE, Coach
from gm.tui.differing import tell_differences
from gm.tui.doubts import doubts
from gm.tui.lines import Run
from gm.tui.paper_screen import TYPING, PaperScreen

ACTIONS = (
    Action("next", ("enter",), footer=1, silent=True, palette=False),
    Action("team", ("f6", "ctrl+g"), footer=2),
    Action("undo", ("ctrl+z",), ("u",), footer=3),
    Action("dry_run", ("f9", "ctrl+r"), ("r",), footer=4),
    Action("print", ("f8", "ctrl+o"), ("o",), footer=5),
    *TYPING,
    Action("room", (), ("p",)),
    Action("code", ("ctrl+x",), ("x",)),
    Action("readback", (), ("v",)),
    Action("double", (), ("d",)),
    Action("history", ("f10",), ("l",)),
    Action("adjust", (), ("a",)),
    Action("wall", (), ("w",)),
    Action("scores", (), ("c",)),
    Action("board", (), ("i",)),
    Action("board_to"),
    Action("copy", (), ("z",)),
    Action("over"),
    Action("home"),
)


class DeskScreen(PaperScreen):
    """The main screen: a round's papers are typed here."""

    NAME = "desk"
    ACTIONS = ACTIONS
    BINDINGS: ClassVar[list[BindingType]] = bindings(NAME, ACTIONS)

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.game = game
        self._number = game.number
        self.coach = Coach.of(game) if game.settings.get(PRACTICE) else None

    def on_mount(self) -> None:
        """Open the papers as they were left."""
        game = self.game
        differing = tell_differences(game.differences, game.number - 1, self.say)
        self.message = " ".join((*self.gm.told, *differing))
        self.gm.told.clear()
        super().on_mount()

    def on_screen_resume(self) -> None:
        """Back from another screen: a round may have been resolved, taken back or corrected."""
        if hasattr(self, "desk"):
            self.desk.typing = True  # a letter that was a command must not be one by accident
            if self.game.number != self._number:
                self.desk.next_round()
            elif self.game.state is not self.shown_state:
                self.desk.refresh()
            self._number = self.game.number
            self.redraw()

    def advice(self) -> str:
        return self.coach.advice(self.desk, self.say) if self.coach is not None else ""

    def title_runs(self) -> list[Run]:
        runs = [*super().title_runs(), Run(f" · {self.say('desk.title.orders', round=self.game.number)}")]
        if self.game.state.over:
            runs.append(Run(f" · {self.say('desk.title.over')}", "warning"))
        if self.gm.board_fault:
            runs.append(Run(f" · {self.say('boardmode.file.behind')}", "warning"))
        return runs

    def state_runs(self) -> list[Run]:
        if self.desk.fault is not None:
            return [Run(self.say("desk.title.not_saved"), "alarm")]
        if self.desk.unsaved:
            return [Run(self.say("desk.title.unsaved"), "label")]
        at = datetime.fromisoformat(self.game.saved_at).astimezone()
        return [Run(self.say("desk.title.saved", time=f"{at:%H:%M:%S}"), "ok")]

    def do_home(self) -> None:
        """Close this game and go home."""
        if self.desk.settle():
            self.gm.close_game()
            self.dismiss()
            self.gm.open_home()
        else:
            self.redraw()

    def do_quit(self) -> None:
        """Leave; what is in a field is kept first."""
        if self.desk.settle():
            super().do_quit()
        else:
            self.redraw()

    def do_dry_run(self) -> None:
        """Try the round without resolving it."""
        from gm.tui.round_screen import DryRunScreen

        if not self.desk.settle():
            self.redraw()
            return
        played = self.game.dry_run(cut=True)
        self.gm.push_screen(DryRunScreen(self.game, played, doubts(self.desk, played, self.say)))

    def _alarm(self) -> str:
        """What keeps this from being saved, or from being saved twice."""
        fault = self.game.copy_fault
        return super()._alarm() or (safe(fault.tell(self.say)) if fault is not None else "")

    def do_room(self) -> None:
        """Whose paper is in, for everybody to see."""
        from gm.tui.room_screen import RoomScreen

        self._go(lambda: RoomScreen(self.game, self))

    def do_code(self) -> None:
        """Take a paper in by its sheet's code."""
        from gm.tui.code_screen import CodeScreen

        self._go(lambda: CodeScreen(self.game, self.desk, self._take_in))

    def _take_in(self, team: str, told: str) -> None:
        self.desk.choose(team)
        self.tell(told)

    def do_readback(self) -> None:
        """What was understood of the papers."""
        from gm.tui.readback_screen import ReadbackScreen

        self._go(lambda: ReadbackScreen(self.desk))

    def do_double(self) -> None:
        """Let a second person type the paper at hand, blind."""
        from gm.tui.blind_screen import BlindScreen

        self._go(lambda: BlindScreen(self.game, self.desk))

    def _go(self, screen: Callable[[], Screen[None]]) -> None:
        """Open a screen, once what is being typed is in the file."""
        if self.desk.settle():
            self.desk.update()
            self.gm.push_screen(screen())
        else:
            self.redraw()

    def do_copy(self) -> None:
        """Choose the folder of the second copy."""
        from gm.tui.copy_screen import CopyScreen

        self._go(lambda: CopyScreen(self.game))

    def do_history(self) -> None:
        """The rounds played so far, to look things up and to correct them."""
        from gm.tui.history_screen import HistoryScreen

        if self.game.rounds:
            self._go(lambda: HistoryScreen(self.game))
        else:
            self.tell(self.say("desk.message.no_round"))

    def do_adjust(self) -> None:
        """Put something right by hand before the round at hand."""
        from gm.tui.adjust_screen import adjust_now

        if self.desk.settle():
            adjust_now(self, self.game)
        else:
            self.redraw()

    def do_wall(self) -> None:
        """What to change on the wall after the last round."""
        from gm.tui.wall_screen import WallScreen

        if self.game.rounds:
            self.gm.push_screen(WallScreen(self.game, len(self.game.rounds)))
        else:
            self.tell(self.say("desk.message.no_round"))

    def do_scores(self) -> None:
        """How the teams stand."""
        from gm.tui.scores import ScoresScreen

        self.gm.push_screen(ScoresScreen(self.game))

    def do_board(self) -> None:
        """What everybody may see, for the projector."""
        from gm.tui.board_screen import BoardScreen

        views = [self.game.view(PUBLIC, rounds) for rounds in range(len(self.game.rounds) + 1)]
        self._go(lambda: BoardScreen(views))

    def do_board_to(self) -> None:
        """Choose the file of the public board."""
        from gm.tui.board_file_screen import BoardFileScreen

        self._go(lambda: BoardFileScreen(self.game))

    def do_print(self) -> None:
        """Print sheets."""
        from gm.tui.printing import open_print

        if self.desk.settle():
            open_print(self)
        else:
            self.redraw()

    def do_over(self) -> None:
        """End the game with the last round; undo takes that back."""
        rounds = self.game.rounds
        if not rounds:
            self.tell(self.say("desk.message.no_round"))
            return
        if self.game.state.over or not self.desk.settle():
            return
        last = rounds[-1]
        try:
            self.game.correct({last.number: replace(last.orders, over=True)}, self.say("desk.message.over_why"))
        except JournalFault as fault:
            self.desk.fault = fault
        else:
            self.message = self.say("desk.message.over")
        self.desk.refresh()
        self.redraw()
