"""The read-back: a team's orders as the program understood them, drawn on its map and in words, before resolving."""

from __future__ import annotations

from gm.catalogue import Catalogue
from gm.drawing.fonts import text_width
from gm.drawing.shapes import MM, Document, Element, Shape, Text, TextStyle, segments
from gm.paper.corners import corner_round, corner_title
from gm.paper.courses import courses
from gm.paper.flow import poured, set_lines, split_columns, under
from gm.paper.leaf import GUTTER, document, head, text_pages
from gm.paper.news import public_scenario
from gm.paper.page import BODY, HAIR, Box, Imprint, live_area
from gm.paper.papers import Papers, problems, team_plan, understood
from gm.paper.picture import drawn_map
from gm.paper.plan import LARGEST_CELL, map_plan
from gm.sextagon.views import View
from gm.telling import Teller

BAND = 70 * MM
COLUMNS = 2
SIGNATURE = 8 * MM


def readback(view: View, papers: Papers, paper: str, say: Catalogue) -> Document:
    """The sheet of the viewing team, made from its view and its own orders alone."""
    team, number = view.fleets[view.viewer].team, view.round + 1
    space = map_plan(view.board, live_area(paper), BAND, LARGEST_CELL, say.language, own=True)
    front = drawn_map(view, space, say)
    plan = team_plan(papers, view.viewer)
    if plan is not None:
        front += courses(view.board, space.chart.layout, view.fleets[view.viewer], plan)
    front += corner_title(team.name, view.title, space.title, team)
    front += corner_round(say("paper.handout.round", round=number), space.budget, say("paper.readback.title"))
    band = space.band
    columns = split_columns(band._replace(top=band.top - 2.5 * MM, bottom=band.bottom + SIGNATURE), COLUMNS, GUTTER)
    teller = Teller(public_scenario(view), say)
    errors = problems(papers.verdict.errors, view.viewer, teller, "error")
    doubts = problems(papers.verdict.warnings, view.viewer, teller, "warning")
    paragraphs = [
        *under(say("paper.readback.errors"), errors),
        *under(say("paper.readback.understood"), understood(papers, view.viewer, teller)),
        *under(say("paper.readback.doubts"), doubts),
    ]
    result = poured(set_lines(paragraphs, columns[0].width), columns)
    front += [*result.elements, *_signature(band, say)]
    pages = [front]
    if result.left:
        top = head(team.name, say("paper.handout.continued", round=number), team)
        pages += text_pages(paper, result.left, top, COLUMNS, BODY)
    imprint = Imprint(view.title, say("paper.foot.team", team=team.name, round=number))
    return document(paper, pages, imprint, say, say("paper.readback.title"))


def _signature(band: Box, say: Catalogue) -> list[Element]:
    """Where the team agrees."""
    y = band.bottom + 2.5 * MM
    text = say("paper.readback.agreed")
    start = band.left + text_width(text, BODY) + 2 * MM
    return [
        Text(band.left, y, text, TextStyle(BODY)),
        Shape(segments([(start, y - 1, start + 60 * MM, y - 1)]), stroke=HAIR),
    ]
