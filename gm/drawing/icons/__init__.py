"""Icons: vector pictures on the unit square, black and white first, one function each.

Each keeps a silhouette of its own at 6 mm on a mono laser; its lines are 1.2 pt or more where it is 8 mm wide, save the
thin ships, which stand back on purpose, and the compass rose, which is drawn large.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache, partial

from gm.drawing.icons import features, marks, vessels
from gm.drawing.icons.ink import Icon, Ink
from gm.drawing.icons.marks import WAVE
from gm.drawing.shapes import BLACK, WHITE, Colour, Group, Meta, placement

__all__ = ["FEATURES", "ICONS", "LABELLED", "WAVE", "Icon", "icon", "placed"]

FEATURES: Mapping[str, Callable[[Ink], Icon]] = {
    "island": features.island,
    "poseidon": features.poseidon,
    "reef": features.reef,
    "octopus": features.octopus,
    "peace": features.peace,
    "bermuda": features.bermuda,
    "rum": features.rum,
    "ship": features.ship,
    "telescope": features.telescope,
    "chart": features.chart,
    "mermaid": features.mermaid,
    "seahorse": features.seahorse,
    "dinghy": features.dinghy,
}
"""By the keys of S2."""

LABELLED: Mapping[str, Callable[[Ink, str], Icon]] = {
    "island": features.island,
    "transport": vessels.transport,
    "battleship": vessels.battleship,
    "thin_transport": partial(vessels.transport, own=False),
    "thin_battleship": partial(vessels.battleship, own=False),
    "compass": marks.compass,
}
"""Those that hold a number or a letter or two: chests, a ship's number, the north wind's letter."""

ICONS: Mapping[str, Callable[[Ink], Icon]] = {
    **FEATURES,
    "transport": vessels.transport,
    "battleship": vessels.battleship,
    "thin_transport": partial(vessels.transport, own=False),
    "thin_battleship": partial(vessels.battleship, own=False),
    "port": vessels.port,
    "chest": vessels.chest,
    "floating_chest": vessels.floating_chest,
    "wreck": vessels.wreck,
    "wave": marks.wave,
    "compass": marks.compass,
    "joker": marks.joker,
    "star": marks.star,
    "arrow": marks.arrow,
    "box": marks.box,
    "ticked_box": marks.ticked_box,
}
"""All icons."""


@lru_cache(maxsize=512)
def icon(name: str, label: str = "", ink: Colour = BLACK, paper: Colour = WHITE) -> Icon:
    """The icon in the two colours, with `label` where it has a place for one.

    Raises `KeyError` for an unknown name, or for a label on an icon without a place for it.
    """
    pen = Ink(ink, paper)
    return LABELLED[name](pen, label) if label else ICONS[name](pen)


def placed(drawing: Icon, x: float, y: float, size: float, meta: Meta | None = None) -> Group:
    """An icon `size` points wide and high, centred on (x, y)."""
    return Group(drawing, placement(x - size / 2, y - size / 2, size), meta=meta)
