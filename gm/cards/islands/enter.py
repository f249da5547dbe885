"""Entering: one entry checked, paid and laid out (I3 to I8). Pure: the state goes in, the next one comes out."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from gm.cards.deck import Card
from gm.cards.events import Minutes, Outcome
from gm.cards.islands.entries import Correction, FirstShip, IslandsEntry, Sale, Turn
from gm.cards.islands.state import IslandsState
from gm.cards.islands.turns import advance, check_time, first_ship
from gm.cards.players import Handover

SABRES, SABRES_AGAINST_SABRE = 3, 4
"""What a fight costs, and what it costs against a card that shows a sabre (I3)."""


class _Way(NamedTuple):
    """A way to get a card: what is paid with, and the rule."""

    kind: str
    coin: str
    rule: str


_BUY = _Way("buy", "ducats", "I3")
_FIGHT = _Way("fight", "sabres", "I3")
_TAKE = _Way("take", "sabres", "I8")


def enter(state: IslandsState, entry: IslandsEntry) -> Outcome[IslandsState]:
    """The outcome of one entry: the next state and what happened, or the errors and the state as it was."""
    minutes = Minutes(state.current_round, overrule=isinstance(entry, Turn) and entry.overrule)
    match entry:
        case Turn():
            after = _turn(state, entry, minutes)
        case FirstShip():
            after = first_ship(state, minutes)
        case Handover():
            after = _hand_over(state, entry, minutes)
    return minutes.outcome(state, after)


def price(state: IslandsState, card: Card, kind: str) -> int | None:
    """What `card` costs by `buy` (ducats), `fight` or `take` (sabres); None where the deck would have to know it."""
    if kind == "buy":
        return state.table.settings.ship_cost if card.cost is None else card.cost
    shows = state.table.deck.shows(card)
    if shows is None:
        return None
    return SABRES_AGAINST_SABRE if shows.sabres else SABRES


def _turn(state: IslandsState, turn: Turn, minutes: Minutes) -> IslandsState:
    seat = state.seat(turn.player)
    if seat is None:
        minutes.refuse("unknown_player", "I1", turn.player, where="player")
        return state
    if turn.is_turn:
        check_time(state, seat, turn, minutes)
    if turn.correction is not None:
        state = _correct(state, seat, turn.correction, turn.why, minutes)
    for sale in turn.sales:
        state = _sell(state, seat, sale, minutes)
    for card, way in ((turn.buy, _BUY), (turn.fight, _FIGHT), (turn.take, _TAKE)):
        if card is not None:
            state = _acquire(state, seat, card, way, minutes)
    if turn.passes:
        minutes.tell("pass", "I8" if turn.is_final else "I3", turn.player)
    if turn.is_turn and not minutes.firm:
        state = advance(state, seat, turn, minutes)
    return state


def _check_card(state: IslandsState, seat: int, card: Card, where: str, minutes: Minutes) -> IslandsState:
    """Refuse a card that cannot come into a column. A colour that the referee insists on is in play from then on."""
    player, args = state.id(seat), _described(card)
    if state.table.deck.shows(card) is None:
        minutes.refuse("unknown_card", "I2", player, where=where, reason="island", **args)
    if card.colour not in state.colours:
        minutes.refuse("not_in_play", "I1", player, where=where, **args)
        state = replace(state, colours=(*state.colours, card.colour))
    if state.taken(card):
        reason = "ship" if card.ship else "island"
        minutes.refuse("card_taken", "I2", player, where=where, reason=reason, **args)
    return state


def _acquire(state: IslandsState, seat: int, card: Card, way: _Way, minutes: Minutes) -> IslandsState:
    """Pay for a card, lay it onto its column, and pay the column out (I3, I4, I5)."""
    player = state.id(seat)
    state = _check_card(state, seat, card, way.kind, minutes)
    cost = price(state, card, way.kind)
    if cost is None or state.table.deck.shows(card) is None:
        return state
    if card.ship and state.finder is None:
        minutes.hint("no_ship_yet", "I7", player, where=way.kind)
    holding = state.holdings[seat]
    has = {"ducats": holding.ducats, "sabres": holding.sabres}[way.coin]
    if cost > max(has, 0):
        minutes.refuse("cannot_pay", way.rule, player, where=way.kind, reason=way.coin, needs=cost, has=has)
    rule = "I5" if card.ship and way is _BUY else way.rule
    minutes.tell(way.kind, rule, player, colour=card.colour, card=_word(card), **{way.coin: cost})
    opened = card.colour not in holding.columns
    holding = holding.gain(**{way.coin: -cost}).with_card(card)
    return _pay_column(state.holding(seat, holding), seat, card, opened, minutes)


def _pay_column(state: IslandsState, seat: int, card: Card, opened: bool, minutes: Minutes) -> IslandsState:
    """The player receives what all cards of the column show, the new one included (I4)."""
    if opened and state.table.settings.first_card == "nothing":
        return state
    deck, holding = state.table.deck, state.holdings[seat]
    column = holding.columns[card.colour]
    shown = [shows for cost in column if (shows := deck.shows(Card(card.colour, cost)))]
    gain = {
        "ducats": sum(shows.ducats for shows in shown),
        "sabres": sum(shows.sabres for shows in shown),
        "gems": sum(shows.gems for shows in shown),
    }
    if any(gain.values()):
        rule = "I5" if card.ship else "I4"
        minutes.tell("income", rule, state.id(seat), colour=card.colour, cards=len(column), **gain)
    return state.holding(seat, holding.gain(**gain))


def _sell(state: IslandsState, seat: int, sale: Sale, minutes: Minutes) -> IslandsState:
    """Sell gems and cards to the bank (I6). Selling what one has not leaves a debt of gems when overruled."""
    player, holding = state.id(seat), state.holdings[seat]
    if sale.gems > max(holding.gems, 0):
        minutes.refuse("cannot_pay", "I6", player, where="sell", reason="gems", needs=sale.gems, has=holding.gems)
    holding = holding.gain(gems=-sale.gems, ducats=sale.price)
    for card in sale.cards:
        if holding.has(card):
            holding = holding.without_card(card)
        else:
            minutes.refuse("cannot_pay", "I6", player, where="sell", reason="card", **_described(card))
    cards = tuple(_described(card) for card in sale.cards)
    minutes.tell("sell", "I6", player, gems=sale.gems, cards=cards, price=sale.price)
    return state.holding(seat, holding)


def _correct(state: IslandsState, seat: int, change: Correction, why: str, minutes: Minutes) -> IslandsState:
    """Apply a correction (I6); it is refused where it takes more than there is."""
    player, holding = state.id(seat), state.holdings[seat]
    for coin in ("ducats", "sabres", "gems"):
        difference, has = getattr(change, coin), getattr(holding, coin)
        if difference < 0 and has + difference < 0:
            minutes.refuse("cannot_pay", "I6", player, where="correct", reason=coin, needs=-difference, has=has)
    holding = holding.gain(ducats=change.ducats, sabres=change.sabres, gems=change.gems)
    for card in change.lose:
        if holding.has(card):
            holding = holding.without_card(card)
        else:
            minutes.refuse("cannot_pay", "I6", player, where="correct", reason="card", **_described(card))
    state = state.holding(seat, holding)
    for card in change.give:
        state = _check_card(state, seat, card, "correct", minutes)
        state = state.holding(seat, state.holdings[seat].with_card(card))
    minutes.tell(
        "correct",
        "I6",
        player,
        ducats=change.ducats,
        sabres=change.sabres,
        gems=change.gems,
        give=tuple(_described(card) for card in change.give),
        lose=tuple(_described(card) for card in change.lose),
        why=why,
    )
    return state


def _hand_over(state: IslandsState, entry: Handover, minutes: Minutes) -> IslandsState:
    seat = state.seat(entry.player)
    if seat is None:
        minutes.refuse("unknown_player", "I1", entry.player, where="seat")
        return state
    minutes.tell("seat", "I1", entry.player, before=state.names[seat], name=entry.name)
    return replace(state, names=(*state.names[:seat], entry.name, *state.names[seat + 1 :]))


def _word(card: Card) -> int | str:
    """The card as records and JSON write it: its cost, or `ship`."""
    return "ship" if card.cost is None else card.cost


def _described(card: Card) -> dict[str, object]:
    return {"colour": card.colour, "card": _word(card)}
