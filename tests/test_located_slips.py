"""Slips in YAML are told as what was done wrong, at the place to mend, by either parser."""

from __future__ import annotations

from typing import Any

import pytest

from gm.catalogue import Catalogue
from gm.located import Reader, read_text, tell_all
from gm.located.parse import PARSERS

CASES = [
    # a colon in a text, a key without one, or without a blank
    ("title: Islands: the return\n", "colon", 1, 15),
    ("a: {b: Islands: the return}\n", "colon", 1, 15),
    ("12:30: x: y\n", "colon", 1, 9),
    ("a: 1\n: 2\n", "no_key", 2, 1),
    ("a: 1\nfoo\nb: 2\n", "key_without_colon", 2, 1),
    ("foo\nb: 2\n", "key_without_colon", 1, 1),
    ("teams\n  red: 1\n", "key_without_colon", 1, 1),
    ("a: 1\nfoo", "key_without_colon", 2, 1),
    ("a: {x, y: 1}\n", "key_without_colon", 1, 5),
    ("a: {'x', y: 1}\n", "key_without_colon", 1, 5),
    ("side:NE\nb: 1\n", "blank_after_colon", 1, 6),
    ("b: 1\nside:NE\n", "blank_after_colon", 2, 6),
    ("a: {side:NE, b: 1}\n", "blank_after_colon", 1, 10),
    ("- a\n -b\n", "blank_after_dash", 2, 3),
    ("a:\n- {x: 1}\n-{x: 2}\n", "blank_after_dash", 3, 2),
    # indentation
    ("a:\n\tb: 2\n", "tab", 2, 1),
    ("a:\n  b: 1\n \tc: 2\n", "tab", 3, 2),
    ("sea: |\n\tA . .\n", "tab", 2, 1),
    ("-\ta: 1\n  b: 2\n", "tab", 1, 2),
    ("\u00a0a: 1\nb: 2\n", "no_break_space", 1, 1),
    ("a: 1\n\u00a0\u00a0b: 2\nc: 3\n", "no_break_space", 2, 1),
    ("a:\u00a01\nb: 2\n", "no_break_space", 1, 3),
    ("a: {b:\u00a0x, c: 1}\n", "no_break_space", 1, 7),
    ("a:\n  b: 1\n c: 2\n", "indent", 3, 2),
    ("a:\n  b: 1\n   c: 2\n", "indent", 3, 4),
    ("a: 1\n  b: 2\n", "indent", 2, 3),
    ("sea: |\n    A .\n  B .\nc: 1\n", "indent", 3, 3),
    ("a:\n  - b\n - c\n", "indent", 3, 2),
    ("a: - b\n", "dash", 1, 4),
    ("a: 1\n- b\n", "mixed", 2, 1),
    ("- b\na: 1\n", "mixed", 2, 1),
    # quotes
    ("a: 'x\nb: 1\n", "quote_open", 1, 4),
    ('a: "x\nb: "y"\n', "quote_open", 1, 4),
    ("a: {b: 'x}\n", "quote_open", 1, 8),
    ("a: 'it's'\n", "after_quote", 1, 8),
    ("a: {b: 'it's'}\n", "after_quote", 1, 12),
    ("a: 'x' y\n", "after_quote", 1, 8),
    ('a: "\\k"\n', "escape", 1, 5),
    ('a: "\\xZZ"\n', "escape", 1, 5),
    ("name: “Rudí: racci”\n", "typographic_quotes", 1, 7),
    ("a: {name: „Rudí, racci“, b: 1}\n", "typographic_quotes", 1, 11),
    # brackets
    ("a: {x: 1 y: 2}\n", "flow_comma", 1, 10),
    ("a: {x: 'p' y: 2}\n", "flow_comma", 1, 12),
    ("a: {x: 1\n  y: 2}\n", "flow_comma", 2, 3),
    ("a: [[1] [2]]\n", "flow_comma", 1, 9),
    ("a: [b, , c]\n", "flow_extra_comma", 1, 8),
    ("a: [\n  , c]\n", "flow_extra_comma", 2, 3),
    ("a: [1, 2}\n", "flow_mismatch", 1, 9),
    ("a: 1\n}\n", "closer_alone", 2, 1),
    ("a: [1]]\n", "closer_alone", 1, 7),
    ("a: [1] b\n", "after_bracket", 1, 8),
    ("a: {x: 1\nb: 2\n", "flow_open", 1, 4),
    ("- {x: 1\n- {x: 2}\n", "flow_open", 1, 3),
    ("a: [\n  {x: 1},\n", "flow_open", 1, 4),
    ("a: [1, 2", "flow_open", 1, 4),
    ("a: {id: b, name: Team #1, x: NE}\nc: 1\n", "hash_in_flow", 1, 23),
    # beginnings that mean something to YAML
    *((f"name: {sign}Hurá\n", "reserved_start", 1, 7) for sign in "@`%|>,"),
    *((f"name: {sign} Co\n", "reserved_start", 1, 7) for sign in "&*?"),
    ("name: *Hura\n", "alias_unknown", 1, 7),
    ("name: !Hura\n", "tag", 1, 7),
    ("name: ! Hurá\n", "tag", 1, 7),
    ("name: [Rudí] racci\n", "after_bracket", 1, 14),
]


