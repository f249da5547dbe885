"""The chronicle: each round with a small map of what was revealed in it, and what is worth remembering in sentences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from gm.catalogue import Catalogue
from gm.drawing.fonts import CAP_HEIGHT, text_width
from gm.drawing.hexmap import Layout
from gm.drawing.shapes import BLACK, MM, WHITE, Element, Shape, Text, TextStyle, segments
from gm.hexgrid import Cell, reading_order
from gm.paper.flow import Line, Paragraph, Run, needed_height, paragraph, poured, set_lines
from gm.paper.leaf import Head
from gm.paper.minimap import NEW, cross, island_sign, mini_height, mini_layout, mini_map
from gm.paper.page import HAIR, SMALL, Box, live_area
from gm.paper.ties import tied
from gm.sextagon.events import Event
from gm.sextagon.features import ISLAND
from gm.sextagon.state import BATTLESHIP
from gm.sextagon.views import View
from gm.telling import Teller

MAP_WIDTH, MAP_HEIGHT = 54 * MM, 54 * MM
"""The most that a round's map takes."""
BESIDE = 7 * MM
BETWEEN = 6 * MM
SIZE = 9.0
MOST_TALES = 11
"""How many sentences a round is told in, the most memorable ones."""

TALES = (
    "found",
    "adjust",
    "held",
    "freed",
    "poseidon",
    "drunk_return",
    "protected",
    "shot",
    "shot_lost",
    "stop",
)
"""The kinds of events that are told, the most memorable first."""

_ADJUSTED = frozenset({"add", "fold", "rename"})
"""The referee's changes that belong into a chronicle."""


def chronicle(views: Sequence[View], teller: Teller, paper: str, top: Head) -> Iterator[list[Element]]:
    """The pages; `views` are the public's before the first round that is told and after each, in order."""
    blocks = [_Block(before, after, teller) for before, after in pairwise(views)]
    while blocks:
        live = live_area(paper)
        elements, y = top(live)
        drawn, y = _key(live._replace(top=y), teller.say)
        elements += drawn
        first = True
        while blocks and (first or y - blocks[0].height(live) >= live.bottom):
            block = blocks.pop(0)
            elements += block.drawn(live._replace(top=y))
            y -= block.height(live) + BETWEEN
            first = False
            if blocks and y - blocks[0].height(live) >= live.bottom:
                middle = y + BETWEEN / 2
                elements.append(Shape(segments([(live.left, middle, live.right, middle)]), stroke=HAIR))
        yield elements


class _Block:
    """One round: its map at the left, its text beside it."""

    def __init__(self, before: View, after: View, teller: Teller) -> None:
        self.before, self.after, self.teller = before, after, teller

    def height(self, live: Box) -> float:
        return max(mini_height(self.after.board, MAP_WIDTH, MAP_HEIGHT), needed_height(self.lines(live), 1, SIZE) + 1.0)

    def lines(self, live: Box) -> list[Line]:
        return set_lines(list(told(self.after, self.teller)), live.width - MAP_WIDTH - BESIDE, SIZE)

    def drawn(self, box: Box) -> list[Element]:
        """The round from the top of the box."""
        high = mini_height(self.after.board, MAP_WIDTH, MAP_HEIGHT)
        place = Box(box.left, box.top - high, box.left + MAP_WIDTH, box.top)
        column = Box(place.right + BESIDE, box.top - self.height(box), box.right, box.top)
        text = poured(self.lines(box), [column], SIZE).elements
        return [*mini_map(self.before, self.after, mini_layout(self.after.board, place)), *text]


def told(view: View, teller: Teller) -> Iterator[Paragraph]:
    """The last round of a public view: what was found, the tales, what was lost, the gold that came home, who leads."""
    say, events = teller.say, view.last_events()
    heading = say("results.chronicle.round", round=view.round)
    parts = [
        *_discoveries(events, teller),
        *(_tale(event, teller) for event in tales(events)),
        *_losses(events, "wreck", teller),
        *_losses(events, "sink", teller),
        *_gold(events, teller),
        *_leaders(view, say),
    ]
    if not parts:
        parts = [paragraph(say("results.chronicle.quiet"))]
    yield Paragraph((), heading)
    yield from parts


def tales(events: Sequence[Event]) -> list[Event]:
    """The most memorable events, at most `MOST_TALES`, in the order in which they happened."""
    weights = {kind: weight for weight, kind in enumerate(TALES)}
    known = [e for e in events if e.kind in weights and (e.kind != "adjust" or e.code in _ADJUSTED)]
    kept = sorted(range(len(known)), key=lambda index: (weights[known[index].kind], index))[:MOST_TALES]
    return [known[index] for index in sorted(kept)]


