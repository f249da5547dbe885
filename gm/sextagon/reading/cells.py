"""Names of cells and bays in files."""

from __future__ import annotations

import re

from gm.hexgrid import Cell, line
from gm.located import Node, Reader
from gm.sextagon.board import Board


def read_cell(reader: Reader, node: Node, board: Board) -> Cell | None:
    """A sea cell by its name (S1.7), or None after a fault."""
    text = reader.scalar(node)
    return None if text is None else _cell(reader, node, board, text)


def _cell(reader: Reader, node: Node, board: Board, text: str) -> Cell | None:
    cell = board.cell(text)
    if cell is None:
        near = board.similar_names(text)
        code = "scenario.no_cell_near" if near else "scenario.no_cell"
        reader.fault(code, node, name=text.strip(), near=" / ".join(near))
    return cell


def read_cells(reader: Reader, node: Node, board: Board) -> list[Cell]:
    """A cell, or the cells of a range along one line of cells (`B13-B19`)."""
    text = reader.scalar(node)
    if text is None:
        return []
    first, dash, last = text.partition("-")
    start = _cell(reader, node, board, first)
    goal = _cell(reader, node, board, last) if dash else start
    if start is None or goal is None:
        return []
    cells = line(start, goal)
    if cells is None or not board.sea.issuperset(cells):
        reader.fault("scenario.no_line", node, first=board.names[start], last=board.names[goal])
        return []
    return list(cells)


RANGE = re.compile(r"([0-9]{1,9})(?:\s*-\s*([0-9]{1,9}))?", re.ASCII)


def read_bays(reader: Reader, node: Node, board: Board) -> tuple[int, ...]:
    """A range of bays, which may pass the last one (`28-3`); empty after a fault."""
    text = reader.scalar(node)
    if text is None:
        return ()
    match = RANGE.fullmatch(text)
    count = len(board.bays)
    if match is None:
        reader.fault("scenario.bay_range", node)
        return ()
    first, last = int(match[1]), int(match[2] or match[1])
    if not (1 <= first <= count and 1 <= last <= count):
        reader.fault("scenario.no_bay", node, bays=count)
        return ()
    return tuple((first - 1 + i) % count + 1 for i in range((last - first) % count + 1))


def read_bay(reader: Reader, node: Node, board: Board) -> int | None:
    """The number of a bay."""
    bays = read_bays(reader, node, board)
    if len(bays) > 1:
        reader.fault("scenario.one_bay", node)
        return None
    return bays[0] if bays else None
