"""The referee's sheet: the whole map with what is hidden, every fleet with what it hides, and the orders as read."""

from __future__ import annotations

from collections.abc import Iterator

from gm.catalogue import Catalogue
from gm.drawing.shapes import MM, Document
from gm.hexgrid import reading_order
from gm.paper.corners import corner_round, corner_title
from gm.paper.flow import Paragraph, Run, paragraph, set_lines, under
from gm.paper.leaf import banner, below_banner, column_width, document, head, text_pages
from gm.paper.page import BODY, Imprint, live_area
from gm.paper.papers import Papers, problems, understood
from gm.paper.picture import LINE, after, drawn_map, standings
from gm.paper.plan import LARGEST_CELL, map_plan
from gm.sextagon.state import BATTLESHIP
from gm.sextagon.views import FleetView, ShipView, View
from gm.telling import Teller

COLUMNS = 2


def referee(view: View, papers: Papers, paper: str, say: Catalogue) -> Document:
    """The sheet for the round after those that the referee's `view` has seen; marked as secret on every page."""
    live = live_area(paper)
    secret = say("paper.referee.secret")
    inside = below_banner(live)
    space = map_plan(view.board, inside, len(view.fleets) * LINE + 4 * MM, LARGEST_CELL, say.language)
    front = [*banner(secret, live), *drawn_map(view, space, say)]
    front += corner_title(view.title, after(view, say), space.title)
    number = view.round + 1
    front += corner_round(say("paper.handout.round", round=number), space.budget)
    front += standings(view, space.band._replace(top=space.band.top - 2 * MM), say)[0]
    lines = set_lines(list(_told(view, papers, say)), column_width(paper, COLUMNS))
    top = head(say("paper.referee.title"), say("paper.handout.round", round=number))
    pages = [front, *text_pages(paper, lines, top, COLUMNS, BODY, secret)]
    imprint = Imprint(view.title, say("paper.foot.sheet", sheet=say("paper.referee.title"), round=number))
    return document(paper, pages, imprint, say, say("paper.referee.title"))


def _told(view: View, papers: Papers, say: Catalogue) -> Iterator[Paragraph]:
    teller = Teller(papers.before.scenario, say)
    for fleet in view.fleets.values():
        yield from under(f"{fleet.team.letter} · {fleet.team.name}", _team(view, papers, fleet, teller))
    notes = sorted((view.notes or {}).items(), key=lambda note: reading_order(note[0]))
    told = (paragraph(text, teller.lead(view.board.names[cell])) for cell, text in notes)
    yield from under(say("paper.referee.notes"), told)
    yield from under(say("paper.referee.gold"), [paragraph(_gold(view, papers, say))])


def _team(view: View, papers: Papers, fleet: FleetView, teller: Teller) -> Iterator[Paragraph]:
    """A team's fleet, then its orders, then what is wrong with them."""
    say, team = teller.say, fleet.team.id
    yield paragraph(_standing(fleet, say))
    for ship in fleet.ships:
        yield paragraph(_ship(ship, view, say), teller.lead(_name(ship.number, say)))
    if team in papers.orders.teams:
        yield Paragraph((Run(say("paper.referee.orders"), "italic"),))
        yield from understood(papers, team, teller)
    for severity, found in (("error", papers.verdict.errors), ("warning", papers.verdict.warnings)):
        told = list(problems(found, team, teller, severity))
        if told:
            yield Paragraph((Run(say(f"paper.referee.{severity}s"), "italic"),))
            yield from told


def _standing(fleet: FleetView, say: Catalogue) -> str:
    joker = say(f"paper.handout.joker_{'ready' if fleet.joker_ready else 'spent'}")
    told = say("paper.picture.standing", count=fleet.delivered, bay=fleet.port, joker=joker)
    kept = say("paper.referee.kept", kept=fleet.kept) if fleet.kept else ""
    return f"{told}{kept}"


def _name(number: str, say: Catalogue) -> str:
    return say("words.ship.battleship") if number == BATTLESHIP else say("words.ship.name", ship=number)


def _ship(ship: ShipView, view: View, say: Catalogue) -> str:
    """Where a ship is, and all that it carries or suffers."""
    parts = [say("paper.referee.in_port") if ship.at is None else view.board.names[ship.at]]
    if ship.cargo:
        parts.append(say("paper.orders.cargo", count=ship.cargo))
    if ship.dinghy:
        parts.append(say("paper.orders.dinghy"))
    if ship.held:
        parts.append(say("paper.referee.held"))
    return ", ".join([*parts, *(say(f"words.feature.{effect}") for effect in ship.ready or ())])


def _gold(view: View, papers: Papers, say: Catalogue) -> str:
    """Where all the chests are."""
    state = papers.before
    aboard = sum(ship.cargo or 0 for ship in view.ships)
    delivered = sum(fleet.delivered for fleet in view.fleets.values())
    islands, floating = sum(state.chests.values()), sum(state.floating.values())
    return say(
        "paper.referee.chests",
        islands=islands,
        floating=floating,
        aboard=aboard,
        delivered=delivered,
        lost=state.lost,
    )
