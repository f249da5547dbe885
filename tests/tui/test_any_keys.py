"""Whatever keys are pressed at the desk: nothing breaks, and what was typed is in the file after a restart."""

from __future__ import annotations

import tempfile
from pathlib import Path
from random import Random

import pytest

from gm.catalogue import Catalogue
from gm.game import Game
from gm.sextagon.played import Refused
from gm.sextagon.views import REFEREE
from gm.tui.desk import Desk
from gm.tui.geometry import Bricks
from gm.tui.lines import plain, width_of
from gm.tui.overlays import cell_info, desk_overlay
from gm.tui.panel import build
from gm.tui.seatext import SeaText
from tests.tui.seas import MIDDLE

SIGNS = "abcdefghjklmnprt0123456789+ěščřžýáíé -.:=*<>;port[b]{}\\\"'"
EDITING = ("backspace", "left", "right", "home", "end", "delete", "ctrl+w", "ctrl+u", "ctrl+k")
GOING = ("enter", "tab", "shift+tab", "up", "down", "escape", "f99")
PASTES = ("1: C10\nport 3\n", "red: {port: 1}", "ships: {1: [", "C10 D11", "points: x", "7: Z9\n", "\x1b[2J")


def act(rng: Random, desk: Desk) -> None:
    kind = rng.random()
    cells = desk.scenario.board.cells
    if kind < 0.55:
        sign = rng.choice(SIGNS)
        desk.press(sign, sign)
    elif kind < 0.65:
        desk.press(rng.choice(EDITING), None)
    elif kind < 0.8:
        desk.press(rng.choice(GOING), None)
    else:
        others = (
            lambda: desk.paste(rng.choice(PASTES)),
            lambda: desk.click(rng.choice(cells)),
            lambda: desk.click(rng.choice(desk.scenario.board.bays).land),
            desk.undo,
            desk.redo,
            desk.toggle_steering,
            desk.toggle_paper,
            lambda: desk.buy(rng.choice(("transports", "battleship"))),
            lambda: desk.step_team(rng.choice((-1, 1))),
            desk.next_keyboard,
            desk.rest,
            desk.settle,
            lambda: setattr(desk, "choosing", True),
        )
        rng.choice(others)()


def look(desk: Desk, game: Game) -> None:
    """Draw everything there is to draw."""
    say = Catalogue("cs")
    for width in (33, 80):
        for line in build(desk, say, width, 22).lines:
            assert width_of(plain(line)) <= width
    view = game.view(REFEREE)
    sea = SeaText(view, Bricks(view.board, 2), say)
    for line in sea.lines(desk_overlay(desk, reach=True)):
        assert len(plain(line)) == sea.bricks.width
    cell_info(view, view.board.cells[0], say, secret=True)


@pytest.mark.parametrize("seed", range(25))
def test_no_keys_break_the_desk_and_nothing_is_lost(seed: int) -> None:
    rng = Random(seed)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "m.gm"
        game = Game.begin(path, MIDDLE, "m.yaml")
        desk = Desk(game, "cs")
        for step in range(120):
            act(rng, desk)
            if step % 12 == 0:
                look(desk, game)
            if rng.random() < 0.02 and desk.settle():
                try:
                    game.resolve(cut=rng.random() < 0.7)
                except Refused:
                    continue
                desk.next_round()
        assert desk.settle() and not desk.unsaved
        kept, settings = dict(desk.drafts), dict(game.settings)
        game.close()
        again = Game.load(path)
        assert (dict(Desk(again, "cs").drafts), dict(again.settings)) == (kept, settings)
        again.close()
