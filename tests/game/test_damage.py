"""Damaged game files: opened whole or refused with a sentence, never changed, and saved as far as they are sound."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

from gm.catalogue import Catalogue
from gm.cli import main
from gm.faults import JournalFault
from gm.game import Game
from gm.recovery import recover, search
from gm.salvage import find_entries
from tests.game.games import begin, paper, random_game, round_of

PAGE = 4096

Change = Callable[[Random, bytes], bytes]


def cut_off(rng: Random, data: bytes) -> bytes:
    return data[: rng.randrange(len(data))]


def flip_one_bit(rng: Random, data: bytes) -> bytes:
    at = rng.randrange(len(data))
    return data[:at] + bytes([data[at] ^ 1 << rng.randrange(8)]) + data[at + 1 :]


def flip_a_bit_of_the_header(rng: Random, data: bytes) -> bytes:
    return flip_one_bit(rng, data[:100]) + data[100:]


def spoil_some_bytes(rng: Random, data: bytes) -> bytes:
    for _ in range(rng.randint(2, 40)):
        data = flip_one_bit(rng, data)
    return data


def blank_a_sector(rng: Random, data: bytes) -> bytes:
    at = rng.randrange(len(data) // 512) * 512
    return data[:at] + bytes(512) + data[at + 512 :]


def fill_a_page(rng: Random, data: bytes) -> bytes:
    at = rng.randrange(len(data) // PAGE) * PAGE
    return data[:at] + rng.randbytes(PAGE) + data[at + PAGE :]


def exchange_two_pages(rng: Random, data: bytes) -> bytes:
    pages = [data[at : at + PAGE] for at in range(0, len(data), PAGE)]
    one, other = rng.sample(range(len(pages)), 2)
    pages[one], pages[other] = pages[other], pages[one]
    return b"".join(pages)


def lose_some_bytes(rng: Random, data: bytes) -> bytes:
    at = rng.randrange(len(data))
    return data[:at] + data[at + rng.randint(1, 5000) :]


def add_rubbish(rng: Random, data: bytes) -> bytes:
    return data + rng.randbytes(rng.randint(1, 9000))


def hold_nothing_but_zeros(_: Random, data: bytes) -> bytes:
    return bytes(len(data))


CHANGES: tuple[Change, ...] = (
    cut_off,
    flip_one_bit,
    flip_a_bit_of_the_header,
    spoil_some_bytes,
    blank_a_sector,
    fill_a_page,
    exchange_two_pages,
    lose_some_bytes,
    add_rubbish,
    hold_nothing_but_zeros,
)


@pytest.fixture(scope="module")
def original(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Game]:
    """A game of ten rounds with drafts, in which nothing was undone."""
    with begin(tmp_path_factory.mktemp("original")) as game:
        for number in range(1, 11):
            for team in ("red", "blue", "green"):
                for ship in range(1, 5):
                    game.type(team, f"path.{ship}", f"B13 C{10 + number}", settled=ship % 2 == 0)
            where = "C14 D13" if number % 2 else "C14 port"
            game.play(round_of(game, red=paper(6, s1=where), blue=paper(3), green=paper(2)))
        game.type("blue", "port", "12")
        yield game


def damaged(original: Game, folder: Path, seed: int) -> Path:
    rng = Random(seed)
    path = folder / "game.gm"
    path.write_bytes(CHANGES[seed % len(CHANGES)](rng, original.path.read_bytes()))
    return path


def check(original: Game, folder: Path, seed: int) -> None:
    """A damaged file is opened whole or refused; what is saved of it is a true beginning of the game."""
    path = damaged(original, folder, seed)
    before = path.read_bytes()
    try:
        with Game.load(path) as game:
            assert game.course == original.course and game.drafts == original.drafts
            assert game.differences == ()
    except JournalFault as fault:
        assert fault.input_fault
        assert fault.tell(Catalogue("en")).startswith("“")
        assert main(["log", str(path)]) == 2
    assert path.read_bytes() == before
    assert [file.name for file in folder.iterdir()] == ["game.gm"]
    try:
        recovery = recover(path)
    except JournalFault as fault:
        assert fault.code in ("nothing_left", "no_game", "empty", "newer")
        assert path.read_bytes() == before
        return
    if recovery is None:
        return
    assert recovery.kept is not None and recovery.kept.read_bytes() == before
    with Game.load(path) as game:
        assert game.rounds == original.rounds[: len(game.rounds)]
        assert recovery.found.rounds == len(game.rounds)
        game.play(round_of(game))
    assert recover(path) is None


@pytest.mark.parametrize("seed", range(40))
def test_a_damaged_file(original: Game, tmp_path: Path, seed: int) -> None:
    check(original, tmp_path, seed)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(40, 640))
def test_many_damaged_files(original: Game, tmp_path: Path, seed: int) -> None:
    check(original, tmp_path, seed)


@pytest.mark.parametrize("seed", range(20))
def test_damaged_files_with_a_winding_history(tmp_path: Path, seed: int) -> None:
    game = random_game(tmp_path, seed % 4)
    game.close()
    path = damaged(game, tmp_path, seed)
    try:
        recovery = recover(path)
    except JournalFault as fault:
        assert fault.code in ("nothing_left", "no_game", "empty", "newer")
        return
    if recovery is not None:
        with Game.load(path) as saved:
            assert len(saved.rounds) == recovery.found.rounds


def test_every_single_byte_of_the_header_is_told_of_or_does_not_matter(original: Game, tmp_path: Path) -> None:
    data = original.path.read_bytes()
    path = tmp_path / "game.gm"
    for at in range(100):
        path.write_bytes(data[:at] + bytes([data[at] ^ 0x55]) + data[at + 1 :])
        try:
            with Game.load(path, writable=False) as game:
                assert game.course == original.course
        except JournalFault as fault:
            assert fault.code in ("damaged", "newer")


def test_a_file_that_ends_anywhere_in_a_row_is_searched_to_its_end(original: Game) -> None:
    data = original.path.read_bytes()
    last = max(match.start() for match in re.finditer(rb"\x00\x47", data))
    whole = len(find_entries(data))
    for end in range(last - 3, last + 60):
        assert whole - 1 <= len(find_entries(data[:end])) <= whole


def test_a_single_wrong_sign_costs_one_entry_and_no_more(original: Game, tmp_path: Path) -> None:
    data = original.path.read_bytes()
    sound = search(original.path)
    assert (sound.lost, sound.rounds) == (0, 10)
    at = data.index(b'"text":"B13 C14"')
    path = tmp_path / "game.gm"
    path.write_bytes(data[:at] + data[at:].replace(b"B13 C14", b"B13 C15", 1))
    with pytest.raises(JournalFault):
        Game.load(path)
    found = search(path)
    assert (found.lost, found.rounds) == (1, 10)
    assert found.entries[-1].data == sound.entries[-1].data


def test_of_a_round_that_is_lost_those_before_it_are_saved(original: Game, tmp_path: Path) -> None:
    data = original.path.read_bytes()
    at = data.index(b'"round":7,"teams":')
    path = tmp_path / "game.gm"
    path.write_bytes(data[:at] + b"?" + data[at + 1 :])
    found = search(path)
    assert found.rounds == 6
    assert recover(path) is not None
    with Game.load(path) as game:
        assert game.rounds == original.rounds[:6]


def test_the_beginning_of_the_game_is_there_twice(original: Game, tmp_path: Path) -> None:
    data = original.path.read_bytes()
    title = b"title: Lagoon"
    assert data.count(title) == 2
    path = tmp_path / "game.gm"
    path.write_bytes(data.replace(title, b"title: Laguna", 1))
    with Game.load(path) as game:  # only the spare one is damaged
        assert game.course == original.course
    first = data.index(title) + 1
    path.write_bytes(data[:first] + data[first:].replace(title, b"title: Laguna"))
    recovery = recover(path)
    assert recovery is not None and (recovery.found.lost, recovery.found.rounds) == (0, 10)
    path.write_bytes(data.replace(title, b"title: Laguna"))
    with pytest.raises(JournalFault) as fault:
        recover(path)
    assert fault.value.code == "nothing_left"


def test_recovery_into_another_file_leaves_the_damaged_one_alone(
    original: Game, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = damaged(original, tmp_path, 5)
    before = path.read_bytes()
    out = tmp_path / "new.gm"
    assert main(["recover", str(path), "--out", str(out), "--lang", "en"]) == 0
    told = capsys.readouterr().out
    assert str(out) in told and "can be played on" in told
    assert path.read_bytes() == before and {file.name for file in tmp_path.iterdir()} == {"game.gm", "new.gm"}
    Game.load(out).close()
    after = out.read_bytes()
    assert main(["recover", str(path), "--out", str(out)]) == 1
    assert out.read_bytes() == after


def test_copies_of_damaged_files_never_take_each_others_place(original: Game, tmp_path: Path) -> None:
    for number in (1, 2):
        path = damaged(original, tmp_path, 5)
        recovery = recover(path)
        assert recovery is not None and recovery.kept == tmp_path / f"game.damaged-{number}.gm"


def test_a_sound_game_is_not_touched(original: Game, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "game.gm"
    shutil.copy(original.path, path)
    before = path.read_bytes()
    assert main(["recover", str(path), "--lang", "en"]) == 0
    assert "is not damaged" in capsys.readouterr().out
    assert path.read_bytes() == before and [file.name for file in tmp_path.iterdir()] == ["game.gm"]


def test_a_game_that_is_open_is_not_recovered_at_the_same_time(original: Game, tmp_path: Path) -> None:
    path = tmp_path / "game.gm"
    shutil.copy(original.path, path)
    with Game.load(path):
        path.write_bytes(path.read_bytes()[:-PAGE])
        with pytest.raises(JournalFault) as fault:
            recover(path)
    assert fault.value.code == "in_use"
