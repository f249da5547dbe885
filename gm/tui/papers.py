"""The teams' papers of the round at hand: which are in, and what is to be said of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from gm.drafts import EVERYBODY, NO_PAPER, SUBGAME, Drafts, Score, Subgame, read_subgame, team_orders
from gm.sextagon.judge import Problem, TeamVerdict, judge_team
from gm.sextagon.orders import TeamOrders
from gm.sextagon.scenario import MOST_POINTS
from gm.sextagon.state import State

PAPER = "paper"
PAPER_IN = "in"
"""The draft of the part `paper` of a team whose paper has been typed to its end."""

NONE, DRAFT, FAULTS, READY, NO = "none", "draft", "faults", "ready", "no_paper"
STATUSES = (NONE, DRAFT, FAULTS, READY, NO)

_OF_THE_SCORE = frozenset({"points", "joker"})
_OF_THE_WHOLE = frozenset({"points_unspent", "no_orders"})
"""Warnings that make sense only once the paper has been typed to its end."""


@dataclass(frozen=True, slots=True)
class Paper:
    """One team's paper: a status of `STATUSES`, its orders as typed, and the verdict on them.

    `marked` tells that it has been typed to its end, or that there is none. As long as the sub-game's outcome of the
    team is unknown, it is judged with as many points as there can be, and nothing is said of points.
    """

    team: str
    status: str
    marked: bool
    orders: TeamOrders | None
    verdict: TeamVerdict
    score: Score | None
    errors: tuple[Problem, ...]
    warnings: tuple[Problem, ...]

    @property
    def scored(self) -> bool:
        """Whether the sub-game's outcome of the team is known."""
        return self.score is not None

    @property
    def budget(self) -> int | None:
        """The moves of every ship and of the port, None as long as the points are unknown."""
        return self.verdict.plan.budget if self.scored else None


def judge_paper(state: State, drafts: Drafts, team: str, score: Score | None) -> Paper:
    """Judge what has been typed for one team."""
    own = {part: text for (owner, part), text in drafts.items() if owner == team and text.strip()}
    mark = own.pop(PAPER, "").strip()
    orders = team_orders(drafts, team, score)
    judged = orders
    if score is None and orders is not None:
        judged = team_orders(drafts, team, Score(points=str(MOST_POINTS)))
    verdict = judge_team(state, team, judged)
    errors, warnings = verdict.errors, verdict.warnings
    if score is None:
        errors = tuple(problem for problem in errors if problem.part not in _OF_THE_SCORE)
    if score is None or mark != PAPER_IN:
        warnings = tuple(problem for problem in warnings if problem.code not in _OF_THE_WHOLE)
    status = _status(bool(own), mark, bool(errors))
    return Paper(team, status, mark in (PAPER_IN, NO_PAPER), orders, verdict, score, errors, warnings)


def _status(typed: bool, mark: str, faulty: bool) -> str:
    if mark == NO_PAPER:
        return FAULTS if faulty else NO
    if faulty:
        return FAULTS
    if mark == PAPER_IN:
        return READY
    return DRAFT if typed else NONE


class Papers:
    """The papers of all teams that play. Only those are judged again of which something has changed."""

    def __init__(self) -> None:
        self._state: State | None = None
        self._known: dict[str, tuple[object, Paper]] = {}
        self.subgame = Subgame({})
        self._line: str | None = None

    def update(self, state: State, drafts: Drafts) -> Mapping[str, Paper]:
        """The papers by team, in the scenario's order."""
        if state is not self._state:
            self._state, self._known, self._line = state, {}, None
        line = drafts.get((EVERYBODY, SUBGAME), "")
        if line != self._line:
            self._line, self.subgame = line, read_subgame(line, state.scenario)
        papers = {}
        for team in playing(state):
            score = self.subgame.scores.get(team)
            own = sorted((part, text) for (owner, part), text in drafts.items() if owner == team)
            known = self._known.get(team)
            if known is None or known[0] != (own, score):
                known = self._known[team] = ((own, score), judge_paper(state, drafts, team, score))
            papers[team] = known[1]
        return papers


def playing(state: State) -> tuple[str, ...]:
    """The teams that still play, in the scenario's order."""
    return tuple(team.id for team in state.scenario.teams if not team.folded)


def missing(papers: Mapping[str, Paper], after: str | None = None) -> str | None:
    """The next team whose paper is not in, counted on from `after`; None where all are."""
    teams = list(papers)
    start = teams.index(after) + 1 if after is not None and after in papers else 0
    ordered = [*teams[start:], *teams[:start]]
    return next((team for team in ordered if waited_for(papers[team])), None)


def waited_for(paper: Paper) -> bool:
    """Whether the referee still has to type, or go on with, this paper."""
    return not paper.marked


def unscored(papers: Iterable[Paper]) -> tuple[str, ...]:
    """The teams that the sub-game's line does not name."""
    return tuple(paper.team for paper in papers if not paper.scored)
