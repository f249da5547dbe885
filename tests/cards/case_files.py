"""The cases of the card tables: loaded, and compared with what came of their records."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import yaml

FOLDER = Path(__file__).parent / "cases"
_KEYS = {"id", "rule", "what", "record", "expect"}
_MISSING = object()


@cache
def all_cases() -> tuple[dict[str, Any], ...]:
    """All cases by file, each whole and with an id of its own."""
    cases: list[dict[str, Any]] = []
    for path in sorted(FOLDER.glob("*.yaml")):
        cases += yaml.safe_load(path.read_text(encoding="utf-8"))
    for case in cases:
        assert set(case) == _KEYS, f"{case.get('id')}: {set(case) ^ _KEYS}"
    ids = [case["id"] for case in cases]
    assert len(ids) == len(set(ids)), "an id stands twice"
    return tuple(cases)


def differences(expect: Mapping[str, Any], got: Mapping[str, Any]) -> Iterator[str]:
    """What is not as the case says, a line each."""
    special = {"absent", "events", "no_events", "errors", "warnings", "no_warnings"}
    for key, wanted in expect.items():
        if key not in special:
            yield from _unlike(wanted, got.get(key, _MISSING), key)
    for path in expect.get("absent", ()):
        if _at(got, path) is not _MISSING:
            yield f"{path}: is there: {_at(got, path)!r}"
    yield from _in_order(expect.get("events", ()), got["events"])
    yield from _none_of("events", expect.get("no_events", ()), got["events"])
    yield from _exactly(expect.get("errors", ()), got["errors"])
    for wanted in expect.get("warnings", ()):
        if not any(_fits(wanted, warning) for warning in got["warnings"]):
            yield f"warnings: no {wanted!r} among {got['warnings']!r}"
    yield from _none_of("warnings", expect.get("no_warnings", ()), got["warnings"])


def _unlike(wanted: Any, got: Any, where: str) -> Iterator[str]:
    if isinstance(wanted, dict) and isinstance(got, dict):
        for key, value in wanted.items():
            yield from _unlike(value, got.get(key, _MISSING), f"{where}.{key}")
    elif wanted != got or isinstance(wanted, bool) != isinstance(got, bool):
        yield f"{where}: expected {wanted!r}, not {'nothing' if got is _MISSING else repr(got)}"


def _at(got: Any, path: str) -> Any:
    for part in path.split("."):
        if not isinstance(got, dict) or part not in got:
            return _MISSING
        got = got[part]
    return got


def _fits(wanted: Any, item: Mapping[str, Any]) -> bool:
    wanted = {"code": wanted} if isinstance(wanted, str) else wanted
    return all(not list(_unlike(value, item.get(key), "")) for key, value in wanted.items())


def _in_order(wanted: Any, events: list[dict[str, Any]]) -> Iterator[str]:
    rest = iter(events)
    for each in wanted:
        if not any(_fits(each, event) for event in rest):
            yield f"events: no {each!r} in its place among {[_short(event) for event in events]}"
            return


def _none_of(name: str, unwanted: Any, items: list[dict[str, Any]]) -> Iterator[str]:
    for each in unwanted:
        found = [item for item in items if _fits(each, item)]
        if found:
            yield f"{name}: {found[0]!r} fits {each!r}"


def _exactly(wanted: Any, errors: list[dict[str, Any]]) -> Iterator[str]:
    left = list(errors)
    for each in wanted:
        found = next((error for error in left if _fits(each, error)), None)
        if found is None:
            yield f"errors: no {each!r} among {left!r}"
        else:
            left.remove(found)
    yield from (f"errors: {error!r} was not expected" for error in left)


def _short(event: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in event.items() if key not in ("text", "names")}
