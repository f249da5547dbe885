"""Judging orders: warnings and what they must not tell, the arguments of errors, what a cut leaves (S4.8, S4.9).

The sea is the standard board of size 2: bay 1 touches A7, B8, B10, bay 2 B10, C11, C13; red's port is in bay 1.
"""

from __future__ import annotations

import pytest

from gm.sextagon.judge import Problem, TeamVerdict, judge, judge_team
from gm.sextagon.numbers import normal_number, read_whole
from gm.sextagon.orders import RoundOrders
from gm.sextagon.state import State
from tests.sextagon.typed import round_of, state_of


def verdict_of(paper: str, state: State | None = None) -> TeamVerdict:
    """Red's paper, as it stands behind `red:`."""
    state = state or state_of()
    return judge_team(state, "red", round_of(f"round: 1\nteams:\n  red: {paper}\n", state).orders.teams["red"])


def fleet(ships: str, more: str = "", **lines: str | None) -> State:
    """A state in which red has these ships."""
    return state_of(start=f"{{teams: {{red: {{ships: {ships}{more}}}}}}}", **lines)


def codes(problems: tuple[Problem, ...]) -> list[tuple[str, str | None]]:
    return [(problem.code, problem.ship) for problem in problems]


def detail(problem: Problem) -> dict[str, str]:
    return dict(problem.detail)


GUN = fleet("{1: {at: E7}, B: {at: B8}}", features="{G7: peace, J7: octopus}")


@pytest.mark.parametrize(
    ("paper", "warned"),
    [
        ("{points: 0, ships: {B: {shot: H8}}}", []),  # six from B8
        ("{points: 0, ships: {B: {shot: J7}}}", [("out_of_range", "B")]),  # seven
        ("{points: 1, ships: {B: {path: C9, shot: J7}}}", []),  # where it will be counts
        ("{points: 1, port: 2, ships: {B: {path: B10, shot: G13}}}", []),
    ],
)
def test_a_shot_is_out_of_range_beyond_six_from_the_planned_end(paper: str, warned: list[tuple[str, str]]) -> None:
    assert codes(verdict_of(paper, GUN).warnings) == warned


def test_a_shot_from_port_is_measured_from_the_bay_to_which_the_port_goes() -> None:
    state = fleet("{B: {at: port}}")
    stays = verdict_of("{points: 4, ships: {B: {shot: J7}}}", state)
    assert ("out_of_range", "B") in codes(stays.warnings)
    goes = verdict_of("{points: 4, port: 5, ships: {B: {shot: J7}}}", state)
    assert codes(goes.warnings) == []
    arrives = verdict_of("{points: 4, port: 5, ships: {B: {shot: B4}}}", state)
    assert codes(arrives.warnings) == [("out_of_range", "B")]


@pytest.mark.parametrize(
    ("paper", "warned"),
    [
        ("{points: 0, ships: {B: {shot: E7}}}", [("own_ship_in_blast", "1")]),
        ("{points: 0, ships: {B: {shot: D6}}}", [("own_ship_in_blast", "1")]),
        ("{points: 0, ships: {B: {shot: D10}}}", []),
        ("{points: 0, ships: {B: {shot: B8}}}", [("own_ship_in_blast", "B")]),
        ("{points: 1, ships: {1: E5, B: {shot: E9}}}", []),  # it will be gone
        ("{points: 1, ships: {1: E5, B: {shot: E3}}}", [("own_ship_in_blast", "1")]),
    ],
)
def test_an_own_ship_is_warned_where_the_blast_will_reach_it(paper: str, warned: list[tuple[str, str]]) -> None:
    assert codes(verdict_of(paper, GUN).warnings) == warned


def test_a_mermaid_or_a_port_saves_from_the_warning_too() -> None:
    mermaid = fleet("{1: {at: E7, ready: [mermaid]}, 2: {at: port}, B: {at: B8}}")
    assert codes(verdict_of("{points: 0, ships: {B: {shot: E7}}}", mermaid).warnings) == []


def test_the_warning_does_not_tell_a_hidden_peace_zone() -> None:
    """A known one saves the ship; a hidden one must be warned about as if it were not there."""
    ships = "{1: {at: F8}, B: {at: B8}}"
    paper = "{points: 0, ships: {B: {shot: F8}}}"
    known = state_of(start=f"{{revealed: [G7], teams: {{red: {{ships: {ships}}}}}}}", features="{G7: peace}")
    hidden = fleet(ships, features="{G7: peace}")
    assert codes(verdict_of(paper, known).warnings) == []
    assert codes(verdict_of(paper, hidden).warnings) == [("own_ship_in_blast", "1")]


