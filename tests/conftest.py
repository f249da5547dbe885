"""What all tests share: the long ones run only when they are asked for."""

from __future__ import annotations

import pytest
from hypothesis import settings

# The same examples on every run, and no limit in time: a slow machine must not fail a right program.
settings.register_profile("gm", derandomize=True, deadline=None, database=None)
settings.load_profile("gm")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--long", action="store_true", help="also run the tests marked long")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Deselect the long tests, whose full counts the suite otherwise samples."""
    if config.getoption("--long"):
        return
    long = [item for item in items if item.get_closest_marker("long")]
    if long:
        items[:] = [item for item in items if not item.get_closest_marker("long")]
        config.hook.pytest_deselected(items=long)
