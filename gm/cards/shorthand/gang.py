"""The shorthand of Gang: `7 35512 r` is the enemy of defence 7, the cards in seat order, the colours asked for.

Nothing needs a blank between. An enemy of another wave is `2/7`; one that the deck does not know is followed by its
treasures: `2/9 010,100 35512`. A `0` in a card's place means that no card was played.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from gm.cards.deck import GEM_COLOURS, WAVES, Enemy, EnemyRef, Gems
from gm.cards.gang import GangState, Round, ask_choice, hand_against, likely_enemies
from gm.cards.shorthand.letters import Letters
from gm.cards.shorthand.reading import Choice, Question, Reading, Scanner, Slip

_TREASURES = re.compile(r"[0-9]{3}(?:,[0-9]{3}){0,2}")
NOBODY = "0"
"""What is typed in a card's place where none was played."""


def read_round(state: GangState, text: str, letters: Letters) -> Reading:
    """The round that a line means, as far as it has been typed."""
    scan = Scanner(text)
    found = _enemy(state, scan)
    if not isinstance(found, Enemy):
        return Reading(slip=found) if isinstance(found, Slip) else Reading(question=found)
    known = state.table.deck.find(found.ref)
    draft = Round(found.ref if known == found else found, (), overrule=scan.overrule)
    hands = [hand_against(state, seat, found) for seat in range(len(state.names))]
    doubtful = False
    for seat, hand in enumerate(hands):
        scan.skip()
        if not scan.sign:
            return Reading(draft=draft, question=_card_question(seat, hand))
        if scan.sign == NOBODY:
            doubtful = True
        elif scan.on_digit:
            draft = replace(draft, cards=(*draft.cards, (state.id(seat), int(scan.sign))))
            doubtful = doubtful or int(scan.sign) not in hand
        else:
            return Reading(draft=draft, slip=scan.slip("card", player=state.id(seat), hand=hand))
        scan.take()
    if doubtful and not draft.overrule:  # who pays and who takes would be guessed from cards that may be wrong
        return Reading(draft, draft) if scan.ended else Reading(draft=draft, slip=scan.slip("card_first"))
    return _choices(state, draft, scan, letters)


def _choices(state: GangState, draft: Round, scan: Scanner, letters: Letters) -> Reading:
    """The colours that payers and takers choose, in the order in which they are asked."""
    while (asked := ask_choice(state, draft)) is not None:
        scan.skip()
        colours = [str(colour) for colour in asked.choices]
        assert asked.seat is not None
        if not scan.sign:
            choices = tuple(Choice(letters.by_colour[colour], colour) for colour in colours)
            return Reading(draft=draft, question=Question(asked.kind, asked.seat, choices))
        colour = _colour(scan.sign, letters)
        if colour not in colours:
            return Reading(draft=draft, slip=scan.slip("colour", colours=tuple(colours)))
        scan.take()
        answers = (*getattr(draft, asked.kind), (state.id(asked.seat), colour))
        change: dict[str, Any] = {asked.kind: answers}  # pays or takes
        draft = replace(draft, **change)
    return Reading(draft, draft) if scan.ended else Reading(draft=draft, slip=_too_much(scan))


def _too_much(scan: Scanner) -> Slip:
    scan.skip()
    return scan.slip("more")


def _colour(sign: str, letters: Letters) -> str | None:
    """A colour by its letter, or by its number: red 1, yellow 2, blue 3."""
    if sign in "123":
        return GEM_COLOURS[int(sign) - 1]
    return letters.colour(sign)


def _card_question(seat: int, hand: Sequence[int]) -> Question:
    return Question("card", seat, tuple(Choice(str(card), card) for card in hand))


def _enemy(state: GangState, scan: Scanner) -> Enemy | Question | Slip:
    """The enemy with which the line begins."""
    scan.skip()
    likely = likely_enemies(state)
    due = likely[0].wave if likely else WAVES[-1]
    start = scan.at
    digits = scan.digits()
    if not digits:
        return scan.slip("enemy", wave=due) if scan.sign else _enemy_question(likely, due, due)
    if scan.sign == "/":
        scan.take()
        return _enemy_of_wave(state, scan, digits, start, due)
    enemies = [enemy for enemy in likely if enemy.wave == due]
    for length in range(1, len(digits) + 1):
        begun = [enemy for enemy in enemies if str(enemy.defence).startswith(digits[:length])]
        if len(begun) == 1 and str(begun[0].defence) == digits[:length]:
            scan.at = start + length
            return begun[0]
    exact = [enemy for enemy in enemies if str(enemy.defence) == digits]
    if exact and scan.sign:  # a blank ends a number that others begin with
        return exact[0]
    begun = [enemy for enemy in enemies if str(enemy.defence).startswith(digits)]
    may_be_wave = digits in [str(wave) for wave in WAVES]
    if not scan.sign and (begun or may_be_wave):
        return _enemy_question(begun or likely, due, due, typed=digits)
    return scan.slip("enemy", start, wave=due)


