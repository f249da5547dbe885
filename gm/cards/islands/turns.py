"""Whose turn it is: normal turns, the last ones after the first ship, the final turn (I3, I7, I8)."""

from __future__ import annotations

from dataclasses import replace

from gm.cards.events import Minutes
from gm.cards.islands.entries import Turn
from gm.cards.islands.state import IslandsState, seats_from


def check_time(state: IslandsState, seat: int, turn: Turn, minutes: Minutes) -> None:
    """Refuse a turn that is not this player's, comes too early or too late, or lacks its purchase."""
    player = state.id(seat)
    normal = turn.buy is not None or turn.fight is not None or not turn.is_final
    if normal and state.phase in ("final", "over"):
        minutes.refuse("too_late", "I8", player, reason="turn")
        return
    if normal and turn.buy is None:
        minutes.refuse("missing_card", "I3", player, reason="purchase")
    if turn.is_final and state.phase in ("normal", "last"):
        minutes.refuse("wrong_turn", "I8", player, reason="early")
    elif not state.due:
        minutes.refuse("wrong_turn", "I8", player, reason="over")
    elif seat != state.due[0]:
        minutes.refuse("wrong_turn", "I3", player, reason="other", due=state.id(state.due[0]))


def advance(state: IslandsState, seat: int, turn: Turn, minutes: Minutes) -> IslandsState:
    """The state with this turn used up. An overruled turn out of its order is followed by the seat after it."""
    if turn.is_final:
        if state.phase in ("normal", "last"):
            state = _begin_final(state, seat, minutes)
        return _spend(state, seat, minutes)
    holding = state.holdings[seat]
    state = replace(state.holding(seat, replace(holding, turns=holding.turns + 1)), latest=seat)
    if state.phase == "normal":
        return replace(state, due=seats_from((seat + 1) % len(state.names), len(state.names)))
    return _spend(state, seat, minutes) if state.phase == "last" else state


def first_ship(state: IslandsState, minutes: Minutes) -> IslandsState:
    """The first ship was turned up by the player who had the latest turn (I7)."""
    finder = state.latest
    if finder is None or state.phase != "normal":
        minutes.refuse("wrong_turn", "I7", reason="ship_before_turn" if finder is None else "ship_again")
        return state
    minutes.tell("first_ship", "I7", state.id(finder))
    count = len(state.names)
    others = seats_from(finder, count)[1:] if state.table.settings.last_round == "others" else range(finder + 1, count)
    state = replace(state, phase="last", finder=finder, due=tuple(others))
    return state if state.due else _begin_final(state, finder, minutes)


def _spend(state: IslandsState, seat: int, minutes: Minutes) -> IslandsState:
    """The same with the seat's turn of this phase gone; after the last one comes the next phase."""
    state = replace(state, due=tuple(other for other in state.due if other != seat))
    if state.due:
        return state
    if state.phase == "last":
        return _begin_final(state, seat, minutes)
    return replace(state, phase="over")


def _begin_final(state: IslandsState, seat: int, minutes: Minutes) -> IslandsState:
    """The final turn begins with the finder, or the first seat when the round was finished (I7, I8).

    Where an overruled turn begins it before any ship was turned up, it begins with that `seat`.
    """
    first = state.finder if state.finder is not None else seat
    if state.finder is not None and state.table.settings.last_round == "finish":
        first = 0
    minutes.tell("final", "I8", state.id(first))
    return replace(state, phase="final", due=seats_from(first, len(state.names)))
