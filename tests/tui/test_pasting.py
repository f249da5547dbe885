"""Pasted papers: plain lines, YAML of one team or of all, and what is wrong with them."""

from __future__ import annotations

import pytest

from gm.sextagon.orders import ShipOrders, TeamOrders
from gm.tui.pasting import Pasted, is_paper, read_paste

TEAMS = ("red", "blue")
PAPER = TeamOrders(
    buy=("transport",), port="17>", ships={"1": ShipOrders("C10 D11-D17 port"), "B": ShipOrders("E8", shot="H11")}
)


@pytest.mark.parametrize(
    "text",
    [
        "1: C10 D11-D17 port\nb: E8\nB shot: H11\nport 17>\ntransport",
        "port: 17>\ntransports 1\n\n  1 = C10 D11-D17 port\nB path: E8\nB shot: H11\n",
        "buy: [transport]\nport: 17>\nships:\n  1: C10 D11-D17 port\n  B: {path: E8, shot: H11}\n",
    ],
)
def test_lines_and_yaml_say_the_same(text: str) -> None:
    assert read_paste(text, TEAMS) == Pasted({None: PAPER})


def test_a_paper_may_name_its_team() -> None:
    assert read_paste("red: {port: 3}", TEAMS).papers == {"red": TeamOrders(port="3")}


def test_a_whole_round_fills_all_papers() -> None:
    text = "round: 4\nteams:\n  red: {rank: 1, ships: {1: C10}}\n  blue: {points: 7, joker: true}\n"
    assert read_paste(text, TEAMS).papers == {
        "red": TeamOrders(rank="1", ships={"1": ShipOrders("C10")}),
        "blue": TeamOrders(points="7", joker=True),
    }


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("gren: {port: 3}", ["value.unknown_key"]),
        ("prot: 3\nships: {1: C10}", ["value.unknown_key_near"]),
        ("ships: {1: C10, 1: D11}", ["yaml.duplicate_key"]),
        ("C10 D11\nD13", ["value.not_map"]),
    ],
)
def test_faults_are_told_and_nothing_is_taken(text: str, codes: list[str]) -> None:
    pasted = read_paste(text, TEAMS)
    assert pasted.papers == {}
    assert [fault.code for fault in pasted.faults] == codes


def test_a_part_of_a_path_is_no_paper() -> None:
    assert not is_paper("C10 D11-D17 port\n")
    assert is_paper("1: C10") and is_paper("C10\nD11")


def test_huge_pastes_are_refused_unread() -> None:
    assert read_paste("1: C10\n" * 50_000, TEAMS).papers == {}
