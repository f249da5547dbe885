"""The desk without a screen: which field is at hand, what keys do to it, and when it is kept.

The screen shows this and hands it keys; so a whole round can be typed in a test without a terminal.
"""

from __future__ import annotations

from collections.abc import Mapping

from gm.drafts import EVERYBODY, NO_PAPER, SUBGAME, Drafts, Key, drafts_of
from gm.faults import JournalFault
from gm.hexgrid import Cell
from gm.keyboard import KEYBOARDS, chosen_keyboard, digit, typed
from gm.sextagon.features import Effect
from gm.sextagon.orders import TeamOrders
from gm.sextagon.scenario import Scenario
from gm.sextagon.state import Ship, State
from gm.tui.editor import LineEditor
from gm.tui.fields import SUBGAME_FIELD, Field, field_of, first_field, team_fields
from gm.tui.papers import PAPER, PAPER_IN, Paper, Papers, missing, playing
from gm.tui.pasting import Pasted, is_paper, read_paste
from gm.tui.steering import DIRECTION_KEYS, Steering, steer
from gm.tui.table import Table

KEYBOARD, ENTRY, STEER, TYPE = "keyboard", "entry", "steer", "text"
"""Settings of a game: the keyboard, and how paths are entered."""

FORWARD, BACKWARD = ("tab", "down"), ("shift+tab", "up")


