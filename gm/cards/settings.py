"""Settings: named switches for what the sources leave open or do not say (rules-cards I and G)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class IslandsSettings:
    """Islands.

    - `first_card`: whether the first card of a colour pays, too (I4)
    - `last_round`: whether all others have a turn after the first ship, or only the round is finished (I7)
    - `tied_first`: whether tied firsts share the first prize or all three (I9)
    - `tied_lower`: whether tied seconds and thirds share their prize, get it each, or get nothing (I9)
    - `ship_cost`: the price of a ship in ducats (I5)
    """

    first_card: str = "pays"
    last_round: str = "others"
    tied_first: str = "seven"
    tied_lower: str = "share"
    ship_cost: int = 5


@dataclass(frozen=True, slots=True)
class GangSettings:
    """Gang.

    - `hand`: seven attack cards, or six: without the 1 for up to three players, without the 7 from four on (G1)
    - `payer`: whether cancelled cards are ignored when the lowest pays, or count (G4)
    - `tribute`: whether it is shared in rounds until none is left, or one gem each, once (G5)
    - `stock`: gems of each colour, those dealt included (G1)
    - `wave_size`: enemies of each of the three waves; the game has three times as many rounds (G2)
    """

    hand: str = "seven"
    payer: str = "valid"
    tribute: str = "rounds"
    stock: int = 15
    wave_size: int = 4


ISLANDS_WORDS: Mapping[str, tuple[str, ...]] = {
    "first_card": ("pays", "nothing"),
    "last_round": ("others", "finish"),
    "tied_first": ("seven", "all"),
    "tied_lower": ("share", "each", "none"),
}
"""The words of each setting that is a word, the default first."""

ISLANDS_NUMBERS: Mapping[str, range] = {"ship_cost": range(100)}
"""The numbers of each setting that is a number."""

GANG_WORDS: Mapping[str, tuple[str, ...]] = {
    "hand": ("seven", "six"),
    "payer": ("valid", "all"),
    "tribute": ("rounds", "once"),
}
GANG_NUMBERS: Mapping[str, range] = {"stock": range(7, 100), "wave_size": range(1, 21)}
