"""What is typed at a table until it is in its file: nothing that was typed is forgotten, even where writing fails."""

from __future__ import annotations

from gm.drafts import Drafts, Key
from gm.faults import JournalFault
from gm.journal import Entry
from gm.tui.table import Table


class Slips:
    """The texts of a table's fields. `live` are those that are not in the file yet, `fault` why it could not be
    written, None when the last try went well."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.live: dict[Key, str] = {}
        self.fault: JournalFault | None = None

    @property
    def drafts(self) -> Drafts:
        """All texts as they stand in the fields, kept or not."""
        return {key: text for key, text in {**self.table.drafts, **self.live}.items() if text}

    def text(self, key: Key) -> str:
        """What stands in a field."""
        return self.live[key] if key in self.live else self.table.drafts.get(key, "")

    def put(self, key: Key, text: str) -> None:
        """Note what is being typed."""
        if text == self.table.drafts.get(key, ""):
            self.live.pop(key, None)
        else:
            self.live[key] = text

    def keep(self, here: Key, *, settled: bool) -> bool:
        """Keep everything; the field at hand may still change unless it is settled. Whether all is in the file."""
        texts = dict(self.live)
        if settled:
            texts.setdefault(here, self.table.drafts.get(here, ""))  # a text that had only rested is settled
        return all(self.write(key, text, settled=settled or key != here) for key, text in texts.items())

    def write(self, key: Key, text: str, *, settled: bool = True) -> bool:
        """Keep a text; where the file cannot be written it stays with what is not in it yet."""
        try:
            self.table.type(*key, text, settled=settled)
        except JournalFault as fault:
            self.fault = fault
            self.live[key] = text
            return False
        self.fault = None
        self.live.pop(key, None)
        return True

    def set(self, name: str, value: str) -> None:
        """Keep a setting, where the file can be written."""
        try:
            self.table.set(name, value)
        except JournalFault as fault:
            self.fault = fault

    def travel(self, *, back: bool) -> Entry | None:
        """Undo or redo; the entry, or None where there is none or the file cannot be written."""
        try:
            entry = self.table.undo() if back else self.table.redo()
        except JournalFault as fault:
            self.fault = fault
            return None
        self.live.clear()
        return entry