class Desk:
    """The round at hand as it is being typed.

    `typing` is False while no field takes the keys (letters are commands then); `choosing` while the next key chooses
    a team. `fault` is why the file could not be written; `live` has what is not in it yet. `bumped` tells that the
    last key could not do what it asked for.
    """

    def __init__(self, game: Table, language: str) -> None:
        self.game = game
        self.language = language
        self.live: dict[Key, str] = {}
        self.fault: JournalFault | None = None
        self.pasted: Pasted | None = None
        self.typing = True
        self.choosing = False
        self.bumped = False
        self.editor = LineEditor()
        self.field = SUBGAME_FIELD
        self._papers = Papers()
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
        return {key: text for key, text in {**self.game.drafts, **self.live}.items() if text}

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
        return team_fields(self.state, self.drafts, self.team)

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
        return bool(self.live)

    def text_of(self, field: Field) -> str:
        """What stands in a field."""
        return self.live[field.key] if field.key in self.live else self.game.drafts.get(field.key, "")

    def _begin(self) -> None:
        """Where work goes on: at the sub-game's line as long as it is empty, else at the team at hand."""
        if not self.drafts.get((EVERYBODY, SUBGAME)):
            self.focus(SUBGAME_FIELD)
        else:
            self.focus(first_field(self.fields))

    def update(self) -> None:
        """Judge again what has changed."""
        self.papers = self._papers.update(self.state, self.drafts)

    def changed(self) -> None:
        """The text in the editor has changed."""
        field, text = self.field, self.editor.text
        if text == self.game.drafts.get(field.key, ""):
            self.live.pop(field.key, None)
        else:
            self.live[field.key] = text
        self.update()

    # keeping

    def rest(self) -> bool:
        """Keep the field at hand, whose text may still change; whether everything is in the file."""
        return self._keep(settled=False)

    def settle(self) -> bool:
        """Keep the field at hand for good: it is being left. Whether everything is in the file."""
        return self._keep(settled=True)

    def _keep(self, *, settled: bool) -> bool:
        here = self.field.key
        texts = dict(self.live)
        if settled:
            texts.setdefault(here, self.game.drafts.get(here, ""))  # a text that had only rested is settled
        return all(self._write(key, text, settled=settled or key != here) for key, text in texts.items())

    def _write(self, key: Key, text: str, *, settled: bool = True) -> bool:
        """Keep a text; where the file cannot be written it stays with what is not in it yet."""
        try:
            self.game.type(*key, text, settled=settled)
        except JournalFault as fault:
            self.fault = fault
            self.live[key] = text
            return False
        self.fault = None
        self.live.pop(key, None)
        return True

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
            kept = self._write((self.team, PAPER), PAPER_IN) and kept
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

    # keys

    def press(self, key: str, sign: str | None) -> bool:
        """Do what a key does in the field at hand; False for a key that is not the field's."""
        self.bumped = False
        self.pasted = None
        if self.choosing:
            return self._choose_by(key, sign)
        if not self.typing:
            return self._press_idle(key, sign)
        if key in ("enter", "ctrl+m"):
            self.enter()
            return True
        if key == "escape":
            self.leave()
            return True
        if self.steering is not None:
            return self._steer_by(key, sign)
        if key in FORWARD or key in BACKWARD:
            self.step_field(1 if key in FORWARD else -1)
            return True
        return self._edit(key, sign)

    def _press_idle(self, key: str, sign: str | None) -> bool:
        if key in ("enter", "escape", *FORWARD, *BACKWARD):
            self.leave()
            return True
        number = digit(sign, self.keyboard) if sign else None
        number = number or (sign if sign and sign.isdigit() else None)
        return number is not None and number.isascii() and self.choose_number(int(number))

    def _choose_by(self, key: str, sign: str | None) -> bool:
        """The key that says which team: its number or its letter; any other key calls it off."""
        self.choosing = False
        number = digit(sign, self.keyboard) if sign else None
        if sign and (number or sign in "123456789"):
            self.bumped = not self.choose_number(int(number or sign))
            return True
        for team in playing(self.state):
            letter = self.scenario.team(team).letter
            if sign and sign.casefold() in (letter.casefold(), plain_letter(letter)):
                self.choose(team)
                return True
        return key in ("escape", "enter")

    def _edit(self, key: str, sign: str | None) -> bool:
        text = self.editor.text
        if self.editor.press(key):
            if self.editor.text != text:
                self.changed()
            return True
        if sign is None or not sign.isprintable():
            return False
        sign = typed(sign, self.editor.before, self.field.kind, self.keyboard, self._is_name)
        room = self.field.longest is None or len(text) < self.field.longest
        if not room and self.field.longest == 1:
            self.editor.replace("")  # a digit takes the place of the digit
            room = True
        if self.field.takes(sign) and room and self.editor.insert(sign):
            self.changed()
        else:
            self.bumped = True
        return True

    def _is_name(self, text: str) -> bool:
        return self.scenario.board.cell(text) is not None

    def _steer_by(self, key: str, sign: str | None) -> bool:
        course = self.steering
        assert course is not None
        if key in ("tab", "shift+tab"):
            self.step_field(1 if key == "tab" else -1)
            return True
        number = (digit(sign, self.keyboard) or sign) if sign else ""
        move = _STEERING_KEYS.get(key) or _STEERING_SIGNS.get(number or "")
        new: Steering | None
        if number in DIRECTION_KEYS:
            new = course.go(DIRECTION_KEYS[number])
        elif move is not None:
            new = move(course)
        else:
            return False
        self._steer_to(new)
        return True

    def _steer_to(self, new: Steering | None) -> None:
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
        self._set(ENTRY, TYPE if self.steers else STEER)
        self.typing = True
        self._steering = None

    def next_keyboard(self) -> str:
        """Take the next kind of keyboard; it is returned."""
        following = KEYBOARDS[(KEYBOARDS.index(self.keyboard) + 1) % len(KEYBOARDS)]
        self._set(KEYBOARD, following)
        return following

    def _set(self, name: str, value: str) -> None:
        try:
            self.game.set(name, value)
        except JournalFault as fault:
            self.fault = fault

    def buy(self, part: str) -> None:
        """One ship more of the kind that the part names; after the most that there can be none."""
        field = field_of(self.fields, part)
        assert field is not None
        self.settle()
        most = self.scenario.limits["transports"] if part == "transports" else 1
        count = int(self.text_of(field) or "0") + 1
        self._write(field.key, str(count) if count <= most else "")
        self.update()
        if self.field.key == field.key:
            self.editor = LineEditor(self.text_of(field))
        self._steering = None

    def toggle_paper(self) -> None:
        """Mark that the team hands in no paper, or take that back."""
        self.settle()
        none = self.drafts.get((self.team, PAPER)) == NO_PAPER
        kept = self._write((self.team, PAPER), "" if none else NO_PAPER)
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
            if self.editor.insert(" ".join(text.split())):
                self.changed()
            return
        self.settle()
        self.pasted = read_paste(text, tuple(self.papers))
        for team, orders in self.pasted.papers.items():
            self._take_paper(team or self.team, orders)
        self.update()
        if self.pasted.papers:
            self.team = next(iter(self.pasted.papers)) or self.team
            self.field = SUBGAME_FIELD
            self.focus(self.fields[-1])

    def _take_paper(self, team: str, orders: TeamOrders) -> None:
        fresh = drafts_of(orders, team)
        for key in [key for key in self.drafts if key[0] == team and key not in fresh and key[1] != PAPER]:
            self._write(key, "")
        for key, text in fresh.items():
            self._write(key, text)
        item = self._subgame_item(team, orders)
        if item:
            names = self._papers.subgame.scores
            line = self.drafts.get((EVERYBODY, SUBGAME), "")
            if team not in names:
                self._write((EVERYBODY, SUBGAME), f"{line} {item}".strip())
                self.update()

    def _subgame_item(self, team: str, orders: TeamOrders) -> str:
        """What a paper that tells its points adds to the sub-game's line."""
        points = orders.points
        if points is None and orders.rank is not None and orders.rank.isascii() and orders.rank.isdigit():
            listed = self.scenario.points
            points = str(listed[int(orders.rank) - 1]) if 1 <= int(orders.rank) <= len(listed) else orders.rank
        if points is None:
            return ""
        return f"{self.scenario.team(team).letter.lower()}:{points}{'*' if orders.joker else ''}"

    # undo

    def undo(self) -> str | None:
        """Take back the last confirmed field or action; its kind, or None where there is none."""
        if not self.settle():
            return None
        return self._travel(back=True)

    def redo(self) -> str | None:
        """Let what was taken back last count again; its kind, or None where there is none."""
        if self.live:
            return None
        return self._travel(back=False)

    def _travel(self, *, back: bool) -> str | None:
        try:
            entry = self.game.undo() if back else self.game.redo()
        except JournalFault as fault:
            self.fault = fault
            return None
        self.live.clear()
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
        self.live.clear()
        self.update()
        self.team = missing(self.papers) or next(iter(self.papers))
        self.field = SUBGAME_FIELD
        self.refresh()
        self._begin()


def plain_letter(letter: str) -> str:
    """A team's letter without its accent."""
    import unicodedata

    return unicodedata.normalize("NFD", letter)[0].casefold()


_STEERING_KEYS = {
    "up": Steering.ahead,
    "left": lambda course: course.turn(-1),
    "right": lambda course: course.turn(1),
    "down": Steering.back,
    "backspace": Steering.back,
    "ctrl+h": Steering.back,
}
_STEERING_SIGNS = {"0": Steering.dock, "p": Steering.dock, ".": Steering.wait, "5": Steering.wait}
