"""The history of a round: each team's orders as written, as read and as ruled, then the events with their rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from gm.decisions import RESOLVED, Decision, former
from gm.hexgrid import Cell
from gm.located import safe
from gm.sextagon.board import Board
from gm.sextagon.events import Event
from gm.sextagon.judge import TeamPlan
from gm.sextagon.orders import TeamOrders
from gm.sextagon.paths import Special, trace
from gm.sextagon.played import Round
from gm.sextagon.scenario import Scenario
from gm.sextagon.state import BATTLESHIP_KIND, Fleet
from gm.telling import Teller
from gm.texts import plain


@dataclass(frozen=True, slots=True)
class Sought:
    """What is looked for among events: all parts that are given must fit.

    `ship` is a ship's number, of `team` where that is given, too. Each of `words` must be a cell, a ship (`r2`), a
    team's letter or a rule's number of the event, or stand in its sentence or the name of its kind.
    """

    team: str | None = None
    ship: str | None = None
    cell: Cell | None = None
    kind: str | None = None
    words: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return self != Sought()


def round_history(
    played: Round,
    teller: Teller,
    team: str | None = None,
    *,
    sought: Sought | None = None,
    decided: Sequence[Decision] = (),
) -> list[str]:
    """The lines that tell a round; of one team only the orders and events that concern it.

    Where something is sought, only the events that it fits.
    """
    say = teller.say
    lines = [say("history.round", round=played.number)]
    if not sought:
        lines += [decision_line(decision, teller) for decision in decided]
        for each in teller.scenario.team_ids:
            if team in (None, each) and each in played.orders.teams:
                papers = orders_history(played, each, teller, decided)
                lines += ["", teller.team(each), *(f"  {line}" for line in papers)]
        lines += ["", say("history.events")]
    events = (event for event in played.events if concerns(event, team))
    lines += [f"  {event_line(e, teller)}" for e in events if not sought or Told(e, teller).fits(sought)]
    return lines


def concerns(event: Event, team: str | None) -> bool:
    """Whether an event belongs to a team's history; what befalls a cell concerns everybody."""
    return team is None or event.team in (None, team)


def event_line(event: Event, teller: Teller) -> str:
    """An event with when it happened and its rule in front."""
    return f"{event_time(event, teller):>5}  {event.rule:<6} {teller.event(event)}"


def event_time(event: Event, teller: Teller) -> str:
    """When in its round an event happened: the step, with ½ for its second half, or the phase."""
    if event.step is None:
        return teller.say(f"story.phase.{event.phase}")
    return f"{event.step}{'½' if event.half == 2 else ''}"


def rules_told(events: Iterable[Event], teller: Teller) -> list[str]:
    """The rules by which these events happened, a line each, in the rules' order."""
    rules = sorted({event.rule for event in events}, key=_rule_order)
    return [f"{rule:<6} {teller.say(f'why.{rule}')}" for rule in rules]


def _rule_order(rule: str) -> list[int]:
    return [int(part) for part in rule.removeprefix("S").split(".")]


class Told:
    """An event with its sentence, which is searched often and told once."""

    __slots__ = ("_names", "_plain", "event", "sentence", "teller")

    def __init__(self, event: Event, teller: Teller) -> None:
        self.event = event
        self.teller = teller
        self.sentence = teller.event(event)
        self._plain = plain(f"{self.sentence} {teller.say(f'history.kind.{event.kind}')}")
        self._names = {event.rule.casefold(), *_short_names(event, teller.scenario)}

    def fits(self, sought: Sought) -> bool:
        """Whether this is what is sought."""
        event = self.event
        parts = ((sought.team, event.team), (sought.ship, event.ship), (sought.cell, event.cell))
        if any(wanted is not None and wanted != has for wanted, has in (*parts, (sought.kind, event.kind))):
            return False
        return all(word in self._names or self._has(word) for word in sought.words)

    def _has(self, word: str) -> bool:
        """Whether a word stands in the sentence: a letter alone is a team's, a cell's name stands by itself."""
        scenario = self.teller.scenario
        if word not in self._plain or (len(word) == 1 and word in _letters(scenario)):
            return False
        return scenario.board.cell(word) is None or word.upper() in _words(self.sentence)  # C1 is not in C10


def _short_names(event: Event, scenario: Scenario) -> Iterator[str]:
    """What an event's cell, team and ship are called for short, as `plain` has it."""
    if event.cell is not None:
        yield plain(scenario.board.names[event.cell])
    for team in scenario.teams:
        if team.id == event.team:
            letter = plain(team.letter)
            yield letter
            if event.ship is not None:
                yield f"{letter}{plain(event.ship)}"


def _letters(scenario: Scenario) -> set[str]:
    return {plain(team.letter) for team in scenario.teams}


def _words(text: str) -> set[str]:
    return {word.strip(".,:;!?()“”„«»").upper() for word in text.split()}


