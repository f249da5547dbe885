"""The scenarios, decks and orders that come with the program, found by their bare names."""

from __future__ import annotations

from functools import cache
from pathlib import Path


@cache
def folder() -> Path:
    """The folder of the bundled files: inside the installed package, or beside it in a checkout."""
    package = Path(__file__).resolve().parent
    installed = package / "scenarios"
    return installed if installed.is_dir() else package.parent / "scenarios"


def names() -> list[str]:
    """The bare names of all bundled files, sorted."""
    return sorted(path.stem for path in folder().glob("*.yaml"))


def find(name: str, near: Path | None = None) -> Path:
    """The file that `name` means: one that is there (in the folder `near`, or here) wins over a bundled one of that
    bare name (formats, section 4). Where there is neither, it is the path as given, and reading it will say so."""
    path = (near or Path()) / name
    if not _exists(path) and Path(name).name == name:
        for candidate in (name, f"{name}.yaml"):
            if is_file(folder() / candidate):
                return folder() / candidate
    return path


def is_file(path: Path) -> bool:
    """Whether there is such a file; a name that no file can have is none."""
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False


def _exists(path: Path) -> bool:
    try:
        return path.exists()
    except (OSError, ValueError):
        return False
