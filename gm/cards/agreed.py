"""The settings of a table in words: what each is about, and how this table reads it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import NamedTuple

from gm.cards.islands import IslandsTable
from gm.cards.record import Table
from gm.cards.settings import GANG_NUMBERS, GANG_WORDS, ISLANDS_NUMBERS, ISLANDS_WORDS
from gm.catalogue import Catalogue


class Setting(NamedTuple):
    """A setting: its name in records, its value there, and whether it is the usual one."""

    name: str
    value: str | int
    usual: bool


def setting_words(game: str) -> Mapping[str, tuple[str, ...]]:
    """The words of each setting of a game that is a word, the usual one first."""
    return ISLANDS_WORDS if game == "islands" else GANG_WORDS


def setting_numbers(game: str) -> Mapping[str, range]:
    """The bounds of each setting of a game that is a number."""
    return ISLANDS_NUMBERS if game == "islands" else GANG_NUMBERS


def settings_of(table: Table) -> tuple[Setting, ...]:
    """All settings of a table, those that are words first."""
    usual = type(table.settings)()
    names = [field.name for field in fields(table.settings)]
    words = setting_words("islands" if isinstance(table, IslandsTable) else "gang")
    return tuple(
        Setting(name, value, value == getattr(usual, name))
        for name in sorted(names, key=lambda name: name not in words)
        for value in (getattr(table.settings, name),)
    )


def told(name: str, value: str | int, say: Catalogue) -> str:
    """A setting and its value as a clause."""
    if isinstance(value, int):
        return say(f"tables.setting.{name}", n=value)
    return say(f"tables.setting.{name}.{value}")
