"""A scenario: the map, the teams and the terms of a game, as they are before it begins."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from gm.hexgrid import Cell
from gm.sextagon.board import Board
from gm.sextagon.features import Feature
from gm.sextagon.rulings import Rulings

DEFAULT_POINTS = (18, 15, 12, 9, 6, 3)
DEFAULT_PRICES = {"transport": 6, "battleship": 9}
DEFAULT_LIMITS = {"transports": 6, "range": 6}
MOST_POINTS = 99
PAPERS = ("A4", "Letter")
PATTERNS = ("solid", "horizontal", "vertical", "diagonal", "dots", "checks")
RESERVED_IDS = frozenset({"public", "referee", "port"})
TEAM_COUNTS = range(2, 7)


@dataclass(frozen=True, slots=True)
class Team:
    """A team as the scenario presents it: `bays` are those of its side, `port` the bay it starts in (S1.5).

    `folded` tells that it has left the game (an adjustment).
    """

    id: str
    name: str
    letter: str
    colour: str
    pattern: str
    bays: tuple[int, ...]
    port: int
    side: str | None = None
    folded: bool = False


@dataclass(frozen=True)
class Scenario:
    """All that does not change from round to round. `notes` and hidden features are the referee's alone (S10)."""

    title: str
    teams: tuple[Team, ...]
    board: Board
    features: Mapping[Cell, Feature]
    islands: Mapping[Cell, int]
    language: str | None = None
    paper: str = "A4"
    rulings: Rulings = field(default_factory=Rulings)
    points: tuple[int, ...] = DEFAULT_POINTS
    prices: Mapping[str, int] = field(default_factory=lambda: dict(DEFAULT_PRICES))
    limits: Mapping[str, int] = field(default_factory=lambda: dict(DEFAULT_LIMITS))
    notes: Mapping[Cell, str] = field(default_factory=dict)
    seed: int = 0

    @cached_property
    def team_ids(self) -> tuple[str, ...]:
        """The ids in the scenario's order, which counts in S5.4."""
        return tuple(team.id for team in self.teams)

    @cached_property
    def chests(self) -> int:
        """All chests of the map: the total of S6.5."""
        return sum(self.islands.values())

    def team(self, team_id: str) -> Team:
        """The team of this id; `KeyError` for an unknown one."""
        for team in self.teams:
            if team.id == team_id:
                return team
        raise KeyError(team_id)
