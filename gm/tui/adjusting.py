"""The form of an adjustment without a screen: its fields by kind, what is typed, and what it amounts to."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass

from gm.catalogue import Catalogue
from gm.drawing.fonts import missing_glyphs
from gm.located import Reader, read_text, sentence
from gm.sextagon.adjust import ADJUSTMENTS, QUIET_ADJUSTMENTS, Adjustment, Misfit, adjust
from gm.sextagon.board import SIDES
from gm.sextagon.reading.adjustments import JOKER_WORDS, read_adjustment
from gm.sextagon.state import SHIP_KINDS, State
from gm.sextagon.writing import write_adjustment
from gm.telling import Teller
from gm.texts import plain

KINDS = tuple(do for do in ADJUSTMENTS if do not in QUIET_ADJUSTMENTS)
"""The adjustments that the referee makes; the others belong to corrections."""

OPTIONAL = {"at": "port", "letter": "", "colour": "", "side": "", "bays": "", "port": ""}
"""Fields that may stay empty, and what is meant then; empty: it is left out."""

WHY, NO_REASON = "why", "…"
CHOICES = frozenset({"team", "ship", "kind", "joker", "side"})
"""Fields whose value is chosen from a list, not typed."""


@dataclass(frozen=True, slots=True)
class Reading:
    """What a form amounts to: the adjustment and its sentence, or what is wrong, or the fields still missing."""

    adjustment: Adjustment | None = None
    told: str = ""
    faults: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()


class Form:
    """The fields of one kind of adjustment, to be made to a state. `texts` are as typed or chosen."""

    def __init__(self, state: State, do: str, first: Adjustment | None = None) -> None:
        self.state = state
        self.do = do
        self.texts: dict[str, str] = dict.fromkeys(self.fields, "")
        if first is not None:
            self.texts |= {name: text for name, text in self._written(first).items() if name in self.texts}

    @property
    def fields(self) -> tuple[str, ...]:
        """The fields in order; the reason is the last. A team that joins is given an id by its name."""
        known = ADJUSTMENTS[self.do].fields
        return (*(name for name in known if self.do != "add" or name != "team"), WHY)

    def options(self, name: str) -> tuple[tuple[str, str], ...]:
        """The values of a field that is chosen from a list, each with what tells it apart."""
        scenario = self.state.scenario
        if name == "team":
            return tuple((team.id, team.name) for team in scenario.teams if not team.folded)
        if name == "ship":
            fleet = self.state.fleets.get(self.texts["team"])
            names = scenario.board.names
            return tuple((s.number, names[s.at] if s.at else "") for s in fleet.ships) if fleet is not None else ()
        words = {"kind": SHIP_KINDS, "joker": JOKER_WORDS, "side": ("", *SIDES)}[name]
        return tuple((word, "") for word in words)

    def turn(self, name: str, by: int) -> None:
        """Choose the next value of a field, or the one before."""
        values = [value for value, _ in self.options(name)]
        if values:
            here = values.index(self.texts[name]) + by if self.texts[name] in values else 0 if by > 0 else -1
            self._choose(name, values[here % len(values)])

    def seek(self, name: str, sign: str) -> bool:
        """Choose the next value that begins with a sign (a team by its letter, too); whether there is one."""
        options = self.options(name)
        values = [value for value, _ in options]
        start = values.index(self.texts[name]) + 1 if self.texts[name] in values else 0
        for value, about in (*options[start:], *options[:start]):
            heads = (self.state.scenario.team(value).letter, about, value) if name == "team" else (value,)
            if any(plain(head).startswith(plain(sign)) for head in heads):
                self._choose(name, value)
                return True
        return False

    def _choose(self, name: str, value: str) -> None:
        self.texts[name] = value
        if name == "team" and "ship" in self.texts:
            ships = self.options("ship")
            known = [number for number, _ in ships]
            self.texts["ship"] = self.texts["ship"] if self.texts["ship"] in known else known[0] if known else ""

    def read(self, say: Catalogue) -> Reading:
        """What the fields amount to, in the words of a language. It is told before there is a reason, too."""
        missing = tuple(n for n in self.fields if n not in OPTIONAL and not self.texts[n].strip())
        reader = Reader()
        documents = read_text(self._yaml(), "", reader)
        read = read_adjustment(reader, documents[0], self.state.scenario, missing_glyphs) if documents else None
        faults = tuple(sentence(f, say) for f in reader.faults if f.code != "value.missing_key")
        if read is None or faults:
            return Reading(faults=faults, missing=missing)
        try:
            after, events = adjust(self.state, [read])
        except Misfit as misfit:
            return Reading(faults=(Teller(self.state.scenario, say).misfit(misfit),), missing=missing)
        told = Teller(after.scenario, say).event(events[0])
        return Reading(None if missing else read, told, missing=missing)

    def _yaml(self) -> str:
        """The adjustment as a file would say it; fields that are empty are left out."""
        values = {name: self.texts[name].strip() or OPTIONAL.get(name, "") for name in self.fields}
        values[WHY] = values[WHY] or NO_REASON
        if "by" in values:
            values["by"] = values["by"].replace("−", "-")
        if self.do == "add":
            values["team"] = self._new_id(values["name"])
        given = {"do": self.do, **{name: value for name, value in values.items() if value}}
        return f"{{{', '.join(f'{name}: {json.dumps(text, ensure_ascii=False)}' for name, text in given.items())}}}"

    def _new_id(self, name: str) -> str:
        """An id for a team that joins: its name's letters, or a number where they are taken or none."""
        word = re.sub("[^a-z0-9]+", "-", plain(name)).strip("-")[:20].strip("-")
        taken = {*self.state.fleets, "public", "referee", "port"}
        if word and word[0].isalpha() and word not in taken:
            return word
        return next(f"team-{n}" for n in range(1, len(taken) + 2) if f"team-{n}" not in taken)

    def _written(self, adjustment: Adjustment) -> dict[str, str]:
        reader = Reader()
        documents = read_text(write_adjustment(adjustment, self.state.scenario.board), "", reader)
        fields = reader.map(documents[0])
        return {name: node.text for name, node in fields.items()} if fields is not None else {}
