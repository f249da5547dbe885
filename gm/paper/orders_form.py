"""The part of a handout in which orders are written: a line for each ship, below what concerns the whole team."""

from __future__ import annotations

from gm.catalogue import Catalogue
from gm.drawing.fonts import CAP_HEIGHT, text_width, wrapped
from gm.drawing.icons import icon, placed
from gm.drawing.shapes import MM, Element, Face, Shape, Stroke, Text, TextStyle, segments
from gm.paper.marks import boxes, boxes_width, model_figures
from gm.paper.page import BODY, HAIR, SMALL, Box, tab, tab_width
from gm.sextagon.features import Effect
from gm.sextagon.state import BATTLESHIP, BATTLESHIP_KIND, TRANSPORT
from gm.sextagon.views import ShipView, View

LINE = (5.4 * MM, 9.5 * MM)
"""The least and the largest height of a ship's line."""
TEAM_LINE = 6.6 * MM
TEXT_LINE = 3.35 * MM
"""The height of a line of text within a ship's line."""

ICON = 5.4 * MM
STATE_AT, STATE_WIDTH = 8.5 * MM, 62 * MM
"""Where what is known of a ship stands, and how wide it may be; its path is written to the right."""

FIGURE, SIGN, AIM = 4.0 * MM, 4.8 * MM, 4.6 * MM
"""The sides of boxes: model figures, single signs, the names of cells."""

DOTS = Stroke(0.6, dash=(0.01, 2.4), cap="round")


