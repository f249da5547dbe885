"""The fields of the desk: the sub-game's line, and a team's paper in the order in which it is typed."""

from __future__ import annotations

from dataclasses import dataclass

from gm.drafts import EVERYBODY, SHIP_PARTS, SUBGAME, Drafts, Key
from gm.sextagon.features import Effect
from gm.sextagon.numbers import named_order, normal_number
from gm.sextagon.state import BATTLESHIP, State
from gm.tui.papers import PAPER


@dataclass(frozen=True, slots=True)
class Field:
    """A field: whose text it is, its kind (as in `gm.keyboard.FIELDS`), and the ship it is about."""

    key: Key
    kind: str
    ship: str | None = None

    @property
    def part(self) -> str:
        """The part's name: path, port, transports and so on."""
        return self.key[1].partition(".")[0]

    @property
    def longest(self) -> int | None:
        """How many signs it takes, None for as many as any."""
        return _LONGEST.get(self.kind)

    def takes(self, sign: str) -> bool:
        """Whether a sign can be typed in it."""
        allowed = _SIGNS.get(self.kind)
        return allowed is None or sign in allowed

    def fitting(self, text: str, present: int) -> str:
        """As much of a pasted text as the field takes beside so many signs that stand in it."""
        signs = "".join(sign for sign in text if self.takes(sign))
        return signs if self.longest is None else signs[: max(0, self.longest - present)]


SUBGAME_FIELD = Field((EVERYBODY, SUBGAME), "subgame")
_SIGNS = {"number": "0123456789", "bay": "0123456789<>"}
_LONGEST = {"number": 1, "bay": 4, "cell": 12}
_KINDS = {"path": "path", "telescope": "cell", "shot": "cell"}
HEAD_PARTS = (("transports", "number"), ("battleship", "number"), ("port", "bay"))


def team_fields(state: State, drafts: Drafts, team: str) -> tuple[Field, ...]:
    """The fields of a team's paper: purchases and port, then ship by ship the path and what else it may be ordered.

    Ships that the team does not have get fields too, where something was typed for them: it must be seen to be
    mended.
    """
    fleet = state.fleets[team]
    parts: dict[str, set[str]] = {ship.number: {"path"} for ship in fleet.ships}
    for ship in fleet.ships:
        if Effect.TELESCOPE in ship.ready:
            parts[ship.number].add("telescope")
        if ship.is_battleship:
            parts[ship.number].add("shot")
    buys_gun = drafts.get((team, "battleship"), "").strip() not in ("", "0")
    if buys_gun and state.scenario.rulings.fresh_battleship == "fires":
        parts.setdefault(BATTLESHIP, set()).add("shot")
    for (owner, part), text in drafts.items():
        kind, _, number = part.partition(".")
        if owner == team and kind in SHIP_PARTS and text.strip():
            parts.setdefault(normal_number(number), set()).add(kind)
    fields = [Field((team, part), kind) for part, kind in HEAD_PARTS]
    for number in sorted(parts, key=named_order):
        fields += [
            Field((team, f"{part}.{number}"), _KINDS[part], number) for part in SHIP_PARTS if part in parts[number]
        ]
    return tuple(fields)


def first_field(fields: tuple[Field, ...]) -> Field:
    """Where typing a paper begins: at its first ship; without ships at the purchases."""
    return next((field for field in fields if field.ship is not None), fields[0])


def field_of(fields: tuple[Field, ...], part: str) -> Field | None:
    """The field of a part, or None; the mark of a paper belongs to its last field."""
    if part == PAPER:
        return fields[-1]
    return next((field for field in fields if field.key[1] == part), None)
