"""The drawn sea: one line a row, its letters, then a sign for each cell (formats, section 1)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from gm.hexgrid import Cell, bounding_box, flood, reading_order
from gm.located import Node, Reader
from gm.sextagon.board import LARGEST_SEA, ROW_LETTERS, row_index, row_name
from gm.sextagon.features import ISLAND, OPEN_SEA_SIGN, SIGNS, Feature
from gm.sextagon.scenario import Scenario

MOST_CHESTS = 99
"""The chests that one island may have."""

SEA = "sea"
"""The word for open sea, where one is needed."""

Content = Feature | int | None
"""What a sign stands for: a feature, an island of that many chests, or open sea."""


@dataclass(frozen=True, slots=True)
class Picture:
    """What a picture shows, in axial coordinates."""

    sea: frozenset[Cell]
    features: Mapping[Cell, Feature]
    islands: Mapping[Cell, int]


def standard_signs() -> dict[str, Content]:
    """The signs that need no legend."""
    digits: dict[str, Content] = {str(chests): chests for chests in range(1, 10)}
    return digits | {OPEN_SEA_SIGN: None} | SIGNS


def read_content(reader: Reader, node: Node) -> Content:
    """A feature's word, a number of chests, `{island: N}` or `sea`; open sea after a fault."""
    if node.kind == "map":
        fields = reader.map(node, known={ISLAND}, required={ISLAND})
        if fields is None or ISLAND not in fields:
            return None
        return reader.whole(fields[ISLAND], 1, MOST_CHESTS)
    text = reader.scalar(node)
    if text is None or text == SEA:
        return None
    if text.isascii() and text.isdigit():
        return reader.whole(node, 1, MOST_CHESTS)
    word = reader.word(node, [*(feature.value for feature in Feature), SEA])
    return Feature(word) if word else None


def read_legend(reader: Reader, node: Node | None) -> dict[str, Content]:
    """The signs of a picture: the standard ones with those that the legend adds or replaces."""
    signs = standard_signs()
    fields = reader.map(node) if node is not None else None
    for key, value in fields.entries if fields is not None else ():
        if len(key.text) != 1 or not key.text.isprintable() or key.text.isspace():
            reader.fault("scenario.sign_length", key)
        else:
            signs[key.text] = read_content(reader, value)
    return signs


def read_picture(reader: Reader, node: Node, signs: Mapping[str, Content]) -> Picture | None:
    """The sea that the picture draws, or None where it is too faulty to go on with."""
    if node.kind != "scalar" or not node.text.strip():
        reader.fault("scenario.no_picture", node)
        return None
    return _PictureReader(reader, node, signs).read()


class _PictureReader:
    def __init__(self, reader: Reader, node: Node, signs: Mapping[str, Content]) -> None:
        self.reader = reader
        self.node = node
        self.signs = signs
        self.offsets: dict[Cell, int] = {}
        self.contents: dict[Cell, Content] = {}
        self.sound = True

    def fault(self, code: str, offset: int, **args: object) -> None:
        self.reader.fault(code, self.node.place_at(offset), **args)
        self.sound = False

    def read(self) -> Picture | None:
        rows = self.rows()
        parity = self.parity(rows)
        for row, signs in enumerate(rows):
            self.read_row(row, signs, parity)
        if not self.contents or len(self.contents) > LARGEST_SEA:
            if len(self.contents) > LARGEST_SEA:
                self.fault("scenario.large_sea", 0, cells=len(self.contents), most=LARGEST_SEA)
            return None
        if self.sound:
            self.check_connected()
        return _picture(self.contents) if self.sound else None

    def rows(self) -> list[list[tuple[int, int, str]]]:
        """For each row its signs as (offset in the text, column of the line, sign); names are checked."""
        rows: list[list[tuple[int, int, str]]] = []
        offset = 0
        before = -1
        for line in self.node.text.rstrip().split("\n"):
            wanted = len(rows)
            label = line.split(maxsplit=1)[0] if line.strip() else ""
            start = line.find(label) + len(label)
            named = label.isascii() and label.isalpha() and label.isupper()
            index = row_index(label) if named and set(label) <= set(ROW_LETTERS) else None
            if not named:
                self.fault("scenario.row_unnamed", offset, wanted=row_name(wanted))
                start = 0
            elif index not in (wanted, before + 1):  # a slip shifts all rows after it: told once
                self.fault("scenario.row_name", offset + line.find(label), wanted=row_name(wanted), label=label)
            # Behind a row called I, O or Q the names go on as if it had been none.
            before = index if index is not None else wanted - named
            signs = [(offset + column, column, line[column]) for column in range(start, len(line))]
            rows.append([sign for sign in signs if sign[2] != " "])
            if not rows[-1]:
                self.fault("scenario.row_empty", offset, row=label or row_name(wanted))
            offset += len(line) + 1
        return rows

    @staticmethod
    def parity(rows: list[list[tuple[int, int, str]]]) -> int:
        """On which columns, even or odd, the signs of row A stand: what most signs of all rows say."""
        odd = sum((column + row) % 2 for row, signs in enumerate(rows) for _, column, _ in signs)
        return int(odd * 2 > sum(map(len, rows)))

    def read_row(self, row: int, signs: list[tuple[int, int, str]], parity: int) -> None:
        told = False
        for offset, column, sign in signs:
            if sign not in self.signs:
                self.fault("scenario.unknown_sign", offset, sign=sign, known="".join(sorted(self.signs)))
                continue
            if (column + row) % 2 != parity:
                if not told:
                    self.fault("scenario.out_of_step", offset, row=row_name(row))
                told = True
                continue
            cell = Cell((column + parity - row) // 2, row)
            self.offsets[cell] = offset
            self.contents[cell] = self.signs[sign]

    def check_connected(self) -> None:
        left = set(self.contents)
        first = min(left, key=reading_order)
        left -= flood(first, left.__contains__).keys()
        while left:
            start = min(left, key=reading_order)
            self.fault("scenario.apart", self.offsets[start])
            left -= flood(start, left.__contains__).keys()


def _picture(contents: Mapping[Cell, Content]) -> Picture:
    """The picture with the middle of its bounding box as the origin, as standard boards have it; so both forms of a
    scenario are equal."""
    west, east, north, south = bounding_box(contents)
    r = (north + south) // 2
    q = ((west + east) // 2 - r) // 2
    moved = {Cell(cell.q - q, cell.r - r): content for cell, content in contents.items()}
    features = {cell: c for cell, c in moved.items() if isinstance(c, Feature)}
    islands = {cell: c for cell, c in moved.items() if isinstance(c, int)}
    return Picture(frozenset(moved), features, islands)


def draw(scenario: Scenario) -> tuple[str, dict[str, int]]:
    """The scenario's sea as a picture, and the legend of the signs for islands that no digit can show."""
    board = scenario.board
    spare = iter("abcdefghijklmnopqrstuvwxyz*+%&$!?=<>")
    legend: dict[str, int] = {}
    signs: dict[Content, str] = {content: sign for sign, content in standard_signs().items()}
    for chests in sorted(set(scenario.islands.values())):
        if chests not in signs:
            signs[chests] = next(spare)
            legend[signs[chests]] = chests
    width = len(board.row_name(board.rows[-1])) + 1
    lines = []
    for r in board.rows:
        line = [" "] * len(board.columns)
        for cell in board.cells:
            if cell.r == r:
                content: Content = scenario.islands.get(cell) or scenario.features.get(cell)
                line[cell.x - board.columns[0]] = signs[content]
        lines.append(f"{board.row_name(r):<{width}} {''.join(line)}".rstrip())
    return "\n".join(lines) + "\n", legend
