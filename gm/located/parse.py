"""From YAML text to nodes: the parser's events, with bounds on what a text may cost, and nothing resolved."""

from __future__ import annotations

import re
from typing import Any, Protocol

import yaml

from gm.located.nodes import Node, Source, Style
from gm.located.places import Fault, FaultsFound
from gm.located.slips import diagnose, key_slip

DEEPEST = 50
"""How many maps and lists may lie in each other."""
HEAVIEST = 200_000
"""How many nodes a text may hold, with what its aliases repeat."""
_LETTERS_A_NODE = 256
"""A long scalar weighs as much as one more node for each so many characters."""

_STYLES: dict[str | None, Style] = {
    None: "plain", "": "plain", "'": "single", '"': "double", "|": "literal", ">": "folded",
}  # fmt: skip

_UNPRINTABLE = re.compile("[^\t\n -~\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]")


class Collector(Protocol):
    """What takes faults, so that reading may go on: a `Reader` does."""

    def add(self, fault: Fault) -> None: ...


class _PurePython(yaml.BaseLoader):
    """PyYAML's own parser, which is there when libyaml is not; it reads tabs between tokens as libyaml does."""

    def scan_to_next_token(self) -> None:
        while True:
            super().scan_to_next_token()
            if self.peek() != "\t" or not (self.flow_level or not self.allow_simple_key):
                return
            while self.peek() in " \t":
                self.forward()


try:
    from yaml._yaml import CParser
except ImportError:
    PARSERS: tuple[Any, ...] = (_PurePython,)
else:
    PARSERS = (CParser, _PurePython)
"""The parsers that are there, the fastest first."""


def read_text(text: str, file: str, into: Collector | None = None, *, parser: Any = PARSERS[0]) -> list[Node]:
    """The documents of a YAML text, at least one; `file` is its name in faults.

    An empty document of several is an empty scalar; a text with nothing in it is a fault. Where a collector is
    given, it takes the faults, and a text that cannot be read gives no documents; keys given twice, tags and the
    like leave the rest readable.

    Raises `FaultsFound` when there are faults and no collector.
    """
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    build = _Build(Source(file, tuple(text.split("\n"))))
    try:
        _check_signs(text, build.source)
        documents = build.documents(parser, text)
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
    """Refuses what no YAML parser takes, and line ends that an editor does not count as such."""
    found = _UNPRINTABLE.search(text)
    if found:
        line = text.count("\n", 0, found.start())
        column = found.start() - (text.rfind("\n", 0, found.start()) + 1)
        raise _Stop(Fault.at("yaml.control", source.place(line, column), sign=f"U+{ord(found[0]):04X}"))


