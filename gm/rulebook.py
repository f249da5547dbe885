"""The rules in force, in words for the teams: put together from a scenario's rulings, prices and numbers.

`sections` and `feature_rules` are what a sheet or a screen shows; each sentence is one key of the catalogue, and where
a ruling decides, the key ends in its value.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from gm.catalogue import Catalogue
from gm.sextagon.features import ISLAND, Feature
from gm.sextagon.rulings import Rulings
from gm.sextagon.state import BATTLESHIP_KIND, TRANSPORT
from gm.sextagon.views import Terms


class Section(NamedTuple):
    """One of `SECTIONS`: its name, its heading and the sentences under it."""

    name: str
    heading: str
    sentences: tuple[str, ...]


SECTIONS: Mapping[str, tuple[str, ...]] = {
    "aim": ("gold", "hidden", "names"),
    "points": ("rank", "joker", "budget", "unspent", "less"),
    "ships": ("transport", "battleship", "bought", "fresh", "many"),
    "port": ("moves", "unload", "wait"),
    "gold": ("island", "floating", "salvage", "first"),
    "guns": ("range", "blast", "end", "safe"),
    "orders": ("path", "goal", "shot", "telescope", "written"),
    "end": ("over",),
}
"""The sections in order, and their sentences by the last words of their keys."""

ROUND = ("subgame", "orders", "telescopes", "sailing", "guns", "map")
"""The steps of a round, by the keys of their names; what happens in each is the key with `_told`."""

_RULED: Mapping[str, str] = {
    "points.unspent": "unspent",
    "ships.fresh": "fresh_battleship",
    "gold.salvage": "battleship_salvage",
    "gold.first": "contested_chest",
}
"""The sentences that a ruling decides."""

_FEATURE_RULINGS: Mapping[str, tuple[str, ...]] = {
    Feature.REEF: ("reef_known", "wreck_cargo"),
    Feature.OCTOPUS: ("octopus_freed",),
    Feature.PEACE: ("peace_hidden",),
    Feature.SHIP: ("ship_over_limit",),
    Feature.TELESCOPE: ("telescope_ship",),
    Feature.CHART: ("chart_target",),
    Feature.DINGHY: ("dinghy_loading", "dinghy_supply"),
}
"""The rulings that add a sentence to a feature's rule."""


def sections(terms: Terms, teams: int, say: Catalogue) -> list[Section]:
    """The rules by sections, in the numbers of this scenario's game of so many teams."""
    values = {
        "points": ", ".join(map(str, terms.points[:teams])),
        "transport": terms.prices[TRANSPORT],
        "battleship": terms.prices[BATTLESHIP_KIND],
        "limit": terms.limits["transports"],
        "range": terms.limits["range"],
    }
    return [
        Section(
            name,
            say(f"rulebook.{name}.heading"),
            tuple(say(_key(f"{name}.{sentence}", terms.rulings), **values) for sentence in sentences),
        )
        for name, sentences in SECTIONS.items()
    ]


def _key(sentence: str, rulings: Rulings) -> str:
    ruling = _RULED.get(sentence)
    return f"rulebook.{sentence}" if ruling is None else f"rulebook.{sentence}_{getattr(rulings, ruling)}"


def feature_rules(terms: Terms, say: Catalogue) -> dict[str, str]:
    """What each feature does, by its key."""
    rules = {}
    for feature in (ISLAND, *map(str, Feature)):
        sentences = [say(f"rulebook.feature.{feature}")]
        for ruling in _FEATURE_RULINGS.get(feature, ()):
            sentences.append(say(f"rulebook.feature.{ruling}_{getattr(terms.rulings, ruling)}"))
        rules[feature] = " ".join(sentences)
    return rules
