"""The registry of actions: one table a screen feeds its keys, its footer, the command palette and the help."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from gm.catalogue import Catalogue
from gm.tui.lines import Line, Run, width_of

FOOTER_WIDTH = 78
"""The columns of the footer in a terminal of 80: one is kept free at each end."""
MOST_IN_FOOTER = 7

_SHOWN = {
    "enter": "Enter",
    "escape": "Esc",
    "question_mark": "?",
    "left": "←",
    "right": "→",
    "up": "↑",
    "down": "↓",
    "pageup": "PgUp",
    "pagedown": "PgDn",
    "home": "Home",
    "end": "End",
    "space": "Space",
    "plus": "+",
    "minus": "-",
    "left_square_bracket": "[",
    "right_square_bracket": "]",
    "tab": "Tab",
    "shift+tab": "Shift+Tab",
}
_CONTROL = {"underscore": "_", "backslash": "\\", "right_square_bracket": "]"}
_PLAIN = {"left": "<-", "right": "->", "up": "Up", "down": "Down"}


@dataclass(frozen=True, slots=True)
class Action:
    """Something that a screen can do.

    `keys` work everywhere, `letters` only while no field takes text. `footer` is its place in the footer, from 1.
    A `silent` action's keys are the screen's own business; it is listed for footer and help only. `palette` tells
    whether the command palette offers it.
    """

    id: str
    keys: tuple[str, ...] = ()
    letters: tuple[str, ...] = ()
    footer: int = 0
    silent: bool = False
    palette: bool = True

    @property
    def all_keys(self) -> tuple[str, ...]:
        """Every key that does it."""
        return self.keys + self.letters


EVERYWHERE = (
    Action("help", ("f2", "f1"), ("question_mark",), footer=6),
    Action("palette", ("ctrl+p",), footer=7, palette=False),
    Action("theme"),
    Action("language"),
    Action("quit", ("ctrl+q",)),
    Action("interrupt", ("ctrl+c",), palette=False),
)
"""The actions that every screen has."""


def key_name(key: str, *, ascii_only: bool = False) -> str:
    """A key as people know it: F9, ^z, Enter."""
    if ascii_only and key in _PLAIN:
        return _PLAIN[key]
    if key in _SHOWN:
        return _SHOWN[key]
    if key.startswith("ctrl+"):
        return f"^{_CONTROL.get(key.removeprefix('ctrl+'), key.removeprefix('ctrl+'))}"
    return key.upper() if len(key) > 1 else key


def label(say: Catalogue, screen: str, action: Action) -> str:
    """The action's word for the footer."""
    key = f"actions.{screen}.{action.id}"
    return say(key if say.has(key) else f"actions.all.{action.id}")


def explanation(say: Catalogue, screen: str, action: Action) -> str:
    """What the action does, for help and palette; its word where that says it all."""
    for key in (f"actions.{screen}.{action.id}_help", f"actions.all.{action.id}_help"):
        if say.has(key):
            return say(key)
    return label(say, screen, action)


def footer(
    say: Catalogue, screen: str, actions: Sequence[Action], *, ascii_only: bool = False
) -> list[tuple[str, Line]]:
    """The footer's entries: the action's id and its key and word."""
    chosen = sorted((action for action in actions if action.footer), key=lambda action: action.footer)
    return [
        (a.id, (Run(key_name(a.all_keys[0], ascii_only=ascii_only), "key"), Run(f" {label(say, screen, a)}")))
        for a in chosen[:MOST_IN_FOOTER]
    ]


def footer_line(entries: Sequence[tuple[str, Line]]) -> tuple[Line, list[tuple[int, int, str]]]:
    """The footer as a line, and from which column to which each action stands."""
    runs: list[Run] = []
    spots = []
    x = 0
    for name, entry in entries:
        if runs:
            runs.append(Run("  "))
            x += 2
        width = sum(width_of(run.text) for run in entry)
        spots.append((x, x + width, name))
        runs += entry
        x += width
    return tuple(runs), spots
