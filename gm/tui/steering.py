"""Steering a ship: a path made move by move with the arrows or the six directions, written as the text it stands for.

It only makes legal moves. The text it writes is the one that the referee could have typed (S4.5).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from gm.hexgrid import DIRECTIONS, Cell, line, neighbours, step
from gm.sextagon.board import Board
from gm.sextagon.paths import PORT, WAIT, Move, trace, write

NE, E, SE, SW, W, NW = range(6)

DIRECTION_KEYS: Mapping[str, int] = {"9": NE, "6": E, "3": SE, "1": SW, "4": W, "7": NW}
"""The six directions as they lie on a block of digits; the values are indices of `DIRECTIONS`."""


@dataclass(frozen=True)
class Steering:
    """A path being steered: from where, through which bays the port goes, the moves so far, and the bow's direction.

    `start` is None in port; `bays` are the port's bay and those on its way.
    """

    board: Board
    start: Cell | None
    bays: tuple[int, ...]
    moves: tuple[Move, ...]
    heading: int

    @property
    def at(self) -> Cell | None:
        """Where the path has come to; None in port."""
        for move in reversed(self.moves):
            if move is not WAIT:
                return move if isinstance(move, Cell) else None
        return self.start

    @property
    def text(self) -> str:
        """The path as text."""
        return write(self.board, self.moves)

    def go(self, heading: int) -> Steering | None:
        """One move in a direction; onto the land of a bay on the port's way it is into port. None where that cannot
        be."""
        places = [self.at] if self.at is not None else [self.board.bays[bay - 1].land for bay in self.bays]
        for place in places:
            assert place is not None
            goal = step(place, DIRECTIONS[heading])
            if goal in self.board.sea:
                return replace(self, moves=(*self.moves, goal), heading=heading)
            if self.at is not None and any(self.board.bays[bay - 1].land == goal for bay in self.bays):
                return replace(self, moves=(*self.moves, PORT), heading=_inland(self.board, self.bays[-1]))
        return None

    def ahead(self) -> Steering | None:
        """One move straight on."""
        return self.go(self.heading)

    def turn(self, by: int) -> Steering:
        """Turn the bow by 60 degrees: 1 to starboard (right), -1 to port (left)."""
        return replace(self, heading=(self.heading + by) % 6)

    def wait(self) -> Steering:
        """One move of waiting."""
        return replace(self, moves=(*self.moves, WAIT))

    def dock(self) -> Steering | None:
        """Into port, wherever the ship is on its coast; None where it lies in port already."""
        if self.at is None:
            return None
        return replace(self, moves=(*self.moves, PORT), heading=_inland(self.board, self.bays[-1]))

    def back(self) -> Steering:
        """Take the last move back."""
        return replace(
            self, moves=self.moves[:-1], heading=_heading(self.board, self.start, self.bays, self.moves[:-1])
        )

    def to(self, goal: Cell) -> Steering | None:
        """As a click on `goal` goes on: back to a cell of the path, else straight there; None where no line leads."""
        if goal == self.start:
            return replace(self, moves=())
        if goal in self.moves:
            last = len(self.moves) - 1 - self.moves[::-1].index(goal)
            return replace(self, moves=self.moves[: last + 1])
        if self.at is None:
            touched = any(goal in self.board.bays[bay - 1].cells for bay in self.bays)
            return replace(self, moves=(*self.moves, goal)) if touched else None
        if any(self.board.bays[bay - 1].land == goal for bay in self.bays):
            return self.dock() if goal in neighbours(self.at) else None
        cells = line(self.at, goal)
        if cells is None or not self.board.sea.issuperset(cells):
            return None
        moves = (*self.moves, *cells[1:])
        return replace(self, moves=moves, heading=_heading(self.board, self.start, self.bays, moves))

    @property
    def bow(self) -> Cell | None:
        """The sea cell straight ahead, or None."""
        following = self.ahead()
        return following.at if following is not None else None


def steer(board: Board, start: Cell | None, bays: tuple[int, ...], text: str) -> Steering:
    """Begin to steer where a typed path has come to; what cannot be read falls away."""
    moves = trace(board, start, text, bays, None).moves
    return Steering(board, start, bays, moves, _heading(board, start, bays, moves))


def _heading(board: Board, start: Cell | None, bays: tuple[int, ...], moves: tuple[Move, ...]) -> int:
    """The direction of the last move between two cells; out of port the middle way."""
    sailed = [start, *(move for move in moves if move is not WAIT)]
    there = sailed[-1]
    if not isinstance(there, Cell):
        return _inland(board, bays[-1] if len(sailed) > 1 else bays[0])
    before = sailed[-2] if len(sailed) > 1 else None
    places = [before] if isinstance(before, Cell) else [board.bays[bay - 1].land for bay in bays]
    for place in places if len(sailed) > 1 else ():
        for heading, direction in enumerate(DIRECTIONS):
            if place is not None and step(place, direction) == there:
                return heading
    return E


def _inland(board: Board, bay: int) -> int:
    """From the land of a bay to the middle one of its cells."""
    land, cells = board.bays[bay - 1].land, board.bays[bay - 1].cells
    return next((h for h, d in enumerate(DIRECTIONS) if step(land, d) == cells[len(cells) // 2]), E)
