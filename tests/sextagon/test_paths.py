"""Paths from text to moves and back (S4.5), on the standard board of size 2.

      A7                  bays 1 (A7 B8 B10), 2 (B10 C11 C13), … 12 (B4 B6 A7)
   B4 B6 B8 B10
C1 C3 C5 C7 … C13
"""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gm.hexgrid import Cell
from gm.sextagon.board import board_of, standard_board
from gm.sextagon.paths import PORT, WAIT, Move, Trace, trace, write
from tests.sextagon.random_games import random_board

BOARD = standard_board(2)


def cell(name: str) -> Cell:
    found = BOARD.cell(name)
    assert found is not None
    return found


def read(text: str, at: str | None = "D4", bays: tuple[int, ...] = (12,), budget: int | None = None) -> Trace:
    return trace(BOARD, None if at is None else cell(at), text, bays, budget)


def spelt(moves: tuple[Move, ...]) -> str:
    """Every move by itself."""
    return " ".join(BOARD.names[move] if isinstance(move, Cell) else move.value for move in moves)


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        ("D6 D8 E9", "D6 D8 E9"),
        ("d6, D8;E9", "D6 D8 E9"),
        ("D 6 D8", "D6 D8"),
        ("D4 D6", "D6"),  # where the ship lies already
        ("D6 D4", "D6 D4"),
        ("D6-D10", "D6 D8 D10"),
        ("D4-D10", "D6 D8 D10"),
        ("D6-D10-F12", "D6 D8 D10 E11 F12"),
        ("D6 - D10 – D6", "D6 D8 D10 D8 D6"),
        ("D6-D10 D10-F12", "D6 D8 D10 E11 F12"),
        ("D6-D10 C11", "D6 D8 D10 C11"),
        ("D6-D6", "D6"),
        (". D6 .. D8", ". D6 . . D8"),
        (".D6.", ". D6 ."),
        ("… D6", ". . . D6"),
        ("C5 B6 port", "C5 B6 port"),
        ("C5 B6 PORT A7 B8", "C5 B6 port A7 B8"),
        ("C5 B6 port . B4", "C5 B6 port . B4"),
        ("D1O", None),
        ("D6 D8 D1O", "D6 D8 D10"),
        ("D6 D8 D10 D12 C1I", "D6 D8 D10 D12 C11"),
        ("D6\u00a0D8", "D6 D8"),
        ("", ""),
        (" , ;", ""),
    ],
)
def test_a_path_as_written_gives_its_moves(text: str, moves: str | None) -> None:
    result = read(text)
    if moves is None:
        assert result.fault is not None
    else:
        assert result.fault is None
        assert spelt(result.moves) == moves
        assert result.full_length == len(result.moves)


@pytest.mark.parametrize(
    ("text", "moves", "code", "why", "marked"),
    [
        ("D6 D10", "D6", "path_gap", "no_neighbour", "D10"),
        ("D6 D8-D8 D6 E9", "D6 D8 D6", "path_gap", "no_neighbour", "E9"),
        ("D6 D6", "D6", "path_gap", "no_neighbour", "D6"),
        ("D6-E11", "D6", "path_gap", "no_line", "E11"),
        ("C5 C3 B4-G3", "C5 C3 B4", "path_gap", "no_line", "G3"),
        ("D6 - port", "D6", "path_gap", "dash", "-"),
        ("- D6", "", "path_gap", "dash", "-"),
        ("D6 -", "D6", "path_gap", "dash", "-"),
        ("D6 - - D8", "D6", "path_gap", "dash", "-"),
        ("C5 B6 port port", "C5 B6 port", "path_gap", "port_twice", "port"),
        ("C5 B6 port C5", "C5 B6 port", "path_gap", "out_of_port", "C5"),
        ("D6 D7", "D6", "unknown_cell", None, "D7"),
        ("D6 D0", "D6", "unknown_cell", None, "D0"),
        ("D6-D99", "D6", "unknown_cell", None, "D99"),
        ("D6 harbour D8", "D6", "unknown_cell", None, "harbour"),
        ("D6 ports", "D6", "unknown_cell", None, "ports"),
        ("D6 12", "D6", "unknown_cell", None, "12"),
        ("D6 D8E9", "D6", "unknown_cell", None, "D8E9"),
        ("D6 I5", "D6", "unknown_cell", None, "I5"),
    ],
)
def test_a_fault_ends_the_path_and_is_marked_where_it_stands(
    text: str, moves: str, code: str, why: str | None, marked: str
) -> None:
    result = read(text)
    assert spelt(result.moves) == moves
    assert result.fault is not None
    assert result.fault.code == code
    assert dict(result.fault.detail).get("why") == why
    start, end = result.fault.span
    assert text[start:end] == marked


def test_a_line_over_land_goes_up_to_the_land() -> None:
    board = board_of(BOARD.sea - {cell("D6"), cell("D8")}, 2)
    west, east = board.cell("D2"), board.cell("D12")
    assert west is not None and east is not None
    result = trace(board, west, "D2-D12", (), None)
    assert [board.names[move] for move in result.moves if isinstance(move, Cell)] == ["D4"]
    assert result.fault is not None
    assert dict(result.fault.detail) == {"why": "land", "word": "D12", "before": "D4"}


