"""The wall list: what has to be changed on the paper map on the wall after a round, and how it is told.

It compares the public's view before and after, so it tells nothing that may not hang on a wall, whatever led to it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from gm.hexgrid import Cell, reading_order
from gm.sextagon.features import ISLAND
from gm.sextagon.state import BATTLESHIP, ship_order
from gm.sextagon.views import SeenCell, ShipView, View
from gm.telling import Teller

SEA_TOGETHER = 8
"""So many cells of open sea are uncovered in one go."""


class Change(NamedTuple):
    """One thing to do on the wall.

    `what` is sea (open sea uncovered, on all of `cells`), uncover, cover, island, feature, floating, wreck, ship,
    new_ship, ship_gone, held, freed, port or gold; `before` and `after` are counts, bays or the features' words; `cell`
    None of a ship means its port.
    """

    what: str
    cell: Cell | None = None
    team: str | None = None
    ship: str | None = None
    before: int | str | None = None
    after: int | str | None = None
    cells: tuple[Cell, ...] = ()

    @property
    def key(self) -> str:
        """A short name that is the same whenever the list is made: ticks are kept by it."""
        places = self.cells or ((self.cell,) if self.cell is not None else ())
        place = ",".join(f"{q}.{r}" for q, r in places)
        return "/".join((self.what, self.team or "", self.ship or "", place, str(self.before), str(self.after)))


def wall_list(before: View, after: View) -> tuple[Change, ...]:
    """What to change on the wall: open sea some cells at a time, other cells one by one, then team by team."""
    return (*_sea(before, after), *_cells(before, after), *_teams(before, after))


def _sea(before: View, after: View) -> Iterator[Change]:
    """Open sea that was uncovered: nothing but covers to take away."""
    bare = sorted(
        (cell for cell, seen in after.cells.items() if cell not in before.cells and _is_bare(seen)), key=reading_order
    )
    for start in range(0, len(bare), SEA_TOGETHER):
        yield Change("sea", cells=tuple(bare[start : start + SEA_TOGETHER]))


def _is_bare(seen: SeenCell) -> bool:
    return seen == SeenCell()


def _cells(before: View, after: View) -> Iterator[Change]:
    for cell in sorted({*before.cells, *after.cells}, key=reading_order):
        old, new = before.cells.get(cell), after.cells.get(cell)
        if new is None:
            yield Change("cover", cell)
            continue
        if old is None and _is_bare(new):
            continue
        if old is None:
            yield Change("uncover", cell, after=new.chests if new.feature == ISLAND else new.feature)
            old = SeenCell(new.feature, new.chests)
        elif old.feature != new.feature:
            yield Change("feature", cell, before=old.feature, after=new.feature)
        elif old.chests != new.chests:
            yield Change("island", cell, before=old.chests, after=new.chests)
        if old.floating != new.floating:
            yield Change("floating", cell, before=old.floating, after=new.floating)
        if old.wrecks != new.wrecks:
            yield Change("wreck", cell, before=old.wrecks, after=new.wrecks)


def _teams(before: View, after: View) -> Iterator[Change]:
    for team, fleet in after.fleets.items():
        earlier = before.fleets.get(team)
        old = {ship.number: ship for ship in earlier.ships} if earlier is not None else {}
        new = {ship.number: ship for ship in fleet.ships}
        for number in sorted({*old, *new}, key=ship_order):
            yield from _ship(team, number, old.get(number), new.get(number))
        if earlier is None or earlier.port != fleet.port:
            yield Change("port", team=team, before=earlier.port if earlier else None, after=fleet.port)
        if earlier is not None and earlier.delivered != fleet.delivered:
            yield Change("gold", team=team, before=earlier.delivered, after=fleet.delivered)


def _ship(team: str, number: str, old: ShipView | None, new: ShipView | None) -> Iterator[Change]:
    if new is None:
        yield Change("ship_gone", old.at if old is not None else None, team, number)
        return
    if old is None:
        yield Change("new_ship", new.at, team, number)
    elif old.at != new.at:
        yield Change("ship", new.at, team, number)
    if new.held != (old is not None and old.held):
        yield Change("held" if new.held else "freed", new.at, team, number)


def tell(change: Change, teller: Teller) -> str:
    """The change in words: `uncover L16: island, 3`, `Rudí racci, loď 1: to M15`."""
    return teller.say(f"wall.{_key(change)}", **_values(change, teller))


def _key(change: Change) -> str:
    if change.what == "uncover" and isinstance(change.after, int):
        return "uncover_island"
    if change.what in ("ship", "new_ship") and change.cell is None:
        return f"{change.what}_port"
    return change.what


def _values(change: Change, teller: Teller) -> dict[str, object]:
    say = teller.say
    values: dict[str, object] = {"before": change.before, "after": change.after}
    if change.what in ("uncover", "feature"):
        values["feature"] = say(f"words.feature.{change.after or 'sea'}") if not isinstance(change.after, int) else ""
    if change.cells:
        values["cells"] = ", ".join(teller.scenario.board.names[cell] for cell in change.cells)
    if change.cell is not None:
        values["cell"] = teller.scenario.board.names[change.cell]
    if change.team is not None:
        values["team"] = teller.team(change.team)
        key = "words.ship.battleship" if change.ship == BATTLESHIP else "words.ship.name"
        values["ship"] = say(key, ship=change.ship)
    return values


def ticked(setting: str) -> frozenset[str]:
    """The keys of the changes that a setting says are done."""
    return frozenset(setting.split(" ")) - {""}


def setting_of(keys: Iterable[str]) -> str:
    """The setting that keeps which changes are done."""
    return " ".join(sorted(keys))
