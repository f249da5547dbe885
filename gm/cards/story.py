"""A counted record as a story to read: round by round, then the count line by line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gm.cards.events import HINTS, Problem
from gm.cards.gang import GangState, count
from gm.cards.islands import IslandsState
from gm.cards.record import Result, Step, TableState
from gm.cards.record import count as count_of
from gm.cards.telling import Teller

_INDENT = "  "


def story(result: Result, teller: Teller) -> str:
    """All that happened, then the count, or what everybody has while the game goes on."""
    say = teller.say
    lines = [result.record.title or say(f"cards.game.{teller.game}")]
    heading = ""
    for step in result.steps:
        wanted = _heading(step, teller)
        if wanted is not None and wanted != heading:
            lines += ["", wanted]
            heading = wanted
        lines += [_INDENT + line for line in _told(step, teller)]
        if any(event.kind == "final" for event in step.events):
            heading = say("cards.story.final")
            lines += ["", heading]
    if not result.steps:
        lines += ["", say("cards.story.begin")]
    lines += ["", *ending(result.state, teller)]
    return "\n".join(lines)


def _heading(step: Step, teller: Teller) -> str | None:
    """The heading under which an entry belongs; None where it stays under the one before."""
    state = step.state
    if isinstance(state, IslandsState) and state.phase in ("final", "over"):
        return None
    return teller.say("cards.story.round", round=step.events[0].round) if step.events else None


def _told(step: Step, teller: Teller) -> Iterator[str]:
    names = step.state.names
    for warning in step.warnings:
        yield warning_line(warning, names, teller)
    for event in step.events:
        yield teller.event(event, names)


def warning_line(warning: Problem, names: Sequence[str], teller: Teller) -> str:
    """A warning of an entry that counts: what was overruled, or what is odd."""
    key = "hint" if warning.code in HINTS else "overruled"
    return teller.say(f"cards.story.{key}", problem=teller.problem(warning, names))


def ending(state: TableState, teller: Teller) -> Iterator[str]:
    """The count if the game is over, else what everybody has."""
    if state.over:
        yield teller.say("cards.story.count")
        for line in count_of(state).lines:
            yield _INDENT + teller.event(line, state.names)
        return
    yield teller.say("cards.story.now", rounds=state.rounds)
    yield from (_INDENT + line for line in standing(state, teller))


def standing(state: TableState, teller: Teller) -> Iterator[str]:
    """What everybody has, a line for each player."""
    yield from _standing_gang(state, teller) if isinstance(state, GangState) else _standing_islands(state, teller)


def _standing_gang(state: GangState, teller: Teller) -> Iterator[str]:
    for seat, score in enumerate(count(state).scores):
        gems = teller.gems(score.gems)
        hand = " ".join(str(card) for card in state.hand(seat))
        yield teller.say("cards.story.has_gang", player=state.names[seat], gems=gems, hand=hand, total=score.total)
    yield teller.say("cards.story.stock", gems=teller.gems(state.stock), middle=teller.gems(state.middle))


def _standing_islands(state: IslandsState, teller: Teller) -> Iterator[str]:
    say = teller.say
    for name, holding in zip(state.names, state.holdings, strict=True):
        columns = (
            say(
                "cards.story.column",
                colour=teller.colour(colour),
                cards=", ".join(say("cards.story.ship") if cost is None else str(cost) for cost in column),
            )
            for colour, column in holding.columns.items()
        )
        has = {"ducats": holding.ducats, "sabres": holding.sabres, "gems": holding.gems}
        yield say("cards.story.has_islands", player=name, **has, columns=teller.list(columns))
    if state.due:
        yield say("cards.story.turn", player=state.names[state.due[0]])
