"""What the referee should know before a round is resolved: faults that are cut, papers and points that are missing."""

from __future__ import annotations

from gm.catalogue import Catalogue
from gm.sextagon.played import Round
from gm.telling import Teller
from gm.tui.desk import Desk
from gm.tui.papers import NONE, waited_for

NOTE = "hint"
_EVERYDAY = frozenset({"points_unspent", "no_orders"})
"""Warnings that most papers have; the desk has told them."""
MOST_NAMES = 2
"""So many teams are named in a doubt."""


def doubts(desk: Desk, played: Round, say: Catalogue) -> list[tuple[str, str]]:
    """Each doubt as a style and a sentence, the most serious first; those of the style `NOTE` hold nothing up."""
    teller = Teller(desk.scenario, say)
    found = [
        ("error", say("pages.dry_run.cut", problem=teller.located_problem(problem)))
        for problem in played.verdict.errors
        if not (problem.code == "bad_points" and not desk.papers[problem.team].scored)
    ]
    waiting = (
        ("missing", [paper.team for paper in desk.papers.values() if paper.status == NONE]),
        ("unfinished", [p.team for p in desk.papers.values() if waited_for(p) and p.status != NONE]),
        ("unscored", [paper.team for paper in desk.papers.values() if not paper.scored]),
    )
    for name, teams in waiting:
        if teams:
            found.append(("warning", say(f"pages.dry_run.{name}", teams=_named(teams, teller))))
    notes = [problem for problem in played.verdict.warnings if problem.code not in _EVERYDAY]
    return found + [(NOTE, teller.located_problem(problem, severity="warning")) for problem in notes]


def _named(teams: list[str], teller: Teller) -> str:
    """Teams by their names; of many only the letters, which the desk and the map show, too."""
    if len(teams) <= MOST_NAMES:
        return ", ".join(map(teller.team, teams))
    return " ".join(teller.scenario.team(team).letter.lower() for team in teams)
