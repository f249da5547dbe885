"""Orders as written: what one round's papers say, in the referee's text (S4)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from gm.sextagon.adjust import Adjustment


@dataclass(frozen=True, slots=True)
class ShipOrders:
    """The orders for one ship, as typed; an empty text is no order."""

    path: str = ""
    telescope: str = ""
    shot: str = ""

    def __bool__(self) -> bool:
        return bool(self.path or self.telescope or self.shot)


@dataclass(frozen=True, slots=True)
class TeamOrders:
    """One team's paper: either `points` or `rank` as typed, the rest as in formats, section 2.

    `buy` has words of `SHIP_KINDS` in the order of the purchases.
    """

    points: str | None = None
    rank: str | None = None
    joker: bool = False
    buy: tuple[str, ...] = ()
    port: str = ""
    ships: Mapping[str, ShipOrders] = field(default_factory=dict)

    @property
    def orders_nothing(self) -> bool:
        """Whether nothing is bought, moved, looked at or shot at."""
        return not (self.buy or self.port or any(self.ships.values()))


@dataclass(frozen=True, slots=True)
class RoundOrders:
    """All papers of one round. A team that is missing gave no orders (formats, section 2).

    `cut` says that the referee accepts faulty orders as far as they are legal (S4.9), `over` that the game ends
    with this round (S8.3). `adjustments` are the referee's, made before the round.
    """

    round: int
    teams: Mapping[str, TeamOrders] = field(default_factory=dict)
    cut: bool = False
    over: bool = False
    adjustments: tuple[Adjustment, ...] = ()
