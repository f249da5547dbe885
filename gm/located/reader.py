"""Typed access to nodes that goes on after a fault, so that all are told at once."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from typing import TypeVar, overload

from gm.located.nodes import Node
from gm.located.places import Fault, FaultsFound, Place
from gm.located.words import nearest

T = TypeVar("T")

LARGEST_WHOLE = 999_999_999
_WHOLE = re.compile(r"[+-]?[0-9]+")
FLAGS = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}
_INVISIBLE = ("Cc", "Cf", "Cs", "Zl", "Zp")
_JOINERS = "\u200c\u200d"
"""Invisible, but parts of emoji and of some languages' words."""
_GUESSES = 100
"""For so many faults a nearest word is looked for; more are not shown anyway."""


class Fields(Mapping[str, Node]):
    """The values of a map by key, in the file's order; `entries` also has the keys' nodes."""

    __slots__ = ("_by_name", "entries", "node")

    def __init__(self, node: Node, entries: tuple[tuple[Node, Node], ...]) -> None:
        self.node = node
        self.entries = entries
        self._by_name = {entry[0].text: entry for entry in entries}

    def __getitem__(self, key: str) -> Node:
        return self._by_name[key][1]

    def __iter__(self) -> Iterator[str]:
        return iter(self._by_name)

    def __len__(self) -> int:
        return len(self._by_name)

    def key(self, name: str) -> Node:
        """The node of the key itself, for faults about it. Raises `KeyError` where there is none."""
        return self._by_name[name][0]


class Reader:
    """Collects faults while values are read. Every method that finds one notes it and returns None or the default."""

    def __init__(self) -> None:
        self._faults: dict[tuple[object, ...], Fault] = {}

    @property
    def faults(self) -> tuple[Fault, ...]:
        """The faults so far, in the order of their places."""
        return tuple(sorted(self._faults.values(), key=lambda fault: fault.order))

    def add(self, fault: Fault) -> None:
        """Notes a fault; the same again (an aliased node is read twice) changes nothing."""
        self._faults.setdefault((*fault.order, *(str(item) for item in sorted(fault.args.items()))), fault)

    def fault(self, code: str, where: Node | Place | None = None, /, **args: object) -> None:
        """Notes a fault at a node or place; at a node `typed` is what stands there, unless it is given."""
        place = where.place if isinstance(where, Node) else where
        if isinstance(where, Node):
            args.setdefault("typed", where.typed)
        self.add(Fault.at(code, place, **args))

    def finish(self) -> None:
        """Raises `FaultsFound` when there are any faults."""
        if self._faults:
            raise FaultsFound(self._faults.values())

    def map(self, node: Node, known: Collection[str] | None = None, required: Collection[str] = ()) -> Fields | None:
        """The fields of a map. Keys outside `known` (None: any key may stand) and missing ones are faults."""
        if node.kind != "map":
            self._not("value.not_map", node)
            return None
        entries = node.entries
        if known is not None:
            allowed = set(known) | set(required)
            entries = tuple((key, value) for key, value in entries if key.text in allowed)
            for key, _value in node.entries:
                if key.text not in allowed:
                    self.unknown("value.unknown_key", key, allowed)
        fields = Fields(node, entries)
        for name in sorted(required):
            if name not in fields:
                self.fault("value.missing_key", node, key=name)
        return fields

    def list(self, node: Node) -> tuple[Node, ...] | None:
        """The items of a list."""
        if node.kind != "list":
            self._not("value.not_list", node)
            return None
        return node.items

    def scalar(self, node: Node) -> str | None:
        """A scalar's text as it was typed, without blanks round it; nothing at all is a fault."""
        if node.kind != "scalar":
            self._not("value.not_text", node)
            return None
        text = node.text.strip()
        if not text:
            self._empty(node)
            return None
        return text

    def text(self, node: Node, max_length: int = 200) -> str | None:
        """A text for people, not blank, in Unicode's form NFC, without control characters.

        Line breaks and tabs count as blanks.
        """
        text = self.scalar(node)
        if text is None:
            return None
        if len(text) > max_length:
            self.fault("value.long", node, limit=max_length)
            return None
        if text.isascii() and text.isprintable():
            return text
        import unicodedata

        start = len(node.text) - len(node.text.lstrip())
        text = text.replace("\n", " ").replace("\t", " ")
        for offset, sign in enumerate(text):
            if unicodedata.category(sign) in _INVISIBLE and sign not in _JOINERS:
                self.fault("value.control", node.place_at(start + offset), sign=f"U+{ord(sign):04X}")
                return None
        return unicodedata.normalize("NFC", text)

    @overload
    def whole(self, node: Node, low: int = ..., high: int = ...) -> int | None: ...
    @overload
    def whole(self, node: Node, low: int, high: int, default: int) -> int: ...
    def whole(self, node: Node, low: int = 0, high: int = LARGEST_WHOLE, default: int | None = None) -> int | None:
        """A whole number from `low` to `high`, of at most nine digits; zeros in front do not count (`017` is 17)."""
        text = self.scalar(node)
        if text is None:
            return default
        if not _WHOLE.fullmatch(text):
            self.fault("value.not_whole", node, low=low, high=high)
            return default
        digits = text.lstrip("+-").lstrip("0")
        number = int(digits or "0") if len(digits) <= 9 else None
        if number is not None and text.startswith("-"):
            number = -number
        if number is None or not low <= number <= high:
            self.fault("value.out_of_range", node, low=low, high=high)
            return default
        return number

    @overload
    def word(self, node: Node, choices: Collection[str]) -> str | None: ...
    @overload
    def word(self, node: Node, choices: Collection[str], default: str) -> str: ...
    def word(self, node: Node, choices: Collection[str], default: str | None = None) -> str | None:
        """One of the words that may stand here, exactly as it is spelt."""
        text = self.scalar(node)
        if text is None:
            return default
        if text not in choices:
            self.unknown("value.unknown_word", node, choices)
            return default
        return text

    @overload
    def flag(self, node: Node) -> bool | None: ...
    @overload
    def flag(self, node: Node, default: bool) -> bool: ...
    def flag(self, node: Node, default: bool | None = None) -> bool | None:
        """Yes or no: true, yes, on, false, no or off, however capitalised."""
        text = self.scalar(node)
        if text is None:
            return default
        value = FLAGS.get(text.lower())
        if value is None:
            self.fault("value.not_flag", node)
            return default
        return value

    def unknown(self, code: str, node: Node, known: Collection[str], **args: object) -> None:
        """A fault about a word that is not among `known`: `code` with `known`, or `code_near` with `near`."""
        near = nearest(node.text, known) if len(self._faults) < _GUESSES else None
        if near is not None:
            self.fault(f"{code}_near", node, near=near, **args)
        else:
            self.fault(code, node, known=tuple(sorted(known)), **args)

    def _not(self, code: str, node: Node) -> None:
        if node.empty:
            self._empty(node)
            return
        from gm.located.lookalikes import text_slip

        slip = text_slip(node)
        if slip is not None:
            self.add(slip)
        else:
            self.fault(code, node)

    def _empty(self, node: Node) -> None:
        comment = node.comment
        if comment is not None:
            self.fault("value.empty_comment", node, comment=comment)
        else:
            self.fault("value.empty", node)
