"""The schemas of records and decks allow what the program reads, and not what it would refuse."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import fastjsonschema
import pytest

from gm.bundled import folder
from gm.cards.deck import GangDeck, IslandDeck
from gm.cards.files import read_deck, read_record_text, write_record
from gm.cards.files.schema import deck_schema, record_schema
from gm.catalogue import LANGUAGES, messages
from gm.cli import main
from gm.located import FaultsFound, Reader
from tests.cards.case_files import all_cases
from tests.cards.random_games import gang_game, islands_game
from tests.test_schema import document
from tests.test_schema import loaded as as_editor

ISLANDS = """
game: islands
players: [{id: anna, name: Anna, colour: red}, {id: ben, colour: "#12ab34"}]
colours: [red, žlutá]
settings: {first_card: nothing, ship_cost: 4}
deck: {2: {chests: 3}, 4: {}}
turns:
  - {player: anna, sell: [{gems: 1, for: 5}, {card: [red 4, ship red], for: 11}], buy: red 4, fight: žlutá 2}
  - first_ship
  - {player: ben, correct: {ducats: -2, give: red 4}, why: a slip, overrule: yes}
  - {seat: ben, to: Eva}
final: [{player: anna, take: ship red}, {player: ben, pass: true}]
"""
GANG = """
game: gang
players: [{id: anna}, {id: ben}]
settings: {payer: all, stock: 20}
deck: gang
rounds:
  - {enemy: 1/7, cards: {anna: 3, ben: 5}, pays: red}
  - {enemy: {wave: 1, defence: 4, treasures: [010, 100], name: {cs: Krab}}, cards: {anna: 4, ben: 6}, takes: [anna red]}
  - {correct: {anna: {red: 1}, middle: {blue: -1}}, why: found}
"""
SAMPLES = {"islands": ISLANDS, "gang": GANG}


def loaded(text: str) -> Any:
    """The text as an editor sees it, with whole numbers as such."""
    return as_editor(document(text), numbers=True)


@cache
def validator(kind: str) -> Callable[[Any], Any]:
    build = {"record": record_schema, "deck": deck_schema}[kind]
    compiled: Callable[[Any], Any] = fastjsonschema.compile(build(lambda key: key))
    return compiled


def valid(kind: str, value: Any) -> bool:
    try:
        validator(kind)(value)
    except fastjsonschema.JsonSchemaValueException:
        return False
    return True


def readable(text: str) -> bool:
    try:
        read_record_text(text)
    except FaultsFound:
        return False
    return True


def test_every_readable_record_of_the_cases_and_of_random_games_is_valid() -> None:
    texts = [case["record"] for case in all_cases()]
    texts += [write_record(game(seed)) for game in (gang_game, islands_game) for seed in range(8)]
    readables = [text for text in texts if readable(text)]
    assert len(readables) > 60
    for text in (*readables, *SAMPLES.values()):
        assert valid("record", loaded(text)), text


@pytest.mark.parametrize(
    ("game", "before", "after"),
    [
        ("islands", "game: islands", "game: island"),
        ("islands", "colours: [red, žlutá]\n", ""),
        ("islands", "[red, žlutá]", "[red, ship]"),
        ("islands", "id: anna", "id: Anna"),
        ("islands", "id: anna", "id: middle"),
        ("islands", "colour: red", "colour: reddish"),
        ("islands", ", {id: ben, colour: \"#12ab34\"}", ""),
        ("islands", "first_card: nothing", "first_card: little"),
        ("islands", "ship_cost: 4", "ship_cost: 100"),
        ("islands", "ship_cost: 4", "payer: all"),
        ("islands", "{chests: 3}", "{chest: 3}"),
        ("islands", "- first_ship", "- last_ship"),
        ("islands", "gems: 1, for: 5", "for: 5"),
        ("islands", "gems: 1, for: 5", "gems: 1"),
        ("islands", "buy: red 4", "buy: red4"),
        ("islands", "ducats: -2", "ducat: -2"),
        ("islands", "overrule: yes", "overrule: perhaps"),
        ("islands", "turns:", "rounds:"),
        ("islands", "seat: ben, to: Eva", "seat: ben"),
        ("gang", "settings: {payer: all", "settings: {payer: some"),
        ("gang", "enemy: 1/7", "enemy: one"),
        ("gang", "enemy: 1/7, ", ""),
        ("gang", "wave: 1", "wave: 4"),
        ("gang", "[010, 100]", "[]"),
        ("gang", "[010, 100]", "[01O]"),
        ("gang", "takes: [anna red]", "takes: [red]"),
        ("gang", "middle: {blue: -1}", "middle: {green: -1}"),
        ("gang", "rounds:", "turns:"),
    ],
)  # fmt: skip
def test_what_the_program_refuses_is_invalid(game: str, before: str, after: str) -> None:
    assert before in SAMPLES[game]
    text = SAMPLES[game].replace(before, after, 1)
    assert not readable(text)
    assert not valid("record", loaded(text))


@pytest.mark.parametrize(("kind", "name"), [(GangDeck, "gang"), (IslandDeck, "islands")])
def test_the_bundled_decks_are_valid(kind: Any, name: str) -> None:
    text = (folder() / f"{name}.yaml").read_text(encoding="utf-8")
    assert valid("deck", loaded(text))
    assert not valid("deck", loaded(text.replace("game: ", "game: no-", 1)))


def test_a_deck_that_the_program_refuses_is_invalid(tmp_path: Path) -> None:
    text = "game: gang-deck\nenemies: [{enemy: 1-7, treasures: [001]}]\n"
    (tmp_path / "deck.yaml").write_text(text, encoding="utf-8")
    reader = Reader()
    read_deck(tmp_path / "deck.yaml", GangDeck, reader)
    assert reader.faults
    assert not valid("deck", loaded(text))


def explained(part: Any) -> list[str]:
    """Every key that is explained anywhere in a schema."""
    if isinstance(part, list):
        return [key for item in part for key in explained(item)]
    if not isinstance(part, dict):
        return []
    own = [value["description"] for value in part.get("properties", {}).values() if "description" in value]
    return own + [key for value in part.values() for key in explained(value)]


def test_every_explained_key_has_its_sentence_and_every_sentence_its_key() -> None:
    schemas = [record_schema(lambda key: key), deck_schema(lambda key: key)]
    asked = {f"schema.{key}" for schema in schemas for key in explained(schema)}
    sections = {key.split(".")[1] for key in asked}
    assert asked == {key for key in messages("en", "schema") if key.split(".")[1] in sections}


@pytest.mark.parametrize("kind", ["record", "deck"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_command_prints_the_schema(kind: str, language: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["schema", kind, "--lang", language]) == 0
    fastjsonschema.compile(json.loads(capsys.readouterr().out))
