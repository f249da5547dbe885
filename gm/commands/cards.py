"""What `gm log`, `gm show` and `gm export` do with the game file of a card game."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from gm.cards.files import write_record
from gm.cards.history import history, rounds_played
from gm.cards.report import state_data
from gm.cards.results import result_csv, result_json
from gm.cards.story import ending
from gm.cards.telling import Teller
from gm.catalogue import Catalogue, system_language
from gm.cli import DONE
from gm.faults import Faulty
from gm.files import write_whole
from gm.scorekeeper import Scorekeeper


def log(path: Path, options: argparse.Namespace) -> int:
    """Print each entry and what came of it; of one round or one player only where one is asked for."""
    keeper, say, teller = _opened(path, options)
    ids = [player.id for player in keeper.record.table.players]
    if options.team is not None and options.team not in ids:
        raise Faulty(say("cli.no_player", player=options.team, known=", ".join(ids)))
    played = rounds_played(keeper.result)
    if options.round is not None and not 1 <= options.round <= played:
        raise Faulty(say("cli.no_round", round=options.round, count=played))
    for line in history(keeper.result, teller, options.round, options.team):
        print(line)
    return DONE


def show(path: Path, options: argparse.Namespace) -> int:
    """Print what everybody has, or the count of a game that is over. There are no secrets, and no map to draw."""
    keeper, say, teller = _opened(path, options)
    if options.svg or options.png:
        raise Faulty(say("cli.no_map"))
    if options.json:
        json.dump(state_data(keeper.state), sys.stdout, ensure_ascii=False, indent=1)
        print()
        return DONE
    print(keeper.record.title or say(f"cards.game.{keeper.game}"))
    for line in ending(keeper.state, teller):
        print(line)
    return DONE


def export(path: Path, options: argparse.Namespace) -> int:
    """Write the record; of a game that is over also its result, as tables for other programs."""
    keeper, say, _teller = _opened(path, options)
    texts = {"record.yaml": write_record(keeper.record)}
    if keeper.state.over:
        name = say(f"cards.game.{keeper.game}")
        texts["result.csv"] = result_csv(keeper.state)
        texts["result.json"] = result_json(keeper.state, name, keeper.begun_at)
    for file, text in texts.items():
        print(write_whole(Path(options.out) / file, text.encode(), say, over=False))
    return DONE


def _opened(path: Path, options: argparse.Namespace) -> tuple[Scorekeeper, Catalogue, Teller]:
    keeper = Scorekeeper.load(path, writable=False)
    keeper.close()
    say = Catalogue(options.lang or keeper.record.language or system_language())
    return keeper, say, Teller(keeper.record.table, say)
