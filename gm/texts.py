"""Texts that people type, as files can hold them."""

from __future__ import annotations

import unicodedata

_INVISIBLE = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
_JOINERS = "\u200c\u200d"


def tidy(text: str) -> str:
    """The text in Unicode's form NFC, with a blank for everything that cannot be seen.

    So it can be written into any file and is read back as the same; of ordinary texts nothing changes.
    """
    if text.isascii() and text.isprintable():
        return text
    seen = (" " if unicodedata.category(c) in _INVISIBLE and c not in _JOINERS else c for c in text)
    return unicodedata.normalize("NFC", "".join(seen))


def plain(text: str) -> str:
    """The text as it is compared in a search: small letters without accents."""
    return "".join(sign for sign in unicodedata.normalize("NFD", text.casefold()) if not unicodedata.combining(sign))
