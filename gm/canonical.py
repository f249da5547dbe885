"""Orders and adjustments in the form in which files hold them, so that every game can be written out and read again.

What is read from a file has this form already.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from gm.drawing.fonts import missing_glyphs
from gm.located import Reader, read_text
from gm.sextagon.adjust import Adjustment, Misfit
from gm.sextagon.numbers import normal_number
from gm.sextagon.orders import RoundOrders, ShipOrders, TeamOrders
from gm.sextagon.reading.adjustments import read_adjustment
from gm.sextagon.reading.orders import LONGEST_PATH, LONGEST_TEXT
from gm.sextagon.scenario import Scenario
from gm.sextagon.writing import write_adjustment
from gm.texts import tidy

NOTHING = "-"
"""What stands for points or a rank that were begun and left empty: no number, as they are."""


def canonical_orders(orders: RoundOrders) -> RoundOrders:
    """The orders as they would be read back from a file: texts tidy and of bounded length, nothing empty."""
    return replace(orders, teams={team: _paper(paper) for team, paper in orders.teams.items()})


def _paper(paper: TeamOrders) -> TeamOrders:
    points, rank = (None if text is None else _text(text) or NOTHING for text in (paper.points, paper.rank))
    return replace(paper, points=points, rank=rank, port=_text(paper.port), ships=dict(_ships(paper)))


def _ships(paper: TeamOrders) -> Iterator[tuple[str, ShipOrders]]:
    for number, orders in paper.ships.items():
        texts = ShipOrders(_text(orders.path, LONGEST_PATH), _text(orders.telescope), _text(orders.shot))
        if texts:
            yield normal_number(tidy(number)), texts


def _text(text: str, longest: int = LONGEST_TEXT) -> str:
    return tidy(text).strip()[:longest].rstrip()


def canonical_adjustment(adjustment: Adjustment, scenario: Scenario) -> Adjustment:
    """The adjustment as it would be read back from a file. Raises `Misfit` where that is not possible.

    So it has a reason, its texts are of bounded length and can be printed, and its numbers are within bounds.
    """
    a = replace(adjustment, why=_line(adjustment.why), word=adjustment.word and _line(adjustment.word))
    if a.newcomer is not None:
        a = replace(a, newcomer=replace(a.newcomer, name=_line(a.newcomer.name), letter=_line(a.newcomer.letter)))
    reader = Reader()
    documents = read_text(write_adjustment(a, scenario.board), "", reader)
    read = read_adjustment(reader, documents[0], scenario, missing_glyphs) if documents else None
    if read is None or reader.faults:
        raise Misfit("no_reason" if not a.why else "unwritable", adjustment)
    return read


def _line(text: str) -> str:
    return " ".join(tidy(text).split())
