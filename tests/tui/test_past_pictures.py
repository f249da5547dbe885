"""How the screens of the history, of a correction and of the room look, sign by sign and colour by colour."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.pilot import Pilot

from gm.game import Game
from gm.tui.app import GmApp
from tests.game.games import begin, three_rounds
from tests.tui.piloting import compare, keys, travel

MISREAD = ["f10", "left", "left", "enter", "ctrl+u", *keys("c14 d13 e14"), "f9"]
ROOM = [*keys("r b g\nd15\nl8 z9\n"), "escape", "p", "c"]

PICTURES: dict[str, tuple[tuple[int, int], list[str], str]] = {
    "events-80x24-cs": ((80, 24), ["f10", "tab", "f5", *keys("zlato")], "cs"),
    "preview-80x24": ((80, 24), [*MISREAD, "f8", *keys("misread")], "en"),
    "correct-120x36-cs": ((120, 36), MISREAD[:-1], "cs"),
    "room-80x24-cs": ((80, 24), ROOM, "cs"),
}


@pytest.mark.parametrize("name", PICTURES)
def test_the_screen_looks_as_it_did(name: str, tmp_path: Path) -> None:
    size, pressed, language = PICTURES[name]

    async def look(app: GmApp, pilot: Pilot[None]) -> None:
        await pilot.press(*pressed)
        await compare(app, pilot, name)

    game: Game = begin(tmp_path)
    three_rounds(game)
    travel(game, look, size, language=language, fixed_language=True).close_game()
