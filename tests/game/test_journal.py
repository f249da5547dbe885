"""The game file against all that can happen to it: killed programs, full disks, second programs, other files."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pytest

from gm.catalogue import LANGUAGES, Catalogue
from gm.cli import main
from gm.faults import JournalFault
from gm.game import Game
from gm.gamefile import FORMAT, journal_of
from gm.journal import Journal
from tests.game.games import LAGOON, begin, three_rounds

ROOT = Path(__file__).resolve().parents[2]


def worker(what: str, path: Path, *before: str) -> subprocess.Popen[str]:
    command = [*before, sys.executable, "-m", "tests.game.worker", what, str(path)]
    return subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def told(what: str, path: Path, *before: str) -> list[str]:
    """What a second program tells before it ends."""
    with worker(what, path, *before) as process:
        return process.communicate(timeout=60)[0].splitlines()


@contextmanager
def running(what: str, path: Path) -> Iterator[subprocess.Popen[str]]:
    """A second program that has got so far as to open the game."""
    with worker(what, path) as process:
        try:
            assert process.stdout is not None and process.stdout.readline() == "open\n"
            yield process
        finally:
            process.kill()


def mounted(*commands: str) -> tuple[str, ...]:
    """The command that runs another where only it sees something mounted; the test is skipped where nobody may."""
    shell = " && ".join(commands)
    unshare = ("unshare", "--map-root-user", "--mount")
    possible = (
        shutil.which("unshare")
        and not subprocess.run([*unshare, "sh", "-c", shell], capture_output=True, check=False).returncode
    )
    if not possible:
        pytest.skip("nothing can be mounted here")
    return (*unshare, "sh", "-c", f'{shell} && exec "$@"', "sh")


def fault_of(path: Path, *, writable: bool = True) -> JournalFault:
    with pytest.raises(JournalFault) as fault:
        Game.load(path, writable=writable)
    return fault.value


def kill_while_playing(folder: Path, seed: int) -> int:
    """Kill a program that plays at a random instant: everything that it had told is there. So many entries."""
    rng = Random(seed)
    with begin(folder, name=f"game-{seed}") as game:
        pass
    with running("play", game.path) as process:
        time.sleep(rng.random() * 0.3)
        process.kill()
        assert process.stdout is not None
        reported = [int(line) for line in process.stdout.read().splitlines()]
    with Game.load(game.path) as again:
        entries = len(again._entries)
        assert entries in (reported[-1], reported[-1] + 1) if reported else entries <= 2
        assert again.differences == ()
        again.type("red", "path.1", "C14")
    assert not journal_of(game.path).exists()
    return entries


@pytest.mark.parametrize("seed", range(3))
def test_what_was_told_as_saved_is_there_after_a_kill(tmp_path: Path, seed: int) -> None:
    kill_while_playing(tmp_path, seed)


@pytest.mark.long
def test_what_was_told_as_saved_is_there_after_200_kills(tmp_path: Path) -> None:
    entries = [kill_while_playing(tmp_path, seed) for seed in range(3, 203)]
    assert len(set(entries)) > 20  # it was killed at many different instants


def test_a_transaction_that_was_cut_off_never_happened(game: Game) -> None:
    three_rounds(game)
    game.close()
    before = game.path.read_bytes()
    assert told("half", game.path) == ["half"]
    assert journal_of(game.path).exists() and game.path.read_bytes() != before
    with Game.load(game.path, writable=False) as again:
        assert again.course == game.course
    assert game.path.read_bytes() == before and not journal_of(game.path).exists()


def test_a_transaction_that_was_cut_off_is_told_where_it_cannot_be_undone(game: Game) -> None:
    three_rounds(game)
    game.close()
    assert told("half", game.path) == ["half"]
    spoilt = game.path.read_bytes()
    folder = game.path.parent
    where = mounted(f"mount --bind {folder} {folder}", f"mount -o remount,ro,bind {folder}")
    assert told("open", game.path, *where)[1] == "unfinished"
    assert game.path.read_bytes() == spoilt
    assert told("open", game.path) == ["open", "open"]


def test_a_game_file_is_one_file_alone(game: Game) -> None:
    three_rounds(game)
    copy = game.path.with_name("copy.gm")
    copy.write_bytes(game.path.read_bytes())
    with Game.load(copy) as other:
        assert other.course == game.course
    game.close()
    assert {path.name for path in game.path.parent.iterdir()} == {"lagoon.gm", "copy.gm"}


def test_a_game_that_is_open_cannot_be_opened_for_writing_again(game: Game, capsys: pytest.CaptureFixture[str]) -> None:
    game.close()
    with running("hold", game.path):
        fault = fault_of(game.path)
        assert (fault.code, fault.input_fault) == ("in_use", False)
        with pytest.raises(JournalFault):
            Game.begin(game.path, LAGOON, "lagoon.yaml")
        link = game.path.with_name("link.gm")
        link.symlink_to(game.path)
        assert fault_of(link).code == "in_use"
    Game.load(game.path).close()  # the lock died with its program


def test_the_same_program_cannot_open_a_game_twice_either(game: Game) -> None:
    assert fault_of(game.path).code == "in_use"
    game.type("red", "path.1", "C14")
    game.close()
    Game.load(game.path).close()


def test_a_game_is_read_while_another_program_writes(game: Game) -> None:
    game.close()
    with running("play", game.path):
        seen = 0
        for _ in range(8):
            with Game.load(game.path, writable=False) as reader:
                assert len(reader._entries) >= seen
                seen = len(reader._entries)
        assert seen > 1


def test_a_reader_keeps_nobody_from_writing_and_cannot_write(game: Game) -> None:
    with Game.load(game.path, writable=False) as reader:
        game.type("red", "path.1", "C14")
        before = game.path.read_bytes()
        with pytest.raises(JournalFault):
            reader.type("blue", "path.1", "L6")
        assert reader.drafts == {} and game.path.read_bytes() == before
    assert game.drafts


def test_two_writers_on_a_disk_without_locks_cannot_write_the_same_entry(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gm.journal.Lock", lambda _: None)
    with Game.load(game.path) as other:
        game.type("red", "path.1", "C14")
        with pytest.raises(JournalFault) as fault:
            other.type("red", "path.1", "C16")
        assert fault.value.code == "in_use" and other.drafts == {}
    with Game.load(game.path, writable=False) as again:
        assert again.drafts == game.drafts


def test_a_lock_that_nobody_holds_is_no_hindrance(game: Game) -> None:
    game.close()
    (game.path.parent / "lagoon.gm.lock").write_bytes(b"")
    Game.load(game.path).close()


def test_a_full_disk_is_told_and_nothing_changes(game: Game) -> None:
    three_rounds(game)
    pages = game._journal._connection.execute("PRAGMA page_count").fetchone()[0]
    game._journal._connection.execute(f"PRAGMA max_page_count={pages}")
    before, course, log = dict(game.drafts), game.course, len(game._entries)
    with pytest.raises(JournalFault) as fault:
        for number in range(100):
            game.type("red", f"path.{number}", "C14 D13 " * 30)
            before, log = dict(game.drafts), len(game._entries)
    assert (fault.value.code, fault.value.input_fault) == ("disk_full", False)
    assert (dict(game.drafts), game.course, len(game._entries)) == (before, course, log)
    game._journal._connection.execute("PRAGMA max_page_count=100000")  # space was made
    game.type("red", "path.1", "C14")
    game.close()
    with Game.load(game.path) as again:
        assert again.course == course and again.drafts == before | {("red", "path.1"): "C14"}


def test_a_disk_that_is_really_full_loses_nothing(game: Game, tmp_path: Path) -> None:
    disk = tmp_path / "disk"
    disk.mkdir()
    three_rounds(game)
    game.close()
    small = f"mount -t tmpfs -o size=160k tmpfs {disk}", f"cp {game.path} {disk}/game.gm"
    keep = f'"$@"; cp {disk}/game.gm {tmp_path}/after.gm; ls {disk}'
    run = (*mounted(*small)[:-2], " && ".join(small) + f" && {{ {keep}; }}", "sh")
    number, code, input_fault, unchanged = told("fill", disk / "game.gm", *run)[0].split()
    assert (code, input_fault, unchanged) == ("disk_full", "0", "True")
    with Game.load(tmp_path / "after.gm") as after:
        assert len(after.drafts) == int(number) > 3 and after.course == game.course
    assert told("begin", disk / "new.gm", *mounted(small[0], f"cat /dev/zero > {disk}/big; true")) == ["disk_full"]


def test_a_folder_that_cannot_be_written_is_told(game: Game) -> None:
    game.close()
    before = game.path.read_bytes()
    folder = game.path.parent
    where = mounted(f"mount --bind {folder} {folder}", f"mount -o remount,ro,bind {folder}")
    assert told("open", game.path, *where) == ["read_only", "open"]
    assert told("begin", folder / "new.gm", *where) == ["read_only"]
    assert game.path.read_bytes() == before


@pytest.mark.skipif(os.name == "nt" or getattr(os, "geteuid", lambda: 0)() == 0, reason="these may do anything")
def test_a_file_that_may_not_be_written_or_read_is_told(game: Game) -> None:
    game.close()
    game.path.chmod(0o444)
    assert fault_of(game.path).code == "read_only"
    Game.load(game.path, writable=False).close()
    game.path.chmod(0)
    assert fault_of(game.path).code == "forbidden"


def test_a_file_that_was_taken_away_is_told_before_anything_is_written_nowhere(game: Game) -> None:
    game.path.rename(game.path.with_name("elsewhere.gm"))
    with pytest.raises(JournalFault) as fault:
        game.type("red", "path.1", "C14")
    assert fault.value.code == "gone" and game.drafts == {}
    game.path.with_name("elsewhere.gm").rename(game.path)
    game.type("red", "path.1", "C14")
    game.close()
    with Game.load(game.path) as again:
        assert again.drafts == {("red", "path.1"): "C14"}


NO_GAMES: dict[str, tuple[bytes | None, str, int]] = {
    "missing": (None, "missing", 2),
    "empty": (b"", "empty", 2),
    "a scenario": (LAGOON.encode(), "text", 2),
    "a scenario with accents": ("game: sextagon\ntitle: Příliš žluťoučký kůň\n".encode() * 200, "text", 2),
    "a picture": (b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 20, "no_game", 2),
    "UTF-16": ("game: sextagon".encode("utf-16"), "no_game", 2),
    "zeros": (bytes(20000), "damaged", 2),
    "the beginning of a database": (b"SQLite format 3\0" + bytes(50), "no_game", 2),
}


@pytest.mark.parametrize("name", NO_GAMES)
@pytest.mark.parametrize("command", ["log", "export", "recover"])
def test_files_that_are_no_games_are_refused_with_a_sentence(
    tmp_path: Path, name: str, command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    content, code, exit_code = NO_GAMES[name]
    path = tmp_path / "game.gm"
    if content is not None:
        path.write_bytes(content)
    wanted = "nothing_left" if (command, code) == ("recover", "damaged") else code
    assert main([command, str(path), "--lang", "en"]) == exit_code
    printed = capsys.readouterr()
    assert printed.err == Catalogue("en")(f"journal.{wanted}", file=str(path)) + "\n" and not printed.out
    assert [file.name for file in tmp_path.iterdir()] == (["game.gm"] if content is not None else [])
    assert content is None or path.read_bytes() == content


def test_a_folder_and_a_database_of_others_are_no_games(tmp_path: Path) -> None:
    (tmp_path / "folder.gm").mkdir()
    assert fault_of(tmp_path / "folder.gm").code == "folder"
    assert fault_of(tmp_path / "no" / "game.gm").code == "missing"
    connection = sqlite3.connect(tmp_path / "other.gm")
    connection.execute("CREATE TABLE log (id)")
    connection.close()
    assert fault_of(tmp_path / "other.gm").code == "no_game"


def test_a_newer_game_is_left_to_a_newer_program(game: Game, capsys: pytest.CaptureFixture[str]) -> None:
    game.close()
    connection = sqlite3.connect(game.path)
    connection.execute(f"PRAGMA user_version={FORMAT + 1}")
    connection.close()
    before = game.path.read_bytes()
    fault = fault_of(game.path)
    assert (fault.code, fault.input_fault) == ("newer", True)
    for command in (["log"], ["export"], ["recover"]):
        assert main([*command, str(game.path)]) == 2
    assert game.path.read_bytes() == before


def test_nothing_is_begun_over_another_file(game: Game, tmp_path: Path) -> None:
    before = game.path.read_bytes()
    game.close()
    for path in (game.path, tmp_path):
        with pytest.raises(JournalFault) as fault:
            Game.begin(path, LAGOON, "lagoon.yaml")
        assert (fault.value.code, fault.value.input_fault) == ("exists", False)
    assert game.path.read_bytes() == before
    with pytest.raises(JournalFault) as fault:
        Game.begin(tmp_path / "no" / "game.gm", LAGOON, "lagoon.yaml")
    assert fault.value.code == "no_folder" and not (tmp_path / "no").exists()


def test_a_game_begins_in_an_empty_file_and_over_the_rest_of_a_program_that_was_killed(tmp_path: Path) -> None:
    path = tmp_path / "game.gm"
    path.write_bytes(b"")
    (tmp_path / ".game.gm.part").write_bytes(b"rest")
    (tmp_path / ".game.gm.part-journal").write_bytes(b"rest")
    Game.begin(path, LAGOON, "lagoon.yaml").close()
    Game.load(path).close()
    assert [file.name for file in tmp_path.iterdir()] == ["game.gm"]


def test_what_is_written_with_a_right_checksum_but_makes_no_sense_is_refused(game: Game) -> None:
    game.close()
    nonsense: list[tuple[str, dict[str, object]]] = [
        ("resolve", {"round": 1}),
        ("resolve", {"round": 9, "teams": {}, "cut": False, "over": False, "adjust": []}),
        ("resolve", {"round": 1, "teams": {"red": 3}, "cut": False, "over": False, "adjust": []}),
        ("resolve", {"round": True, "teams": {}, "cut": False, "over": False, "adjust": []}),
        ("correct", {"changes": [], "adjust": [], "why": ""}),
        ("correct", {"changes": [{"round": 0, "teams": {}, "cut": False, "over": False, "adjust": []}], "adjust": []}),
        ("adjust", {"adjustment": {"do": "explode", "why": ""}}),
        ("adjust", {"adjustment": {"do": "points", "why": "", "by": "3"}}),
        ("adjust", {"adjustment": {"do": "points", "why": "", "team": "red", "by": 1, "more": 1}}),
        ("draft", {"team": "red"}),
        ("setting", {"name": 1, "value": 2}),
        ("dance", {}),
    ]
    for kind, data in nonsense:
        path = game.path.with_name("copy.gm")
        shutil.copy(game.path, path)
        journal = Journal.open(path)
        journal.append(journal.prepare(kind, dict(data)))
        journal.close()
        assert fault_of(path).code == "damaged", (kind, data)
        assert main(["log", str(path)]) == 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_fault_has_its_sentence(language: str) -> None:
    codes = {
        "exists", "missing", "folder", "empty", "text", "no_game", "newer", "damaged", "nothing_left", "forbidden",
        "in_use", "read_only", "unfinished", "no_folder", "gone", "disk_full", "disk_error",
    }  # fmt: skip
    for code in codes:
        sentence = JournalFault(code, Path("lagoon.gm"), reason="why").tell(Catalogue(language))
        assert sentence and "{" not in sentence
