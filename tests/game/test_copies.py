"""The second copy of a game: made after each round, never over anything else, never in the way of the game."""

from __future__ import annotations

from pathlib import Path

import pytest

from gm.catalogue import LANGUAGES, Catalogue
from gm.faults import JournalFault
from gm.game import Game
from gm.sextagon.adjust import Adjustment
from gm.sextagon.orders import RoundOrders
from tests.game.games import begin, paper, reopened, round_of, three_rounds


@pytest.fixture
def stick(tmp_path: Path) -> Path:
    folder = tmp_path / "stick"
    folder.mkdir()
    return folder


def refusal(game: Game, folder: Path) -> str:
    with pytest.raises(JournalFault) as fault:
        game.copy_to(folder)
    return fault.value.code


def test_a_copy_is_made_at_once_and_after_each_round(game: Game, stick: Path) -> None:
    game.type("red", "path.1", "C14")
    assert game.copy_to(stick) == stick / "lagoon.gm"
    three_rounds(game)
    game.type("blue", "path.1", "L6")
    assert game.copy_fault is None
    with Game.load(stick / "lagoon.gm") as copy:
        assert copy.course == game.course and copy.drafts == {}
        copy.play(round_of(copy, red=paper(6, s1="D13")))  # it can be gone on with where it lies
    assert [file.name for file in stick.iterdir()] == ["lagoon.gm"]


def test_a_correction_and_an_undone_round_are_copied_too(game: Game, stick: Path) -> None:
    three_rounds(game)
    game.copy_to(stick)
    game.undo()
    with Game.load(stick / "lagoon.gm", writable=False) as copy:
        assert len(copy.rounds) == 2
    game.correct({1: game.rounds[0].orders}, "looked at again")
    game.correct({2: RoundOrders(2)}, "misread")
    with Game.load(stick / "lagoon.gm", writable=False) as copy:
        assert copy.course == game.course


def test_copying_goes_on_after_a_restart_until_it_is_ended(game: Game, stick: Path) -> None:
    game.copy_to(stick)
    game = reopened(game)
    game.play(round_of(game))
    with Game.load(stick / "lagoon.gm", writable=False) as copy:
        assert len(copy.rounds) == 1
    game.copy_to(None)
    game.play(round_of(game))
    with Game.load(stick / "lagoon.gm", writable=False) as copy:
        assert len(copy.rounds) == 1
    game.close()


def test_a_stick_that_was_pulled_out_stops_nothing(game: Game, stick: Path) -> None:
    game.copy_to(stick)
    stick.rename(stick.with_name("pulled"))
    game.play(round_of(game, red=paper(6, s1="C14 D13")))
    assert len(game.rounds) == 1
    assert game.copy_fault is not None and game.copy_fault.code == "copy_no_folder"
    assert str(stick) in game.copy_fault.tell(Catalogue("en"))
    stick.with_name("pulled").rename(stick)
    game.copy()
    assert game.copy_fault is None
    with Game.load(stick / "lagoon.gm", writable=False) as copy:
        assert copy.course == game.course


def test_another_game_of_that_name_is_not_replaced(game: Game, stick: Path) -> None:
    with begin(stick) as other:
        other.type("red", "path.1", "C16")
    before = other.path.read_bytes()
    assert refusal(game, stick) == "copy_other"
    assert game.settings == {}
    other.path.write_bytes(b"my diary")
    assert refusal(game, stick) == "copy_other"
    assert other.path.read_bytes() == b"my diary" and before != b"my diary"


def test_a_copy_that_was_played_on_is_not_replaced_by_less(game: Game, stick: Path) -> None:
    game.copy_to(stick)
    with Game.load(stick / "lagoon.gm") as copy:
        copy.play(round_of(copy, red=paper(6, s1="C14")))
    before = (stick / "lagoon.gm").read_bytes()
    game.play(round_of(game, red=paper(6, s1="C14 D13")))
    assert game.copy_fault is not None and game.copy_fault.code == "copy_ahead"
    assert (stick / "lagoon.gm").read_bytes() == before


def test_a_damaged_copy_of_this_game_is_mended(game: Game, stick: Path) -> None:
    three_rounds(game)
    target = game.copy_to(stick)
    assert target is not None
    target.write_bytes(target.read_bytes()[:9000])
    game.play(round_of(game))
    assert game.copy_fault is None
    with Game.load(target, writable=False) as copy:
        assert copy.course == game.course


def test_a_damaged_copy_that_went_further_is_left_alone(game: Game, stick: Path) -> None:
    target = game.copy_to(stick)
    assert target is not None
    with Game.load(target) as copy:
        three_rounds(copy)
    spoilt = b"?" + target.read_bytes()[1:]
    target.write_bytes(spoilt)
    game.play(round_of(game))
    assert game.copy_fault is not None and game.copy_fault.code == "copy_ahead"
    assert target.read_bytes() == spoilt


def test_a_game_is_not_copied_onto_itself(game: Game, stick: Path) -> None:
    before = game.path.read_bytes()
    assert refusal(game, game.path.parent) == "copy_same_folder"
    assert refusal(game, stick / "none") == "copy_no_folder"
    assert game.path.read_bytes() == before
    game.copy_to(stick)
    with Game.load(stick / "lagoon.gm") as copy:
        assert copy.settings == {}
        copy.set("copy_to", str(stick))
        copy.play(round_of(copy))
        assert copy.copy_fault is not None and copy.copy_fault.code == "copy_same_folder"


def test_a_copy_that_fails_half_way_leaves_the_old_one(
    game: Game, stick: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game.copy_to(stick)
    before = (stick / "lagoon.gm").read_bytes()

    def fail(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("gm.copies.os.fsync", fail)
    game.play(round_of(game))
    assert game.copy_fault is not None and game.copy_fault.code == "copy_disk_full"
    assert (stick / "lagoon.gm").read_bytes() == before
    assert [file.name for file in stick.iterdir()] == ["lagoon.gm"]


def test_adjustments_and_drafts_alone_are_not_copied(game: Game, stick: Path) -> None:
    game.copy_to(stick)
    before = (stick / "lagoon.gm").read_bytes()
    game.adjust(Adjustment("points", "late", team="red", by=1))
    game.type("red", "path.1", "C14")
    assert (stick / "lagoon.gm").read_bytes() == before


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_fault_of_a_copy_has_its_sentence(language: str) -> None:
    for code in ("no_folder", "same_folder", "other", "ahead", "disk_full", "read_only", "failed"):
        assert JournalFault(f"copy_{code}", Path("E:/lagoon.gm")).tell(Catalogue(language))
