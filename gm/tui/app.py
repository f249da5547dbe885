"""The program with its screens. Screens know the game through `gm.game.Game` alone."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from textual.app import App
from textual.screen import Screen

from gm.catalogue import Catalogue
from gm.tui.styles import STYLES, class_of
from gm.tui.styling import Styling

if TYPE_CHECKING:
    from gm.game import Game
    from gm.tui.board_file import BoardFile

DARK, LIGHT = "textual-dark", "textual-light"
CALM = 1.0
"""Seconds after a game's desk was opened until its public board is looked after."""


class GmApp(App[None], inherit_bindings=False):
    """The program. It opens at a game's desk, or at home where no game is given."""

    CSS_PATH = "gm.tcss"
    COMPONENT_CLASSES: ClassVar[set[str]] = {class_of(style) for style in STYLES}
    ENABLE_COMMAND_PALETTE = False
    ALLOW_SELECT = False
    TITLE = "gm"

    def __init__(
        self,
        game: Game | None = None,
        *,
        folder: Path | None = None,
        language: str = "en",
        fixed_language: bool = False,
        ascii_only: bool = False,
        told: Sequence[str] = (),
        first: Screen[None] | None = None,
    ) -> None:
        """`told` are sentences to show at first; `fixed_language` is one that no game changes.

        `first` is another screen to open than a game's desk or home.
        """
        super().__init__()
        self.game = game
        self.folder = folder or Path()
        self.say = Catalogue(language)
        self.fixed_language = fixed_language
        self.ascii_only = ascii_only
        self.told = list(told)
        self.first = first
        self.styling = Styling(self)
        self.crashed: Exception | None = None
        self.failed: Exception | None = None
        """What kept the program from opening what it was asked to; to be told when the screens are gone."""
        self._board_file: BoardFile | None = None

    def on_mount(self) -> None:
        """Open the first screen."""
        if self.first is not None:
            self.push_screen(self.first)
        elif self.game is not None:
            self.open_desk(self.game)
        else:
            self.open_home()

    def open_desk(self, game: Game, *, instead: bool = False) -> None:
        """Go to a game's desk, or put it in the place of the present screen."""
        from gm.game import BOARD_TO
        from gm.tui.desk_screen import DeskScreen

        self.game = game
        self.say = Catalogue(self.language_of(game))
        game.changed = self.follow
        if game.settings.get(BOARD_TO):
            self.set_timer(CALM, self.follow)
        if instead:
            self.switch_screen(DeskScreen(game))
        else:
            self.push_screen(DeskScreen(game))

    def language_of(self, game: Game) -> str:
        """The language for a game: the one asked for, else the one chosen in it, else its scenario's."""
        own = game.settings.get("language") or game.state.scenario.language
        return own if own and not self.fixed_language else self.say.language

    @property
    def board_file(self) -> BoardFile:
        """What keeps the public board's file as the game is."""
        if self._board_file is None:
            from gm.tui.board_file import BoardFile

            self._board_file = BoardFile(self)
        return self._board_file

    @property
    def board_fault(self) -> str:
        """Why the public board's file is not as the game is; empty where it is, or none is wanted."""
        return self._board_file.fault if self._board_file is not None else ""

    def follow(self) -> None:
        """The game has changed: so does its public board's file, where there is one."""
        from gm.game import BOARD_TO

        game = self.game
        if game is not None and (self._board_file is not None or game.settings.get(BOARD_TO)):
            self.board_file.follow(game)

    def open_home(self) -> None:
        """Go home."""
        from gm.tui.home import HomeScreen

        self.push_screen(HomeScreen())

    def fail(self, error: Exception) -> None:
        """End the program since it could not open what it was asked to."""
        self.failed = error
        self.exit()

    def home_again(self) -> None:
        """Go home from a screen that has just been left, unless home lies below it."""
        if self.screen is self.screen_stack[0]:
            self.open_home()

    def close_game(self) -> None:
        """Close the game; nothing needs saving."""
        if self.game is not None:
            self.game.close()
            self.game = None

    def leave(self) -> None:
        """Leave the program."""
        self.exit()

    def open_palette(self) -> None:
        """Open the command palette of the screen at hand."""
        from gm.tui.palette import PaletteScreen

        self.push_screen(PaletteScreen(self.screen))  # type: ignore[arg-type]

    def toggle_theme(self) -> None:
        """Dark becomes light and light dark."""
        self.theme = LIGHT if self.theme == DARK else DARK

    def watch_theme(self, theme: str) -> None:
        """Colour everything anew."""
        self.call_after_refresh(self.restyle)

    def restyle(self) -> None:
        """Draw all lines again in the theme's colours."""
        from gm.tui.lineview import LineView

        self.styling.forget()
        for screen in self.screen_stack:
            for view in screen.query(LineView):
                view.redraw_all()

    def next_language(self) -> None:
        """Take the next language that the screens speak, and keep it with the game."""
        from gm.tui.languages import following

        self.say = Catalogue(following(self.say.language))
        if self.game is not None:
            self.game.set("language", self.say.language)
        for screen in self.screen_stack:
            again = getattr(screen, "speak", None)
            if again is not None:
                again()

    def _handle_exception(self, error: Exception) -> None:
        """Keep the error for the report; Textual's own would fill the terminal."""
        self.crashed = self.crashed or error
        self._return_code = 1
        if self._exception is None:
            self._exception = error
            self._exception_event.set()
        self._close_messages_no_wait()
