"""Editing a line of text."""

from __future__ import annotations

from gm.tui.editor import LONGEST, LineEditor


def pressed(text: str, *keys: str) -> tuple[str, int]:
    editor = LineEditor(text)
    for key in keys:
        assert editor.press(key) or editor.insert(key)
    return editor.text, editor.cursor


def test_signs_are_typed_where_the_cursor_stands() -> None:
    assert pressed("C10", "home", "x", "right", "y") == ("xCy10", 3)
    assert pressed("C10", "end", "!") == ("C10!", 4)


def test_keys_take_signs_words_and_halves_away() -> None:
    assert pressed("C10 D11", "backspace") == ("C10 D1", 6)
    assert pressed("C10 D11", "home", "delete") == ("10 D11", 0)
    assert pressed("C10 D11", "ctrl+w") == ("C10 ", 4)
    assert pressed("C10 D11", "ctrl+left", "ctrl+u") == ("D11", 0)
    assert pressed("C10 D11", "home", "ctrl+right", "ctrl+k") == ("C10", 3)
    assert pressed("", "backspace", "delete", "ctrl+w", "left", "right") == ("", 0)


def test_pasted_lines_become_one_without_control_signs() -> None:
    editor = LineEditor()
    assert editor.insert("C10\nD11\x1b[2J") and editor.text == "C10 D11[2J"
    assert not editor.insert("x" * LONGEST)


def test_the_window_always_shows_the_cursor() -> None:
    editor = LineEditor("ABCDEFGHIJ")
    for cursor in range(11):
        editor.go(cursor)
        start, shown = editor.window(4)
        assert start <= cursor < start + 4 and shown == editor.text[start : start + 4]
