"""Help: what a screen is for, its keys, and what the map's signs mean."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.binding import BindingType

from gm.catalogue import Catalogue
from gm.tui.actions import Action, explanation, key_name
from gm.tui.base import GmScreen, bindings
from gm.tui.lines import Line, Run, wrapped
from gm.tui.pages import PageScreen

ACTIONS = (Action("back", ("escape", "f2", "f1", "enter"), ("question_mark", "q"), footer=1),)
_KEYS_WIDTH = 22


def help_lines(
    say: Catalogue, screen: str, actions: Sequence[Action], legend: Sequence[Line], width: int, *, ascii_only: bool
) -> list[Line]:
    """The help of a screen: its text, its keys, the legend."""
    lines: list[Line] = []
    for paragraph in say(f"help.{screen}").split("\n"):
        lines += [*wrapped(paragraph, width), ()]
    lines += [(Run(say("help.all.keys"), "title"),), ()]
    for action in actions:
        told = explanation(say, screen, action)
        names = " ".join(key_name(key, ascii_only=ascii_only) for key in action.all_keys) or say(
            "help.all.palette_only"
        )
        first, *rest = wrapped(told, width - _KEYS_WIDTH - 1)
        lines.append((Run(f"{names:<{_KEYS_WIDTH}} ", "key"), *first))
        lines += [(Run(" " * (_KEYS_WIDTH + 1)), *line) for line in rest]
    if legend:
        lines += [(), (Run(say("map.legend.title"), "title"),), (), *legend]
    return lines


class HelpScreen(PageScreen):
    """The help of the screen from which it was asked for."""

    NAME = "help"
    ACTIONS = ACTIONS
    BINDINGS: ClassVar[list[BindingType]] = bindings(NAME, ACTIONS)

    def __init__(self, about: GmScreen) -> None:
        super().__init__()
        self.about = about

    def page_lines(self) -> Sequence[Line]:
        about = self.about
        return help_lines(
            self.say, about.NAME, about.actions, about.legend(), self.page_width, ascii_only=self.gm.ascii_only
        )

    def do_help(self) -> None:
        self.dismiss()