class OrdersForm:
    """Draws the form from the top of a box, collecting its elements."""

    def __init__(self, view: View, say: Catalogue, *, points_known: bool, joker_open: bool) -> None:
        fleet = view.own
        assert fleet is not None
        self.view, self.say, self.fleet = view, say, fleet
        self.points_known, self.joker_open = points_known, joker_open
        self.elements: list[Element] = []

    def draw(self, box: Box, news: float) -> float:
        """Draw it; the height at which it ends.

        Lines are as high as is good for writing, and lower where that leaves the height that `news` take.
        """
        y = self._team_line(box, self._heading(box))
        if not self.fleet.ships:
            self._text(box.left, y - 12, self.say("paper.orders.no_ships"), BODY, "italic")
            y -= 16
        fair = (y - box.bottom - news - 3 * MM) / max(1, len(self.fleet.ships))
        for ship in self.fleet.ships:
            y = self._ship_line(ship, box, y, min(LINE[1], max(LINE[0], fair)))
        return y - 2 * MM

    def _text(self, x: float, y: float, text: str, size: float = SMALL, face: Face = "regular") -> float:
        """A text from x on; where it ends."""
        self.elements.append(Text(x, y, text, TextStyle(size, face)))
        return x + text_width(text, size, face)

    def _rule(self, box: Box, y: float) -> None:
        self.elements.append(Shape(segments([(box.left, y, box.right, y)]), stroke=HAIR))

    def _heading(self, box: Box) -> float:
        """The heading, how orders may be given, and how figures should look."""
        baseline = box.top - 1.1 * BODY
        title = self.say("paper.orders.heading")
        self.elements += tab(box.left, baseline, title)
        self._text(box.left + tab_width(title) + 2.5 * MM, baseline, self.say("paper.orders.hint"))
        left = box.right - boxes_width(10, FIGURE, 0.8)
        self.elements += model_figures(left, box.top - 1.45 * BODY, FIGURE, 0.8)
        return box.top - 1.4 * BODY - 1.0 * MM

    def _team_line(self, box: Box, top: float) -> float:
        """Purchases, the port's goal and the joker, each with its boxes."""
        say, prices = self.say, self.view.terms.prices
        middle = top - TEAM_LINE / 2
        baseline = middle - CAP_HEIGHT * SMALL / 2
        x = self._text(box.left, baseline, say("paper.orders.buy"), face="bold") + 2 * MM
        for kind in (TRANSPORT, BATTLESHIP_KIND):
            self.elements.append(placed(icon(kind), x + 2.2 * MM, middle, 4.4 * MM))
            x = self._text(x + 5.6 * MM, baseline, say("paper.orders.price", price=prices[kind])) + 1.4 * MM
            x = self._boxes(x, middle, 1) + 4 * MM
        x = self._text(x + 3 * MM, baseline, say("paper.orders.port"), face="bold") + 1.6 * MM
        x = self._text(x, baseline, say("paper.orders.port_goal", bay=self.fleet.port)) + 1.4 * MM
        x = self._boxes(x, middle, len(str(len(self.view.board.bays)))) + 7 * MM
        if self.joker_open:
            x = self._text(x, baseline, say("paper.orders.joker"), face="bold") + 1.6 * MM
            x = self._boxes(x, middle, 1) + 1.4 * MM
            self._text(x, baseline, say(f"paper.orders.joker_{'next' if self.points_known else 'stake'}"))
        self._rule(box, top - TEAM_LINE)
        return top - TEAM_LINE

    def _boxes(self, x: float, middle: float, count: int) -> float:
        self.elements += boxes(x, middle - SIGN / 2, count, SIGN, 0.8)
        return x + boxes_width(count, SIGN, 0.8)

    def _ship_line(self, ship: ShipView, box: Box, top: float, least: float) -> float:
        """A ship: where it lies and what it carries, its effects below, then room for its orders."""
        facts = self._effects(ship)
        lines = wrapped(" · ".join(facts), STATE_WIDTH, SMALL) if facts else []
        text_height = (1 + len(lines)) * TEXT_LINE
        height = max(least, text_height + 0.8 * MM)
        bottom = top - height
        kind = "battleship" if ship.number == BATTLESHIP else "transport"
        self.elements.append(placed(icon(kind, ship.number), box.left + ICON / 2 + 1, (top + bottom) / 2, ICON))
        y = top - (height - text_height) / 2 - 2.6 * MM
        x = self._text(box.left + STATE_AT, y, self._place(ship), 9.5, "bold")
        for part in self._load(ship):
            x = self._text(x, y, f" · {part}")
        for line in lines:
            y -= TEXT_LINE
            self._text(box.left + STATE_AT, y, line)
        right = box.right
        for label in self._aims(ship):
            right = self._aim(right, (top + bottom) / 2, self.say(label)) - 3 * MM
        baseline = bottom + 1.7 * MM
        start = self._text(
            box.left + STATE_AT + STATE_WIDTH + 2 * MM, baseline, self.say("paper.orders.path"), face="italic"
        )
        if right - start > 10 * MM:
            dotted = segments([(start + 1.5 * MM, baseline - 0.6, right, baseline - 0.6)])
            self.elements.append(Shape(dotted, stroke=DOTS))
        self._rule(box, bottom)
        return bottom

    def _place(self, ship: ShipView) -> str:
        if ship.at is None:
            return self.say("paper.orders.port_at", bay=self.fleet.port)
        return self.view.board.names[ship.at]

    def _load(self, ship: ShipView) -> list[str]:
        parts = [self.say("paper.orders.cargo", count=ship.cargo)] if ship.cargo else []
        parts += [self.say("paper.orders.dinghy")] if ship.dinghy else []
        return parts + ([self.say("paper.orders.idle")] if ship.idle else [])

    def _effects(self, ship: ShipView) -> list[str]:
        parts = [self.say("paper.orders.held")] if ship.held else []
        return parts + [self.say(f"paper.effect.{effect}") for effect in ship.ready or ()]

    def _aims(self, ship: ShipView) -> list[str]:
        """What else the ship may be ordered, by the keys of its labels."""
        found = ["paper.orders.shot"] if ship.number == BATTLESHIP else []
        return found + (["paper.orders.telescope"] if Effect.TELESCOPE.value in (ship.ready or ()) else [])

    def _aim(self, right: float, middle: float, label: str) -> float:
        """A label and boxes for the name of a cell, ending at `right`; where it begins."""
        letters = max(len(name) for name in self.view.board.names.values())
        left = right - boxes_width(letters, AIM, 0.6)
        self.elements += boxes(left, middle - AIM / 2, letters, AIM, 0.6)
        start = left - 1.2 * MM - text_width(label, SMALL, "italic")
        self._text(start, middle - CAP_HEIGHT * SMALL / 2, label, face="italic")
        return start
