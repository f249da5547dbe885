"""Lines of text: breaking and shortening them."""

from __future__ import annotations

from gm.tui.lines import plain, shortened, whole_words, width_of, wrapped


def test_a_line_breaks_at_blanks_only_not_at_those_that_keep_words_together() -> None:
    told = [plain(line) for line in wrapped("navire 2\u00a0: «\u00a0K9\u00a0»  n'est pas\nune case", 9)]
    assert told == ["navire", "2\u00a0:", "«\u00a0K9\u00a0»", "n'est pas", "une case"]


def test_a_word_that_is_too_long_is_cut_and_what_follows_is_indented() -> None:
    told = [plain(line) for line in wrapped("abcdefgh ij", 5, indent="  ")]
    assert told == ["abcde", "  fgh", "  ij"]


def test_a_shortened_text_says_so_and_fits() -> None:
    assert shortened("tour  2\u00a0: fini", 20) == "tour 2\u00a0: fini"
    assert shortened("tour 2\u00a0: fini", 8) == "tour 2\u00a0."
    assert width_of(shortened("日本語日本語", 6)) <= 6


def test_a_cut_between_words_leaves_whole_words() -> None:
    assert whole_words("the file is damaged, and more", 26) == "the file is damaged, and."
    assert whole_words("the file is damaged, and more", 21) == "the file is damaged."
    assert whole_words("damaged", 7) == "damaged" and width_of(whole_words("unreadable", 4)) == 4
