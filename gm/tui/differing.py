"""What a newer version of the program would have come to otherwise, in sentences."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

from gm.catalogue import Catalogue
from gm.present import Difference


def tell_differences(differences: Iterable[Difference], played: int, say: Catalogue) -> Iterator[str]:
    """Which of the rounds up to `played` differ, by the version that resolved them; then the round at hand."""
    listed = sorted(differences, key=lambda difference: (difference.round > played, difference.version))
    for (at_hand, version), group in groupby(listed, key=lambda each: (each.round > played, each.version)):
        numbers = [difference.round for difference in group]
        if at_hand:
            yield say("copies.differing.at_hand", round=numbers[0])
        else:
            told = ", ".join(map(str, sorted(numbers)))
            yield say("copies.differing.rounds", rounds=len(numbers), numbers=told, version=version)
