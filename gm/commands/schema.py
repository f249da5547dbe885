"""`gm schema`: the JSON Schema by which an editor checks and completes a file."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping
from importlib import import_module

from gm.cli import DONE
from gm.faults import Faulty
from gm.loading import choose_catalogue

SCHEMAS: Mapping[str, tuple[str, str]] = {
    "scenario": ("gm.sextagon.reading.schema", "scenario_schema"),
    "orders": ("gm.sextagon.reading.schema", "orders_schema"),
    "record": ("gm.cards.files.schema", "record_schema"),
    "deck": ("gm.cards.files.schema", "deck_schema"),
}
"""For each kind of file the module and the function that builds its schema, from a function that explains its keys."""


def run(options: argparse.Namespace) -> int:
    """Print the schema of a kind of file, its keys explained in the chosen language."""
    say = choose_catalogue(options.lang)
    if options.kind not in SCHEMAS:
        raise Faulty(say("cli.unknown_schema", kind=options.kind, known=", ".join(SCHEMAS)))
    module, name = SCHEMAS[options.kind]
    schema = getattr(import_module(module), name)(lambda key: say(f"schema.{key}"))
    json.dump(schema, sys.stdout, ensure_ascii=False, indent=1)
    print()
    return DONE
