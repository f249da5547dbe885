"""The form in which what the islands show is put right."""

from __future__ import annotations

from gm.cards.deck import ISLAND_COSTS, IslandDeck, Shows
from gm.cards.files.decks import MOST_DUCATS
from gm.tui.cards.forms import Form, FormField
from gm.tui.cards.tally import Tally
from gm.tui.editor import LineEditor


class DeckForm(Form):
    """What the islands show, cost by cost, as four numbers: ducats, sabres, gems, chests."""

    def __init__(self, tally: Tally) -> None:
        self.name = "deck"
        self.tally = tally
        self.overrule = False
        self.at = 0
        deck = tally.keeper.record.table.deck
        assert isinstance(deck, IslandDeck)
        costs = sorted({*deck.cards, *(ISLAND_COSTS if len(deck.cards) < len(ISLAND_COSTS) else ())})
        self.before = {cost: deck.cards.get(cost) for cost in costs}
        texts = {cost: "" if shows is None else " ".join(map(str, shows)) for cost, shows in self.before.items()}
        self.fields = [FormField(str(cost), "shows", LineEditor(texts[cost])) for cost in costs]
        self.refresh()

    def refresh(self) -> None:
        self.faults = {}
        self.entry = self.outcome = None
        self.learnt: dict[int, Shows] = {}
        for field in self.fields:
            try:
                shows = _shows(field.text)
            except ValueError:
                self.faults[field.name] = field.kind
                continue
            if shows is None and self.before[int(field.name)] is not None:
                self.faults[field.name] = field.kind
            elif shows is not None and shows != self.before[int(field.name)]:
                self.learnt[int(field.name)] = shows

    def submit(self) -> bool:
        """Teach the deck what was put right; everything is counted again."""
        if self.faults:
            return False
        if self.learnt:
            self.tally.keeper.teach(self.learnt)
            self.tally.leave()
            self.tally.remember()
            self.tally.mend()
        return True


def _shows(text: str) -> Shows | None:
    """Four numbers, apart by blanks, or four digits; None for nothing."""
    words = text.split() if " " in text.strip() else list(text.strip())
    if not words:
        return None
    if len(words) != len(Shows._fields) or not all(word.isascii() and word.isdigit() for word in words):
        raise ValueError(text)
    numbers = [int(word) for word in words]
    if max(numbers) > MOST_DUCATS:
        raise ValueError(text)
    return Shows(*numbers)
