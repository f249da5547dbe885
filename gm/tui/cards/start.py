"""`gm score islands|gang|GAME`: open the scorekeeper."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from gm.bundled import find
from gm.catalogue import Catalogue, system_language
from gm.faults import JournalFault
from gm.located import FaultsFound
from gm.scorekeeper import Scorekeeper


def keep_score(options: argparse.Namespace) -> int:
    """Open a game's file; or the unfinished game of that kind that lies here, else a new one. Raises `JournalFault`."""
    os.environ.setdefault("TEXTUAL_FPS", "120")  # before Textual is imported
    keeper, told = None, []
    say = Catalogue(options.lang or system_language())
    if options.what not in ("islands", "gang"):
        keeper = Scorekeeper.load(find(options.what))
    elif not options.new:
        path = unfinished(options.what, Path())
        if path is not None:
            keeper = Scorekeeper.load(path)
            told = [say("cli.game_opened", file=str(path))]
    from gm.tui.app import GmApp
    from gm.tui.cards.setup_screen import SetupScreen
    from gm.tui.cards.table_screen import TableScreen
    from gm.tui.run import run

    language = options.lang or (keeper.record.language if keeper else None) or system_language()
    first = SetupScreen(options.what) if keeper is None else TableScreen(keeper)
    app = GmApp(
        None,
        language=language,
        fixed_language=options.language_given,
        ascii_only=options.ascii,
        told=told,
        first=first,
    )
    return run(app)


def unfinished(game: str, folder: Path) -> Path | None:
    """The game of this kind in a folder that is not over yet, the last used first; None where there is none."""
    paths = sorted(folder.glob(f"{game}*.gm"), key=lambda path: (-path.stat().st_mtime, path.name))
    for path in paths:
        try:
            keeper = Scorekeeper.load(path, writable=False)
        except (JournalFault, FaultsFound):
            continue
        keeper.close()
        if keeper.game == game and not keeper.state.over:
            return path
    return None
