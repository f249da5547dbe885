"""Home: the games that lie here, new games, practice, the card games, the language."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, ClassVar

from textual.binding import BindingType
from textual.screen import Screen

from gm.faults import JournalFault
from gm.game import Game
from gm.located import FaultsFound, safe, tell
from gm.tui.actions import Action
from gm.tui.base import bindings
from gm.tui.lines import Line, Run, fitted, whole_words, width_of, wrapped
from gm.tui.openings import Opening, begin, card_games, free_name, games_here, practice, scenarios
from gm.tui.pages import ListScreen

ACTIONS = (
    Action("open", ("enter",), footer=1, silent=True, palette=False),
    Action("reload", ("ctrl+r",), ("r",)),
    Action("language", (), ("l",), footer=2),
    Action("theme", (), ("t",), footer=3),
    Action("leave", ("escape",), ("q",), footer=4, palette=False),
)


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the list and what choosing it does; None for a heading's line."""

    line: Line
    do: Callable[[], None]
    damaged: bool = False


class HomeScreen(ListScreen):
    """Where the program begins when it is given no game."""

    NAME = "home"
    ACTIONS = ACTIONS
    BINDINGS: ClassVar[list[BindingType]] = bindings(NAME, ACTIONS)

    def __init__(self) -> None:
        super().__init__()
        self.entries: list[Entry] = []
        self.fault: list[str] = []

    def on_mount(self) -> None:
        """Look what lies here; a file that cannot be opened is never chosen beforehand."""
        self.load()
        self.index = next((at for at, entry in enumerate(self.entries) if not entry.damaged), 0)
        super().on_mount()

    def on_screen_resume(self) -> None:
        """Back from a game."""
        if self.entries:
            self.load()
            self.redraw()

    def load(self) -> None:
        """Look again what lies here."""
        say = self.say
        folder = self.gm.folder
        self.entries = []
        for each in sorted(games_here(folder, say), key=lambda each: each.damaged):
            self._add("home.game", each, partial(self.open, each))
        for each in scenarios(folder):
            self._add("home.new", each, partial(self.begin, each))
        self.entries.append(Entry((Run(say("home.practice")),), self.practise))
        for name, screen in card_games():
            self.entries.append(Entry((Run(say(f"home.{name}")),), partial(self.play_cards, screen)))

    def _add(self, key: str, opening: Opening, do: Callable[[], None]) -> None:
        words = self.say(key, name=safe(opening.name))
        about = safe(opening.about)
        width = self.page_width - 2
        about = whole_words(about, width - max(35, width_of(words) + 1))
        line = (Run(f"{words:<34} "), Run(about, "error" if opening.damaged else "label"))
        self.entries.append(Entry(fitted(line, width), do, opening.damaged))

    def page_title(self) -> str:
        return self.say("home.title")

    def head(self) -> Sequence[Line]:
        lines: list[Line] = []
        for text in self.fault:
            lines += wrapped(safe(text), self.page_width, "error", indent="  ")
        return [*lines, (), (Run(self.say("home.hint", folder=safe(str(self.gm.folder.absolute()))), "hint"),), ()]

    def items(self) -> Sequence[Line]:
        return [entry.line for entry in self.entries]

    def choose(self, index: int) -> None:
        """Open what was chosen."""
        self.entries[index].do()

    def open(self, opening: Opening) -> None:
        """Open a game."""
        if opening.cards:
            self._go(lambda: self.open_table(opening))
            return
        self._go(lambda: self.gm.open_desk(Game.load(opening.path)))

    def open_table(self, opening: Opening) -> None:
        """Open the game of a card table. Raises `JournalFault` and `FaultsFound`."""
        from gm.scorekeeper import Scorekeeper
        from gm.tui.cards.table_screen import TableScreen

        self.gm.push_screen(TableScreen(Scorekeeper.load(opening.path)))

    def begin(self, opening: Opening) -> None:
        """Begin a scenario's game, in a new file."""
        self._go(lambda: self.gm.open_desk(begin(opening.path, free_name(self.gm.folder, opening.path.stem))))

    def play_cards(self, screen: Callable[[], Screen[Any]]) -> None:
        """Open a card game's scorekeeper."""
        self.gm.push_screen(screen())

    def practise(self) -> None:
        """Begin the practice game, which is nobody's and does not last."""
        self._go(lambda: self.gm.open_desk(practice()))

    def _go(self, do: Callable[[], None]) -> None:
        self.fault = []
        try:
            do()
        except FaultsFound as found:
            self.fault = [line for fault in found.faults[:5] for line in tell(fault, self.say).splitlines()]
        except JournalFault as fault:
            from gm.tui.recover_screen import recovery_of

            offer = recovery_of(fault)
            if offer is not None:
                self.gm.push_screen(offer)
                return
            self.fault = [fault.tell(self.say)]
        if self.fault:
            self.redraw()

    def do_open(self) -> None:
        """Open what is chosen."""
        self.choose(self.index)

    def do_reload(self) -> None:
        """Look again what lies here."""
        self.load()
        self.redraw()

    def do_leave(self) -> None:
        """Leave the program."""
        self.gm.leave()

    def speak(self) -> None:
        self.load()
        super().speak()