class _Build:
    """The nodes of one text, grown from its events."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.faults: list[Fault] = []
        self.documents_done: list[Node] = []
        self.total = 0
        self.anchors: dict[str, Node | None] = {}  # None while the node is still open
        self.open: list[tuple[Any, list[Node]]] = []  # start event and children of each open map or list
        self.children: list[Node] = self.documents_done

    def documents(self, parser: Any, text: str) -> list[Node]:
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
            events = parser(text).get_event
            while (event := events()) is not None:
                step = steps.get(type(event))
                if step is not None:
                    step(event)
        except yaml.YAMLError as error:
            raise _Stop(diagnose(error, self.source, DEEPEST)) from None
        if not self.documents_done:
            raise _Stop(Fault.at("yaml.nothing", self.source.place(0, 0)))
        return self.documents_done

    def new_document(self, _event: Any) -> None:
        self.anchors = {}

    def scalar(self, event: Any) -> None:
        mark = event.start_mark
        line, column = mark.line, mark.column
        if event.anchor is not None or event.tag is not None:
            line, column = self.properties(event)
        text = event.value
        weight = 1 + len(text) // _LETTERS_A_NODE
        node = Node("scalar", self.source, line, column, text, _STYLES[event.style], (), (), weight)
        self.add(node, event.anchor, weight)

    def start(self, event: Any) -> None:
        if len(self.open) >= DEEPEST:
            raise _Stop(self.fault("yaml.deep", event.start_mark, limit=DEEPEST))
        if event.anchor is not None:
            self.anchors[event.anchor] = None
        if event.tag is not None:
            self.refuse_tag(event)
        self.open.append((event, self.children))
        self.children = []

    def end_list(self, _event: Any) -> None:
        event, outer = self.open.pop()
        items, self.children = tuple(self.children), outer
        weight = 1 + sum(item.weight for item in items)
        height = 1 + max((item.height for item in items), default=0)
        mark = event.start_mark
        node = Node("list", self.source, mark.line, mark.column, "", "", (), items, weight, height)
        self.add(node, event.anchor, 1)

    def end_map(self, _event: Any) -> None:
        event, outer = self.open.pop()
        parts, self.children = self.children, outer
        weight = 1 + sum(part.weight for part in parts)
        height = 1 + max((part.height for part in parts), default=0)
        entries = self.checked(list(zip(parts[::2], parts[1::2], strict=True)), flow=bool(event.flow_style))
        mark = event.start_mark
        node = Node("map", self.source, mark.line, mark.column, "", "", entries, (), weight, height)
        self.add(node, event.anchor, 1)

    def checked(self, entries: list[tuple[Node, Node]], *, flow: bool) -> tuple[tuple[Node, Node], ...]:
        """The entries without those whose key cannot stand; each of these is a fault."""
        first: dict[str, Node] = {}
        kept = []
        for key, value in entries:
            if key.kind != "scalar":
                self.faults.append(Fault.at("yaml.key_not_text", key.place))
            elif key.text in first:
                line = first[key.text].line + 1
                self.faults.append(Fault.at("yaml.duplicate_key", key.place, typed=key.text, line=line))
            elif (slip := key_slip(key, value, flow)) is not None:
                self.faults.append(slip)
            else:
                first[key.text] = key
                kept.append((key, value))
        return tuple(kept)

    def alias(self, event: Any) -> None:
        name = event.anchor
        if name not in self.anchors:
            raise _Stop(self.fault("yaml.alias_unknown", event.start_mark, typed=f"*{name}"))
        node = self.anchors[name]
        if node is None:
            raise _Stop(self.fault("yaml.alias_in_itself", event.start_mark, typed=f"*{name}"))
        if len(self.open) + node.height > DEEPEST:
            raise _Stop(self.fault("yaml.deep", event.start_mark, limit=DEEPEST))
        self.add(node, None, node.weight)

    def add(self, node: Node, anchor: str | None, weight: int) -> None:
        self.total += weight
        if self.total > HEAVIEST:
            raise _Stop(Fault.at("yaml.heavy", node.place, limit=HEAVIEST))
        if anchor is not None:
            self.anchors[anchor] = node
        self.children.append(node)

    def properties(self, event: Any) -> tuple[int, int]:
        """Where the scalar itself begins behind its anchor; a tag is refused."""
        if event.tag is not None:
            self.refuse_tag(event)
        line, column = event.start_mark.line, event.start_mark.column
        lines = self.source.lines
        while line < len(lines):
            found = re.compile(r"[ \t]*(?:[&!][^ \t]*|#.*|$)").match(lines[line], column)
            if found is None:
                blanks = len(lines[line]) - len(lines[line][column:].lstrip(" \t"))
                return line, blanks
            column = found.end()
            if column >= len(lines[line]):
                if not event.value and event.style in (None, ""):
                    break
                line, column = line + 1, 0
        return event.start_mark.line, event.start_mark.column

    def refuse_tag(self, event: Any) -> None:
        mark = event.start_mark
        line = self.source.lines[mark.line]
        column = max(line.find("!", mark.column), mark.column)
        typed = line[column:].split(" ")[0]
        self.faults.append(Fault.at("yaml.tag", self.source.place(mark.line, column), typed=typed))

    def fault(self, code: str, mark: Any, **args: object) -> Fault:
        return Fault.at(code, self.source.place(mark.line, mark.column), **args)
