"""An earlier round step by step, from any of its events on."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import BindingType

from gm.game import Game
from gm.sextagon.events import Event
from gm.sextagon.played import Round
from gm.tui.actions import Action
from gm.tui.base import bindings
from gm.tui.round_screen import STEPS, RoundScreen

ACTIONS = (*STEPS, Action("back", ("escape",), ("q",), footer=4))


class PastScreen(RoundScreen):
    """A round as it happened, shown from an event on."""

    NAME = "past"
    AHEAD = True
    ACTIONS = ACTIONS
    BINDINGS: ClassVar[list[BindingType]] = bindings(NAME, ACTIONS)

    def __init__(self, game: Game, played: Round, event: Event | None = None) -> None:
        super().__init__(game, played)
        self.event = event

    def on_mount(self) -> None:
        """Begin where the event happens."""
        super().on_mount()
        for index, beat in enumerate(self.replay.beats):
            if any(event is self.event for event in beat.events):
                self.replay.go(index)
                self.redraw()
                return

    def title_words(self) -> str:
        return self.say("pages.played.title", round=self.played.number)
