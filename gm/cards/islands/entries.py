"""What a scorekeeper enters at a table of Islands."""

from __future__ import annotations

from dataclasses import dataclass

from gm.cards.deck import Card
from gm.cards.players import Handover


@dataclass(frozen=True, slots=True)
class Sale:
    """Gems and cards sold together for `price` ducats, the whole sum (I6)."""

    price: int
    gems: int = 0
    cards: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class Correction:
    """Differences to what a player has, and cards given or taken away without price or income (I6)."""

    ducats: int = 0
    sabres: int = 0
    gems: int = 0
    give: tuple[Card, ...] = ()
    lose: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class Turn:
    """All that one player does in one entry: a correction, then sales, then the purchase, then the fight (I3, I6).

    In the final turn (I8) `take` gets a card and `passes` none; `final` says that a pass is meant as one of it.
    Sales and corrections may stand alone and are no turn then.
    """

    player: str
    correction: Correction | None = None
    sales: tuple[Sale, ...] = ()
    buy: Card | None = None
    fight: Card | None = None
    take: Card | None = None
    passes: bool = False
    final: bool = False
    why: str = ""
    overrule: bool = False

    @property
    def is_turn(self) -> bool:
        """Whether it uses up a turn of the player; an entry with nothing in it is a turn without its purchase."""
        acts = self.passes or self.buy or self.fight or self.take
        return bool(acts) or not (self.correction or self.sales)

    @property
    def is_final(self) -> bool:
        """Whether it is meant as a final turn (I8)."""
        return self.take is not None or (self.passes and self.final)


@dataclass(frozen=True, slots=True)
class FirstShip:
    """The first ship came into the reserve during the turn before (I7)."""


IslandsEntry = Turn | FirstShip | Handover
