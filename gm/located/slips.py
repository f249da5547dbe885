"""What a person most likely did where YAML ends being YAML."""

from __future__ import annotations

from typing import Any

from gm.located.nodes import Node, Source
from gm.located.places import Fault


def diagnose(error: Any, source: Source, deepest: int) -> Fault:
    """The fault behind a parser's error, found by looking at the source round its mark."""
    mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
    line, column = (mark.line, mark.column) if mark is not None else (0, 0)
    return Fault.at("yaml.syntax", source.place(line, column))


def key_slip(key: Node, value: Node, flow: bool) -> Fault | None:
    """The fault of a key that YAML takes but nobody means, or None."""
    if flow and value.empty and key.style == "plain":
        colon = key.text.find(":")
        if colon > 0:
            right = f"{key.text[:colon]}: {key.text[colon + 1 :]}"
            return Fault.at("yaml.blank_after_colon", key.place_at(colon + 1), typed=key.text, right=right)
        return Fault.at("yaml.key_without_colon", key.place, typed=key.text)
    return None
