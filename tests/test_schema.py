"""The schemas for editors allow what the program reads, and nothing that it would refuse as a whole."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from functools import cache
from typing import Any

import fastjsonschema
import pytest

from gm.catalogue import LANGUAGES, messages
from gm.cli import main
from gm.commands.schema import SCHEMAS
from gm.located import FaultsFound, Node, Reader, read_text
from gm.sextagon.reading.orders import read_orders
from gm.sextagon.reading.scenario import read_scenario
from gm.sextagon.state import State
from tests.case_files import all_cases

SCENARIO = """
game: sextagon
title: Lagoon
teams: [{id: red, name: Red, side: NE, port: 2}, {id: blue, name: 17, side: SW, colour: navy, letter: M}]
size: 3
features: {E16: 3, c10: reef, d 5: {island: 12}, B1O: sea}
rulings: {battleship_salvage: no, reef_known: wrecks}
points: [9, 3]
limits: {range: 4}
notes: {E16: 12:30}
start: {round: 1, revealed: [C10-C12], teams: {red: {joker: spent, ships: {1: {at: PORT, ready: [mermaid]}}}}}
"""
ORDERS = """
round: 2
cut: yes
teams:
  red: {points: 18, joker: true, buy: transport, port: 17>, ships: {1: B1O-B12, b: {shot: E 16}}}
  blue: {rank: 2, buy: [battleship], ships: {01: {telescope: C6}, 2: .}}
"""


def loaded(node: Node, *, numbers: bool) -> Any:
    """A node as an editor sees it: all texts, or with whole numbers as such."""
    if node.kind == "map":
        return {key.text: loaded(value, numbers=numbers) for key, value in node.entries}
    if node.kind == "list":
        return [loaded(item, numbers=numbers) for item in node.items]
    if node.empty:
        return None
    return int(node.text) if numbers and node.text.isdigit() else node.text


@cache
def schema(kind: str) -> dict[str, Any]:
    module, name = SCHEMAS[kind]
    return dict(getattr(__import__(module, fromlist=[name]), name)(lambda key: key))


@cache
def validator(kind: str) -> Callable[[Any], Any]:
    compiled: Callable[[Any], Any] = fastjsonschema.compile(schema(kind))
    return compiled


def valid(kind: str, value: Any) -> bool:
    try:
        validator(kind)(value)
    except fastjsonschema.JsonSchemaValueException:
        return False
    return True


def document(text: str) -> Node:
    (node,) = read_text(text, "f.yaml")
    return node


@cache
def opening_state() -> State:
    state = read_scenario(document(SCENARIO), Reader())
    assert state is not None
    return state


def readable(kind: str, node: Node) -> bool:
    """Whether the program's own reader finds no fault."""
    reader = Reader()
    if kind == "scenario":
        read_scenario(node, reader)
    else:
        read_orders([node], reader, opening_state())
    return not [fault for fault in reader.faults if fault.code != "orders.round_gap"]


@pytest.mark.parametrize("kind", ["scenario", "orders"])
def test_every_readable_file_of_the_cases_is_valid(kind: str) -> None:
    seen = 0
    for case in all_cases():
        try:
            nodes = read_text(case[kind], "f.yaml") if isinstance(case[kind], str) else []
        except FaultsFound:
            continue
        for node in nodes:
            errors = case["expect"].get("errors") or case["expect"].get("fault") or case.get("cut")
            if node.empty or errors or not readable(kind, node):
                continue
            seen += 1
            assert valid(kind, loaded(node, numbers=True)), case["id"]
            assert valid(kind, loaded(node, numbers=False)), case["id"]
    assert seen > 100


@pytest.mark.parametrize(("kind", "text"), [("scenario", SCENARIO), ("orders", ORDERS)])
@pytest.mark.parametrize("numbers", [True, False])
def test_what_the_samples_here_hold_is_valid(kind: str, text: str, numbers: bool) -> None:
    assert valid(kind, loaded(document(text), numbers=numbers))


@pytest.mark.parametrize(
    ("kind", "before", "after"),
    [
        ("scenario", "title: Lagoon", "titel: Lagoon"),
        ("scenario", "title: Lagoon\n", ""),
        ("scenario", "size: 3", "size: 13"),
        ("scenario", "size: 3", "sea: A ."),
        ("scenario", "size: 3\n", ""),
        ("scenario", "side: NE", "side: NNE"),
        ("scenario", "side: NE", "side: NE, bays: 1-3"),
        ("scenario", "side: NE, ", ""),
        ("scenario", "id: red", "id: Red"),
        ("scenario", "id: red", "id: public"),
        ("scenario", "name: Red, ", ""),
        ("scenario", "c10: reef", "c10: reeef"),
        ("scenario", "c10: reef", "10: reef"),
        ("scenario", "E16: 3", "E16: 0"),
        ("scenario", "island: 12", "isle: 12"),
        ("scenario", "reef_known: wrecks", "reef_known: maybe"),
        ("scenario", "battleship_salvage: no", "battleship_salvages: no"),
        ("scenario", "[9, 3]", "[9, 300]"),
        ("scenario", "range: 4", "reach: 4"),
        ("scenario", "ready: [mermaid]", "ready: [chart]"),
        ("scenario", "joker: spent", "joker: gone"),
        ("scenario", "at: PORT, ", ""),
        ("orders", "round: 2", "round: two"),
        ("orders", "cut: yes", "cut: perhaps"),
        ("orders", "points: 18", "point: 18"),
        ("orders", "buy: transport", "buy: submarine"),
        ("orders", "[battleship]", "[galleon]"),
        ("orders", "{telescope: C6}", "{telescop: C6}"),
        ("orders", "joker: true", "joker: maybe"),
        ("orders", "teams:", "team:"),
    ],
)
def test_what_the_program_refuses_is_invalid(kind: str, before: str, after: str) -> None:
    text = {"scenario": SCENARIO, "orders": ORDERS}[kind]
    assert before in text
    node = document(text.replace(before, after, 1))
    assert not readable(kind, node)
    assert not valid(kind, loaded(node, numbers=True))


def properties(part: Any) -> list[str]:
    """Every key that is explained anywhere in a schema."""
    if isinstance(part, list):
        return [key for item in part for key in properties(item)]
    if not isinstance(part, dict):
        return []
    own = [value["description"] for value in part.get("properties", {}).values() if "description" in value]
    return own + [key for value in part.values() for key in properties(value)]


def test_every_explained_key_has_its_sentence_and_every_sentence_its_key() -> None:
    asked = {f"schema.{key}" for kind in ("scenario", "orders") for key in properties(schema(kind))}
    titles = {f"schema.{schema(kind)['title']}" for kind in ("scenario", "orders")}
    assert asked | titles <= set(messages("en", "schema"))
    sections = {key.split(".")[1] for key in asked}
    known = {key for key in messages("en", "schema") if key.split(".")[1] in sections}
    assert known == asked


@pytest.mark.parametrize("kind", ["scenario", "orders"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_command_prints_a_schema_that_compiles(
    kind: str, language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["schema", kind, "--lang", language]) == 0
    printed = json.loads(capsys.readouterr().out)
    fastjsonschema.compile(copy.deepcopy(printed))
    assert printed["$schema"].endswith("draft-07/schema#")


def test_an_unknown_kind_is_refused_with_those_that_there_are(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["schema", "scenery", "--lang", "en"]) == 2
    assert "scenario, orders" in capsys.readouterr().err
