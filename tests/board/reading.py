"""The page as a tree, and what of it is to be seen after a round."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser

ENDLESS = frozenset({"input", "link", "meta"})


@dataclass
class Node:
    """An element; its children are elements and text."""

    name: str
    attributes: dict[str, str] = field(default_factory=dict)
    children: list[Node | str] = field(default_factory=list)

    def all(self, name: str = "", **attributes: str) -> Iterator[Node]:
        """The elements below this one with this name and these attributes (`class_` and `data_f` as in Python)."""
        for child in self.children:
            if isinstance(child, Node):
                if name in ("", child.name) and all(
                    child.attributes.get(key.rstrip("_").replace("_", "-")) == value
                    for key, value in attributes.items()
                ):
                    yield child
                yield from child.all(name, **attributes)

    def one(self, name: str = "", **attributes: str) -> Node:
        """The only such element."""
        (found,) = self.all(name, **attributes)
        return found

    def at(self, number: int) -> Node:
        """What is left of the element after a round: the parts that are shown then."""
        children = [
            child if isinstance(child, str) else child.at(number)
            for child in self.children
            if isinstance(child, str) or child.lasts(number)
        ]
        return Node(self.name, self.attributes, children)

    def lasts(self, number: int) -> bool:
        """Whether the script shows the element after this round."""
        first, last = (int(self.attributes.get(name, number)) for name in ("data-f", "data-t"))
        return first <= number <= last

    @property
    def text(self) -> str:
        """All text in the element, blanks joined."""
        return " ".join(self._text().split())

    def _text(self) -> str:
        return "".join(child if isinstance(child, str) else child._text() for child in self.children)


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.root = Node("")
        self._open = [self.root]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        node = Node(tag, {name: value or "" for name, value in attrs})
        self._open[-1].children.append(node)
        if tag not in ENDLESS:
            self._open.append(node)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._open[-1].children.append(Node(tag, {name: value or "" for name, value in attrs}))

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop().name == tag, f"</{tag}> ends nothing"

    def handle_data(self, data: str) -> None:
        self._open[-1].children.append(data)

    def handle_comment(self, data: str) -> None:
        self._open[-1].children.append(Node("!--", {}, [data]))


def read(html: str) -> Node:
    """The page's tree; raises `AssertionError` where elements are not closed in order."""
    reader = _Reader()
    reader.feed(html)
    reader.close()
    assert reader._open == [reader.root]
    return reader.root
