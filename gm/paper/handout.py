"""The handout: one upright page for a team and round, its mini-map and all it needs to write its orders.

It is made of the team's view and the points of its sub-game alone, so that it cannot tell what the team may not know
(S10.4). A second page follows only where the news and cuts do not fit.
"""

from __future__ import annotations

from typing import NamedTuple

from gm import __version__
from gm.catalogue import Catalogue
from gm.drawing.fonts import CAP_HEIGHT
from gm.drawing.icons import icon, placed
from gm.drawing.shapes import MM, Document, Element, Text, TextStyle
from gm.paper.chart import border, compass, scale
from gm.paper.corners import FLAG, corner_round, corner_title
from gm.paper.flow import Line, needed_height, poured, set_lines, split_columns
from gm.paper.leaf import head
from gm.paper.legend import entry
from gm.paper.marks import boxes, boxes_width
from gm.paper.news import told
from gm.paper.orders_form import OrdersForm
from gm.paper.page import BODY, SMALL, Box, Imprint, fitted_size, foot, live_area, page
from gm.paper.plan import TITLE, Plan, plan
from gm.paper.seamap import Look, sea_map
from gm.sextagon.views import FleetView, View
from gm.sheet_code import SheetCode, sheet_code

COLUMNS = 3
GUTTER = 5 * MM

DIGIT, GAP, OPERATOR = 5.6 * MM, 0.8, 4.6 * MM
"""The boxes of the budget's sum, and the room for the signs between its numbers."""


class Award(NamedTuple):
    """What the sub-game of the sheet's round gave the team: None points where it is not known yet.

    `points` count the joker and what was kept; `joker` tells that it was staked.
    """

    points: int | None = None
    joker: bool = False


def handout(view: View, award: Award, paper: str, say: Catalogue) -> Document:
    """The sheet with which the viewing team plays the round after those that its view has seen."""
    return _Handout(view, award, paper, say).document()


class _Handout:
    def __init__(self, view: View, award: Award, paper: str, say: Catalogue) -> None:
        fleet = view.own
        assert fleet is not None
        self.view, self.award, self.paper, self.say = view, award, paper, say
        self.fleet: FleetView = fleet
        self.code: SheetCode = sheet_code(view)
        self.plan: Plan = plan(view.board, paper, say.language)
        self.round = view.round + 1

    def document(self) -> Document:
        say, name = self.say, self.fleet.team.name
        title = say("paper.file.title", team=name, round=self.round)
        pages = self.pages()
        imprint = Imprint(self.view.title, say("paper.foot.team", team=name, round=self.round), str(self.code))
        for index, elements in enumerate(pages):
            elements += foot(self.paper, imprint, index + 1, len(pages), say)
        return Document(
            tuple(page(self.paper, elements) for elements in pages),
            title=f"{title} – {self.view.title}",
            author=self.view.title,
            subject=say("paper.file.subject"),
            creator=f"gm {__version__}",
            language=say.language,
        )

    def pages(self) -> list[list[Element]]:
        chart = self.plan.chart
        drawn = sea_map(self.view, chart.layout, chart.inner, self.say, Look(own=self.view.viewer), self.plan.reserved)
        front = [*drawn.elements, *border(chart), *self.title(), *self.budget()]
        for place in self.plan.legend:
            front += entry(place.entry, place.x, place.y)
        if self.plan.compass is not None:
            front.append(compass(self.plan.compass, self.say))
        if self.plan.scale is not None:
            front += scale(self.plan.scale, chart.layout.width, self.say)
        band = self.plan.band
        texts = told(self.view, self.say, drawn.crowded)
        lines = set_lines(texts, split_columns(band, COLUMNS, GUTTER)[0].width, SMALL)
        news = needed_height(lines, COLUMNS, SMALL) + 2 * MM
        form = OrdersForm(
            self.view,
            self.say,
            points_known=self.award.points is not None,
            joker_open=self.fleet.joker_ready and not self.award.joker,
        )
        bottom = form.draw(Box(band.left, band.bottom, band.right, band.top - 2 * MM), news)
        front += form.elements
        rest = self.pour(front, lines, Box(band.left, band.bottom + 1 * MM, band.right, bottom))
        pages = [front]
        again = head(self.fleet.team.name, self.say("paper.handout.continued", round=self.round), self.fleet.team)
        while rest:
            live = live_area(self.paper)
            back, y = again(live)
            rest = self.pour(back, rest, live._replace(top=y), last=True)
            pages.append(back)
        return pages

    def pour(self, elements: list[Element], lines: list[Line], box: Box, last: bool = False) -> list[Line]:
        """Set the lines in columns; where not all fit, a note says that they go on."""
        result = poured(lines, split_columns(box, COLUMNS, GUTTER), SMALL)
        if result.left and not last:
            note = 1.5 * SMALL
            result = poured(lines, split_columns(box._replace(bottom=box.bottom + note), COLUMNS, GUTTER), SMALL)
            style = TextStyle(SMALL, "bold", "end")
            elements.append(Text(box.right, box.bottom + 1, self.say("paper.handout.more"), style))
        elements += result.elements
        return result.left

    # The head of the map: whose sheet it is, and what the team has to spend.

    def title(self) -> list[Element]:
        box, say = self.plan.title, self.say
        elements = corner_title(self.fleet.team.name, self.view.title, box, self.fleet.team)
        standing = say("paper.handout.standing", delivered=self.fleet.delivered, rank=self.fleet.rank)
        y = box.top - FLAG[1] - 1.35 * BODY
        elements.append(Text(box.left, y, standing, TextStyle(BODY)))
        size = 4 * MM
        y -= 1.4 * BODY
        elements.append(placed(icon("joker"), box.left + size / 2, y + 0.33 * BODY, size))
        left = box.left + size + 1.2 * MM
        state = self.joker_state()
        if self.fleet.kept:
            state += f" · {say('paper.handout.kept', kept=self.fleet.kept)}"
        fitting = fitted_size(state, box.left + TITLE[1][0] - left, BODY, SMALL)
        elements.append(Text(left, y, state, TextStyle(fitting)))
        return elements

    def joker_state(self) -> str:
        if self.award.joker:
            return self.say("paper.handout.joker_staked")
        return self.say(f"paper.handout.joker_{'ready' if self.fleet.joker_ready else 'spent'}")

    def budget(self) -> list[Element]:
        """The round, and the sum that a team does: points less purchases are moves."""
        box, say = self.plan.budget, self.say
        elements = corner_round(say("paper.handout.round", round=self.round), box, str(self.code))
        digits = "" if self.award.points is None else str(self.award.points)
        counts = (max(2, len(digits)), 2, 2)
        widths = [boxes_width(count, DIGIT, GAP) for count in counts]
        y = box.top - 9 * MM - DIGIT - 1
        x = box.right - sum(widths) - 2 * OPERATOR
        parts = zip(("points", "spent", "moves"), counts, widths, ("−", "=", ""), strict=True)
        for index, (label, count, width, sign) in enumerate(parts):
            elements += boxes(x, y, count, DIGIT, GAP, "" if index else digits)
            style = TextStyle(SMALL, "bold" if label == "moves" else "regular", "middle")
            elements.append(Text(x + width / 2, y - 1.15 * SMALL, say(f"paper.handout.{label}"), style))
            middle = y + (DIGIT - CAP_HEIGHT * 14) / 2
            elements.append(Text(x + width + OPERATOR / 2, middle, sign, TextStyle(14, "bold", "middle")))
            x += width + OPERATOR
        return elements
