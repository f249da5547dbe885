"""Whether a round can be resolved: all papers are in, or there are none, and the sub-game's outcome is known."""

from __future__ import annotations

from collections.abc import Iterable

from gm.tui.papers import FAULTS, NONE, Paper, waited_for


def lock_reasons(papers: Iterable[Paper]) -> dict[str, list[str]]:
    """The teams for which resolving is locked, by the reason; empty when the round can be resolved.

    Reasons are missing, unfinished (faulty ones, too) and unscored.
    """
    listed = list(papers)
    found = {
        "missing": [paper.team for paper in listed if paper.status == NONE],
        "unfinished": [p.team for p in listed if p.status != NONE and (waited_for(p) or p.status == FAULTS)],
        "unscored": [paper.team for paper in listed if not paper.scored],
    }
    return {reason: teams for reason, teams in found.items() if teams}
