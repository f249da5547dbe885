"""The sea as lines of text: what the map widget shows, what `gm show` prints, and what tests compare.

It is made from a view, so that it shows nothing its reader may not know, and overlays: the path being typed, the
cursor, the reach of the budget, a shot. Hidden features that the view knows are drawn only when asked for.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from gm.catalogue import Catalogue
from gm.hexgrid import Cell, neighbours
from gm.sextagon.features import HAZARDS, ISLAND, Feature
from gm.sextagon.views import ShipView, View
from gm.tui.geometry import Bricks
from gm.tui.lines import Line, Run, merged

_HAZARD_WORDS = frozenset(feature.value for feature in HAZARDS)


class Glyph(NamedTuple):
    """How a cell looks: two signs, a third for which the small zoom has no room, and a style.

    `under` is the third sign where something else takes the place of the two: gold or wrecks that are still there.
    """

    main: str
    mark: str = " "
    style: str = ""
    under: str = " "


@dataclass(frozen=True, slots=True)
class Overlay:
    """What is drawn over the sea for the moment: texts of at most two signs and added styles by cell, and the walls
    between neighbours that a path crosses. A map that does not fit is scrolled so that the cursor, or else the cell of
    `focus`, is seen."""

    texts: Mapping[Cell, str] = field(default_factory=dict)
    styles: Mapping[Cell, str] = field(default_factory=dict)
    walls: frozenset[tuple[Cell, Cell]] = frozenset()
    cursor: Cell | None = None
    focus: Cell | None = None

    @property
    def cells(self) -> set[Cell]:
        """Every cell that looks different for it."""
        touched = {*self.texts, *self.styles, *(cell for wall in self.walls for cell in wall)}
        return touched | {self.cursor} if self.cursor is not None else touched


NOTHING = Overlay()


def team_style(view: View, team: str) -> str:
    """The style of a team: `team.0` to `team.5` in the scenario's order."""
    return f"team.{list(view.fleets).index(team)}"


def ship_label(letter: str, number: str) -> str:
    """A ship in two signs: `r1`, `rB`."""
    return f"{letter.lower()}{number}"


def plain_ascii(text: str) -> str:
    """The text without its accents and other signs that a plain terminal cannot show."""
    return unicodedata.normalize("NFD", text).encode("ascii", "ignore").decode()


