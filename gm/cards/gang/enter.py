"""Entering: one round checked and fought, gems handed out (G2 to G6). Pure: the state goes in, the next comes out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from gm.cards.deck import Enemy, Gems
from gm.cards.events import Minutes, Outcome
from gm.cards.gang.battle import Battle, Sharing, battle, most, payers
from gm.cards.gang.entries import MIDDLE, GangEntry, GemCorrection, Round
from gm.cards.gang.state import GangState
from gm.cards.players import Handover


def enter(state: GangState, entry: GangEntry) -> Outcome[GangState]:
    """The outcome of one entry: the next state and what happened, or the errors and the state as it was."""
    minutes = Minutes(state.rounds + 1, overrule=not isinstance(entry, Handover) and entry.overrule)
    match entry:
        case Round():
            after = _round(state, entry, minutes)
        case GemCorrection():
            after = _correct(state, entry, minutes)
        case Handover():
            after = _hand_over(state, entry, minutes)
    return minutes.outcome(state, after)


def _round(state: GangState, entry: Round, minutes: Minutes) -> GangState:
    if state.over:
        minutes.refuse("too_late", "G2", reason="round", rounds=state.table.rounds)
    enemy = _find_enemy(state, entry, minutes)
    if enemy is None:
        return state
    _check_wave(state, enemy, minutes)
    minutes.tell("enemy", "G2", **_told(enemy))
    state = _return_hands(state, enemy, minutes)
    cards = _check_cards(state, entry, minutes)
    if minutes.refused:
        return state  # who pays and who takes would be guessed from cards that may be wrong
    played = tuple((*state.played[seat], *_once(seat, cards)) for seat in range(len(state.names)))
    state = replace(state, played=played, enemies=(*state.enemies, enemy))
    fought = battle(enemy, cards)
    _tell_battle(state, enemy, cards, fought, minutes)
    if not fought.won:
        return _pay(state, entry, cards, fought, minutes)
    if entry.pays:
        minutes.refuse("bad_choice", "G4", where="pays", reason="won")
    state = _share_treasures(state, enemy, fought, minutes)
    return _share_tribute(state, entry, fought, minutes)


def _find_enemy(state: GangState, entry: Round, minutes: Minutes) -> Enemy | None:
    if isinstance(entry.enemy, Enemy):
        return entry.enemy
    enemy = state.table.deck.find(entry.enemy)
    if enemy is None:
        minutes.refuse("unknown_enemy", "G2", where="enemy", wave=entry.enemy.wave, defence=entry.enemy.defence)
    return enemy


def _check_wave(state: GangState, enemy: Enemy, minutes: Minutes) -> None:
    """Hint at an enemy that should not come now (G2): the table may have its reasons."""
    size = state.table.settings.wave_size
    if enemy in state.enemies:
        minutes.hint("wave_again", "G2", where="enemy", reason="twice", wave=enemy.wave, defence=enemy.defence)
    if enemy.wave < state.strongest:
        minutes.hint("wave_again", "G2", where="enemy", reason="weaker", wave=enemy.wave, strongest=state.strongest)
    if sum(other.wave == enemy.wave for other in state.enemies) >= size:
        minutes.hint("wave_again", "G2", where="enemy", reason="many", wave=enemy.wave, size=size)


def _return_hands(state: GangState, enemy: Enemy, minutes: Minutes) -> GangState:
    """All cards come back to hand when an enemy of a wave stronger than any before is turned up (G6)."""
    if not state.enemies or enemy.wave <= state.strongest:
        return state
    minutes.tell("hands", "G6", wave=enemy.wave)
    return replace(state, played=((),) * len(state.names))


def _check_cards(state: GangState, entry: Round, minutes: Minutes) -> dict[int, int]:
    """The cards by seat. A card that is not in hand, or a missing one, is the referee's to overrule (G1, G3)."""
    cards: dict[int, int] = {}
    for player, card in entry.cards:
        seat = state.seat(player)
        where = f"cards.{player}"
        if seat is None:
            minutes.refuse("unknown_player", "G1", player, where=where)
        elif card not in state.table.cards:
            minutes.refuse("unknown_card", "G1", player, where=where, reason="attack", card=card)
        else:
            cards[seat] = card
            if card not in state.hand(seat):
                minutes.refuse("not_in_hand", "G6", player, where=where, card=card)
    named = {player for player, _card in entry.cards}
    for known in state.table.players:
        if known.id not in named:
            minutes.refuse("missing_card", "G3", known.id, where="cards", reason="attack")
    return dict(sorted(cards.items()))


