"""Files that people hand in: read once, within bounds, or refused with a sentence."""

from __future__ import annotations

import errno
import os
import stat

from gm.located.nodes import Node
from gm.located.parse import Collector, read_text
from gm.located.places import Fault, FaultsFound, Place

LARGEST = 1_000_000
"""The bytes that a file may have."""


def read_file(path: str | os.PathLike[str], into: Collector | None = None) -> list[Node]:
    """The documents of a YAML file; see `read_text`.

    Raises `FaultsFound` when it cannot be read or has faults, and there is no collector to take them.
    """
    file = os.fspath(path)
    text = file_text(file)
    if isinstance(text, str):
        return read_text(text, file, into)
    if into is None:
        raise FaultsFound([text])
    into.add(text)
    return []


def file_text(file: str) -> str | Fault:
    """The text of a file, or the fault that tells why there is none.

    A byte order mark tells UTF-8 and UTF-16; without one it is UTF-8.
    """
    try:
        about = os.stat(file)  # noqa: PTH116 - pathlib is slow to import
        if stat.S_ISDIR(about.st_mode):
            return Fault("file.directory", None, {"file": file})
        if not stat.S_ISREG(about.st_mode):
            return Fault("file.special", None, {"file": file})
        if about.st_size > LARGEST:
            return _too_large(file)
        with open(file, "rb") as stream:  # noqa: PTH123
            data = stream.read(LARGEST + 1)
    except (FileNotFoundError, NotADirectoryError):
        return _missing(file)
    except PermissionError:
        return Fault("file.forbidden", None, {"file": file})
    except (OSError, ValueError) as error:
        return Fault("file.unreadable", None, {"file": file, "reason": _reason(error)})
    if len(data) > LARGEST:  # it grew
        return _too_large(file)
    return _decoded(file, data)


def _too_large(file: str) -> Fault:
    return Fault("file.large", None, {"file": file, "limit": LARGEST // 1_000_000})


def _reason(error: Exception) -> str:
    number = getattr(error, "errno", None)
    return errno.errorcode.get(number, str(number)) if number else type(error).__name__


def _decoded(file: str, data: bytes) -> str | Fault:
    encoding = "utf-16" if data.startswith((b"\xff\xfe", b"\xfe\xff")) else "utf-8"
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError as error:
        return _at_byte("file.not_utf8", file, data, error.start, encoding)
    if "\0" in text:
        return _at_byte("file.binary", file, text.encode(), text.encode().index(b"\0"), "utf-8")
    return text


def _at_byte(code: str, file: str, data: bytes, offset: int, encoding: str) -> Fault:
    before = data[:offset].decode(encoding, "replace").removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    line, column = before.count("\n"), len(before) - (before.rfind("\n") + 1)
    after = data[offset : offset + 200].decode("utf-8", "replace").splitlines() or [""]
    return Fault.at(code, Place(file, line + 1, column + 1, before[len(before) - column :] + after[0]), line=line + 1)


def _missing(file: str) -> Fault:
    from gm.located.words import nearest

    folder, name = os.path.split(file)
    try:
        with os.scandir(folder or os.curdir) as found:
            names = sorted(entry.name for entry, _ in zip(found, range(1000), strict=False))
    except OSError:
        return Fault("file.no_folder", None, {"file": file, "folder": folder})
    near = nearest(name, names)
    if near is None:
        return Fault("file.missing", None, {"file": file})
    return Fault("file.missing_near", None, {"file": file, "near": near})
