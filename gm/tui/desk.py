"""The desk without a screen: which field is at hand, what keys do to it, and when it is kept.

The screen shows this and hands it keys; so a whole round can be typed in a test without a terminal.
"""

from __future__ import annotations

from collections.abc import Mapping

from gm.drafts import EVERYBODY, NO_PAPER, SUBGAME, Drafts
from gm.faults import JournalFault
from gm.hexgrid import Cell
from gm.keyboard import KEYBOARDS, chosen_keyboard, digit
from gm.sextagon.features import Effect
from gm.sextagon.numbers import read_whole
from gm.sextagon.scenario import Scenario
from gm.sextagon.state import Ship, State
from gm.tui.desk_keys import press
from gm.tui.editor import LineEditor
from gm.tui.fields import SUBGAME_FIELD, Field, field_of, first_field, team_fields
from gm.tui.papers import PAPER, PAPER_IN, Paper, Papers, missing
from gm.tui.pasting import Pasted, is_paper, read_paste, take_paper
from gm.tui.slips import Slips
from gm.tui.steering import Steering, steer
from gm.tui.table import Table

KEYBOARD, ENTRY, STEER, TYPE = "keyboard", "entry", "steer", "text"
"""Settings of a game: the keyboard, and how paths are entered."""


class Desk:
    """The round at hand as it is being typed.

    `typing` is False while no field takes the keys (letters are commands then); `choosing` while the next key chooses
    a team. `bumped` tells that the last key could not do what it asked for, `pasted` what was pasted last.
    """

    def __init__(self, game: Table, language: str) -> None:
        self.game = game
        self.language = language
        self.slips = Slips(game)
        self.pasted: Pasted | None = None
        self.typing = True
        self.choosing = False
        self.bumped = False
        self.editor = LineEditor()
        self.field = SUBGAME_FIELD
        self._papers = Papers()
        self._fields: tuple[str, tuple[Field, ...]] | None = None
        self._steering: Steering | None = None
        self.papers: Mapping[str, Paper] = {}
        self.update()
        self.team = missing(self.papers) or next(iter(self.papers))
        self._begin()

    @property
    def state(self) -> State:
        """The state on which the orders are judged."""
        return self.game.state

    @property
    def scenario(self) -> Scenario:
        """The scenario as it is now."""
        return self.game.state.scenario

    @property
    def drafts(self) -> Drafts:
        """All texts as they stand in the fields, kept or not."""
        return self.slips.drafts

    @property
    def fault(self) -> JournalFault | None:
        """Why the file could not be written; None when the last try went well."""
        return self.slips.fault

    @fault.setter
    def fault(self, fault: JournalFault | None) -> None:
        self.slips.fault = fault

    @property
    def paper(self) -> Paper:
        """The paper of the team at hand."""
        return self.papers[self.team]

    @property
    def papers_state(self) -> Papers:
        """How the papers were read: the sub-game's line."""
        return self._papers

    @property
    def fields(self) -> tuple[Field, ...]:
        """The fields of the team at hand."""
        if self._fields is None or self._fields[0] != self.team:
            self._fields = (self.team, team_fields(self.state, self.drafts, self.team))
        return self._fields[1]

    @property
    def ship(self) -> Ship | None:
        """The ship that the field at hand is about, where the team has it."""
        number = self.field.ship
        return self.state.fleets[self.team].ship(number) if number is not None else None

    @property
    def bays(self) -> tuple[int, ...]:
        """The port's bay and those on its way."""
        return (self.state.fleets[self.team].port, *self.paper.verdict.plan.way)

    @property
    def keyboard(self) -> str:
        """Where unshifted signs count as digits: cs, fr or off."""
        return chosen_keyboard(self.game.settings.get(KEYBOARD, ""), self.language)

    @property
    def steers(self) -> bool:
        """Whether paths are steered, not typed."""
        return self.game.settings.get(ENTRY) == STEER

    @property
    def steering(self) -> Steering | None:
        """The course being steered, where the field at hand is the path of a ship and paths are steered."""
        if not (self.typing and self.steers and self.field.kind == "path" and self.ship is not None):
            return None
        if self._steering is None:
            self._steering = self._course(self.ship)
        return self._steering

    def _course(self, ship: Ship) -> Steering:
        fast = Effect.SEAHORSE in ship.ready
        return steer(self.scenario.board, ship.at, self.bays, self.editor.text, fast=fast)

    @property
    def takes_text(self) -> bool:
        """Whether printable keys type."""
        return self.typing and not self.choosing and self.steering is None

    @property
    def unsaved(self) -> bool:
        """Whether anything in the fields is not in the file."""
        return bool(self.slips.live)

    def text_of(self, field: Field) -> str:
        """What stands in a field."""
        return self.slips.text(field.key)

    def _begin(self) -> None:
        """Where work goes on: at the sub-game's line as long as it is empty, else at the team at hand."""
        if not self.drafts.get((EVERYBODY, SUBGAME)):
            self.focus(SUBGAME_FIELD)
        else:
            self.focus(first_field(self.fields))

    def update(self) -> None:
        """Judge again what has changed."""
        self._fields = None
        self.papers = self._papers.update(self.state, self.drafts)

    def changed(self) -> None:
        """The text in the editor has changed."""
        self.slips.put(self.field.key, self.editor.text)
        self.update()

    # keeping

    def rest(self) -> bool:
        """Keep the field at hand, whose text may still change; whether everything is in the file."""
        return self.slips.keep(self.field.key, settled=False)

    def settle(self) -> bool:
        """Keep the field at hand for good: it is being left. Whether everything is in the file."""
        return self.slips.keep(self.field.key, settled=True)

    # moving about

    def focus(self, field: Field, cursor: int | None = None) -> None:
        """Go to a field, which leaves the one before."""
        if field.key != self.field.key:
            self.settle()
            self.update()
        self.field = field
        self.typing, self.choosing = True, False
        self.editor = LineEditor(self.text_of(field))
        self._steering = None
        if cursor is not None:
            self.editor.go(cursor)

    def choose(self, team: str) -> None:
        """Go to a team's paper."""
        if team not in self.papers:
            return
        self.settle()
        self.update()
        self.team = team
        self.focus(first_field(self.fields))

    def choose_number(self, number: int) -> bool:
        """Go to the team of this number, from 1; whether there is one."""
        teams = list(self.papers)
        if not 1 <= number <= len(teams):
            return False
        self.choose(teams[number - 1])
        return True

    def step_team(self, by: int) -> None:
        """Go to the next team or the one before."""
        teams = list(self.papers)
        self.choose(teams[(teams.index(self.team) + by) % len(teams)])

    def step_field(self, by: int) -> None:
        """Go to the next field or the one before; the sub-game's line stands above the paper."""
        ring = (SUBGAME_FIELD, *self.fields)
        keys = [field.key for field in ring]
        here = keys.index(self.field.key) if self.field.key in keys else 0
        self.focus(ring[(here + by) % len(ring)])

    def enter(self) -> None:
        """Go on: to the next field of the paper, and after its last one to the next team that is missing."""
        fields = self.fields
        keys = [field.key for field in fields]
        here = keys.index(self.field.key) if self.field.key in keys else None
        if here is not None and here + 1 < len(fields):
            self.focus(fields[here + 1])
            return
        kept = self.settle()
        if here is not None and self.drafts.get((self.team, PAPER)) != NO_PAPER:
            kept = self.slips.write((self.team, PAPER), PAPER_IN) and kept
        self.update()
        following = missing(self.papers, self.team if here is not None else None)
        if following is not None and kept:
            self.choose(following)
        elif here is None:
            self.choose(self.team)

    def leave(self) -> None:
        """Let no field take the keys, or go back to it."""
        self.choosing = False
        self.typing = not self.typing
        self._steering = None

    # keys and clicks

    def press(self, key: str, sign: str | None) -> bool:
        """Do what a key does in the field at hand; False for a key that is not the field's."""
        self.bumped = False
        self.pasted = None
        return press(self, key, sign)

    def digit(self, sign: str | None) -> int | None:
        """The digit that a key means where only a digit makes sense, unshifted ones too."""
        meant = (digit(sign, self.keyboard) or sign) if sign else ""
        return int(meant) if meant and meant in "0123456789" else None

    def steer_to(self, new: Steering | None) -> None:
        """Go on with another course; None is one that cannot be sailed."""
        if new is None:
            self.bumped = True
            return
        moved = self._steering is None or new.moves != self._steering.moves
        self._steering = new
        if moved:
            self.editor.replace(new.text)
            self.changed()

    def click(self, cell: Cell) -> bool:
        """Do what a click on the map does in the field at hand; whether anything came of it."""
        self.bumped = False
        board = self.scenario.board
        if self.field.kind == "bay":
            bay = next((bay.number for bay in board.bays if bay.land == cell), None)
            return bay is not None and self._put(str(bay))
        if self.field.kind == "cell":
            return cell in board.sea and self._put(board.names[cell])
        if self.field.kind != "path" or self.ship is None:
            return False
        self.typing = True
        course = self.steering or self._course(self.ship)
        new = course.to(cell)
        if new is None:
            self.bumped = True
            return False
        self._steering = new if self.steers else None
        return self._put(new.text)

    def _put(self, text: str) -> bool:
        self.editor.replace(text)
        self.changed()
        return True

    # actions

    def toggle_steering(self) -> None:
        """Type paths or steer them: kept with the game."""
        self.slips.set(ENTRY, TYPE if self.steers else STEER)
        self.typing = True
        self._steering = None

    def next_keyboard(self) -> str:
        """Take the next kind of keyboard; it is returned."""
        following = KEYBOARDS[(KEYBOARDS.index(self.keyboard) + 1) % len(KEYBOARDS)]
        self.slips.set(KEYBOARD, following)
        return following

    def buy(self, part: str) -> None:
        """One ship more of the kind that the part names; after the most that there can be none."""
        field = field_of(self.fields, part)
        assert field is not None
        self.settle()
        most = self.scenario.limits["transports"] if part == "transports" else 1
        count = (read_whole(self.text_of(field), 0, most) or 0) + 1
        self.slips.write(field.key, str(count) if count <= most else "")
        self.update()
        if self.field.key == field.key:
            self.editor = LineEditor(self.text_of(field))
        self._steering = None

    def toggle_paper(self) -> None:
        """Mark that the team hands in no paper, or take that back."""
        self.settle()
        none = self.drafts.get((self.team, PAPER)) == NO_PAPER
        kept = self.slips.write((self.team, PAPER), "" if none else NO_PAPER)
        self.update()
        following = missing(self.papers, self.team)
        if not none and kept and following is not None:
            self.choose(following)

    def paste(self, text: str) -> None:
        """Take a pasted text: a whole paper fills the team's fields, else it is typed into the field at hand."""
        self.bumped = False
        if not is_paper(text):
            self.typing = True
            self._steering = None
            if self.editor.insert(self.field.fitting(" ".join(text.split()), len(self.editor.text))):
                self.changed()
            else:
                self.bumped = True
            return
        self.settle()
        self.pasted = read_paste(text, tuple(self.papers))
        for team, orders in self.pasted.papers.items():
            take_paper(self.slips, self.scenario, team or self.team, orders)
        self.update()
        if self.pasted.papers:
            self.team = next(iter(self.pasted.papers)) or self.team
            self.field = SUBGAME_FIELD
            self.focus(self.fields[-1])

    # undo

    def undo(self) -> str | None:
        """Take back the last confirmed field or action; its kind, or None where there is none."""
        if not self.settle():
            return None
        return self._travel(back=True)

    def redo(self) -> str | None:
        """Let what was taken back last count again; its kind, or None where there is none."""
        return None if self.unsaved else self._travel(back=False)

    def _travel(self, *, back: bool) -> str | None:
        entry = self.slips.travel(back=back)
        self.refresh()
        if entry is None:
            return None
        if entry.kind == "draft":
            self._show(entry.data["team"], entry.data["part"])
        return entry.kind

    def _show(self, team: str, part: str) -> None:
        """Go to the field that something was done to."""
        if team == EVERYBODY:
            self.field = SUBGAME_FIELD
        elif team in self.papers:
            self.team = team
            self.field = field_of(self.fields, part) or first_field(self.fields)
        self.editor = LineEditor(self.text_of(self.field))

    def refresh(self) -> None:
        """Fit to a game that has changed under the fields: a round was resolved, undone, corrected."""
        self.update()
        if self.team not in self.papers:
            self.team = next(iter(self.papers))
        known = {field.key: field for field in (SUBGAME_FIELD, *self.fields)}
        self.field = known.get(self.field.key, SUBGAME_FIELD)
        self.editor = LineEditor(self.text_of(self.field))
        self._steering = None
        self.typing, self.choosing = True, False

    def next_round(self) -> None:
        """Begin at the sub-game's line of the round at hand."""
        self.slips.live.clear()
        self.update()
        self.team = missing(self.papers) or next(iter(self.papers))
        self.field = SUBGAME_FIELD
        self.refresh()
        self._begin()
