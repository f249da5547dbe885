"""The announcer's sheet: a round's public events in dramatic order, to read aloud while the pins are moved.

First what was bought and looked at, then each team's voyage, the last in gold first, then the guns, and at the end how
the teams stand, from the last to the first. What is to be changed on the wall follows, with a box for each change.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from gm.catalogue import Catalogue
from gm.drawing.icons import icon, placed
from gm.drawing.shapes import Document, Element
from gm.paper.flow import Paragraph, Run, Sign, paragraph, set_lines, under
from gm.paper.leaf import column_width, document, head, text_pages
from gm.paper.news import public_scenario
from gm.paper.page import Imprint
from gm.sextagon.events import Event
from gm.sextagon.state import BATTLESHIP, ship_order
from gm.sextagon.views import FleetView, View
from gm.telling import Teller
from gm.walllist import tell, wall_list

COLUMNS = 2
SIZE = 10.0
"""Read aloud, standing: larger than other text."""
WALL_SIZE = 9.0

_UNSAID = frozenset({"move", "port", "buy", "reveal"})
"""Kinds that are told in another way than by their own sentences."""


def story(before: View | None, after: View, paper: str, say: Catalogue) -> Document:
    """The sheet of the round that led from one public view to the other; `before` is None where none was played."""
    teller = Teller(public_scenario(after), say)
    title = say("paper.story.title", round=after.round) if after.round else say("paper.story.before")
    top = head(title, after.title)
    lines = set_lines([*_told(after, teller), *_standings(after, say)], column_width(paper, COLUMNS), SIZE)
    pages = text_pages(paper, lines, top, COLUMNS, SIZE)
    if before is not None:
        changes = [Paragraph((_box(), Run(tell(change, teller)))) for change in wall_list(before, after)]
        if changes:
            top = head(say("paper.story.wall", round=after.round), after.title)
            lines = set_lines(changes, column_width(paper, COLUMNS), WALL_SIZE)
            pages += text_pages(paper, lines, top, COLUMNS, WALL_SIZE)
    imprint = Imprint(after.title, title)
    return document(paper, pages, imprint, say, say("paper.story.subject"))


def _box() -> Sign:
    def draw(x: float, baseline: float, size: float) -> list[Element]:
        return [placed(icon("box"), x + 0.55 * size, baseline + 0.33 * size, 1.15 * size)]

    return Sign(1.2, draw)


def _told(view: View, teller: Teller) -> Iterator[Paragraph]:
    say = teller.say
    events = view.last_events()
    phases: dict[str, list[Event]] = {}
    for event in events:
        phases.setdefault(event.phase, []).append(event)
    adjusted = (paragraph(told) for told in teller.adjustments(phases.get("adjust", ())))
    yield from under(say("story.phase.adjust"), adjusted)
    yield from under(say("story.phase.buy"), _purchases(phases.get("buy", ()), teller))
    yield from under(say("story.phase.telescope"), _seen(phases.get("telescope", ()), teller))
    reveals = [event for event in phases.get("move", ()) if event.kind == "reveal"]
    for fleet in sorted(view.fleets.values(), key=lambda fleet: -fleet.rank):
        own = [event for event in phases.get("move", ()) if event.team == fleet.team.id]
        yield from under(fleet.team.name, _voyages(fleet, own, reveals, teller))
    for phase in ("return", "blast"):
        told = (paragraph(teller.event(event)) for event in phases.get(phase, ()))
        yield from under(say(f"story.phase.{phase}"), told)


def _purchases(events: Iterable[Event], teller: Teller) -> Iterator[Paragraph]:
    """Each team's in one line."""
    bought: dict[str, list[str]] = {}
    for event in events:
        if event.kind == "buy" and event.team is not None and event.ship is not None:
            bought.setdefault(event.team, []).append(_ship_name(event.ship, teller.say))
    for team, ships in bought.items():
        yield paragraph(", ".join(ships), teller.lead(teller.team(team)))


def _seen(events: Sequence[Event], teller: Teller) -> Iterator[Paragraph]:
    """Each telescope with what it showed; open sea in one list."""
    names = teller.scenario.board.names
    at = 0
    while at < len(events):
        if events[at].kind != "telescope":
            at += 1
            continue
        shown = []
        first = at
        at += 1
        while at < len(events) and events[at].kind == "reveal":
            shown.append(events[at])
            at += 1
        sea = [names[event.cell] for event in shown if event.source is None and event.cell is not None]
        told = [teller.event(events[first]), *(teller.event(event) for event in shown if event.source is not None)]
        if sea:
            told.append(teller.say("paper.story.sea", cells=", ".join(sea)))
        yield paragraph(" ".join(told))


def _voyages(fleet: FleetView, own: Sequence[Event], reveals: Sequence[Event], teller: Teller) -> Iterator[Paragraph]:
    """Each ship of a team: the cells it came through, and what happened there; then the port."""
    numbers = {event.ship for event in own if event.ship is not None}
    for number in sorted(numbers, key=ship_order):
        events = [event for event in own if event.ship == number]
        runs = list(_voyage(events, reveals, teller))
        if runs:
            yield Paragraph((_box(), Run(teller.lead(_ship_name(number, teller.say)), "bold"), *runs))
    ports = [event for event in own if event.kind == "port"]
    if ports:
        told = teller.say("paper.story.port", bay=ports[-1].bay)
        yield Paragraph((_box(), Run(told)))


def _voyage(events: Sequence[Event], reveals: Sequence[Event], teller: Teller) -> Iterator[Run]:
    names = teller.scenario.board.names
    cells: list[str] = []
    for event in events:
        if event.kind == "move":
            assert event.cell is not None
            cells.append(names[event.cell])
            found = _discovery(event, reveals)
            if found is not None and found.source is not None:
                yield Run(f"{', '.join(cells)}.")
                cells = []
                yield Run(teller.event(found), "bold")
        elif event.kind not in _UNSAID:
            if cells:
                yield Run(f"{', '.join(cells)}.")
                cells = []
            sentence = teller.deed(event)
            yield Run(sentence[:1].upper() + sentence[1:])
    if cells:
        yield Run(f"{', '.join(cells)}.")


def _discovery(move: Event, reveals: Sequence[Event]) -> Event | None:
    """What the ship found on the cell, if it was hidden until that half-step."""
    for reveal in reveals:
        if (reveal.cell, reveal.step, reveal.half) == (move.cell, move.step, move.half):
            return reveal
    return None


def _ship_name(number: str, say: Catalogue) -> str:
    return say("words.ship.battleship") if number == BATTLESHIP else say("words.ship.name", ship=number)


def _standings(view: View, say: Catalogue) -> Iterator[Paragraph]:
    """From the last to the first."""
    fleets = sorted(view.fleets.values(), key=lambda fleet: -fleet.rank)
    leads = (say("words.list.lead", name=f"{fleet.rank}. {fleet.team.name}") for fleet in fleets)
    told = (
        paragraph(say("paper.story.gold", count=fleet.delivered), lead)
        for fleet, lead in zip(fleets, leads, strict=True)
    )
    yield from under(say("paper.story.standing"), told)
