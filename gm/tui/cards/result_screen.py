"""The result: who has won, the count line by line, the course of play; and the sheet and files made from it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import ClassVar

from textual.binding import BindingType

from gm.cards.agreed import settings_of, told
from gm.cards.course import course
from gm.cards.islands import IslandsState
from gm.cards.record import count
from gm.cards.results import export_texts, result_rows
from gm.cards.telling import Teller
from gm.faults import NotDone
from gm.files import write_whole
from gm.located import safe
from gm.scorekeeper import Scorekeeper
from gm.tui.actions import Action
from gm.tui.base import bindings
from gm.tui.cards.graph import graph
from gm.tui.lines import Line, Run, width_of, wrapped
from gm.tui.pages import PageScreen
from gm.tui.print_screen import FOLDER
from gm.tui.programs import opener, printer, start

ACTIONS = (
    Action("print", ("f8",), ("p",), footer=1),
    Action("open", ("f4",), ("o",), footer=2),
    Action("send", ("f6",), ("l",), footer=3),
    Action("export", ("f7",), ("x",), footer=4),
    Action("back", ("escape", "enter"), ("q",), footer=5),
)


class ResultScreen(PageScreen):
    """The result of a game, or how it stands."""

    NAME = "result"
    ACTIONS = ACTIONS
    BINDINGS: ClassVar[list[BindingType]] = bindings(NAME, ACTIONS)

    def __init__(self, keeper: Scorekeeper) -> None:
        super().__init__()
        self.keeper = keeper
        self.sheet: Path | None = None

    def page_title(self) -> str:
        over = self.keeper.state.over
        return self.say("tally.result.title" if over else "tally.result.so_far", rounds=self.keeper.state.rounds)

    def page_lines(self) -> Sequence[Line]:
        state, say, width = self.keeper.state, self.say, self.page_width
        teller = Teller(self.keeper.record.table, say)
        lines = count(state).lines
        page: list[Line] = []
        if state.over:
            page += wrapped(safe(teller.event(lines[-1], state.names)), width, "title")
        page += [(), *self._ranking(), ()]
        page += [(Run(say("tables.sheet.count"), "title"),)]
        for line in lines[:-1]:
            page += wrapped(safe(teller.event(line, state.names)), width, "", first="  ", indent="    ")
        page += [(), (Run(say("tables.sheet.course"), "title"),)]
        final = isinstance(state, IslandsState) and state.phase in ("final", "over")
        page += graph(course(self.keeper.result), say("tables.sheet.final") if final else "", width, 16)
        page += [(), (Run(say("tables.sheet.settings"), "title"),)]
        for each in settings_of(self.keeper.record.table):
            page += wrapped(told(each.name, each.value, say), width, "label" if each.usual else "", first="  ")
        return page

    def _ranking(self) -> list[Line]:
        names = list(self.keeper.state.names)
        wide = max(width_of(safe(name)) for name in names)
        lines: list[Line] = []
        for row in result_rows(self.keeper.state):
            seat = names.index(row["name"])
            names[seat] = ""  # two players may have one name
            name, style = safe(row["name"]), "strong" if row["winner"] else ""
            lines.append(
                (
                    Run(f"{row['rank']:>3}. ", style),
                    Run(f" {seat + 1} ", f"team.{seat}"),
                    Run(f" {name}{' ' * (wide - width_of(name))}", style),
                    Run(f"{row['score']:>5}", "strong"),
                )
            )
        return lines

    def do_print(self) -> None:
        """Write the score sheet."""
        from gm.drawing.pdf import pdf
        from gm.paper.score import day, score_sheet

        sheet = score_sheet(self.keeper.result, self.say, day(self.keeper.begun_at, self.say))
        path = FOLDER / f"{self.keeper.path.stem}-score.pdf"
        try:
            self.sheet = write_whole(path, pdf(sheet), self.say)
        except NotDone as failed:
            self.tell(str(failed))
        else:
            self.tell(self.say("tally.result.printed", file=str(path)))

    def do_open(self) -> None:
        """Open the score sheet."""
        if self.sheet is None:
            self.do_print()
        if self.sheet is not None:
            self._start(opener(self.sheet))

    def do_send(self) -> None:
        """Send the score sheet to the printer."""
        if self.sheet is None:
            self.do_print()
        if self.sheet is not None:
            self._start(printer(self.sheet))

    def _start(self, command: list[str] | None) -> None:
        failed = start(command, self.say)
        if failed:
            self.tell(failed)

    def do_export(self) -> None:
        """Write the record, and of a game that is over its result, beside the game."""
        keeper = self.keeper
        written = []
        try:
            for name, text in export_texts(keeper.result, self.say, keeper.begun_at).items():
                path = keeper.path.with_name(f"{keeper.path.stem}-{name}")
                written.append(write_whole(path, text.encode(), self.say).name)
        except NotDone as failed:
            self.tell(str(failed))
        else:
            self.tell(self.say("tally.result.exported", files=", ".join(written)))
