"""Telling events and problems in sentences: from codes and arguments to the words of a catalogue."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from gm.catalogue import Catalogue
from gm.sextagon.adjust import Misfit
from gm.sextagon.events import WIND_NAMES, Event
from gm.sextagon.features import ISLAND
from gm.sextagon.judge import Problem
from gm.sextagon.scenario import Scenario
from gm.sextagon.state import BATTLESHIP, SHIP_KINDS

_SPLIT_BY = {
    "bad_points": "why",
    "path_gap": "why",
    "no_battleship": "why",
    "over_budget": "kind",
    "fleet_limit": "kind",
}
"""Errors that have a sentence for each value of one of their arguments."""


class Teller:
    """Puts the events and problems of one scenario's games into the words of one catalogue."""

    def __init__(self, scenario: Scenario, catalogue: Catalogue) -> None:
        self.scenario = scenario
        self.say = catalogue
        self.names = {team.id: team.name for team in scenario.teams}

    def team(self, team: str) -> str:
        """The team's name; an unknown id stays as it was typed."""
        return self.names.get(team, team)

    def who(self, team: str, ship: str | None) -> str:
        """A team, or one of its ships: `Rudí racci, loď 2`."""
        if ship is None:
            return self.team(team)
        key = "events.who.battleship" if ship == BATTLESHIP else "events.who.ship"
        return self.say(key, team=self.team(team), ship=ship)

    def lead(self, name: str) -> str:
        """A name as sentences begin with it, and what is said of it follows: `Rudí racci, loď 2:`."""
        return self.say("words.list.lead", name=name)

    def event(self, event: Event) -> str:
        """One sentence that a child understands."""
        variant = _VARIANTS.get(event.kind)
        key = event.kind if variant is None else variant(self, event)
        values: dict[str, object] = {"cell": "" if event.cell is None else self.scenario.board.names[event.cell]}
        if event.team is not None:
            values |= {"team": self.team(event.team), "who": self.who(event.team, event.ship)}
        if event.kind == "reveal" and event.source is not None:
            values["feature"] = self.say(f"words.feature.{event.source}")
        if event.kind == "cut":
            values["problem"] = self._problem("error", event.code or "", event.team or "", event.ship, event.detail)
        if event.bearing is not None:
            values["wind"] = self.say(f"words.wind.{WIND_NAMES[event.bearing]}")
        if event.bay is not None:
            values["bay"] = event.bay
        if event.kind == "adjust":
            values |= self._adjustment(event)
        if event.count is not None:
            values["count"] = abs(event.count)
        return self.say(f"events.event.{key}", **values)

    def deed(self, event: Event) -> str:
        """The event's sentence without the name that it begins with, for a place where that stands already."""
        return self.event(event).removeprefix(f"{self.lead(self.who(event.team or '', event.ship))} ")

    def adjustments(self, events: Iterable[Event]) -> Iterator[str]:
        """A sentence for each of the referee's changes; the cells that one correction keeps uncovered share theirs."""
        told = list(events)
        kept: dict[str, list[Event]] = {}
        for event in told:
            if event.code == "keep":
                kept.setdefault(dict(event.detail)["why"], []).append(event)
        for event in told:
            together = kept.pop(dict(event.detail)["why"], []) if event.code == "keep" else [event]
            if len(together) > 1:
                names = (self.scenario.board.names[each.cell] for each in together if each.cell is not None)
                cells = ", ".join(dict.fromkeys(names))
                yield self.say("events.event.adjust_keep_many", cells=cells, **self._adjustment(event))
            elif together:
                yield self.event(event)

    def _adjustment(self, event: Event) -> dict[str, object]:
        detail = dict(event.detail)
        word = detail["word"]
        kind = self.say(f"words.kind.{word}") if word in SHIP_KINDS else ""
        return {"why": detail["why"], "word": word, "kind": kind}

    def problem(self, problem: Problem, *, severity: str = "error") -> str:
        """What is wrong (severity `error`) or doubtful (`warning`), without the name of the team or ship."""
        return self._problem(severity, problem.code, problem.team, problem.ship, problem.detail)

    def misfit(self, misfit: Misfit) -> str:
        """Why an adjustment cannot be made."""
        a = misfit.adjustment
        cell = "" if a.cell is None else self.scenario.board.name_of(a.cell)
        return self.say(f"problems.adjust.{misfit.code}", team=a.team or "", ship=a.ship or "", cell=cell)

    def located_problem(self, problem: Problem, *, severity: str = "error") -> str:
        """The same with the team and ship it is about in front."""
        if problem.code == "unknown_team":
            return self.problem(problem, severity=severity)
        return f"{self.lead(self.who(problem.team, problem.ship))} {self.problem(problem, severity=severity)}"

    def _problem(
        self, severity: str, code: str, team: str, ship: str | None, detail: tuple[tuple[str, str], ...]
    ) -> str:
        values: dict[str, object] = {**dict(detail), "team": self.team(team), "ship": ship or ""}
        key = code
        if code in _SPLIT_BY:
            key = f"{code}_{values[_SPLIT_BY[code]]}"
        if code == "unknown_team":
            values["known"] = ", ".join(self.scenario.team_ids)
        if code == "unknown_cell":
            near = self.scenario.board.similar_names(str(values["word"]))
            if near:
                key, values["near"] = "unknown_cell_near", self.say("words.list.or", a=near[0], b=near[-1])
                if len(near) == 1:
                    values["near"] = near[0]
        return self.say(f"problems.{severity}.{key}", **values)


def _reveal_key(_teller: Teller, event: Event) -> str:
    if event.source == ISLAND:
        return "reveal_island" if event.count else "reveal_empty"
    return "reveal_feature" if event.source else "reveal_sea"


def _adjust_key(_teller: Teller, event: Event) -> str:
    if event.count is not None and event.code != "correct":
        return f"adjust_{event.code}_{'more' if event.count >= 0 else 'less'}"
    if event.code in ("move", "give"):
        return f"adjust_{event.code}{'' if event.cell else '_port'}"
    return f"adjust_{event.code}_{dict(event.detail)['word']}" if event.code == "joker" else f"adjust_{event.code}"


_VARIANTS: dict[str, Callable[[Teller, Event], str]] = {
    "reveal": _reveal_key,
    "adjust": _adjust_key,
    "grant": lambda _, event: f"grant_{event.effect}",
    "chart": lambda _, event: "chart" if event.bearing is not None else "chart_none",
    "pickup": lambda _, event: f"pickup_{event.source}" + ("" if event.count else "_some"),
    "shot_lost": lambda _, event: "shot_lost" if event.rule == "S7.2" else "shot_lost_sunk",
    "protected": lambda _, event: "protected_peace" if event.rule == "S7.3" else "protected",
}
"""Kinds of events that have more than one sentence."""