def read_words(text: str) -> tuple[str, ...]:
    """The words of a search as `Sought` takes them."""
    return tuple(plain(text).split())


def find_ship(text: str, scenario: Scenario) -> tuple[str | None, str] | None:
    """The team and number that a ship's short name means: `r2` is red's ship 2, `2` everybody's; None for none."""
    letters = {plain(team.letter): team.id for team in scenario.teams}
    name = plain(text.strip())
    number, team = (name[1:], letters.get(name[:1])) if name[:1] in letters and name[1:] else (name, None)
    if number == "b" or (number.isascii() and number.isdigit()):
        return team, number.upper()
    return None


def decision_line(decision: Decision, teller: Teller) -> str:
    """What the referee decided, and when."""
    at = datetime.fromisoformat(decision.at).astimezone()
    moment = teller.say("history.decided.moment", day=at.day, month=at.month, time=f"{at:%H:%M}")
    key = f"history.decided.{decision.kind}"
    if decision.kind == RESOLVED and decision.orders.cut:
        key = "history.decided.resolve_cut"
    return teller.say(key, time=moment, why=decision.why)


def orders_history(played: Round, team: str, teller: Teller, decided: Sequence[Decision] = ()) -> Iterator[str]:
    """A team's orders: as written, and before corrections; then what was read and ruled where it says more."""
    say = teller.say
    orders = played.orders.teams[team]
    plan = played.verdict.plan.teams.get(team)
    yield say("history.written")
    yield from (f"  {line}" for line in paper_told(orders, teller))
    for before in former(decided, team):
        yield say("history.before")
        yield from (f"  {line}" for line in paper_told(before or TeamOrders(), teller))
    if plan is None:
        return
    yield say("history.ruled", points=plan.points, budget=plan.budget)
    yield from (f"  {line}" for line in read_back(played.before.fleets[team], plan, orders, teller))
    for problem in played.verdict.errors:
        if problem.team == team:
            yield "  " + say("history.cut", problem=teller.located_problem(problem))


def paper_told(orders: TeamOrders, teller: Teller) -> list[str]:
    """A paper line by line: what was typed stays as it is, the words round it are the reader's."""
    say = teller.say
    lines = [
        say(f"history.paper.{name}", **{name: safe(typed)})
        for name, typed in (("points", orders.points), ("rank", orders.rank))
        if typed is not None
    ]
    if orders.joker:
        lines.append(say("history.paper.joker"))
    for kind in orders.buy:
        known = say.has(f"words.kind.{kind}")
        lines.append(say("history.buys", kind=say(f"words.kind.{kind}") if known else safe(kind)))
    if orders.port:
        lines.append(say("history.port", way=safe(orders.port)))
    for number, ship in orders.ships.items():
        name = ship_name(safe(number), teller)
        if ship.path:
            lines.append(say("history.paper.path", ship=name, path=safe(ship.path)))
        if ship.telescope:
            lines.append(say("history.telescope", ship=name, cell=safe(ship.telescope)))
        if ship.shot:
            lines.append(say("history.shot", ship=name, cell=safe(ship.shot)))
    return lines or [say("history.paper.nothing")]


def read_back(fleet: Fleet, plan: TeamPlan, orders: TeamOrders, teller: Teller) -> Iterator[str]:
    """The orders as the program understood them: purchases, the port's way, each path cell by cell.

    What lies behind a bar is cut. `fleet` is the team's when the round begins.
    """
    say = teller.say
    board = teller.scenario.board
    for kind in plan.buy:
        yield say("history.buys", kind=say(f"words.kind.{'battleship' if kind == BATTLESHIP_KIND else 'transport'}"))
    if plan.way:
        yield say("history.port", way=" ".join(map(str, (fleet.port, *plan.way))))
    for number, ruled in plan.ships.items():
        ship = fleet.ship(number)
        written = orders.ships.get(number)
        if ship is not None and written is not None and written.path:
            names = list(_path(board, ship.at, written.path, (fleet.port, *plan.way)))
            stands = len(ruled.path)
            path = " ".join(names[:stands]) + (f" | {' '.join(names[stands:])}" if names[stands:] else "")
            yield say("history.path", ship=ship_name(number, teller), path=path, count=stands)
        if ruled.telescope is not None:
            yield say("history.telescope", ship=ship_name(number, teller), cell=board.names[ruled.telescope])
        if ruled.shot is not None:
            yield say("history.shot", ship=ship_name(number, teller), cell=board.names[ruled.shot])


def _path(board: Board, at: Cell | None, text: str, bays: tuple[int, ...]) -> Iterator[str]:
    for move in trace(board, at, text, bays, None).moves:
        yield move.value if isinstance(move, Special) else board.names[move]


def ship_name(number: str, teller: Teller) -> str:
    """A ship without its team's name."""
    key = "words.ship.battleship" if number == "B" else "words.ship.name"
    return teller.say(key, ship=number)
