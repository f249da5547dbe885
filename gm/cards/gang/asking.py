"""What the table asks for next, while a round is being entered: the enemy, a card, a choice of colour."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from gm.cards.deck import WAVES, Enemy, EnemyRef
from gm.cards.gang.battle import Sharing, battle, most, payers
from gm.cards.gang.entries import Round
from gm.cards.gang.state import GangState


@dataclass(frozen=True, slots=True)
class Asked:
    """One thing that is wanted of a round: `kind` is `enemy`, `card`, `pays` or `takes`.

    `seat` is who must answer, None for the enemy. `choices` are the enemies, cards or colours to choose from, the
    most likely first.
    """

    kind: str
    seat: int | None
    choices: tuple[Enemy, ...] | tuple[int, ...] | tuple[str, ...]


def ask(state: GangState, draft: Round | None = None) -> Asked | None:
    """What is missing in the draft of the next round, as far as it is known; None where it is complete or all is over.

    A draft may lack cards and choices; those it has are taken as they are. What the core refuses, `enter` says.
    """
    if state.over and draft is None:
        return None
    if draft is None:
        return Asked("enemy", None, likely_enemies(state))
    enemy = state.table.deck.find(draft.enemy) if isinstance(draft.enemy, EnemyRef) else draft.enemy
    if enemy is None:
        return Asked("enemy", None, likely_enemies(state))
    returned = state.enemies and enemy.wave > state.strongest
    cards = {seat: card for player, card in draft.cards if (seat := state.seat(player)) is not None}
    for seat in range(len(state.names)):
        if seat not in cards:
            return Asked("card", seat, state.table.cards if returned else state.hand(seat))
    return _asked_choice(state, draft, enemy, dict(sorted(cards.items())))


def likely_enemies(state: GangState) -> tuple[Enemy, ...]:
    """The enemies of the deck that have not been fought, those of the wave that is due first (G2)."""
    due = min(1 + state.rounds // state.table.settings.wave_size, len(WAVES))
    left = (enemy for enemy in state.table.deck.enemies if enemy not in state.enemies)
    return tuple(sorted(left, key=lambda enemy: (enemy.wave != due, enemy.wave, enemy.defence)))


def _asked_choice(state: GangState, draft: Round, enemy: Enemy, cards: Mapping[int, int]) -> Asked | None:
    """The first choice of colour that is open once all cards are known (G4, G5)."""
    fought = battle(enemy, cards)
    if not fought.won:
        answered = {player for player, _colour in draft.pays}
        for seat in payers(cards, fought, state.table.settings.payer):
            colours = most(state.gems[seat])
            if len(colours) > 1 and not answered & {state.id(seat), None}:
                return Asked("pays", seat, colours)
        return None
    sharing = Sharing(state.middle, fought.valid, tribute=state.table.settings.tribute)
    for _player, colour in draft.takes:
        if sharing.taker is not None and colour in sharing.choices:
            sharing.take(colour)
    if sharing.taker is None or sharing.forced:
        return None
    return Asked("takes", sharing.taker, sharing.choices)
