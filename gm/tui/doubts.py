"""What the referee should know before a round is resolved: faults that are cut, papers and points that are missing."""

from __future__ import annotations

from gm.catalogue import Catalogue
from gm.sextagon.played import Round
from gm.telling import Teller
from gm.tui.desk import Desk
from gm.tui.papers import NONE, waited_for


def doubts(desk: Desk, played: Round, say: Catalogue) -> list[tuple[str, str]]:
    """Each doubt as a style and a sentence, the most serious first."""
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
            found.append(("warning", say(f"pages.dry_run.{name}", teams=", ".join(map(teller.team, teams)))))
    return found