class SeaText:
    """One view of a sea at one zoom, drawn line by line."""

    def __init__(self, view: View, bricks: Bricks, say: Catalogue, *, ascii_only: bool = False, secret: bool = False):
        self.view = view
        self.bricks = bricks
        self.say = say
        self.ascii_only = ascii_only
        self.secret = secret
        self._rows: dict[int, list[Cell]] = {}
        for cell in view.board.cells:
            self._rows.setdefault(cell.r, []).append(cell)
        for bay in view.board.bays:
            self._rows.setdefault(bay.land.r, [])
        self._glyphs: dict[Cell, Glyph] = {}

    @property
    def hidden_sign(self) -> str:
        """The sign of a cell that nobody has seen yet."""
        return "." if self.ascii_only else "·"

    @cached_property
    def ships_at(self) -> dict[Cell, list[ShipView]]:
        """The ships that lie on cells, in the teams' order."""
        ships: dict[Cell, list[ShipView]] = {}
        for ship in self.view.ships:
            if ship.at is not None:
                ships.setdefault(ship.at, []).append(ship)
        return ships

    @cached_property
    def ports(self) -> dict[int, list[str]]:
        """The teams whose port lies in a bay, by its number."""
        ports: dict[int, list[str]] = {}
        for team, fleet in self.view.fleets.items():
            ports.setdefault(fleet.port, []).append(team)
        return ports

    def glyph(self, cell: Cell) -> Glyph:
        """How a sea cell looks without any overlay."""
        known = self._glyphs.get(cell)
        if known is None:
            known = self._glyphs[cell] = self._glyph(cell)
        return known

    def _glyph(self, cell: Cell) -> Glyph:
        ships = self.ships_at.get(cell)
        below = self._below(cell)
        if not ships:
            return below
        first = ships[0]
        label = ship_label(self.view.fleets[first.team].team.letter, first.number)
        style = team_style(self.view, first.team)
        if len(ships) > 1:
            short = label[0] + "+" if self.bricks.zoom == 1 else label
            return Glyph(short, "+", style + " several", "+")
        mark = "!" if first.held else below.under
        return Glyph(label, mark, style, mark)

    def _below(self, cell: Cell) -> Glyph:
        """What lies on the cell besides ships."""
        seen = self.view.cells.get(cell)
        revealed = cell in self.view.revealed
        if seen is None or not (revealed or self.secret):
            return Glyph(f"{self.hidden_sign} ", " ", "sea.hidden")
        wreck = "x" if seen.wrecks else " "
        hidden = "" if revealed else " secret"
        gold = seen.feature == ISLAND and seen.chests > 0
        if seen.floating:
            return Glyph(f"{seen.floating}$", "*" if gold else wreck, "floating", "$")
        if seen.feature is None:
            sign, style = ("~ ", "sea.seen") if revealed else (f"{self.hidden_sign} ", "sea.hidden")
            return Glyph(sign, wreck, style, wreck)
        if seen.feature == ISLAND:
            count = f"{seen.chests}*" if seen.chests < 10 else str(seen.chests)
            return Glyph(count, " ", ("island" if gold else "island.empty") + hidden, "*" if gold else " ")
        style = "hazard" if seen.feature in _HAZARD_WORDS else "feature"
        return Glyph(self.short(seen.feature), wreck, style + hidden, wreck)

    def short(self, word: str) -> str:
        """The two letters of a feature."""
        text = self.say(f"map.short.{word}")
        return plain_ascii(text) if self.ascii_only else text

    def line(self, y: int, overlay: Overlay = NOTHING) -> Line:
        """One line of the picture, `bricks.width` columns wide but for blanks at its end."""
        width = self.bricks.width
        signs, styles = [" "] * width, [""] * width
        if y == self.bricks.ruler:
            end = 0
            for x, number in self.bricks.numbers():
                if x >= end and x + len(number) <= width:
                    _put(signs, styles, x, number, "label")
                    end = x + len(number) + 1
            return merged(signs, styles)
        r = self.bricks.row(y)
        if r is None:
            self._walls(y, signs, styles, overlay)
            return merged(signs, styles)
        if r in self.view.board.rows:
            _put(signs, styles, 0, self.view.board.row_name(r), "label")
        cells = self._rows.get(r, [])
        for cell in cells:
            self._cell(cell, signs, styles, overlay)
        if self.bricks.zoom == 3:
            self._side_walls(cells, signs, styles, overlay)
        for bay in self.view.board.bays:
            if bay.land.r == r:
                self._bay(bay.number, bay.land, signs, styles, overlay)
        return merged(signs, styles)

    def _cell(self, cell: Cell, signs: list[str], styles: list[str], overlay: Overlay) -> None:
        main, mark, style, under = self.glyph(cell)
        if cell in overlay.texts:
            main, mark = f"{overlay.texts[cell]:<2}"[-2:], under
        added = overlay.styles.get(cell)
        if added:
            style = f"{style} {added}" if style else added
        x, _, width = self.bricks.box(cell)
        text = main if width == 2 else _centred(main + mark) if width == 3 else f" {main}{mark}"
        if cell == overlay.cursor:
            style += " cursor"
            if width == 4:
                text = f"[{main}]"
        _put(signs, styles, x, text, style)

    def _bay(self, number: int, land: Cell, signs: list[str], styles: list[str], overlay: Overlay) -> None:
        """A bay's number, and the letters of the ports in it, outwards where the number leaves no room."""
        x, _, width = self.bricks.box(land)
        style = "bay"
        if land in overlay.styles:
            style += f" {overlay.styles[land]}"
        if land == overlay.cursor:
            style += " cursor"
        text = overlay.texts.get(land) or str(number)
        teams = self.ports.get(number, [])
        letters = "".join(self.view.fleets[team].team.letter.lower() for team in teams)
        spot = f"port {team_style(self.view, teams[0])}" if teams else ""
        if len(text) + len(letters) <= width:
            _put(signs, styles, x, text, style)
            _put(signs, styles, x + len(text), letters, spot)
            return
        _put(signs, styles, x, text, style)
        end, start = x + len(text), x - len(letters)
        if all(sign == " " for sign in signs[end : end + len(letters)]) and end + len(letters) <= len(signs):
            _put(signs, styles, end, letters, spot)
        elif start > 0 and all(sign == " " for sign in signs[start:x]):
            _put(signs, styles, start, letters, spot)
        else:  # no room: the port counts more than the number
            _put(signs, styles, x, f"{letters:<{width}}"[:width], spot)

    def _side_walls(self, cells: Iterable[Cell], signs: list[str], styles: list[str], overlay: Overlay) -> None:
        for cell in cells:
            x, _, width = self.bricks.box(cell)
            for column, dq in ((x - 1, -1), (x + width, 1)):
                other = Cell(cell.q + dq, cell.r)
                _put(signs, styles, column, "|", self._wall_style(cell, other, overlay))

    def _walls(self, y: int, signs: list[str], styles: list[str], overlay: Overlay) -> None:
        """The slanted walls between two rows of cells, at zoom 3."""
        for row, side in ((self.bricks.row(y + 1), -1), (self.bricks.row(y - 1) if y else None, 1)):
            for cell in self._rows.get(row, []) if row is not None else ():
                for other in neighbours(cell):
                    if other.r - cell.r == side:
                        x, _ = self.bricks.wall(cell, other)
                        sign = "/" if (other.x > cell.x) == (side > 0) else "\\"
                        _put(signs, styles, x, sign, self._wall_style(cell, other, overlay))

    @staticmethod
    def _wall_style(a: Cell, b: Cell, overlay: Overlay) -> str:
        return "wall path" if (a, b) in overlay.walls or (b, a) in overlay.walls else "wall"

    def lines(self, overlay: Overlay = NOTHING) -> list[Line]:
        """The whole picture."""
        return [self.line(y, overlay) for y in range(self.bricks.height)]

    def changed(self, before: Overlay, after: Overlay) -> set[int]:
        """The lines on which two overlays make a difference."""
        touched = {
            cell
            for cell in before.cells | after.cells
            if before.texts.get(cell) != after.texts.get(cell)
            or before.styles.get(cell) != after.styles.get(cell)
            or (before.cursor == cell) != (after.cursor == cell)
        }
        touched |= {cell for wall in before.walls ^ after.walls for cell in wall}
        return {y for cell in touched for y in self.bricks.lines_of(cell) if 0 <= y < self.bricks.height}


