"""The scorekeeper's screen as lines: the table of all players, the line being typed, what was entered last."""

from __future__ import annotations

from gm.cards.gang import GangState, Round
from gm.cards.islands import IslandsState
from gm.tui.cards.board import Asked, board
from gm.tui.cards.ledger import latest
from gm.tui.cards.prompt import prompt
from gm.tui.cards.tally import Tally
from gm.tui.lines import Line, Run

_LEAST_LEDGER = 3


def table_lines(tally: Tally, width: int, height: int, *, ascii_only: bool = False) -> list[Line]:
    """The screen between title and footer."""
    state = tally.state
    assert isinstance(state, GangState | IslandsState)
    table = board(state, asked(tally), tally.letters, tally.teller, width, hidden=tally.hidden)
    rule: Line = (Run(("-" if ascii_only else "─") * width, "rule"),)
    room = height - len(table) - 2
    typed = prompt(tally, width, max(3, room - _LEAST_LEDGER))
    ledger = latest(tally, width, room - len(typed))
    return [*table, rule, *typed, rule, *ledger][:height]


def asked(tally: Tally) -> Asked:
    """Whose answer the line waits for; where nothing is typed yet, whose turn it is."""
    reading, state = tally.reading, tally.state
    seat = reading.question.seat if reading.question is not None else None
    if isinstance(state, IslandsState) and seat is None and state.due:
        seat = state.due[0]
    return Asked(reading.draft if isinstance(reading.draft, Round) else None, seat)


def moment_told(tally: Tally) -> str:
    """Where the game stands: round and wave, or whose turn it is."""
    state, say = tally.keeper.state, tally.say
    if state.over:
        return say("tally.title.over")
    if isinstance(state, GangState):
        size = state.table.settings.wave_size
        wave = min(3, 1 + state.rounds // size)
        return say("tally.title.gang", round=state.rounds + 1, rounds=state.table.rounds, wave=wave)
    name = state.names[state.due[0]]
    return say(f"tally.title.{state.phase}", round=state.current_round, player=name)