def _tale(event: Event, teller: Teller) -> Paragraph:
    """The event's sentence, whose it is in bold."""
    told = tied(teller.event(event), teller.say.language)
    lead = tied(teller.lead(teller.who(event.team or "", event.ship)), teller.say.language)
    return paragraph(told.removeprefix(f"{lead} "), lead) if told.startswith(lead) else paragraph(told)


def _discoveries(events: Sequence[Event], teller: Teller) -> Iterator[Paragraph]:
    """What the round revealed but open sea: islands with their chests, then all else by what it is."""
    say, names = teller.say, teller.scenario.board.names
    groups: dict[str, list[tuple[Cell, str]]] = {}
    for event in events:
        if event.kind == "reveal" and event.source is not None and event.cell is not None:
            item = names[event.cell]
            if event.source == ISLAND:
                item = say("paper.news.island", cell=item, count=event.count or 0)
            groups.setdefault(event.source, []).append((event.cell, item.replace(" ", "\u00a0")))
    listed = []
    for feature in sorted(groups, key=lambda feature: (feature != ISLAND, say(f"words.feature.{feature}"))):
        items = [item for _, item in sorted(groups[feature], key=lambda found: reading_order(found[0]))]
        listed.append(f"{say(f'words.feature.{feature}')} {', '.join(items)}")
    if listed:
        yield paragraph("; ".join(listed) + ".", teller.lead(say("results.chronicle.found")))


def _losses(events: Sequence[Event], kind: str, teller: Teller) -> Iterator[Paragraph]:
    """The ships that were lost in one way, team by team, each with its cell."""
    say = teller.say
    lost: dict[str, list[str]] = {}
    for event in events:
        if event.kind == kind and event.team is not None and event.ship is not None and event.cell is not None:
            ship = say("words.ship.battleship") if event.ship == BATTLESHIP else say("words.ship.name", ship=event.ship)
            item = f"{ship} ({teller.scenario.board.names[event.cell]})"
            lost.setdefault(event.team, []).append(item.replace(" ", "\u00a0"))
    order = [team for team in teller.names if team in lost]
    if order:
        told = "; ".join(f"{teller.team(team)}, {', '.join(lost[team])}" for team in order)
        yield paragraph(f"{told}.", teller.lead(say(f"results.chronicle.{kind}")))


def _gold(events: Sequence[Event], teller: Teller) -> Iterator[Paragraph]:
    """What each team brought home."""
    say = teller.say
    brought: dict[str, int] = {}
    for event in events:
        if event.kind == "deliver" and event.team is not None:
            brought[event.team] = brought.get(event.team, 0) + (event.count or 0)
    order = [team for team in teller.names if team in brought]
    items = [say("results.chronicle.gold_of", team=teller.team(team), count=brought[team]) for team in order]
    if items:
        yield paragraph(", ".join(items) + ".", teller.lead(say("results.chronicle.gold")))


def _leaders(view: View, say: Catalogue) -> Iterator[Paragraph]:
    """Who has the most gold after the round, if anybody has any."""
    first = [fleet for fleet in view.fleets.values() if fleet.rank == 1 and fleet.delivered]
    if first:
        names = ", ".join(fleet.team.name for fleet in first)
        gold = say("paper.story.gold", count=first[0].delivered)
        lead = say("words.list.lead", name=say("results.chronicle.leads"))
        yield Paragraph((Run(lead, "bold"), Run(f"{names} ({gold.replace(' ', chr(0xA0))}).")))


def _key(box: Box, say: Catalogue) -> tuple[list[Element], float]:
    """What the signs of the small maps mean; and the y at which that ends."""
    side = 3.6 * MM
    x, y = box.left, box.top - side / 2
    elements: list[Element] = []
    for name in ("new", "island", "old", "lost"):
        text = say(f"results.key.{name}")
        width = side + 1.2 * MM + text_width(text, SMALL)
        if x > box.left and x + width > box.right:
            x, y = box.left, y - side - 1.2 * MM
        elements += _sign(name, x + side / 2, y, side)
        elements.append(Text(x + side + 1.2 * MM, y - CAP_HEIGHT * SMALL / 2, text, TextStyle(SMALL)))
        x += width + 5 * MM
    return elements, y - side / 2 - 5 * MM


def _sign(name: str, x: float, y: float, side: float) -> list[Element]:
    layout = Layout(side, x, y)
    if name == "new":
        return [Shape(layout.hexagon((0, 0), 0.9), stroke=NEW)]
    if name == "lost":
        return cross([(x, y)], 0.4 * side)
    ink = BLACK if name == "island" else WHITE
    return island_sign(layout, Cell(0, 0), "3", ink)
