"""The scenarios and decks that come with the program, found by their bare names."""

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


def find(name: str, near: Path | None = None) -> Path | None:
    """The file that `name` means: one that is there (in the folder `near` or here), else a bundled one, else None."""
    path = (near or Path()) / name
    try:
        if path.is_file():
            return path
    except (OSError, ValueError):  # a name that no file can have
        return None
    if name in names():
        return folder() / f"{name}.yaml"
    return None
