"""What papers are typed into: a game's round at hand, an earlier round that is being corrected, or a blind copy."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from gm.drafts import Drafts
from gm.journal import Entry
from gm.sextagon.state import State
from gm.sextagon.views import View


class Table(Protocol):
    """Keeps the fields of a round's papers as they are typed. `gm.game.Game` is one.

    Methods that write may raise `JournalFault`; then nothing has changed.
    """

    @property
    def state(self) -> State:
        """The state on which the orders are judged."""
        ...

    @property
    def number(self) -> int:
        """The round's number."""
        ...

    @property
    def drafts(self) -> Drafts:
        """What has been typed, by (team, part)."""
        ...

    @property
    def settings(self) -> Mapping[str, str]:
        """How the program behaves, by name."""
        ...

    def view(self, viewer: str, rounds: int | None = None) -> View:
        """What `viewer` may know when the round begins."""
        ...

    def type(self, team: str, part: str, text: str, *, settled: bool = True) -> None:
        """Keep a field as typed; `settled` when it has been left, so that undo goes back to before it."""
        ...

    def set(self, name: str, value: str) -> None:
        """Keep a setting."""
        ...

    def undo(self) -> Entry | None:
        """Take back the last action; it is returned, or None where there is none."""
        ...

    def redo(self) -> Entry | None:
        """Let the action that was taken back last count again; it is returned, or None where there is none."""
        ...
