"""How the screens look: pictures that are compared sign by sign and colour by colour.

Set GM_UPDATE_SNAPSHOTS=1 to take how they look now as right, after looking at them.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from gm.game import Game
from gm.tui.app import LIGHT, GmApp
from tests.tui.piloting import compare, keys, travel
from tests.tui.seas import MIDDLE

PAPERS = "r m*\nc10-c12 d13 e12-h9\nb11 c12 d11 e10 z9\n"
SMALL, LARGE = (80, 24), (120, 36)

PICTURES: dict[str, tuple[tuple[int, int], list[str], dict[str, Any]]] = {
    "desk-80x24": (SMALL, keys(PAPERS), {}),
    "desk-120x36-cs": (LARGE, keys(PAPERS), {"language": "cs"}),
    "desk-ascii-80x24": (SMALL, keys(PAPERS), {"ascii_only": True, "language": "cs"}),
    "desk-hidden-80x24": (SMALL, [*keys(PAPERS), "f3"], {}),
    "steering-80x24": (SMALL, [*keys("r m*\n"), "f4", "right", "up", "up", "6"], {}),
    "shot-120x36": (LARGE, [*keys("r m*\n"), *["shift+tab"] * 5, *keys("D11")], {}),
    "dry-run-80x24": (SMALL, [*keys(PAPERS), "f9"], {}),
    "played-120x36": (LARGE, [*keys(PAPERS), "f9", "f9", "f9", "right", "right", "right"], {}),
    "wall-80x24": (SMALL, [*keys(PAPERS), "f9", "f9", "f9", "enter", "space"], {"language": "cs"}),
    "scores-80x24": (SMALL, [*keys(PAPERS), "f9", "f9", "f9", "escape", "escape", "c"], {}),
}


@pytest.mark.parametrize("name", PICTURES)
def test_the_screen_looks_as_it_did(name: str, tmp_path: Path) -> None:
    size, pressed, options = PICTURES[name]

    async def look(app: GmApp, pilot: Pilot[None]) -> None:
        await pilot.press(*pressed)
        await compare(app, pilot, name)

    game = Game.begin(tmp_path / "m.gm", MIDDLE, "m.yaml")
    travel(game, look, size, **{"fixed_language": True, **options}).close_game()


def test_the_light_theme_looks_as_it_did(tmp_path: Path) -> None:
    async def look(app: GmApp, pilot: Pilot[None]) -> None:
        app.theme = LIGHT
        await pilot.press(*keys(PAPERS))
        await compare(app, pilot, "desk-light-80x24")

    travel(Game.begin(tmp_path / "m.gm", MIDDLE, "m.yaml"), look, SMALL, fixed_language=True).close_game()


def test_without_colours_nothing_is_lost_but_colours(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")

    async def look(app: GmApp, pilot: Pilot[None]) -> None:
        await pilot.press(*keys(PAPERS))
        await compare(app, pilot, "desk-no-colour-80x24")

    travel(Game.begin(tmp_path / "m.gm", MIDDLE, "m.yaml"), look, SMALL, fixed_language=True).close_game()
