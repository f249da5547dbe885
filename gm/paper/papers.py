"""The orders of a round for paper: as typed so far or as played, as they were read, and what is wrong with them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from gm.catalogue import Catalogue
from gm.drafts import orders_of
from gm.paper.flow import Paragraph, Run, paragraph
from gm.sextagon.board import Board
from gm.sextagon.judge import Problem, ShipPlan, TeamPlan, Verdict, judge
from gm.sextagon.orders import RoundOrders
from gm.sextagon.paths import Special
from gm.sextagon.state import BATTLESHIP, BATTLESHIP_KIND, State, ship_order
from gm.snapshot import Snapshot
from gm.telling import Teller


class Papers(NamedTuple):
    """A round's orders as written, and how they were judged on the state `before`."""

    before: State
    orders: RoundOrders
    verdict: Verdict


def papers_of(snapshot: Snapshot, number: int) -> Papers:
    """The papers of a round that was played, or of the one at hand as typed so far."""
    for played in snapshot.rounds:
        if played.number == number:
            return Papers(played.before, played.orders, played.verdict)
    orders = orders_of(snapshot.drafts, snapshot.state.scenario, number)
    return Papers(snapshot.state, orders, judge(snapshot.state, orders))


def understood(papers: Papers, team: str, teller: Teller) -> Iterator[Paragraph]:
    """What one team's orders amount to: budget, purchases, port, each ship's path cell by cell, shots, telescopes."""
    say = teller.say
    board = papers.before.scenario.board
    if team not in papers.orders.teams:
        yield paragraph(say("paper.understood.no_paper"))
        return
    plan = papers.verdict.plan.teams[team]
    spent = plan.points - plan.budget
    joker = say("paper.understood.joker") if plan.joker else ""
    told = say("paper.understood.budget", points=plan.points, spent=spent, budget=plan.budget)
    yield Paragraph((Run(told), Run(joker, "bold")))
    if plan.buy:
        kinds = [say(f"words.kind.{'battleship' if kind == BATTLESHIP_KIND else 'transport'}") for kind in plan.buy]
        yield paragraph(", ".join(kinds), say("paper.understood.buys"))
    if plan.way:
        bays = (papers.before.fleets[team].port, *plan.way)
        steps = say("paper.understood.bays", count=len(plan.way))
        yield paragraph(f"{' '.join(map(str, bays))} ({steps})", say("paper.understood.port"))
    for number in sorted(plan.ships, key=ship_order):
        yield from _ship(number, plan.ships[number], board, say)


def _ship(number: str, order: ShipPlan, board: Board, say: Catalogue) -> Iterator[Paragraph]:
    name = say("words.ship.battleship") if number == BATTLESHIP else say("words.ship.name", ship=number)
    parts = []
    if order.path:
        words = [move.value if isinstance(move, Special) else board.names[move] for move in order.path]
        parts.append(f"{' '.join(words)} ({say('paper.understood.moves', count=len(words))})")
    if order.telescope is not None:
        parts.append(say("paper.understood.telescope", cell=board.names[order.telescope]))
    if order.shot is not None:
        parts.append(say("paper.understood.shot", cell=board.names[order.shot]))
    if parts:
        yield paragraph("; ".join(parts), say("words.list.lead", name=name))


def problems(found: Sequence[Problem], team: str, teller: Teller, severity: str) -> Iterator[Paragraph]:
    """The errors or warnings that concern a team, each with the ship that it is about."""
    for problem in found:
        if problem.team == team:
            lead = teller.say("paper.cuts.team")
            if problem.ship is not None:
                key = "battleship" if problem.ship == BATTLESHIP else "name"
                lead = teller.say(f"words.ship.{key}", ship=problem.ship)
            yield paragraph(teller.problem(problem, severity=severity), teller.lead(lead))


def team_plan(papers: Papers, team: str) -> TeamPlan | None:
    """How the team's orders stand, where it gave any."""
    return papers.verdict.plan.teams[team] if team in papers.orders.teams else None
