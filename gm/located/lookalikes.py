"""What YAML takes for something else than was meant: valid, and still a slip."""

from __future__ import annotations

import re
from dataclasses import replace

from gm.located.nodes import Node
from gm.located.places import Fault
from gm.located.slips import MANY_LINES, OPENING_QUOTES, STRANGE_BLANK, TIGHT_KEY, indent_of, spaced

Entry = tuple[Node, Node]

_TIGHT_DASH = re.compile(r"-[^\s\d\-]")


def key_slip(key: Node, value: Node, before: Node | None, flow: bool) -> tuple[Fault | None, Entry | None]:
    """The fault of an entry that YAML takes but nobody means, or None; and the entry as it was meant, if that is sure.

    `before` is the value of the entry before it in the same map, `flow` whether they stand in brackets.
    """
    plain = key.style == "plain"
    found = STRANGE_BLANK.search(key.text + ":")
    if plain and found and found.lastindex is not None:
        at = found.start(found.lastindex)
        fault = Fault.at("yaml.no_break_space", key.place_at(at), sign=f"U+{ord(key.text[at]):04X}")
        return fault, (replace(key, text=key.text.strip()), value)
    if plain and _TIGHT_DASH.match(key.text):
        return Fault.at("yaml.blank_after_dash", key.place_at(1), **spaced(key.text.split(" ")[0], 1)), None
    if not flow or not value.empty:
        return None, (key, value)
    end = key.place_at(len(key.text)).column - 1 + (not plain)
    rest = key.source.lines[key.line][end:]
    if rest.lstrip(" \t").startswith(":"):  # the parsers differ in where the nothing behind it is
        return None, (key, replace(value, line=key.line, column=end + rest.index(":") + 1))
    for part in (before, key):
        if part is not None and part.style == "plain" and part.text[:1] and part.text[0] in OPENING_QUOTES:
            return Fault.at("yaml.typographic_quotes", part.place), None
    colon = key.text.find(":") if plain else -1
    if colon > 0:
        fault = Fault.at("yaml.blank_after_colon", key.place_at(colon + 1), **spaced(key.text, colon + 1))
        meant = replace(value, line=key.line, column=key.column + colon + 1, text=key.text[colon + 1 :])
        return fault, (replace(key, text=key.text[:colon]), meant)
    return Fault.at("yaml.key_without_colon", key.place, typed=key.text), None


def text_slip(node: Node) -> Fault | None:
    """The fault of a text that stands where a map or list belongs, when only a blank is missing in it, or None."""
    text = node.text.split("\n")[0].split(" ")[0]
    if node.style != "plain" or not text:
        return None
    if text.startswith("-") and text[1:2] not in ("", "-"):
        return Fault.at("yaml.blank_after_dash", node.place_at(1), **spaced(text, 1))
    found = TIGHT_KEY.match(text)
    if found:
        return Fault.at("yaml.blank_after_colon", node.place_at(found.end()), **spaced(text, found.end()))
    return None


def folded_slip(node: Node, last: int) -> Fault | None:
    """The fault of an item of a list whose next line was meant as an item too, but lacks the blank (`-x`), or None.

    `last` is the item's last line, from 0.
    """
    for number in range(node.line + 1, min(last, node.line + MANY_LINES) + 1):
        line = node.source.lines[number]
        typed = line.strip().split(" ")[0]
        if typed.startswith("-") and len(typed) > 1:
            place = node.source.place(number, indent_of(line) + 1)
            return Fault.at("yaml.blank_after_dash", place, **spaced(typed, 1))
    return None
