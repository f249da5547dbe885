"""The hand-worked cases of the card tables, through reading, counting and the JSON; see `cases/README.md`."""

from __future__ import annotations

import json
from typing import Any

import pytest

from gm.cards.files import read_record_text
from gm.cards.record import play
from gm.cards.report import report
from gm.cards.telling import Teller
from gm.catalogue import Catalogue
from gm.located import FaultsFound, tell_all
from tests.cards.case_files import all_cases, differences

CASES = all_cases()
ENGLISH = Catalogue("en")


def counted(record: str) -> dict[str, Any]:
    """The JSON of a record's text, as the command prints it. Raises `FaultsFound`."""
    written = read_record_text(record, "record.yaml")
    data: dict[str, Any] = json.loads(
        json.dumps(report(play(written.record), written, Teller(written.record.table, ENGLISH)))
    )
    return data


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_a_record_counts_as_the_rules_say(case: dict[str, Any]) -> None:
    fault = case["expect"].get("fault")
    try:
        got = counted(case["record"])
    except FaultsFound as found:
        told = tell_all(found.faults, ENGLISH)
        assert fault is not None, told
        assert told.startswith(f"record.yaml:{fault['line']}:")
        assert [word for word in fault["says"] if str(word) not in told] == []
        return
    assert fault is None, f"{case['what']}: no fault was found"
    assert list(differences(case["expect"], got)) == [], case["what"]


def test_there_are_at_least_sixty_cases_and_each_rule_has_one() -> None:
    rules = {case["rule"] for case in CASES}
    assert len(CASES) >= 60
    assert rules >= {f"I{number}" for number in range(1, 11)} | {f"G{number}" for number in range(1, 8)}
