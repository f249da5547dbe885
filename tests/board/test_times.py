"""Parts of the page and the rounds in which they are shown."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from gm.board.times import Part, Span, by_span, parts, timing

frames = st.lists(st.dictionaries(st.sampled_from("abc"), st.integers(0, 2)), min_size=1, max_size=6)


@given(st.integers(0, 5), frames)
def test_the_parts_of_a_round_are_its_frame(first: int, shown: list[dict[str, int]]) -> None:
    found = parts(first, shown)
    for number, frame in enumerate(shown, first):
        at = {part.key: part.content for part in found if part.span.first <= number <= part.span.last}
        assert at == frame
        assert len(at) == sum(part.span.first <= number <= part.span.last for part in found)


def test_what_stays_the_same_is_one_part_and_what_comes_back_another() -> None:
    assert parts(4, [{"a": 1}, {"a": 1}, {}, {"a": 1}]) == [Part(Span(4, 5), "a", 1), Part(Span(7, 7), "a", 1)]


def test_what_comes_and_goes_together_is_grouped() -> None:
    found = parts(0, [{"a": 1, "b": 1, "c": 2}, {"a": 1, "b": 1}])
    assert by_span(found) == {(Span(0, 1), 1): ["a", "b"], (Span(0, 0), 2): ["c"]}


def test_only_the_newest_round_is_to_be_seen_from_the_start() -> None:
    whole = Span(2, 5)
    assert timing(whole, whole) == {}
    assert timing(Span(3, 5), whole) == {"data_f": 3}
    assert timing(Span(2, 4), whole) == {"data_t": 4, "hidden": True}
    assert timing(Span(3, 3), whole) == {"data_f": 3, "data_t": 3, "hidden": True}
