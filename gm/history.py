"""The history of a round: each team's orders as written, as read and as ruled, then the events with their rules."""

from __future__ import annotations

from collections.abc import Iterator

from gm.sextagon.events import Event
from gm.sextagon.orders import TeamOrders
from gm.sextagon.paths import Special, trace
from gm.sextagon.played import Round
from gm.sextagon.state import BATTLESHIP_KIND
from gm.sextagon.writing import write_team_orders
from gm.telling import Teller


def round_history(played: Round, teller: Teller, team: str | None = None) -> list[str]:
    """The lines that tell a round; of one team only the orders and events that concern it."""
    say = teller.say
    lines = [say("history.round", round=played.number)]
    for each in teller.scenario.team_ids:
        if team in (None, each) and each in played.orders.teams:
            lines += ["", teller.team(each), *(f"  {line}" for line in orders_history(played, each, teller))]
    lines += ["", say("history.events")]
    lines += [f"  {event_line(event, teller)}" for event in played.events if concerns(event, team)]
    return lines


def concerns(event: Event, team: str | None) -> bool:
    """Whether an event belongs to a team's history; what befalls a cell concerns everybody."""
    return team is None or event.team in (None, team)


def event_line(event: Event, teller: Teller) -> str:
    """An event with when it happened and its rule in front."""
    when = teller.say(f"story.phase.{event.phase}")
    if event.step is not None:
        when = f"{event.step}{'½' if event.half == 2 else ''}"
    return f"{when:>5}  {event.rule:<6} {teller.event(event)}"


def orders_history(played: Round, team: str, teller: Teller) -> Iterator[str]:
    """A team's orders: as written; then what was read and ruled where it says more."""
    say = teller.say
    orders = played.orders.teams[team]
    plan = played.verdict.plan.teams.get(team)
    yield say("history.written")
    yield from (f"  {line}" for line in write_team_orders(orders))
    if plan is None:
        return
    yield say("history.ruled", points=plan.points, budget=plan.budget)
    yield from (f"  {line}" for line in read_back(played, team, orders, teller))
    for problem in played.verdict.errors:
        if problem.team == team:
            yield "  " + say("history.cut", problem=teller.located_problem(problem))


def read_back(played: Round, team: str, orders: TeamOrders, teller: Teller) -> Iterator[str]:
    """The orders as the program understood them: purchases, the port's way, each path cell by cell."""
    say = teller.say
    board = teller.scenario.board
    plan = played.verdict.plan.teams[team]
    fleet = played.before.fleets[team]
    for kind in plan.buy:
        yield say("history.buys", kind=say(f"words.kind.{'battleship' if kind == BATTLESHIP_KIND else 'transport'}"))
    if plan.way:
        yield say("history.port", way=" ".join(map(str, (fleet.port, *plan.way))))
    for number, ruled in plan.ships.items():
        ship = fleet.ship(number)
        written = orders.ships.get(number)
        if ship is not None and written is not None and written.path:
            read = trace(board, ship.at, written.path, (fleet.port, *plan.way), None)
            names = [move.value if isinstance(move, Special) else board.names[move] for move in read.moves]
            stands = len(ruled.path)
            path = " ".join(names[:stands]) + (f" | {' '.join(names[stands:])}" if names[stands:] else "")
            yield say("history.path", ship=ship_name(number, teller), path=path, count=stands)
        if ruled.telescope is not None:
            yield say("history.telescope", ship=ship_name(number, teller), cell=board.names[ruled.telescope])
        if ruled.shot is not None:
            yield say("history.shot", ship=ship_name(number, teller), cell=board.names[ruled.shot])


def ship_name(number: str, teller: Teller) -> str:
    """A ship without its team's name."""
    key = "words.ship.battleship" if number == "B" else "words.ship.name"
    return teller.say(key, ship=number)
