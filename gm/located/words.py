"""The nearest known word, for "did you mean"."""

from __future__ import annotations

from collections.abc import Iterable

_LONGEST = 60


def nearest(typed: str, known: Iterable[str]) -> str | None:
    """The known word that `typed` was most likely meant to be, or None where no word is close.

    Words that differ only by case or blanks round them are always close.
    """
    typed = typed.strip()
    if not typed or len(typed) > _LONGEST:
        return None
    words = sorted(known)
    folded = {word.casefold(): word for word in reversed(words)}
    import difflib

    close = difflib.get_close_matches(typed.casefold(), sorted(folded), n=1)
    return folded[close[0]] if close else None
