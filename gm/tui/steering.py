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

    `start` is None in port; `bays` are the port's bay and those on its way; `fast` tells of a sea horse. In port the
    bow points to a cell before the harbour: `berth` counts from the likeliest, clockwise along the coast.
    """

    board: Board
    start: Cell | None
    bays: tuple[int, ...]
    moves: tuple[Move, ...]
    heading: int
    fast: bool = False
    berth: int = 0

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

    @property
    def port_bays(self) -> tuple[int, ...]:
        """The bays by how likely the port lies there at the next move: where it is then, where it was, the others.

        In step n it goes from the nth to the next of `bays`; a fast ship makes two moves a step (S5.2, S5.3).
        """
        number = (len(self.moves) // 2 if self.fast else len(self.moves)) + 1
        last = len(self.bays) - 1
        likely = (self.bays[min(number, last)], self.bays[min(number - 1, last)])
        return tuple(dict.fromkeys((*likely, *self.bays)))

    @property
    def exits(self) -> tuple[Cell, ...]:
        """The cells into which the ship may leave port, clockwise along the coast."""
        clockwise = len(self.bays) < 2 or (self.bays[1] - self.bays[0]) % len(self.board.bays) == 1
        ordered = self.bays if clockwise else self.bays[::-1]
        return tuple(dict.fromkeys(cell for bay in ordered for cell in self.board.bays[bay - 1].cells))

    @property
    def bow(self) -> Cell | None:
        """The sea cell straight ahead, or None."""
        if self.at is None:
            cells = self.board.bays[self.port_bays[0] - 1].cells
            exits = self.exits
            return exits[(exits.index(cells[len(cells) // 2]) + self.berth) % len(exits)]
        ahead = step(self.at, DIRECTIONS[self.heading])
        return ahead if ahead in self.board.sea else None

    def go(self, heading: int) -> Steering | None:
        """One move in a direction; out of port it counts from the harbour's land, and onto the land of a bay on the
        port's way it is into port. None where that cannot be."""
        if self.at is None:
            lands = [self.board.bays[bay - 1].land for bay in self.port_bays]
            goals = [step(land, DIRECTIONS[heading]) for land in lands]
            return next((self._sail(goal, heading) for goal in goals if goal in self.board.sea), None)
        goal = step(self.at, DIRECTIONS[heading])
        if goal in self.board.sea:
            return self._sail(goal, heading)
        return self.dock() if any(self.board.bays[bay - 1].land == goal for bay in self.bays) else None

    def _sail(self, goal: Cell, heading: int) -> Steering:
        return replace(self, moves=(*self.moves, goal), heading=heading, berth=0)

    def ahead(self) -> Steering | None:
        """One move straight on; out of port to the cell to which the bow points."""
        bow = self.bow
        if self.at is None and bow is not None:
            lands = [self.board.bays[bay - 1].land for bay in self.port_bays]
            return self._sail(bow, next(h for land in lands for h, cell in enumerate(neighbours(land)) if cell == bow))
        return self.go(self.heading)

    def turn(self, by: int) -> Steering:
        """Turn the bow by 60 degrees: 1 to starboard (right), -1 to port (left); in port to the next cell."""
        if self.at is None:
            return replace(self, berth=self.berth + by)
        return replace(self, heading=(self.heading + by) % 6)

    def wait(self) -> Steering:
        """One move of waiting."""
        return replace(self, moves=(*self.moves, WAIT))

    def dock(self) -> Steering | None:
        """Into port, wherever the ship is on its coast; None where it lies in port already."""
        return None if self.at is None else replace(self, moves=(*self.moves, PORT), berth=0)

    def back(self) -> Steering:
        """Take the last move back."""
        return self._with(self.moves[:-1])

    def _with(self, moves: tuple[Move, ...]) -> Steering:
        return replace(self, moves=moves, heading=_heading(self.board, self.start, self.bays, moves), berth=0)

    def to(self, goal: Cell) -> Steering | None:
        """As a click on `goal` goes on: back to a cell of the path, else straight there; None where no line leads."""
        if goal == self.start:
            return self._with(())
        if goal in self.moves:
            last = len(self.moves) - 1 - self.moves[::-1].index(goal)
            return self._with(self.moves[: last + 1])
        if self.at is None:
            return self._with((*self.moves, goal)) if goal in self.exits else None
        if any(self.board.bays[bay - 1].land == goal for bay in self.bays):
            return self.dock() if goal in neighbours(self.at) else None
        cells = line(self.at, goal)
        if cells is None or not self.board.sea.issuperset(cells):
            return None
        return self._with((*self.moves, *cells[1:]))


def steer(board: Board, start: Cell | None, bays: tuple[int, ...], text: str, *, fast: bool = False) -> Steering:
    """Begin to steer where a typed path has come to; what cannot be read falls away."""
    moves = trace(board, start, text, bays, None).moves
    return Steering(board, start, bays, moves, _heading(board, start, bays, moves), fast)


def _heading(board: Board, start: Cell | None, bays: tuple[int, ...], moves: tuple[Move, ...]) -> int:
    """The direction of the last move between two cells, or of the one out of port; east where there was none."""
    sailed = [start, *(move for move in moves if move is not WAIT)]
    there = sailed[-1]
    if len(sailed) < 2 or not isinstance(there, Cell):
        return E
    before = sailed[-2]
    places = [before] if isinstance(before, Cell) else [board.bays[bay - 1].land for bay in bays]
    return next((h for place in places for h, cell in enumerate(neighbours(place)) if cell == there), E)
