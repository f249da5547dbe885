"""The shorthand of Islands: `r6 b2` buys the red island for 6 and fights for the blue one for 2; `rs` is a ship on red.

Sales come first: `1=5` is one gem for 5 ducats, `r4=6` an island, `1,r4=11` both together. In the final turn the card
is taken; `0` takes nothing, `0 b2` only fights. What an island shows that the deck does not know follows in four
digits: ducats, sabres, gems, chests. `2:` in front means another player by seat; `*` alone is the first ship.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from gm.cards.deck import Card, IslandDeck, Shows
from gm.cards.islands import FirstShip, IslandsState, Sale, Turn, ask, enter, offers, unknown
from gm.cards.shorthand.letters import Letters
from gm.cards.shorthand.reading import Choice, Question, Reading, Scanner, Slip

FIRST_SHIP = "*"
NOTHING = "0"
_SEAT = re.compile(r"\s*([1-9])\s*:")
_SHOWN = tuple(Shows._fields)


class _Stop(Exception):  # noqa: N818 - it ends the reading, it is no error
    """Reading cannot go on: something is missing, or makes no sense."""

    def __init__(self, question: Question | None = None, slip: Slip | None = None) -> None:
        super().__init__()
        self.question = question
        self.slip = slip


def read_turn(state: IslandsState, text: str, letters: Letters) -> Reading:
    """The turn that a line means, as far as it has been typed."""
    if text.strip() == FIRST_SHIP:
        return Reading(FirstShip(), FirstShip())
    scan = Scanner(text)
    seat = _seat(state, scan)
    if isinstance(seat, Slip):
        return Reading(slip=seat)
    return _Line(state, seat, scan, letters).read()


def _seat(state: IslandsState, scan: Scanner) -> int | Slip:
    """Whose line it is: who is named in front, else whose turn it is."""
    named = _SEAT.match(scan.text)
    if named is None:
        return state.due[0] if state.due else 0
    if int(named[1]) > len(state.names):
        scan.skip()
        return scan.slip("seat", count=len(state.names))
    scan.take(named.end())
    return int(named[1]) - 1


class _Line:
    """One line being read: the turn and what it teaches grow from left to right."""

    def __init__(self, state: IslandsState, seat: int, scan: Scanner, letters: Letters) -> None:
        self.state = state
        self.seat = seat
        self.scan = scan
        self.letters = letters
        self.final = state.phase in ("final", "over")
        self.turn = Turn(state.id(seat), overrule=scan.overrule)
        self.learn: dict[int, Shows] = {}
        self._nothing = False

    def read(self) -> Reading:
        """Everything there is."""
        try:
            while not self._at_end():
                self._part()
        except _Stop as stop:
            return Reading(None, self.turn, stop.question, stop.slip, self.learn)
        turn = self.turn
        acts = turn.buy or turn.fight or turn.take
        if self._nothing and not acts:
            turn = replace(turn, passes=True, final=self.final)
        if not (acts or self._nothing or turn.sales):
            return Reading(None, turn, self._question(), None, self.learn)
        return Reading(turn, turn, self._question(), None, self.learn)

    def _at_end(self) -> bool:
        self.scan.skip()
        return not self.scan.sign

    def _part(self) -> None:
        """A sale, a card, or nothing."""
        scan = self.scan
        word = scan.rest.split()[0]
        began = self._nothing or self.turn.buy or self.turn.take
        if not began and ("=" in word or "," in word or (scan.on_digit and scan.sign != NOTHING)):
            self._sale()
        elif scan.sign == NOTHING and not began:
            scan.take()
            self._nothing = True
        elif scan.on_digit:
            raise _Stop(slip=scan.slip("more"))
        else:
            self._acquire()

    def _acquire(self) -> None:
        turn, start = self.turn, self.scan.at
        kind = "take" if self.final else "fight" if turn.buy or self._nothing else "buy"
        if getattr(turn, kind) is not None:
            raise _Stop(slip=self.scan.slip("more"))
        card = self._card(kind, start)
        change: dict[str, Any] = {kind: card}
        self.turn = replace(turn, **change)
        if card.cost is not None and card.cost not in self.learn and unknown(self.state, card):
            self._shown(card.cost)

    def _card(self, kind: str, start: int) -> Card:
        """A colour's letter, then the cost or the letter of a ship."""
        scan = self.scan
        colour = self.letters.colour(scan.sign)
        if colour is None:
            raise _Stop(slip=scan.slip("colour", start, colours=tuple(self.letters.by_colour)))
        scan.take()
        scan.skip()
        if not scan.sign:
            raise _Stop(_cost_question(self._now(), self.seat, colour, kind, self.letters))
        if scan.sign.casefold() == self.letters.ship:
            scan.take()
            return Card(colour, None)
        costs = {str(card.cost) for card in self._cards(colour) if card.cost is not None}
        digits = _longest(scan.rest, costs)
        if not digits:
            raise _Stop(slip=scan.slip("cost", start, costs=tuple(sorted(costs, key=int))))
        scan.take(len(digits))
        return Card(colour, int(digits))

    def _cards(self, colour: str) -> list[Card]:
        """All cards of a colour that there can be, taken ones too: taking one twice can be overruled."""
        known = set(self.state.table.deck.cards)
        return [Card(colour, cost) for cost in sorted(known | set(range(2, 9)) if len(known) < 7 else known)]

    def _shown(self, cost: int) -> None:
        """What an island shows that nobody has told yet: a digit for each kind."""
        shown: list[int] = []
        for name in _SHOWN:
            self.scan.skip()
            if not self.scan.sign:
                choices = tuple(Choice(str(count), count) for count in range(5))
                raise _Stop(Question(name, self.seat, choices, args={"cost": cost}))
            if not self.scan.on_digit:
                raise _Stop(slip=self.scan.slip("shown"))
            shown.append(int(self.scan.take()))
        self.learn[cost] = Shows(*shown)

    def _sale(self) -> None:
        """What is sold, apart by commas, then `=` and the price."""
        scan = self.scan
        gems, cards = 0, []
        while True:
            start = scan.at
            if scan.on_digit:
                gems += int(scan.digits())
            elif scan.sign and not scan.sign.isspace():
                cards.append(self._owned(start))
            else:
                raise _Stop(Question("sold", self.seat))
            if scan.sign not in (",", "="):
                if scan.ended:
                    raise _Stop(Question("sold", self.seat))
                raise _Stop(slip=scan.slip("sale", start))
            if scan.take() == "=":
                break
        price = scan.digits()
        if not gems and not cards:
            raise _Stop(slip=scan.slip("sale", start))
        if not price and scan.ended:
            raise _Stop(Question("price", self.seat))
        if not price or len(price) > 3 or gems > 99:
            raise _Stop(slip=scan.slip("sale", start))
        sale = Sale(int(price), gems, tuple(cards))
        self.turn = replace(self.turn, sales=(*self.turn.sales, sale))

    def _owned(self, start: int) -> Card:
        return self._card("sell", start)

    def _now(self) -> IslandsState:
        """The state as the line stands so far, with what it teaches, as far as that can count."""
        state = taught(self.state, self.learn)
        if not (self.turn.sales or self.turn.buy):
            return state
        return enter(state, replace(self.turn, overrule=True)).state

    def _question(self) -> Question | None:
        """What may follow: a card to buy or take, then one to fight for."""
        turn, state = self.turn, self._now()
        started = bool(turn.sales)
        if self.final and not self._nothing and turn.take is None:
            nothing = Choice(NOTHING, None)
            found = _offers(state, self.seat, "take", self.letters)
            return Question("take", self.seat, (nothing, *found), optional=started)
        if self.final or turn.fight is not None:
            return None
        kind = "fight" if turn.buy is not None or self._nothing else "buy"
        found = _offers(state, self.seat, kind, self.letters)
        return Question(kind, self.seat, found, optional=kind == "fight" or started)


