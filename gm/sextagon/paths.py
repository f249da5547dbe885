"""Paths: from the referee's text to moves, cell by cell (S4.5)."""

from __future__ import annotations

import re
from collections.abc import Container
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from gm.hexgrid import Cell, line, neighbours
from gm.sextagon.board import ROW_LETTERS, Board


class Special(Enum):
    """The elements of a path that are no cells."""

    PORT = "port"
    WAIT = "."


PORT, WAIT = Special.PORT, Special.WAIT

Move = Cell | Special
"""One move of a ship: the cell to enter, into its port, or a wait."""

Span = tuple[int, int]
"""Where something stands in a text: the offsets of its first sign and of the one after its last."""


class PathFault(NamedTuple):
    """Why a path is not legal from some element on: the code of S4.8, where it stands, and what its sentence needs."""

    code: str
    span: Span
    detail: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Trace:
    """A path as read: its legal moves up to the first fault, if there is one.

    `end` is where the last move leads (None: into port), `docks` the cells from which the path comes into port, and
    `full_length` the number of moves had the budget been endless, up to a fault of another kind.
    """

    moves: tuple[Move, ...]
    end: Cell | None
    docks: tuple[Cell, ...]
    fault: PathFault | None
    full_length: int


class _Element(NamedTuple):
    kind: str  # port, wait, name, dash or junk
    text: str
    span: Span


_ELEMENT = re.compile(
    rf"""(?P<port>(?:port|p[rřŘ][iíÍ]stav|hafen)(?![0-9A-Z]))
       | (?P<wait>\.)
       | (?P<dash>-)
       | (?P<name>[{ROW_LETTERS}]+\s*[0-9OI]+(?![0-9A-Z]))
       | (?P<junk>[^\s,;.\-]+)""",
    re.IGNORECASE | re.ASCII | re.VERBOSE,
)
"""Teams write the port's word in their own language; the files' word is `port`."""
_LIKE_ASCII = str.maketrans({"\u00a0": " ", "\u202f": " ", "–": "-", "—": "-", "−": "-", "…": "."})


def elements(text: str) -> list[_Element]:
    """The elements of a path's text; commas and semicolons separate like blanks."""
    found = []
    for match in _ELEMENT.finditer(text.translate(_LIKE_ASCII)):
        kind = match.lastgroup
        assert kind is not None
        element = _Element(kind, text[match.start() : match.end()], match.span())
        found += [element] * (3 if element.text == "…" else 1)  # what an editor makes of three dots
    return found


def trace(board: Board, at: Cell | None, text: str, bays: Container[int], budget: int | None) -> Trace:
    """Read a path for a ship that lies at `at` (None: in port).

    `bays` are those on the port's way, its present one included; `budget` is the number of moves allowed (None: as
    many as there are). Of an element that is both illegal and beyond the budget the first is told.
    """
    return _plain_trace(board, at, text, bays, budget) or _Tracer(board, at, bays, budget).run(elements(text))


def _plain_trace(board: Board, at: Cell | None, text: str, bays: Container[int], budget: int | None) -> Trace | None:
    """The trace of a path without any fault that names each cell as the board does: what most paths are.

    None for any other path. It only spares the time of reading element by element.
    """
    named, around = board.named, board.sea_neighbours
    moves: list[Move] = []
    docks: list[Cell] = []
    for word in text.split():
        cell = named.get(word)
        if cell is None:
            if word != "port" or at is None:
                return None
            docks.append(at)
            moves.append(PORT)
        elif cell in around[at] if at is not None else any(bay in bays for bay in board.bays_at.get(cell, ())):
            moves.append(cell)
        else:
            return None
        at = cell
    if budget is not None and len(moves) > budget:
        return None
    return Trace(tuple(moves), at, tuple(docks), None, len(moves))


