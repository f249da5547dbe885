"""The conformance cases: those of `tests/cases`, with their runner's comparison, and our own of `tests/cases_more`."""

from __future__ import annotations

import importlib.util
from functools import cache
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent


def _load_runner() -> Any:
    spec = importlib.util.spec_from_file_location("cases_runner", HERE / "cases" / "run.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


runner = _load_runner()
"""The module `tests/cases/run.py`, which stays a script of its own."""


@cache
def all_cases() -> list[dict[str, Any]]:
    """Every case, by file and place in it; an id stands once."""
    cases: list[dict[str, Any]] = runner.select([])
    for path in sorted((HERE / "cases_more").glob("*.yaml")):
        cases += runner.load_file(path)
    ids = [case["id"] for case in cases]
    assert len(set(ids)) == len(ids), "two cases have the same id"
    return cases


def case_id(case: dict[str, Any]) -> str:
    """The id under which pytest shows a case."""
    return str(case["id"])


def shown(faults: list[tuple[str, Any, Any]]) -> str:
    """What differs, a line each, as the runner prints it."""
    return "\n".join(f"{where}: expected {runner.show(want)}, not {runner.show(got)}" for where, want, got in faults)
