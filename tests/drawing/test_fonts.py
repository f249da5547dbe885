from __future__ import annotations

import pytest
from reportlab.pdfbase.ttfonts import TTFont

from gm.drawing import fonts
from gm.drawing.fonts import FILES, advances, drawable, glyphs, missing_glyphs, text_width, wrapped
from gm.drawing.shapes import Face

LETTERS = "áčďéěíňóřšťúůýžäöüßàâæçéèêëîïôœùûüÿąćęłńóśźż„“‚‘«»–—…’·×°"


@pytest.mark.parametrize("face", FILES)
def test_characters_and_widths_are_those_that_reportlab_reads(face: Face) -> None:
    font = TTFont(f"check {face}", str(fonts.font_file(face)))
    known = {code for code in font.face.charToGlyph if code < 0xFFFF}
    assert glyphs(face).keys() == known
    for code in known:
        assert advances(face)[chr(code)] * 1000 == pytest.approx(font.face.getCharWidth(code), abs=0.51)


@pytest.mark.parametrize("face", FILES)
def test_every_face_has_the_characters_of_the_regular_one(face: Face) -> None:
    assert glyphs(face).keys() == glyphs("regular").keys()


def test_four_languages_and_polish_names_can_be_drawn() -> None:
    assert missing_glyphs(LETTERS + LETTERS.upper().replace("SS", "")) == []


def test_a_missing_glyph_is_told_with_its_place() -> None:
    assert missing_glyphs("a→b\n★") == [(1, "→"), (4, "★")]
    assert missing_glyphs("tab\there") == [(3, "\t")]


def test_places_count_in_the_text_as_written_not_as_composed() -> None:
    decomposed = "e\u030c r\u030c \u2665"
    assert missing_glyphs(decomposed) == [(6, "\u2665")]


def test_a_letter_whose_mark_the_typeface_lacks_is_told_whole() -> None:
    assert missing_glyphs("xa\u20d7") == [(1, "a\u20d7")]


def test_what_is_drawn_is_composed_and_shows_what_is_missing() -> None:
    assert drawable("ke\u030cn → ★") == "kěn ? ?"


def test_narrow_spaces_and_unbreakable_hyphens_are_drawn_as_their_plain_kin() -> None:
    assert drawable("4\u202f000 e\u2011mail") == "4\u00a0000 e-mail"
    assert missing_glyphs("4\u202f000 e\u2011mail") == []


def test_bold_is_wider_and_width_grows_with_size() -> None:
    assert text_width("Zlaté ostrovy", 10, "bold") > text_width("Zlaté ostrovy", 10)
    assert text_width("Zlaté ostrovy", 20) == pytest.approx(2 * text_width("Zlaté ostrovy", 10))


def test_a_decomposed_text_is_as_wide_as_the_composed_one() -> None:
    assert text_width("e\u030c", 10) == text_width("ě", 10)


def test_wrapped_lines_fit_and_lose_no_word() -> None:
    text = "Loď uvázla u chobotnice a čeká, až k ní připluje jiná loď družstva."
    lines = wrapped(text, 90, 9)
    assert len(lines) > 2
    assert all(text_width(line, 9) <= 90 for line in lines)
    assert " ".join(lines) == text


def test_a_word_wider_than_the_line_is_cut() -> None:
    lines = wrapped("a Nejneobhospodařovávatelnějšími b", 40, 9)
    assert all(text_width(line, 9) <= 40 for line in lines)
    assert "".join(lines).replace(" ", "") == "aNejneobhospodařovávatelnějšímib"


def test_line_breaks_are_kept() -> None:
    assert wrapped("a\n\nb", 100, 9) == ["a", "", "b"]
