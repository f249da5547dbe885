"""The public board as lines: what stands on it, and that it fits."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gm.catalogue import Catalogue
from gm.sextagon.adjust import Adjustment
from gm.sextagon.course import Course
from gm.sextagon.views import PUBLIC, REFEREE, View
from gm.tui.lines import Line, plain, width_of
from gm.tui.public_board import PublicBoard
from tests.board.games import SEA, random_course, small
from tests.paper.games import game
from tests.tui.seas import state_of

EN, CS = Catalogue("en"), Catalogue("cs")


def views(course: Course) -> list[View]:
    return [course.view(PUBLIC, rounds) for rounds in range(len(course.rounds) + 1)]


def text(lines: list[Line]) -> str:
    """The lines in one, blanks joined."""
    return " ".join(" ".join(map(plain, lines)).split())


def test_it_begins_with_the_newest_round_and_stops_at_both_ends() -> None:
    board = PublicBoard(views(small(3)), EN)
    seen = []
    while True:
        seen.append((plain(board.title()), plain(board.place())))
        if not board.go(board.index - 1):
            break
    assert seen == [
        ("Zkouška · After round 3", "3/3"),
        ("Zkouška · After round 2", "2/3"),
        ("Zkouška · After round 1", "1/3"),
        ("Zkouška · Before the first round", "0/3"),
    ]
    assert board.go(99) and board.index == 3
    assert plain(PublicBoard(views(small(0)), EN).place()) == ""


def test_a_view_that_is_not_public_is_refused() -> None:
    for viewer in (REFEREE, "red"):
        with pytest.raises(ValueError, match="public"):
            PublicBoard([small(1).view(viewer)], EN)


def test_teams_stand_by_rank_with_gold_and_points() -> None:
    course = small(3)
    board = PublicBoard(views(course), EN)
    lines = [plain(line).split() for line in board.ranking(60)]
    assert lines[1] == ["Team", "Chests", "Points"]
    assert lines[2] == ["1.", "r", "Rudí", "racci", "1", "0", "█"]
    assert lines[3] == ["2.", "m", "Modré", "velryby", "0", "4"]
    board.go(0)
    assert [plain(line).split()[0] for line in board.ranking(60)[2:]] == ["1.", "1."]


def test_a_bar_is_as_long_as_there_is_gold_and_never_longer_than_its_room() -> None:
    course = small(1)
    for count in (1, 7, 500):
        fleet = replace(course.view(PUBLIC).fleets["red"], delivered=count)
        view = replace(course.view(PUBLIC), fleets={**course.view(PUBLIC).fleets, "red": fleet})
        line = plain(PublicBoard([view], EN, ascii_only=True).ranking(60)[2])
        assert line.count("#") == min(count, 60 - len(line.rstrip("#"))) > 0


def test_what_happened_is_told_step_by_step_without_courses() -> None:
    board = PublicBoard(views(small(3)), EN)
    board.go(1)
    told = text(board.news(70))
    assert "r Rudí racci, ship 1: takes gold from the island at B9." in told
    assert "B13 is uncovered: open sea." in told
    assert "sails" not in told and "takes 2" not in told
    board.go(2)
    assert "C10 is uncovered: reef!" in text(board.news(70))
    board.go(0)
    assert text(board.news(70)).endswith("The game begins.")


def test_changes_of_the_referees_since_the_last_round_are_told_unless_they_are_secret() -> None:
    course = small(2)
    public = Adjustment("points", "for singing", team="red", by=2)
    secret = Adjustment("chests", "quietly", cell=course.opening.scenario.board.cell("G10"), by=1)
    board = PublicBoard(views(replace(course, adjustments=(public, secret))), EN)
    told = text(board.news(70))
    assert "for singing" in told and "quietly" not in told


def test_the_map_shows_what_is_uncovered_and_takes_the_largest_zoom_that_fits() -> None:
    board = PublicBoard(views(small(3)), EN)
    zooms = [board.sea(*room).bricks.zoom for room in ((30, 22), (60, 22), (60, 40))]
    assert zooms == [1, 2, 3]
    drawn = "\n".join(map(plain, board.sea(60, 22).lines()))
    assert "1*" in drawn and "1$x" in drawn and "Be" not in drawn and "Te" not in drawn
    board.go(0)
    assert "*" not in "\n".join(map(plain, board.sea(60, 22).lines()))


@pytest.mark.parametrize("width", [34, 46, 99, 100, 127])
@pytest.mark.parametrize("language", ["en", "cs", "de", "fr"])
def test_nothing_is_wider_than_the_side(width: int, language: str) -> None:
    for course in (game(1, 3, rounds=2), random_course(5)):
        board = PublicBoard(views(course), Catalogue(language))
        for index in range(len(board.views)):
            board.go(index)
            assert max(width_of(plain(line)) for line in board.side(width)) <= width


def test_in_a_wide_place_the_news_stand_beside_the_ranking() -> None:
    board = PublicBoard(views(small(3)), EN)
    first = plain(board.side(120)[0])
    assert first.startswith("Ranking") and "What happened" in first
    assert "What happened" not in plain(board.side(80)[0])


def test_names_are_shown_as_they_are_and_too_long_ones_are_cut() -> None:
    state = state_of(SEA.replace("Rudí racci", "R" * 40))
    board = PublicBoard(views(Course(state)), EN)
    assert max(width_of(plain(line)) for line in board.ranking(34)) <= 34
    assert "RRR" in text(board.ranking(34)) and "R" * 40 in text(board.ranking(120))


def test_ascii_has_nothing_but_ascii_besides_the_names() -> None:
    course = game(1, 3, rounds=3)
    board = PublicBoard(views(course), EN, ascii_only=True)
    for index in range(4):
        board.go(index)
        sea = board.sea(80, 40)
        assert all(plain(line).isascii() for line in [*board.legend(sea, 60)])
        assert "█" not in text(board.side(60)) and "½" not in text(board.side(60))
