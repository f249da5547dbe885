"""Catalogues: every sentence a person reads, by key, in each language.

A catalogue is a folder `locale/LANGUAGE/` of TOML files, one for each domain (`events`, `faults`, …), and a
key is `domain.section.name`. A message is a `str.format` template, in which a whole number chooses its plural
form where it is written with the forms between bars, in the order of the language's categories:

    "{count} {count:truhla|truhly|truhel}"      one|few|other in Czech, one|other in English, German, French

So one sentence may hold several counted things, which gettext's plurals cannot do.
"""

from __future__ import annotations

import os
import string
import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

LANGUAGES = ("en", "cs", "de", "fr")
"""The languages in which the program can speak; the first is the one that fills gaps."""

FALLBACK = LANGUAGES[0]

_FOLDER = Path(__file__).parent / "locale"  # importlib.resources would cost every start some 9 ms

PLURAL_FORMS = {"en": 2, "cs": 3, "de": 2, "fr": 2}
"""How many plural forms each language has, as in CLDR for whole numbers."""


def plural_form(language: str, count: int) -> int:
    """The index of the plural form that `count` takes (CLDR's cardinal rules for whole numbers)."""
    count = abs(count)
    if language == "cs":
        return 0 if count == 1 else 1 if 2 <= count <= 4 else 2
    if language == "fr":
        return 0 if count < 2 else 1
    return 0 if count == 1 else 1


class _Template(string.Formatter):
    def __init__(self, language: str) -> None:
        self._language = language

    def format_field(self, value: Any, format_spec: str) -> str:
        if "|" in format_spec:
            return format_spec.split("|")[plural_form(self._language, int(value))]
        return str(format(value, format_spec))


@cache
def _domain(language: str, domain: str) -> Mapping[str, str]:
    """The messages of one file, flattened to dotted keys; empty where the language lacks the file."""
    source = _FOLDER / language / f"{domain}.toml"
    try:
        tree = tomllib.loads(source.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    flat: dict[str, str] = {}

    def walk(prefix: str, table: Mapping[str, Any]) -> None:
        for name, value in table.items():
            key = f"{prefix}.{name}"
            if isinstance(value, Mapping):
                walk(key, value)
            else:
                flat[key] = str(value)

    walk(domain, tree)
    return flat


class Catalogue:
    """The sentences of one language.

    Raises `ValueError` when the language is not one of `LANGUAGES`.
    """

    def __init__(self, language: str) -> None:
        if language not in LANGUAGES:
            raise ValueError(language)
        self.language = language
        self._template = _Template(language)

    def __call__(self, key: str, /, **values: object) -> str:
        """The message of `key` with `values` filled in; English where this language lacks it.

        Raises `KeyError` for a key that no catalogue knows: that is a fault of the program.
        """
        domain = key.partition(".")[0]
        message = _domain(self.language, domain).get(key)
        template = self._template
        if message is None:
            message, template = _domain(FALLBACK, domain)[key], _Template(FALLBACK)
        return template.vformat(message, (), values) if values else self._plain(message)

    def has(self, key: str) -> bool:
        """Whether this language or English knows the key."""
        domain = key.partition(".")[0]
        return key in _domain(self.language, domain) or key in _domain(FALLBACK, domain)

    @staticmethod
    def _plain(message: str) -> str:
        return message.replace("{{", "{").replace("}}", "}")


def messages(language: str, domain: str) -> Mapping[str, str]:
    """All raw messages of one domain, for tests that compare the catalogues."""
    return _domain(language, domain)


def domains() -> list[str]:
    """The domains that English has, sorted."""
    return sorted(entry.stem for entry in (_FOLDER / FALLBACK).glob("*.toml"))


def system_language() -> str:
    """The language that the environment asks for, or English; only used where no file and no option says."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(variable, "")
        if value:
            code = value[:2].lower()
            return code if code in LANGUAGES else FALLBACK
    if os.name == "nt":  # Windows sets none of these
        import locale

        code = (locale.getlocale()[0] or "")[:2].lower()
        names = {"cz": "cs", "ge": "de"}  # "Czech_Czechia", "German_Germany"
        code = names.get(code, code)
        return code if code in LANGUAGES else FALLBACK
    return FALLBACK
