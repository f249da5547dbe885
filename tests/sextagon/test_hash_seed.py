"""A result does not depend on Python's hash seed, which orders sets."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.sextagon.digest import digest

ROOT = Path(__file__).resolve().parents[2]


def digest_under(hash_seed: str, first: int, last: int) -> str:
    done = subprocess.run(
        [sys.executable, "-m", "tests.sextagon.digest", str(first), str(last)],
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.strip()


def test_rounds_are_the_same_under_every_hash_seed() -> None:
    assert {digest_under(hash_seed, 0, 60) for hash_seed in ("0", "1", "4711")} == {digest(0, 60)}


@pytest.mark.long
def test_many_rounds_are_the_same_under_two_hash_seeds() -> None:
    assert digest_under("2", 100, 2500) == digest_under("3", 100, 2500)


def test_the_digest_tells_games_apart() -> None:
    assert digest(0, 3) != digest(1, 4)
