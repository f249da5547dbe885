"""The history on the screen: round by round each team's orders as written, as read and as ruled, to be corrected."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import ClassVar, NamedTuple

from textual.binding import BindingType

from gm.decisions import Decision, decisions
from gm.faults import JournalFault
from gm.game import Game
from gm.history import decision_line, orders_history
from gm.keyboard import chosen_keyboard, number_of
from gm.located import safe
from gm.sextagon.adjust import Adjustment, fitting
from gm.sextagon.played import Round
from gm.telling import Teller
from gm.tui.actions import Action
from gm.tui.base import bindings
from gm.tui.blocks import Block, BlockScreen
from gm.tui.correction import Correction
from gm.tui.desk import KEYBOARD
from gm.tui.lines import Line, Run, shortened, wrapped

ACTIONS = (
    Action("correct", ("enter",), ("c",), footer=1),
    Action("earlier", ("left",), ("left_square_bracket",), footer=2),
    Action("later", ("right",), ("right_square_bracket",)),
    Action("events", ("tab",), ("e",), footer=3),
    Action("undo", ("ctrl+z",), ("u",)),
    Action("redo", ("ctrl+y",), ("y",)),
    Action("watch", ("f4",), ("p",)),
    Action("adjust", (), ("a",)),
    Action("remove", ("delete",), ("x",)),
    Action("over"),
    Action("blank", ("f7", "ctrl+b"), ("b",)),
    Action("back", ("escape",), ("q",), footer=5),
)


class Entry(NamedTuple):
    """What a block stands for: a team's paper, or an adjustment by its place in the round's list."""

    team: str | None = None
    adjustment: int = -1


class HistoryScreen(BlockScreen):
    """A round as it was ordered and ruled. Enter corrects what is chosen."""

    NAME = "history"
    TELLS = True
    ACTIONS = ACTIONS
    BINDINGS: ClassVar[list[BindingType]] = bindings(NAME, ACTIONS)

    def __init__(self, game: Game) -> None:
        super().__init__()
        self.game = game
        self.index = len(game.rounds) - 1

    def on_screen_resume(self) -> None:
        """Back from a correction: rounds may have been undone, too."""
        if self.is_mounted:
            self.redraw()

    @property
    def played(self) -> Round:
        """The round that is shown."""
        self.index = min(max(self.index, 0), len(self.game.rounds) - 1)
        return self.game.rounds[self.index]

    def page_title(self) -> str:
        return self.say("past.history.title", round=self.played.number, last=self.game.rounds[-1].number)

    def blocks(self) -> Iterable[Block]:
        played, width = self.played, self.block_width
        teller = Teller(played.before.scenario, self.say)
        decided = decisions(self.game.actions).get(played.number, ())
        head = wrapped(self.message, width, "message") if self.message else []
        for decision in decided:
            head += wrapped(safe(decision_line(decision, teller)), width, "hint")
        if played.orders.over:
            head.append((Run(self.say("past.history.over"), "warning"),))
        yield Block((*head, ()))
        for number, adjustment in enumerate(played.orders.adjustments):
            told = _told(played, adjustment, teller)
            yield Block(tuple(wrapped(safe(told), width, indent="  ")), Entry(adjustment=number))
        if played.orders.adjustments:
            yield Block(((),))
        for index, team in enumerate(played.before.scenario.teams):
            if not team.folded:
                yield Block((*self._paper(played, index, decided, teller), ()), Entry(team.id))

    def _paper(self, played: Round, index: int, decided: tuple[Decision, ...], teller: Teller) -> list[Line]:
        team = played.before.scenario.teams[index]
        mark = Run(f" {team.letter.lower()} ", f"team.{index}")
        lines: list[Line] = [(Run(f"{index + 1} "), mark, Run(f" {shortened(safe(team.name), 60)}", "title"))]
        if team.id not in played.orders.teams:
            return [*lines, (Run(f"  {self.say('past.history.no_paper')}", "label"),)]
        cut = [teller.located_problem(problem) for problem in played.verdict.errors if problem.team == team.id]
        for text in orders_history(played, team.id, teller, decided):
            indent = " " * (len(text) - len(text.lstrip()) + 2)
            style = "error" if any(problem in text for problem in cut) else "" if text[:1] == " " else "label"
            lines += wrapped(safe(text), self.block_width, style, first=indent, indent=f"{indent}  ")
        return lines

    def choose(self, key: Hashable) -> None:
        """Correct a paper or an adjustment."""
        from gm.tui.correct_screen import CorrectScreen

        assert isinstance(key, Entry)
        correction = Correction(self.game)
        if key.team is not None:
            self.gm.push_screen(CorrectScreen(correction, self.played.number, key.team))
        else:
            self._edit(correction, self.played.orders.adjustments[key.adjustment])

    def _edit(self, correction: Correction, old: Adjustment | None) -> None:
        from gm.tui.adjust_screen import open_adjust
        from gm.tui.preview_screen import PreviewScreen

        number = self.played.number

        def done(new: Adjustment) -> PreviewScreen | None:
            correction.adjust(number, old, new)
            return PreviewScreen(correction) if correction.begun else None

        open_adjust(self, self.played.start, done, old)

    def _preview(self, correction: Correction) -> None:
        from gm.tui.preview_screen import PreviewScreen

        if correction.begun:
            self.gm.push_screen(PreviewScreen(correction))

    def press(self, key: str, sign: str | None) -> bool:
        self.message = ""
        number = number_of(sign, chosen_keyboard(self.game.settings.get(KEYBOARD, ""), self.say.language))
        if number is not None:
            return self._go_to_team(number)
        return super().press(key, sign)

    def _go_to_team(self, number: int) -> bool:
        teams = self.played.before.scenario.teams
        if 1 <= number <= len(teams):
            self.chosen = Entry(teams[number - 1].id)
            self.redraw()
        return True

    def do_correct(self) -> None:
        """Correct what is chosen."""
        if self.chosen is not None:
            self.choose(self.chosen)

    def do_earlier(self) -> None:
        """The round before."""
        self._turn(-1)

    def do_later(self) -> None:
        """The next round."""
        self._turn(1)

    def _turn(self, by: int) -> None:
        if not 0 <= self.index + by < len(self.game.rounds):
            self.gm.bell()
        self.index += by
        self.redraw()

    def do_events(self) -> None:
        """What happened, to be searched."""
        from gm.tui.events_screen import EventsScreen

        self.gm.push_screen(EventsScreen(self.game, self.played.number))

    def do_watch(self) -> None:
        """The round step by step."""
        from gm.tui.past_screen import PastScreen

        self.gm.push_screen(PastScreen(self.game, self.played))

    def do_adjust(self) -> None:
        """Add an adjustment that was made before this round, as a correction."""
        self._edit(Correction(self.game), None)

    def do_remove(self) -> None:
        """Take the chosen adjustment away, as a correction."""
        chosen = self.chosen
        if not isinstance(chosen, Entry) or chosen.team is not None:
            self.tell(self.say("past.history.only_adjustments"))
            return
        correction = Correction(self.game)
        correction.adjust(self.played.number, self.played.orders.adjustments[chosen.adjustment], None)
        self._preview(correction)

    def do_over(self) -> None:
        """Let the game have ended with this round, or not, as a correction."""
        correction = Correction(self.game)
        correction.end_with(self.played.number, over=not self.played.orders.over)
        self._preview(correction)

    def do_undo(self) -> None:
        """Take back the last action, whatever it was."""
        self._travel("undo")

    def do_redo(self) -> None:
        """Let what was taken back count again."""
        self._travel("redo")

    def _travel(self, way: str) -> None:
        try:
            entry = self.game.undo() if way == "undo" else self.game.redo()
        except JournalFault as fault:
            self.tell(fault.tell(self.say))
            return
        if not self.game.rounds:
            self.dismiss()
            return
        if entry is None:
            self.tell(self.say(f"desk.message.nothing_to_{way}"))
            return
        number = self.game.number if way == "undo" else self.game.number - 1
        self.tell(self.say(f"desk.message.{'undone' if way == 'undo' else 'redone'}_{entry.kind}", round=number))


def _told(played: Round, adjustment: Adjustment, teller: Teller) -> str:
    """What an adjustment of a round did, in its sentence; or why it could not be made."""
    _, made, misfits = fitting(played.start, played.orders.adjustments)
    for misfit in misfits:
        if misfit.adjustment is adjustment:
            return teller.misfit(misfit)
    events = [event for event in played.events if event.kind == "adjust"]
    return teller.event(events[made.index(adjustment)])
