"""All conformance cases through the core, in process: text, reading, judging, resolving, data."""

from __future__ import annotations

from typing import Any

import pytest

from gm.catalogue import Catalogue
from gm.located import Reader, read_text, tell_all
from gm.sextagon.judge import Problem, judge
from gm.sextagon.reading.orders import WrittenRound, read_orders
from gm.sextagon.reading.scenario import read_scenario
from gm.sextagon.report import events_data, state_data
from gm.sextagon.resolve import resolve
from gm.telling import Teller
from tests.case_files import all_cases, case_id, runner, shown

ENGLISH = Catalogue("en")


class Faulty(Exception):  # noqa: N818
    """The files have faults; the message is what is told of them."""


def played(case: dict[str, Any]) -> dict[str, Any]:
    """The data of formats, section 5, for the case's files. Raises `Faulty`."""
    reader = Reader()
    documents = read_text(case["scenario"], "scenario.yaml", reader)
    state = read_scenario(documents[0], reader) if len(documents) == 1 else None
    if state is None or reader.faults:
        raise Faulty(tell_all(reader.faults, ENGLISH))
    rounds = read_orders(read_text(case["orders"], "orders.yaml", reader), reader, state)
    if reader.faults:
        raise Faulty(tell_all(reader.faults, ENGLISH))
    teller = Teller(state.scenario, ENGLISH)
    events: list[dict[str, Any]] = []
    errors: list[dict[str, Any]] = []
    warnings: list[dict[str, Any]] = []
    for written in rounds:
        verdict = judge(state, written.orders)
        warnings += [_problem(problem, written, teller, "warning") for problem in verdict.warnings]
        if verdict.errors and not (case.get("cut") or written.orders.cut):
            errors = [_problem(problem, written, teller, "error") for problem in verdict.errors]
            break
        state, happened = resolve(state, verdict.plan)
        events += events_data(state.scenario.board, happened, teller.event)
    return {**state_data(state), "events": events, "errors": errors, "warnings": warnings}


def _problem(problem: Problem, written: WrittenRound, teller: Teller, severity: str) -> dict[str, Any]:
    place = written.place(problem)
    assert place is not None or problem.code in ("points_unspent",), f"{problem} has no place"
    return {
        "round": written.orders.round,
        "code": problem.code,
        "team": problem.team,
        "ship": problem.ship,
        "text": teller.problem(problem, severity=severity),
    }


@pytest.mark.parametrize("case", all_cases(), ids=case_id)
def test_case(case: dict[str, Any]) -> None:
    fault = case["expect"].get("fault")
    try:
        result = played(case)
    except Faulty as faulty:
        assert fault, f"the files have faults: {faulty}"
        assert not shown(runner.compare_fault(fault, str(faulty), True))
        return
    assert not fault, f"a fault was expected: {fault}"
    assert not shown(runner.compare(case["expect"], result, bool(case.get("cut"))))


def test_there_are_cases_of_every_file() -> None:
    files = {case["file"] for case in all_cases()}
    assert len(files) >= 12
    assert len(all_cases()) >= 402


def test_a_wrong_result_is_noticed() -> None:
    """The comparison that all cases rest on can fail."""
    result = {"round": 1, "teams": {"red": {"delivered": 0}}, "events": [], "errors": [], "warnings": []}
    assert not runner.compare({"teams": {"red": {"delivered": 0}}}, result, False)
    assert runner.compare({"teams": {"red": {"delivered": 1}}}, result, False)
    assert runner.compare({"events": [{"kind": "sink"}]}, result, False)
    assert runner.compare({"errors": ["path_gap"]}, result, False)
