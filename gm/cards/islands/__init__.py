"""Islands: the rules of the table, entry by entry (rules-cards I1 to I10)."""

from gm.cards.islands.asking import Asked, Offer, ask, offers, unknown
from gm.cards.islands.count import Count, Score, count
from gm.cards.islands.enter import enter
from gm.cards.islands.entries import Correction, FirstShip, IslandsEntry, Sale, Turn
from gm.cards.islands.state import Holding, IslandsState, IslandsTable, start

__all__ = [
    "Asked",
    "Correction",
    "Count",
    "FirstShip",
    "Holding",
    "IslandsEntry",
    "IslandsState",
    "IslandsTable",
    "Offer",
    "Sale",
    "Score",
    "Turn",
    "ask",
    "count",
    "enter",
    "offers",
    "start",
    "unknown",
]
