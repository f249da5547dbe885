"""Damaged game files: opened whole or refused with a sentence, never changed, and saved as far as they are sound."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from gm.cards.files import read_record_text
from gm.catalogue import Catalogue
from gm.cli import main
from gm.faults import JournalFault
from gm.game import Game
from gm.gamefile import journal_of
from gm.present import Present
from gm.recovery import Found, recover, search, usable_at_sea
from gm.salvage import find_entries
from gm.scorekeeper import Scorekeeper
from gm.sextagon.adjust import Adjustment
from gm.sextagon.orders import RoundOrders
from tests.game.games import begin, paper, random_game, round_of, three_rounds

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


def test_a_result_that_is_damaged_is_no_difference_of_versions(original: Game, tmp_path: Path) -> None:
    data = original.path.read_bytes()
    digest = original._records[max(original._records)].hash.encode()
    path = tmp_path / "game.gm"
    path.write_bytes(data.replace(digest, b"0" * 64))
    with pytest.raises(JournalFault) as fault:
        Game.load(path)
    assert fault.value.code == "damaged"
    found = search(path)
    assert (found.rounds, len(found.results)) == (10, 9)


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


def without(game: Game, *numbers: int) -> Found:
    """What can be saved of a game's log without some of its entries."""
    entries = {entry.id: entry for entry in game._entries if entry.id not in numbers}
    return usable_at_sea(entries, game._journal.results())


def saved(found: Found, game: Game) -> Present:
    """What the saved log leads to when it is opened."""
    assert [entry.id for entry in found.entries] == list(range(1, len(found.entries) + 1))
    records = {(result.entry, result.round): result for result in found.results}
    return Present.of(game.opening, found.entries[1:], records)


def test_a_lost_field_costs_no_round(original: Game) -> None:
    for entry in original._entries[:-1:7]:  # that the last is missing, nobody could know
        if entry.kind == "draft":
            found = without(original, entry.id)
            assert (found.rounds, found.lost) == (10, 1)
            assert saved(found, original).course == original.course


def test_fields_of_the_round_at_hand_are_saved(original: Game) -> None:
    found = without(original, original._entries[-2].id - 3)
    assert found.drafts == 1
    assert saved(found, original).ledger.drafts == {("blue", "port"): "12"}


def test_an_undo_that_was_lost_is_seen_by_what_followed(game: Game) -> None:
    game.play(round_of(game, red=paper(6, s1="C14")))
    game.play(round_of(game, red=paper(6, s1="D13")))
    game.undo()
    game.type("red", "path.1", "C16")
    game.play(round_of(game, red=paper(6, s1="C16")))
    undo = next(entry.id for entry in game._entries if entry.kind == "undo")
    assert saved(without(game, undo), game).course == game.course
    assert saved(without(game, undo, undo + 1), game).course == game.course


def test_an_undo_of_what_was_lost_takes_nothing_else_back(game: Game) -> None:
    game.play(round_of(game, red=paper(6, s1="C14")))
    game.type("red", "path.1", "D13")
    game.undo()
    typed = next(entry.id for entry in game._entries if entry.kind == "draft")
    found = without(game, typed)
    assert found.rounds == 1 and found.lost == 2
    game.undo()
    assert without(game, typed).rounds == 0


def test_a_redo_that_was_lost_is_seen_by_what_followed(game: Game) -> None:
    for _ in range(2):
        game.play(round_of(game, red=paper(6)))
    game.undo()
    game.redo()
    game.play(round_of(game, red=paper(3)))
    redo = next(entry.id for entry in game._entries if entry.kind == "redo")
    assert saved(without(game, redo), game).course == game.course


def test_after_a_lost_correction_the_rounds_are_as_they_were_recorded(game: Game) -> None:
    three_rounds(game)
    game.correct({1: RoundOrders(1), 2: RoundOrders(2)}, "another sheet")
    game.play(round_of(game, red=paper(6, s1="C14 D13")))
    states = [each.state for each in game.rounds]
    correction = next(entry.id for entry in game._entries if entry.kind == "correct")
    found = without(game, correction)
    assert (found.rounds, found.lost) == (4, 1)
    present = saved(found, game)
    assert present.course.rounds[3].state == states[3]
    assert [difference.round for difference in present.differences] == [4]


def test_results_that_are_lost_cost_nothing_but_the_check(original: Game) -> None:
    entries = {entry.id: entry for entry in original._entries}
    found = usable_at_sea(entries, {})
    assert found.rounds == 10 and not found.results
    assert saved(found, original).course == original.course


def test_an_unfinished_transaction_is_undone_before_the_search(original: Game, tmp_path: Path) -> None:
    path = tmp_path / "game.gm"
    shutil.copy(original.path, path)
    worker = [sys.executable, "-m", "tests.game.worker", "half", str(path)]
    subprocess.run(worker, cwd=Path(__file__).parents[2], capture_output=True, check=False)
    data = b"?" + path.read_bytes()[1:]  # so that nothing but the search touches it
    path.write_bytes(data)
    assert journal_of(path).exists()
    recovery = recover(path)
    assert recovery is not None and (recovery.found.rounds, recovery.found.lost) == (10, 0)
    assert recovery.kept is not None and recovery.kept.read_bytes() == data
    assert journal_of(recovery.kept).exists() and not journal_of(path).exists()
    with Game.load(path) as game:
        assert game.course == original.course


def test_a_page_with_wrong_bookkeeping_is_refused_before_anything_is_written_to_it(
    original: Game, tmp_path: Path
) -> None:
    data = original.path.read_bytes()
    path = tmp_path / "game.gm"
    leaf = next(at for at in range(PAGE, len(data), PAGE) if data[at] == 0x0D)
    path.write_bytes(data[: leaf + 7] + bytes([data[leaf + 7] ^ 0x20]) + data[leaf + 8 :])
    with pytest.raises(JournalFault) as fault:
        Game.load(path)
    assert fault.value.code == "damaged"
    found = search(path)
    assert (found.rounds, found.lost) == (10, 0)


def test_an_adjustment_that_rests_on_a_lost_one_is_lost_with_it(game: Game) -> None:
    game.adjust(Adjustment("give", "found on the beach", team="red", word="transport"))
    game.adjust(Adjustment("take", "it leaks", team="red", ship="2"))
    game.adjust(Adjustment("points", "late", team="blue", by=1))
    found = without(game, 2)
    assert found.lost == 2
    present = saved(found, game)
    assert [adjustment.do for adjustment in present.course.adjustments] == ["points"]
    assert present.differences == ()


def test_of_a_card_game_all_before_the_gap_is_saved(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "cards.gm"
    text = "game: gang\nplayers: [{id: anna, name: Anna}, {id: ben, name: Ben}, {id: eva, name: Eva}]\n"
    record = read_record_text(text + "deck: gang\nrounds: []\n", "cards.yaml").record
    with closing(Scorekeeper.begin(path, record)) as keeper:
        for number in range(8):
            keeper.set("table", f"number {number}")
    data = path.read_bytes()
    path.write_bytes(data.replace(b"number 5", b"number 9"))
    assert main(["log", str(path)]) == 2
    assert main(["recover", str(path), "--lang", "en"]) == 0
    assert "5 entries are there" in capsys.readouterr().out
    with closing(Scorekeeper.load(path)) as keeper:
        assert keeper.settings == {"table": "number 4"}
    assert main(["recover", str(path)]) == 0
