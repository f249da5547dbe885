"""The tables of the page: who leads, where ships and ports are, and the map in words."""

from __future__ import annotations

from gm.board.cells import by_cell
from gm.board.looks import Looks
from gm.board.markup import Markup, el, joined
from gm.board.symbols import picture
from gm.catalogue import Catalogue
from gm.hexgrid import Cell
from gm.sextagon.features import ISLAND
from gm.sextagon.state import BATTLESHIP
from gm.sextagon.views import FleetView, SeenCell, ShipView, View


def head(*titles: str) -> Markup:
    """The first row of a table."""
    return el("thead", el("tr", *(el("th", title, scope="col") for title in titles)))


def ranking_head(say: Catalogue) -> Markup:
    """The columns of the ranking."""
    return head(*(say(f"board.ranking.{column}") for column in ("rank", "team", "chests", "points", "joker")))


def ranking(view: View, looks: Looks, say: Catalogue) -> list[Markup]:
    """The ranking's rows: delivered chests decide, equal teams share a rank (S8.2)."""
    order = sorted(view.fleets.values(), key=lambda fleet: fleet.rank)
    return [_rank(fleet, looks, say, leads=fleet.rank == 1 and fleet.delivered > 0) for fleet in order]


def _rank(fleet: FleetView, looks: Looks, say: Catalogue, *, leads: bool) -> Markup:
    joker = "ready" if fleet.joker_ready else "spent"
    cap = el("span", picture("joker"), el("span", say(f"board.ranking.{joker}"), class_="words"), class_=joker)
    return el(
        "tr",
        el("td", say("board.ranking.place", rank=fleet.rank)),
        el("th", team_name(fleet, looks, say), scope="row"),
        el("td", str(fleet.delivered), picture("chest"), class_="chests"),
        el("td", str(fleet.points)),
        el("td", cap),
        class_=f"{looks.name(fleet.team)}{' leads' if leads else ''}",
    )


def team_name(fleet: FleetView, looks: Looks, say: Catalogue) -> Markup:
    """The team's flag and name, set apart from its surroundings in whatever direction it is written."""
    name = el("bdi", fleet.team.name)
    if fleet.team.folded:
        name = el("span", name, " ", el("small", say("board.ranking.folded")))
    return el("span", looks.flag(fleet.team), name, class_="team")


def fleets_head(say: Catalogue) -> Markup:
    """The columns of the table of ships."""
    return head(*(say(f"board.fleets.{column}") for column in ("team", "port", "ships")))


def fleets(view: View, looks: Looks, say: Catalogue) -> list[Markup]:
    """For each team the bay of its port and where every ship lies."""
    rows = []
    for fleet in view.fleets.values():
        ships = [el("li", ship_place(ship, view, say)) for ship in fleet.ships]
        shown = el("ul", *ships) if ships else say("board.fleets.none")
        name = el("th", team_name(fleet, looks, say), scope="row")
        rows.append(el("tr", name, el("td", say("board.fleets.bay", bay=fleet.port)), el("td", shown)))
    return rows


def ship_place(ship: ShipView, view: View, say: Catalogue) -> str:
    """A ship and where it lies."""
    name = say("words.ship.battleship" if ship.number == BATTLESHIP else "words.ship.name", ship=ship.number)
    where = say("board.fleets.in_port") if ship.at is None else view.board.names[ship.at]
    return say("board.fleets.held" if ship.held else "board.fleets.place", ship=name, place=where)


def map_head(say: Catalogue) -> Markup:
    """The columns of the map in words."""
    return head(*(say(f"board.list.{column}") for column in ("cell", "content", "ships")))


def map_rows(view: View, say: Catalogue) -> dict[Cell, Markup]:
    """The map in words: for each cell on which anything is to be seen what lies there, and which ships."""
    afloat = by_cell(view)
    rows = {}
    for cell in view.board.cells:
        seen, ships = view.cells.get(cell, SeenCell()), afloat.get(cell, ())
        if ships or seen != SeenCell():
            lines = [el("div", _ship(ship, view, say)) for ship in ships]
            name = el("th", view.board.names[cell], scope="row")
            rows[cell] = joined([name, el("td", what_lies(seen, say)), el("td", *lines)])
    return rows


def what_lies(seen: SeenCell, say: Catalogue) -> str:
    """What lies on a cell, in words."""
    if seen.feature == ISLAND:
        words = [say("board.list.island", count=seen.chests)]
    else:
        words = [say(f"words.feature.{seen.feature or 'sea'}")]
    if seen.floating:
        words.append(say("board.list.floating", count=seen.floating))
    if seen.wrecks:
        words.append(say("board.list.wrecks", count=seen.wrecks))
    return ", ".join(words)


def _ship(ship: ShipView, view: View, say: Catalogue) -> str:
    team = view.fleets[ship.team].team.name
    who = say("events.who.battleship" if ship.number == BATTLESHIP else "events.who.ship", team=team, ship=ship.number)
    return say("board.list.held", who=who) if ship.held else who
