"""A table on which papers are typed that do not reach the game's file."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from gm.drafts import Drafts, Key
from gm.journal import Entry
from gm.sextagon.state import State
from gm.sextagon.views import View, view

_Change = tuple[Key, str, str]
"""A field, and its text before and after."""


class LooseTable:
    """Fields with an undo of their own. `keep_setting` is told of settings, which belong to the whole game."""

    def __init__(
        self,
        state: State,
        drafts: Mapping[Key, str],
        settings: Mapping[str, str],
        keep_setting: Callable[[str, str], None] = lambda name, value: None,
    ) -> None:
        self.state = state
        self.settings = dict(settings)
        self._keep_setting = keep_setting
        self._drafts = dict(drafts)
        self._done: list[_Change] = []
        self._undone: list[_Change] = []
        self._open: Key | None = None

    @property
    def number(self) -> int:
        """The number of the round whose papers these are."""
        return self.state.round + 1

    @property
    def drafts(self) -> Drafts:
        """All fields that hold something, by (team, part)."""
        return {key: text for key, text in self._drafts.items() if text}

    def view(self, viewer: str, rounds: int | None = None) -> View:
        """What `viewer` may know when the round begins."""
        return view(self.state, (), viewer)

    def type(self, team: str, part: str, text: str, *, settled: bool = True) -> None:
        """Keep a field as typed; a field that goes on being typed is one action."""
        key, before = (team, part), self._drafts.get((team, part), "")
        goes_on, self._open = self._open == key, None if settled else key
        if before == text:
            return
        self._drafts[key] = text
        self._undone.clear()
        if goes_on and self._done:
            before = self._done.pop()[1]
        self._done.append((key, before, text))

    def set(self, name: str, value: str) -> None:
        """Keep a setting, which is the whole game's."""
        self._keep_setting(name, value)
        self.settings[name] = value

    def undo(self) -> Entry | None:
        """Take back the last change of a field."""
        return self._travel(self._done, self._undone, back=True)

    def redo(self) -> Entry | None:
        """Let the change that was taken back last count again."""
        return self._travel(self._undone, self._done, back=False)

    def _travel(self, source: list[_Change], target: list[_Change], *, back: bool) -> Entry | None:
        self._open = None
        if not source:
            return None
        change = source.pop()
        target.append(change)
        (team, part), before, after = change
        self._drafts[team, part] = before if back else after
        return Entry(0, "", "draft", {"team": team, "part": part})
