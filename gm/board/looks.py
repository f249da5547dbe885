"""How teams look on the page: their colours as classes of the style sheet, their flags as symbols."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from gm.board.markup import Markup, el
from gm.drawing.palette import text_colour
from gm.drawing.patterns import pattern
from gm.drawing.shapes import Colour, Group, rectangle
from gm.drawing.svg import fragment
from gm.sextagon.scenario import Team
from gm.sextagon.views import View

FLAG_WIDTH, FLAG_HEIGHT = 60.0, 40.0


class Look(NamedTuple):
    """What tells a team from the others."""

    letter: str
    colour: Colour
    pattern: str


class Looks:
    """The looks of all teams in all rounds, numbered as they come; a team that changes its colour has two."""

    def __init__(self, views: Iterable[View]) -> None:
        self._numbers: dict[Look, int] = {}
        for view in views:
            for fleet in view.fleets.values():
                self._numbers.setdefault(_look(fleet.team), len(self._numbers))

    def name(self, team: Team) -> str:
        """The class that gives its elements the team's colours."""
        return f"t{self._numbers[_look(team)]}"

    def style(self) -> str:
        """The rules of these classes: `--team`, and `--on-team` for text upon it."""
        return "".join(
            f".t{number}{{--team:{look.colour};--on-team:{text_colour(look.colour)}}}\n"
            for look, number in self._numbers.items()
        )

    def symbols(self) -> list[Markup]:
        """A flag for each look: the team's pattern at the hoist, its letter in the fly."""
        return [_flag(f"flag-t{number}", look) for look, number in self._numbers.items()]

    def flag(self, team: Team) -> Markup:
        """The team's flag beside its name, which says the same."""
        use = el("use", href=f"#flag-{self.name(team)}")
        return el("svg", use, class_=f"flag {self.name(team)}", viewBox="0 0 60 40", aria_hidden="true")


def _look(team: Team) -> Look:
    return Look(team.letter, team.colour, team.pattern)


def _flag(name: str, look: Look) -> Markup:
    hoist = rectangle(0, -FLAG_HEIGHT, 0.36 * FLAG_WIDTH, FLAG_HEIGHT)
    drawn = Group(pattern(look.pattern, hoist, 7.5, "currentColor"))
    return el(
        "symbol",
        el("rect", class_="cloth", width=FLAG_WIDTH, height=FLAG_HEIGHT),
        el("g", Markup(fragment((drawn,), 1, f"{name}-")), class_="pattern"),
        el("text", look.letter, x=40.5, y=31.0, class_="ensign"),
        id=name,
        viewBox="0 0 60 40",
    )
