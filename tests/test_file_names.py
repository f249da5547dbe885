"""Names of files that every system takes: those of the repository, and those that the program makes."""

from __future__ import annotations

import ast
import os
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

import gm
from gm.gamefile import journal_of

ROOT = Path(gm.__file__).parent.parent
FILES = sorted((ROOT / "gm").rglob("*.py"))
SUFFIXES = (".yaml", ".pdf", ".html", ".svg", ".png", ".csv", ".json", ".gm", ".txt", ".part", ".lock", ".toml")
RESERVED = re.compile(r"(?i)(con|prn|aux|nul|com\d|lpt\d)(\..*)?")
FOLDERS = ("gm", "tests", "scenarios", "docs", "benchmarks", "printouts")


def refused(name: str) -> bool:
    """Whether Windows refuses a file of this name."""
    return bool(re.search(r'[<>:"|?*\\\x00-\x1f]|[. ]$', name) or RESERVED.fullmatch(name) or len(name) > 200)


def kept() -> Iterator[Path]:
    """The files of the repository, without what tools leave."""
    for folder in FOLDERS:
        for path in (ROOT / folder).rglob("*"):
            if not any(part.startswith((".", "__pycache__")) for part in path.relative_to(ROOT).parts):
                yield path.relative_to(ROOT)


def made(tree: ast.AST) -> Iterator[str]:
    """The texts in code that end like the name of a file, patterns left out; what is filled in counts as a letter."""
    inner = {id(value) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for value in node.values}
    for node in ast.walk(tree):
        text = ""
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in inner:
            text = node.value
        elif isinstance(node, ast.JoinedStr):
            text = "".join(str(part.value) if isinstance(part, ast.Constant) else "x" for part in node.values)
        if text.endswith(SUFFIXES) and not set("*\n ") & set(text):
            yield text


def test_the_check_knows_what_windows_refuses() -> None:
    for name in ("a:b.pdf", "what?.txt", "con", "NUL.txt", "com1.gm", "end.", "end ", 'a"b'):
        assert refused(name), name
    for name in ("round-04-handout-con.pdf", "game.damaged-1.gm", ".game.gm.part", "console.txt", "Ž.gm"):
        assert not refused(name), name


def test_every_file_of_the_repository_has_a_name_that_windows_takes() -> None:
    paths = list(kept())
    assert len(paths) > 200
    assert [str(path) for path in paths if refused(path.name)] == []


def test_no_two_files_differ_by_case_alone() -> None:
    names = Counter(str(path).casefold() for path in kept())
    assert [name for name, count in names.items() if count > 1] == []


@pytest.mark.parametrize("path", FILES, ids=lambda path: os.path.relpath(path, ROOT))
def test_every_name_that_the_program_puts_together_is_one_that_windows_takes(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    names = [part for name in made(tree) for part in name.replace("%Y%m%d-%H%M%S", "0").split("/")]
    assert [name for name in names if refused(name)] == []


def test_there_are_names_to_look_at() -> None:
    names = [name for path in FILES for name in made(ast.parse(path.read_text(encoding="utf-8")))]
    assert {"orders.yaml", "now.yaml", ".x.part"} <= set(names)
    assert journal_of(Path("a.gm")).name == "a.gm-journal"
