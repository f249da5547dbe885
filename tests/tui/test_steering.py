"""Steering: what it writes reads as what was steered."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from gm.hexgrid import Cell, neighbours
from gm.sextagon.board import standard_board
from gm.sextagon.paths import PORT, trace
from gm.tui.steering import DIRECTION_KEYS, E, Steering, steer

BOARD = standard_board(3)


def cell(name: str) -> Cell:
    found = BOARD.cell(name)
    assert found is not None
    return found


def steered(start: str | None, keys: str, bays: tuple[int, ...] = (2,)) -> Steering:
    """Keys: u ahead, < and > turn, digits directions, b back, p port, w wait."""
    course = steer(BOARD, None if start is None else cell(start), bays, "")
    moves = {"u": Steering.ahead, "<": lambda s: s.turn(-1), ">": lambda s: s.turn(1), "b": Steering.back}
    moves |= {"p": Steering.dock, "w": Steering.wait}
    for key in keys:
        new = course.go(DIRECTION_KEYS[key]) if key in DIRECTION_KEYS else moves[key](course)
        course = new if new is not None else course
    return course


def test_ahead_and_turns_write_lines() -> None:
    assert steered("G10", "uuu").text == "G12-G16"
    assert steered("G10", "uu>u>uu").text == "G12 G14 H15-K13"
    assert steered("G10", "uuu").heading == E


def test_the_six_directions_lie_as_on_the_block_of_digits() -> None:
    assert [steered("G10", key).text for key in "7946 13".replace(" ", "")] == ["F9", "F11", "G8", "G12", "H9", "H11"]


def test_out_of_port_the_middle_cell_lies_ahead_and_directions_count_from_the_land() -> None:
    land, cells = BOARD.bays[1].land, BOARD.bays[1].cells
    assert steered(None, "u").at == cells[1]
    for key, heading in DIRECTION_KEYS.items():
        goal = neighbours(land)[heading]
        assert steered(None, key).at == (goal if goal in BOARD.sea else None)


def test_a_move_onto_the_land_of_the_own_bay_is_into_port_and_on_again() -> None:
    course = steered("B13", "6")
    assert course.moves == (PORT,) and course.text == "port"
    assert steered("B13", "6u").at in BOARD.bays[1].cells


def test_moves_onto_other_land_are_not_made() -> None:
    assert steered("A10", "9").moves == ()
    assert steered("N10", "3").moves == ()


def test_back_takes_moves_away_and_turns_the_bow_back() -> None:
    course = steered("G10", "uu>ub")
    assert (course.text, course.heading) == ("G12 G14", E)
    assert steered("G10", "ubb").moves == ()


def test_a_click_goes_on_in_a_line_back_to_the_path_or_nowhere() -> None:
    course = steered("G10", "uuu")
    far = course.to(cell("K13"))
    assert far is not None and far.text == "G12-G16 H15-K13"
    back = far.to(cell("G12"))
    assert back is not None and back.text == "G12"
    assert course.to(cell("K11")) is None
    start = far.to(cell("G10"))
    assert start is not None and start.text == ""


def test_steering_goes_on_where_the_typed_path_can_no_longer_be_read() -> None:
    assert steer(BOARD, cell("G10"), (2,), "G12 Z99 G16").text == "G12"


@given(st.sampled_from(sorted(BOARD.sea)), st.text("79461<>3upwb", max_size=30), st.booleans())
def test_what_is_written_reads_as_what_was_steered(start: Cell, keys: str, in_port: bool) -> None:
    course = steered(None if in_port else BOARD.names[start], keys, (2, 3))
    read = trace(BOARD, course.start, course.text, course.bays, None)
    assert read.fault is None and read.moves == course.moves


def test_out_of_a_port_that_moves_the_bow_can_be_turned_to_every_cell_along_its_way() -> None:
    course = steer(BOARD, None, (3, 2), "")
    reached = []
    for _ in range(len(course.exits)):
        sailed = course.ahead()
        assert sailed is not None
        reached.append(sailed.at)
        course = course.turn(1)
    assert set(reached) == {*BOARD.bays[1].cells, *BOARD.bays[2].cells}


def test_out_of_a_port_that_moves_directions_count_from_where_it_will_lie() -> None:
    first = steer(BOARD, None, (3, 2, 1), "")
    later = steer(BOARD, None, (3, 2, 1), ". . .")
    assert first.port_bays == (2, 3, 1) and later.port_bays == (1, 3, 2)
    assert steer(BOARD, None, (3, 2, 1), ". .", fast=True).port_bays == (1, 2, 3)
