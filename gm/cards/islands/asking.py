"""What the table asks for next: whose turn it is, and which cards can be had."""

from __future__ import annotations

from dataclasses import dataclass

from gm.cards.deck import ISLAND_COSTS, Card
from gm.cards.islands.enter import price
from gm.cards.islands.state import IslandsState


@dataclass(frozen=True, slots=True)
class Offer:
    """A card that could be acquired: at what price (None where the deck does not know it), and whether it is there."""

    card: Card
    price: int | None
    affordable: bool


@dataclass(frozen=True, slots=True)
class Asked:
    """The next turn: `seat` is whose, `kind` is `buy` (a must, I3) or `take` (or pass, I8)."""

    seat: int
    kind: str


def ask(state: IslandsState) -> Asked | None:
    """Whose turn comes next and what it is; None when the game is over."""
    if not state.due:
        return None
    return Asked(state.due[0], "take" if state.phase == "final" else "buy")


def offers(state: IslandsState, seat: int, kind: str) -> tuple[Offer, ...]:
    """All cards that are not taken yet, for `buy`, `fight` or `take`, by colour and cost, a ship of each colour last.

    Which of them lie open on the table only the table knows.
    """
    known = set(state.table.deck.cards)
    missing = set(ISLAND_COSTS) if len(known) < len(ISLAND_COSTS) else set()
    costs: list[int | None] = [*sorted(known | missing), None]
    cards = (Card(colour, cost) for colour in state.colours for cost in costs)
    has = state.holdings[seat].ducats if kind == "buy" else state.holdings[seat].sabres
    return tuple(
        Offer(card, cost, cost is None or cost <= max(has, 0))
        for card in cards
        if not state.taken(card)
        for cost in (price(state, card, kind),)
    )


def unknown(state: IslandsState, card: Card) -> bool:
    """Whether the program must ask what this card shows before it can be acquired (I2)."""
    return state.table.deck.shows(card) is None
