"""The specimens in `printouts/specimen` are what the program prints now. If not: `python -m tests.make_specimens`."""

from __future__ import annotations

import os
import subprocess
import sys
from functools import cache
from hashlib import sha256
from pathlib import Path

import pypdfium2
import pytest
from PIL import Image, ImageChops

from gm.drawing.pdf import pdf
from tests.make_specimens import FOLDER, specimens
from tests.paper.reading import words

DPI = 48
UNSEEN = 24
"""By how much of 255 a pixel may differ: another zlib or another system draws nothing that could be seen."""
NAMES = sorted(path.stem for path in FOLDER.glob("*.pdf"))
MOST_BYTES = 1_500_000


@cache
def made() -> dict[str, bytes]:
    """Every specimen as it is made now."""
    return {printed.name: pdf(printed.document) for printed in specimens()}


def kept(name: str) -> bytes:
    return (FOLDER / f"{name}.pdf").read_bytes()


def pictures(data: bytes) -> list[Image.Image]:
    """Each page as a small grey picture."""
    document = pypdfium2.PdfDocument(data)
    return [page.render(scale=DPI / 72, grayscale=True).to_pil() for page in document]


def test_there_is_a_specimen_of_each_sheet_and_nothing_else() -> None:
    assert sorted(made()) == NAMES
    assert {path.suffix for path in FOLDER.iterdir()} == {".pdf"}


@pytest.mark.parametrize("name", NAMES)
def test_the_text_of_a_specimen_is_current(name: str) -> None:
    old, new = ([(word.page, word.text) for word in words(data)] for data in (kept(name), made()[name]))
    assert old == new


@pytest.mark.parametrize("name", NAMES)
def test_the_pages_of_a_specimen_look_as_they_do_now(name: str) -> None:
    old, new = pictures(kept(name)), pictures(made()[name])
    assert [page.size for page in old] == [page.size for page in new]
    for number, (before, now) in enumerate(zip(old, new, strict=True), 1):
        differing = ImageChops.difference(before, now).point(lambda grey: 255 if grey > UNSEEN else 0).getbbox()
        assert differing is None, f"page {number}"


def test_specimens_are_small() -> None:
    assert sum(len(kept(name)) for name in NAMES) < MOST_BYTES


def test_another_process_makes_the_same_bytes() -> None:
    code = (
        "from hashlib import sha256\n"
        "from gm.drawing.pdf import pdf\n"
        "from tests.make_specimens import specimens\n"
        "for printed in specimens():\n"
        "    print(printed.name, sha256(pdf(printed.document)).hexdigest())\n"
    )
    environment = {**os.environ, "PYTHONHASHSEED": "7", "SOURCE_DATE_EPOCH": "1"}
    told = subprocess.run(
        [sys.executable, "-c", code],
        env=environment,
        cwd=Path(__file__).parent.parent.parent,
        capture_output=True,
        check=True,
        text=True,
    )
    assert dict(line.split() for line in told.stdout.splitlines()) == {
        name: sha256(data).hexdigest() for name, data in made().items()
    }
