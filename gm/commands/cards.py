"""What commands about games of the sea do with a card game: its game file, or a written record."""

from __future__ import annotations

import argparse
import json
import re
import sys
from dataclasses import dataclass
from pathlib import Path

from gm.cards.files import read_record
from gm.cards.history import history, rounds_played
from gm.cards.record import Result, play
from gm.cards.report import state_data
from gm.cards.results import export_texts
from gm.cards.story import ending
from gm.cards.telling import Teller
from gm.catalogue import Catalogue, system_language
from gm.cli import DONE
from gm.faults import Faulty, JournalFault
from gm.files import is_game, write_whole
from gm.located import FaultsFound, safe
from gm.scorekeeper import Scorekeeper

SHEETS = ("score", "all")
"""What there is to print of a card game."""

_GAME = re.compile(r"^game: *(islands|gang)\s*(#.*)?$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class _Opened:
    """A card game to look at; `begun_at` is UTC in ISO form, "" for a written record."""

    result: Result
    say: Catalogue
    begun_at: str

    @property
    def teller(self) -> Teller:
        return Teller(self.result.record.table, self.say)


def is_about_cards(path: Path, fault: FaultsFound | JournalFault) -> bool:
    """Whether a fault only says that the file is of the other kind: the game file of a card game, or a record."""
    if isinstance(fault, JournalFault):
        return fault.code == "card_game"
    try:
        return path.suffix != ".gm" and bool(_GAME.search(path.read_text(encoding="utf-8-sig")))
    except (OSError, ValueError):
        return False


def log_cards(path: Path, options: argparse.Namespace) -> int:
    """Print each entry and what came of it; of one round or one player only where one is asked for."""
    opened = _opened(path, options)
    say, result = opened.say, opened.result
    ids = [player.id for player in result.record.table.players]
    if options.team is not None and options.team not in ids:
        raise Faulty(say("cli.no_player", player=safe(options.team), known=", ".join(ids)))
    played = rounds_played(result)
    if options.round is not None and not 1 <= options.round <= played:
        raise Faulty(say("cli.no_round", round=options.round, count=played))
    for line in history(result, opened.teller, options.round, options.team):
        print(line)
    return DONE


def show_cards(path: Path, options: argparse.Namespace) -> int:
    """Print what everybody has, or the count of a game that is over. There are no secrets, and no map to draw."""
    opened = _opened(path, options)
    say, result = opened.say, opened.result
    if options.svg or options.png:
        raise Faulty(say("cli.no_map"))
    if options.json:
        json.dump(state_data(result.state), sys.stdout, ensure_ascii=False, indent=1)
        print()
        return DONE
    print(result.record.title or say(f"cards.game.{opened.teller.game}"))
    for line in ending(result.state, opened.teller):
        print(line)
    return DONE


def export_cards(path: Path, options: argparse.Namespace) -> int:
    """Write the record; of a game that is over also its result, as tables for other programs."""
    opened = _opened(path, options)
    for file, text in export_texts(opened.result, opened.say, opened.begun_at).items():
        print(write_whole(Path(options.out) / file, text.encode(), opened.say, over=False))
    return DONE


def print_cards(path: Path, options: argparse.Namespace) -> int:
    """Write the score sheet."""
    opened = _opened(path, options)
    say = opened.say
    for word in options.what:
        if word not in SHEETS:
            raise Faulty(say("cli.only_score", sheet=safe(word)))
    from gm.drawing.pdf import pdf
    from gm.paper.score import day, score_sheet

    data = pdf(score_sheet(opened.result, say, day(opened.begun_at, say)))
    written = write_whole(Path(options.out) / "score.pdf", data, say)
    print(written, flush=True)
    if options.send:
        from gm.commands.sending import send

        send(written, say)
    return DONE


def _opened(path: Path, options: argparse.Namespace) -> _Opened:
    if is_game(path):
        keeper = Scorekeeper.load(path, writable=False)
        keeper.close()
        result, begun_at = keeper.result, keeper.begun_at
    else:
        result, begun_at = play(read_record(path).record), ""
    return _Opened(result, Catalogue(options.lang or result.record.language or system_language()), begun_at)
