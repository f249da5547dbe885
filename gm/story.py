"""A round as a story to read: what happened step by step, in sentences."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from gm.sextagon.events import Event
from gm.sextagon.judge import Problem
from gm.sextagon.state import State, ranking
from gm.telling import Teller

_TERSE = {"move", "port"}
"""Kinds that are told in one line for a whole half-step, since nothing else comes of them."""


def tell_round(state: State, events: Sequence[Event], warnings: Iterable[Problem], teller: Teller) -> str:
    """The round that led to `state`: events by phase and step, warnings, and how things stand then."""
    say = teller.say
    lines = [say("story.round", round=state.round), ""]
    lines += [f"  {say('story.team_points', **_points(state, team, teller))}" for team in state.scenario.team_ids]
    for (phase, step, half), group in groupby(events, key=lambda event: (event.phase, event.step, event.half)):
        told = list(group)
        heading = say(f"story.phase.{phase}") if step is None else say("story.step", step=step, half=half)
        if half == 2:
            heading = say("story.half_step", step=step)
        lines += ["", heading]
        terse = [short(event, teller) for event in told if event.kind in _TERSE]
        if terse:
            lines.append("  " + " · ".join(terse))
        lines += [f"  {teller.event(event)}" for event in told if event.kind not in _TERSE]
    doubts = [teller.located_problem(problem, severity="warning") for problem in warnings]
    if doubts:
        lines += ["", say("story.warnings"), *(f"  {doubt}" for doubt in doubts)]
    lines += ["", say("story.standing")]
    for rank, team in ranking(state):
        delivered = state.fleets[team].delivered
        lines.append("  " + say("story.rank", rank=rank, team=teller.team(team), count=delivered))
    if state.over:
        lines += ["", say("story.over" if not state.finished else "story.finished")]
    return "\n".join(lines) + "\n"


def short(event: Event, teller: Teller) -> str:
    """A move in a few signs: the team's letter, the ship and the cell, or the bay of the port."""
    assert event.team is not None
    letter = teller.scenario.team(event.team).letter
    if event.cell is None:
        return teller.say("story.short_port", letter=letter, bay=event.bay)
    return f"{letter}{event.ship} {teller.scenario.board.names[event.cell]}"


def _points(state: State, team: str, teller: Teller) -> dict[str, object]:
    fleet = state.fleets[team]
    return {"team": teller.team(team), "points": fleet.points, "budget": fleet.budget}