def taught(state: IslandsState, learn: Mapping[int, Shows]) -> IslandsState:
    """The state as if its deck had known this from the beginning, as far as the cards in the columns matter."""
    deck: IslandDeck = state.table.deck
    for cost, shows in learn.items():
        deck = deck.learn(cost, shows)
    return replace(state, table=replace(state.table, deck=deck))


def _longest(text: str, words: set[str]) -> str:
    """The longest of some words with which a text begins, or the only digit of one that none fits."""
    fitting = [word for word in words if text.startswith(word)]
    return max(fitting, key=len, default="")


def _offers(state: IslandsState, seat: int, kind: str, letters: Letters) -> tuple[Choice, ...]:
    """The cards that could be had, those that the player can pay for first."""
    found = [
        Choice(_typed(offer.card, letters), offer, offer.affordable)
        for offer in offers(state, seat, kind)
        if offer.card.colour in letters.by_colour
    ]
    return tuple(sorted(found, key=lambda choice: not choice.likely))


def _cost_question(state: IslandsState, seat: int, colour: str, kind: str, letters: Letters) -> Question:
    """Which card of a colour it is; what is sold must be the player's own."""
    if kind == "sell":
        column = state.holdings[seat].columns.get(colour, ())
        texts = [letters.ship if cost is None else str(cost) for cost in column]
        return Question("cost", seat, tuple(Choice(text, text) for text in texts), args={"colour": colour})
    found = [choice for choice in _offers(state, seat, kind, letters) if choice.text[0] == letters.by_colour[colour]]
    choices = tuple(replace(choice, text=choice.text[1:]) for choice in found)
    return Question("cost", seat, choices, args={"colour": colour})


def _typed(card: Card, letters: Letters) -> str:
    return letters.by_colour[card.colour] + (letters.ship if card.cost is None else str(card.cost))


def write_turn(state: IslandsState, entry: Turn | FirstShip, letters: Letters) -> str | None:
    """The shorthand of an entry made in this state; None where it has none."""
    if isinstance(entry, FirstShip):
        return FIRST_SHIP
    seat = state.seat(entry.player)
    cards = [card for card in (entry.buy, entry.fight, entry.take) if card is not None]
    cards += [card for sale in entry.sales for card in sale.cards]
    if seat is None or entry.correction is not None or any(card.colour not in letters.by_colour for card in cards):
        return None
    due = ask(state)
    words = [] if due is not None and due.seat == seat else [f"{seat + 1}:"]
    words += [_sold(sale, letters) for sale in entry.sales]
    if entry.passes or (entry.fight is not None and entry.buy is None):
        words.append(NOTHING)
    words += [_typed(card, letters) for card in (entry.buy, entry.fight, entry.take) if card is not None]
    return " ".join([*words, *(["!"] if entry.overrule else [])])


def _sold(sale: Sale, letters: Letters) -> str:
    goods: Sequence[str] = [*([str(sale.gems)] if sale.gems else []), *(_typed(card, letters) for card in sale.cards)]
    return f"{','.join(goods)}={sale.price}"
