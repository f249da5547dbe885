"""Words that no line's end may part, by language: good printing does not leave a preposition alone at the end."""

from __future__ import annotations

import re

_CZECH = re.compile(r"(?<!\w)([aikosuvzAIKOSUVZ]) (?=\w)")
"""A word of one letter: it belongs to the next one."""


def tied(text: str, language: str) -> str:
    """The text with blanks that do not break where the language wants them."""
    return _CZECH.sub("\\1\u00a0", text) if language == "cs" else text
