"""Writes the specimens in `printouts/specimen`: each kind of sheet once, of the golden islands in Czech.

    python -m tests.make_specimens

A test compares what is there with what the program makes now: after a change that shows on paper they are made anew,
looked at, and committed with the change.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from gm.bundled import find
from gm.cards.files import read_record_text
from gm.cards.record import play as play_cards
from gm.catalogue import Catalogue
from gm.drawing.pdf import pdf
from gm.files import write_whole
from gm.loading import load_orders, load_scenario
from gm.paper.score import score_sheet
from gm.paper.sheets import SHEETS, Printed, Wanted
from gm.sextagon.played import Round, play
from gm.snapshot import Snapshot

FOLDER = Path(__file__).parent.parent / "printouts" / "specimen"
LANGUAGE = "cs"
ROUND = 5
"""The round for which most sheets are: there is much to tell of the one before."""
TEAM = "red"
WALL_CELL = 20.0
"""A small poster, so that it has few sheets."""

GANG = """\
game: gang
title: Poslední večer
language: cs
players:
  - {id: anna, name: Anička}
  - {id: ben, name: Béďa}
  - {id: eva, name: Eva}
  - {id: vit, name: Vítek}
rounds:
  - {enemy: 1/5, cards: {anna: 1, ben: 5, eva: 3, vit: 3}}
  - {enemy: 1/7, cards: {anna: 4, ben: 2, eva: 5, vit: 6}}
  - {enemy: 1/10, cards: {anna: 2, ben: 6, eva: 1, vit: 7}}
  - {enemy: 2/10, cards: {anna: 5, ben: 1, eva: 2, vit: 4}}
  - {enemy: 2/13, cards: {anna: 7, ben: 3, eva: 6, vit: 2}}
"""


def game() -> Snapshot:
    """The nine rounds that come with the golden islands, the last of which ends the game."""
    opening = load_scenario(find("golden-islands"))
    written = load_orders([find("golden-islands.orders")], opening)
    state, rounds = opening, list[Round]()
    for each in written:
        last = each is written[-1]
        rounds.append(play(state, replace(each.orders, over=last), cut=True))
        state = rounds[-1].state
    return Snapshot(opening, tuple(rounds))


def specimens() -> Iterator[Printed]:
    """Each kind of sheet once: of the sheets for teams one, the results at the end, all else for round `ROUND`."""
    snapshot, say = game(), Catalogue(LANGUAGE)
    for name, sheet in SHEETS.items():
        number = snapshot.number if name == "results" else ROUND
        yield from sheet(Wanted(snapshot, number, TEAM, WALL_CELL), say)
    yield Printed("score", score_sheet(play_cards(read_record_text(GANG).record), say))


def main() -> None:
    """Write all of them, and take away what is none any more."""
    names = set()
    for printed in specimens():
        path = write_whole(FOLDER / f"{printed.name}.pdf", pdf(printed.document), Catalogue(LANGUAGE))
        names.add(path.name)
        print(f"{path.stat().st_size / 1024:6.0f} kB  {path.name}")
    for path in FOLDER.glob("*.pdf"):
        if path.name not in names:
            path.unlink()


if __name__ == "__main__":
    main()
