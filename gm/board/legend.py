"""The legend: everything that may ever be seen on a map, always."""

from __future__ import annotations

from gm.board.markup import Markup, el
from gm.board.symbols import picture
from gm.catalogue import Catalogue
from gm.sextagon.features import HAZARDS, Feature

MARKS = ("floating_chest", "wreck", "transport", "battleship", "port", "blast")
"""What lies on the map besides features."""


def legend(say: Catalogue) -> Markup:
    """The pictures and what they mean."""
    entries = [
        _entry(Markup(""), "hidden", say("board.legend.hidden")),
        _entry(picture("open-sea"), "open", say("words.feature.sea")),
        _entry(picture("island"), "island", say("words.feature.island")),
    ]
    for feature in Feature:
        kind = "hazard" if feature in HAZARDS else "gift"
        entries.append(_entry(picture(feature.value), kind, say(f"words.feature.{feature.value}")))
    entries += [_entry(picture(mark), "mark", say(f"board.legend.{mark}")) for mark in MARKS]
    return el("ul", *entries)


def _entry(drawing: Markup, kind: str, words: str) -> Markup:
    return el("li", el("span", drawing, class_=f"swatch {kind}", aria_hidden="true"), el("span", words))
