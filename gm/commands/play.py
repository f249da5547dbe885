"""`gm` and `gm play`: the program with its screens. Only here does a command import Textual."""

from __future__ import annotations

import argparse
import gc
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from gm.bundled import find
from gm.catalogue import Catalogue, system_language
from gm.faults import JournalFault
from gm.files import is_game
from gm.terminal import need_terminal
from gm.tui.glance import Glance, Picture, begin

if TYPE_CHECKING:
    from gm.game import Game
    from gm.tui.app import GmApp
    from gm.tui.recover_screen import RecoverScreen


class Chosen(NamedTuple):
    """What is to be opened: the game file `path`, begun from the scenario `source` where that is given.

    `told` is the key of what is to be said of it.
    """

    path: Path
    source: Path | None = None
    told: str = ""

    def open(self) -> Game:
        """Open or begin the game. Raises `JournalFault` and `FaultsFound`."""
        from gm.game import Game
        from gm.tui.openings import begin as begin_game

        return Game.load(self.path) if self.source is None else begin_game(self.source, self.path)


def run(options: argparse.Namespace) -> int:
    """Open the program at a game's desk, or at home. Raises `Faulty` where there is no terminal."""
    need_terminal(options.lang)
    os.environ.setdefault("TEXTUAL_FPS", "120")  # before Textual is imported: what is typed is seen 12 ms earlier
    gc.disable()  # what is loaded stays: looking for garbage meanwhile takes a tenth of the time and finds none
    name = getattr(options, "file", None)
    chosen = choose(name, options.new) if name is not None else None
    glance = glance_at(chosen, options) if chosen is not None else None
    from gm.tui.app import GmApp
    from gm.tui.run import run as run_app

    picture = glance.picture() if glance is not None else None
    app = GmApp(
        language=options.lang or (picture.language if picture is not None else None) or system_language(),
        fixed_language=options.language_given,
        ascii_only=options.ascii,
    )
    if chosen is not None and picture is not None:
        show_first(app, picture, chosen)
    elif chosen is not None:
        try:
            set_game(app, chosen)
        except JournalFault as fault:
            if fault.code == "card_game":
                from gm.tui.cards.start import keep_score

                return keep_score(argparse.Namespace(**{**vars(options), "what": str(fault.path)}))
            app.first = offer(fault)
            if app.first is None:
                raise
    return run_app(app)


def choose(name: str, new: bool) -> Chosen:
    """The game that a name means: a scenario's is `NAME.gm` here, which is opened where it exists (formats, section
    4); a new one takes the first name that is free."""
    source = find(name)
    if is_game(source):
        return Chosen(source)
    path = Path(f"{source.stem}.gm")
    if not new and path.exists():
        return Chosen(path, told="cli.game_opened")
    number = 2
    while path.exists():
        path, number = Path(f"{source.stem}-{number}.gm"), number + 1
    return Chosen(path, source, "cli.game_begun")


def glance_at(chosen: Chosen, options: argparse.Namespace) -> Glance | None:
    """Let a second process draw the first picture, while this one loads Textual."""
    try:
        size = os.get_terminal_size()
    except OSError:  # there is no terminal
        return None
    if not all(size):
        return None

    def make() -> Picture:
        from gm.tui.glancing import first_picture

        return first_picture(
            chosen.source or chosen.path,
            game=chosen.source is None,
            language=options.lang,
            ascii_only=options.ascii,
            size=(size.columns, size.lines),
        )

    return begin(make)


def set_game(app: GmApp, chosen: Chosen) -> None:
    """Let the program begin at the game's desk. Raises `JournalFault` and `FaultsFound`."""
    app.game = chosen.open()
    app.told += told(chosen, app.language_of(app.game))


def offer(fault: JournalFault) -> RecoverScreen | None:
    """The screen that offers to save a damaged game, where there is a terminal and something to save."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return None
    from gm.tui.recover_screen import recovery_of

    return recovery_of(fault, alone=True)


def told(chosen: Chosen, language: str) -> list[str]:
    """What is to be said of how the game was found."""
    return [Catalogue(language)(chosen.told, file=str(chosen.path))] if chosen.told else []


def show_first(app: GmApp, picture: Picture, chosen: Chosen) -> None:
    """Let the program begin with a picture, and open the game when that has been painted."""
    from gm.tui.glance_screen import GlanceScreen

    def open_game() -> None:
        try:
            game = chosen.open()
        except Exception as error:
            rescue = offer(error) if isinstance(error, JournalFault) else None
            if rescue is not None:
                app.switch_screen(rescue)
            else:
                app.fail(error)
            return
        app.told += told(chosen, app.language_of(game))
        app.open_desk(game, instead=True)

    app.first = GlanceScreen(picture, open_game)
