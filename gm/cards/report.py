"""The JSON of a counted record (formats, section 6)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from gm.cards import gang, islands
from gm.cards.deck import Gems
from gm.cards.events import Event, Problem
from gm.cards.files import Written
from gm.cards.gang import GangState
from gm.cards.islands import IslandsState
from gm.cards.record import Result, TableState, count
from gm.cards.telling import Teller


def report(result: Result, written: Written | None, teller: Teller) -> dict[str, Any]:
    """All of it: the state that counts, what happened, and what is wrong; with places where it was `written`."""
    return {
        **state_data(result.state),
        "events": [event_data(event, teller.event(event, names)) for event, names in told(result)],
        "errors": [problem_data(problem, result.refused, result.state, written, teller) for problem in result.errors],
        "warnings": [
            problem_data(problem, index, _state_of(result, index), written, teller)
            for index, problem in result.warnings
        ],
    }


def told(result: Result) -> Iterator[tuple[Event, Sequence[str]]]:
    """All events in order with the players' names at that moment, the count's lines last when the game is over."""
    for step in result.steps:
        yield from ((event, step.state.names) for event in step.events)
    if result.state.over:
        yield from ((event, result.state.names) for event in count(result.state).lines)


def state_data(state: TableState) -> dict[str, Any]:
    """The state as JSON, without events and problems."""
    head = {"game": "gang" if isinstance(state, GangState) else "islands", "round": state.rounds, "over": state.over}
    if isinstance(state, GangState):
        return {**head, "players": _gang(state), "stock": state.stock._asdict(), "middle": state.middle._asdict()}
    return {**head, "players": _islands(state)}


def event_data(event: Event, text: str) -> dict[str, Any]:
    """An event as JSON, with its sentence."""
    args = {name: _plain(value) for name, value in event.args.items()}
    return {
        "round": event.round,
        "kind": event.kind,
        "player": event.player,
        "rule": event.rule,
        **args,
        "text": text,
    }


def problem_data(
    problem: Problem, index: int | None, state: TableState, written: Written | None, teller: Teller
) -> dict[str, Any]:
    """An error or warning as JSON, with its place in the record."""
    place = None if index is None or written is None else written.place(index, problem.where)
    return {
        "round": problem.round,
        "code": problem.code,
        "player": problem.player,
        "text": teller.problem(problem, state.names),
        "file": place.file if place else None,
        "line": place.line if place else None,
        "column": place.column if place else None,
    }


def _state_of(result: Result, index: int) -> TableState:
    """The state after an entry that counts, or the last one that counts."""
    return next((step.state for step in result.steps if step.index == index), result.state)


def _gang(state: GangState) -> dict[str, Any]:
    scores = gang.count(state).scores
    return {
        state.id(seat): {
            "name": state.names[seat],
            "gems": state.gems[seat]._asdict(),
            "hand": list(state.hand(seat)),
            "points": score.total,
            "rank": score.rank,
        }
        for seat, score in enumerate(scores)
    }


def _islands(state: IslandsState) -> dict[str, Any]:
    scores = islands.count(state).scores
    players = {}
    for seat, (holding, score) in enumerate(zip(state.holdings, scores, strict=True)):
        data: dict[str, Any] = {
            "name": state.names[seat],
            "ducats": holding.ducats,
            "sabres": holding.sabres,
            "gems": holding.gems,
            "columns": {
                colour: ["ship" if cost is None else cost for cost in holding.columns[colour]]
                for colour in state.colours
                if colour in holding.columns
            },
            "chests": {colour: state.chests(seat, colour) for colour in state.colours},
        }
        if state.over:
            data["count"] = {"coins": score.coins, "chests": dict(score.chests)}
            data |= {"score": score.total, "rank": score.rank}
        players[state.id(seat)] = data
    return players


def _plain(value: object) -> Any:
    """A value of an event as JSON has it; gems become a map by colour."""
    if isinstance(value, Gems):
        return value._asdict()
    if isinstance(value, dict):
        return {key: _plain(item) for key, item in value.items()}
    if isinstance(value, (tuple, list)):
        return [_plain(item) for item in value]
    return value
