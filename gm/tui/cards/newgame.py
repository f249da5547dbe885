"""Setting up a new card game, without a screen: players, colours, deck, settings; each a row that can be changed."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from gm.cards.agreed import setting_numbers, setting_words
from gm.cards.deck import ISLAND_COLOURS, GangDeck, IslandDeck
from gm.cards.files import USER_DECK, bundled_deck, deck_files, read_deck
from gm.cards.files.record import PAPERS, PLAYER_COUNTS, RESERVED_IDS
from gm.cards.gang import GangTable
from gm.cards.islands import IslandsTable
from gm.cards.players import PLAYER_COLOURS, Player
from gm.cards.record import Record, Table
from gm.cards.settings import GangSettings, IslandsSettings
from gm.cards.shorthand import Letters
from gm.catalogue import Catalogue
from gm.located import Reader
from gm.tui.editor import LineEditor

COLOURS_IN_PLAY: Mapping[int, int] = {2: 5, 3: 6, 4: 7, 5: 8}
"""How many colours of islands are usual, by the number of players (I1)."""

LONGEST_NAME = 60


@dataclass(slots=True)
class Row:
    """One thing to be chosen: `kind` is title, player, colours, deck, setting, number, totals or paper.

    Texts are typed into `editor`; everything else goes through `options`, of which `index` is the one chosen.
    """

    kind: str
    name: str
    editor: LineEditor = field(default_factory=LineEditor)
    options: tuple[str, ...] = ()
    index: int = 0

    @property
    def typed(self) -> bool:
        """Whether it is a text."""
        return self.kind in ("title", "player", "colours")

    @property
    def option(self) -> str:
        """The option that is chosen."""
        return self.options[self.index]


class NewGame:
    """A game being set up in a folder; `faults` say why it cannot begin yet."""

    def __init__(self, game: str, folder: Path, say: Catalogue) -> None:
        self.game = game
        self.folder = folder
        self.say = say
        self.at = 1
        kind: Any = IslandDeck if game == "islands" else GangDeck
        files = deck_files(folder, kind)
        decks = (*sorted(files, key=lambda name: name != USER_DECK), game)
        players = [
            Row("player", str(seat), options=tuple(PLAYER_COLOURS), index=seat)
            for seat in range(PLAYER_COUNTS[game].stop - 1)
        ]
        self.rows = [
            Row("title", "title"),
            *players,
            *([Row("colours", "colours")] if game == "islands" else []),
            Row("deck", "deck", options=decks),
            *(Row("setting", name, options=words) for name, words in setting_words(game).items()),
            *(_number(name, bounds, game) for name, bounds in setting_numbers(game).items()),
            Row("totals", "totals", options=("shown", "hidden")),
            Row("paper", "paper", options=PAPERS),
        ]
        self._own_colours = False
        self.refresh()

    @property
    def row(self) -> Row:
        """The row at hand."""
        return self.rows[self.at]

    @property
    def players(self) -> list[Row]:
        """The rows of those who play: those with a name."""
        return [row for row in self.rows if row.kind == "player" and row.editor.text.strip()]

    @property
    def letters(self) -> Letters:
        """The letters of all colours of islands."""
        return Letters.of(ISLAND_COLOURS, self.say)

    def go(self, by: int) -> bool:
        """Go to another row; whether there is one."""
        if not 0 <= self.at + by < len(self.rows):
            return False
        self.at += by
        return True

    def next(self) -> bool:
        """Go on: over the players without a name once one has none; whether there was a row."""
        skip = self.row.kind == "player" and not self.row.editor.text.strip()
        while self.go(1):
            if not (skip and self.row.kind == "player"):
                return True
        return False

    def turn(self, by: int) -> bool:
        """Choose another option; whether the row has any. A player's colour skips those that others have."""
        row = self.row
        if not row.options:
            return False
        taken = {each.option for each in self.players if each is not row} if row.kind == "player" else set()
        for _ in row.options:
            row.index = (row.index + by) % len(row.options)
            if row.option not in taken:
                break
        self.refresh()
        return True

    def type(self, sign: str) -> bool:
        """Type into the row."""
        row = self.row
        if not row.typed or len(row.editor.text) + len(sign) > LONGEST_NAME or not row.editor.insert(sign):
            return False
        self._changed()
        return True

    def press(self, key: str) -> bool:
        """Do what an editing key does."""
        if not self.row.typed or not self.row.editor.press(key):
            return False
        self._changed()
        return True

    def _changed(self) -> None:
        self._own_colours = self._own_colours or self.row.kind == "colours"
        self.refresh()

    def refresh(self) -> None:
        """Look whether the game could begin; as long as nobody chose colours there are as many as is usual."""
        count = len(self.players)
        taken: set[str] = set()
        for row in self.players:  # whoever comes later gives way
            while row.option in taken:
                row.index = (row.index + 1) % len(row.options)
            taken.add(row.option)
        for row in self.rows:
            if row.kind == "colours" and not self._own_colours:
                usual = ISLAND_COLOURS[: COLOURS_IN_PLAY.get(count, COLOURS_IN_PLAY[2])]
                row.editor.replace(" ".join(self.letters.by_colour[colour] for colour in usual))
        self.faults = list(self._faults(count))

    def _faults(self, count: int) -> list[str]:
        counts = PLAYER_COUNTS[self.game]
        faults = [] if count in counts else ["players"]
        names = [row.editor.text.strip() for row in self.players]
        faults += [] if len(set(names)) == len(names) else ["names"]
        if self.game == "islands" and not self.colours:
            faults.append("colours")
        return faults

    @property
    def colours(self) -> tuple[str, ...]:
        """The colours of islands in play; none where a letter means no colour or one stands twice."""
        text = next((row.editor.text for row in self.rows if row.kind == "colours"), "")
        colours = [self.letters.colour(sign) for sign in text if not sign.isspace() and sign != ","]
        known = tuple(colour for colour in colours if colour is not None)
        return known if len(known) == len(set(known)) == len(colours) else ()

    def record(self) -> Record:
        """The record with which the game begins. Raises `FaultsFound` where the deck's file is faulty."""
        value = {row.name: row for row in self.rows}
        settings: dict[str, Any] = {row.name: row.option for row in self.rows if row.kind == "setting"}
        settings |= {row.name: int(row.option) for row in self.rows if row.kind == "number"}
        return Record(
            self._table(value["deck"].option, settings),
            title=unicodedata.normalize("NFC", value["title"].editor.text.strip()),
            language=self.say.language,
            paper=value["paper"].option,
        )

    def _table(self, deck: str, settings: dict[str, Any]) -> Table:
        players = self._seated()
        if self.game == "islands":
            return IslandsTable(players, self.colours, IslandsSettings(**settings), self._deck(IslandDeck, deck))
        return GangTable(players, GangSettings(**settings), self._deck(GangDeck, deck))

    def _deck(self, kind: Any, name: str) -> Any:
        if name == self.game and not (self.folder / name).is_file():
            return bundled_deck(kind, name)
        reader = Reader()
        deck = read_deck(self.folder / name, kind, reader)
        reader.finish()
        return deck

    def _seated(self) -> tuple[Player, ...]:
        players: list[Player] = []
        for row in self.players:
            name = unicodedata.normalize("NFC", row.editor.text.strip())
            players.append(Player(_id(name, {player.id for player in players}), name, row.option))
        return tuple(players)

    @property
    def hidden(self) -> bool:
        """Whether the sums are hidden until the end."""
        return next(row.option for row in self.rows if row.kind == "totals") == "hidden"


def _number(name: str, bounds: range, game: str) -> Row:
    default = getattr(IslandsSettings() if game == "islands" else GangSettings(), name)
    return Row("number", name, options=tuple(str(number) for number in bounds), index=default - bounds.start)


def _id(name: str, taken: set[str]) -> str:
    """A short id for a name, as records want it, that nobody has yet."""
    bare = unicodedata.normalize("NFD", name.casefold())
    word = "".join(sign for sign in bare if sign.isascii() and (sign.isalnum() or sign in "-_")).lstrip("0123456789-_")
    word = word[:12] or "p"
    number, found = 1, word
    while found in taken or found in RESERVED_IDS:
        number += 1
        found = f"{word}{number}"
    return found
