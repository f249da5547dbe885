"""The score sheet of a card game: the result, the course of play, the count line by line, and the rules in force."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from gm import __version__
from gm.cards.agreed import settings_of, told
from gm.cards.course import Moment, course
from gm.cards.events import HINTS
from gm.cards.gang import GangState
from gm.cards.record import Result, count
from gm.cards.telling import Teller
from gm.catalogue import Catalogue
from gm.drawing.shapes import MM, Document, Element, Text, TextStyle
from gm.paper.curves import Curve, curves
from gm.paper.flow import Line, Paragraph, needed_height, paragraph, poured, set_lines, split_columns
from gm.paper.page import BODY, SMALL, Box, Imprint, fitted_lines, foot, live_area, page, tab, tab_width
from gm.paper.ruled import ruled
from gm.paper.score_tables import (
    holding_columns,
    holding_rows,
    result_columns,
    result_rows,
    round_columns,
    round_rows,
)

GUTTER = 6 * MM
HEADING = 1.5 * BODY
"""What a heading's tab takes of the height."""
_CHART = (46 * MM, 92 * MM)
"""The least and the largest height of the chart."""
_ROW = 4.6 * MM


def score_sheet(result: Result, say: Catalogue, played: str = "") -> Document:
    """The sheet of a game, over or not; `played` is the day, as it is to be written."""
    return _Sheet(result, say, played).document()


def day(begun_at: str, say: Catalogue) -> str:
    """The day of an ISO time as it is written on paper; "" for none."""
    if not begun_at:
        return ""
    year, month, number = (int(part) for part in begun_at[:10].split("-"))
    return say("tables.sheet.day", year=year, month=month, day=number)


