"""The results: ranking, chart of gold by round, what is worth remembering, the chronicle, and the map at the end.

All of it is what everybody may know; only when the game is over, the last map shows what nobody found as well.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil

from gm.catalogue import Catalogue
from gm.drawing.fonts import CAP_HEIGHT
from gm.drawing.icons import icon, placed
from gm.drawing.shapes import MM, WHITE, Document, Element, Shape, Text, TextStyle, segments
from gm.feats import Feat, Tally, feats, tallies
from gm.paper.chronicle import chronicle
from gm.paper.corners import corner_round, corner_title
from gm.paper.curves import Curve, curves
from gm.paper.flow import Paragraph, Run, Sign, needed_height, paragraph, poured, set_lines, split_columns
from gm.paper.leaf import GUTTER, document, head
from gm.paper.marks import flag
from gm.paper.news import public_scenario
from gm.paper.page import HAIR, SMALL, Box, Imprint, fitted_size, live_area, shortened, tab
from gm.paper.picture import LINE, after, drawn_map, standings
from gm.paper.plan import LARGEST_CELL, map_plan
from gm.sextagon.features import ISLAND
from gm.sextagon.views import FleetView, View
from gm.telling import Teller

ROW = 14.5 * MM
"""The height of a team's row in the ranking."""
RANK, FLAG, NAMES, GOLD = 13 * MM, 17 * MM, 70 * MM, 17 * MM
"""The widths of its parts: rank, flag, name, the number of chests; their pictures take the rest."""
LARGEST_CHEST = 5.6 * MM
CHART = 105 * MM
LEAST_CHART = 45 * MM
NOTE = 13 * MM
"""What the text below the map takes."""
FEAT = 9.5


def results(views: Sequence[View], final: View, paper: str, say: Catalogue) -> Document:
    """The sheet: `views` are the public's before the first round that is told and after each; `final` has the map."""
    last = views[-1]
    title = say("results.final" if last.over else "results.title" if last.round else "results.before", round=last.round)
    teller = Teller(public_scenario(last), say)
    pages = [
        _front(views, title, paper, teller),
        *chronicle(views, teller, paper, head(say("results.chronicle.heading"), last.title)),
        _map(final, paper, say),
    ]
    return document(paper, pages, Imprint(last.title, title), say, say("results.subject"))


def _front(views: Sequence[View], title: str, paper: str, teller: Teller) -> list[Element]:
    """Ranking, chart and feats."""
    say, last = teller.say, views[-1]
    live = live_area(paper)
    elements, y = head(title, last.title)(live)
    drawn, y = _ranking(last, live._replace(top=y), say)
    elements += drawn
    told = [*_feats(last, teller)]
    half = ceil(len(told) / 2)
    width = split_columns(live, 2, GUTTER)[0].width
    columns = [set_lines(part, width, FEAT) for part in (told[:half], told[half:])]
    needed = max(needed_height(lines, 1, FEAT) for lines in columns) + 3 * FEAT
    if len(views) > 1:
        high = max(LEAST_CHART, min(CHART, y - live.bottom - needed - 14 * MM))
        elements += tab(live.left, y - 12, say("results.chart"))
        area = Box(live.left, y - 22 - high, live.right, y - 22)
        elements += curves(area, _gold_by_round(views), [str(view.round) for view in views])
        y = area.bottom - 9 * MM
    if told:
        elements += tab(live.left, y - 9, say("results.feats"))
        for lines, column in zip(columns, split_columns(live._replace(top=y - 16), 2, GUTTER), strict=True):
            elements += poured(lines, [column], FEAT).elements
    return elements


def _gold_by_round(views: Sequence[View]) -> list[Curve]:
    """A line for each team; one that joined later had nothing before."""
    return [
        Curve(
            fleet.team.name,
            tuple(view.fleets[team].delivered if team in view.fleets else 0 for view in views),
        )
        for team, fleet in views[-1].fleets.items()
    ]


def _ranking(view: View, box: Box, say: Catalogue) -> tuple[list[Element], float]:
    """A row for each team, the first rank first; and the y at which they end."""
    fleets = sorted(view.fleets.values(), key=lambda fleet: fleet.rank)
    told = tallies(view)
    room = Box(box.left + RANK + FLAG + NAMES, 0, box.right - GOLD, ROW)
    most = max(fleet.delivered for fleet in fleets)
    elements: list[Element] = []
    y = box.top + 1.5 * MM
    for fleet in fleets:
        middle = y - ROW / 2
        elements += _team(fleet, told[fleet.team.id], box.left, middle, say)
        elements += _chests(fleet.delivered, most, room._replace(bottom=middle - ROW / 2, top=middle + ROW / 2))
        style = TextStyle(24, "bold", "end")
        elements.append(Text(box.right, middle - CAP_HEIGHT * 12, str(fleet.delivered), style))
        y -= ROW
        elements.append(Shape(segments([(box.left, y, box.right, y)]), stroke=HAIR))
    return elements, y - 5 * MM


