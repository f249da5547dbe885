from __future__ import annotations

import os
import subprocess
import sys
import unicodedata
from io import BytesIO

import pypdf
import pytest

from gm.drawing.fonts import glyphs, text_width
from gm.drawing.pdf import pdf
from gm.drawing.shapes import (
    Anchor,
    Document,
    Element,
    Group,
    Meta,
    Picture,
    Shape,
    Stroke,
    Text,
    TextStyle,
    rectangle,
    segments,
    translation,
)
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


def operators(*elements: Element) -> list[str]:
    contents = read(Picture(100, 100, elements)).pages[0].get_contents()
    assert contents is not None
    return contents.get_data().decode("ascii").split()


@pytest.mark.parametrize(("anchor", "share"), [("start", 0.0), ("middle", 0.5), ("end", 1.0)])
def test_a_text_lies_on_its_side_of_the_anchor(anchor: Anchor, share: float) -> None:
    code = operators(Text(50, 20, "MMM", TextStyle(10, anchor=anchor)))
    x, y, _ = code[code.index("Tm") - 2 : code.index("Tm") + 1]
    assert (float(x), float(y)) == pytest.approx((50 - share * text_width("MMM", 10), 20), abs=0.001)


def test_a_turned_text_climbs_towards_its_anchor() -> None:
    code = operators(Text(50, 20, "MMM", TextStyle(10, anchor="end"), 90))
    matrix = [float(part) for part in code[code.index("Tm") - 6 : code.index("Tm")]]
    assert matrix == pytest.approx([0, 1, -1, 0, 50, 20 - text_width("MMM", 10)], abs=0.001)


def test_colours_lines_and_fonts_set_in_a_group_are_set_anew_after_it() -> None:
    line = Shape(segments([(0, 0, 9, 9)]), stroke=Stroke(2, "#b2182b", (3,), "round", "bevel"))
    word = Text(5, 5, "a", TextStyle(10, colour="#08306b"))
    once, twice = operators(line, word, line, word), operators(Group((line, word)), line, word)
    for operator in ("RG", "w", "d", "J", "j", "rg", "Tf"):
        assert (operator, once.count(operator), twice.count(operator)) == (operator, 1, 2)


def test_a_group_is_moved_clipped_and_painted_in_this_order() -> None:
    inner = Shape(rectangle(0, 0, 5, 5), "#000000")
    code = operators(Group((inner,), translation(7, 8), rectangle(1, 1, 2, 2)))
    order = [word for word in code if word in ("q", "cm", "re", "W*", "n", "f*", "Q")]
    assert order[-6:] == ["q", "cm", "W*", "n", "f*", "Q"]


def test_areas_are_filled_even_odd_whether_or_not_they_have_an_edge() -> None:
    outline = rectangle(0, 0, 9, 9)
    assert operators(Shape(outline, "#000000"))[-1] == "f*"
    assert operators(Shape(outline, "#000000", Stroke(1)))[-1] == "B*"
    assert operators(Shape(outline, stroke=Stroke(1)))[-1] == "S"


def test_a_document_needs_a_page() -> None:
    with pytest.raises(ValueError, match="page"):
        pdf(Document((), "Title", "Author"))
