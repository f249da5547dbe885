"""The blank screen: nothing to see for those who stand behind."""

from __future__ import annotations

from gm.tui.base import GmScreen

_AWAKE = frozenset({"enter", "escape", "f7", "ctrl+b", "b", "space"})


class BlankScreen(GmScreen):
    """Nothing at all; only the key that blanked the screen, Enter, Esc or the space bar bring it back."""

    NAME = "blank"
    BINDINGS = ()  # type: ignore[assignment]

    def redraw(self) -> None:
        self.title_view.show([])
        self.keys_view.show([])

    def show_footer(self) -> None:
        self._spots = []

    def press(self, key: str, sign: str | None) -> bool:
        if key in _AWAKE:
            self.dismiss()
        return True
