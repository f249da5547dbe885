"""The wall list: everything that hangs on the wall and no longer fits, and nothing that is hidden."""

from __future__ import annotations

import pytest

from gm.catalogue import Catalogue
from gm.playback import beats
from gm.sextagon.orders import RoundOrders, ShipOrders, TeamOrders
from gm.sextagon.played import Round, play
from gm.sextagon.views import PUBLIC, View, view
from gm.telling import Teller
from gm.walllist import Change, setting_of, tell, ticked, wall_list
from tests.sextagon.random_games import random_game
from tests.tui.seas import SMALL, state_of

ORDERS = RoundOrders(
    1,
    {
        "red": TeamOrders(rank="1", buy=("transport",), port="3", ships={"1": ShipOrders("B13-B9 C10 D9")}),
        "blue": TeamOrders(rank="2"),
    },
)


def told(language: str) -> list[str]:
    state = state_of(SMALL)
    played = play(state, ORDERS)
    teller = Teller(state.scenario, Catalogue(language))
    return [tell(change, teller) for change in wall_list(view(state, [], PUBLIC), view(state, [played], PUBLIC))]


def test_the_list_names_each_thing_to_do_once() -> None:
    assert told("en") == [
        "uncover open sea: B11, B13",
        "uncover B9: island, 2 chests",
        "uncover C10: reef",
        "C10: floating chests 0 → 1",
        "C10: wrecks 0 → 1",
        "Rudí racci, ship 1: off the map",
        "Rudí racci, ship 2: new, into port",
        "Rudí racci: port to 3",
    ]
    assert told("cs")[1] == "odkrýt B9: ostrov, 2 truhly"


def test_nothing_changes_on_the_wall_when_nothing_happens() -> None:
    state = state_of(SMALL)
    assert wall_list(view(state, [], PUBLIC), view(state, [play(state, RoundOrders(1))], PUBLIC)) == ()


def apply(seen: View, changes: tuple[Change, ...]) -> dict[object, object]:
    """A wall: cells, ships, ports and gold by what hangs there."""
    wall: dict[object, object] = pinned(seen)
    for change in changes:
        what, cell, team = change.what, change.cell, change.team
        if what == "sea":
            wall |= {("cell", each): None for each in change.cells}
        elif what in ("uncover", "feature"):
            wall["cell", cell] = change.after
        elif what == "cover":
            wall.pop(("cell", cell))
        elif what == "island":
            assert wall["cell", cell] == change.before
            wall["cell", cell] = change.after
        elif what in ("floating", "wreck"):
            wall[what, cell] = change.after
        elif what in ("ship", "new_ship"):
            wall["ship", team, change.ship] = cell
        elif what == "ship_gone":
            del wall["ship", team, change.ship]
            wall.pop(("held", team, change.ship), None)
        elif what in ("held", "freed"):
            wall["held", team, change.ship] = what == "held"
        else:
            wall[what, team] = change.after
    return {key: value for key, value in wall.items() if value or key[0] in ("cell", "ship", "gold")}  # type: ignore[index]


def pinned(seen: View) -> dict[object, object]:
    wall: dict[object, object] = {}
    for cell, content in seen.cells.items():
        wall["cell", cell] = content.chests if content.feature == "island" else content.feature
        if content.floating:
            wall["floating", cell] = content.floating
        if content.wrecks:
            wall["wreck", cell] = content.wrecks
    for team, fleet in seen.fleets.items():
        wall["port", team] = fleet.port
        wall["gold", team] = fleet.delivered
        for ship in fleet.ships:
            wall["ship", team, ship.number] = ship.at
            if ship.held:
                wall["held", team, ship.number] = True
    return wall


@pytest.mark.parametrize("seed", range(30))
def test_doing_what_the_list_says_makes_the_wall_right(seed: int) -> None:
    for game in random_game(seed):
        played = Round(game.before, game.orders, game.verdict, game.before, game.events, game.after)
        before, after = view(game.before, [], PUBLIC), view(game.before, [played], PUBLIC)
        assert apply(before, wall_list(before, after)) == pinned(after)
        assert beats(played)[-1].state == game.after


def test_ticks_survive_as_a_setting() -> None:
    changes = [Change("island", None, None, None, 3, 2), Change("port", None, "red", None, 1, 4)]
    keys = {change.key for change in changes}
    assert len(keys) == 2
    assert ticked(setting_of(keys)) == keys and ticked("") == frozenset()
