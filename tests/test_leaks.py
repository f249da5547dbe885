"""Nobody is shown what they may not know (S10.4): games that differ in nothing else give the same, byte for byte.

Every way in which the program shows a game to the public or a team stands in one of two tables, and each is compared
over random pairs of games: a sample in the suite, the full count among the long tests.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator, Mapping
from contextlib import redirect_stdout
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from unittest.mock import patch

import pytest

from gm.board import board_page
from gm.catalogue import Catalogue
from gm.cli import DONE, main
from gm.commands import show
from gm.drafts import drafts_of
from gm.drawing.pdf import pdf
from gm.game import Game
from gm.paper.sheets import SHEETS, Wanted
from gm.sextagon.orders import RoundOrders
from gm.sextagon.played import play
from gm.sextagon.state import opening
from gm.sextagon.views import PUBLIC, REFEREE
from gm.sextagon.writing import write_scenario
from gm.snapshot import Snapshot
from gm.tui.desk import Desk
from gm.tui.geometry import Bricks, best_zoom
from gm.tui.glancing import Glimpse
from gm.tui.lines import Line, plain
from gm.tui.overlays import desk_overlay
from gm.tui.panel import build
from gm.tui.public_board import PublicBoard
from gm.tui.seatext import SeaText
from tests.board.games import random_course
from tests.paper.games import game, odd_game, twin
from tests.sextagon.random_games import random_orders, random_scenario
from tests.twins import PUBLIC_TWINS, SECRET, other_map

CS = Catalogue("cs")

Shown = Mapping[str, bytes]
"""What was shown, by the name of the file or part."""


def shown(snapshot: Snapshot, viewer: str, *options: str) -> Shown:
    """What `gm show` prints, and the files that it writes, for one who looks at a game."""
    printed = io.StringIO()
    with (
        TemporaryDirectory() as folder,
        patch.object(show, "load_snapshot", lambda _: snapshot),
        patch.object(show, "coloured", lambda: True),
        redirect_stdout(printed),
    ):
        files = [str(Path(folder) / option) if option.startswith("map.") else option for option in options]
        assert main(["show", "game.gm", "--as", viewer, "--lang", "cs", *files]) == DONE
        written = {path.name: path.read_bytes() for path in Path(folder).iterdir()}
        return written or {"": printed.getvalue().encode()}


def sheets(snapshot: Snapshot, name: str, team: str | None = None) -> Shown:
    """The files of a kind of sheet."""
    wanted = Wanted(snapshot, snapshot.number, team)
    return {printed.name: pdf(printed.document) for printed in SHEETS[name](wanted, CS)}


def text(lines: list[Line]) -> str:
    return "\n".join(map(plain, lines))


def on_the_board(snapshot: Snapshot) -> Shown:
    """All that board mode shows of each round, on screens of several sizes, styles included."""
    views = [snapshot.view(PUBLIC, rounds) for rounds in range(len(snapshot.rounds) + 1)]
    parts = {}
    for width, height in ((80, 24), (120, 36), (200, 60)):
        board = PublicBoard(views, CS)
        for index in range(len(views)):
            board.go(index)
            sea = board.sea(width // 2, height)
            lines = [board.title(), board.place(), *board.side(width // 2), *sea.lines(), *board.legend(sea, 60)]
            parts[f"{width}, {index}"] = repr(lines).encode()
    return parts


PUBLIC_WAYS: Mapping[str, Callable[[Snapshot], Shown]] = {
    "terminal": lambda snapshot: shown(snapshot, PUBLIC),
    "plain terminal": lambda snapshot: shown(snapshot, PUBLIC, "--ascii"),
    "JSON": lambda snapshot: shown(snapshot, PUBLIC, "--json"),
    "SVG": lambda snapshot: shown(snapshot, PUBLIC, "--svg", "map.svg"),
    "HTML": lambda snapshot: {"": board_page(snapshot, CS).encode()},
    "board mode": on_the_board,
    **{name: lambda snapshot, name=name: sheets(snapshot, name) for name in ("wall", "story", "rules")},  # type: ignore[misc]
}
"""How everybody may be shown a game."""

TEAM_WAYS: Mapping[str, Callable[[Snapshot, str], Shown]] = {
    "terminal": shown,
    "plain terminal": lambda snapshot, team: shown(snapshot, team, "--ascii"),
    "JSON": lambda snapshot, team: shown(snapshot, team, "--json"),
    "SVG": lambda snapshot, team: shown(snapshot, team, "--svg", "map.svg"),
    "handouts": lambda snapshot, team: sheets(snapshot, "handouts", team),
    "readback": lambda snapshot, team: sheets(snapshot, "readback", team),
}
"""How a team may be shown a game."""


def public_pairs(seed: int) -> Iterator[tuple[Snapshot, Snapshot]]:
    """A game with each of the games that the public cannot tell from it."""
    rng = Random(seed)
    course = random_course(seed)
    for make in PUBLIC_TWINS.values():
        yield Snapshot(course.opening, course.rounds), make(rng, course)
    thrown = odd_game(seed) if seed % 2 else game(seed, rng.choice((3, 4)), rounds=rng.randint(1, 3))
    yield thrown, twin(rng, thrown, "nobody")


def team_pair(seed: int) -> tuple[Snapshot, Snapshot, str]:
    """A game, one that a team cannot tell from it, and the team."""
    rng = Random(seed)
    snapshot = odd_game(seed) if seed % 2 else game(seed, rng.choice((3, 4)), rounds=rng.randint(1, 3))
    team = rng.choice(snapshot.state.scenario.team_ids)
    return snapshot, twin(rng, snapshot, team), team


def check_public(name: str, seed: int) -> None:
    way = PUBLIC_WAYS[name]
    for one, other in public_pairs(seed):
        assert way(one) == way(other)


def check_team(name: str, seed: int) -> None:
    one, other, team = team_pair(seed)
    assert TEAM_WAYS[name](one, team) == TEAM_WAYS[name](other, team)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("name", PUBLIC_WAYS)
def test_hidden_things_change_nothing_that_the_public_is_shown(name: str, seed: int) -> None:
    check_public(name, seed)


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("name", TEAM_WAYS)
def test_hidden_things_change_nothing_that_a_team_is_shown(name: str, seed: int) -> None:
    check_team(name, seed)


@pytest.mark.long
@pytest.mark.parametrize("batch", range(15))
@pytest.mark.parametrize("name", PUBLIC_WAYS)
def test_the_public_is_shown_the_same_of_three_hundred_pairs_of_games(name: str, batch: int) -> None:
    for seed in range(3 + batch * 5, 8 + batch * 5):  # each has four twins
        check_public(name, seed)


@pytest.mark.long
@pytest.mark.parametrize("batch", range(15))
@pytest.mark.parametrize("name", sorted(TEAM_WAYS.keys() - {"handouts"}))  # these have their own long test
def test_teams_are_shown_the_same_of_three_hundred_pairs_of_games(name: str, batch: int) -> None:
    for seed in range(6 + batch * 20, 26 + batch * 20):
        check_team(name, seed)


def check_pixels(seed: int) -> None:
    one, other, team = team_pair(seed)
    assert shown(one, team, "--png", "map.png") == shown(other, team, "--png", "map.png")
    pairs = list(public_pairs(seed))
    one, other = pairs[seed % len(pairs)]
    assert shown(one, PUBLIC, "--png", "map.png") == shown(other, PUBLIC, "--png", "map.png")


def test_hidden_things_change_no_pixel() -> None:
    check_pixels(1)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(2, 42))
def test_hidden_things_change_no_pixel_of_forty_games(seed: int) -> None:
    check_pixels(seed)


def test_the_pairs_do_differ_and_the_referee_is_shown_it() -> None:
    """What the comparisons above rest on."""
    differing = [shown(one, REFEREE) != shown(other, REFEREE) for seed in range(3) for one, other in public_pairs(seed)]
    assert sum(differing) >= 6  # drafts and slips are not on the referee's map
    for seed in range(6):
        one, other, team = team_pair(seed)
        assert shown(one, REFEREE, "--json") != shown(other, REFEREE, "--json")
        strangers = [name for name in one.state.scenario.team_ids if name != team]
        assert any(shown(one, name, "--json") != shown(other, name, "--json") for name in strangers)


@pytest.mark.parametrize("name", PUBLIC_WAYS)
def test_what_is_public_does_show(name: str) -> None:
    course = game(1, 3, rounds=3)
    fewer = Snapshot(course.opening, course.rounds[:2])
    bare = Snapshot(course.opening)
    assert PUBLIC_WAYS[name](bare) != PUBLIC_WAYS[name](course) or name == "rules"
    assert PUBLIC_WAYS[name](fewer) != PUBLIC_WAYS[name](course) or name == "rules"


@pytest.mark.parametrize("name", TEAM_WAYS)
def test_what_a_team_may_know_does_show(name: str) -> None:
    course = game(1, 3, rounds=3)
    ways = [TEAM_WAYS[name](Snapshot(course.opening, course.rounds[:count]), "red") for count in (2, 3)]
    assert ways[0] != ways[1]


# Real files and commands, from the scenario on.


def files_of(folder: Path, state_text: str, rounds: list[RoundOrders], drafts: str) -> None:
    """A game in a file, played by these orders, with something typed of the next round and something undone."""
    with Game.begin(folder / "game.gm", state_text, "game.yaml") as kept:
        for orders in rounds:
            kept.play(orders, cut=True)
        kept.type(kept.state.scenario.team_ids[0], "path.1", drafts)
        kept.type(kept.state.scenario.team_ids[0], "path.2", "A1")
        kept.undo()


COMMANDS = (
    ["show", "game.gm"],
    ["show", "game.gm", "--json"],
    ["show", "game.gm", "--svg", "map.svg"],
    ["board", "game.gm", "--html", "board.html"],
    ["print", "game.gm", "story", "rules", "wall"],
)


@pytest.mark.parametrize("seed", range(2))
def test_the_commands_write_the_same_for_files_that_differ_in_hidden_things(
    seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    rng = Random(seed)
    state = first = opening(random_scenario(rng))
    rounds = []
    for _ in range(2):
        rounds.append(random_orders(rng, state, slips=True))
        state = play(state, rounds[-1], cut=True).state
    covered = [cell for cell in first.scenario.board.cells if cell not in state.revealed]
    rich = next((cell for cell in covered if cell in first.scenario.islands), None)
    twins = (first, opening(other_map(rng, first.scenario, covered, rich)))
    assert write_scenario(twins[0]) != write_scenario(twins[1]) or not covered
    told = []
    for number, each in enumerate(twins):
        folder = tmp_path / str(number)
        folder.mkdir()
        monkeypatch.chdir(folder)
        files_of(folder, write_scenario(each), rounds, "A1" if number else "B2 tajná cesta")
        for command in COMMANDS:
            assert main([*command, "--lang", "cs"]) == DONE
        capsys.readouterr()
        for command in COMMANDS:
            assert main([*command, "--lang", "cs"]) == DONE
        said = capsys.readouterr().out
        found = {
            str(path.relative_to(folder)): path.read_bytes()
            for path in sorted(folder.rglob("*.*"))
            if path.is_file() and not path.name.startswith("game.gm")
        }
        assert SECRET not in said and len(found) == 5
        told.append((said, found))
    assert told[0] == told[1]


# The referee's own screens, as long as nothing hidden is asked for.


@pytest.mark.parametrize("seed", range(8))
def test_the_referees_map_shows_nothing_covered_until_it_is_asked_for(seed: int) -> None:
    rng = Random(seed)
    one = Snapshot(*(lambda course: (course.opening, course.rounds))(random_course(seed)))
    other = PUBLIC_TWINS["another map"](rng, one)
    asked = []
    for secret in (False, True):
        drawn = []
        for each in (one, other):
            view = each.view(REFEREE)
            for size in ((40, 24), (200, 80)):
                bricks = Bricks(view.board, best_zoom(view.board, *size))
                drawn.append(text(SeaText(view, bricks, CS, secret=secret).lines()))
        asked.append(drawn[:2] == drawn[2:])
    assert asked[0]
    assert not asked[1] or one.view(REFEREE).cells == other.view(REFEREE).cells


@pytest.mark.parametrize("seed", range(6))
def test_the_desk_says_nothing_of_what_is_covered(seed: int) -> None:
    rng = Random(seed)
    course = random_course(seed, rounds=2)
    twins = (course, PUBLIC_TWINS["another map"](rng, course))
    orders = random_orders(rng, course.state, slips=True)
    drafts = {key: words for team, paper in orders.teams.items() for key, words in drafts_of(paper, team).items()}
    said = []
    for each in twins:
        desk = Desk(Glimpse(each, drafts, {}), "cs")
        parts = []
        for team in desk.papers:
            desk.choose(team)
            for _ in desk.fields:
                desk.step_field(1)
                panel = build(desk, CS, 48, 60).lines
                parts.append((repr(panel), repr(desk_overlay(desk, reach=True))))
        said.append(parts)
    assert len(said[0]) > 3 and said[0] == said[1]
