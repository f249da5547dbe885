"""Conformance cases through the real command: a sample in the suite, all of them among the long tests."""

from __future__ import annotations

import sys
from typing import Any

import pytest

from tests.case_files import all_cases, case_id, runner, shown

COMMAND = [sys.executable, "-m", "gm"]
SECONDS = 60

SAMPLE = [case for index, case in enumerate(all_cases()) if index % 20 == 0 or "fault" in case["expect"]]


@pytest.mark.parametrize("case", SAMPLE, ids=case_id)
def test_case_of_the_sample(case: dict[str, Any]) -> None:
    assert not shown(runner.run_case(case, COMMAND, SECONDS))


@pytest.mark.long
@pytest.mark.parametrize("case", [case for case in all_cases() if case not in SAMPLE], ids=case_id)
def test_every_other_case(case: dict[str, Any]) -> None:
    assert not shown(runner.run_case(case, COMMAND, SECONDS))


def test_a_wrong_result_is_noticed() -> None:
    case = next(case for case in SAMPLE if "fault" not in case["expect"])
    expect = {**case["expect"], "round": 998, "errors": ["unknown_team"]}
    assert "998" in shown(runner.run_case({**case, "expect": expect}, COMMAND, SECONDS))
