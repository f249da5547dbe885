"""The JSON Schemas of records and decks, built from what the readers themselves know (formats, section 6)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict

from gm.cards.deck import GEM_COLOURS, WAVES, GangDeck, IslandDeck, Shows
from gm.cards.files import decks, gang, islands, record
from gm.cards.files.entries import HANDOVER_KEYS, MOST_DIFFERENCE
from gm.cards.players import PLAYER_COLOURS
from gm.cards.settings import (
    GANG_NUMBERS,
    GANG_WORDS,
    ISLANDS_NUMBERS,
    ISLANDS_WORDS,
    GangSettings,
    IslandsSettings,
)
from gm.catalogue import LANGUAGES
from gm.located.schema import Schema, either, fields, flag, listing, mapping, matching, root, text, whole, word

Describe = Callable[[str], str]
"""The sentence that explains a key: `record.players`, `card_turn.buy`."""

LONGEST_TEXT = 200
_CARD = r"\S+ +\S+"
_COST = r"0*[0-9]{1,2}"


def record_schema(describe: Describe) -> Schema:
    """The schema of a record: which keys stand beside `game` depends on its word."""
    schema = _by_game(describe, "record", _islands_record(describe), _gang_record(describe), ("islands", "gang"))
    return root(schema, describe("title.record"))


def deck_schema(describe: Describe) -> Schema:
    """The schema of a deck's file."""
    cards = {"game": word((_game(IslandDeck),)), "cards": _islands_deck(describe)}
    enemies = {"game": word((_game(GangDeck),)), "enemies": _gang_deck(describe)}
    known = (
        fields(cards, _described(describe, "deck", cards), cards),
        fields(enemies, _described(describe, "deck", enemies), enemies),
    )
    schema = _by_game(describe, "deck", *known, (_game(IslandDeck), _game(GangDeck)))
    return root(schema, describe("title.deck"))


def _game(kind: type) -> str:
    return decks.DECK_GAMES[kind][0]


def _by_game(describe: Describe, section: str, first: Schema, second: Schema, words: tuple[str, str]) -> Schema:
    """A map that is one thing or the other by the word of its `game`."""
    game = {"description": describe(f"{section}.game"), **word(words)}
    return {
        "type": "object",
        "properties": {"game": game},
        "required": ["game"],
        "if": {"properties": {"game": {"enum": [words[0]]}}},
        "then": first,
        "else": second,
    }


def _described(describe: Describe, section: str, properties: Mapping[str, Schema]) -> dict[str, Schema]:
    return {key: {"description": describe(f"{section}.{key}"), **schema} for key, schema in properties.items()}


def _head(describe: Describe, game: str, deck: Schema) -> dict[str, Schema]:
    counts = record.PLAYER_COUNTS[game]
    player = {
        "id": matching(record.ID) | {"not": {"enum": list(record.RESERVED_IDS)}},
        "name": text(LONGEST_TEXT),
        "colour": either(word(PLAYER_COLOURS), matching("#[0-9a-fA-F]{6}")),
    }
    known = fields(record.PLAYER_KEYS, _described(describe, "card_player", player), ("id",))
    return {
        "game": word((game,)),
        "title": text(LONGEST_TEXT),
        "language": word(LANGUAGES),
        "paper": word(record.PAPERS, record.PAPERS[0]),
        "players": listing(known, counts.start, counts.stop - 1),
        "deck": either(text(LONGEST_TEXT), deck),
    }


def _settings(
    describe: Describe,
    default: IslandsSettings | GangSettings,
    words: Mapping[str, tuple[str, ...]],
    numbers: Mapping[str, range],
) -> Schema:
    defaults = asdict(default)
    known = {
        **{name: word(choices, choices[0]) for name, choices in words.items()},
        **{
            name: whole(bounds.start, bounds.stop - 1) | {"default": defaults[name]} for name, bounds in numbers.items()
        },
    }
    return fields(known, _described(describe, "card_setting", known))


def _record(describe: Describe, game: str, own: Mapping[str, Schema]) -> Schema:
    keys = (*record.HEAD, *record.OWN[game])
    return fields(keys, _described(describe, "record", own), record.REQUIRED[game])


def _handover(describe: Describe) -> Schema:
    known = {"seat": matching(record.ID), "to": text(LONGEST_TEXT)}
    return fields(HANDOVER_KEYS, _described(describe, "card_seat", known), HANDOVER_KEYS)