@pytest.mark.parametrize(
    ("paper", "left"),
    [
        ("{points: 3, ships: {1: A7 B6 B4}}", None),
        ("{points: 3, ships: {1: A7 B6}}", "1"),
        ("{points: 3, port: 4}", None),
        ("{points: 3, port: 3}", "1"),
        ("{points: 9, buy: [transport], ships: {1: A7 B6 B4}}", None),
        ("{points: 3, ships: {1: A7 . .}}", None),  # waits count
    ],
)
def test_points_are_unspent_beyond_the_longest_order(paper: str, left: str | None) -> None:
    warnings = {problem.code: detail(problem) for problem in verdict_of(paper).warnings}
    assert warnings.get("points_unspent", {}).get("count") == left


@pytest.mark.parametrize(("path", "left"), [("E9 E11 E13", "1"), ("E9 E11 E13 D12 C13", None)])
def test_a_sea_horse_halves_what_its_path_uses_rounded_up(path: str, left: str | None) -> None:
    state = fleet("{1: {at: E7, ready: [seahorse]}}")
    warnings = {p.code: detail(p) for p in verdict_of(f"{{points: 3, ships: {{1: {path}}}}}", state).warnings}
    assert warnings.get("points_unspent", {}).get("count") == left


@pytest.mark.parametrize(
    ("paper", "warned"),
    [
        ("{points: 3}", True),
        ("{points: 0}", False),
        ("{points: 3, ships: {1: ' '}}".replace("' '", "{path: .}"), False),
        ("{points: 6, buy: [transport]}", False),
        ("{points: 3, port: 1}", False),
    ],
)
def test_a_paper_with_points_that_orders_nothing_is_doubtful(paper: str, warned: bool) -> None:
    assert ("no_orders" in dict(codes(verdict_of(paper).warnings))) == warned


def test_a_team_without_a_paper_is_not_warned_of_it_but_of_points_that_it_kept() -> None:
    state = state_of(rulings="{unspent: kept}", start="{teams: {red: {kept: 2}}}")
    verdict = judge_team(state, "red", None)
    assert codes(verdict.warnings) == [("points_unspent", None)]
    assert (verdict.plan.points, verdict.plan.budget) == (2, 2)


def test_a_path_of_a_held_ship_is_warned_only_where_there_is_one() -> None:
    state = fleet("{1: {at: J7, held: true}}", features="{J7: octopus}")
    assert codes(verdict_of("{points: 1, ships: {1: H8}}", state).warnings) == [("held", "1")]
    assert codes(verdict_of("{points: 0, ships: {1: {path: H8}}}", state).warnings) == []  # nothing is left of it
    assert codes(verdict_of("{points: 1, port: 2}", state).warnings) == []


@pytest.mark.parametrize(
    ("paper", "cell"),
    [
        ("{points: 3, ships: {1: A7 port}}", None),
        ("{points: 3, ships: {1: B10 C11 port}}", "C11"),
        ("{points: 3, port: 2, ships: {1: B10 C11 port}}", None),
        ("{points: 3, ships: {1: A7 B6 port}}", "B6"),
        ("{points: 2, ships: {1: A7 B6 port}}", None),  # the docking is cut
    ],
)
def test_docking_where_no_bay_is_on_the_ports_way_is_doubtful(paper: str, cell: str | None) -> None:
    warnings = {problem.code: detail(problem) for problem in verdict_of(paper).warnings}
    assert warnings.get("no_dock", {}).get("cell") == cell


@pytest.mark.parametrize(
    ("paper", "code", "wanted"),
    [
        ("{}", "bad_points", {"why": "none", "most": "2", "word": ""}),
        ("{points: 3, rank: 1}", "bad_points", {"why": "both"}),
        ("{points: 100}", "bad_points", {"why": "points", "word": "100", "most": "99"}),
        ("{points: -1}", "bad_points", {"why": "points", "word": "-1"}),
        ("{points: 3.5}", "bad_points", {"why": "points", "word": "3.5"}),
        ("{points: ٣}", "bad_points", {"why": "points"}),
        ("{rank: 3}", "bad_points", {"why": "rank", "word": "3", "most": "2"}),
        ("{rank: 0}", "bad_points", {"why": "rank"}),
        ("{points: 5, buy: [transport]}", "over_budget", {"kind": "transport", "price": "6", "points": "5"}),
        (
            "{points: 14, buy: [transport, battleship]}",
            "over_budget",
            {"kind": "battleship", "price": "9", "points": "8"},
        ),
        ("{points: 2, port: 4}", "port_too_far", {"bay": "4", "steps": "3", "budget": "2"}),
        ("{points: 3, port: 12>}", "port_too_far", {"bay": "12", "steps": "11", "budget": "3"}),
        ("{points: 3, port: 13}", "unknown_bay", {"word": "13", "bays": "12"}),
        ("{points: 3, port: 0}", "unknown_bay", {"word": "0"}),
        ("{points: 3, port: 3-4}", "unknown_bay", {"word": "3-4"}),
        ("{points: 2, ships: {1: A7 B6 B4 C5}}", "path_too_long", {"moves": "4", "budget": "2"}),
        ("{points: 3, ships: {1: {telescope: E7}}}", "telescope_not_held", {}),
        ("{points: 3, ships: {1: {shot: E7}}}", "no_battleship", {"why": "transport"}),
        ("{points: 3, ships: {B: {path: E7}}}", "no_battleship", {"why": "none"}),
        ("{points: 9, buy: battleship, ships: {B: {path: A7}}}", "ship_idle", {}),
        ("{points: 9, buy: transport, ships: {2: A7}}", "ship_idle", {}),
        ("{points: 9, ships: {2: A7}}", "unknown_ship", {}),
        ("{points: 9, ships: {x: A7}}", "unknown_ship", {}),
    ],
)
def test_an_error_brings_what_its_sentence_needs(paper: str, code: str, wanted: dict[str, str]) -> None:
    errors = verdict_of(paper).errors
    assert [problem.code for problem in errors] == [code]
    assert detail(errors[0]).items() >= wanted.items()


