"""What a team's sheet tells in words, from its view alone: what was cut, its bearings, what is new on the map."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from gm.catalogue import Catalogue
from gm.drawing.icons import icon
from gm.drawing.shapes import Element, Group, placement, product
from gm.hexgrid import WINDS, Cell, reading_order
from gm.paper.flow import Paragraph, Run, Sign, paragraph, together, under
from gm.sextagon.events import WIND_NAMES, Event
from gm.sextagon.features import ISLAND
from gm.sextagon.judge import Problem
from gm.sextagon.scenario import Scenario
from gm.sextagon.state import BATTLESHIP, ship_order
from gm.sextagon.views import SeenCell, View
from gm.telling import Teller

OWN_KINDS = ("wait", "lapse", "sink", "wreck")
"""What of its own ships a team is told in words; the rest the map and its fleet show."""

_PLACING = frozenset({"move", "dock", "poseidon", "drunk_return", "sink", "wreck", "found", "buy"})
"""Kinds of events after which a ship lies elsewhere, or nowhere."""


def public_scenario(view: View) -> Scenario:
    """What sentences and lines of the sub-game need of a scenario, with nothing hidden in it."""
    teams = tuple(fleet.team for fleet in view.fleets.values())
    return Scenario(view.title, teams, view.board, {}, {}, points=view.terms.points)


def told(view: View, say: Catalogue, crowded: Sequence[Cell]) -> list[Paragraph]:
    """Everything, the most important first."""
    teller = Teller(public_scenario(view), say)
    return [
        *under(say("paper.cuts.heading"), _cuts(view, teller)),
        *under(say("paper.bearings.heading"), _bearings(view, say)),
        *under(say("paper.cuts.adjusted"), _adjusted(view, teller)),
        *under(say("paper.cuts.own"), _own_events(view, teller)),
        *under(say("paper.news.crowded"), _crowds(view, say, crowded)),
        *under(say("paper.news.heading"), _news(view, say)),
        *under(say("paper.cuts.warnings"), _warnings(view, teller)),
    ]


def _ship_name(ship: str | None, say: Catalogue) -> str:
    if ship is None:
        return say("paper.cuts.team")
    return say("words.ship.battleship") if ship == BATTLESHIP else say("words.ship.name", ship=ship)


def _cuts(view: View, teller: Teller) -> Iterator[Paragraph]:
    for event in view.cuts():
        problem = Problem(event.code or "", view.viewer, event.ship, detail=event.detail)
        yield paragraph(_sentence(teller.problem(problem)), teller.lead(_ship_name(event.ship, teller.say)))


def _warnings(view: View, teller: Teller) -> Iterator[Paragraph]:
    for problem in view.warnings:
        if problem.team == view.viewer:
            text = _sentence(teller.problem(problem, severity="warning"))
            if problem.ship is None:  # the sheet is the team's own, so nobody need be named
                yield paragraph(text[:1].upper() + text[1:])
            else:
                yield paragraph(text, teller.lead(_ship_name(problem.ship, teller.say)))


def _adjusted(view: View, teller: Teller) -> Iterator[Paragraph]:
    """What the referee changed by hand since the round was played, or before it."""
    events = [event for event in view.events if event.kind == "adjust" and event.round >= view.round]
    for told in teller.adjustments(events):
        yield paragraph(told)


def _own_events(view: View, teller: Teller) -> Iterator[Paragraph]:
    own = [e for e in view.last_events() if e.team == view.viewer and e.kind in OWN_KINDS]
    ships: dict[str, dict[str, None]] = {}
    for event in own:
        ships.setdefault(teller.deed(event), {})[_ship_name(event.ship, teller.say)] = None
    for text, names in ships.items():
        yield paragraph(text, teller.lead(", ".join(names)))


def _sentence(text: str) -> str:
    return text if text.endswith((".", "!", "?")) else f"{text}."


def _bearings(view: View, say: Catalogue) -> Iterator[Paragraph]:
    """Each chart read: the cell it was read on, an arrow and the wind, and when."""
    runs: list[Run | Sign] = []
    charts = list(dict.fromkeys((event.cell, event.bearing, event.round) for event in view.bearings()))
    for index, (cell, bearing, number) in enumerate(charts):
        assert cell is not None
        parts: list[Run | Sign] = [Run(view.board.names[cell], "bold")]
        told = say("paper.bearings.none")
        if bearing is not None:
            parts.append(_arrow(bearing))
            told = say(f"words.wind_short.{WIND_NAMES[bearing]}")
        end = ";" if index < len(charts) - 1 else "."
        parts.append(Run(_unbroken(say("paper.bearings.item", wind=told, round=number)) + end))
        runs.append(together(parts))
    if runs:
        yield Paragraph(tuple(runs))


def _unbroken(text: str) -> str:
    """The text as one word, which no line's end divides."""
    return text.replace(" ", "\u00a0")


def _arrow(bearing: int) -> Sign:
    """An arrow that points to the wind, as on a map with north above."""

    def draw(x: float, baseline: float, size: float) -> list[Element]:
        turned = placement(x + 0.55 * size, baseline + 0.33 * size, 1.05 * size, 90 - bearing * 360 / WINDS)
        return [Group(icon("arrow"), product(turned, placement(-0.5, -0.5, 1.0)))]

    return Sign(1.1, draw)


