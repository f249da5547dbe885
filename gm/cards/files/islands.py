"""The entries of Islands as files write them."""

from __future__ import annotations

import re
from dataclasses import replace

from gm.cards.deck import Card
from gm.cards.files.entries import (
    Placed,
    differences,
    flag,
    is_handover,
    one_or_more,
    places_of,
    present,
    read_handover,
    reason,
)
from gm.cards.islands import Correction, FirstShip, Sale, Turn
from gm.located import Fields, Node, Reader

SHIP = "ship"
FIRST_SHIP = "first_ship"
COLOUR = re.compile(r"[^\W\d_][\w-]*")
LONGEST_COLOUR = 20
MOST_SOLD = 99
HIGHEST_PRICE = 999
_CARD = re.compile(r"(\S+) +(\S+)")
_COST = re.compile(r"[0-9]{1,2}")
TURN_KEYS = ("player", "sell", "buy", "fight", "take", "pass", "correct", "give", "lose", "why", "overrule")
SALE_KEYS = ("gems", "card", "for")
CORRECTION_KEYS = ("ducats", "sabres", "gems", "give", "lose")


def read_turn(node: Node, reader: Reader) -> Placed | None:
    """An entry of `turns:`."""
    return _read(node, reader, final=False)


def read_final_turn(node: Node, reader: Reader) -> Placed | None:
    """An entry of `final:`, where a pass is one of the final turn (I8)."""
    return _read(node, reader, final=True)


def _read(node: Node, reader: Reader, *, final: bool) -> Placed | None:
    if node.kind == "scalar":
        if reader.word(node, (FIRST_SHIP,)) is None:
            return None
        return FirstShip(), places_of(node)
    if is_handover(node):
        return read_handover(node, reader)
    fields = reader.map(node, TURN_KEYS, {"player"})
    if fields is None:
        return None
    passes = flag(fields, "pass", reader)
    cards = {key: _card(fields[key], reader) for key in ("buy", "fight", "take") if key in fields}
    if passes and cards:
        reader.fault("record.pass_and_more", fields.key("pass"))
    turn = Turn(
        (reader.scalar(fields["player"]) or "") if "player" in fields else "",
        correction=_correction(fields, reader),
        sales=_sales(fields["sell"], reader) if "sell" in fields else (),
        **cards,
        passes=passes,
        final=final and passes,
        why=reason(fields, reader),
        overrule=flag(fields, "overrule", reader),
    )
    return turn, places_of(node)


def _card(node: Node, reader: Reader) -> Card | None:
    """`red 6` is the red island for 6, `ship red` a ship onto the red column."""
    text = reader.text(node)
    if text is None:
        return None
    found = _CARD.fullmatch(text)
    if found and found[1] == SHIP and COLOUR.fullmatch(found[2]):
        return Card(found[2], None)
    if found and COLOUR.fullmatch(found[1]) and _COST.fullmatch(found[2]):
        return Card(found[1], int(found[2]))
    reader.fault("record.card_form", node)
    return None


def _cards(node: Node, reader: Reader) -> tuple[Card, ...]:
    return present(_card(item, reader) for item in one_or_more(node, reader))


def _sales(node: Node, reader: Reader) -> tuple[Sale, ...]:
    return present(_sale(item, reader) for item in one_or_more(node, reader))


def _sale(node: Node, reader: Reader) -> Sale | None:
    """`{gems: 1, card: red 4, for: 11}`: gems, cards or both, and the price of all."""
    fields = reader.map(node, SALE_KEYS, {"for"})
    if fields is None or "for" not in fields:
        return None
    if "gems" not in fields and "card" not in fields:
        reader.fault("record.nothing_sold", node)
    return Sale(
        reader.whole(fields["for"], 0, HIGHEST_PRICE, 0),
        gems=reader.whole(fields["gems"], 1, MOST_SOLD, 1) if "gems" in fields else 0,
        cards=_cards(fields["card"], reader) if "card" in fields else (),
    )


def _correction(fields: Fields, reader: Reader) -> Correction | None:
    """`correct:` with its differences; cards given or lost stand in it or beside it."""
    if not {"correct", "give", "lose"} & set(fields):
        return None
    correction = Correction()
    if "correct" in fields:
        inner = reader.map(fields["correct"], CORRECTION_KEYS)
        if inner is not None:
            correction = Correction(
                **differences(inner, ("ducats", "sabres", "gems"), reader),
                give=_cards(inner["give"], reader) if "give" in inner else (),
                lose=_cards(inner["lose"], reader) if "lose" in inner else (),
            )
    beside = {key: _cards(fields[key], reader) if key in fields else () for key in ("give", "lose")}
    return replace(correction, give=(*correction.give, *beside["give"]), lose=(*correction.lose, *beside["lose"]))
