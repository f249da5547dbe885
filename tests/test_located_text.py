"""Reading YAML text: what was typed stays, and everything knows its place."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from gm.catalogue import Catalogue
from gm.located import DEEPEST, FaultsFound, Node, Reader, read_text, tell_all
from gm.located.parse import PARSERS

each_parser = pytest.mark.parametrize("parser", PARSERS, ids=lambda parser: parser.__name__)


def one(text: str, parser: Any = PARSERS[0]) -> Node:
    (document,) = read_text(text, "f.yaml", parser=parser)
    return document


def faults(text: str, parser: Any = PARSERS[0]) -> list[tuple[str, int, int]]:
    """The code, line and column of each fault of a text."""
    with pytest.raises(FaultsFound) as found:
        read_text(text, "f.yaml", parser=parser)
    return [(fault.code, fault.place.line, fault.place.column) for fault in found.value.faults if fault.place]


def nodes(root: Node) -> Iterator[Node]:
    yield root
    for part in (*root.items, *(part for entry in root.entries for part in entry)):
        yield from nodes(part)


def plain(node: Node) -> Any:
    """A node as Python's own values, to compare."""
    if node.kind == "map":
        return {key.text: plain(value) for key, value in node.entries}
    return [plain(item) for item in node.items] if node.kind == "list" else node.text


def test_both_parsers_are_tried_here() -> None:
    assert len(PARSERS) == 2


@each_parser
@pytest.mark.parametrize(
    "typed", ["NO", "017", "12:30", "~", "null", "1e3", "0x1F", "2024-01-01", "yes", "=", "<<", "-3"]
)
def test_a_plain_value_is_what_was_typed(typed: str, parser: Any) -> None:
    assert plain(one(f"key: {typed}\n{typed}: 1", parser)) == {"key": typed, typed: "1"}


@each_parser
def test_structures_are_read_in_their_order(parser: Any) -> None:
    text = "b: [1, {x: y}]\na:\n  - p\n  - q: 'r'\nc:\td\n"
    assert plain(one(text, parser)) == {"b": ["1", {"x": "y"}], "a": ["p", {"q": "r"}], "c": "d"}
    assert [key.text for key, _ in one(text, parser).entries] == ["b", "a", "c"]


@each_parser
def test_empty_brackets_are_an_empty_map_or_list(parser: Any) -> None:
    assert plain(one("a: {}\nb: []\nc: {d: {}}\n", parser)) == {"a": {}, "b": [], "c": {"d": {}}}


@each_parser
def test_a_value_left_out_is_empty_and_an_empty_text_in_quotes_is_not(parser: Any) -> None:
    values = {key.text: value for key, value in one("a:\nb: ''\nc: ~", parser).entries}
    assert [values[key].empty for key in "abc"] == [True, False, False]


@each_parser
def test_nodes_begin_where_they_were_typed(parser: Any) -> None:
    root = one('x: [a,  "b"]\nčř: {k: v}\nz: &name\n  word\n', parser)
    places = {node.text or node.kind: (node.place.line, node.place.column) for node in nodes(root)}
    assert places["b"] == (1, 9) and places["list"] == (1, 4)
    assert places["k"] == (2, 6) and places["v"] == (2, 9)
    assert places["word"] == (4, 3)


@each_parser
@pytest.mark.parametrize(
    ("value", "sought", "place"),
    [
        ("C10 D11-D17", "D17", (1, 12)),
        ("'it''s here'", "here", (1, 11)),
        (r'"a\tb \u010d x"', "x", (1, 17)),
        ("one\n  two three\n  four", "three", (2, 7)),
        ("'one\n  two three'", "three", (2, 7)),
        ('"one\n  two\n  three"', "three", (3, 3)),
        (">\n  one\n  two\n", "two", (3, 3)),
        ("|\n    .  A\n     B č\n", "č", (3, 8)),
        ("|2\n     A\n   B č\n", "č", (3, 6)),
        ("|-  # a comment\n\n\n   A\n\n    B č", "č", (6, 7)),
        ("&n\n  !!s |\n    A\n    č\n", "č", (4, 5)),
    ],
)
def test_an_offset_in_a_text_has_its_place_in_the_file(
    value: str, sought: str, place: tuple[int, int], parser: Any
) -> None:
    reader = Reader()
    ((_, node),) = read_text(f"k: {value}", "f", reader, parser=parser)[0].entries
    found = node.place_at(node.text.index(sought))
    assert (found.line, found.column) == place


@each_parser
def test_the_end_of_a_text_is_the_place_behind_it(parser: Any) -> None:
    values = [value for _, value in one("a: word\nb: 'w'\nc: x\n  yz\nd: |\n  rows\n", parser).entries]
    ends = [node.place_at(len(node.text.rstrip("\n"))) for node in values]
    assert [(end.line, end.column) for end in ends] == [(1, 8), (2, 6), (4, 5), (6, 7)]


