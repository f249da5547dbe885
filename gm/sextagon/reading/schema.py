"""The JSON Schemas of scenarios and orders, built from what the readers themselves know (formats, sections 1 and 2)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from gm.catalogue import LANGUAGES
from gm.drawing.palette import NAMED_COLOURS
from gm.located.schema import (
    Schema,
    either,
    fields,
    flag,
    in_any_case,
    listing,
    mapping,
    matching,
    root,
    text,
    whole,
    word,
)
from gm.sextagon.adjust import ADJUSTMENTS
from gm.sextagon.board import LARGEST_SIZE, ROW_LETTERS, SIDES
from gm.sextagon.features import ISLAND, Effect, Feature
from gm.sextagon.judge import GOAL
from gm.sextagon.reading import adjustments, orders, picture, scenario, start, teams
from gm.sextagon.reading.cells import RANGE
from gm.sextagon.rulings import RULING_CHOICES
from gm.sextagon.scenario import (
    DEFAULT_LIMITS,
    DEFAULT_POINTS,
    DEFAULT_PRICES,
    MOST_POINTS,
    PAPERS,
    RESERVED_IDS,
    TEAM_COUNTS,
)
from gm.sextagon.state import BATTLESHIP, SHIP_KINDS

Describe = Callable[[str], str]
"""The sentence that explains a key: `scenario.title`, `ruling.reef_known`."""

_CELL_PATTERN = rf"[{ROW_LETTERS}{ROW_LETTERS.lower()}]+\s*[0-9OIoi]+"
_SHIP_PATTERN = rf"0*[1-9][0-9]*|{in_any_case(BATTLESHIP)}"


def scenario_schema(describe: Describe) -> Schema:
    """The schema of a scenario."""
    number = whole(1, picture.MOST_CHESTS)
    island = fields((ISLAND,), {ISLAND: number}, (ISLAND,))
    content = either(number, word([*(feature.value for feature in Feature), picture.SEA]), island)
    by_cell = mapping(_cell(), content)
    properties = {
        "game": word((scenario.GAME,)),
        "title": text(scenario.LONGEST_TITLE),
        "language": word(LANGUAGES),
        "paper": word(PAPERS, PAPERS[0]),
        "teams": listing(_team(describe), TEAM_COUNTS[0], TEAM_COUNTS[-1]),
        "sea": {"type": "string"},
        "legend": mapping({"type": "string", "minLength": 1, "maxLength": 1, "pattern": r"\S"}, content),
        "size": whole(1, LARGEST_SIZE),
        "features": by_cell,
        "rulings": _rulings(describe),
        "points": listing(whole(0, MOST_POINTS), TEAM_COUNTS[0]) | {"default": list(DEFAULT_POINTS)},
        "prices": _numbers(describe, "price", DEFAULT_PRICES, dict.fromkeys(DEFAULT_PRICES, MOST_POINTS)),
        "limits": _numbers(describe, "limit", DEFAULT_LIMITS, scenario.LARGEST_LIMITS),
        "bays": listing(listing(_cell(), 1), 1),
        "notes": mapping(_cell(), text(scenario.LONGEST_NOTE)),
        "seed": whole(0) | {"default": 0},
        "start": _start(describe),
    }
    schema = fields(scenario.KEYS, _described(describe, "scenario", properties), scenario.REQUIRED)
    schema["oneOf"] = [{"required": ["sea"]}, {"required": ["size"]}]
    schema["dependencies"] = {"legend": ["sea"], "features": ["size"]}
    return root(schema, describe("title.scenario"))


def orders_schema(describe: Describe) -> Schema:
    """The schema of one round of orders: each document of a file."""
    properties = {
        "round": whole(1, adjustments.MOST_ROUNDS),
        "teams": mapping(matching(teams.ID), _paper(describe)) | {"type": ["object", "null"]},
        "cut": flag(),
        "over": flag(),
        "adjust": listing(_adjustment(describe)),
    }
    schema = fields(orders.ROUND_KEYS, _described(describe, "orders", properties), orders.ROUND_REQUIRED)
    schema["anyOf"] = [{"required": ["teams"]}, {"required": ["adjust"]}]
    return root(schema, describe("title.orders"))


def _described(describe: Describe, section: str, properties: Mapping[str, Schema]) -> dict[str, Schema]:
    return {key: {"description": describe(f"{section}.{key}"), **schema} for key, schema in properties.items()}


def _cell() -> Schema:
    return matching(_CELL_PATTERN)


def _team(describe: Describe) -> Schema:
    properties = {
        "id": matching(teams.ID) | {"not": {"enum": sorted(RESERVED_IDS)}},
        "name": text(teams.LONGEST_NAME),
        "side": word(SIDES),
        "bays": matching(RANGE, number=True),
        "port": whole(1),
        "letter": text(1),
        "colour": text() | {"examples": list(NAMED_COLOURS)},
    }
    schema = fields(teams.KEYS, _described(describe, "team", properties), ("id", "name"))
    return schema | {"oneOf": [{"required": ["side"]}, {"required": ["bays"]}]}


def _rulings(describe: Describe) -> Schema:
    words = {key: word(choices, choices[0]) for key, choices in RULING_CHOICES.items()}
    return fields(RULING_CHOICES, _described(describe, "ruling", words))


def _numbers(describe: Describe, section: str, defaults: Mapping[str, int], largest: Mapping[str, int]) -> Schema:
    numbers = {key: whole(0, largest[key]) | {"default": value} for key, value in defaults.items()}
    return fields(defaults, _described(describe, section, numbers))


def _start(describe: Describe) -> Schema:
    counts = mapping(_cell(), whole(1, start.MOST_CHESTS))
    cells = listing(matching(rf"{_CELL_PATTERN}(?:\s*-\s*{_CELL_PATTERN})?"))
    properties = {
        "round": whole(0, start.MOST_ROUNDS),
        "over": flag(),
        "lost": whole(0, start.MOST_CHESTS),
        "adjusted": whole(-start.MOST_CHESTS, start.MOST_CHESTS),
        "wrecks": counts,
        "taken": cells,
        "revealed": cells,
        "islands": mapping(_cell(), whole(0, start.MOST_CHESTS)),
        "floating": counts,
        "teams": mapping(matching(teams.ID), _fleet(describe)),
    }
    return fields(start.START_KEYS, _described(describe, "start", properties))


def _fleet(describe: Describe) -> Schema:
    ship = {
        "at": either(_port(), _cell()),
        "cargo": whole(0, 2),
        "dinghy": flag(),
        "held": flag(),
        "ready": listing(word(effect.value for effect in Effect)),
        "idle": flag(),
    }
    properties = {
        "port": whole(1),
        "joker": word(start.JOKER_WORDS, start.JOKER_WORDS[0]),
        **{key: whole(low, start.MOST_CHESTS) for key, low in start.FLEET_NUMBERS.items()},
        "folded": flag(),
        "ships": mapping(
            matching(_SHIP_PATTERN), fields(start.SHIP_KEYS, _described(describe, "start_ship", ship), ("at",))
        ),
    }
    return fields(start.TEAM_KEYS, _described(describe, "start_team", properties))


def _adjustment(describe: Describe) -> Schema:
    """One of the referee's adjustments: which fields stand beside `do` depends on its word."""
    difference = adjustments.LARGEST_DIFFERENCE
    place = either(_port(), _cell())
    properties = {
        "do": word(ADJUSTMENTS),
        "why": text(adjustments.LONGEST_REASON),
        "team": matching(teams.ID),
        "ship": matching(_SHIP_PATTERN, number=True),
        "cell": _cell(),
        "at": place,
        "by": whole(-difference, difference),
        "round": whole(1, adjustments.MOST_ROUNDS),
        "bay": whole(1),
        "kind": word(SHIP_KINDS),
        "joker": word(adjustments.JOKER_WORDS),
        "name": text(teams.LONGEST_NAME),
        "letter": text(1),
        "colour": text(),
        "side": word(SIDES),
        "bays": matching(RANGE, number=True),
        "port": whole(1),
    }
    return fields(properties, _described(describe, "adjustment", properties), ("do", "why"))


def _port() -> Schema:
    return matching(in_any_case("port"))


def _paper(describe: Describe) -> Schema:
    """One team's orders."""
    path = text(orders.LONGEST_PATH)
    ship = _described(describe, "ship", {"path": path, "telescope": _cell(), "shot": _cell()})
    kind = word(SHIP_KINDS)
    properties = {
        "points": whole(0, MOST_POINTS),
        "rank": whole(1, TEAM_COUNTS[-1]),
        "joker": flag(),
        "buy": either(kind, listing(kind, high=orders.MOST_PURCHASES)),
        "port": matching(GOAL, number=True),
        "ships": mapping(matching(_SHIP_PATTERN), either(path, fields(orders.SHIP_KEYS, ship))),
    }
    schema = fields(orders.TEAM_KEYS, _described(describe, "paper", properties))
    return schema | {"not": {"required": ["points", "rank"]}}
