"""Every fault of scenarios and orders that the program knows: what provokes it, and that it points at the place.

In these texts ‸ stands right before what a fault must point at; there may be no other faults.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from gm.catalogue import LANGUAGES, Catalogue, messages
from gm.loading import load_scenario
from gm.located import Fault, FaultsFound, tell_all
from gm.sextagon.board import row_name
from tests.sextagon.typed import SEA, marked, places_of, read_rounds, read_state, scenario_text, state_of

HOME = "{id: red, name: Red, bays: 4-4}, {id: blue, name: Blue, bays: 1-1}"


def drawn(sea: str, **lines: str | None) -> str:
    """A scenario with this picture; the rows begin with their names, two blanks in."""
    return scenario_text(**{"size": None, "teams": f"[{HOME}]", "sea": "|\n" + sea.strip("\n"), **lines})


def started(start: str, **lines: str | None) -> str:
    """A scenario with a start; E7 has 3 chests, C7 an octopus, E5 a reef, G7 a new ship."""
    features = "{E7: 3, C7: octopus, E5: reef, G7: ship}"
    return scenario_text(**{"features": features, "start": start, **lines})


SCENARIO_FAULTS = {
    "sign_length": [
        drawn(SEA[2:], legend="{‸XY: 3}"),
        drawn(SEA[2:], legend='{‸" ": 3}'),
    ],
    "no_picture": [scenario_text(size=None, sea="‸''"), scenario_text(size=None, sea="‸[A . .]")],
    "row_unnamed": [drawn("  A  . .\n  ‸    . .\n  C  . .")],
    "row_name": [
        drawn("  A  . .\n  ‸C   . .\n  D  . ."),  # the rows after a slip are not told again
        drawn("\n".join(f"  {'‸' * (c == 'I')}{c}{' ' * (2 + i % 2)}. ." for i, c in enumerate("ABCDEFGHIJK"))),
    ],
    "row_empty": [drawn("  A  . .\n  ‸B\n  C  . .")],
    "unknown_sign": [drawn("  A  . ‸x .\n  B   . .\n"), drawn("  A  . ‸0 .\n  B   . .\n")],
    "out_of_step": [drawn("  A  . . . .\n  B   . . .\n  C  .‸. . .\n  D   . . .\n")],
    "apart": [drawn("  A  . .     ‸. .\n  B   . .     .\n"), drawn("  A  . . .\n  B   .\n  C\n").replace("  C\n", "")],
    "large_sea": ["LARGE"],
    "sea_and_size": [drawn(SEA[2:]) + "‸size: 2\n", drawn(SEA[2:]) + "‸features: {}\n"],
    "legend_without_sea": [scenario_text() + "‸legend: {X: 3}\n"],
    "no_sea": ["‸" + scenario_text(size=None)],
    "no_bays": [drawn("  A .").replace("sea: |", "sea: ‸|")],
    "bay_apart": [scenario_text(teams=f"[{HOME}]".replace("4-4", "1-1"), bays="[[A7, B8], ‸[A7, J7]]")],
    "no_cell": [
        scenario_text(features="{‸Z9: reef}"),
        scenario_text(features="{E7: 3, ‸rum: E5}"),
        started("{revealed: [‸A7-Z9]}"),
        started("{revealed: [‸Z9-A7]}"),
    ],
    "no_cell_near": [scenario_text(features="{‸E8: reef}"), scenario_text(notes="{‸E99: text}")],
    "cell_twice": [scenario_text(features="{E7: 3, ‸e7: reef}"), started("{islands: {E7: 3, ‸E 7: 3}}")],
    "no_line": [started("{revealed: [A7, ‸A7-E5]}"), started("{revealed: [‸C1-E13]}")],
    "is_deck": [scenario_text(game="‸gang-deck")],
    "is_record": [scenario_text(game="‸islands")],
    "bay_range": [scenario_text(teams="[{id: red, name: Red, bays: ‸one}, {id: blue, name: Blue, side: W}]")],
    "no_bay": [
        scenario_text(teams="[{id: red, name: Red, bays: ‸3-13}, {id: blue, name: Blue, side: W}]"),
        scenario_text(teams="[{id: red, name: Red, side: NE, port: ‸0}, {id: blue, name: Blue, side: W}]"),
    ],
    "one_bay": [scenario_text(teams="[{id: red, name: Red, side: NE, port: ‸1-2}, {id: blue, name: Blue, side: W}]")],
    "team_count": [scenario_text(teams="‸[{id: red, name: Red, side: NE}]")],
    "bad_id": [
        scenario_text(teams="[{id: ‸Red, name: Red, side: NE}, {id: blue, name: Blue, side: W}]"),
        scenario_text(teams="[{id: ‸1st, name: Red, side: NE}, {id: blue, name: Blue, side: W}]"),
        scenario_text(teams="[{id: ‸žlutí, name: Red, side: NE}, {id: blue, name: Blue, side: W}]"),
    ],
    "reserved_id": [scenario_text(teams="[{id: ‸port, name: Red, side: NE}, {id: blue, name: Blue, side: W}]")],
    "same_id": [scenario_text(teams="[{id: red, name: Red, side: NE}, {id: ‸red, name: Blue, side: W}]")],
    "same_name": [scenario_text(teams="[{id: red, name: Sharks, side: NE}, {id: blue, name: ‸SHARKS, side: W}]")],
    "unprintable": [
        scenario_text(teams="[{id: red, name: Red ‸漢, side: NE}, {id: blue, name: Blue, side: W}]"),
        scenario_text(title="Ship ‸🚢"),
    ],
    "bad_letter": [
        scenario_text(teams="[{id: red, name: Red, letter: ‸RR, side: NE}, {id: blue, name: Blue, side: W}]"),
        scenario_text(teams="[{id: red, name: Red, letter: ‸7, side: NE}, {id: blue, name: Blue, side: W}]"),
    ],
    "same_letter": [
        scenario_text(teams="[{id: red, name: R, letter: X, side: NE}, {id: blue, name: B, letter: ‸x, side: W}]")
    ],
    "bad_colour": [
        scenario_text(teams="[{id: red, name: Red, colour: ‸reddish, side: NE}, {id: blue, name: Blue, side: W}]"),
        scenario_text(teams="[{id: red, name: Red, colour: '‸#12345', side: NE}, {id: b, name: B, side: W}]").replace(
            "'‸", "‸'"
        ),
    ],
    "port_elsewhere": [
        scenario_text(teams="[{id: red, name: Red, side: NE, port: ‸3}, {id: blue, name: Blue, side: W}]")
    ],
    "side_and_bays": [
        scenario_text(teams="[{id: red, name: Red, side: NE, ‸bays: 1-2}, {id: blue, name: Blue, side: W}]")
    ],
    "same_side": [scenario_text(teams="[{id: red, name: Red, side: W}, {id: blue, name: Blue, side: ‸W}]")],
    "no_sides": [drawn(SEA[2:], teams="[{id: red, name: Red, ‸side: NE}, {id: blue, name: Blue, bays: 1-1}]")],
    "no_home": [scenario_text(teams="[{id: red, name: Red, side: NE}, ‸{id: blue, name: Blue}]")],
    "no_home_bays": [drawn(SEA[2:], teams="[‸{id: red, name: Red}, {id: blue, name: Blue, bays: 1-1}]")],
    "few_points": [scenario_text(points="‸[9]")],
}

START_FAULTS = {
    "no_island": [started("{islands: {E7: 3, ‸E5: 1}}")],
    "no_reef": [started("{wrecks: {E5: 1, ‸E7: 1}}")],
    "not_takeable": [started("{taken: [G7, ‸E7]}"), started("{taken: [‸E1]}")],
    "sum": [started("‸{islands: {E7: 1}, floating: {E1: 1}}"), started("‸{lost: 1}")],
    "no_ship": [
        started("{teams: {red: {ships: {‸7: {at: port}}}}}"),
        started("{teams: {red: {ships: {1: {at: port}, ‸0: {at: port}}}}}"),
        started("{teams: {red: {ships: {‸two: {at: port}}}}}"),
    ],
    "battleship_dinghy": [started("{teams: {red: {ships: {B: {at: port, dinghy: ‸yes}}}}}")],
    "held_elsewhere": [
        started("{teams: {red: {ships: {1: {at: E7, held: ‸true}}}}}"),
        started("{teams: {red: {ships: {1: {at: port, held: ‸true}}}}}"),
    ],
}

ORDERS_FAULTS = {
    "round_twice": ["round: 1\nteams: {}\n---\nround: ‸1\nteams: {}\n"],
    "round_gap": ["round: ‸2\nteams: {}\n", "round: 1\nteams: {}\n---\nround: ‸3\nteams: {}\n"],
    "many_purchases": ["round: 1\nteams:\n  red: {points: 9, buy: ‸[" + ", ".join(["transport"] * 51) + "]}\n"],
    "ship_twice": ["round: 1\nteams: {red: {points: 9, ships: {1: E7, ‸01: E5}}}\n"],
}

OTHER_SCENARIO_FAULTS = [
    ("value.unknown_key_near", scenario_text() + "‸prizes: {transport: 1}\n"),
    ("value.unknown_key", "‸zzz: 1\n" + scenario_text()),
    ("value.missing_key", "‸" + scenario_text(title=None)),
    ("value.missing_key", scenario_text(teams="[‸{id: red, side: NE}, {id: blue, name: Blue, side: W}]")),
    ("value.unknown_word_near", scenario_text(features="{E7: ‸telescop}")),
    ("value.unknown_word", scenario_text(features="{E7: ‸whirlpool}")),
    ("value.unknown_word", scenario_text(rulings="{reef_known: ‸sometimes}")),
    ("value.unknown_key", scenario_text(rulings="{‸weather: fine}")),
    ("value.unknown_word", scenario_text(game="‸chess")),
    ("value.unknown_word", scenario_text(language="‸sk")),
    ("value.unknown_word", scenario_text(paper="‸A5")),
    ("value.unknown_word", scenario_text(teams="[{id: red, name: Red, side: ‸NO}, {id: blue, name: B, side: W}]")),
    ("value.out_of_range", scenario_text(size="‸13")),
    ("value.out_of_range", scenario_text(size="‸0")),
    ("value.not_whole", scenario_text(size="‸big")),
    ("value.out_of_range", scenario_text(points="[18, ‸100]")),
    ("value.out_of_range", scenario_text(features="{E7: ‸100}")),
    ("value.out_of_range", scenario_text(features="{E7: {island: ‸0}}")),
    ("value.out_of_range", scenario_text(prices="{transport: ‸-1}")),
    ("value.out_of_range", scenario_text(limits="{transports: ‸21}")),
    ("value.not_map", scenario_text(limits="‸6")),
    ("value.not_list", scenario_text(teams="‸red")),
    ("value.long", scenario_text(title="‸" + "x" * 61)),
    ("value.empty", scenario_text(title="").replace("title: ", "title:‸")),
    ("value.out_of_range", started("{teams: {red: {ships: {1: {at: E7, cargo: ‸2}}}}}")),
    ("value.missing_key", started("{teams: {red: {ships: {1: ‸{cargo: 1}}}}}")),
    ("value.unknown_word", started("{teams: {red: {ships: {1: {at: E7, ready: [‸oars]}}}}}")),
    ("value.unknown_word", started("{teams: {red: {joker: ‸maybe}}}")),
    ("value.unknown_key", started("{teams: {‸nobody: {joker: spent}}}")),
    ("value.not_flag", started("{teams: {red: {ships: {1: {at: C7, held: ‸perhaps}}}}}")),
]

OTHER_ORDERS_FAULTS = [
    ("value.missing_key", "‸teams: {}\n"),
    ("value.missing_key", "‸round: 1\n"),
    ("value.out_of_range", "round: ‸1000\nteams: {}\n"),
    ("value.not_whole", "round: ‸one\nteams: {}\n"),
    ("value.unknown_word_near", "round: 1\nteams: {red: {points: 9, buy: [‸transports]}}\n"),
    ("value.unknown_word_near", "round: 1\nteams: {red: {points: 9, buy: ‸Battleship}}\n"),
    ("value.not_flag", "round: 1\nteams: {red: {points: 9, joker: ‸x}}\n"),
    ("value.unknown_key_near", "round: 1\nteams: {red: {‸point: 9}}\n"),
    ("value.unknown_key_near", "round: 1\nteams: {red: {points: 9, ships: {1: {‸shoot: E7}}}}\n"),
    ("value.long", "round: 1\nteams: {red: {points: 9, ships: {1: ‸" + ". " * 1001 + "}}}\n"),
    ("value.not_text", "round: 1\nteams: {red: {points: 9, ships: {1: ‸[E7, E5]}}}\n"),
    ("value.empty", "round: 1\nteams:\n  red:‸\n"),
]


def _large() -> str:
    """A drawn sea of 41 rows with 49 cells each."""
    rows = "\n".join(f"  {row_name(r):<3}{' ' * (r % 2)}{' '.join('.' * 49)}" for r in range(41))
    return drawn(rows).replace("  A ", "  ‸A ", 1)


def cases(table: dict[str, list[str]], section: str) -> Iterator[tuple[str, str]]:
    for name, texts in table.items():
        for text in texts:
            yield f"{section}.{name}", _large() if text == "LARGE" else text


@pytest.mark.parametrize(
    ("code", "text"),
    [*cases(SCENARIO_FAULTS, "scenario"), *cases(START_FAULTS, "start"), *OTHER_SCENARIO_FAULTS],
)
def test_a_fault_of_a_scenario_is_told_where_it_stands(code: str, text: str) -> None:
    typed, places = marked(text)
    _, faults = read_state(typed)
    assert places_of(faults) == [(code, *place) for place in places]
    _tell_everywhere(faults)


@pytest.mark.parametrize(("code", "text"), [*cases(ORDERS_FAULTS, "orders"), *OTHER_ORDERS_FAULTS])
def test_a_fault_of_orders_is_told_where_it_stands(code: str, text: str) -> None:
    typed, places = marked(text)
    _, faults = read_rounds(typed, state_of())
    assert places_of(faults) == [(code, *place) for place in places]
    _tell_everywhere(faults)


def _tell_everywhere(faults: tuple[Fault, ...]) -> None:
    """Each sentence gets all that it needs, in every language: a gap would raise `KeyError`."""
    for language in LANGUAGES:
        told = tell_all(faults, Catalogue(language))
        assert all(
            fault.place is not None and f":{fault.place.line}:{fault.place.column}: " in told for fault in faults
        )


def test_a_second_document_is_told(tmp_path: Path) -> None:
    file = tmp_path / "scenario.yaml"
    file.write_text(scenario_text() + "---\n" + scenario_text(), encoding="utf-8")
    with pytest.raises(FaultsFound) as found:
        load_scenario(file)
    assert places_of(found.value.faults) == [("scenario.documents", len(scenario_text().split("\n")) + 1, 1)]


def test_every_fault_that_the_catalogue_knows_is_provoked_here() -> None:
    known = {key.removeprefix("faults.") for key in messages("en", "faults")}
    elsewhere = {"scenario.documents", "scenario.blank", "orders.problem"}
    for section, table in (("scenario", SCENARIO_FAULTS), ("start", START_FAULTS), ("orders", ORDERS_FAULTS)):
        wanted = {code.split(".")[1] for code in known if code.startswith(f"{section}.") and code not in elsewhere}
        assert wanted == set(table)


@pytest.mark.parametrize(("count", "told"), [(1, "1 team is listed; 2 to 6 can play"), (7, "7 teams are listed")])
def test_too_few_and_too_many_teams_are_told_with_the_bounds(count: int, told: str) -> None:
    teams = ", ".join(f"{{id: t{i}, name: T{i}, bays: 1}}" for i in range(count))
    _, faults = read_state(scenario_text(teams=f"[{teams}]"))
    assert told in tell_all(faults, Catalogue("en"))


def test_all_faults_are_told_at_once() -> None:
    typed, places = marked("""game: sextagon
title: Test
teams:
  - {id: ‸Red, name: Red, side: ‸N}
  - {id: blue, name: ‸red, side: W, port: ‸99}
  - {id: ‸blue, name: Green, side: SW, colour: ‸greenish}
size: 2
features: {E7: 3, ‸E8: reef, C7: ‸octopuss}
points: ‸[1, 2]
rulings: {reef_known: ‸no}
""")
    _, faults = read_state(typed)
    assert [place[1:] for place in places_of(faults)] == places
    assert [fault.code for fault in faults] == [
        "scenario.bad_id",
        "value.unknown_word_near",
        "scenario.same_name",
        "scenario.no_bay",
        "scenario.same_id",
        "scenario.bad_colour",
        "scenario.no_cell_near",
        "value.unknown_word_near",
        "scenario.few_points",
        "value.unknown_word",
    ]