@each_parser
@given(rows=st.lists(st.text(" .A1č#:-{}[]'\"\t", max_size=8), min_size=1, max_size=6), indent=st.integers(1, 9))
def test_every_character_of_a_picture_knows_its_place(rows: list[str], indent: int, parser: Any) -> None:
    assume(any(row.strip(" ") for row in rows))
    lines = [" " * indent + row for row in rows]
    text = f"sea: |{indent}\n" + "\n".join(lines)
    ((_, sea),) = one(text, parser).entries
    wanted = "\n".join(rows)
    assert sea.text.rstrip("\n") == wanted.rstrip("\n")
    whole = text.split("\n")
    for offset, sign in enumerate(sea.text.rstrip("\n")):
        if sign != "\n":
            place = sea.place_at(offset)
            assert whole[place.line - 1][place.column - 1] == sign


@each_parser
@given(value=st.text(st.characters(exclude_categories=["Cs"]), max_size=30))
def test_any_text_in_quotes_is_read_as_it_was(value: str, parser: Any) -> None:
    parts = [sign if sign.isalnum() or sign in " .:#'" else f"\\U{ord(sign):08x}" for sign in value]
    ((_, node),) = one(f'k: "{"".join(parts)}"', parser).entries
    assert node.text == value
    for offset in range(len(value)):
        assert node.place_at(offset).column == 5 + len("".join(parts[:offset]))


@each_parser
def test_line_ends_and_byte_order_marks_of_any_system_read_alike(parser: Any) -> None:
    for end in ("\n", "\r\n", "\r"):
        root = one(f"\ufeffa: 1{end}b: |{end}  x{end}  y{end}", parser)
        assert plain(root) == {"a": "1", "b": "x\ny\n"}
        assert root.entries[1][0].place.line == 2


@each_parser
def test_documents_of_a_stream_are_apart_and_an_empty_one_is_an_empty_value(parser: Any) -> None:
    documents = read_text("a: &x 1\n---\n---\nb: 2\n...\n", "f", parser=parser)
    assert [plain(document) for document in documents] == [{"a": "1"}, "", {"b": "2"}]
    assert documents[1].empty
    assert faults("a: &x 1\n---\nb: *x", parser) == [("yaml.alias_unknown", 3, 4)]


@each_parser
@pytest.mark.parametrize("text", ["", "\n\n", "# only a comment\n", "\ufeff"])
def test_a_text_with_nothing_in_it_is_a_fault(text: str, parser: Any) -> None:
    assert faults(text, parser) == [("yaml.nothing", 1, 1)]


@each_parser
def test_an_alias_is_the_node_itself_and_weighs_as_much(parser: Any) -> None:
    root = one("a: &x [1, 2]\nb: *x\n", parser)
    (_, first), (_, second) = root.entries
    assert first is second
    assert root.weight == 1 + 2 + 2 * first.weight == 9


@each_parser
def test_duplicate_keys_are_told_at_the_second_with_the_line_of_the_first(parser: Any) -> None:
    reader = Reader()
    (root,) = read_text("a: 1\nb: {c: 1, c: 2}\n'a': 3\n", "f", reader, parser=parser)
    assert [(f.code, f.place and f.place.line, f.args) for f in reader.faults] == [
        ("yaml.duplicate_key", 2, {"typed": "c", "line": 2}),
        ("yaml.duplicate_key", 3, {"typed": "a", "line": 1}),
    ]
    assert plain(root) == {"a": "1", "b": {"c": "1"}}


@each_parser
def test_tags_are_never_obeyed(parser: Any) -> None:
    assert faults("a: !!python/object/apply:os.system [id]\nb: !x y\nc: !z {d: e}", parser) == [
        ("yaml.tag", 1, 4),
        ("yaml.tag", 2, 4),
        ("yaml.tag", 3, 4),
    ]


@each_parser
def test_a_list_cannot_be_a_key(parser: Any) -> None:
    assert faults("? [a, b]\n: c\n", parser) == [("yaml.key_not_text", 1, 3)]


@each_parser
@pytest.mark.parametrize("text", ["a: &x [*x]", "a: &x\n  b: *x", "&x [1, {y: *x}]"])
def test_a_thing_cannot_repeat_itself(text: str, parser: Any) -> None:
    assert [code for code, *_ in faults(text, parser)] == ["yaml.alias_in_itself"]


@each_parser
def test_aliases_of_aliases_are_bounded_by_what_they_would_repeat(parser: Any) -> None:
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x, x]"]
    lines += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]" for n in range(1, 12)]
    assert [(code, line) for code, line, _ in faults("\n".join(lines), parser)] == [("yaml.heavy", 6)]


