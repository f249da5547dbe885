"""Events: what happened in a round, in the order in which it happened. They are the explanation, too."""

from __future__ import annotations

from typing import NamedTuple

from gm.hexgrid import Cell

WIND_NAMES = ("N", "NNE", "NE", "ENE", "E", "ESE", "SE", "SSE", "S", "SSW", "SW", "WSW", "W", "WNW", "NW", "NNW")
"""The sixteen winds as the files spell them, clockwise from north."""


class Event(NamedTuple):
    """One thing that happened; fields that its kind does not have are None (formats, section 5).

    `bearing` is an index of `WIND_NAMES`, and None where a chart shows that no chest is left. Beyond the contract a
    reveal has what was found in `source` (None: open sea) and an island's chests in `count`, and a cut has the
    arguments of its sentence in `detail`; an adjustment has its reason there.
    """

    round: int
    phase: str
    kind: str
    rule: str
    step: int | None = None
    half: int | None = None
    team: str | None = None
    ship: str | None = None
    cell: Cell | None = None
    count: int | None = None  # type: ignore[assignment]  # hides the method of tuples, which nobody needs
    bay: int | None = None
    source: str | None = None
    effect: str | None = None
    bearing: int | None = None
    code: str | None = None
    detail: tuple[tuple[str, str], ...] = ()


EVENT_FIELDS: dict[str, tuple[str, ...]] = {
    "cut": ("team", "ship", "code"),
    "buy": ("team", "ship"),
    "telescope": ("team", "ship", "cell"),
    "move": ("team", "ship", "cell"),
    "wait": ("team", "ship"),
    "dock": ("team", "ship"),
    "port": ("team", "bay"),
    "reveal": ("cell",),
    "wreck": ("team", "ship", "cell"),
    "poseidon": ("team", "ship", "cell"),
    "held": ("team", "ship", "cell"),
    "stop": ("team", "ship", "cell"),
    "drunk": ("team", "ship", "cell"),
    "freed": ("team", "ship", "cell"),
    "found": ("team", "ship", "cell"),
    "grant": ("team", "ship", "cell", "effect"),
    "chart": ("team", "ship", "cell", "bearing"),
    "pickup": ("team", "ship", "cell", "source", "count"),
    "deliver": ("team", "ship", "count"),
    "drunk_return": ("team", "ship", "cell"),
    "shot": ("team", "ship", "cell"),
    "shot_lost": ("team", "ship", "cell"),
    "sink": ("team", "ship", "cell"),
    "float": ("cell", "count"),
    "protected": ("team", "ship", "cell"),
    "lapse": ("team", "ship", "effect"),
    "adjust": ("code", "team", "ship", "cell", "count", "bay", "why"),
}
"""The fields of each kind besides round, phase, step, half, kind, rule and text (formats, section 5)."""

PRIVATE_KINDS = frozenset({"grant", "chart", "cut", "wait", "lapse"})
"""Events that only the team itself and the referee may know of (S10.2)."""
