"""The entries of Gang as files write them."""

from __future__ import annotations

from gm.cards.deck import GEM_COLOURS, WAVES, Enemy, EnemyRef, Gems
from gm.cards.files.decks import read_enemy_ref, read_names, read_treasures
from gm.cards.files.entries import (
    Placed,
    differences,
    flag,
    is_handover,
    places_of,
    present,
    read_handover,
    reason,
)
from gm.cards.gang import GemCorrection, Round
from gm.located import Node, Reader

HIGHEST_DEFENCE = 99
ROUND_KEYS = ("enemy", "cards", "pays", "takes", "overrule")
CORRECTION_KEYS = ("correct", "why", "overrule")
ENEMY_KEYS = ("wave", "defence", "treasures", "name")


def read_round(node: Node, reader: Reader) -> Placed | None:
    """An entry of `rounds:`."""
    if is_handover(node):
        return read_handover(node, reader)
    if any(key.text == "correct" for key, _value in node.entries):
        return _read_correction(node, reader)
    fields = reader.map(node, ROUND_KEYS, {"enemy", "cards"})
    if fields is None:
        return None
    enemy = _read_enemy(fields["enemy"], reader) if "enemy" in fields else None
    cards = _read_cards(fields["cards"], reader) if "cards" in fields else ()
    pays = _read_pays(fields["pays"], reader) if "pays" in fields else ()
    takes = _read_takes(fields["takes"], reader) if "takes" in fields else ()
    overrule = flag(fields, "overrule", reader)
    if enemy is None:
        return None
    return Round(enemy, cards, pays, takes, overrule), places_of(node)


def _read_enemy(node: Node, reader: Reader) -> EnemyRef | Enemy | None:
    """`1/7` is a card of the deck, a map a card that was typed in."""
    if node.kind == "scalar":
        return read_enemy_ref(node, reader)
    fields = reader.map(node, ENEMY_KEYS, ENEMY_KEYS[:-1])
    if fields is None:
        return None
    wave = reader.whole(fields["wave"], WAVES[0], WAVES[-1]) if "wave" in fields else None
    defence = reader.whole(fields["defence"], 1, HIGHEST_DEFENCE) if "defence" in fields else None
    treasures = read_treasures(fields["treasures"], reader) if "treasures" in fields else ()
    names = read_names(fields["name"], reader) if "name" in fields else {}
    if wave is None or defence is None:
        return None
    return Enemy(wave, defence, treasures, names)


def _read_cards(node: Node, reader: Reader) -> tuple[tuple[str, int], ...]:
    """Who played which card; whether such a player and card are there is for the rules to say."""
    fields = reader.map(node)
    played = ((player, reader.whole(card)) for player, card in (fields.items() if fields is not None else ()))
    return tuple((player, card) for player, card in played if card is not None)


def _read_pays(node: Node, reader: Reader) -> tuple[tuple[str | None, str], ...]:
    """A colour alone, or a colour for each player who chooses."""
    if node.kind == "scalar":
        return present((None, colour) if (colour := reader.text(item)) else None for item in (node,))
    fields = reader.map(node)
    pairs = fields.items() if fields is not None else ()
    return present((player, colour) if (colour := reader.text(item)) else None for player, item in pairs)


def _read_takes(node: Node, reader: Reader) -> tuple[tuple[str, str], ...]:
    """`[anna red, eva blue]`: who took which colour, in order."""
    return present(_read_take(item, reader) for item in reader.list(node) or ())


def _read_take(node: Node, reader: Reader) -> tuple[str, str] | None:
    text = reader.text(node)
    if text is None:
        return None
    words = text.split()
    if len(words) != 2:
        reader.fault("record.take_form", node)
        return None
    return words[0], words[1]


def _read_correction(node: Node, reader: Reader) -> Placed | None:
    """`{correct: {anna: {red: 1}}, why: …}`: differences by player, or for the middle."""
    fields = reader.map(node, CORRECTION_KEYS, {"correct"})
    changed = reader.map(fields["correct"]) if fields is not None and "correct" in fields else None
    if fields is None or changed is None:
        return None
    changes = []
    for player, value in changed.items():
        gems = reader.map(value, GEM_COLOURS)
        if gems is not None:
            changes.append((player, Gems(**differences(gems, GEM_COLOURS, reader))))
    entry = GemCorrection(tuple(changes), reason(fields, reader), flag(fields, "overrule", reader))
    return entry, places_of(node)