@dataclass(slots=True)
class _Sheet:
    result: Result
    say: Catalogue
    played: str

    def document(self) -> Document:
        paper = self.result.record.paper
        pages = self.pages(live_area(paper))
        imprint = Imprint(self.title, self.say("tables.sheet.sheet"))
        for index, elements in enumerate(pages):
            elements += foot(paper, imprint, index + 1, len(pages), self.say)
        return Document(
            tuple(page(paper, elements) for elements in pages),
            title=f"{self.say('tables.sheet.sheet')} – {self.title}",
            author=self.title,
            subject=self.say("tables.sheet.sheet"),
            creator=f"gm {__version__}",
            language=self.say.language,
        )

    @property
    def teller(self) -> Teller:
        return Teller(self.result.record.table, self.say)

    @property
    def game(self) -> str:
        return self.say(f"cards.game.{self.teller.game}")

    @property
    def title(self) -> str:
        return self.result.record.title or self.game

    def pages(self, live: Box) -> list[list[Element]]:
        """One page; a second one only where the count finds no room on the first."""
        front: list[Element] = []
        y = self.head(front, live)
        y = self.table(front, live, y)
        lines = self.lines(live)
        rounds = self.details_height()
        needed = needed_height(lines, 2, SMALL) + HEADING
        high = min(_CHART[1], max(_CHART[0], y - live.bottom - rounds - needed - 10 * MM))
        y = self.chart(front, Box(live.left, y - high, live.right, y))
        y = self.details(front, live, y)
        rest = self.pour(front, lines, Box(live.left, live.bottom + 1 * MM, live.right, y))
        pages = [front]
        while rest:
            back: list[Element] = []
            rest = self.pour(back, rest, Box(live.left, live.bottom + 1 * MM, live.right, live.top - 3 * MM))
            pages.append(back)
        return pages

    def pour(self, elements: list[Element], lines: list[Line], box: Box) -> list[Line]:
        """Set the lines below their heading; those that find no room are returned."""
        baseline = box.top - 1.1 * BODY
        elements += tab(box.left, baseline, self.say("tables.sheet.count"))
        inner = box._replace(top=box.top - HEADING - 1.2 * MM)
        done = poured(lines, split_columns(inner, 2, GUTTER), SMALL)
        elements += done.elements
        return done.left

    def head(self, elements: list[Element], live: Box) -> float:
        """Title, game, day, and who has won; the y at which it ends."""
        right = self.game if self.title != self.game else ""
        right = " · ".join(part for part in (right, self.played) if part)
        (title,), size = fitted_lines(self.title, 0.68 * live.width, 21, 11, "bold", most=1)
        y = live.top - 15.5
        elements.append(Text(live.left, y, title, TextStyle(size, "bold")))
        elements.append(Text(live.right, y, right, TextStyle(10, "italic", "end")))
        state = self.result.state
        banner = self.teller.event(count(state).lines[-1], state.names)
        if not state.over:
            banner = self.say("tables.sheet.so_far", rounds=state.rounds)
        lines, size = fitted_lines(banner, live.width, 13, 9.5, most=2)
        y -= 2 * MM
        for line in lines:
            y -= 1.35 * size
            elements.append(Text(live.left, y, line, TextStyle(size)))
        return y - 4 * MM

    def table(self, elements: list[Element], live: Box, top: float) -> float:
        columns = result_columns(self.result.state, self.teller, live.width)
        drawn, y = ruled(live.left, top, columns, result_rows(self.result.state), 6.2 * MM, 10)
        elements += drawn
        return y - 5 * MM

    def chart(self, elements: list[Element], box: Box) -> float:
        elements += tab(box.left, box.top - 1.1 * BODY, self.say("tables.sheet.course"))
        moments = course(self.result)
        names = self.result.state.names
        lines = [Curve(name, tuple(moment.totals[seat] for moment in moments)) for seat, name in enumerate(names)]
        inner = box._replace(top=box.top - HEADING - 2 * MM)
        elements += curves(inner, lines, self.places(moments), self.bars())
        return box.bottom - 4 * MM

    def places(self, moments: Sequence[Moment]) -> list[str]:
        """What stands below the chart: the rounds; the final turn of Islands has a word of its own."""
        state = self.result.state
        names = [str(moment.round) for moment in moments]
        if not isinstance(state, GangState) and state.phase in ("final", "over") and len(names) > 1:
            names[-1] = self.say("tables.sheet.final")
        return names

    def bars(self) -> list[int]:
        """Before which rounds of Gang a stronger wave came."""
        state = self.result.state
        if not isinstance(state, GangState):
            return []
        waves = [enemy.wave for enemy in state.enemies]
        return [at + 1 for at in range(1, len(waves)) if waves[at] > max(waves[:at])]

    def details_height(self) -> float:
        state = self.result.state
        rows = state.rounds if isinstance(state, GangState) else len(state.names)
        return HEADING + 6 * MM + 1.5 * SMALL + rows * _ROW if rows else 0.0

    def details(self, elements: list[Element], live: Box, top: float) -> float:
        """Gang round by round, or what lies before the players of Islands; the y at which it ends."""
        state, teller = self.result.state, self.teller
        if isinstance(state, GangState):
            heading, columns = "rounds", round_columns(self.result, teller, live.width)
            rows = round_rows(self.result, teller)
        else:
            heading, columns = "columns", holding_columns(state, teller, live.width)
            rows = holding_rows(state, teller)
        if not rows:
            return top
        title = self.say(f"tables.sheet.{heading}")
        elements += tab(live.left, top - 1.1 * BODY, title)
        if heading == "columns":
            hint = self.say("tables.sheet.columns_hint", ship=self.say("cards.letter.ship").upper())
            elements.append(Text(live.left + tab_width(title) + 2.5 * MM, top - 1.1 * BODY, hint, TextStyle(SMALL)))
        drawn, y = ruled(live.left, top - HEADING - 1 * MM, columns, rows, _ROW, SMALL)
        elements += drawn
        return y - 5 * MM

    def lines(self, live: Box) -> list[Line]:
        """The count line by line, what the referee overruled, then the rules in force."""
        state, say = self.result.state, self.say
        width = split_columns(live, 2, GUTTER)[0].width
        told_lines = [paragraph(self.teller.event(line, state.names)) for line in count(state).lines]
        clauses = (told(each.name, each.value, say) for each in settings_of(self.result.record.table))
        agreed = paragraph(f"{'; '.join(clauses)}.", tab=say("tables.sheet.settings"))
        return set_lines([*told_lines, *self.overruled(), agreed], width, SMALL)

    def overruled(self) -> list[Paragraph]:
        """What counts though a check refused it, each with its round."""
        say, teller = self.say, self.teller
        warnings = [warning for _index, warning in self.result.warnings if warning.code not in HINTS]
        names = self.result.state.names
        rounds = [say("words.list.lead", name=say("cards.story.round", round=warning.round)) for warning in warnings]
        lines = [
            paragraph(f"{lead} {teller.problem(warning, names)}.")
            for lead, warning in zip(rounds, warnings, strict=True)
        ]
        return [paragraph("", tab=say("tables.sheet.overruled")), *lines] if lines else []
