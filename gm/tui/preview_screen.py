"""What comes of a correction, before it is made: what no longer fits, what is to be mended and reprinted."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from itertools import groupby
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType

from gm.aftermath import tell_consequences
from gm.faults import JournalFault
from gm.hexgrid import Cell
from gm.located import safe
from gm.sextagon.adjust import Misfit
from gm.sextagon.judge import Problem
from gm.sextagon.played import Refused
from gm.sextagon.reading.adjustments import LONGEST_REASON
from gm.sextagon.views import PUBLIC
from gm.telling import Teller
from gm.tui.actions import Action
from gm.tui.base import bindings
from gm.tui.blocks import Block, BlockScreen, prompt
from gm.tui.correction import Correction, Edit, Matter
from gm.tui.editor import LineEditor
from gm.tui.lines import Line, Run, wrapped
from gm.tui.lineview import LineView

ACTIONS = (
    Action("commit", ("f9", "ctrl+r"), footer=1),
    Action("mend", ("enter",), footer=2, silent=True),
    Action("accept", ("f8", "ctrl+o"), footer=3),
    Action("back", ("escape",), footer=4),
)


class PreviewScreen(BlockScreen):
    """The consequences of a correction. What is typed is its reason; F9 makes it."""

    NAME = "preview"
    TELLS = True
    ACTIONS = ACTIONS
    BINDINGS: ClassVar[list[BindingType]] = bindings(NAME, ACTIONS)

    def __init__(self, correction: Correction) -> None:
        super().__init__()
        self.correction = correction
        self.editor = LineEditor(correction.why)
        self.top = LineView(id="top")
        self.teller: Teller
        self._asked = False
        self._read = False

    def on_screen_resume(self) -> None:
        """Back from mending: perhaps nothing is changed any more."""
        if self.is_mounted:
            if self.correction.begun:
                self.redraw()
            else:
                self.dismiss()

    def body(self) -> ComposeResult:
        yield self.top
        yield from super().body()

    def page_title(self) -> str:
        return self.say("past.preview.title")

    def redraw(self) -> None:
        """Show the reason above the page, where it stays, and the page: from its top until a key is pressed."""
        self._show_top()
        self._follow = self._follow and self._read
        super().redraw()

    def _show_top(self) -> None:
        if self.size.width:
            lines = [prompt(self.say("past.preview.why"), self.editor, self.page_width), ()]
            lines[1:1] = wrapped(self.message, self.page_width, "alarm") if self.message else []
            self.top.styles.height = len(lines)
            self.top.styles.padding = (0, 1)
            self.top.show(lines)

    def blocks(self) -> Iterable[Block]:
        self.teller = Teller(self.correction.game.state.scenario, self.say)
        if self.chosen is None:
            self._on_to_the_next()
        width = self.block_width
        for edit in self.correction.edits:
            yield Block(tuple(self._edit(edit)), edit)
        yield from self._matters()
        yield from self._cells()
        yield Block(((),))
        foreseen = self.correction.foreseen
        if foreseen is not None:
            for section in tell_consequences(self.correction.game.course, foreseen, self.teller):
                heading = wrapped(safe(section.heading), width, "title", indent="  ")
                told = (line for text in section.lines for line in self._indented(text))
                yield Block((*heading, *told))

    def _indented(self, text: str, style: str = "") -> list[Line]:
        return wrapped(safe(text), self.block_width, style, first="  ", indent="    ")

    def _edit(self, edit: Edit) -> list[Line]:
        values: dict[str, object] = {"round": edit.round}
        difference = edit.difference
        if edit.team is None:
            values |= {"why": difference.second}
            told = self.say(f"past.edit.{difference.part}", **values)
        else:
            what = self.say(f"past.part.{difference.part}")
            who = self.teller.who(edit.team, difference.ship)
            nothing = self.say("past.edit.nothing")
            texts = (difference.first or nothing, difference.second or nothing)
            told = self.say("past.edit.changed", **values, who=who, part=what, before=texts[0], after=texts[1])
        return wrapped(safe(told), self.block_width, "strong", indent="    ")

    def _matters(self) -> Iterator[Block]:
        for number, matters in groupby(self.correction.matters, key=lambda matter: matter.round):
            heading = wrapped(self.say("corrections.unfit", round=number), self.block_width, "title", indent="  ")
            yield Block(((), *heading))
            for matter in matters:
                yield Block(tuple(self._matter(matter)), matter.mark)

    def _matter(self, matter: Matter) -> list[Line]:
        unfit = matter.unfit
        told = self.teller.located_problem(unfit) if isinstance(unfit, Problem) else self.teller.misfit(unfit)
        kind = "left_out" if isinstance(unfit, Misfit) else "cut"
        box = f"[{self.say(f'past.preview.{kind}')}]" if matter.accepted else "[ ? ]"
        style = "label" if matter.accepted else "error"
        return wrapped(f"{box} {safe(told)}", self.block_width, style, indent="    ")

    def _cells(self) -> Iterator[Block]:
        cells = self.correction.shown
        if cells:
            yield Block(((), *wrapped(self.say("corrections.shown"), self.block_width, "title", indent="  ")))
        for cell in cells:
            covered = cell in self.correction.cover
            word = self.say(f"past.preview.{'covered' if covered else 'uncovered'}")
            name = self.correction.game.state.scenario.board.names[cell]
            yield Block(((Run(f"{name:<5}", "strong"), Run(word, "warning" if covered else "label")),), cell)

    def press(self, key: str, sign: str | None) -> bool:
        self.message = ""
        self._read = True
        if key != "escape":
            self._asked = False
        if super().press(key, sign):
            return True
        room = len(self.editor.text) < LONGEST_REASON
        if self.editor.press(key) or (sign is not None and room and self.editor.insert(sign)):
            self.correction.why = self.editor.text
            self._show_top()
            return True
        return False

    def choose(self, key: Hashable) -> None:
        """Mend what is chosen; where there is nothing to type, accept it, or not."""
        if isinstance(key, Edit) and key.team is not None:
            self._open(key.round, key.team)
            return
        matter = self._matter_of(key)
        if matter is not None and isinstance(matter.unfit, Problem) and matter.round < self.correction.game.number:
            self._open(matter.round, matter.unfit.team)
        else:
            self.do_accept()

    def _open(self, number: int, team: str) -> None:
        from gm.tui.correct_screen import CorrectScreen

        self.gm.push_screen(CorrectScreen(self.correction, number, team, again=True))

    def _matter_of(self, key: Hashable) -> Matter | None:
        return next((matter for matter in self.correction.matters if matter.mark == key), None)

    def do_accept(self) -> None:
        """Let what is chosen be cut or left out, or cover the cell again; or no longer."""
        self._read = True
        matter = self._matter_of(self.chosen)
        if matter is not None:
            self.correction.toggle(matter)
            self._on_to_the_next()
        elif isinstance(self.chosen, Cell):
            self.correction.toggle_cover(self.chosen)
        self.redraw()

    def _on_to_the_next(self) -> None:
        if self.correction.undecided:
            self.chosen = self.correction.undecided[0].mark

    def do_commit(self) -> None:
        """Make the correction, where everything is decided and has its reason."""
        correction = self.correction
        self._read = True
        undecided = correction.undecided
        if undecided:
            self.chosen = undecided[0].mark
            self.tell(self.say("past.preview.undecided", count=len(undecided)))
            return
        before, foreseen = correction.game.view(PUBLIC), correction.foreseen
        try:
            correction.commit()
        except Misfit as misfit:
            self.tell(self.teller.misfit(misfit))
        except Refused as refused:
            self.tell(self.teller.located_problem(refused.verdict.errors[0]))
        except JournalFault as fault:
            self.tell(fault.tell(self.say))
        else:
            from gm.tui.wall_screen import MendedScreen

            self.dismiss()
            self.gm.push_screen(MendedScreen(correction.game, before, foreseen.reprint if foreseen else ()))

    def do_back(self) -> None:
        """Drop the correction, by a second key."""
        if self._asked:
            self.dismiss()
            return
        self._asked = True
        self.tell(self.say("past.preview.drop"))
