"""The sheets that can be printed, by their names on the command line, and the documents each is made of."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import NamedTuple

from gm.catalogue import Catalogue
from gm.drafts import EVERYBODY, SUBGAME, read_subgame
from gm.drawing.shapes import MM, Document
from gm.paper.handout import Award, handout
from gm.paper.kit import kit
from gm.paper.papers import papers_of
from gm.paper.readback import readback
from gm.paper.referee import referee
from gm.paper.results import results
from gm.paper.rules import rules
from gm.paper.story import story
from gm.paper.wall import wall
from gm.sextagon.numbers import read_whole
from gm.sextagon.scenario import MOST_POINTS
from gm.sextagon.views import PUBLIC, REFEREE, View
from gm.snapshot import Snapshot

POSTER_CELLS = range(15, 151)
"""How wide the cells of the wall map may be, in millimetres."""
POSTER_CELL = 40.0
"""How wide the cells of the wall map are, in millimetres, where nothing else is wanted."""


class Wanted(NamedTuple):
    """What is to be printed: of which game, the sheets for playing which round, and of one team only if one is named.

    `round` lies in `rounds(snapshot)`; `cell` is the width of the wall map's cells in millimetres.
    """

    snapshot: Snapshot
    round: int
    team: str | None = None
    cell: float = POSTER_CELL

    def view(self, viewer: str) -> View:
        """What `viewer` knows before the wanted round."""
        return self.snapshot.view(viewer, self.round - 1 - self.snapshot.opening.round)

    def teams(self) -> list[str]:
        """The teams that play in the wanted round: the one that was named, or all that have not left."""
        if self.team is not None:
            return [self.team]
        return [team for team, fleet in self.view(PUBLIC).fleets.items() if not fleet.team.folded]


class Printed(NamedTuple):
    """A document and the name of its file, without the ending."""

    name: str
    document: Document


Sheet = Callable[[Wanted, Catalogue], Iterator[Printed]]


def rounds(snapshot: Snapshot) -> range:
    """The rounds whose sheets can be made: from the first to the one at hand."""
    return range(snapshot.opening.round + 1, snapshot.number + 1)


def award(wanted: Wanted, team: str) -> Award:
    """What the sub-game of the wanted round gave a team: as it was ruled, or as it is typed so far."""
    played = {each.number: each for each in wanted.snapshot.rounds}.get(wanted.round)
    if played is not None:
        plan = played.verdict.plan.teams.get(team)
        return Award(plan.points, plan.joker) if plan is not None else Award()
    state = wanted.snapshot.state
    drafts = wanted.snapshot.drafts
    score = read_subgame(drafts.get((EVERYBODY, SUBGAME), ""), state.scenario).scores.get(team)
    if score is None:
        return Award()
    fleet = state.fleets[team]
    if score.rank is not None:
        ranks = min(len(state.scenario.teams), len(state.scenario.points))
        rank = read_whole(score.rank, 1, ranks)
        points = None if rank is None else state.scenario.points[rank - 1]
    else:
        points = read_whole(score.points or "", 0, MOST_POINTS)
    joker = score.joker and fleet.joker_ready
    return Award(None if points is None else max(0, points * (2 if joker else 1) + fleet.kept), joker)


def handouts(wanted: Wanted, say: Catalogue) -> Iterator[Printed]:
    """One file a team, since a sheet must not hold what another team may not see."""
    for team in wanted.teams():
        view = wanted.view(team)
        yield Printed(f"round-{wanted.round:02}-handout-{team}", handout(view, award(wanted, team), view.paper, say))


def readbacks(wanted: Wanted, say: Catalogue) -> Iterator[Printed]:
    """One file a team, like the handouts."""
    papers = papers_of(wanted.snapshot, wanted.round)
    for team in wanted.teams():
        view = wanted.view(team)
        yield Printed(f"round-{wanted.round:02}-readback-{team}", readback(view, papers, view.paper, say))


def referees(wanted: Wanted, say: Catalogue) -> Iterator[Printed]:
    """The referee's sheet."""
    view = wanted.view(REFEREE)
    papers = papers_of(wanted.snapshot, wanted.round)
    yield Printed(f"round-{wanted.round:02}-referee", referee(view, papers, view.paper, say))


def stories(wanted: Wanted, say: Catalogue) -> Iterator[Printed]:
    """The announcer's sheet of the round before the wanted one."""
    after = wanted.view(PUBLIC)
    played = after.round - wanted.snapshot.opening.round
    before = wanted.snapshot.view(PUBLIC, played - 1) if played else None
    yield Printed(f"round-{after.round:02}-story", story(before, after, after.paper, say))


def walls(wanted: Wanted, say: Catalogue) -> Iterator[Printed]:
    """The poster of what everybody may know: before the first round the hidden sea."""
    view = wanted.view(PUBLIC)
    yield Printed("wall", wall(view, wanted.cell * MM, view.paper, say))


def kits(wanted: Wanted, say: Catalogue) -> Iterator[Printed]:
    """What is cut out for the wall map, as the game began."""
    view = wanted.snapshot.view(REFEREE, 0)
    yield Printed("kit", kit(view, wanted.cell * MM, view.paper, say))


def rule_sheets(wanted: Wanted, say: Catalogue) -> Iterator[Printed]:
    """The rules for the teams, by this scenario's rulings and numbers."""
    view = wanted.view(PUBLIC)
    yield Printed("rules", rules(view, view.paper, say))


def result_sheets(wanted: Wanted, say: Catalogue) -> Iterator[Printed]:
    """How the game stands or ended, and how it came to that; only an ended one shows what was never found."""
    last = wanted.view(PUBLIC)
    views = [wanted.snapshot.view(PUBLIC, played) for played in range(last.round - wanted.snapshot.opening.round)]
    final = replace(last, cells=wanted.view(REFEREE).cells) if last.over else last
    yield Printed(f"round-{last.round:02}-results", results([*views, last], final, last.paper, say))


SHEETS: Mapping[str, Sheet] = {
    "handouts": handouts,
    "readback": readbacks,
    "referee": referees,
    "story": stories,
    "wall": walls,
    "kit": kits,
    "results": result_sheets,
    "rules": rule_sheets,
}
"""Every sheet by its name on the command line (formats, section 4)."""

LOOKING_BACK = frozenset({"story", "results"})
"""The sheets that tell of rounds played, and so of nothing before the first."""