@each_parser
def test_long_texts_weigh_more_so_that_repeating_them_is_bounded(parser: Any) -> None:
    text = f"a: &a {'x' * 60_000}\nb: [{'*a, ' * 1000}]"
    assert [code for code, *_ in faults(text, parser)] == ["yaml.heavy"]


def test_a_text_of_too_many_values_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gm.located.parse.HEAVIEST", 1000)
    assert one("[" + "a," * 999 + "]").weight == 1000
    assert [code for code, *_ in faults("[" + "a," * 1000 + "]")] == ["yaml.heavy"]


@each_parser
@pytest.mark.parametrize(
    "text",
    [
        "[" * 500_000,
        "{" * 500_000,
        "[{" * 250_000,
        "{a: " * 100_000,
        "- " * 100_000,
        "a: [\n" * 100_000,
        "".join(" " * level + "a:\n" for level in range(700)),
    ],
    ids=["[[[", "{{{", "[{[{", "{a: {a:", "- - -", "a: [ on lines", "indented"],
)
def test_nesting_ends_at_its_bound(text: str, parser: Any) -> None:
    assert [code for code, *_ in faults(text, parser)] == ["yaml.deep"]


@each_parser
def test_nesting_up_to_the_bound_is_read(parser: Any) -> None:
    text = "[" * DEEPEST + "]" * DEEPEST
    assert one(text, parser).height == DEEPEST
    assert [(code, column) for code, _, column in faults(f"[{text}]", parser)] == [("yaml.deep", DEEPEST + 1)]


@each_parser
def test_a_chain_of_aliases_nests_no_deeper_either(parser: Any) -> None:
    lines = ["- &a0 [x]"] + [f"- &a{n} [*a{n - 1}]" for n in range(1, 60)]
    assert [code for code, *_ in faults("\n".join(lines), parser)] == ["yaml.deep"]


@each_parser
@pytest.mark.parametrize("sign", ["\0", "\x07", "\x1b", "\x7f", "\x85", "\u2028", "\ufeff", chr(0xD800), "\ufffe"])
def test_a_sign_that_no_editor_shows_is_told_with_its_place(sign: str, parser: Any) -> None:
    assert faults(f"a: 1\nb: x{sign}y", parser) == [("yaml.control", 2, 5)]


@each_parser
def test_half_of_a_surrogate_pair_cannot_be_written_as_an_escape(parser: Any) -> None:
    assert faults('a: "x\\ud83c"', parser) == [("yaml.escape", 1, 6)]


@each_parser
def test_faults_before_a_syntax_fault_are_told_with_it(parser: Any) -> None:
    assert [code for code, *_ in faults("a: {b: 1, b: 2}\nc: !x y\nd: [", parser)] == [
        "yaml.duplicate_key",
        "yaml.tag",
        "yaml.flow_open",
    ]


def test_a_collector_takes_the_faults_and_nothing_is_raised() -> None:
    reader = Reader()
    assert read_text("a: [", "f", reader) == []
    assert [fault.code for fault in reader.faults] == ["yaml.flow_open"]


tokens = (
    "a|b:|c: |- |-x|[|]|{|}|, |,|: |'|\"|# |#1|>\n  |&a |*a|!t |!|\t|%|@|? |\\|č|\u00a0|“|”|\r\n|\x1b[2J|x y|side:NE|1"
)
yamlish = st.lists(
    st.sampled_from([*tokens.split("|"), "|\n", "|2-\n", "\n", "\n  ", "\n    ", "---\n", "...\n", "🏴‍☠️"]), max_size=14
).map("".join)


@each_parser
@given(text=st.one_of(yamlish, st.text(max_size=30)))
def test_any_text_is_read_or_its_faults_lie_within_it(text: str, parser: Any) -> None:
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")
    reader = Reader()
    documents = read_text(text, "f", reader, parser=parser)
    assert documents or reader.faults
    for fault in reader.faults:
        assert fault.place is not None
        assert 1 <= fault.place.line <= len(lines)
        assert 1 <= fault.place.column <= len(lines[fault.place.line - 1]) + 1
        assert fault.source == lines[fault.place.line - 1]
    for language in ("en", "cs"):
        told = tell_all(reader.faults, Catalogue(language))
        assert "\x1b" not in told and "\t" not in told
    for node in (node for document in documents for node in nodes(document)):
        line = lines[node.place.line - 1]
        assert node.place.column <= len(line) + 1
        if node.style == "plain" and not any(sign in node.text for sign in " \n"):
            assert line.startswith(node.text, node.place.column - 1)
        if node.style in ("plain", "literal"):
            for offset, sign in enumerate(node.text):
                place = node.place_at(offset)
                if not sign.isspace():
                    assert lines[place.line - 1][place.column - 1] == sign
