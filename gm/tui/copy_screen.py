"""The second copy: into which folder the game is copied after each round, and whether that went well."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import ClassVar

from textual.binding import BindingType

from gm.faults import JournalFault
from gm.game import COPY_TO, Game
from gm.located import safe
from gm.sticks import likely_folders
from gm.tui.actions import Action
from gm.tui.base import bindings
from gm.tui.blocks import prompt
from gm.tui.editor import LineEditor
from gm.tui.lines import Line, Run, wrapped
from gm.tui.pages import PageScreen

ACTIONS = (
    Action("keep", ("enter", "f9"), footer=1),
    Action("next", ("tab", "down"), footer=2),
    Action("off", ("f4",), footer=3),
    Action("back", ("escape",), footer=4),
)


class CopyScreen(PageScreen):
    """Asks for the folder of the second copy; Tab offers sticks and other disks."""

    NAME = "copy"
    TELLS = True
    ACTIONS = ACTIONS
    BINDINGS: ClassVar[list[BindingType]] = bindings(NAME, ACTIONS)

    def __init__(self, game: Game) -> None:
        super().__init__()
        self.game = game
        self.editor = LineEditor(game.settings.get(COPY_TO, ""))
        self.offered = [str(folder) for folder in likely_folders()]
        self.style = "message"

    def page_title(self) -> str:
        return self.say("copies.title")

    def page_lines(self) -> Sequence[Line]:
        width = self.page_width
        lines: list[Line] = [*wrapped(self.say("copies.hint"), width, "hint"), ()]
        lines += [prompt(self.say("copies.folder"), self.editor, width), ()]
        fault = self.game.copy_fault
        if self.message:
            lines += wrapped(safe(self.message), width, self.style)
        elif fault is not None:
            lines += wrapped(safe(fault.tell(self.say)), width, "alarm")
        elif self.game.settings.get(COPY_TO):
            lines += wrapped(safe(self.say("copies.on", folder=self.game.settings[COPY_TO])), width, "ok")
        else:
            lines += wrapped(self.say("copies.off"), width, "label")
        if self.offered:
            lines += [(), (Run(self.say("copies.offered"), "title"),)]
            lines += [(Run(f"  {safe(folder)}", "label"),) for folder in self.offered]
        return lines

    def press(self, key: str, sign: str | None) -> bool:
        self.message = ""
        if self.editor.press(key) or (sign is not None and self.editor.insert(sign)):
            self.redraw()
            return True
        return False

    def do_next(self) -> None:
        """Offer the next of the likely folders."""
        if self.offered:
            here = self.offered.index(self.editor.text) if self.editor.text in self.offered else -1
            self.editor.replace(self.offered[(here + 1) % len(self.offered)])
            self.redraw()

    def do_keep(self) -> None:
        """Copy the game there now, and again after each round."""
        folder = self.editor.text.strip()
        if not folder:
            self.do_off()
            return
        try:
            copied = self.game.copy_to(_place(folder))
        except JournalFault as fault:
            self.style = "alarm"
            self.tell(fault.tell(self.say))
        else:
            self.style = "ok"
            self.tell(self.say("copies.made", file=str(copied)))

    def do_off(self) -> None:
        """Keep no second copy any more; what is there stays."""
        try:
            self.game.copy_to(None)
        except JournalFault as fault:
            self.style = "alarm"
            self.tell(fault.tell(self.say))
        else:
            self.editor.replace("")
            self.style = "message"
            self.tell(self.say("copies.ended"))


def _place(text: str) -> Path:
    """The folder that a text means; `~` is the user's own. Raises `JournalFault` where there is no such user."""
    try:
        return Path(text).expanduser()
    except RuntimeError as error:
        raise JournalFault("copy_no_folder", Path(text)) from error