@pytest.mark.parametrize(
    ("text", "bays", "moves"),
    [("A7", (12,), "A7"), ("B10", (12, 1), "B10"), ("C13 D12", (2,), "C13 D12"), (". B6", (12,), ". B6")],
)
def test_a_ship_in_port_leaves_through_any_bay_on_the_way(text: str, bays: tuple[int, ...], moves: str) -> None:
    result = read(text, None, bays)
    assert result.fault is None
    assert spelt(result.moves) == moves


def test_a_ship_in_port_cannot_leave_elsewhere() -> None:
    result = read("C13", None, (12, 1))
    assert result.moves == ()
    assert result.fault is not None
    assert dict(result.fault.detail)["why"] == "out_of_port"


def test_port_as_the_first_word_of_a_ship_in_port_is_where_it_lies() -> None:
    assert spelt(read("port B6", None).moves) == "B6"


@pytest.mark.parametrize("word", ["přístav", "Přístav", "pristav", "PŘÍSTAV", "Hafen", "PORT"])
def test_the_port_may_be_written_as_the_teams_write_it(word: str) -> None:
    assert spelt(read(f"D6 {word}").moves) == spelt(read("D6 port").moves) == "D6 port"


def test_the_cells_from_which_a_path_docks_are_told_whether_a_bay_is_there_or_not() -> None:
    result = read("D6 port B4 port")
    assert [BOARD.names[c] for c in result.docks] == ["D6", "B4"]
    assert result.end is None


def test_the_end_is_where_the_last_legal_move_leads() -> None:
    assert read("D6 D8 . J7").end == cell("D8")
    assert read("").end == cell("D4")
    assert read("C5 B6 port").end is None


@pytest.mark.parametrize(
    ("text", "budget", "moves", "length"),
    [
        ("D6 D8 D10", 3, "D6 D8 D10", None),
        ("D6 D8 D10", 2, "D6 D8", 3),
        ("D6-D10", 2, "D6 D8", 3),
        ("D6 . . D8", 3, "D6 . .", 4),
        ("C5 B6 port A7", 3, "C5 B6 port", 4),
        ("D6", 0, "", 1),
    ],
)
def test_a_path_stands_up_to_its_budget_waits_counted(text: str, budget: int, moves: str, length: int | None) -> None:
    result = read(text, budget=budget)
    assert spelt(result.moves) == moves
    if length is None:
        assert result.fault is None
    else:
        assert result.fault is not None
        assert result.fault.code == "path_too_long"
        assert result.full_length == length
        assert len(result.docks) <= spelt(result.moves).count("port")


def test_of_too_long_and_another_fault_the_one_that_comes_first_is_told() -> None:
    first_long = read("D6 D8 D10 J7", budget=1)
    assert first_long.fault is not None and first_long.fault.code == "path_too_long"
    first_gap = read("D6 J7 D8 D10", budget=1)
    assert first_gap.fault is not None and first_gap.fault.code == "path_gap"


@pytest.mark.parametrize(
    ("moves", "text"),
    [
        ("D6 D8", "D6 D8"),  # a line would not be shorter
        ("D6 D8 D10", "D6-D10"),
        ("D6 D8 D10 E11 F12", "D6-D10 E11 F12"),
        ("D6 D8 D6", "D6 D8 D6"),
        ("D6 D8 . D10", "D6 D8 . D10"),
        ("C5 B6 port A7", "C5 B6 port A7"),
        ("", ""),
    ],
)
def test_moves_are_written_with_lines_where_they_are_straight(moves: str, text: str) -> None:
    assert write(BOARD, read(moves).moves) == text


@given(st.integers(0, 2**32))
def test_what_is_written_reads_as_the_same_moves(seed: int) -> None:
    rng = Random(seed)
    board = random_board(rng, 2)
    start: Cell | None = rng.choice((None, *board.cells))
    at = start
    bays = tuple(bay.number for bay in board.bays)
    quays = sorted({cell for bay in board.bays for cell in bay.cells})
    moves: list[Move] = []
    ahead = (0, 0)
    for _ in range(rng.randrange(25)):
        ways = quays if at is None else list(board.sea_neighbours[at])
        if rng.random() < 0.1:
            moves.append(WAIT)
        elif at is not None and rng.random() < 0.15:
            at = None
            moves.append(PORT)
        elif ways:
            here = at or Cell(99, 99)
            straight = [cell for cell in ways if (cell.q - here.q, cell.r - here.r) == ahead]
            goal = rng.choice(straight if straight and rng.random() < 0.7 else ways)
            ahead = (goal.q - here.q, goal.r - here.r)
            at = goal
            moves.append(goal)
    result = trace(board, start, write(board, tuple(moves)), bays, None)
    assert result.fault is None
    assert result.moves == tuple(moves)
    assert result.end == at


@given(st.text(max_size=60), st.integers(0, 9))
def test_no_text_breaks_the_reading(text: str, budget: int) -> None:
    result = read(text, budget=budget)
    assert len(result.moves) <= budget
    if result.fault is not None:
        start, end = result.fault.span
        assert 0 <= start < end <= len(text)
