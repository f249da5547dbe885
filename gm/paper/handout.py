"""The handout: one upright page for a team and round, its mini-map and all it needs to write its orders.

It is made of the team's view and the points of its sub-game alone, so that it cannot tell what the team may not know
(S10.4). A second page follows only where the news and cuts do not fit.
"""

from __future__ import annotations

from typing import NamedTuple

from gm import __version__
from gm.catalogue import Catalogue
from gm.drawing.fonts import CAP_HEIGHT, text_width, wrapped
from gm.drawing.icons import icon, placed
from gm.drawing.shapes import MM, Document, Element, Shape, Stroke, Text, TextStyle, segments
from gm.paper.chart import border, compass, scale
from gm.paper.corners import FLAG, corner_round, corner_title
from gm.paper.flow import Line, needed_height, poured, set_lines, split_columns
from gm.paper.legend import entry
from gm.paper.marks import boxes, boxes_width, flag, model_figures
from gm.paper.news import told
from gm.paper.page import BODY, HAIR, SMALL, Box, Imprint, fitted_lines, foot, live_area, page, tab, tab_width
from gm.paper.plan import Plan, plan
from gm.paper.seamap import Look, sea_map
from gm.sextagon.features import Effect
from gm.sextagon.state import BATTLESHIP, BATTLESHIP_KIND, TRANSPORT
from gm.sextagon.views import FleetView, ShipView, View
from gm.sheet_code import SheetCode, sheet_code

COLUMNS = 3
GUTTER = 5 * MM

