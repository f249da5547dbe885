from __future__ import annotations

import os
import subprocess
import sys
import unicodedata
from io import BytesIO

import pypdf
import pytest

from gm.drawing.fonts import glyphs
from gm.drawing.pdf import pdf
from gm.drawing.shapes import Document, Group, Meta, Picture, Shape, Stroke, Text, TextStyle, segments
from tests.drawing.specimen import LINES, back, document, front


def read(*pages: Picture) -> pypdf.PdfReader:
    return pypdf.PdfReader(BytesIO(pdf(Document(pages, "Title", "Author"))))


def lines(*texts: str) -> Picture:
    style = TextStyle(9)
    return Picture(2000, 600, tuple(Text(10, 580 - 12 * row, text, style) for row, text in enumerate(texts)))


def hashes(**environment: str) -> str:
    run = subprocess.run(
        [sys.executable, "-m", "tests.drawing.specimen"],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=True,
    )
    return run.stdout


def test_bytes_are_the_same_in_every_process() -> None:
    assert (
        hashes(PYTHONHASHSEED="1", TZ="UTC")
        == hashes(PYTHONHASHSEED="2", SOURCE_DATE_EPOCH="1234567890", TZ="Asia/Tokyo")
        == hashes(PYTHONHASHSEED="0", SOURCE_DATE_EPOCH="1")
    )


def test_bytes_do_not_depend_on_what_was_drawn_before() -> None:
    first = pdf(document())
    pdf(Document((lines("zyxwv ŽŠČ", "9876"), back()), "Other", "Other"))
    assert pdf(document()) == first


def test_a_page_stands_alone_whatever_its_place() -> None:
    def words(*pages: Picture) -> list[str]:
        return [page.extract_text() for page in read(*pages).pages]

    assert words(back(), front()) == words(front(), back())[::-1]


def test_the_text_of_a_page_is_what_was_drawn() -> None:
    assert read(lines(*LINES)).pages[0].extract_text().splitlines() == list(LINES)


def test_every_character_of_the_typeface_can_be_read_back() -> None:
    everything = [chr(code) for code in sorted(glyphs()) if unicodedata.category(chr(code))[0] in "LNPS"]
    rows = ["".join(everything[start : start + 40]) for start in range(0, len(everything), 40)]
    assert len(everything) > 256  # more than one subset of the font
    drawn = read(lines(*rows)).pages[0].extract_text()
    assert set(unicodedata.normalize("NFC", "".join(everything))) <= set(drawn)


def test_a_character_that_the_typeface_lacks_is_shown_as_a_question_mark() -> None:
    assert read(lines("a ★ b")).pages[0].extract_text() == "a ? b"


def test_every_font_is_embedded() -> None:
    reader = pypdf.PdfReader(BytesIO(pdf(document())))
    fonts = {
        name: font.get_object()
        for page in reader.pages
        for name, font in page["/Resources"]["/Font"].get_object().items()  # type: ignore[index]
    }
    assert len(fonts) == 4
    for font in fonts.values():
        assert "AtkinsonHyperlegible" in font["/BaseFont"]
        assert "/FontFile2" in font["/FontDescriptor"]
    assert b"Helvetica" not in pdf(document())


def test_the_file_asks_to_be_printed_unscaled_on_one_side() -> None:
    preferences = pypdf.PdfReader(BytesIO(pdf(document()))).trailer["/Root"]["/ViewerPreferences"]  # type: ignore[index]
    assert (preferences["/PrintScaling"], preferences["/Duplex"]) == ("/None", "/Simplex")


def test_the_file_says_of_itself_what_the_document_says() -> None:
    reader = pypdf.PdfReader(BytesIO(pdf(document())))
    assert reader.metadata is not None
    assert reader.metadata.title == "Specimen: ěšč"
    assert (reader.metadata.author, reader.metadata.subject, reader.metadata.creator) == (
        "Somebody",
        "Subject",
        "gm 0",
    )
    assert reader.trailer["/Root"]["/Lang"] == "cs"  # type: ignore[index]


def test_each_page_has_its_own_size() -> None:
    sizes = [(float(page.mediabox.width), float(page.mediabox.height)) for page in read(front(), back()).pages]
    assert sizes == [(300, 400), (280, 120)]


def test_words_for_the_web_do_not_reach_paper() -> None:
    secret = Group(
        (Shape(segments([(0, 0, 1, 1)]), stroke=Stroke(1)),), meta=Meta("secret", "secret", "secret", "secret")
    )
    page = Picture(50, 50, (secret,), "secret", "secret")
    reader = read(page)
    assert b"secret" not in reader.pages[0].get_contents().get_data()  # type: ignore[union-attr]
    assert b"secret" not in pdf(Document((page,), "Title", "Author"))


def test_numbers_are_written_without_exponents() -> None:
    tiny = Group((Shape(segments([(1e-7, 0, 1, 1)]), stroke=Stroke(1e-6)),), (1e-9, 1.0, -1.0, 1e-9, 0.0, 0.0))
    contents = read(Picture(50, 50, (tiny,))).pages[0].get_contents()
    assert contents is not None
    assert b"e-" not in contents.get_data()


def test_a_document_needs_a_page() -> None:
    with pytest.raises(ValueError, match="page"):
        pdf(Document((), "Title", "Author"))
