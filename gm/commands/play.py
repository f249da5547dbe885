"""`gm` and `gm play`: the program with its screens. Only here does a command import Textual."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from gm.bundled import find
from gm.catalogue import Catalogue, system_language
from gm.game import Game
from gm.snapshot import is_game
from gm.tui.openings import begin, free_name


def run(options: argparse.Namespace) -> int:
    """Open the program at a game's desk, or at home."""
    os.environ.setdefault("TEXTUAL_FPS", "120")  # before Textual is imported: what is typed is seen 12 ms earlier
    from gm.tui.app import GmApp
    from gm.tui.run import run as run_app

    game, told = (None, "") if getattr(options, "file", None) is None else open_game(options.file, options.new)
    language = options.lang or language_of(game) or system_language()
    sentences = [Catalogue(language)(told, file=str(game.path))] if game is not None and told else []
    app = GmApp(
        game,
        language=language,
        fixed_language=options.language_given,
        ascii_only=options.ascii,
        told=sentences,
    )
    return run_app(app)


def language_of(game: Game | None) -> str | None:
    """The language that the referee chose in the game, else its scenario's."""
    return (game.settings.get("language") or game.state.scenario.language) if game is not None else None


def open_game(name: str, new: bool) -> tuple[Game, str]:
    """The game of a file, and the key of what is to be said of how it was found.

    A scenario's game is `NAME.gm` here, which is opened where it exists (formats, section 4). Raises `JournalFault`
    and `FaultsFound`.
    """
    source = find(name)
    if is_game(source):
        return Game.load(source), ""
    path = Path(f"{source.stem}.gm")
    if new:
        path = free_name(Path(), source.stem)
    elif path.exists():
        return Game.load(path), "cli.game_opened"
    return begin(source, path), "cli.game_begun"
