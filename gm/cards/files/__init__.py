"""Records and decks as files: read with places and all faults at once, and written back (formats, section 6)."""

from gm.cards.files.decks import bundled_deck, read_deck
from gm.cards.files.record import Written, read_entry, read_record, read_record_text
from gm.cards.files.userdeck import USER_DECK, deck_files, remembered
from gm.cards.files.writing import write_entry, write_record

__all__ = [
    "USER_DECK",
    "Written",
    "bundled_deck",
    "deck_files",
    "read_deck",
    "read_entry",
    "read_record",
    "read_record_text",
    "remembered",
    "write_entry",
    "write_record",
]
