"""From YAML text to nodes: the parser's events, with bounds on what a text may cost, and nothing resolved."""

from __future__ import annotations

import re
from typing import Any, Protocol

import yaml

from gm.located.nodes import Node, Source, Style
from gm.located.places import Fault, FaultsFound

DEEPEST = 50
"""How many maps and lists may lie in each other."""
HEAVIEST = 200_000
"""How many nodes a text may hold, with what its aliases repeat."""
_LETTERS_A_NODE = 256
"""A long scalar weighs as much as one more node for each so many characters."""

_STYLES: dict[str | None, Style] = {
    None: "plain",
    "": "plain",
    "'": "single",
    '"': "double",
    "|": "literal",
    ">": "folded",
}

_REFUSED = (
    *(chr(code) for code in (*range(9), 11, 12, *range(14, 32), *range(127, 160))),
    *"\u2028\u2029\ufeff\ufffe\uffff",
)
"""What no YAML parser takes, and what YAML but no editor counts as the end of a line."""

_PROPERTY = re.compile(r"[ \t]*(?:[&!][^ \t]*|#.*|$)")


class Collector(Protocol):
    """What takes faults, so that reading may go on: a `Reader` does."""

    def add(self, fault: Fault) -> None: ...


class _PurePython(yaml.BaseLoader):
    """PyYAML's own parser, which is there when libyaml is not.

    It reads tabs between tokens as libyaml does; a tab within a plain text, where libyaml goes on, ends the reading.
    """

    def scan_to_next_token(self) -> None:
        while True:
            super().scan_to_next_token()
            if self.peek() != "\t" or not (self.flow_level or not self.allow_simple_key):
                return
            while self.peek() in " \t":
                self.forward()

    def scan_plain(self) -> Any:
        token = super().scan_plain()
        ahead = 0
        while self.peek(ahead) in " \t":
            ahead += 1
        if self.peek() == "\t" and self.peek(ahead) not in ("\0\n#:,]}" if self.flow_level else "\0\n#:"):
            raise yaml.scanner.ScannerError(None, None, "tab", self.get_mark())
        return token


try:
    from yaml._yaml import CParser
except ImportError:
    PARSERS: tuple[Any, ...] = (_PurePython,)
else:
    PARSERS = (CParser, _PurePython)
"""The parsers that are there, the fastest first."""


def read_text(text: str, file: str, into: Collector | None = None, *, parser: Any = PARSERS[0]) -> list[Node]:
    """The documents of a YAML text, at least one; `file` is its name in faults.

    An empty document among several is an empty scalar; a text with nothing in it is a fault. Where a collector
    is given, it takes the faults, and a text that cannot be read gives no documents; keys given twice, tags and
    the like leave the rest readable.

    Raises `FaultsFound` when there are faults and no collector.
    """
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    build = _Build(Source(file, tuple(text.split("\n"))))
    try:
        _check_signs(text, build.source)
        documents = build.read(text, parser)
    except _Stop as stop:
        build.faults.append(stop.fault)
        documents = []
    if into is not None:
        for fault in build.faults:
            into.add(fault)
    elif build.faults:
        raise FaultsFound(build.faults)
    return documents


class _Stop(Exception):  # noqa: N818 - only ends the reading
    def __init__(self, fault: Fault) -> None:
        self.fault = fault


def _check_signs(text: str, source: Source) -> None:
    found = [at for sign in _REFUSED if (at := text.find(sign)) >= 0]
    try:
        text.encode()
    except UnicodeEncodeError as error:  # half of a surrogate pair
        found.append(error.start)
    if found:
        at = min(found)
        line = text.count("\n", 0, at)
        column = at - (text.rfind("\n", 0, at) + 1)
        raise _Stop(Fault.at("yaml.control", source.place(line, column), sign=f"U+{ord(text[at]):04X}"))


