"""Folders that are likely to be on a stick or another disk, as each system mounts them."""

from __future__ import annotations

import os
import string
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

_MOUNTS = ("/media", "/run/media", "/Volumes", "/mnt")
_MOST = 8


def likely_folders(home: Path | None = None) -> list[Path]:
    """The folders of other disks that can be written to, and where there are none, the user's documents."""
    found = [folder for folder in _mounted() if os.access(folder, os.W_OK)]
    if not found:
        home = home if home is not None else Path.home()
        found = [folder for folder in (home / "Documents",) if folder.is_dir()]
    return found[:_MOST]


def _mounted() -> Iterator[Path]:
    if sys.platform == "win32":
        drives = (Path(f"{letter}:\\") for letter in string.ascii_uppercase[3:])
        yield from (drive for drive in drives if drive.exists())
        return
    for mount in _MOUNTS:
        with suppress(OSError):
            for folder in sorted(Path(mount).iterdir()):
                if os.path.ismount(folder):
                    yield folder
                elif folder.is_dir() and mount in ("/media", "/run/media"):
                    with suppress(OSError):
                        yield from (inner for inner in sorted(folder.iterdir()) if os.path.ismount(inner))
