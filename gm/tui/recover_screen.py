"""A damaged game: what can be saved of it, and saving it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from textual.binding import BindingType

from gm.faults import JournalFault
from gm.game import COPY_TO, Game
from gm.located import FaultsFound, safe
from gm.recovery import Found, Recovery, recover, search
from gm.rescue import tell_found, tell_recovery
from gm.tui.actions import Action
from gm.tui.base import bindings
from gm.tui.lines import Line, wrapped
from gm.tui.pages import PageScreen

ACTIONS = (
    Action("save", ("f9", "enter"), footer=1),
    Action("back", ("escape",), footer=2),
)


def recovery_of(fault: JournalFault, *, alone: bool = False) -> RecoverScreen | None:
    """The screen that offers to save what is intact of a damaged file; None where that is nothing.

    `alone` tells that the program was asked to open this file only.
    """
    if fault.code not in ("damaged", "no_game"):
        return None
    try:
        return RecoverScreen(fault, search(fault.path), alone=alone)
    except (JournalFault, FaultsFound):
        return None


class RecoverScreen(PageScreen):
    """Tells what is intact of a game file. Nothing is written before the referee says so; the damaged file is kept."""

    NAME = "recover"
    TELLS = True
    ACTIONS = ACTIONS
    BINDINGS: ClassVar[list[BindingType]] = bindings(NAME, ACTIONS)

    def __init__(self, fault: JournalFault, found: Found, *, alone: bool = False) -> None:
        super().__init__()
        self.fault = fault
        self.found = found
        self.alone = alone
        self.recovery: Recovery | None = None

    def page_title(self) -> str:
        return self.say("copies.recover.title", file=safe(self.fault.path.name))

    def page_lines(self) -> Sequence[Line]:
        lines: list[Line] = []
        for style, text in self._sentences():
            lines += [*wrapped(safe(text), self.page_width, style, indent="  "), ()]
        return lines

    def _sentences(self) -> Iterator[tuple[str, str]]:
        if self.message:
            yield "alarm", self.message
        if self.recovery is not None:
            for text in tell_recovery(self.recovery, self.say):
                yield "", text
            yield "hint", self.say("copies.recover.go_on")
            return
        yield "error", self.say("copies.recover.damaged", file=str(self.fault.path))
        yield "title", self.say("copies.recover.intact")
        for text in tell_found(self.found, self.fault.path, self.say):
            yield "", text
        folder = self._copied_to()
        if folder:
            yield "warning", self.say("copies.recover.second", folder=folder)
        yield "hint", self.say("copies.recover.hint")

    def _copied_to(self) -> str:
        """The folder of the second copy, as far as what is intact tells it."""
        said = [
            e.data.get("value") for e in self.found.entries if e.kind == "setting" and e.data.get("name") == COPY_TO
        ]
        return said[-1] if said and isinstance(said[-1], str) else ""

    def do_save(self) -> None:
        """Save what is intact; then go on with the game."""
        try:
            if self.recovery is None:
                self.recovery = recover(self.fault.path)
                self.message = ""
                if self.recovery is not None:
                    self.redraw()
                    return
            self._open()
        except JournalFault as fault:
            self.tell(fault.tell(self.say))
        except FaultsFound:
            self.tell(self.say("home.unreadable"))

    def _open(self) -> None:
        if self.found.rounds is None:
            from gm.scorekeeper import Scorekeeper
            from gm.tui.cards.table_screen import TableScreen

            self.gm.switch_screen(TableScreen(Scorekeeper.load(self.fault.path)))
        else:
            self.gm.open_desk(Game.load(self.fault.path), instead=True)

    def do_back(self) -> None:
        """Leave the file as it is."""
        if self.alone and self.recovery is None:
            self.gm.fail(self.fault)
        elif self.alone:
            self.gm.leave()
        else:
            self.dismiss()

    def do_quit(self) -> None:
        """Leave the program."""
        if self.alone and self.recovery is None:
            self.gm.fail(self.fault)
        else:
            super().do_quit()
