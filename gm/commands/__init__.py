"""The commands of `gm`, one module each; imported only when called, so that none pays for another."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from functools import wraps
from importlib import import_module

from gm.faults import JournalFault

Run = Callable[[argparse.Namespace], int]


def also_for_cards(run: Run) -> Run:
    """Let a command about games of the sea leave the file of a card game to the function of its name in `cards`."""
    name = run.__module__.rpartition(".")[2]

    @wraps(run)
    def either(options: argparse.Namespace) -> int:
        try:
            return run(options)
        except JournalFault as fault:
            if fault.code != "card_game":
                raise
            of_cards: Callable[..., int] = getattr(import_module("gm.commands.cards"), name)
            return of_cards(fault.path, options)

    return either