class _Tracer:
    def __init__(self, board: Board, at: Cell | None, bays: Container[int], budget: int | None) -> None:
        self.board = board
        self.at = at
        self.bays = bays
        self.budget = budget
        self.moves: list[Move] = []
        self.docks: list[Cell] = []
        self.fault: PathFault | None = None
        self.end = at
        self.length = 0

    def run(self, found: list[_Element]) -> Trace:
        index = 0
        first = True
        while index < len(found):
            element = found[index]
            index += 1
            fault = None
            if element.kind == "wait":
                self.move(WAIT, element.span)
            elif element.kind == "port":
                if self.at is not None:
                    self.dock(element.span)
                elif not first:
                    fault = self.gap("port_twice", element)
            elif element.kind == "name":
                chain = [element]
                while index + 1 < len(found) and found[index].kind == "dash" and found[index + 1].kind == "name":
                    chain.append(found[index + 1])
                    index += 2
                fault = self.sail(chain, first)
            elif element.kind == "dash":
                fault = self.gap("dash", element)
            else:
                fault = self.unknown(element)
            first = False
            if fault is not None:
                # What was legal before may already be over the budget; then that fault came first.
                self.fault = self.fault or fault
                break
        return Trace(tuple(self.moves), self.end, tuple(self.docks), self.fault, self.length)

    def sail(self, chain: list[_Element], first: bool) -> PathFault | None:
        """Enter the first cell of a chain, unless the path is there already, then follow its lines."""
        start = self.board.cell(chain[0].text)
        if start is None:
            return self.unknown(chain[0])
        if not (start == self.at and (first or len(chain) > 1)):
            reachable = self.at is not None and start in self.board.sea_neighbours[self.at]
            if self.at is None:
                reachable = any(number in self.bays for number in self.board.bays_at.get(start, ()))
            if not reachable:
                return self.gap("out_of_port" if self.at is None else "no_neighbour", chain[0])
            self.move(start, chain[0].span)
        for element in chain[1:]:
            goal = self.board.cell(element.text)
            if goal is None:
                return self.unknown(element)
            assert self.at is not None
            cells = line(self.at, goal)
            if cells is None:
                return self.gap("no_line", element)
            for cell in cells[1:]:
                if cell not in self.board.sea:
                    return self.gap("land", element)
                self.move(cell, element.span)
        return None

    def dock(self, span: Span) -> None:
        assert self.at is not None
        if self.fault is None and (self.budget is None or self.length < self.budget):
            self.docks.append(self.at)
        self.move(PORT, span)

    def move(self, move: Move, span: Span) -> None:
        self.length += 1
        if move is not WAIT:
            self.at = None if move is PORT else move  # type: ignore[assignment]
        if self.budget is not None and self.length > self.budget:
            if self.fault is None:
                self.fault = PathFault("path_too_long", span)
        else:
            self.moves.append(move)
            self.end = self.at

    def gap(self, why: str, element: _Element) -> PathFault:
        before = "" if self.at is None else self.board.names[self.at]
        return PathFault("path_gap", element.span, (("why", why), ("word", element.text), ("before", before)))

    def unknown(self, element: _Element) -> PathFault:
        return PathFault("unknown_cell", element.span, (("word", element.text),))


def write(board: Board, moves: tuple[Move, ...]) -> str:
    """The shortest text that reads as these moves: straight stretches become lines."""
    words: list[str] = []
    index = 0
    while index < len(moves):
        move = moves[index]
        if isinstance(move, Special):
            words.append(move.value)
            index += 1
            continue
        last = index
        while last + 1 < len(moves):
            following, present = moves[last + 1], moves[last]
            if not isinstance(following, Cell) or not isinstance(present, Cell):
                break
            cells = line(move, following)
            if cells is None or len(cells) != last + 2 - index or following not in neighbours(present):
                break
            last += 1
        end = moves[last]
        assert isinstance(end, Cell)
        words.append(board.names[move] if last < index + 2 else f"{board.names[move]}-{board.names[end]}")
        index = index + 1 if last < index + 2 else last + 1
    return " ".join(words)
