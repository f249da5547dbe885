"""What can be opened from home: games and scenarios that lie in a folder, bundled scenarios, practice, card games."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from gm.bundled import folder as bundled_folder
from gm.catalogue import Catalogue
from gm.faults import JournalFault
from gm.game import Game
from gm.located import FaultsFound
from gm.located.files import file_text
from gm.tui.coach import PRACTICE

PRACTICE_SCENARIO = "first-voyage"
_MOST = 50
"""The files that are listed at most."""
CARD_SCREENS = {
    "islands": ("gm.tui.cards.setup_screen", "IslandsScreen"),
    "gang": ("gm.tui.cards.setup_screen", "GangScreen"),
}


@dataclass(frozen=True, slots=True)
class Opening:
    """A file that can be opened: its name and what is to be said of it; `cards` for the game of a card table."""

    path: Path
    name: str
    about: str = ""
    damaged: bool = False
    cards: bool = False


def games_here(folder: Path, say: Catalogue) -> list[Opening]:
    """The game files of a folder with their titles and rounds, the last used first."""
    paths = [path for path in folder.glob("*.gm") if path.is_file()]
    paths.sort(key=lambda path: (-path.stat().st_mtime, path.name))
    return [_game(path, say) for path in paths[:_MOST]]


def _game(path: Path, say: Catalogue) -> Opening:
    try:
        game = Game.load(path, writable=False)
    except (JournalFault, FaultsFound) as fault:
        if isinstance(fault, JournalFault) and fault.code == "card_game":
            return _card_game(path, say)
        about = fault.tell(say) if isinstance(fault, JournalFault) else say("home.unreadable")
        return Opening(path, path.name, about, damaged=True)
    try:
        state = game.state
        key = "home.over" if state.over else "home.round"
        return Opening(path, path.name, say(key, title=state.scenario.title, round=game.number))
    finally:
        game.close()


def _card_game(path: Path, say: Catalogue) -> Opening:
    from gm.scorekeeper import Scorekeeper

    try:
        keeper = Scorekeeper.load(path, writable=False)
    except (JournalFault, FaultsFound) as fault:
        about = fault.tell(say) if isinstance(fault, JournalFault) else say("home.unreadable")
        return Opening(path, path.name, about, damaged=True)
    keeper.close()
    title = keeper.record.title or say(f"cards.game.{keeper.game}")
    about = say("home.over" if keeper.state.over else "home.round", title=title, round=keeper.state.rounds + 1)
    return Opening(path, path.name, about, cards=True)


def scenarios(folder: Path) -> list[Opening]:
    """The scenarios of a folder, then the bundled ones that none of those hides."""
    own = [path for path in sorted(folder.glob("*.yaml")) if _is_scenario(path)][:_MOST]
    names = {path.name for path in own}
    bundled = [path for path in sorted(bundled_folder().glob("*.yaml")) if path.name not in names]
    return [_scenario(path) for path in (*own, *(path for path in bundled if _is_scenario(path)))]


def _is_scenario(path: Path) -> bool:
    """Whether the file says early on that it is a scenario of this game; it is read in full only when opened."""
    return bool(_line(path, "game:") == "sextagon")


def _scenario(path: Path) -> Opening:
    return Opening(path, path.stem, _line(path, "title:"))


def _line(path: Path, key: str) -> str:
    """What stands behind a key at the beginning of a line near the beginning of a file."""
    try:
        with path.open(encoding="utf-8-sig", errors="replace") as stream:
            for _ in range(80):
                line = stream.readline(400)
                if line.startswith(key):
                    return line.removeprefix(key).split(" #")[0].strip().strip("\"'")
    except OSError:
        pass
    return ""


def begin(scenario: Path, path: Path) -> Game:
    """Begin a scenario's game in a new file. Raises `JournalFault` and `FaultsFound`."""
    text = file_text(str(scenario))
    if not isinstance(text, str):
        raise FaultsFound([text])
    return Game.begin(path, text, scenario.name)


def free_name(folder: Path, stem: str) -> Path:
    """`NAME.gm`, or the first of `NAME-2.gm`, `NAME-3.gm` … that is free (formats, section 4)."""
    path, number = folder / f"{stem}.gm", 2
    while path.exists():
        path, number = folder / f"{stem}-{number}.gm", number + 1
    return path


def practice() -> Game:
    """A game to try things out, in a folder for things that do not last."""
    folder = Path(tempfile.mkdtemp(prefix="gm-practice-"))
    game = begin(bundled_folder() / f"{PRACTICE_SCENARIO}.yaml", folder / f"{PRACTICE_SCENARIO}.gm")
    game.set(PRACTICE, PRACTICE_SCENARIO)
    return game


def card_games() -> list[tuple[str, Callable[[], Any]]]:
    """The card games that have a screen, by name."""
    found = []
    for name, (module, screen) in CARD_SCREENS.items():
        if find_spec(module) is not None and hasattr(import_module(module), screen):
            found.append((name, getattr(import_module(module), screen)))
    return found
