"""The board: which cells are sea, what they are called, and the bays round them (S1)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from gm.hexgrid import (
    Cell,
    bounding_box,
    clockwise_from_north,
    distance,
    hexagon,
    neighbours,
    outer_coast,
    reading_order,
)

ROW_LETTERS = "ABCDEFGHJKLMNPRSTUVWXYZ"
"""The letters of rows: the alphabet without I, O and Q (S1.7)."""

SIDES = ("NE", "E", "SE", "SW", "W", "NW")
"""The six sides of the standard board, clockwise from bay 1 (S1.5)."""

LARGEST_SIZE = 12
LARGEST_SEA = 2_000

_NAME = re.compile(rf"([{ROW_LETTERS}]+)\s*([0-9OI]+)", re.ASCII)
_DIGITS = str.maketrans("OI", "01")


@dataclass(frozen=True, slots=True)
class Bay:
    """A land hex of the outer coast where a port may lie, and the sea cells that it touches, clockwise (S1.3)."""

    number: int
    land: Cell
    cells: tuple[Cell, ...]


@dataclass(frozen=True)
class Board:
    """A connected sea and its bays. `size` is that of the standard board of this shape, if it is one (S1.2)."""

    sea: frozenset[Cell]
    bays: tuple[Bay, ...]
    size: int | None = None
    _box: tuple[int, int, int, int] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_box", bounding_box(self.sea))

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        """All sea cells in reading order."""
        return tuple(sorted(self.sea, key=reading_order))

    @cached_property
    def names(self) -> dict[Cell, str]:
        """The name of each sea cell (S1.7)."""
        return {cell: self.name_of(cell) for cell in self.cells}

    @cached_property
    def named(self) -> dict[str, Cell]:
        """Each sea cell by its name, just as the board spells it."""
        return {name: cell for cell, name in self.names.items()}

    @cached_property
    def sea_neighbours(self) -> dict[Cell, tuple[Cell, ...]]:
        """The neighbours of each sea cell that are sea, clockwise from north-east."""
        return {cell: tuple(n for n in neighbours(cell) if n in self.sea) for cell in self.cells}

    @cached_property
    def bays_at(self) -> dict[Cell, frozenset[int]]:
        """The numbers of the bays that touch a sea cell, for the cells that any touches."""
        touching: dict[Cell, set[int]] = {}
        for bay in self.bays:
            for cell in bay.cells:
                touching.setdefault(cell, set()).add(bay.number)
        return {cell: frozenset(numbers) for cell, numbers in touching.items()}

    @property
    def rows(self) -> range:
        """The rows that have sea cells, as values of r from the north."""
        return range(self._box[2], self._box[3] + 1)

    @property
    def columns(self) -> range:
        """The double-width columns from the westernmost sea cell to the easternmost, as values of x."""
        return range(self._box[0], self._box[1] + 1)

    def name_of(self, cell: Cell) -> str:
        """The cell's name: its row's letters and its column, counted in half-cells from the west (S1.7)."""
        return f"{row_name(cell.r - self._box[2])}{cell.x - self._box[0] + 1}"

    def row_name(self, r: int) -> str:
        """The letters of the row with this r."""
        return row_name(r - self._box[2])

    def cell(self, text: str) -> Cell | None:
        """The sea cell of this name, or None. Case is ignored, and blanks between letters and number; a letter
        O or I after the row's letters is 0 or 1 (S1.7)."""
        found = self.named.get(text)
        if found is not None:
            return found
        place = read_name(text)
        if place is None:
            return None
        row, column = place
        r = row + self._box[2]
        x = column - 1 + self._box[0]
        if (x - r) % 2:
            return None
        cell = Cell((x - r) // 2, r)
        return cell if cell in self.sea else None

    def bay(self, number: int) -> Bay | None:
        """The bay of this number, counted from 1, or None."""
        return self.bays[number - 1] if 1 <= number <= len(self.bays) else None

    def side(self, name: str) -> range:
        """The numbers of the bays of a side of the standard board (S1.3, S1.5).

        Raises `KeyError` when the sea is no standard board or the side none of `SIDES`.
        """
        if self.size is None or name not in SIDES:
            raise KeyError(name)
        first = SIDES.index(name) * self.size + 1
        return range(first, first + self.size)

    def way(self, start: int, goal: int, turn: str = "") -> tuple[int, ...]:
        """The bays through which a port goes from `start` to `goal`, the goal last and the start left out (S4.6).

        The shorter way round, clockwise where both are equal; `turn` forces ">" clockwise, "<" the other way.
        """
        count = len(self.bays)
        clockwise = (goal - start) % count
        back = (start - goal) % count
        onward = turn == ">" or (turn != "<" and clockwise <= back)
        steps, sign = (clockwise, 1) if onward else (back, -1)
        return tuple((start - 1 + sign * i) % count + 1 for i in range(1, steps + 1))

    def within(self, centre: Cell, reach: int) -> list[Cell]:
        """The sea cells at most `reach` steps from `centre`, in reading order."""
        return [
            cell
            for r in range(centre.r - reach, centre.r + reach + 1)
            for q in range(centre.q - reach, centre.q + reach + 1)
            if (cell := Cell(q, r)) in self.sea and distance(cell, centre) <= reach
        ]

    def similar_names(self, text: str) -> list[str]:
        """Up to two names of cells that were probably meant: the nearest of the same row, west and east."""
        place = read_name(text)
        if place is None:
            return []
        row, column = place
        in_row = [cell for cell in self.cells if cell.r - self._box[2] == row]
        x = column - 1 + self._box[0]
        west = [cell for cell in in_row if cell.x <= x][-1:]
        east = [cell for cell in in_row if cell.x > x][:1]
        return [self.names[cell] for cell in west + east]


def row_name(index: int) -> str:
    """The letters of the row of this index, counted from 0 in the north: A … Z, AA, AB … without I, O, Q (S1.7)."""
    letters = ""
    index += 1
    while index:
        index, rest = divmod(index - 1, len(ROW_LETTERS))
        letters = ROW_LETTERS[rest] + letters
    return letters


def row_index(letters: str) -> int:
    """The index of a row's letters; the inverse of `row_name` for letters of `ROW_LETTERS`."""
    index = 0
    for letter in letters:
        index = index * len(ROW_LETTERS) + ROW_LETTERS.index(letter) + 1
    return index - 1


def read_name(text: str) -> tuple[int, int] | None:
    """The (row index, column) that a cell's name stands for, whether or not there is such a cell (S1.7)."""
    if not text.isascii() or len(text) > 40:
        return None
    match = _NAME.fullmatch(text.strip().upper())
    if match is None or len(match[1]) > 3 or len(match[2]) > 6:
        return None
    return row_index(match[1]), int(match[2].translate(_DIGITS))


def standard_size(sea: frozenset[Cell]) -> int | None:
    """The size of the standard board that this sea is, wherever it lies, or None (S1.2)."""
    size = 1
    while size <= LARGEST_SIZE and len(hexagon(size)) < len(sea):
        size += 1
    standard = hexagon(size)
    if len(standard) != len(sea):
        return None
    first, origin = min(sea, key=reading_order), min(standard, key=reading_order)
    moved = {Cell(q + first.q - origin.q, r + first.r - origin.r) for q, r in standard}
    return size if moved == sea else None


def find_bays(sea: frozenset[Cell], wanted: int) -> tuple[Bay, ...]:
    """The bays of a connected sea, numbered clockwise along its outer coast (S1.3, S1.4).

    They are the land hexes that touch at least three sea cells or, where there are fewer than `wanted` of these,
    at least two.
    """
    contacts: dict[Cell, dict[Cell, None]] = {}
    for cell, land in outer_coast(sea):
        contacts.setdefault(land, {})[cell] = None
    touching = {land: sum(n in sea for n in neighbours(land)) for land in contacts}
    lands = [land for land in contacts if touching[land] >= 3]
    if len(lands) < wanted:
        lands = [land for land in contacts if touching[land] >= 2]
    if not lands:
        return ()
    first = lands.index(min(lands, key=_from_due_north(sea)))
    ordered = lands[first:] + lands[:first]
    return tuple(Bay(number, land, clockwise_cells(land, sea)) for number, land in enumerate(ordered, 1))


def _from_due_north(sea: frozenset[Cell]) -> Callable[[Cell], tuple[float, float]]:
    """A sort key: the angle from due north as seen from the centre of the bounding box, the outermost first."""
    west, east, north, south = bounding_box(sea)
    middle_x, middle_r = (west + east) / 2, (north + south) / 2

    def key(land: Cell) -> tuple[float, float]:
        dx, dy = (land.x - middle_x) / 2, -(land.r - middle_r) * 3**0.5 / 2
        return clockwise_from_north(dx, dy), -(dx * dx + dy * dy)

    return key


def clockwise_cells(land: Cell, sea: Iterable[Cell]) -> tuple[Cell, ...]:
    """The sea cells that a land hex touches, in the order in which a walk clockwise round the sea meets them.

    As seen from the land that is counter-clockwise, beginning after the land's widest gap.
    """
    around = neighbours(land)[::-1]
    touched = [n in sea for n in around]
    if all(touched):
        return around
    start = max(range(6), key=lambda i: _gap_before(touched, i) if touched[i] else -1)
    return tuple(around[(start + i) % 6] for i in range(6) if touched[(start + i) % 6])


def _gap_before(touched: Sequence[bool], index: int) -> int:
    gap = 0
    while gap < 6 and not touched[(index - 1 - gap) % 6]:
        gap += 1
    return gap


def standard_board(size: int, wanted: int = 2) -> Board:
    """The standard board of this size (S1.2)."""
    return board_of(hexagon(size), wanted)


def board_of(sea: frozenset[Cell], wanted: int) -> Board:
    """The board of a connected sea whose bays are found on its coast, for a game of `wanted` teams (S1.6)."""
    return Board(sea, find_bays(sea, wanted), standard_size(sea))


def listed_bay(number: int, cells: Sequence[Cell], sea: frozenset[Cell]) -> Bay | None:
    """A bay given by the sea cells that it touches; None where no land hex touches all of them (S1.6).

    Where several do, the one that touches the fewest other cells is meant.
    """
    common = set(neighbours(cells[0])).intersection(*(neighbours(cell) for cell in cells[1:]))
    lands = sorted((land for land in common if land not in sea), key=reading_order)
    if not lands:
        return None
    return Bay(number, min(lands, key=lambda land: sum(n in sea for n in neighbours(land))), tuple(cells))
