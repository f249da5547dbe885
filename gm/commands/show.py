"""`gm show`: the map in the terminal or as JSON, as one who may know so much sees it."""

from __future__ import annotations

import argparse
import json
import os
import shutil
import sys
from pathlib import Path

from gm.bundled import find
from gm.catalogue import Catalogue
from gm.cli import DONE
from gm.commands import also_for_cards
from gm.drafts import team_called, teams_listed
from gm.faults import Faulty
from gm.loading import choose_catalogue
from gm.located import nearest, safe
from gm.sextagon.report import view_data
from gm.sextagon.views import PUBLIC, REFEREE, ShipView, View
from gm.snapshot import Snapshot, load_snapshot
from gm.telling import Teller
from gm.tui.geometry import Bricks, best_zoom
from gm.tui.lines import Line, Run, in_columns, plain
from gm.tui.seatext import SeaText, legend, ship_label

PIPE_WIDTH = 80

PICTURES = ("svg", "png")
"""The pictures that a view can be written as, by their options."""


@also_for_cards
def run(options: argparse.Namespace) -> int:
    """Print the view, or write it as a picture."""
    snapshot = load_snapshot(find(options.file))
    say = choose_catalogue(options.lang, snapshot.opening)
    view = snapshot.view(viewer_of(options.viewer, snapshot, say))
    if options.json:
        json.dump(view_data(view, Teller(snapshot.state.scenario, say).event), sys.stdout, ensure_ascii=False, indent=1)
        print()
        return DONE
    if write_pictures(options, view, say):
        return DONE
    paint = ansi if coloured() else plain
    for line in told(view, say, terminal_width(), ascii_only=options.ascii):
        print(paint(line).rstrip())
    return DONE


def write_pictures(options: argparse.Namespace, view: View, say: Catalogue) -> bool:
    """Write the pictures that were asked for; whether any was."""
    asked = [name for name in PICTURES if getattr(options, name, None)]
    if asked:
        from gm.paper import picture

        for name in asked:
            print(getattr(picture, f"write_{name}")(view, Path(getattr(options, name)), say))
    return bool(asked)


def viewer_of(word: str, snapshot: Snapshot, say: Catalogue) -> str:
    """The viewer that is meant: public, referee, or a team by its id, letter or name. Raises `Faulty`."""
    scenario = snapshot.state.scenario
    known = (PUBLIC, REFEREE, *scenario.team_ids)
    meant = word if word in known else team_called(word, scenario)
    if meant is not None:
        return meant
    near = nearest(word, known)
    key = "cli.unknown_viewer_near" if near else "cli.unknown_viewer"
    raise Faulty(say(key, viewer=safe(word), near=near, known=f"{PUBLIC}, {REFEREE}, {safe(teams_listed(scenario))}"))


def told(view: View, say: Catalogue, width: int, *, ascii_only: bool = False) -> list[Line]:
    """The whole answer as lines: title, map, standings, legend."""
    bricks = Bricks(view.board, min(2, best_zoom(view.board, width, 10_000)))
    sea = SeaText(view, bricks, say, ascii_only=ascii_only, secret=True)
    lines: list[Line] = [heading(view, say), (), *sea.lines(), ()]
    for team in sorted(view.fleets, key=lambda team: view.fleets[team].rank):
        lines += standing(view, team, say)
    return [*lines, (), (Run(say("map.legend.title"), "label"),), *in_columns(legend(sea), width)]


def heading(view: View, say: Catalogue) -> Line:
    """Which game this is, when, and for whose eyes."""
    when = say("map.standing.round", round=view.round) if view.round else say("map.standing.opening")
    if view.over:
        when += f", {say('map.standing.over')}"
    own = view.own
    who = say("map.standing.as_team", team=safe(own.team.name)) if own else say(f"map.standing.as_{view.viewer}")
    return (Run(safe(view.title), "title"), Run(f" · {when} · {who}"))


def standing(view: View, team: str, say: Catalogue) -> list[Line]:
    """Where a team stands: rank, gold, port, points, joker, and where each of its ships lies."""
    fleet = view.fleets[team]
    name = safe(fleet.team.name)
    head = say("map.standing.team", rank=fleet.rank, team=name, count=fleet.delivered, port=fleet.port)
    joker = say("map.standing.joker_ready" if fleet.joker_ready else "map.standing.joker_spent")
    more = f"; {say('map.standing.last', points=fleet.points, joker=joker)}" if view.round else f"; {joker}"
    ships = [ship_place(view, ship, say) for ship in fleet.ships]
    return [(Run(head + more),), (Run("   "), Run(", ".join(ships) or say("map.standing.no_ships")))]


def ship_place(view: View, ship: ShipView, say: Catalogue) -> str:
    """A ship and where it lies: `r1 C10`, with what is aboard where the viewer may know it."""
    label = ship_label(view.fleets[ship.team].team.letter, ship.number)
    place = say("map.standing.in_port") if ship.at is None else view.board.names[ship.at]
    extras = [say("map.legend.held")] if ship.held else []
    if ship.cargo:
        extras.append(say("map.standing.cargo", count=ship.cargo))
    if ship.dinghy:
        extras.append(say("words.feature.dinghy"))
    extras += [say(f"words.feature.{effect}") for effect in ship.ready or ()]
    return f"{label} {place}" + (f" ({', '.join(extras)})" if extras else "")


def terminal_width() -> int:
    """The terminal's columns; a pipe has as many as an old terminal."""
    return shutil.get_terminal_size().columns if sys.stdout.isatty() else PIPE_WIDTH


def coloured() -> bool:
    """Whether the output goes to a terminal that may be given colours."""
    return sys.stdout.isatty() and "NO_COLOR" not in os.environ and os.environ.get("TERM") != "dumb"


_ANSI = {
    "title": "1",
    "label": "2",
    "bay": "2",
    "port": "1;7",
    "sea.hidden": "2",
    "sea.seen": "34",
    "island": "1;33",
    "island.empty": "33",
    "hazard": "31",
    "feature": "36",
    "floating": "1;33",
    "secret": "3",
    "several": "4",
}
"""The terminal's attributes for each style; teams are told by their letters."""


def ansi(line: Line) -> str:
    """The line with a terminal's attributes."""
    parts = []
    for run in line:
        codes = [_ANSI.get(name, "1;7" if name.startswith("team.") else "") for name in run.style.split()]
        wanted = ";".join(code for code in codes if code)
        parts.append(f"\x1b[{wanted}m{run.text}\x1b[0m" if wanted else run.text)
    return "".join(parts)
