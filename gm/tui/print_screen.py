"""Printing: which sheets, for which round, and then what to do with the files."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import ClassVar

from textual.binding import BindingType

from gm.faults import NotDone
from gm.files import write_whole
from gm.game import Game
from gm.located import safe
from gm.paper.sheets import SHEETS, Wanted, rounds
from gm.snapshot import Snapshot
from gm.tui.actions import Action
from gm.tui.base import bindings
from gm.tui.lines import Line, Run, wrapped
from gm.tui.pages import ListScreen
from gm.tui.programs import opener, printer, start

FOLDER = Path("printouts")
FIRST = "handouts"
"""The sheet that is wanted most: it is chosen at first."""

ACTIONS = (
    Action("toggle", ("space",), ("x",), footer=2),
    Action("print", ("f9", "f8"), ("p",), footer=1),
    Action("open", ("f4",), ("o",)),
    Action("send", ("f6",), ("l",)),
    Action("earlier", ("left",), ("minus",)),
    Action("later", ("right",), ("plus",)),
    Action("board_to", (), ("b",)),
    Action("back", ("escape",), footer=3),
)


class PrintScreen(ListScreen):
    """The sheets of a game. Each file is written whole or not at all."""

    NAME = "print"
    ACTIONS = ACTIONS
    BINDINGS: ClassVar[list[BindingType]] = bindings(NAME, ACTIONS)

    def __init__(self, game: Game) -> None:
        super().__init__()
        self.game = game
        self.snapshot = Snapshot(game.opening, game.rounds, game.course.adjustments, game.drafts)
        self.names = list(SHEETS)
        self.chosen = {FIRST} & set(self.names)
        self.number = rounds(self.snapshot)[-1]
        self.written: list[Path] = []
        self.busy = False

    def page_title(self) -> str:
        return self.say("pages.print.title", round=self.number)

    def head(self) -> Sequence[Line]:
        told = self.say("pages.print.hint", round=self.number, folder=str(FOLDER))
        return [*wrapped(told, self.page_width, "hint"), ()]

    def items(self) -> Sequence[Line]:
        return [
            (Run("[x] " if name in self.chosen else "[ ] ", "key"), Run(self.say(f"pages.print.sheet.{name}")))
            for name in self.names
        ]

    def foot(self) -> Sequence[Line]:
        lines: list[Line] = [()]
        if self.message:
            lines += wrapped(self.message, self.page_width, "message")
        return [*lines, *((Run(f"  {safe(str(path))}", "ok"),) for path in self.written)]

    def choose(self, index: int) -> None:
        """Want a sheet, or not."""
        self.chosen ^= {self.names[index]}
        self.message = ""
        self.redraw()

    def do_toggle(self) -> None:
        """Want the sheet, or not."""
        self.choose(self.index)

    def do_earlier(self) -> None:
        """Print for the round before."""
        self._turn(-1)

    def do_later(self) -> None:
        """Print for the next round."""
        self._turn(1)

    def _turn(self, by: int) -> None:
        if self.number + by in rounds(self.snapshot):
            self.number += by
        self.redraw()

    def do_print(self) -> None:
        """Write the files."""
        if self.busy:
            return
        if not self.chosen:
            self.tell(self.say("pages.print.nothing"))
            return
        self.busy = True
        self.written = []
        self.run_worker(self._print(), exclusive=True)

    async def _print(self) -> None:
        """Write file after file; between them the screen may show how far it is."""
        self.tell(self.say("pages.print.working", count=0))
        await asyncio.sleep(0)
        try:
            from gm.drawing.pdf import pdf

            wanted = Wanted(self.snapshot, self.number)
            for name in self.names:
                if name not in self.chosen:
                    continue
                for printed in SHEETS[name](wanted, self.say):
                    path = FOLDER / f"{printed.name}.pdf"
                    self.written.append(write_whole(path, pdf(printed.document), self.say))
                    self.tell(self.say("pages.print.working", count=len(self.written)))
                    await asyncio.sleep(0)
        except NotDone as failed:
            self.tell(str(failed))
        else:
            self.tell(self.say("pages.print.done", count=len(self.written)))
        finally:
            self.busy = False

    def do_board_to(self) -> None:
        """Choose the file of the public board."""
        from gm.tui.board_file_screen import BoardFileScreen

        self.gm.push_screen(BoardFileScreen(self.game))

    def do_open(self) -> None:
        """Open the first file, or the folder where there are several."""
        if self.written and not self.busy:
            self._start(opener(self.written[0] if len(self.written) == 1 else FOLDER))

    def do_send(self) -> None:
        """Send the files to the system's printer."""
        if self.written and not self.busy:
            for path in self.written:
                if not self._start(printer(path)):
                    return
            self.tell(self.say("pages.print.sent", count=len(self.written)))

    def _start(self, command: list[str] | None) -> bool:
        """Start another program; whether that could be done."""
        failed = start(command, self.say)
        if failed:
            self.tell(failed)
        return not failed
