"""Telling events and problems of the card tables in sentences: from codes and arguments to a catalogue's words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import reduce

from gm.cards.deck import GEM_COLOURS, Gems
from gm.cards.events import Event, Problem
from gm.cards.gang import GangTable
from gm.cards.record import Table
from gm.catalogue import FALLBACK, Catalogue

_AMOUNTS = ("ducats", "sabres", "gems")


class Teller:
    """Puts the events and problems of one table into the words of one catalogue.

    `names` are the players' by seat as they are at that moment, since seats may be handed over.
    """

    def __init__(self, table: Table, say: Catalogue) -> None:
        self.table = table
        self.say = say
        self.game = "gang" if isinstance(table, GangTable) else "islands"
        self._seats = {player.id: seat for seat, player in enumerate(table.players)}

    def event(self, event: Event, names: Sequence[str]) -> str:
        """One sentence that a child understands."""
        key = f"{event.kind}_why" if event.args.get("why") else event.kind
        return self.say(f"cards.{self.game}.{key}", **self._values(event.player, event.args, names))

    def problem(self, problem: Problem, names: Sequence[str]) -> str:
        """What is wrong, with the player it concerns in front: a clause without a full stop."""
        reason = problem.args.get("reason")
        key = f"{problem.code}_{reason}" if reason else problem.code
        clause = self.say(f"cards.problem.{key}", **self._values(problem.player, problem.args, names))
        if problem.player is None:
            return clause
        return self.say("cards.problem.of", player=self.name(problem.player, names), problem=clause)

    def name(self, player: str, names: Sequence[str]) -> str:
        """The player's name at that moment; an unknown id stays as it was typed."""
        seat = self._seats.get(player)
        return player if seat is None else names[seat]

    def colour(self, colour: str) -> str:
        """A colour's word; a colour of the table's own stays as it is."""
        key = f"cards.colour.{colour}"
        return self.say(key) if self.say.has(key) else colour

    def card(self, card: Mapping[str, object]) -> str:
        """An island, or a ship with the column onto which it is laid."""
        key = "ship" if card["card"] == "ship" else "island"
        return self.say(f"cards.card.{key}", colour=self.colour(str(card["colour"])), card=card["card"])

    def gems(self, gems: Gems) -> str:
        """Gems by colour, those of which there are none left out."""
        counts = zip(GEM_COLOURS, gems, strict=True)
        return self.list(self.say(f"cards.gems.{colour}", n=count) for colour, count in counts if count)

    def list(self, words: Iterable[str]) -> str:
        """A list in words: nothing, one, one and two, one, two and three."""
        items = list(words)
        if not items:
            return self.say("cards.list.nothing")
        text = items[0]
        for item in items[1:]:
            text = self.say("cards.list.two" if item is items[-1] else "cards.list.more", first=text, last=item)
        return text

    def apart(self, lists: Iterable[str]) -> str:
        """Lists one after the other, told apart."""
        found = list(lists)
        return reduce(lambda first, last: self.say("cards.list.apart", first=first, last=last), found) if found else ""

    def enemy(self, names: Mapping[str, str]) -> str:
        """An enemy's name in this language, or in the one that fills gaps."""
        return names.get(self.say.language) or names.get(FALLBACK) or self.say("cards.enemy.unnamed")

    def _values(self, player: str | None, args: Mapping[str, object], names: Sequence[str]) -> dict[str, object]:
        """The arguments as a sentence needs them: names for ids, words for colours, phrases for cards and gems."""
        values: dict[str, object] = {"player": "" if player is None else self.name(player, names), **args}
        values["known"] = ", ".join(self._seats)
        if isinstance(self.table, GangTable):
            values["cards"] = args.get("cards", ", ".join(str(card) for card in self.table.cards))
        for name in sorted(set(args) & set(_PHRASES)):
            values |= _PHRASES[name](self, args, names)
        return values


def _colour(teller: Teller, args: Mapping[str, object], _names: Sequence[str]) -> dict[str, object]:
    colour = str(args["colour"])
    values: dict[str, object] = {"colour": teller.colour(colour), "typed": colour}
    if "card" in args:
        values |= {"card": teller.card(args), "cost": args["card"]}
    elif "gems" not in args and teller.game == "gang":
        count = args.get("count", 1)
        values["gems"] = (
            teller.gems(Gems.one(colour, count)) if colour in GEM_COLOURS and isinstance(count, int) else ""
        )
    return values


def _colours(teller: Teller, args: Mapping[str, object], _names: Sequence[str]) -> dict[str, object]:
    return {"colours": ", ".join(str(colour) for colour in _items(args["colours"]))}


def _gems(teller: Teller, args: Mapping[str, object], _names: Sequence[str]) -> dict[str, object]:
    gems = args["gems"]
    if not isinstance(gems, Gems):
        return {}
    changes = ((colour, count) for colour, count in zip(GEM_COLOURS, gems, strict=True) if count)
    changed = teller.list(teller.say(f"cards.change.{colour}", n=count) for colour, count in changes)
    return {"gems": teller.gems(gems), "changes": changed}


def _amounts(teller: Teller, args: Mapping[str, object], _names: Sequence[str]) -> dict[str, object]:
    counts = [(name, args.get(name)) for name in _AMOUNTS]
    present = [(name, count) for name, count in counts if isinstance(count, int) and count]
    return {"amounts": teller.list(teller.say(f"cards.amount.{name}", n=count) for name, count in present)}


def _sold(teller: Teller, args: Mapping[str, object], names: Sequence[str]) -> dict[str, object]:
    if not isinstance(args["cards"], tuple):
        return {}
    gems = [teller.say("cards.amount.gems", n=args["gems"])] if args["gems"] else []
    return {"goods": teller.list([*gems, *(teller.card(card) for card in _maps(args["cards"]))])}


def _changed(teller: Teller, args: Mapping[str, object], _names: Sequence[str]) -> dict[str, object]:
    parts = [teller.say(f"cards.change.{name}", n=args[name]) for name in _AMOUNTS if args[name]]
    for key in ("give", "lose"):
        parts += [teller.say(f"cards.change.{key}", card=teller.card(card)) for card in _maps(args[key])]
    return {"changes": teller.list(parts)}


def _players(teller: Teller, args: Mapping[str, object], names: Sequence[str]) -> dict[str, object]:
    players = [teller.name(str(player), names) for player in _items(args["players"])]
    return {"players": teller.list(players), "count": len(players)}


def _due(teller: Teller, args: Mapping[str, object], names: Sequence[str]) -> dict[str, object]:
    return {"due": teller.name(str(args["due"]), names)}


def _enemy(teller: Teller, args: Mapping[str, object], _names: Sequence[str]) -> dict[str, object]:
    treasures = [gems for gems in _items(args["treasures"]) if isinstance(gems, Gems)]
    names = args["names"]
    return {
        "enemy": teller.enemy(names) if isinstance(names, Mapping) else "",
        "treasures": teller.apart(teller.gems(gems) for gems in treasures),
    }


_PHRASES: dict[str, Callable[[Teller, Mapping[str, object], Sequence[str]], dict[str, object]]] = {
    "cards": _sold,
    "colour": _colour,
    "colours": _colours,
    "due": _due,
    "gems": _gems,
    "give": _changed,
    "players": _players,
    "sabres": _amounts,
    "treasures": _enemy,
}
"""For an argument of this name the phrases that sentences may use."""


def _items(value: object) -> tuple[object, ...]:
    return tuple(value) if isinstance(value, (tuple, list)) else ()


def _maps(value: object) -> list[Mapping[str, object]]:
    return [item for item in _items(value) if isinstance(item, Mapping)]
