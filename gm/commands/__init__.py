"""The commands of `gm`, one module each; imported only when called, so that none pays for another."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from functools import wraps
from importlib import import_module

from gm.bundled import find
from gm.faults import JournalFault

Run = Callable[[argparse.Namespace], int]


def also_for_cards(run: Run) -> Run:
    """Let a command about games of the sea leave card games, kept or written, to its twin in `cards`."""
    name = run.__module__.rpartition(".")[2]

    @wraps(run)
    def either(options: argparse.Namespace) -> int:
        try:
            return run(options)
        except Exception as fault:
            from gm.located import FaultsFound  # not before: the screens are painted before anything is read

            if not isinstance(fault, (FaultsFound, JournalFault)):
                raise
            path = find(options.file)
            cards = import_module("gm.commands.cards")
            if not cards.is_about_cards(path, fault):
                raise
            of_cards: Callable[..., int] = getattr(cards, f"{name}_cards")
            return of_cards(path, options)

    return either
