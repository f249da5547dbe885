"""From the names of styles to Rich styles: the stylesheet's component classes, and the teams' own colours."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.style import Style
from textual.dom import DOMNode

from gm.tui.styles import STYLES, TEAM, class_of


class Styling:
    """Looks styles up on a node that has their component classes, and remembers them until the theme changes."""

    def __init__(self, node: DOMNode) -> None:
        self._node = node
        self._colours: tuple[str, ...] = ()
        self._texts: Mapping[str, str] = {}
        self._known: dict[str, Style] = {}

    def set_teams(self, colours: Sequence[str], texts: Mapping[str, str] | None = None) -> None:
        """The teams' colours as `#rrggbb`, in the scenario's order; `texts` are what is readable on them, if known."""
        self._texts = texts or {}
        if tuple(colours) != self._colours:
            self._colours = tuple(colours)
            self._known.clear()

    def forget(self) -> None:
        """The theme has changed."""
        self._known.clear()

    def style(self, names: str) -> Style:
        """The style of some names apart by blanks; a name that is not known adds nothing."""
        style = self._known.get(names)
        if style is None:
            style = Style.null()
            for name in names.split():
                style += self._single(name)
            self._known[names] = style
        return style

    def _single(self, name: str) -> Style:
        if name.startswith(TEAM):
            return self._team(int(name.removeprefix(TEAM)))
        if name not in STYLES:
            return Style.null()
        rules = self._node.get_component_styles(class_of(name))
        behind = self._node.background_colors[1]
        colour = background = None
        if rules.has_rule("background") and rules.background.a > 0:
            behind = behind + rules.background
            background = behind.rich_color
        if rules.has_rule("color") and rules.color.a > 0:
            colour = (behind + rules.color).rich_color
        return Style(color=colour, bgcolor=background) + rules.text_style

    def _team(self, index: int) -> Style:
        """A team's colour behind its sign, bold; teams are told apart by their letters, too."""
        if index >= len(self._colours):
            return Style(bold=True)
        colour = self._colours[index]
        text = self._texts.get(colour)
        if text is None:
            from gm.drawing.palette import text_colour

            text = text_colour(colour)
        return Style(color=text, bgcolor=colour, bold=True)