def _centred(text: str) -> str:
    """A single sign in the middle of the large zoom's three columns."""
    return f" {text[0]} " if text[1:] == "  " else text


def _put(signs: list[str], styles: list[str], x: int, text: str, style: str) -> None:
    for offset, sign in enumerate(text):
        if 0 <= x + offset < len(signs):
            signs[x + offset] = sign
            styles[x + offset] = style


def legend(sea: SeaText) -> list[Line]:
    """What the signs mean: those that every map has, then the features that this one shows."""
    say, view = sea.say, sea.view
    letter = next(iter(view.fleets.values())).team.letter.lower()
    zoomed = sea.bricks.zoom > 1
    entries = [
        ("~", "sea.seen", say("map.legend.sea")),
        (sea.hidden_sign, "sea.hidden", say("map.legend.hidden")),
        ("3*", "island", say("map.legend.island")),
        ("2$", "floating", say("map.legend.floating")),
        (f"{letter}1", "team.0", say("map.legend.ship")),
        (f"{letter}B", "team.0", say("map.legend.battleship")),
        (f"7{letter}", "port team.0", say("map.legend.port")),
        (f"{letter}1+" if zoomed else f"{letter}+", "team.0 several", say("map.legend.more")),
    ]
    if zoomed:
        entries += [
            (f"{letter}1!", "team.0", say("map.legend.held")),
            (f"{letter}1*", "team.0", say("map.legend.gold_below")),
            (f"{sea.short('reef')}x", "hazard", say("map.legend.wreck")),
        ]
    shown = {seen.feature for cell, seen in view.cells.items() if sea.secret or cell in view.revealed}
    for feature in Feature:
        if feature.value in shown:
            style = "hazard" if feature in HAZARDS else "feature"
            entries.append((sea.short(feature.value), style, say(f"words.feature.{feature.value}")))
    return [(Run(f"{sign:<3}", style), Run(f" {meaning}")) for sign, style, meaning in entries]
