"""How the scorekeeper's screens look: pictures that are compared; see `test_pictures` for how to take new ones."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from gm.cards.files import read_record_text
from gm.scorekeeper import Scorekeeper
from gm.tui.app import LIGHT, GmApp
from gm.tui.base import GmScreen
from gm.tui.cards.setup_screen import IslandsScreen
from gm.tui.cards.table_screen import TableScreen
from tests.tui.piloting import compare, travel
from tests.tui.test_card_tables import GANG, keys

ROUNDS = "4 12345\n10 76534\n7 33126\n14 44457\n6 35512\n"
ISLANDS = """
game: islands
title: Last evening
players: [{id: anna, name: Anna}, {id: ben, name: Ben}, {id: eva, name: Eva}, {id: max, name: Maximilian}]
colours: [red, blue, green, yellow, white, purple, black]
deck: {2: {chests: 3}, 3: {ducats: 2}, 4: {sabres: 1}, 5: {sabres: 2}, 6: {chests: 2}, 7: {gems: 1}, 8: {gems: 2}}
turns:
  - {player: anna, buy: red 5}
  - {player: ben, buy: blue 2}
  - {player: eva, buy: green 8}
  - {player: max, buy: white 4}
  - {player: anna, buy: red 6, fight: blue 7}
  - {player: ben, sell: {gems: 1, for: 6}, buy: blue 3}
  - {player: eva, buy: yellow 4}
  - {player: max, buy: white 6}
"""
SMALL, LARGE = (80, 24), (120, 36)

PICTURES: dict[str, tuple[tuple[int, int], str, list[str], dict[str, Any]]] = {
    "cards-gang-80x24": (SMALL, GANG, keys(ROUNDS + "5 43"), {}),
    "cards-gang-choice-80x24-ascii": (SMALL, GANG, keys("14 12345"), {"ascii_only": True}),
    "cards-gang-refused-80x24": (SMALL, GANG, keys(ROUNDS + "7 33456"), {"language": "cs"}),
    "cards-islands-80x24": (SMALL, ISLANDS, keys("r4"), {}),
    "cards-islands-120x36-cs": (LARGE, ISLANDS, keys("m4 č7"), {"language": "cs"}),
    "cards-entries-80x24": (SMALL, GANG, [*keys(ROUNDS), "f4"], {}),
    "cards-form-80x24": (SMALL, ISLANDS, ["f7", *keys("\n-30")], {}),
    "cards-result-120x36": (LARGE, GANG, [*keys(ROUNDS), "f9"], {"language": "cs"}),
}


def at_table(text: str, folder: Path) -> TableScreen:
    record = read_record_text(text, near=folder).record
    return TableScreen(Scorekeeper.begin(folder / "game.gm", record))


@pytest.mark.parametrize("name", PICTURES)
def test_the_screen_looks_as_it_did(name: str, tmp_path: Path) -> None:
    size, text, pressed, options = PICTURES[name]
    picture_of(at_table(text, tmp_path), name, size, pressed, options)


def test_setting_up_a_game_looks_as_it_did(tmp_path: Path) -> None:
    pressed = [*keys("Anna\nBen\nEva"), "f4", *keys("\n\n")]
    picture_of(IslandsScreen(), "cards-setup-80x24", SMALL, pressed, {"folder": tmp_path})


def test_the_light_theme_looks_as_it_did(tmp_path: Path) -> None:
    picture_of(at_table(GANG, tmp_path), "cards-gang-light-80x24", SMALL, keys(ROUNDS), {}, light=True)


def picture_of(
    screen: GmScreen,
    name: str,
    size: tuple[int, int],
    pressed: list[str],
    options: dict[str, Any],
    *,
    light: bool = False,
) -> None:
    """Press keys on a screen and compare what comes of them."""

    async def look(app: GmApp, pilot: Pilot[None]) -> None:
        if light:
            app.theme = LIGHT
        await pilot.press(*pressed)
        await pilot.pause()
        if isinstance(app.screen, TableScreen):  # not to depend on whether the line has rested by now
            app.screen.keep()
            app.screen.redraw()
        await compare(app, pilot, name)

    travel(None, look, size, **{"fixed_language": True, "first": screen, **options})