def _team(fleet: FleetView, tally: Tally, left: float, middle: float, say: Catalogue) -> list[Element]:
    """Rank, flag and name, with what else the team did below it; the first rank stands in a star if it has any gold."""
    elements: list[Element] = []
    x = left + RANK / 2 - 1 * MM
    first = fleet.rank == 1 and fleet.delivered > 0
    if first:
        elements.append(placed(icon("star"), x, middle, 12.4 * MM))
    rank = str(fleet.rank) if first else f"{fleet.rank}."
    size = 12.0 if first else 16.0
    style = TextStyle(size, "bold", "middle", WHITE) if first else TextStyle(size, "bold", "middle")
    elements.append(Text(x, middle - CAP_HEIGHT * size / 2 - (0.6 if first else 0), rank, style))
    elements += flag(fleet.team, left + RANK + 6 * MM, middle, 12 * MM, 9.5 * MM)
    width = NAMES - 4 * MM
    size = fitted_size(fleet.team.name, width, 15, 9.5, "bold")
    name = shortened(fleet.team.name, width, size, "bold")
    x = left + RANK + FLAG - 1 * MM
    elements.append(Text(x, middle + 1.0 * MM, name, TextStyle(size, "bold")))
    parts = [say("results.ships", count=len(fleet.ships))]
    parts += [say("results.lost", count=tally.lost)] if tally.lost else []
    parts.append(say("results.revealed", count=tally.revealed))
    told = shortened("  ·  ".join(parts), width, SMALL)
    elements.append(Text(x, middle - 3.4 * MM, told, TextStyle(SMALL)))
    return elements


def _chests(count: int, most: int, box: Box) -> list[Element]:
    """A picture for each chest, as large as those of the richest team can be, in up to four rows."""
    if not count:
        return []
    high = box.height - 2.4 * MM
    sizes = ((min(high / rows, box.width / ceil(most / rows), LARGEST_CHEST), -rows) for rows in range(1, 5))
    pitch, rows = max(sizes)
    columns = ceil(most / -rows)
    used = ceil(count / columns)
    middle = (box.bottom + box.top) / 2
    drawn = []
    for index in range(count):
        row, column = divmod(index, columns)
        y = middle + ((used - 1) / 2 - row) * pitch
        drawn.append(placed(icon("chest"), box.left + (column + 0.5) * pitch, y, 0.86 * pitch))
    return list(drawn)


def _feats(view: View, teller: Teller) -> Iterator[Paragraph]:
    """What the game will be remembered for, each behind a star."""
    for feat in feats(view):
        lead = teller.lead(teller.say(f"results.feat.{feat.kind}"))
        yield Paragraph((_star(), Run(lead, "bold"), Run(_feat(feat, teller))))


def _feat(feat: Feat, teller: Teller) -> str:
    """Who did it, when, and how much it was."""
    cell = "" if feat.cell is None else teller.scenario.board.names[feat.cell]
    who = ", ".join(map(teller.team, feat.teams))
    if feat.ship is not None:
        who = teller.who(feat.teams[0], feat.ship)
    key = f"results.feat_told.{feat.kind}" + ("" if who or feat.kind == "battle" else "_unseen")
    return teller.say(key, who=who, count=feat.amount, round=feat.round, cell=cell)


def _star() -> Sign:
    def draw(x: float, baseline: float, size: float) -> list[Element]:
        return [placed(icon("star"), x + 0.5 * size, baseline + 0.33 * size, 0.95 * size)]

    return Sign(1.2, draw)


def _map(view: View, paper: str, say: Catalogue) -> list[Element]:
    """The map as it is now; when the game is over, with all that was never found."""
    live = live_area(paper)
    space = map_plan(view.board, live, len(view.fleets) * LINE + NOTE, LARGEST_CELL, say.language)
    elements = drawn_map(view, space, say)
    below = say("results.map.whole" if view.over else "results.map.public")
    elements += corner_title(view.title, below, space.title)
    elements += corner_round(after(view, say), space.budget)
    islands = sum(seen.chests for seen in view.cells.values() if seen.feature == ISLAND)
    floating = sum(seen.floating for seen in view.cells.values())
    told = say("results.map.left_over" if view.over else "results.map.left", islands=islands, floating=floating)
    lines = set_lines([paragraph(told)], live.width, SMALL)
    place = space.band._replace(top=space.band.top - 1.5 * MM)
    text = poured(lines, [place], SMALL)
    elements += text.elements
    elements += standings(view, space.band._replace(top=text.lowest - 2.5 * MM), say)[0]
    return elements
