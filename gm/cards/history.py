"""The history of a table: each entry as it was written, and what came of it, rule by rule."""

from __future__ import annotations

from collections.abc import Iterator

from gm.cards.events import Event
from gm.cards.files import write_entry
from gm.cards.gang import GemCorrection, Round
from gm.cards.islands import FirstShip
from gm.cards.record import Entry, Result, count
from gm.cards.story import warning_line
from gm.cards.telling import Teller


def history(result: Result, teller: Teller, round: int | None = None, player: str | None = None) -> Iterator[str]:
    """The lines that tell all of it, or one round, or what concerns one player; the count follows a whole game."""
    say = teller.say
    heading = ""
    for step in result.steps:
        entry = result.record.entries[step.index]
        if not step.events or round not in (None, step.events[0].round) or not _concerns(entry, player):
            continue
        wanted = say("cards.story.round", round=step.events[0].round)
        if wanted != heading:
            yield from (*([""] if heading else []), f"=== {wanted} ===")
            heading = wanted
        yield f"  {write_entry(entry)}"
        yield from (f"    {warning_line(warning, step.state.names, teller)}" for warning in step.warnings)
        yield from (_line(event, step.state.names, teller) for event in step.events if _about(event, player))
    if result.refused is not None and round is None:
        yield ""
        yield f"  {write_entry(result.record.entries[result.refused])}"
        for problem in result.errors:
            yield f"    {say('cards.story.stopped', problem=teller.problem(problem, result.state.names))}"
    if result.state.over and round is None:
        yield from ("", f"=== {say('cards.story.count')} ===")
        lines = count(result.state).lines
        yield from (_line(line, result.state.names, teller) for line in lines if _about(line, player))


def rounds_played(result: Result) -> int:
    """The number of the last round of which there is anything to tell."""
    return max((event.round for step in result.steps for event in step.events), default=0)


def _line(event: Event, names: tuple[str, ...], teller: Teller) -> str:
    return f"    {event.rule:<4}{teller.event(event, names)}"


def _about(event: Event, player: str | None) -> bool:
    return player is None or event.player in (None, player)


def _concerns(entry: Entry, player: str | None) -> bool:
    """Whether an entry belongs to a player's history: what has no player of its own concerns everybody."""
    if player is None or isinstance(entry, Round | FirstShip):
        return True
    if isinstance(entry, GemCorrection):
        return any(who == player for who, _gems in entry.changes)
    return entry.player == player
