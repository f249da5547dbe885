"""What keys mean at a desk: in a field, while steering, while a team is being chosen, and outside the fields."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from gm.keyboard import digit, typed
from gm.tui.papers import playing
from gm.tui.steering import DIRECTION_KEYS, Steering

if TYPE_CHECKING:
    from gm.tui.desk import Desk

FORWARD, BACKWARD = ("tab", "down"), ("shift+tab", "up")

_STEERING_KEYS: Mapping[str, Callable[[Steering], Steering | None]] = {
    "up": Steering.ahead,
    "left": lambda course: course.turn(-1),
    "right": lambda course: course.turn(1),
    "down": Steering.back,
    "backspace": Steering.back,
    "ctrl+h": Steering.back,
}
_STEERING_SIGNS: Mapping[str, Callable[[Steering], Steering | None]] = {
    "0": Steering.dock,
    "p": Steering.dock,
    ".": Steering.wait,
    "5": Steering.wait,
}


def press(desk: Desk, key: str, sign: str | None) -> bool:
    """Do what a key does at the desk; False for a key that means nothing there. `sign` is what it would type."""
    if desk.choosing:
        return _choose(desk, key, sign)
    if not desk.typing:
        return _idle(desk, key, sign)
    if key in ("enter", "ctrl+m"):
        desk.enter()
    elif key == "escape":
        desk.leave()
    elif desk.steering is not None:
        return _steer(desk, desk.steering, key, sign)
    elif key in FORWARD or key in BACKWARD:
        desk.step_field(1 if key in FORWARD else -1)
    else:
        return _edit(desk, key, sign)
    return True


def _idle(desk: Desk, key: str, sign: str | None) -> bool:
    """Outside the fields: digits choose a team; Enter and the arrows go back."""
    if key in ("enter", "escape", *FORWARD, *BACKWARD):
        desk.leave()
        return True
    number = desk.digit(sign)
    return number is not None and desk.choose_number(number)


def _choose(desk: Desk, key: str, sign: str | None) -> bool:
    """The key that says which team: its letter or number; any other calls it off."""
    desk.choosing = False
    letters = {team: desk.scenario.team(team).letter for team in playing(desk.state)}
    if sign:
        for spelt in (str.casefold, plain_letter):
            for team, letter in letters.items():
                if sign.casefold() == spelt(letter):
                    desk.choose(team)
                    return True
    number = desk.digit(sign)
    if number is not None:
        desk.bumped = not desk.choose_number(number)
        return True
    return key in ("escape", "enter")


def plain_letter(letter: str) -> str:
    """A team's letter without its accent."""
    return unicodedata.normalize("NFD", letter)[0].casefold()


def _edit(desk: Desk, key: str, sign: str | None) -> bool:
    """In a field: editing keys, then signs, of which a field of digits takes only its own."""
    editor, field = desk.editor, desk.field
    before = editor.text
    if editor.press(key):
        if editor.text != before:
            desk.changed()
        return True
    if sign is None or not sign.isprintable():
        return False
    sign = typed(
        sign, editor.before, field.kind, desk.keyboard, lambda name: desk.scenario.board.cell(name) is not None
    )
    if field.takes(sign) and _has_room(desk) and editor.insert(sign):
        desk.changed()
    else:
        desk.bumped = True
    return True


def _has_room(desk: Desk) -> bool:
    """Whether one more sign fits; in a field of one digit it takes the place of the digit."""
    longest = desk.field.longest
    if longest is None or len(desk.editor.text) < longest:
        return True
    if longest == 1:
        desk.editor.replace("")
    return longest == 1


def _steer(desk: Desk, course: Steering, key: str, sign: str | None) -> bool:
    """While steering: arrows, the six directions, into port, wait; other letters are commands."""
    if key in ("tab", "shift+tab"):
        desk.step_field(1 if key == "tab" else -1)
        return True
    meant = (digit(sign, desk.keyboard) or sign) if sign else ""
    move = _STEERING_KEYS.get(key) or _STEERING_SIGNS.get(meant)
    if meant in DIRECTION_KEYS:
        desk.steer_to(course.go(DIRECTION_KEYS[meant]))
    elif move is not None:
        desk.steer_to(move(course))
    else:
        return False
    return True
