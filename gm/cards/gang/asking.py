"""What the table asks for next, while a round is being entered: the enemy, a card, a choice of colour."""

from __future__ import annotations

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
    enemy = None if draft is None else _enemy_of(state, draft)
    if draft is None or enemy is None:
        return Asked("enemy", None, likely_enemies(state))
    played = {player for player, _card in draft.cards}
    for seat in range(len(state.names)):
        if state.id(seat) not in played:
            return Asked("card", seat, hand_against(state, seat, enemy))
    return ask_choice(state, draft)


def hand_against(state: GangState, seat: int, enemy: Enemy) -> tuple[int, ...]:
    """The cards that a player can play against an enemy: all of them where a stronger wave brings them back (G6)."""
    returned = state.enemies and enemy.wave > state.strongest
    return state.table.cards if returned else state.hand(seat)


def _enemy_of(state: GangState, draft: Round) -> Enemy | None:
    return state.table.deck.find(draft.enemy) if isinstance(draft.enemy, EnemyRef) else draft.enemy


def likely_enemies(state: GangState) -> tuple[Enemy, ...]:
    """The enemies of the deck that have not been fought, those of the wave that is due first (G2)."""
    due = min(1 + state.rounds // state.table.settings.wave_size, len(WAVES))
    left = (enemy for enemy in state.table.deck.enemies if enemy not in state.enemies)
    return tuple(sorted(left, key=lambda enemy: (enemy.wave != due, enemy.wave, enemy.defence)))


def ask_choice(state: GangState, draft: Round) -> Asked | None:
    """The first choice of colour that is open, taking the draft's cards as all that were played (G4, G5)."""
    enemy = _enemy_of(state, draft)
    if enemy is None:
        return None
    played = {seat: card for player, card in draft.cards if (seat := state.seat(player)) is not None}
    cards = dict(sorted(played.items()))
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