def _tell_battle(state: GangState, enemy: Enemy, cards: Mapping[int, int], fought: Battle, minutes: Minutes) -> None:
    for seat, card in cards.items():
        minutes.tell("play", "G3", state.id(seat), card=card)
    for card in fought.cancelled:
        players = tuple(state.id(seat) for seat, played in cards.items() if played == card)
        minutes.tell("cancel", "G3", card=card, players=players)
    rule, kind = ("G5", "won") if fought.won else ("G4", "lost")
    minutes.tell(kind, rule, total=fought.total, defence=enemy.defence)


def _pay(state: GangState, entry: Round, cards: Mapping[int, int], fought: Battle, minutes: Minutes) -> GangState:
    """Those who fought with the least zeal pay all gems of their commonest colour into the middle (G4)."""
    if entry.takes:
        minutes.refuse("bad_choice", "G5", where="takes", reason="lost")
    paying = payers(cards, fought, state.table.settings.payer)
    if not paying:
        minutes.tell("no_payer", "G4")
    choosers = [seat for seat in paying if len(most(state.gems[seat])) > 1]
    chosen = _chosen(state, entry, choosers, minutes)
    for seat in paying:
        colours = most(state.gems[seat])
        if not colours:
            minutes.tell("nothing_to_pay", "G4", state.id(seat))
            continue
        colour = chosen.get(seat) if seat in choosers else colours[0]
        if colour not in colours:
            code = "choice_needed" if colour is None else "bad_choice"
            minutes.refuse(code, "G4", state.id(seat), where="pays", reason="colour", colours=colours, colour=colour)
            continue
        count = state.gems[seat].of(colour)
        tribute = Gems.one(colour, count)
        minutes.tell("pay", "G4", state.id(seat), colour=colour, count=count)
        state = replace(state.gain(seat, Gems().minus(tribute)), middle=state.middle.plus(tribute))
    return state


def _chosen(state: GangState, entry: Round, choosers: list[int], minutes: Minutes) -> dict[int, str]:
    """The colours that the entry names, by seat; a colour for somebody who has no choice is refused (G4)."""
    chosen: dict[int, str] = {}
    for player, colour in entry.pays:
        if player is None and len(choosers) > 1:
            continue  # whose colour it is stays open: each of them still needs his choice
        seat = choosers[0] if player is None and choosers else state.seat(player) if player is not None else None
        if player is not None and seat is None:
            minutes.refuse("unknown_player", "G1", player, where="pays")
        elif seat is None or seat not in choosers:
            minutes.refuse("bad_choice", "G4", player, where="pays", reason="none")
        else:
            chosen[seat] = colour
    return chosen


def _share_treasures(state: GangState, enemy: Enemy, fought: Battle, minutes: Minutes) -> GangState:
    """The lowest valid card takes the first treasure, the next the second; a short stock gives what it has (G5)."""
    for place, treasure in enumerate(enemy.treasures, 1):
        if place > len(fought.valid):
            minutes.tell("unclaimed", "G5", place=place, gems=treasure)
            continue
        seat = fought.valid[place - 1]
        got = Gems(*(min(wanted, max(there, 0)) for wanted, there in zip(treasure, state.stock, strict=True)))
        minutes.tell("treasure", "G5", state.id(seat), place=place, gems=got)
        if got != treasure:
            minutes.tell("short", "G5", state.id(seat), place=place, gems=treasure.minus(got))
        state = replace(state.gain(seat, got), stock=state.stock.minus(got))
    return state


