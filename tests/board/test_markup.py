"""Writing HTML: what is text stays text."""

from __future__ import annotations

from html import unescape

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gm.board.markup import Markup, el, joined, number, text
from tests.board.reading import read

words = st.text(max_size=30)


@given(words)
def test_text_comes_back_as_it_was_written_whatever_is_in_it(content: str) -> None:
    page = read(el("p", content, title=content))
    paragraph = page.one("p")
    assert paragraph.children == ([_writable(content)] if content else [])
    assert paragraph.attributes == {"title": _writable(content)}


def _writable(content: str) -> str:
    return unescape(text(content))


def test_what_html_cannot_hold_becomes_a_replacement() -> None:
    assert text("a\x00b\x1bc\x9fd\ufffee\ud800") == "a\ufffdb\ufffdc\ufffdd\ufffde\ufffd"


def test_markup_is_not_escaped_twice() -> None:
    assert el("p", el("b", "<")) == "<p><b>&lt;</b></p>"
    assert joined(["<", Markup("<")]) == "&lt;<"


def test_attributes_are_named_as_in_html_and_left_out_where_there_is_nothing_to_say() -> None:
    assert el("a", class_="x", data_f=3, hidden=True, lang=None, open=False) == '<a class="x" data-f="3" hidden></a>'


def test_html_and_svg_elements_without_content_are_ended_each_in_its_way() -> None:
    assert el("meta", name="a") + el("path", d="M0 0") == '<meta name="a"><path d="M0 0"/>'


@pytest.mark.parametrize(
    ("value", "written"), [(1.0, "1"), (-0.04, "0"), (0.26, "0.3"), (-12.5, "-12.5"), (10.0, "10")]
)
def test_numbers_have_one_decimal_at_most(value: float, written: str) -> None:
    assert number(value) == written