def _difference() -> Schema:
    return whole(-MOST_DIFFERENCE, MOST_DIFFERENCE)


def _islands_record(describe: Describe) -> Schema:
    turn = either(word((islands.FIRST_SHIP,)), _turn(describe), _handover(describe))
    colour = text(islands.LONGEST_COLOUR) | {"not": {"enum": [islands.SHIP]}}
    own = {
        **_head(describe, "islands", _islands_deck(describe)),
        "colours": listing(colour, 1, record.MOST_COLOURS),
        "settings": _settings(describe, IslandsSettings(), ISLANDS_WORDS, ISLANDS_NUMBERS),
        "turns": listing(turn, high=record.MOST_ENTRIES),
        "final": listing(turn, high=record.MOST_ENTRIES),
    }
    return _record(describe, "islands", own)


def _turn(describe: Describe) -> Schema:
    card = matching(_CARD)
    cards = either(card, listing(card))
    sale = {
        "gems": whole(1, islands.MOST_SOLD),
        "card": cards,
        "for": whole(0, islands.HIGHEST_PRICE),
    }
    sold = fields(islands.SALE_KEYS, _described(describe, "card_sale", sale), ("for",))
    sold |= {"anyOf": [{"required": ["gems"]}, {"required": ["card"]}]}
    change = {name: _difference() for name in ("ducats", "sabres", "gems")} | {"give": cards, "lose": cards}
    properties = {
        "player": matching(record.ID),
        "sell": either(sold, listing(sold)),
        "buy": card,
        "fight": card,
        "take": card,
        "pass": flag(),
        "correct": fields(islands.CORRECTION_KEYS, _described(describe, "card_change", change)),
        "give": cards,
        "lose": cards,
        "why": text(LONGEST_TEXT),
        "overrule": flag(),
    }
    return fields(islands.TURN_KEYS, _described(describe, "card_turn", properties), ("player",))


def _islands_deck(describe: Describe) -> Schema:
    shown = {name: whole(0, decks.MOST_DUCATS) for name in Shows._fields}
    return mapping(matching(_COST), fields(shown, _described(describe, "card_shows", shown)))


def _gang_record(describe: Describe) -> Schema:
    entry = either(_round(describe), _gem_correction(describe), _handover(describe))
    own = {
        **_head(describe, "gang", _gang_deck(describe)),
        "settings": _settings(describe, GangSettings(), GANG_WORDS, GANG_NUMBERS),
        "rounds": listing(entry, high=record.MOST_ENTRIES),
    }
    return _record(describe, "gang", own)


def _round(describe: Describe) -> Schema:
    typed = {
        "wave": whole(WAVES[0], WAVES[-1]),
        "defence": whole(1, gang.HIGHEST_DEFENCE),
        "treasures": _treasures(),
        "name": _name(),
    }
    enemy = fields(gang.ENEMY_KEYS, _described(describe, "card_enemy", typed), gang.ENEMY_KEYS[:-1])
    properties = {
        "enemy": either(matching(decks.ENEMY), enemy),
        "cards": mapping(matching(record.ID), whole()),
        "pays": either(text(LONGEST_TEXT), mapping(matching(record.ID), text(LONGEST_TEXT))),
        "takes": listing(matching(r"\S+\s+\S+")),
        "overrule": flag(),
    }
    return fields(gang.ROUND_KEYS, _described(describe, "card_round", properties), ("enemy", "cards"))


def _gem_correction(describe: Describe) -> Schema:
    gems = fields(GEM_COLOURS, {colour: _difference() for colour in GEM_COLOURS})
    properties = {"correct": mapping(matching(record.ID), gems), "why": text(LONGEST_TEXT), "overrule": flag()}
    return fields(gang.CORRECTION_KEYS, _described(describe, "card_gems", properties), ("correct",))


def _gang_deck(describe: Describe) -> Schema:
    known = {"enemy": matching(decks.ENEMY), "treasures": _treasures(), "name": _name()}
    enemy = fields(decks.ENEMY_KEYS, _described(describe, "card_enemy", known), decks.ENEMY_KEYS[:-1])
    return listing(enemy, high=decks.MOST_CARDS)


def _treasures() -> Schema:
    return listing(matching(decks.TREASURE, number=True), 1, decks.MOST_TREASURES)


def _name() -> Schema:
    return either(text(LONGEST_TEXT), fields(LANGUAGES, {language: text(LONGEST_TEXT) for language in LANGUAGES}))
