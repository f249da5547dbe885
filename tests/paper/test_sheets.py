"""The other sheets: read-back, referee's sheet and story."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from gm.catalogue import Catalogue
from gm.drawing.pdf import pdf
from gm.paper.sheets import SHEETS, Wanted
from gm.sextagon.board import Board
from gm.sextagon.paths import Special
from gm.snapshot import Snapshot
from tests.paper.games import game, odd_game, twin
from tests.paper.reading import all_text, texts

CS = Catalogue("cs")

DRAFTS = {
    ("*", "subgame"): "r* o ž z m p",
    ("red", "transports"): "1",
    ("red", "port"): "5",
    ("red", "path.1"): "Z99",
}


def printed(name: str, snapshot: Snapshot, number: int | None = None, team: str | None = None) -> dict[str, bytes]:
    wanted = Wanted(snapshot, number or snapshot.number, team)
    return {sheet.name: pdf(sheet.document) for sheet in SHEETS[name](wanted, CS)}


def drafted(seed: int = 1) -> Snapshot:
    return replace(game(seed, 4, rounds=2), drafts=DRAFTS)


def test_each_team_has_a_read_back_of_its_own_orders_alone() -> None:
    files = printed("readback", replace(game(1, 4, rounds=0), drafts=DRAFTS))
    assert len(files) == 6
    red, blue = (all_text(files[f"round-01-readback-{team}"]) for team in ("red", "blue"))
    assert CS("paper.understood.budget", points=36, spent=6, budget=30) in red
    assert "dopravní loď" in red
    assert "Z99" in red
    assert "Z99" not in blue


def test_paths_are_read_back_cell_by_cell() -> None:
    snapshot = game(2, 4, rounds=3)
    last = snapshot.rounds[-1]
    board: Board = snapshot.opening.scenario.board
    count = 0
    for team, plan in last.verdict.plan.teams.items():
        told = all_text(printed("readback", snapshot, last.number, team)[f"round-03-readback-{team}"])
        for order in plan.ships.values():
            names = [move.value if isinstance(move, Special) else board.names[move] for move in order.path]
            if names:
                count += 1
                assert " ".join(names) in told
    assert count


@pytest.mark.parametrize("seed", range(4))
def test_hidden_things_change_no_read_back_and_no_story(seed: int) -> None:
    rng = Random(seed)
    snapshot = odd_game(seed) if seed % 2 else game(seed, 3, rounds=3)
    team = rng.choice(snapshot.state.scenario.team_ids)
    other = twin(rng, snapshot, team)
    assert printed("readback", snapshot, team=team) == printed("readback", other, team=team)
    assert printed("story", snapshot) == printed("story", twin(rng, snapshot, "nobody"))


def test_every_page_of_the_referees_is_marked() -> None:
    for seed in (1, 2):
        wanted = Wanted(drafted(seed), 3)
        (sheet,) = SHEETS["referee"](wanted, CS)
        assert sheet.name == "round-03-referee"
        assert len(sheet.document.pages) > 1
        for page in sheet.document.pages:
            assert CS("paper.referee.secret") in [text.text for text in texts(page.elements)]


def test_the_referee_sees_hidden_features_every_ship_and_the_faults() -> None:
    snapshot = drafted()
    (data,) = printed("referee", snapshot).values()
    told = all_text(data)
    for feature in snapshot.state.scenario.features.values():
        assert CS(f"paper.feature_short.{feature}") in told
    for fleet in snapshot.state.fleets.values():
        for ship in fleet.ships:
            assert not ship.cargo or CS("paper.orders.cargo", count=ship.cargo) in told
    assert "Z99" in told


def test_the_story_tells_the_round_before_and_what_to_change_on_the_wall() -> None:
    snapshot = game(3, 4, rounds=3)
    files = printed("story", snapshot)
    assert list(files) == ["round-03-story"]
    told = all_text(files["round-03-story"])
    names = snapshot.state.scenario.board.names
    for event in snapshot.rounds[-1].events:
        if event.kind in ("deliver", "sink", "wreck", "shot", "found") and event.cell is not None:
            assert names[event.cell] in told
        if event.kind == "reveal":
            assert event.cell is not None
            assert f"odkrýt {names[event.cell]}" in told
        if event.kind == "chart":
            assert "čte mapu" not in told


def test_before_the_first_round_the_story_tells_how_the_teams_stand() -> None:
    files = printed("story", game(1, 3, rounds=0))
    assert "Rudí racci" in all_text(files["round-00-story"])
