"""Choosing the file of the public board, which then follows the game."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import ClassVar

from textual.binding import BindingType

from gm.game import BOARD_TO, Game
from gm.located import safe
from gm.tui.actions import Action
from gm.tui.base import bindings
from gm.tui.blocks import prompt
from gm.tui.board_file import place
from gm.tui.editor import LineEditor
from gm.tui.lines import Line, wrapped
from gm.tui.pages import PageScreen
from gm.tui.programs import opener, start

ACTIONS = (
    Action("keep", ("enter",), footer=1),
    Action("open", ("f4", "ctrl+o"), footer=2),
    Action("off", ("f8", "ctrl+n"), footer=3),
    Action("back", ("escape",), footer=4),
)


class BoardFileScreen(PageScreen):
    """The name of the file in a field. Enter writes the page and keeps the choice with the game."""

    NAME = "board_file"
    TELLS = True
    ACTIONS = ACTIONS
    BINDINGS: ClassVar[list[BindingType]] = bindings(NAME, ACTIONS)

    def __init__(self, game: Game) -> None:
        super().__init__()
        self.game = game
        self.editor = LineEditor(self.kept or f"{game.path.stem}.html")
        self._busy = False

    @property
    def kept(self) -> str:
        """The file's name as it is kept with the game; empty where no page is wanted."""
        return self.game.settings.get(BOARD_TO, "")

    @property
    def path(self) -> Path | None:
        """The file that is kept with the game."""
        return place(self.game.path, self.kept) if self.kept else None

    def page_title(self) -> str:
        return self.say("boardmode.file.title")

    def page_lines(self) -> Sequence[Line]:
        say, width = self.say, self.page_width
        lines: list[Line] = [*wrapped(say("boardmode.file.hint"), width, "hint"), ()]
        lines += [prompt(say("boardmode.file.field"), self.editor, width), ()]
        fault = self.gm.board_file.fault
        if self.path is None:
            lines += wrapped(say("boardmode.file.off"), width, "label")
        elif not fault:
            lines += wrapped(say("boardmode.file.on", file=safe(str(self.path.absolute()))), width, "ok")
        told = self.message or fault
        return [*lines, *wrapped(told, width, "warning")] if told else lines

    def press(self, key: str, sign: str | None) -> bool:
        if key != "ctrl+c":
            self.message = ""
        if self.editor.press(key) or (sign is not None and self.editor.insert(sign)):
            self.redraw()
            return True
        return super().press(key, sign)

    def do_keep(self) -> None:
        """Write the page, and keep where it lies."""
        self._choose(self.editor.text.strip())

    def do_off(self) -> None:
        """Write no page any more; the one that is there stays."""
        self._choose("")

    def _choose(self, name: str) -> None:
        if not self._busy:
            self._busy = True
            self.run_worker(self._keep(name))

    async def _keep(self, name: str) -> None:
        fault = await self.gm.board_file.choose(self.game, name)
        self._busy = False
        self.tell(fault)

    def do_open(self) -> None:
        """Show the page in the system's browser."""
        if self.path is None:
            self.tell(self.say("boardmode.file.none"))
            return
        self.tell(start(opener(self.path), self.say))
