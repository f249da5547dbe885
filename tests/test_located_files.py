"""Files are read within bounds, and each that cannot be read has its sentence."""

from __future__ import annotations

import io
import os
from pathlib import Path

import pytest

from gm.catalogue import Catalogue
from gm.located import LARGEST, Fault, FaultsFound, Reader, files, read_file, tell


def fault_of(path: Path | str) -> Fault:
    with pytest.raises(FaultsFound) as found:
        read_file(path)
    (fault,) = found.value.faults
    for language in ("en", "cs"):
        assert "; " in tell(fault, Catalogue(language))
    return fault


def test_a_file_is_read_and_its_faults_name_it(tmp_path: Path) -> None:
    path = tmp_path / "žluťoučký.yaml"
    path.write_text("a: č\nb: [\n", encoding="utf-8")
    reader = Reader()
    assert read_file(path, reader) == []
    (fault,) = reader.faults
    assert fault.place is not None and (fault.place.file, fault.place.line) == (str(path), 2)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_a_byte_order_mark_tells_the_encoding(tmp_path: Path, encoding: str) -> None:
    path = tmp_path / "f.yaml"
    path.write_text("á: č\n", encoding=encoding)
    ((key, value),) = read_file(path)[0].entries
    assert (key.text, key.place.column, value.text) == ("á", 1, "č")


def test_a_missing_file_is_told_with_the_near_name(tmp_path: Path) -> None:
    (tmp_path / "golden-islands.yaml").write_text("a: 1\n", encoding="utf-8")
    fault = fault_of(tmp_path / "golden-island.yaml")
    assert (fault.code, fault.args["near"]) == ("file.missing_near", "golden-islands.yaml")
    assert fault_of(tmp_path / "kelp.txt").code == "file.missing"
    assert fault_of(tmp_path / "nowhere" / "f.yaml").code == "file.no_folder"
    assert fault_of(tmp_path / "golden-islands.yaml" / "f.yaml").code == "file.no_folder"
    assert fault_of("").code == "file.missing"


def test_what_is_no_file_is_not_opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def opened(*_: object, **__: object) -> None:
        raise AssertionError("it was opened")

    monkeypatch.setattr("builtins.open", opened)
    names = {str(tmp_path): "file.directory"}
    if hasattr(os, "mkfifo"):
        os.mkfifo(tmp_path / "pipe")
        names[str(tmp_path / "pipe")] = "file.special"
    for name, code in names.items():
        fault = files.file_text(name)
        assert isinstance(fault, Fault) and fault.code == code


def test_a_large_file_is_refused_unread(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "large.yaml"
    path.write_bytes(b"a: 1\n" + b"#" * (LARGEST - 5))
    assert len(read_file(path)) == 1
    path.write_bytes(b"#" * (LARGEST + 1))
    with monkeypatch.context() as patched:
        patched.setattr("builtins.open", None)
        fault = files.file_text(str(path))
    assert isinstance(fault, Fault) and fault.code == "file.large"


def test_of_a_growing_file_no_more_is_read_than_the_limit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    class Endless(io.BytesIO):
        def read(self, size: int | None = -1, /) -> bytes:
            asked.append(size)
            return b"a" * (size or 0)

    path = tmp_path / "f.yaml"
    path.write_text("a: 1\n", encoding="utf-8")
    monkeypatch.setattr("builtins.open", lambda *_, **__: Endless())
    fault = files.file_text(str(path))
    assert isinstance(fault, Fault) and fault.code == "file.large"
    assert asked == [LARGEST + 1]


def test_a_file_that_may_not_be_read_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "f.yaml"
    path.write_text("a: 1\n", encoding="utf-8")
    for error, code in ((PermissionError(13, "no"), "file.forbidden"), (OSError(5, "no"), "file.unreadable")):

        def refuse(*_: object, error: OSError = error, **__: object) -> None:
            raise error

        with monkeypatch.context() as patched:
            patched.setattr("builtins.open", refuse)
            fault = files.file_text(str(path))
        assert isinstance(fault, Fault) and fault.code == code
    assert fault_of("a\0b").code == "file.unreadable"


def test_a_file_in_another_encoding_is_told_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "f.yaml"
    path.write_bytes("a: 1\nname: Žlutí\n".encode("cp1250"))
    fault = fault_of(path)
    assert (fault.code, fault.place and fault.place.line, fault.place and fault.place.column) == ("file.not_utf8", 2, 7)
    assert fault.source == "name: �lut�"


def test_a_binary_file_is_told_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "f.gm"
    path.write_bytes(b"SQLite format 3\0\n\0")
    fault = fault_of(path)
    assert (fault.code, fault.place and fault.place.line, fault.place and fault.place.column) == ("file.binary", 1, 16)
    path.write_bytes(b"\xff\xfea")
    assert fault_of(path).code == "file.not_utf8"