def _crowds(view: View, say: Catalogue, crowded: Sequence[Cell]) -> Iterator[Paragraph]:
    for cell in crowded:
        lying = [ship for ship in view.ships if ship.at == cell]
        names = (view.fleets[ship.team].team.letter + ship.number for ship in lying)
        yield paragraph(", ".join(names), say("words.list.lead", name=view.board.names[cell]))


def _news(view: View, say: Catalogue) -> Iterator[Paragraph]:
    """What a map of the round before lacks, to draw in when there is no printer."""
    events = view.last_events()
    parts = [*_found(view, say, events), *_changed(view, say, events), *_moved(view, say, events)]
    runs: list[Run] = []
    for index, (lead, items) in enumerate(parts):
        end = ";" if index < len(parts) - 1 else "."
        listed = ", ".join(_unbroken(item) for item in items)
        runs += [Run(say("words.list.lead", name=lead), "bold"), Run(listed + end)]
    if events:
        yield Paragraph(tuple(runs) or (Run(say("paper.news.nothing")),))


Part = tuple[str, list[str]]
"""A lead and what is listed under it."""


def _found(view: View, say: Catalogue, events: Iterable[Event]) -> Iterator[Part]:
    """The cells that were revealed, by what lies on them."""
    names = view.board.names
    shown = {event.cell for event in events if event.kind == "reveal" and event.cell is not None}
    groups: dict[str | None, list[Cell]] = {}
    for cell in sorted(shown, key=reading_order):
        groups.setdefault(view.cells[cell].feature, []).append(cell)
    for cells in (groups.pop(ISLAND, []),):
        if cells:
            listed = [say("paper.news.island", cell=names[c], count=view.cells[c].chests) for c in cells]
            yield say(f"words.feature.{ISLAND}"), listed
    sea = groups.pop(None, [])
    for feature, cells in sorted(groups.items(), key=lambda group: group[0] or ""):
        yield say(f"words.feature.{feature}"), [names[cell] for cell in cells]
    if sea:
        yield say("paper.news.sea"), ranges(view, sea)


def ranges(view: View, cells: Sequence[Cell]) -> list[str]:
    """Cells in reading order, those that follow each other in a row as one line (`D11-D17`)."""
    names = view.board.names
    runs: list[list[Cell]] = []
    for cell in cells:
        if runs and runs[-1][-1] == Cell(cell.q - 1, cell.r):
            runs[-1].append(cell)
        else:
            runs.append([cell])
    return [names[run[0]] if len(run) == 1 else f"{names[run[0]]}-{names[run[-1]]}" for run in runs]


def _changed(view: View, say: Catalogue, events: Sequence[Event]) -> Iterator[Part]:
    """Cells that were known before and hold something else now."""
    names = view.board.names
    shown = {event.cell for event in events if event.kind == "reveal"}
    by_kind: dict[str, set[Cell]] = {}
    for event in events:
        if event.cell is not None:
            kind = f"{event.kind}_{event.source}" if event.kind == "pickup" else event.kind
            by_kind.setdefault(kind, set()).add(event.cell)

    def cells(*kinds: str) -> list[Cell]:
        return sorted(set[Cell]().union(*(by_kind.get(kind, set()) for kind in kinds)), key=reading_order)

    seen = {cell: view.cells.get(cell, SeenCell()) for cell in cells(*by_kind)}
    left = [cell for cell in cells("pickup_island") if cell not in shown]
    floating = cells("float", "pickup_floating")
    full = [cell for cell in floating if seen[cell].floating]
    found = [cell for cell in cells("found", "grant") if cell not in shown and seen[cell].feature is None]
    amounts = [(cell, seen[cell].chests) for cell in left]
    yield from _part(
        say("paper.news.left"),
        [say(f"paper.news.left_{'on' if n else 'none'}", cell=names[cell], count=n) for cell, n in amounts],
    )
    yield from _part(
        say("paper.news.floating"), [say("paper.news.island", cell=names[c], count=seen[c].floating) for c in full]
    )
    yield from _part(say("paper.news.sunk_gone"), [names[c] for c in floating if not seen[c].floating])
    yield from _part(say("paper.news.wrecks"), [names[c] for c in cells("wreck") if seen[c].wrecks])
    yield from _part(say("paper.news.taken"), [names[c] for c in found])


def _part(lead: str, items: list[str]) -> Iterator[Part]:
    if items:
        yield lead, items


def _moved(view: View, say: Catalogue, events: Sequence[Event]) -> Iterator[Part]:
    """Ports and other teams' ships that are elsewhere now."""
    ports = {event.team for event in events if event.kind == "port"}
    fleets = [fleet for team, fleet in view.fleets.items() if team in ports]
    yield from _part(
        say("paper.news.ports"), [say("paper.news.port", letter=f.team.letter, bay=f.port) for f in fleets]
    )
    moved = {(e.team, e.ship) for e in events if e.kind in _PLACING and e.team != view.viewer}
    at_sea: list[str] = []
    in_port: list[str] = []
    lost: list[str] = []
    for fleet in view.fleets.values():
        lying = {ship.number: ship.at for ship in fleet.ships}
        numbers = [number for team, number in moved if team == fleet.team.id and number is not None]
        for number in sorted(numbers, key=ship_order):
            name = fleet.team.letter + number
            if number not in lying:
                lost.append(name)
            elif (at := lying[number]) is None:
                in_port.append(name)
            else:
                at_sea.append(f"{name} {view.board.names[at]}")
    yield from _part(say("paper.news.ships"), at_sea)
    yield from _part(say("paper.news.ships_in_port"), in_port)
    yield from _part(say("paper.news.ships_lost"), lost)
