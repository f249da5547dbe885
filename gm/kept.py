"""What every kept game shares: a log that is written entry by entry, undo and redo over it, and settings."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Protocol, Self

from gm.journal import Entry, Journal


class Piles(Protocol):
    """The actions that count, those taken back with the next to be redone last, and the settings."""

    @property
    def done(self) -> Sequence[Entry]: ...
    @property
    def undone(self) -> Sequence[Entry]: ...
    @property
    def settings(self) -> Mapping[str, str]: ...


class Kept(ABC):
    """A game in its file. Every change goes there at once and is durable when the method that makes it returns.

    Methods that write raise `JournalFault` when that fails; then nothing has changed.
    """

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self._entries: list[Entry] = journal.entries()

    @classmethod
    def load(cls, path: Path, *, writable: bool = True) -> Self:
        """Open a game's file. Raises `JournalFault`, or `FaultsFound` for a text in it that is read no more."""
        return cls._of(Journal.open(path, writable=writable))

    @classmethod
    def _of(cls, journal: Journal) -> Self:
        try:
            return cls(journal)
        except BaseException:
            journal.close()
            raise

    @property
    @abstractmethod
    def _counted(self) -> Piles:
        """What the log amounts to."""

    @abstractmethod
    def _note(self, kind: str, data: dict[str, Any]) -> None:
        """Write an entry together with what it leads to."""

    @property
    def path(self) -> Path:
        """Where the game is kept."""
        return self._journal.path

    @property
    def begun_at(self) -> str:
        """When the game began, UTC in ISO form."""
        return self._entries[0].at

    @property
    def saved_at(self) -> str:
        """When the last entry was written, UTC in ISO form."""
        return self._entries[-1].at

    @property
    def settings(self) -> Mapping[str, str]:
        """How the program behaves in this game, by name."""
        return self._counted.settings

    @property
    def actions(self) -> Sequence[Entry]:
        """The actions that count, oldest first."""
        return self._counted.done

    @property
    def can_undo(self) -> bool:
        """Whether there is an action to take back."""
        return bool(self._counted.done)

    @property
    def can_redo(self) -> bool:
        """Whether there is an action that was taken back and can count again."""
        return bool(self._counted.undone)

    def undo(self) -> Entry | None:
        """Take back the last action; it is returned, or None where there is none."""
        if not self.can_undo:
            return None
        action = self._counted.done[-1]
        self._note("undo", {})
        return action

    def redo(self) -> Entry | None:
        """Let the action that was taken back last count again; it is returned, or None where there is none."""
        if not self.can_redo:
            return None
        action = self._counted.undone[-1]
        self._note("redo", {})
        return action

    def set(self, name: str, value: str) -> None:
        """Keep a setting."""
        if self.settings.get(name) != value:
            self._note("setting", {"name": name, "value": value})

    def close(self) -> None:
        """Close the file; nothing needs saving."""
        self._journal.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