def _enemy_of_wave(state: GangState, scan: Scanner, wave: str, start: int, due: int) -> Enemy | Question | Slip:
    """An enemy by wave and defence: of the deck, or a new card that goes on with its treasures."""
    if int(wave) not in WAVES:
        return scan.slip("wave", start)
    begin = scan.at
    digits = scan.digits()
    enemies = [enemy for enemy in state.table.deck.enemies if enemy.wave == int(wave)]
    for length in range(1, len(digits) + 1):
        begun = [enemy for enemy in enemies if str(enemy.defence).startswith(digits[:length])]
        if len(begun) == 1 and str(begun[0].defence) == digits[:length]:
            scan.at = begin + length
            return begun[0]
    begun = [enemy for enemy in enemies if str(enemy.defence).startswith(digits)]
    if not scan.sign and (begun or not digits):
        return _enemy_question(begun, int(wave), due, typed=f"{wave}/{digits}")
    exact = [enemy for enemy in enemies if str(enemy.defence) == digits]
    if exact:
        return exact[0]
    if not digits or not 1 <= int(digits) <= 99:
        return scan.slip("enemy", start, wave=int(wave))
    return _new_enemy(scan, EnemyRef(int(wave), int(digits)))


def _new_enemy(scan: Scanner, ref: EnemyRef) -> Enemy | Question | Slip:
    """A card that the deck does not know: one to three treasures follow, and then a blank."""
    scan.skip()
    start = scan.at
    found = _TREASURES.match(scan.rest)
    after = scan.rest[found.end() :] if found else scan.rest
    if found and after[:1].isspace():
        scan.take(found.end())
        treasures = tuple(Gems(*(int(digit) for digit in part)) for part in found[0].split(","))
        return Enemy(ref.wave, ref.defence, treasures)
    if re.fullmatch(r"(?:[0-9]{3},){0,2}[0-9]{0,3}", scan.rest):
        return Question("treasures", args={"wave": ref.wave, "defence": ref.defence})
    return scan.slip("treasures", start)


def _enemy_question(enemies: Sequence[Enemy], wave: int, due: int, typed: str = "") -> Question:
    """Which enemy it is; `typed` is what of its name has been typed already."""
    choices = []
    for enemy in enemies:
        whole = f"{enemy.defence}" if enemy.wave == due and "/" not in typed else f"{enemy.wave}/{enemy.defence}"
        if whole.startswith(typed):
            choices.append(Choice(f"{whole[len(typed) :]} ", enemy, enemy.wave == wave))
    return Question("enemy", None, tuple(choices), args={"wave": wave})


def write_round(state: GangState, entry: Round, letters: Letters) -> str | None:
    """The shorthand of a round played in this state; None where it has none."""
    enemy = entry.enemy
    line = f"{enemy.wave}/{enemy.defence} "
    if isinstance(enemy, Enemy):
        if state.table.deck.find(enemy.ref) is not None:
            return None  # it would be read as the one of the deck
        line += ",".join("".join(str(count) for count in gems) for gems in enemy.treasures) + " "
    else:
        likely = likely_enemies(state)
        if likely and enemy.wave == likely[0].wave and enemy in [other.ref for other in likely]:
            line = f"{enemy.defence} "
    cards = dict(entry.cards)
    if any(card not in range(1, 10) for card in cards.values()) or any(state.seat(who) is None for who in cards):
        return None
    line += "".join(str(cards.get(state.id(seat), NOBODY)) for seat in range(len(state.names)))
    colours = [colour for _who, colour in (*_in_order(state, entry), *entry.takes)]
    if any(colour not in letters.by_colour for colour in colours):
        return None
    line += "".join(f" {letters.by_colour[colour]}" for colour in colours)
    return line + (" !" if entry.overrule else "")


def _in_order(state: GangState, entry: Round) -> list[tuple[str | None, str]]:
    """The payers' choices by seat, as they are asked."""
    return sorted(entry.pays, key=lambda choice: -1 if choice[0] is None else state.seat(choice[0]) or 0)
