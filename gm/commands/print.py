"""`gm print`: sheets as PDF files, each written whole or not at all."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from gm.bundled import find
from gm.catalogue import Catalogue
from gm.cli import DONE
from gm.commands import also_for_cards
from gm.commands.progress import Progress
from gm.commands.teams import known_team
from gm.faults import Faulty
from gm.files import write_whole
from gm.loading import choose_catalogue
from gm.located import nearest, safe
from gm.paper.sheets import LOOKING_BACK, POSTER_CELLS, SHEETS, Printed, Wanted, rounds
from gm.snapshot import Snapshot, load_snapshot

ALL = "all"


@also_for_cards
def run(options: argparse.Namespace) -> int:
    """Write the sheets that were asked for, print the path of each file when it is there, and send it to the printer
    where that is wanted."""
    snapshot = load_snapshot(find(options.file))
    say = choose_catalogue(options.lang, snapshot.opening)
    number, team = wanted_round(options.round, snapshot, say), wanted_team(options.team, snapshot, say)
    wanted = Wanted(snapshot, number, team, poster_cell(options.cell, say))
    names = sheet_names(options.what, say, played=number > rounds(snapshot).start)
    progress = Progress(sys.stderr)
    for name in names:
        progress.tell(f"{name} …")
        for printed in SHEETS[name](wanted, say):
            path = write_whole(Path(options.out) / f"{printed.name}.pdf", _pdf(printed, progress, say), say)
            progress.clear()
            print(path, flush=True)
            if options.send:
                from gm.commands.sending import send

                send(path, say)
    return DONE


def _pdf(printed: Printed, progress: Progress, say: Catalogue) -> bytes:
    from gm.drawing.pdf import pdf  # reportlab, only once there is something to write

    pages = len(printed.document.pages)
    return pdf(
        printed.document,
        lambda page: progress.tell(f"{printed.name}.pdf: {say('paper.foot.page', page=page, pages=pages)}"),
    )


def sheet_names(words: list[str], say: Catalogue, played: bool = True) -> list[str]:
    """The sheets that are meant, each once; `all` are those that have something to tell. Raises `Faulty`."""
    known = (*SHEETS, ALL)
    for word in words:
        if word not in known:
            near = nearest(word, known)
            key = "cli.unknown_sheet_near" if near else "cli.unknown_sheet"
            raise Faulty(say(key, sheet=safe(word), near=near, known=", ".join(known)))
    every = [name for name in SHEETS if ALL in words and (played or name not in LOOKING_BACK)]
    return list(dict.fromkeys([*every, *(word for word in words if word != ALL)]))


def wanted_round(number: int | None, snapshot: Snapshot, say: Catalogue) -> int:
    """The round that the sheets are for: the one at hand where none is named. Raises `Faulty`."""
    known = rounds(snapshot)
    if number is None:
        return known[-1]
    if number not in known:
        raise Faulty(say("cli.no_sheet_round", round=number, first=known[0], last=known[-1]))
    return number


def wanted_team(team: str | None, snapshot: Snapshot, say: Catalogue) -> str | None:
    """The team that was named, if it is one. Raises `Faulty`."""
    return None if team is None else known_team(team, snapshot.state.scenario, say)


def poster_cell(width: int, say: Catalogue) -> float:
    """The width of the wall map's cells in millimetres, within `POSTER_CELLS`. Raises `Faulty`."""
    if width not in POSTER_CELLS:
        raise Faulty(say("cli.poster_cell", width=width, low=POSTER_CELLS[0], high=POSTER_CELLS[-1]))
    return float(width)
