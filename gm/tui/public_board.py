"""The public board on the screen, without a screen: what everybody may see after each round, as lines.

It is given public views and nothing else, so that there is nothing that it could give away (S10.1, S10.4).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby, zip_longest

from gm.board import when
from gm.board.log import is_calm, loud, nothing_told, open_sea, public_teller
from gm.catalogue import Catalogue
from gm.located import safe
from gm.sextagon.events import Event
from gm.sextagon.views import PUBLIC, FleetView, View
from gm.telling import Teller
from gm.tui.geometry import Bricks, best_zoom
from gm.tui.lines import Line, Run, in_columns, plain, shortened, width_of, wrapped
from gm.tui.seatext import SeaText, legend, team_style

SIDE_WIDTH = 34
"""The columns that ranking and news have at least beside the map."""
TWO_COLUMNS = 100
"""The columns from which on the ranking stands beside the news instead of above."""
READABLE = 72
"""The columns that a sentence takes at most: longer lines are hard to follow from afar."""

_GAP = 4
_FRONT = 8
"""The columns of a rank and a team's letter."""
_FIGURE = 6
_STEP = 3
_LEAST_BAR = 8


class PublicBoard:
    """The public views of a game, of which one is shown; at first the newest.

    Raises `ValueError` where one of them is not public.
    """

    def __init__(self, views: Sequence[View], say: Catalogue, *, ascii_only: bool = False) -> None:
        if any(view.viewer != PUBLIC for view in views):
            raise ValueError("not public")
        self.views = views
        self.say = say
        self.ascii_only = ascii_only
        self.index = len(views) - 1

    @property
    def view(self) -> View:
        """The view that is shown."""
        return self.views[self.index]

    def go(self, index: int) -> bool:
        """Show another round, as near as there is one; whether it is another."""
        before, self.index = self.index, min(max(index, 0), len(self.views) - 1)
        return self.index != before

    def title(self) -> Line:
        """The game's name and how far it is."""
        return (Run(safe(self.view.title), "title"), Run(f" · {when(self.view, self.say)}"))

    def place(self) -> Line:
        """Which round is shown, of how many; nothing where there is only one."""
        if len(self.views) == 1:
            return ()
        return (Run(f"{self.view.round}/{self.views[-1].round}", "label"),)

    def sea(self, width: int, height: int) -> SeaText:
        """The map, as large as fits."""
        bricks = Bricks(self.view.board, best_zoom(self.view.board, width, height))
        return SeaText(self.view, bricks, self.say, ascii_only=self.ascii_only)

    def legend(self, sea: SeaText, width: int) -> list[Line]:
        """What the signs on the map mean, in as many columns as fit."""
        return [(Run(self.say("map.legend.title"), "label"),), *in_columns(legend(sea), width)]

    def side(self, width: int) -> list[Line]:
        """How the teams stand and what happened, in so many columns."""
        if width < TWO_COLUMNS:
            return [*self.ranking(width), (), *self.news(min(width, READABLE))]
        left = (width - _GAP) // 2
        return _beside(self.ranking(left, airy=True), self.news(min(width - _GAP - left, READABLE)), left + _GAP)

    def ranking(self, width: int, *, airy: bool = False) -> list[Line]:
        """The teams by rank: the chests that they have delivered, and the points of the last round (S8.2).

        `airy` leaves a line free between teams.
        """
        say = self.say
        fleets = sorted(self.view.fleets.values(), key=lambda fleet: fleet.rank)
        names = [self._name(fleet) for fleet in fleets]
        figures = [say("board.ranking.chests"), say("board.ranking.points")]
        columns = [max(_FIGURE, width_of(figure)) for figure in figures]
        room = max(6, width - _FRONT - sum(column + 1 for column in columns))
        name = min(max(map(width_of, [*names, say("board.ranking.team")])), room)
        most = max(fleet.delivered for fleet in fleets)
        bar = room - name - 2 if room - name >= _LEAST_BAR else 0
        head = _table_row(say("board.ranking.team"), name, figures, columns)
        lines: list[Line] = [(Run(say("board.ranking.title"), "title"),), (Run(f"{'':{_FRONT}}{head}", "label"),)]
        for fleet, words in zip(fleets, names, strict=True):
            told = _table_row(words, name, [str(fleet.delivered), str(fleet.points)], columns)
            place = Run(f"{say('board.ranking.place', rank=fleet.rank):>3} ")
            row = Run(f" {told}", "strong" if fleet.rank == 1 and fleet.delivered else "")
            gold = self._bar(fleet.delivered, most, bar)
            bars = (Run("  "), Run(gold, "island")) if gold else ()
            lines += [()] * airy + [(place, self._badge(fleet.team.id), row, *bars)]
        return lines

    def _name(self, fleet: FleetView) -> str:
        name = safe(fleet.team.name)
        return f"{name} {self.say('board.ranking.folded')}" if fleet.team.folded else name

    def _badge(self, team: str) -> Run:
        """A team's letter on its colour, three columns wide."""
        return Run(f" {self.view.fleets[team].team.letter.lower()} ", team_style(self.view, team))

    def _bar(self, count: int, most: int, room: int) -> str:
        """Gold as a bar: a sign a chest where there is room for them all."""
        length = -(-count * room // most) if most > room else count
        return ("#" if self.ascii_only else "█") * length if room else ""

    def news(self, width: int) -> list[Line]:
        """What happened in the round that was played last, phase by phase and step by step."""
        lines: list[Line] = [(Run(self.say("board.log.title"), "title"),)]
        teller = public_teller(self.view, self.say)
        for phase, group in groupby(loud(self.view), key=lambda event: event.phase):
            lines.append((Run(self.say(f"story.phase.{phase}"), "label"),))
            lines += self._phase(list(group), teller, width)
        if len(lines) == 1:
            nothing = self.say(nothing_told(self.view, first=self.index == 0))
            lines += wrapped(nothing, width, "hint")
        return lines

    def _phase(self, events: Sequence[Event], teller: Teller, width: int) -> Iterator[Line]:
        for (step, half), group in groupby(events, key=lambda event: (event.step, event.half)):
            told = list(group)
            calm = [event for event in told if is_calm(event)]
            sentences = [(event.team, teller.event(event)) for event in told if not is_calm(event)]
            if calm:
                sentences.append((None, open_sea(calm, self.view, self.say)))
            time = "" if step is None else f"{step}{'.5' if half == 2 and self.ascii_only else '½' * (half == 2)}"
            for team, sentence in sentences:
                yield from self._sentence(time, team, sentence, width)
                time = ""  # it stands before the first thing of a step only

    def _sentence(self, time: str, team: str | None, sentence: str, width: int) -> Iterator[Line]:
        front = _STEP + 5
        first, *rest = wrapped(safe(sentence), max(10, width - front))
        badge = self._badge(team) if team in self.view.fleets and team is not None else Run("   ")
        yield (Run(f"{time:>{_STEP}} ", "label"), badge, Run(" "), *first)
        for line in rest:
            yield (Run(" " * front), *line)


def _table_row(name: str, width: int, figures: Sequence[str], columns: Sequence[int]) -> str:
    """A name and figures in their columns."""
    shown = shortened(name, width)
    cells = (f" {figure:>{column}}" for figure, column in zip(figures, columns, strict=True))
    return shown + " " * (width - width_of(shown)) + "".join(cells)


def _beside(left: Sequence[Line], right: Sequence[Line], column: int) -> list[Line]:
    """Two columns of lines, the right one from a column on."""
    lines: list[Line] = []
    for one, other in zip_longest(left, right, fillvalue=()):
        gap = column - width_of(plain(one))
        lines.append((*one, Run(" " * gap), *other) if other else one)
    return lines