@pytest.mark.parametrize("parser", PARSERS, ids=lambda parser: parser.__name__)
@pytest.mark.parametrize(("text", "code", "line", "column"), CASES)
def test_a_slip_is_told_at_its_place(text: str, code: str, line: int, column: int, parser: Any) -> None:
    reader = Reader()
    read_text(text, "f.yaml", reader, parser=parser)
    found = [(fault.code, fault.place.line, fault.place.column) for fault in reader.faults if fault.place]
    assert found[0] == (f"yaml.{code}", line, column)


@pytest.mark.parametrize("language", ["en", "cs"])
@pytest.mark.parametrize("text", [text for text, *_ in CASES])
def test_every_slip_has_its_sentence_with_what_would_be_right(text: str, language: str) -> None:
    reader = Reader()
    read_text(text, "f.yaml", reader)
    told = tell_all(reader.faults, Catalogue(language))
    assert told.startswith("f.yaml:")
    assert all("; " in line for line in told.splitlines() if line.startswith("f.yaml:"))


@pytest.mark.parametrize("parser", PARSERS, ids=lambda parser: parser.__name__)
def test_a_value_close_behind_its_colon_in_brackets_is_read_as_meant_or_told(parser: Any) -> None:
    reader = Reader()
    documents = read_text("a: {b:[1], c: 2}\n", "f", reader, parser=parser)
    told = [(fault.code, fault.place and fault.place.column) for fault in reader.faults]
    read = [key.text for document in documents for key, _ in document.entries[0][1].entries]
    assert (told, read) in [([("yaml.blank_after_colon", 7)], []), ([], ["b", "c"])]


def test_a_slip_that_yaml_takes_leaves_the_entry_as_it_was_meant() -> None:
    reader = Reader()
    (root,) = read_text("a: {side:NE, id: x}\n\u00a0b: 1\n", "f", reader)
    fields = reader.map(root)
    assert fields is not None and list(fields) == ["a", "b"]
    inner = reader.map(fields["a"], required={"side", "id"})
    assert inner is not None and reader.word(inner["side"], ["NE"]) == "NE"
    assert [fault.code for fault in reader.faults] == ["yaml.blank_after_colon", "yaml.no_break_space"]


@pytest.mark.parametrize(
    ("text", "right"),
    [("side:NE\nb: 1\n", "side: NE"), ("a: {side:NE}\n", "side: NE"), ("- a\n -b\n", "- b"), ("a: [1}\n", "]")],
)
def test_what_would_be_right_is_in_the_sentence(text: str, right: str) -> None:
    reader = Reader()
    read_text(text, "f", reader)
    (fault,) = reader.faults
    assert fault.args["right"] == right
    assert right in tell_all([fault], Catalogue("en"))


@pytest.mark.parametrize("text", ["- the bottle is very\n  old-fashioned - yes\n", "a: one\n  -two\n", "- 'x\n  -y'\n"])
def test_texts_that_go_on_in_the_next_line_are_no_slips(text: str) -> None:
    assert read_text(text, "f")
