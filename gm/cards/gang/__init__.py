"""Gang: the rules of the table, entry by entry (rules-cards G1 to G8)."""

from gm.cards.gang.asking import Asked, ask, ask_choice, hand_against, likely_enemies
from gm.cards.gang.count import Count, Score, count
from gm.cards.gang.enter import enter
from gm.cards.gang.entries import MIDDLE, GangEntry, GemCorrection, Round
from gm.cards.gang.state import GangState, GangTable, start

__all__ = [
    "MIDDLE",
    "Asked",
    "Count",
    "GangEntry",
    "GangState",
    "GangTable",
    "GemCorrection",
    "Round",
    "Score",
    "ask",
    "ask_choice",
    "count",
    "enter",
    "hand_against",
    "likely_enemies",
    "start",
]
