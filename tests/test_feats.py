"""Feats: who did what first, best and most, and when nobody stands out."""

from __future__ import annotations

from dataclasses import replace

from gm.feats import Feat, Tally, discoverers, feats, tallies
from gm.hexgrid import Cell
from gm.sextagon.events import Event
from gm.sextagon.features import ISLAND
from gm.sextagon.views import View
from tests.paper.games import game

A, B, C = Cell(0, 0), Cell(1, 0), Cell(2, 0)


def view_of(*events: Event) -> View:
    return replace(game(1, 3, rounds=0).view("public"), round=9, events=events)


def move(number: int, team: str, cell: Cell, step: int = 1, ship: str = "1") -> Event:
    return Event(number, "move", "move", "S5.2", step, 1, team, ship, cell)


def reveal(number: int, cell: Cell, step: int = 1, source: str | None = None, count: int | None = None) -> Event:
    return Event(number, "move", "reveal", "S5.5", step, 1, cell=cell, source=source, count=count)


def deliver(number: int, team: str, count: int, step: int = 1) -> Event:
    return Event(number, "move", "deliver", "S6.4", step, 1, team, "1", count=count)


def sink(number: int, team: str, ship: str) -> Event:
    return Event(number, "blast", "sink", "S7.4", team=team, ship=ship, cell=A)


def found(view: View) -> dict[str, Feat]:
    return {feat.kind: feat for feat in feats(view)}


def test_a_game_without_events_has_no_feats() -> None:
    assert feats(view_of()) == []


def test_all_ships_that_enter_at_the_same_instant_are_discoverers() -> None:
    events = (move(1, "red", A), move(1, "blue", A), move(1, "green", A, step=2), reveal(1, A))
    assert discoverers(events) == {A: frozenset({"red", "blue"})}


def test_what_a_telescope_shows_is_its_teams_discovery() -> None:
    look = Event(1, "telescope", "telescope", "S5.13", team="red", ship="1", cell=A)
    shown = (Event(1, "telescope", "reveal", "S5.13", cell=cell) for cell in (A, B))
    other = look._replace(team="blue", cell=C)
    events = (look, *shown, other, Event(1, "telescope", "reveal", "S5.13", cell=C))
    assert discoverers(events) == {A: frozenset({"red"}), B: frozenset({"red"}), C: frozenset({"blue"})}


def test_each_team_has_its_tally_of_cells_and_losses() -> None:
    wreck = Event(2, "move", "wreck", "S5.7", 1, 1, "red", "2", B)
    events = (move(1, "red", A), reveal(1, A), move(2, "red", B), reveal(2, B), wreck, sink(3, "red", "1"))
    told = tallies(view_of(*events))
    assert told["red"] == Tally(revealed=2, lost=2)
    assert told["blue"] == Tally(0, 0)


def test_the_first_gold_is_that_of_the_earliest_delivery() -> None:
    view = view_of(deliver(2, "blue", 1, step=3), deliver(2, "red", 2, step=4), deliver(3, "red", 5))
    assert found(view)["first_gold"] == Feat("first_gold", 1, ("blue",), round=2)


def test_two_teams_may_share_the_first_gold_three_may_not() -> None:
    two = (deliver(1, "red", 1), deliver(1, "blue", 1))
    assert found(view_of(*two))["first_gold"].teams == ("red", "blue")
    assert "first_gold" not in found(view_of(*two, deliver(1, "green", 1)))


def test_the_best_round_adds_up_what_all_ships_of_a_team_brought() -> None:
    view = view_of(deliver(1, "red", 2), deliver(2, "blue", 1), deliver(2, "blue", 2, step=5), deliver(3, "red", 2))
    assert found(view)["best_round"] == Feat("best_round", 3, ("blue",), round=2)


def test_equal_bests_are_no_feat() -> None:
    assert "best_round" not in found(view_of(deliver(1, "red", 2), deliver(2, "blue", 2)))
    assert "voyage" not in found(view_of(move(1, "red", A), move(1, "blue", B)))


def test_the_greatest_treasure_names_its_discoverer() -> None:
    events = (
        *(move(1, "red", A), reveal(1, A, source=ISLAND, count=2)),
        *(move(4, "blue", B), reveal(4, B, source=ISLAND, count=7)),
    )
    assert found(view_of(*events))["treasure"] == Feat("treasure", 7, ("blue",), round=4, cell=B)


def test_the_longest_voyage_is_one_ships_in_one_round() -> None:
    events = [move(1, "red", A, step) for step in (1, 2)] + [move(2, "red", A, step) for step in (1, 2, 3)]
    events += [move(2, "red", A, step, ship="2") for step in (1, 2)]
    assert found(view_of(*events))["voyage"] == Feat("voyage", 3, ("red",), "1", 2)


def test_one_sunk_ship_makes_no_battle() -> None:
    assert "battle" not in found(view_of(sink(1, "red", "1")))
    assert found(view_of(sink(1, "red", "1"), sink(2, "red", "1"), sink(2, "blue", "2")))["battle"].amount == 2
