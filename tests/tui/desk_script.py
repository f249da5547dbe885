"""A script for the desk on the First Voyage: its keys, what has been typed after each, and what pictures show of it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from gm.canonical import canonical_orders
from gm.drafts import EVERYBODY, SUBGAME, Drafts, Key, orders_of
from gm.game import Game

TEAMS = {"Albatros": "red", "Neptun": "yellow", "Kraken": "blue"}
F9, ESCAPE, UNDO, REDO, TRANSPORT = "\x1b[20~", "\x1b[27u", "\x1a", "\x19", "\x14"


@dataclass(frozen=True)
class Moment:
    """What has been typed: the drafts of each resolved round, and those of the round at hand."""

    resolved: tuple[Drafts, ...]
    drafts: Drafts

    def is_in(self, game: Game) -> bool:
        """Whether the game holds exactly this: the orders of the resolved rounds, and the drafts."""
        scenario = game.state.scenario
        orders = [canonical_orders(orders_of(drafts, scenario, n)).teams for n, drafts in enumerate(self.resolved, 1)]
        kept = {name: text for name, text in game.drafts.items() if text}
        return kept == self.drafts and [played.orders.teams for played in game.rounds] == orders


@dataclass
class Script:
    """Keys, what has been typed after each of them, and the words that the typist waits to see after some."""

    keys: list[str] = field(default_factory=list)
    moments: list[Moment] = field(default_factory=lambda: [Moment((), {})])
    waits: dict[int, str] = field(default_factory=dict)

    def press(self, key: str, changed: Drafts | None = None, wait: str = "") -> None:
        """A key, and the drafts that it changes."""
        last = self.moments[-1]
        drafts = {name: text for name, text in {**last.drafts, **(changed or {})}.items() if text}
        self.keys.append(key)
        self.moments.append(Moment(last.resolved, drafts))
        if wait:
            self.waits[len(self.keys)] = wait

    def type(self, name: Key, signs: str) -> None:
        """Type in a field; `<` is backspace."""
        text = self.moments[-1].drafts.get(name, "")
        for sign in signs:
            text = text[:-1] if sign == "<" else text + sign
            self.press("\x7f" if sign == "<" else sign, {name: text})

    def paper(self, team: str, signs: str) -> None:
        """Type the path of a team's only ship, and go on: the paper is in."""
        self.type((team, "path.1"), signs)
        self.press("\r", {(team, "paper"): "in"})

    def resolve(self) -> None:
        """Try the round, resolve it, and go back to the desk."""
        self.press(F9, wait="DRY RUN")
        self.press(F9, wait="what happened")
        last = self.moments[-1]
        resolved = (*last.resolved, last.drafts)
        self.moments[-1] = Moment(resolved, {})
        self.press(ESCAPE, wait=f"round {len(resolved) + 1} · orders")


def written() -> Script:
    """Two rounds, with something mistyped, taken back, brought back and bought, and the beginning of a third."""
    script = Script()
    line = (EVERYBODY, SUBGAME)
    script.type(line, "n a k")
    script.press("\r")
    script.paper("red", "c14-e13<2")
    script.type(("yellow", "path.1"), "l16-f11")
    script.press(UNDO, {("yellow", "path.1"): ""}, wait=" undone")
    script.press(REDO, {("yellow", "path.1"): "l16-f11"}, wait="[l16-f11 ")
    script.paper("yellow", "")
    script.paper("blue", "f1-l6")
    script.resolve()
    script.type(line, "a* n k")
    script.press("\r")
    script.paper("red", "e10-e6")
    script.press(TRANSPORT, {("yellow", "transports"): "1"}, wait="transport [1")
    script.paper("yellow", "g12 h13")
    script.paper("blue", "k7-<<<k5")
    script.resolve()
    script.type(line, "k n")
    return script


SCRIPT = written()

_FIELDS = {
    name: re.compile(pattern)
    for name, pattern in {
        "transports": r" transport \[(.*?) *\]",
        "battleship": r" battleship \[(.*?) *\]",
        "port": r" port \d+ to \[(.*?) *\]",
        "path.1": r" 1 \w+ [ a-z!$]*\[(.*?) *\]",
    }.items()
}


@dataclass(frozen=True)
class Shown:
    """What a picture shows: how many rounds are resolved, texts of fields (empty ones too), and whether it is said to
    be saved. `drafts` is None where no fields are shown."""

    resolved: int
    drafts: Mapping[Key, str] | None
    saved: bool

    def agrees(self, moment: Moment) -> bool:
        """Whether it may be a picture of that moment."""
        texts = self.drafts or {}
        return self.resolved == len(moment.resolved) and all(moment.drafts.get(k, "") == texts[k] for k in texts)


def read_picture(lines: tuple[str, ...]) -> Shown | None:
    """What a picture shows; None for one that shows neither the desk nor a resolved round."""
    title, text = lines[0], "\n".join(lines)
    told = re.search(r"round (\d+) · (orders|what happened)", title)
    if told is None:
        return None
    number = int(told[1])
    if told[2] != "orders":
        return Shown(number, None, True)
    line = re.search(r"sub-game \[(.*?) *\]", text)
    team = next((TEAMS[name] for name in TEAMS if f"  {name} " in text), None)
    if line is None or team is None:
        return None
    drafts: dict[Key, str] = {(EVERYBODY, SUBGAME): line[1]}
    for name, pattern in _FIELDS.items():
        found = pattern.search(text)
        assert found is not None, f"no {name} in {text}"
        drafts[team, name] = found[1]
    statuses = re.findall(r"[ >]\d [ank]  (\S+)", lines[2])
    assert len(statuses) == len(TEAMS), lines[2]
    drafts |= {
        (each, "paper"): "in" for each, status in zip(TEAMS.values(), statuses, strict=True) if status == "ready"
    }
    return Shown(number - 1, drafts, re.search(r"saved \d\d:\d\d:\d\d$", title) is not None)