class _Build:
    """The nodes of one text, grown from its events. A `_Stop` ends it where going on makes no sense."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.faults: list[Fault] = []
        self.documents: list[Node] = []
        self.total = 0
        self.anchors: dict[str, Node | None] = {}  # None while the node is still open
        self.outer: list[tuple[Any, list[Node]]] = []  # of each open map or list its start and what it is in
        self.children = self.documents

    def read(self, text: str, parser: Any) -> list[Node]:
        steps = {
            yaml.ScalarEvent: self.scalar,
            yaml.MappingStartEvent: self.start,
            yaml.MappingEndEvent: self.end_map,
            yaml.SequenceStartEvent: self.start,
            yaml.SequenceEndEvent: self.end_list,
            yaml.AliasEvent: self.alias,
            yaml.DocumentStartEvent: self.new_document,
        }
        try:
            next_event = parser(text).get_event
            while (event := next_event()) is not None:
                step = steps.get(type(event))
                if step is not None:
                    step(event)
        except yaml.MarkedYAMLError as error:
            from gm.located.slips import diagnose

            raise _Stop(diagnose(error, self.source, DEEPEST)) from None
        if not self.documents:
            raise _Stop(Fault.at("yaml.nothing", self.source.place(0, 0)))
        return self.documents

    def new_document(self, _event: Any) -> None:
        self.anchors = {}

    def scalar(self, event: Any) -> None:
        mark = event.start_mark
        line, column, anchor, text = mark.line, mark.column, event.anchor, event.value
        if event.tag is not None:
            self.refuse_tag(event)
        if anchor is not None or event.tag is not None:
            line, column = self.behind_properties(line, column)
        weight = 1 + len(text) // _LETTERS_A_NODE
        node = Node("scalar", self.source, line, column, text, _STYLES[event.style], (), (), weight)
        if node.style == "double" and not text.isascii():
            self.refuse_half_signs(node)
        if " -" in text and node.style == "plain" and self.outer and type(self.outer[-1][0]) is yaml.SequenceStartEvent:
            self.look_at_folded(node, event.end_mark.line)
        self.add(node, anchor, weight)

    def refuse_half_signs(self, node: Node) -> None:
        """libyaml refuses the escapes of surrogates itself."""
        try:
            node.text.encode()
        except UnicodeEncodeError as error:
            place = node.place_at(error.start)
            typed = (place.source or "")[place.column - 1 : place.column + 1]
            raise _Stop(Fault.at("yaml.escape", place, typed=typed)) from None

    def look_at_folded(self, node: Node, last: int) -> None:
        from gm.located.lookalikes import folded_slip

        slip = folded_slip(node, last)
        if slip is not None:
            self.faults.append(slip)

    def start(self, event: Any) -> None:
        if len(self.outer) >= DEEPEST:
            raise _Stop(self.fault("yaml.deep", event.start_mark, limit=DEEPEST))
        if event.anchor is not None:
            self.anchors[event.anchor] = None
        if event.tag is not None:
            self.refuse_tag(event)
        self.outer.append((event, self.children))
        self.children = []

    def end_list(self, _event: Any) -> None:
        items = tuple(self.children)
        self.end("list", items, (), items)

    def end_map(self, _event: Any) -> None:
        parts = self.children
        entries = self.checked(parts[::2], parts[1::2], bool(self.outer[-1][0].flow_style))
        self.end("map", tuple(parts), entries, ())

    def end(
        self,
        kind: Any,
        parts: tuple[Node, ...],
        entries: tuple[tuple[Node, Node], ...],
        items: tuple[Node, ...],
    ) -> None:
        event, self.children = self.outer.pop()
        mark = event.start_mark
        weight = 1 + sum([part.weight for part in parts])
        height = 1 + max([part.height for part in parts], default=0)
        node = Node(kind, self.source, mark.line, mark.column, "", "", entries, items, weight, height)
        self.add(node, event.anchor, 1)

    def checked(self, keys: list[Node], values: list[Node], flow: bool) -> tuple[tuple[Node, Node], ...]:
        """The entries without those whose key cannot stand; each of these is a fault."""
        first: dict[str, Node] = {}
        kept = []
        for before, key, value in zip([None, *values], keys, values, strict=False):
            if key.kind != "scalar":
                self.faults.append(Fault.at("yaml.key_not_text", key.place))
                continue
            if (flow and value.empty) or not key.text.isascii() or key.text.startswith("-"):
                from gm.located.lookalikes import key_slip

                slip, entry = key_slip(key, value, before, flow)
                if slip is not None:
                    self.faults.append(slip)
                if entry is None:
                    continue
            else:
                entry = (key, value)
            name = entry[0].text
            twin = first.setdefault(name, key)
            if twin is key:
                kept.append(entry)
            else:
                self.faults.append(Fault.at("yaml.duplicate_key", key.place, typed=name, line=twin.line + 1))
        return tuple(kept)

    def alias(self, event: Any) -> None:
        name = event.anchor
        if name not in self.anchors:
            raise _Stop(self.fault("yaml.alias_unknown", event.start_mark, typed=f"*{name}"))
        node = self.anchors[name]
        if node is None:
            raise _Stop(self.fault("yaml.alias_in_itself", event.start_mark, typed=f"*{name}"))
        if len(self.outer) + node.height > DEEPEST:
            raise _Stop(self.fault("yaml.deep", event.start_mark, limit=DEEPEST))
        if self.total + node.weight > HEAVIEST:
            raise _Stop(self.fault("yaml.heavy", event.start_mark, limit=HEAVIEST))
        self.add(node, None, node.weight)

    def add(self, node: Node, anchor: str | None, weight: int) -> None:
        self.total += weight
        if self.total > HEAVIEST:
            raise _Stop(Fault.at("yaml.heavy", node.place, limit=HEAVIEST))
        if anchor is not None:
            self.anchors[anchor] = node
        self.children.append(node)

    def behind_properties(self, line: int, column: int) -> tuple[int, int]:
        """Where a scalar itself begins, from where its anchor or tag does; these may stand on lines of their own."""
        lines = self.source.lines
        at_line, at = line, column
        while at_line < len(lines):
            found = _PROPERTY.match(lines[at_line], at)
            if found is None:
                rest = lines[at_line][at:]
                return at_line, at + len(rest) - len(rest.lstrip(" \t"))
            at = found.end()
            if at >= len(lines[at_line]):
                at_line, at = at_line + 1, 0
        return line, column

    def refuse_tag(self, event: Any) -> None:
        mark = event.start_mark
        line = self.source.lines[mark.line]
        column = max(line.find("!", mark.column), mark.column)
        self.faults.append(self.source_fault("yaml.tag", mark.line, column, typed=line[column:].split(" ")[0]))

    def source_fault(self, code: str, line: int, column: int, **args: object) -> Fault:
        return Fault.at(code, self.source.place(line, column), **args)

    def fault(self, code: str, mark: Any, **args: object) -> Fault:
        return self.source_fault(code, mark.line, mark.column, **args)
