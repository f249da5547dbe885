"""What the entries of a game's log amount to, before anything is played.

Kinds of entries and what they mean:

    begin    {scenario, name, version}          the scenario's text as it was when the game began
    draft    {round, team, part, text, settled} a field as typed; unsettled ones give way to the next of their field
    adjust   {adjustment}                       the referee changes something by hand, before the round at hand
    resolve  {round, teams, cut, over, adjust}  a round was resolved, with all its orders as written
    correct  {changes, adjust, why}             orders of earlier rounds were replaced; all adjustments since the last
    undo     {}                                 the last action before it does not count
    redo     {}                                 it counts again
    setting  {name, value}                      how the program behaves; no action, so never undone
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from gm.drafts import Key
from gm.journal import Entry
from gm.sextagon.adjust import Adjustment
from gm.sextagon.orders import RoundOrders
from gm.sextagon.store import load_adjustment, load_orders

ACTIONS = frozenset({"draft", "adjust", "resolve", "correct"})
"""The kinds of entries that undo takes back."""


class Unintelligible(Exception):  # noqa: N818
    """An entry says what no version of this program writes; `number` is its id."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


@dataclass(slots=True)
class Piles:
    """The actions that count, and those taken back, the next to be redone last. Settings are no actions."""

    done: list[Entry] = field(default_factory=list)
    undone: list[Entry] = field(default_factory=list)
    settings: dict[str, str] = field(default_factory=dict)

    def copy(self) -> Piles:
        """The same piles, to go on from without changing these."""
        return Piles(list(self.done), list(self.undone), dict(self.settings))

    def take(self, entry: Entry) -> None:
        """Count an entry in. Raises `Unintelligible`."""
        if entry.kind == "undo":
            if self.done:
                self.undone.append(self.done.pop())
        elif entry.kind == "redo":
            if self.undone:
                self.done.append(self.undone.pop())
        elif entry.kind in ACTIONS:
            self.undone.clear()
            if self.done and _overwrites(entry, self.done[-1]):
                self.done.pop()
            self.done.append(entry)
        elif entry.kind == "setting":
            self.settings[_text(entry, "name")] = _text(entry, "value")
        else:
            raise Unintelligible(entry.id)


@dataclass(slots=True)
class Ledger:
    """What the actions that count amount to: orders by round, adjustments and drafts of the round at hand.

    `first` is the number of the first round. `origins` has for each round the entry that led to its present result:
    its resolution, or the last correction of it or of a round before it.
    """

    first: int
    turns: list[RoundOrders] = field(default_factory=list)
    origins: list[int] = field(default_factory=list)
    pending: list[Adjustment] = field(default_factory=list)
    drafts: dict[Key, str] = field(default_factory=dict)

    @classmethod
    def of(cls, actions: Sequence[Entry], first: int) -> Ledger:
        """The ledger of these actions. Raises `Unintelligible`."""
        ledger = cls(first)
        for action in actions:
            ledger.take(action)
        return ledger

    @property
    def number(self) -> int:
        """The number of the round at hand."""
        return self.first + len(self.turns)

    def take(self, action: Entry) -> None:
        """Count an action in. Raises `Unintelligible`."""
        try:
            _TAKERS[action.kind](self, action)
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            raise Unintelligible(action.id) from error

    def draft(self, action: Entry) -> None:
        """Keep a field as typed."""
        self.drafts[_text(action, "team"), _text(action, "part")] = _text(action, "text")

    def adjust(self, action: Entry) -> None:
        """Add an adjustment of the round at hand."""
        self.pending.append(load_adjustment(action.data["adjustment"]))

    def resolve(self, action: Entry) -> None:
        """Add a round; its drafts and adjustments are used up."""
        orders = load_orders(action.data)
        if orders.round != self.number:
            raise ValueError(orders.round)
        self.turns.append(orders)
        self.origins.append(action.id)
        self.pending, self.drafts = [], {}

    def correct(self, action: Entry) -> None:
        """Replace the orders of earlier rounds."""
        changed = [load_orders(orders) for orders in action.data["changes"]]
        pending = [load_adjustment(adjustment) for adjustment in action.data["adjust"]]
        if not all(self.first <= orders.round < self.number for orders in changed):
            raise ValueError(action.id)
        for orders in changed:
            self.turns[orders.round - self.first] = orders
        earliest = min(orders.round for orders in changed) - self.first
        self.origins[earliest:] = [action.id] * (len(self.origins) - earliest)
        self.pending = pending


_TAKERS = {"draft": Ledger.draft, "adjust": Ledger.adjust, "resolve": Ledger.resolve, "correct": Ledger.correct}


def _text(entry: Entry, name: str) -> str:
    value: Any = entry.data.get(name)
    if not isinstance(value, str):
        raise Unintelligible(entry.id)
    return value


def same_field(entry: Entry, team: str, part: str) -> bool:
    """Whether an entry is a draft of this field."""
    return entry.kind == "draft" and entry.data.get("team") == team and entry.data.get("part") == part


def _overwrites(entry: Entry, last: Entry) -> bool:
    """Whether a draft goes on with the field that the last one left unsettled: together they are one action."""
    if entry.kind != "draft" or last.kind != "draft" or last.data.get("settled") is not False:
        return False
    same = same_field(last, _text(entry, "team"), _text(entry, "part"))
    return same and last.data.get("round") == entry.data.get("round")
