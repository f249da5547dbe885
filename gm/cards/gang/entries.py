"""What a scorekeeper enters at a table of Gang."""

from __future__ import annotations

from dataclasses import dataclass

from gm.cards.deck import Enemy, EnemyRef, Gems
from gm.cards.players import Handover


@dataclass(frozen=True, slots=True)
class Round:
    """One round: the enemy, who played which card, and the choices of colour (G2 to G5).

    `enemy` is one of the deck, or a card typed in. `pays` names who pays which colour, in any order; the player is
    None where the record names only the colour. `takes` says who took which colour of the tribute, in order.
    """

    enemy: EnemyRef | Enemy
    cards: tuple[tuple[str, int], ...]
    pays: tuple[tuple[str | None, str], ...] = ()
    takes: tuple[tuple[str, str], ...] = ()
    overrule: bool = False


@dataclass(frozen=True, slots=True)
class GemCorrection:
    """Differences to the gems of players, out of the stock or back into it; `MIDDLE` stands for the tribute."""

    changes: tuple[tuple[str, Gems], ...]
    why: str = ""
    overrule: bool = False


MIDDLE = "middle"
"""The word for the tribute in the middle where a correction may name a player."""

GangEntry = Round | GemCorrection | Handover
