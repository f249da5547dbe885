"""HTML and SVG as text that is escaped unless it says that it is markup already."""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import escape

_VOID = frozenset({"input", "link", "meta"})
"""HTML's elements without an end."""

_SHAPES = frozenset({"circle", "path", "rect", "use"})
"""SVG's elements without content, which HTML takes as ended only by a stroke."""

_UNWRITABLE = re.compile("[^\t\n\r -~\u00a0-\ud7ff\ue000-\ufdcf\ufdf0-\ufffd\U00010000-\U0010fffd]")
"""Control characters, halves of pairs and what is no character: HTML has no way to write them."""


class Markup(str):
    """Text that is HTML already."""

    __slots__ = ()


Value = str | int | float | bool | None


def text(words: str) -> Markup:
    """The words as they are, in element content or between the quotes of an attribute."""
    return Markup(escape(_UNWRITABLE.sub("\ufffd", words)))


def el(name: str, /, *children: str, **attributes: Value) -> Markup:
    """An element; children that are no `Markup` are escaped, and so is every attribute.

    In the names of attributes `_` stands for `-`, and one at the end is dropped (`class_`). True gives an attribute
    without a value; None and False leave it out.
    """
    begin = f"<{name}{''.join(map(_attribute, attributes, attributes.values()))}"
    if name in _VOID:
        return Markup(f"{begin}>")
    if name in _SHAPES:
        return Markup(f"{begin}/>")
    return Markup(f"{begin}>{joined(children)}</{name}>")


def joined(parts: Iterable[str]) -> Markup:
    """The parts one after the other; those that are no `Markup` are escaped."""
    return Markup("".join(part if isinstance(part, Markup) else text(part) for part in parts))


def number(value: float) -> str:
    """A number with one decimal at most."""
    return f"{round(value, 1) + 0.0:.1f}".removesuffix(".0")


def _attribute(name: str, value: Value) -> str:
    name = name.rstrip("_").replace("_", "-")
    if value is None or value is False:
        return ""
    if value is True:
        return f" {name}"
    return f' {name}="{text(number(value) if isinstance(value, float) else str(value))}"'
