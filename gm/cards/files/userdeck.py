"""Deck files of the user's: those in a folder, and the one in which a game keeps what it has learnt about islands."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

from gm.cards.deck import GangDeck, IslandDeck, Shows
from gm.cards.files.decks import DECK_GAMES, read_deck, read_deck_text
from gm.cards.files.writing import write_shows
from gm.located import LARGEST, Reader

USER_DECK = "my-islands.yaml"
"""The deck file beside the game in which what was learnt is kept; the next game there offers it."""


def deck_files(folder: Path, kind: type[IslandDeck] | type[GangDeck]) -> list[str]:
    """The names of the files in a folder that say they are decks of this kind, sorted."""
    head = re.compile(rf"^game: *{DECK_GAMES[kind][0]}\b", re.MULTILINE)
    return [path.name for path in sorted(folder.glob("*.yaml")) if head.search(_text(path))]


def remembered(path: Path, deck: IslandDeck, learnt: Mapping[int, Shows]) -> str | None:
    """What the deck file should hold so that it knows what was learnt; None where it knows all of it already.

    A new file gets all that `deck` knows; in one that is there what the game has not learnt, comments too, stays as it
    is. Raises `FaultsFound` where the file is faulty.
    """
    if not learnt:
        return None
    if not path.is_file():
        return _whole({**deck.cards, **learnt})
    reader = Reader()
    known = read_deck(path, IslandDeck, reader)
    reader.finish()
    wanted = {**deck.cards, **known.cards, **learnt}
    missing = {cost: shows for cost, shows in sorted(wanted.items()) if known.cards.get(cost) != shows}
    if not missing:
        return None
    text = path.read_text(encoding="utf-8-sig").rstrip("\n")
    for cost, shows in missing.items():
        line = f"  {cost}: {write_shows(shows)}"
        text, found = re.subn(rf"^  0*{cost}:.*$", line, text, flags=re.MULTILINE)
        text = text if found else f"{text}\n{line}"
    return f"{text}\n" if _knows(f"{text}\n", wanted) else _whole(wanted)


def _whole(cards: Mapping[int, Shows]) -> str:
    lines = [
        "# What the islands show, learnt at the table: the same for every colour.",
        f"game: {DECK_GAMES[IslandDeck][0]}",
        "cards:",
        *(f"  {cost}: {write_shows(shows)}" for cost, shows in sorted(cards.items())),
    ]
    return "\n".join(lines) + "\n"


def _knows(text: str, wanted: Mapping[int, Shows]) -> bool:
    """Whether a deck's text reads as these cards: a file may be laid out in a way that a new line does not fit."""
    reader = Reader()
    return read_deck_text(text, IslandDeck, reader).cards == wanted and not reader.faults


def _text(path: Path) -> str:
    try:
        return "" if path.stat().st_size > LARGEST else path.read_text(encoding="utf-8-sig")
    except (OSError, ValueError):
        return ""