LINE = (5.4 * MM, 9.5 * MM)
"""The least and the largest height of a ship's line of orders."""


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
        bottom = self.orders(front, Box(band.left, band.bottom, band.right, band.top - 2 * MM), news)
        rest = self.pour(front, lines, Box(band.left, band.bottom + 1 * MM, band.right, bottom))
        pages = [front]
        while rest:
            back = self.back_head()
            live = live_area(self.paper)
            rest = self.pour(back, rest, Box(live.left, live.bottom, live.right, live.top - 15 * MM), last=True)
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
        elements.append(Text(box.left + size + 1.2 * MM, y, self.joker_state(), TextStyle(BODY)))
        return elements

    def joker_state(self) -> str:
        if self.award.joker:
            return self.say("paper.handout.joker_staked")
        return self.say(f"paper.handout.joker_{'ready' if self.fleet.joker_ready else 'spent'}")

    def budget(self) -> list[Element]:
        """The round, and the sum that a team does: points less purchases are moves."""
        box, say = self.plan.budget, self.say
        elements = corner_round(say("paper.handout.round", round=self.round), box, str(self.code))
        side, gap = 5.6 * MM, 0.8
        group = boxes_width(2, side, gap)
        y = box.top - 9 * MM - side - 1
        x = box.right - 3 * group - 2 * 4.6 * MM
        digits = "" if self.award.points is None else str(self.award.points)
        labels = ("points", "spent", "moves")
        for index, label in enumerate(labels):
            elements += boxes(x, y, max(2, len(digits)) if index == 0 else 2, side, gap, digits if index == 0 else "")
            style = TextStyle(SMALL, "bold" if index == 2 else "regular", "middle")
            elements.append(Text(x + group / 2, y - 1.15 * SMALL, say(f"paper.handout.{label}"), style))
            x += group
            if index < 2:
                sign = "−" if index == 0 else "="
                middle = y + (side - CAP_HEIGHT * 14) / 2
                elements.append(Text(x + 2.3 * MM, middle, sign, TextStyle(14, "bold", "middle")))
                x += 4.6 * MM
        if self.fleet.kept:
            kept = say("paper.handout.kept", kept=self.fleet.kept)
            elements.append(Text(box.right, y - 2.4 * SMALL, kept, TextStyle(SMALL, "italic", "end")))
        return elements

    # The orders: a line for each ship, then what concerns the team.

    def orders(self, elements: list[Element], box: Box, news: float) -> float:
        """Draw the part with the orders from the top of the box; the height at which it ends.

        Lines are as high as is good for writing, and lower where that leaves the height that `news` take.
        """
        say = self.say
        baseline = box.top - 1.1 * BODY
        title = say("paper.orders.heading")
        elements += tab(box.left, baseline, title)
        hint = say("paper.orders.hint")
        elements.append(Text(box.left + tab_width(title) + 2.5 * MM, baseline, hint, TextStyle(SMALL)))
        side = 4 * MM
        elements += model_figures(box.right - boxes_width(10, side, 0.8), box.top - 1.45 * BODY, side, 0.8)
        y = box.top - 1.4 * BODY - 1.0 * MM
        y = self.team_line(elements, box, y)
        if not self.fleet.ships:
            elements.append(Text(box.left, y - 12, say("paper.orders.no_ships"), TextStyle(BODY, "italic")))
            y -= 16
        fair = (y - box.bottom - news - 3 * MM) / max(1, len(self.fleet.ships))
        for ship in self.fleet.ships:
            y = self.ship_line(elements, ship, box, y, min(LINE[1], max(LINE[0], fair)))
        return y - 2 * MM

    def ship_line(self, elements: list[Element], ship: ShipView, box: Box, top: float, least: float) -> float:
        say = self.say
        state = [self.place(ship), *self.load(ship)]
        extra = self.effects(ship)
        state_width = 62 * MM
        left = box.left + 8.5 * MM
        lines = wrapped(" · ".join(extra), state_width, SMALL) if extra else []
        height = max(least, (1 + len(lines)) * 3.35 * MM + 0.8 * MM)
        bottom = top - height
        kind = "battleship" if ship.number == BATTLESHIP else "transport"
        size = 5.4 * MM
        elements.append(placed(icon(kind, ship.number), box.left + size / 2 + 1, (top + bottom) / 2, size))
        y = top - (height - (1 + len(lines)) * 3.35 * MM) / 2 - 2.6 * MM
        elements.append(Text(left, y, state[0], TextStyle(9.5, "bold")))
        x = left + text_width(state[0], 9.5, "bold")
        for part in state[1:]:
            elements.append(Text(x, y, f" · {part}", TextStyle(SMALL)))
            x += text_width(f" · {part}", SMALL)
        for line in lines:
            y -= 3.35 * MM
            elements.append(Text(left, y, line, TextStyle(SMALL)))
        right = box.right
        for key, name in self.aims(ship):
            right = self.aim(elements, right, (top + bottom) / 2, name, key) - 3 * MM
        start = box.left + 8.5 * MM + state_width + 2 * MM
        label = say("paper.orders.path")
        baseline = bottom + 1.7 * MM
        elements.append(Text(start, baseline, label, TextStyle(SMALL, "italic")))
        start += text_width(label, SMALL, "italic") + 1.5 * MM
        if right - start > 10 * MM:
            dots = Stroke(0.6, dash=(0.01, 2.4), cap="round")
            elements.append(Shape(segments([(start, baseline - 0.6, right, baseline - 0.6)]), stroke=dots))
        elements.append(Shape(segments([(box.left, bottom, box.right, bottom)]), stroke=HAIR))
        return bottom

    def place(self, ship: ShipView) -> str:
        if ship.at is None:
            return self.say("paper.orders.port_at", bay=self.fleet.port)
        return self.view.board.names[ship.at]

    def load(self, ship: ShipView) -> list[str]:
        parts = [self.say("paper.orders.cargo", count=ship.cargo)] if ship.cargo else []
        parts += [self.say("paper.orders.dinghy")] if ship.dinghy else []
        return parts + ([self.say("paper.orders.idle")] if ship.idle else [])

    def effects(self, ship: ShipView) -> list[str]:
        parts = [self.say("paper.orders.held")] if ship.held else []
        return parts + [self.say(f"paper.effect.{effect}") for effect in ship.ready or ()]

    def aims(self, ship: ShipView) -> list[tuple[str, str]]:
        """What else the ship may be ordered: (icon, key of its label)."""
        found = []
        if ship.number == BATTLESHIP:
            found.append(("", "paper.orders.shot"))
        if Effect.TELESCOPE.value in (ship.ready or ()):
            found.append(("telescope", "paper.orders.telescope"))
        return found

    def aim(self, elements: list[Element], right: float, middle: float, label: str, _icon: str) -> float:
        """A label and boxes for the name of a cell, ending at `right`; where it begins."""
        side, gap = 4.6 * MM, 0.6
        letters = max(len(name) for name in self.view.board.names.values())
        left = right - boxes_width(letters, side, gap)
        elements += boxes(left, middle - side / 2, letters, side, gap)
        text = self.say(label)
        style = TextStyle(SMALL, "italic", "end")
        elements.append(Text(left - 1.2 * MM, middle - CAP_HEIGHT * SMALL / 2, text, style))
        return left - 1.2 * MM - text_width(text, SMALL, "italic")

    def team_line(self, elements: list[Element], box: Box, top: float) -> float:
        """Purchases, the port's goal and the joker, each with its boxes."""
        say, terms = self.say, self.view.terms
        height, side = 6.6 * MM, 4.8 * MM
        middle = top - height / 2
        baseline = middle - CAP_HEIGHT * SMALL / 2
        x = box.left

        def words(text: str, face: str = "regular", after: float = 1.4 * MM) -> None:
            nonlocal x
            elements.append(Text(x, baseline, text, TextStyle(SMALL, face)))  # type: ignore[arg-type]
            x += text_width(text, SMALL, face) + after  # type: ignore[arg-type]

        def cells(count: int, after: float = 4 * MM) -> None:
            nonlocal x
            elements.extend(boxes(x, middle - side / 2, count, side, 0.8))
            x += boxes_width(count, side, 0.8) + after

        words(say("paper.orders.buy"), "bold", 2 * MM)
        for kind in (TRANSPORT, BATTLESHIP_KIND):
            elements.append(placed(icon(kind), x + 2.2 * MM, middle, 4.4 * MM))
            x += 5.6 * MM
            words(say("paper.orders.price", price=terms.prices[kind]))
            cells(1)
        x += 3 * MM
        words(say("paper.orders.port"), "bold", 1.6 * MM)
        words(say("paper.orders.port_goal", bay=self.fleet.port))
        cells(len(str(len(self.view.board.bays))), 3 * MM + 4 * MM)
        if self.fleet.joker_ready and not self.award.joker:
            words(say("paper.orders.joker"), "bold", 1.6 * MM)
            cells(1, 1.4 * MM)
            key = "stake" if self.award.points is None else "next"
            words(say(f"paper.orders.joker_{key}"))
        bottom = top - height
        elements.append(Shape(segments([(box.left, bottom, box.right, bottom)]), stroke=HAIR))
        return bottom

    def back_head(self) -> list[Element]:
        live, team = live_area(self.paper), self.fleet.team
        high, wide = 9 * MM, 11 * MM
        elements = flag(team, live.left + wide / 2, live.top - high / 2, wide, high)
        lines, size = fitted_lines(team.name, live.width * 0.55, 16, 9.5, "bold", most=1)
        y = live.top - high / 2 - CAP_HEIGHT * size / 2
        elements.append(Text(live.left + wide + 2.5 * MM, y, lines[0], TextStyle(size, "bold")))
        text = self.say("paper.handout.continued", round=self.round)
        elements.append(Text(live.right, y, text, TextStyle(11, "bold", "end")))
        y = live.top - high - 2.5 * MM
        elements.append(Shape(segments([(live.left, y, live.right, y)]), stroke=Stroke(0.8)))
        return elements
