"""JSON Schema (draft 7, which editors know best) for what a `Reader` accepts.

A reader takes every value as it was typed, an editor as YAML resolves it: a number may come as either, and a text may
look like a number. So these schemas allow both.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from typing import Any

from gm.located.reader import FLAGS, LARGEST_WHOLE

Schema = dict[str, Any]

DIALECT = "http://json-schema.org/draft-07/schema#"


def text(longest: int | None = None) -> Schema:
    """A text for people."""
    bounds = {"minLength": 1} | ({} if longest is None else {"maxLength": longest})
    return {"type": ["string", "number", "boolean"], **bounds}


def whole(low: int = 0, high: int = LARGEST_WHOLE) -> Schema:
    """A whole number."""
    return {"type": ["integer", "string"], "minimum": low, "maximum": high, "pattern": r"^\s*[+-]?[0-9]+\s*$"}


def word(choices: Iterable[str], default: str | None = None) -> Schema:
    """One of several words; those that YAML may take for a truth value are allowed as that, too."""
    listed: list[Any] = list(choices)
    for flag in (True, False):
        listed += [flag] if any(FLAGS.get(choice) is flag for choice in listed if isinstance(choice, str)) else []
    return {"enum": listed} | ({} if default is None else {"default": default})


def flag(default: bool = False) -> Schema:
    """Yes or no."""
    words = "|".join(map(in_any_case, FLAGS))
    return {"type": ["boolean", "string"], "pattern": whole_pattern(words), "default": default}


def matching(pattern: str | re.Pattern[str], *, number: bool = False) -> Schema:
    """A text that matches a pattern as a whole, blanks round it aside; `number` where it may look like a number."""
    return {"type": ["string", "integer"] if number else ["string"], "pattern": whole_pattern(pattern)}


def whole_pattern(pattern: str | re.Pattern[str]) -> str:
    """The pattern for a whole text with blanks round it."""
    source = pattern if isinstance(pattern, str) else pattern.pattern
    return rf"^\s*(?:{source})\s*$"


def in_any_case(letters: str) -> str:
    """A pattern for the letters in either case: the patterns of JSON Schema have no flags."""
    return "".join(f"[{letter.lower()}{letter.upper()}]" for letter in letters)


def listing(item: Schema, low: int | None = None, high: int | None = None) -> Schema:
    """A list."""
    bounds = {"minItems": low, "maxItems": high}
    return {"type": "array", "items": item} | {key: count for key, count in bounds.items() if count is not None}


def fields(keys: Iterable[str], properties: Mapping[str, Schema], required: Collection[str] = ()) -> Schema:
    """A map with known keys. Raises `KeyError` for a key without a schema: none may be forgotten."""
    known: Schema = {"type": "object", "additionalProperties": False}
    known["properties"] = {key: properties[key] for key in keys}
    return known | ({"required": list(required)} if required else {})


def mapping(names: Schema, values: Schema) -> Schema:
    """A map whose keys are names of one kind."""
    return {"type": "object", "propertyNames": names, "additionalProperties": values}


def either(*schemas: Schema) -> Schema:
    """What any of the schemas allows."""
    return {"anyOf": list(schemas)}


def root(schema: Schema, title: str) -> Schema:
    """A whole document's schema."""
    return {"$schema": DIALECT, "title": title, **schema}
