"""Stepping through a round without a screen: where one is, what is told there, and what the map shows."""

from __future__ import annotations

from dataclasses import replace

from gm.catalogue import Catalogue
from gm.hexgrid import Cell
from gm.located import safe
from gm.playback import Beat, beats
from gm.sextagon.events import Event
from gm.sextagon.played import Round
from gm.sextagon.views import REFEREE, View, view
from gm.telling import Teller
from gm.tui.lines import Line, Run, wrapped
from gm.tui.seatext import Overlay, ship_label

_SHORT = frozenset({"move", "port"})


class Replay:
    """A round being looked at: its beats, and which one is shown; beat 0 is the round's beginning."""

    def __init__(self, played: Round, say: Catalogue, *, ahead: bool = False) -> None:
        """`ahead` tells that what is still to come is listed, too."""
        self.played = played
        self.ahead = ahead
        self.beats = beats(played)
        self.index = 0
        self.speak(say)

    def speak(self, say: Catalogue) -> None:
        """Tell everything in a language."""
        self.say = say
        self.teller = Teller(self.played.state.scenario, say)

    @property
    def beat(self) -> Beat:
        """The beat that is shown."""
        return self.beats[self.index]

    @property
    def at_end(self) -> bool:
        """Whether the last beat is shown."""
        return self.index == len(self.beats) - 1

    def go(self, index: int) -> bool:
        """Show a beat, as near as there is one; whether it is another."""
        before, self.index = self.index, min(max(index, 0), len(self.beats) - 1)
        return self.index != before

    def step(self, by: int) -> bool:
        """Go on or back by one half-step: to the first beat of the next, or of this one or the one before."""
        index = self.index
        if by > 0:
            here = self._moment(index)
            while index < len(self.beats) - 1 and self._moment(index) == here:
                index += 1
        elif index > 0:
            here = self._moment(index - 1)
            index -= 1
            while index > 0 and self._moment(index - 1) == here:
                index -= 1
        return self.go(index)

    def _moment(self, index: int) -> object:
        beat = self.beats[index]
        return (index if not beat.events else beat.phase, beat.step)

    def view(self) -> View:
        """The referee's view at this moment of the round."""
        played = self.played
        told = tuple(event for beat in self.beats[: self.index + 1] for event in beat.events)
        return view(played.before, [replace(played, events=told, state=self.beat.state)], REFEREE)

    def overlay(self) -> Overlay:
        """The cells and ships of this beat, marked."""
        styles = dict.fromkeys(self._marked(), "mark")
        return Overlay({}, styles)

    def _marked(self) -> list[Cell]:
        board = self.played.state.scenario.board
        cells = list(self.beat.cells)
        for event in self.beat.events:
            if event.bay is not None:
                cells.append(board.bays[event.bay - 1].land)
            elif event.cell is None and event.team is not None and event.ship is not None:
                ship = self.beat.state.fleets[event.team].ship(event.ship)
                port = self.beat.state.fleets[event.team].port
                if ship is not None:
                    cells.append(ship.at if ship.at is not None else board.bays[port - 1].land)
        return cells

    def focus(self) -> Cell | None:
        """The cell to keep in view."""
        marked = self._marked()
        return marked[0] if marked else None

    def heading(self, index: int) -> str:
        """The phase or step that begins at a beat; empty where none does."""
        beat = self.beats[index]
        if not beat.events or (index > 1 and self._moment(index - 1) == self._moment(index)):
            return ""
        if beat.step is None:
            return self.say(f"story.phase.{beat.phase}")
        step, half = beat.step
        return self.say("story.step" if half == 1 else "story.half_step", step=step)

    def sentences(self, index: int) -> list[str]:
        """What a beat tells: the moves of a half-step in one line, everything else as a sentence."""
        beat = self.beats[index]
        if index == 0:
            return [self.say("pages.round.begins")]
        if not beat.events:
            return [self.say("pages.round.ends")]
        told = [self._short(beat)] if any(event.kind in _SHORT for event in beat.events) else []
        sea = [event for event in beat.events if event.kind == "reveal" and event.source is None]
        if len(sea) > 1:
            names = self.teller.scenario.board.names
            told.append(self.say("pages.round.sea", cells=", ".join(names[e.cell] for e in sea if e.cell is not None)))
        left = [e for e in beat.events if e.kind not in _SHORT and not (len(sea) > 1 and e in sea)]
        return [*told, *map(self.teller.event, left)]

    def _short(self, beat: Beat) -> str:
        return " · ".join(self._move(event) for event in beat.events if event.kind in _SHORT)

    def _move(self, event: Event) -> str:
        """A move in a few signs, as they stand on the map: the ship and the cell, or the port and its bay."""
        assert event.team is not None
        scenario = self.teller.scenario
        letter = scenario.team(event.team).letter
        if event.cell is None:
            return self.say("story.short_port", letter=letter.lower(), bay=event.bay)
        return f"{ship_label(letter, event.ship or '')} {scenario.board.names[event.cell]}"

    def lines(self, width: int) -> tuple[list[Line], range]:
        """All that happens as lines, the present beat marked, and which lines are the beat's."""
        lines: list[Line] = []
        present = range(0)
        for index in range(len(self.beats) if self.ahead else self.index + 1):
            heading = self.heading(index)
            if heading:
                lines.append((Run(heading, "title"),))
            start = len(lines)
            here = index == self.index
            for text in self.sentences(index):
                style = "chosen" if here else "label" if index > self.index else ""
                first = "> " if here else "  "
                lines += wrapped(safe(text), width, style, first=first, indent="  ")
            if here:
                present = range(start, len(lines))
        return lines, present