def test_an_absent_battleship_without_orders_is_no_fault() -> None:
    assert verdict_of("{points: 0, ships: {B: {}}}").errors == ()


def test_ranks_share_points_and_run_to_the_number_of_teams() -> None:
    state = state_of(points="[10, 7, 5]")
    written = round_of("round: 1\nteams: {red: {rank: 2}, blue: {rank: 2, joker: true}}\n", state)
    plan = judge(state, written.orders).plan.teams
    assert (plan["red"].points, plan["blue"].points) == (7, 14)


def test_each_part_is_judged_as_if_the_parts_before_had_been_cut() -> None:
    state = state_of(start="{teams: {red: {joker: spent}}}")
    verdict = verdict_of("{points: 7, joker: yes, buy: [transport, transport], port: 5, ships: {1: A7 B6}}", state)
    assert [problem.code for problem in verdict.errors] == [
        "joker_spent",
        "over_budget",
        "port_too_far",
        "path_too_long",
    ]
    plan = verdict.plan
    assert (plan.points, plan.joker, plan.buy, plan.budget, plan.way) == (7, False, ("transport",), 1, (2,))
    assert len(plan.ships["1"].path) == 1


def test_a_telescope_beside_a_path_falls_away_but_not_beside_one_that_was_cut() -> None:
    state = fleet("{1: {at: E7, ready: [telescope]}}")
    both = verdict_of("{points: 1, ships: {1: {path: E9, telescope: J7}}}", state)
    assert codes(both.errors) == [("telescope_and_path", "1")]
    assert both.plan.ships["1"].telescope is None and both.plan.ships["1"].path
    alone = verdict_of("{points: 1, ships: {1: {path: A7, telescope: J7}}}", state)
    assert codes(alone.errors) == [("path_gap", "1")]
    assert alone.plan.ships["1"].telescope is not None


@pytest.mark.parametrize(
    ("ready", "target", "path", "code"),
    [
        ("[]", "Z1", "E9", "telescope_not_held"),
        ("[telescope]", "Z1", "E9", "unknown_cell"),
        ("[telescope]", "E7", "E9", "telescope_revealed"),
        ("[telescope]", "J7", "E9", "telescope_and_path"),
    ],
)
def test_the_faults_of_a_telescope_come_in_their_order(ready: str, target: str, path: str, code: str) -> None:
    state = fleet(f"{{1: {{at: E7, ready: {ready}}}}}")
    verdict = verdict_of(f"{{points: 1, ships: {{1: {{path: {path}, telescope: {target}}}}}}}", state)
    assert codes(verdict.errors) == [(code, "1")]


def test_unknown_teams_come_after_the_others_by_their_ids() -> None:
    state = state_of()
    written = round_of("round: 1\nteams: {zzz: {points: 1}, aaa: {}, red: {}}\n", state)
    verdict = judge(state, written.orders)
    assert [(p.code, p.team) for p in verdict.errors] == [
        ("bad_points", "red"),
        ("unknown_team", "aaa"),
        ("unknown_team", "zzz"),
    ]
    assert set(verdict.plan.teams) == {"red", "blue"}


def test_a_round_without_papers_stands_still() -> None:
    verdict = judge(state_of(), RoundOrders(1))
    assert verdict.errors == verdict.warnings == ()
    assert {(plan.points, plan.budget, plan.way) for plan in verdict.plan.teams.values()} == {(0, 0, ())}


@pytest.mark.parametrize(
    ("typed", "number"), [("b", "B"), (" B ", "B"), ("01", "1"), ("7", "7"), ("00", "0"), ("x1", "X1"), ("١", "١")]
)
def test_ships_are_known_however_their_number_is_typed(typed: str, number: str) -> None:
    assert normal_number(typed) == number


@pytest.mark.parametrize(
    ("text", "value"),
    [("7", 7), (" 07 ", 7), ("0", 0), ("9", 9), ("10", None), ("-1", None), ("1e1", None), ("", None)],
)
def test_whole_numbers_within_bounds(text: str, value: int | None) -> None:
    assert read_whole(text, 0, 9) == value
