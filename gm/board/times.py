"""When each part of the page is to be seen: what stays the same over several rounds stands in the page once.

A **frame** is what one round shows, by key (a cell, a bay, a table). Equal content of one key in successive rounds
becomes one part with a first and a last round; the page's script only shows and hides parts.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import Generic, NamedTuple, TypeVar

from gm.board.markup import Value

Key = TypeVar("Key", bound=Hashable)
Content = TypeVar("Content", bound=Hashable)


class Span(NamedTuple):
    """From a round's end to another's, both included, by the rounds' numbers."""

    first: int
    last: int


class Part(NamedTuple, Generic[Key, Content]):
    """Content that is shown during a span."""

    span: Span
    key: Key
    content: Content


def parts(first: int, frames: Sequence[Mapping[Key, Content]]) -> list[Part[Key, Content]]:
    """The frames of the rounds from `first` on as parts, in the order in which they come to be seen."""
    found: list[Part[Key, Content]] = []
    open_at: dict[Key, int] = {}
    for number, frame in enumerate(frames, first):
        for key, content in frame.items():
            index = open_at.get(key)
            if index is not None and found[index].content == content and found[index].span.last == number - 1:
                found[index] = found[index]._replace(span=Span(found[index].span.first, number))
            else:
                open_at[key] = len(found)
                found.append(Part(Span(number, number), key, content))
    return found


def by_span(shown: Sequence[Part[Key, Content]]) -> dict[tuple[Span, Content], list[Key]]:
    """The keys of parts that are shown at the same time with the same content."""
    groups: dict[tuple[Span, Content], list[Key]] = {}
    for part in shown:
        groups.setdefault((part.span, part.content), []).append(part.key)
    return groups


def timing(span: Span, whole: Span) -> dict[str, Value]:
    """The attributes by which an element is shown during `span` only; `whole` are all rounds of the page.

    Without the script the newest round is to be seen, so all else is hidden from the start.
    """
    attributes: dict[str, Value] = {}
    if span.first > whole.first:
        attributes["data_f"] = span.first
    if span.last < whole.last:
        attributes |= {"data_t": span.last, "hidden": True}
    return attributes
