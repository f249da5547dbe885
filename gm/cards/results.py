"""The result of a game as tables for other programs, with the names of fields that BG Stats uses."""

from __future__ import annotations

import csv
import io
import json
from typing import TypedDict

from gm.cards.files import write_record
from gm.cards.record import Result, TableState, count
from gm.cards.telling import Teller
from gm.catalogue import Catalogue


class ResultRow(TypedDict):
    """One player's result, under the names that BG Stats reads and writes."""

    name: str
    rank: int
    score: int
    winner: bool
    startPlayer: bool


def result_rows(state: TableState) -> list[ResultRow]:
    """A row for each player, the best first, those who tie in seat order."""
    scores = count(state).scores
    seats = sorted(range(len(scores)), key=lambda seat: (scores[seat].rank, seat))
    return [
        ResultRow(
            name=state.names[seat],
            rank=scores[seat].rank,
            score=scores[seat].total,
            winner=scores[seat].rank == 1,
            startPlayer=seat == 0,
        )
        for seat in seats
    ]


def result_csv(state: TableState) -> str:
    """The rows as CSV with a heading, lines ended as RFC 4180 says."""
    text = io.StringIO()
    writer = csv.DictWriter(text, list(ResultRow.__annotations__))
    writer.writeheader()
    for row in result_rows(state):
        writer.writerow({**row, "winner": _flag(row["winner"]), "startPlayer": _flag(row["startPlayer"])})
    return text.getvalue()


def result_json(state: TableState, game: str, played_at: str) -> str:
    """One play as JSON; `game` is the game's name, `played_at` when it began, in ISO form."""
    play = {
        "sourceName": "gm",
        "playDate": played_at[:19].replace("T", " "),
        "game": {"name": game, "highestWins": True},
        "players": result_rows(state),
    }
    return json.dumps(play, ensure_ascii=False, indent=1) + "\n"


def export_texts(result: Result, say: Catalogue, begun_at: str) -> dict[str, str]:
    """The files that a game is exported as, by name: its record, and when it is over its result for other programs."""
    texts = {"record.yaml": write_record(result.record)}
    if result.state.over:
        name = say(f"cards.game.{Teller(result.record.table, say).game}")
        texts["result.csv"] = result_csv(result.state)
        texts["result.json"] = result_json(result.state, name, begun_at)
    return texts


def _flag(value: bool) -> str:
    return "true" if value else "false"
