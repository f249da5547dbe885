"""Forms for what shorthand does not say: corrections, sales, seats handed over, what the deck's cards show."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from gm.cards.deck import GEM_COLOURS, Card, Gems
from gm.cards.events import FIRM_CODES, Outcome
from gm.cards.files.entries import MOST_DIFFERENCE
from gm.cards.gang import MIDDLE, GemCorrection
from gm.cards.islands import Correction, Sale, Turn
from gm.cards.players import Handover
from gm.cards.record import Entry, TableState
from gm.cards.shorthand import Letters
from gm.tui.cards.tally import Tally
from gm.tui.editor import LineEditor

_NUMBER = re.compile(r"[+-]?[0-9]{1,3}")
_LONGEST_TEXT = 200


class FormKind(NamedTuple):
    """A kind of form: its fields with the kind of each, the entry they make, and the texts that an entry has.

    They make None where nothing is in them that could be entered.
    """

    fields: Mapping[str, str]
    build: Callable[[Mapping[str, Any]], Entry | None]
    fill: Callable[[Entry, Form], Mapping[str, str]]


@dataclass(slots=True)
class FormField:
    """One field: its name, what kind of thing it takes, and what is typed in it."""

    name: str
    kind: str
    editor: LineEditor

    @property
    def text(self) -> str:
        """What is typed, without blanks round it."""
        return self.editor.text.strip()


class Form:
    """A form being filled in: for a new entry, or in the place of the one that the tally has taken up."""

    def __init__(self, name: str, tally: Tally, entry: Entry | None = None) -> None:
        self.name = name
        self.tally = tally
        self.kind = FORMS[name]
        self.overrule = bool(getattr(entry, "overrule", False))
        self.at = 0
        self.fields = [FormField(field, kind, LineEditor()) for field, kind in self.kind.fields.items()]
        texts = {} if entry is None else self.kind.fill(entry, self)
        for field in self.fields:
            field.editor.replace(texts.get(field.name, ""))
        if entry is None and self.fields[0].kind in ("seat", "who"):
            asked = tally.reading.question
            seat = asked.seat if asked is not None and asked.seat is not None else 0
            self.fields[0].editor.replace(str(seat + 1))
        self.refresh()

    @property
    def state(self) -> TableState:
        """The state before the entry."""
        return self.tally.state

    @property
    def letters(self) -> Letters:
        """The letters of the colours."""
        return self.tally.letters

    @property
    def field(self) -> FormField:
        """The field with the cursor."""
        return self.fields[self.at]

    def go(self, by: int) -> bool:
        """Go to another field; whether there is one."""
        at = self.at + by
        if not 0 <= at < len(self.fields):
            return False
        self.at = at
        return True

    def turn(self, by: int) -> bool:
        """Choose the next player where the field names one."""
        if self.field.kind not in ("seat", "who"):
            return False
        low, count = (0 if self.field.kind == "who" else 1), len(self.state.names)
        number = int(self.field.text) if self.field.text.isdigit() else low
        self.field.editor.replace(str(low + (number - low + by) % (count + 1 - low)))
        self.refresh()
        return True

    def type(self, sign: str) -> bool:
        """Type into the field."""
        done = self.field.editor.insert(sign)
        self.refresh()
        return done

    def press(self, key: str) -> bool:
        """Do what an editing key does."""
        done = self.field.editor.press(key)
        self.refresh()
        return done

    def insist(self) -> None:
        """Let the referee insist, or no longer."""
        self.overrule = not self.overrule
        self.refresh()

    def refresh(self) -> None:
        """Read all fields; `faults` are codes by field, `entry` what they make, `outcome` what would come of it."""
        self.faults: dict[str, str] = {}
        values: dict[str, Any] = {}
        for field in self.fields:
            try:
                values[field.name] = _READERS[field.kind](field.text, self)
            except ValueError:
                self.faults[field.name] = field.kind
        self.entry: Entry | None = None
        self.outcome: Outcome[TableState] | None = None
        if not self.faults:
            entry = self.kind.build(values)
            if self.overrule and isinstance(entry, Turn | GemCorrection):
                entry = replace(entry, overrule=True)
            self.entry = entry
            self.outcome = None if entry is None else self.tally.keeper.judge(entry, at=self.tally.at)

    def submit(self) -> bool:
        """Enter what the form says; whether it counts. Raises `JournalFault`."""
        if self.entry is None or self.outcome is None or self.outcome.errors:
            return False
        self.tally.enter(self.entry)
        return True

    @property
    def can_overrule(self) -> bool:
        """Whether the referee could insist."""
        errors = self.outcome.errors if self.outcome is not None else ()
        return bool(errors) and not any(error.code in FIRM_CODES for error in errors)


def _seat(text: str, form: Form) -> str:
    if not text.isdigit() or not 1 <= int(text) <= len(form.state.names):
        raise ValueError(text)
    return form.state.id(int(text) - 1)


def _who(text: str, form: Form) -> str:
    return MIDDLE if text == "0" else _seat(text, form)


def _difference(text: str, form: Form) -> int:
    if text and not _NUMBER.fullmatch(text):
        raise ValueError(text)
    number = int(text or "0")
    if abs(number) > MOST_DIFFERENCE:
        raise ValueError(text)
    return number


def _whole(text: str, form: Form) -> int:
    if text and not (text.isascii() and text.isdigit() and len(text) <= 3):
        raise ValueError(text)
    return int(text or "0")


def _cards(text: str, form: Form) -> tuple[Card, ...]:
    return tuple(_card(word, form) for word in text.replace(",", " ").split())


def _card(word: str, form: Form) -> Card:
    colour = form.letters.colour(word[0])
    rest = word[1:]
    if colour is None or not (rest.casefold() == form.letters.ship or (rest.isascii() and rest.isdigit())):
        raise ValueError(word)
    return Card(colour, None if rest.casefold() == form.letters.ship else int(rest))


def _text(text: str, form: Form) -> str:
    if len(text) > _LONGEST_TEXT:
        raise ValueError(text)
    return text


def _name(text: str, form: Form) -> str:
    if not text or len(text) > _LONGEST_TEXT:
        raise ValueError(text)
    return text


_READERS: Mapping[str, Callable[[str, Form], Any]] = {
    "seat": _seat,
    "who": _who,
    "difference": _difference,
    "whole": _whole,
    "cards": _cards,
    "text": _text,
    "name": _name,
}
"""How each kind of field is read; each raises `ValueError` for what makes no sense."""


def _written(cards: tuple[Card, ...], letters: Letters) -> str:
    parts = (letters.by_colour.get(c.colour, "?") + (letters.ship if c.cost is None else str(c.cost)) for c in cards)
    return " ".join(parts)


def _signed(number: int) -> str:
    return f"{number:+d}" if number else ""


def _number(form: Form, player: str) -> str:
    seat = form.state.seat(player)
    return "0" if player == MIDDLE or seat is None else str(seat + 1)


def _fill_correction(entry: Entry, form: Form) -> Mapping[str, str]:
    if not isinstance(entry, Turn) or entry.correction is None:
        return {}
    change = entry.correction
    amounts = {name: _signed(getattr(change, name)) for name in ("ducats", "sabres", "gems")}
    cards = {name: _written(getattr(change, name), form.letters) for name in ("give", "lose")}
    return {"player": _number(form, entry.player), **amounts, **cards, "why": entry.why}


def _fill_sale(entry: Entry, form: Form) -> Mapping[str, str]:
    if not isinstance(entry, Turn) or len(entry.sales) != 1:
        return {}
    sale = entry.sales[0]
    gems = str(sale.gems) if sale.gems else ""
    cards = _written(sale.cards, form.letters)
    return {"player": _number(form, entry.player), "gems_sold": gems, "cards_sold": cards, "price": str(sale.price)}


def _fill_gems(entry: Entry, form: Form) -> Mapping[str, str]:
    if not isinstance(entry, GemCorrection) or len(entry.changes) != 1:
        return {}
    ((player, gems),) = entry.changes
    colours = {colour: _signed(count) for colour, count in zip(GEM_COLOURS, gems, strict=True)}
    return {"who": _number(form, player), **colours, "why": entry.why}


def _fill_seat(entry: Entry, form: Form) -> Mapping[str, str]:
    return {"player": _number(form, entry.player), "name": entry.name} if isinstance(entry, Handover) else {}


def _correction(values: Mapping[str, Any]) -> Entry | None:
    change = Correction(*(values[name] for name in ("ducats", "sabres", "gems", "give", "lose")))
    return None if change == Correction() else Turn(values["player"], correction=change, why=values["why"])


def _sale(values: Mapping[str, Any]) -> Entry | None:
    if not (values["gems_sold"] or values["cards_sold"]):
        return None
    return Turn(values["player"], sales=(Sale(values["price"], values["gems_sold"], values["cards_sold"]),))


def _gems(values: Mapping[str, Any]) -> Entry | None:
    gems = Gems(*(values[colour] for colour in GEM_COLOURS))
    return None if gems == Gems() else GemCorrection(((values["who"], gems),), why=values["why"])


FORMS: Mapping[str, FormKind] = {
    "correct_islands": FormKind(
        {
            "player": "seat",
            "ducats": "difference",
            "sabres": "difference",
            "gems": "difference",
            "give": "cards",
            "lose": "cards",
            "why": "text",
        },
        _correction,
        _fill_correction,
    ),
    "sell": FormKind(
        {"player": "seat", "gems_sold": "whole", "cards_sold": "cards", "price": "whole"}, _sale, _fill_sale
    ),
    "correct_gang": FormKind(
        {"who": "who", "red": "difference", "yellow": "difference", "blue": "difference", "why": "text"},
        _gems,
        _fill_gems,
    ),
    "seat": FormKind(
        {"player": "seat", "name": "name"}, lambda values: Handover(values["player"], values["name"]), _fill_seat
    ),
}
"""Every form by its name."""


def form_for(entry: Entry, game: str) -> str | None:
    """The form that can say all of an entry, None where there is none."""
    if isinstance(entry, Handover):
        return "seat"
    if isinstance(entry, GemCorrection):
        return "correct_gang" if len(entry.changes) == 1 else None
    if isinstance(entry, Turn) and not entry.is_turn:
        if entry.correction is not None and not entry.sales:
            return "correct_islands"
        if entry.correction is None and len(entry.sales) == 1:
            return "sell"
    return None
