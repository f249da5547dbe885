"""The languages that the screens speak: those whose catalogue has them."""

from __future__ import annotations

from gm.catalogue import LANGUAGES, messages


def spoken() -> list[str]:
    """The languages whose catalogue has the desk."""
    return [language for language in LANGUAGES if messages(language, "desk")]


def following(language: str) -> str:
    """The language after this one."""
    known = spoken()
    return known[(known.index(language) + 1) % len(known)] if language in known else known[0]