def _share_tribute(state: GangState, entry: Round, fought: Battle, minutes: Minutes) -> GangState:
    """The tribute goes out one gem each, from the lowest valid card up, of colours that they choose (G5)."""
    sharing = Sharing(state.middle, fought.valid, tribute=state.table.settings.tribute)
    if entry.takes and (sharing.taker is None or sharing.forced):
        minutes.refuse("bad_choice", "G5", where="takes", reason="none")
        return state
    takes = list(entry.takes)
    while (seat := sharing.taker) is not None:
        player = state.id(seat)
        if takes:
            named, colour = takes.pop(0)
            if not _fits(state, sharing, named, colour, minutes):
                return state
        elif sharing.forced:
            colour = sharing.choices[0]
        else:
            minutes.refuse("choice_needed", "G5", player, where="takes", reason="take", colours=sharing.choices)
            return state
        minutes.tell("take", "G5", player, colour=colour)
        sharing.take(colour)
        state = state.gain(seat, Gems.one(colour))
    if takes:
        minutes.refuse("bad_choice", "G5", takes[0][0], where="takes", reason="more")
    return replace(state, middle=sharing.middle)


def _fits(state: GangState, sharing: Sharing, named: str, colour: str, minutes: Minutes) -> bool:
    """Whether the player named is the one who takes now, and the colour one of those there are; else it is refused."""
    due = None if sharing.taker is None else state.id(sharing.taker)
    if state.seat(named) is None:
        minutes.refuse("unknown_player", "G1", named, where="takes")
    elif named != due:
        minutes.refuse("bad_choice", "G5", named, where="takes", reason="taker", due=due)
    elif colour not in sharing.choices:
        args = {"colours": sharing.choices, "colour": colour}
        minutes.refuse("bad_choice", "G5", named, where="takes", reason="colour", **args)
    else:
        return True
    return False


def _correct(state: GangState, entry: GemCorrection, minutes: Minutes) -> GangState:
    """Move gems between players, middle and stock. It is refused where it takes more than there is."""
    for player, change in entry.changes:
        where = f"correct.{player}"
        if player == MIDDLE:
            before, after = state.middle, state.middle.plus(change)
            state = replace(state, middle=after)
        elif (seat := state.seat(player)) is not None:
            before = state.gems[seat]
            state = state.gain(seat, change)
            after = state.gems[seat]
        else:
            minutes.refuse("unknown_player", "G1", player, where=where)
            continue
        state = replace(state, stock=state.stock.minus(change))
        owner = None if player == MIDDLE else player
        if any(there < 0 and there < was for there, was in zip(after, before, strict=True)):
            minutes.refuse("cannot_pay", "G1", owner, where=where, reason=MIDDLE if owner is None else "own")
        minutes.tell("correct" if owner else "correct_middle", "G1", owner, gems=change, why=entry.why)
    taken = [sum(change.of(colour) for _player, change in entry.changes) for colour in ("red", "yellow", "blue")]
    if any(there < 0 < more for there, more in zip(state.stock, taken, strict=True)):
        minutes.refuse("cannot_pay", "G1", where="correct", reason="stock")
    return state


def _hand_over(state: GangState, entry: Handover, minutes: Minutes) -> GangState:
    seat = state.seat(entry.player)
    if seat is None:
        minutes.refuse("unknown_player", "G1", entry.player, where="seat")
        return state
    minutes.tell("seat", "G1", entry.player, before=state.names[seat], name=entry.name)
    return replace(state, names=(*state.names[:seat], entry.name, *state.names[seat + 1 :]))


def _once(seat: int, cards: Mapping[int, int]) -> tuple[int, ...]:
    return (cards[seat],) if seat in cards else ()


def _told(enemy: Enemy) -> dict[str, object]:
    return {"wave": enemy.wave, "defence": enemy.defence, "treasures": enemy.treasures, "names": enemy.names}
