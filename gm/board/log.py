"""What everybody may be told of a round, in sentences, phase by phase and step by step."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import groupby

from gm.board.courses import Leg, port_ways, voyages
from gm.board.looks import Looks
from gm.board.markup import Markup, el, joined
from gm.board.symbols import picture
from gm.board.tables import head
from gm.catalogue import Catalogue
from gm.sextagon.adjust import PHASE as ADJUST
from gm.sextagon.events import Event
from gm.sextagon.features import ISLAND
from gm.sextagon.scenario import Scenario
from gm.sextagon.views import View
from gm.telling import Teller

QUIET = frozenset({"move", "dock", "port"})
"""Kinds that are told as courses, since they come so often."""


def public_teller(view: View, say: Catalogue) -> Teller:
    """Tells the events of a view, knowing no more of the scenario than the view does."""
    teams = tuple(fleet.team for fleet in view.fleets.values())
    return Teller(Scenario(view.title, teams, view.board, features={}, islands={}), say)


def loud(view: View) -> list[Event]:
    """What is told of the round just played but for courses, and what the referee has changed since.

    What was adjusted before this round is part of what the round before it shows.
    """
    happened = [event for event in view.last_events() if event.phase != ADJUST and event.kind not in QUIET]
    return [*happened, *view.adjustments()]


def nothing_told(view: View, *, first: bool) -> str:
    """The key of the sentence that stands where nothing happened."""
    key = ("taken_over" if view.round else "opening") if first else "quiet"
    return f"board.log.{key}"


def is_calm(event: Event) -> bool:
    """Whether it is that a cell turned out to be open sea; such events are told together."""
    return event.kind == "reveal" and event.source is None


def told(view: View, looks: Looks, say: Catalogue, *, first: bool) -> Markup:
    """All that happened in the round just played, and what the referee has changed since.

    `first` tells that the game is known from here on only: it begins, or was played on paper until now.
    """
    teller = public_teller(view, say)
    parts = []
    for phase, group in groupby(loud(view), key=lambda event: event.phase):
        parts.append(el("h3", say(f"story.phase.{phase}")))
        parts += [_step(step, half, list(events), view, looks, teller) for (step, half), events in _by_step(group)]
    if not parts:
        parts.append(el("p", say(nothing_told(view, first=first)), class_="quiet"))
    return joined([*parts, _courses(view, looks, teller)])


def _by_step(events: Iterable[Event]) -> Iterable[tuple[tuple[int | None, int | None], Iterable[Event]]]:
    return groupby(events, key=lambda event: (event.step, event.half))


def _step(step: int | None, half: int | None, events: list[Event], view: View, looks: Looks, teller: Teller) -> Markup:
    calm = [event for event in events if is_calm(event)]
    lines = [_line(event, view, looks, teller) for event in events if not is_calm(event)]
    if calm:
        lines.append(el("li", picture("open-sea"), el("span", open_sea(calm, view, teller.say))))
    told_lines = el("ul", *lines)
    if step is None:
        return told_lines
    return el("div", el("h4", teller.say(_STEP_KEYS[half == 2], step=step)), told_lines, class_="step")


_STEP_KEYS = {False: "board.log.step", True: "board.log.half_step"}


def _line(event: Event, view: View, looks: Looks, teller: Teller) -> Markup:
    fleet = view.fleets.get(event.team) if event.team else None
    look = looks.name(fleet.team) if fleet else None
    return el("li", _icon(event), el("span", teller.event(event)), class_=look)


def open_sea(events: Sequence[Event], view: View, say: Catalogue) -> str:
    """All cells of a step that turned out to be open sea, in one sentence."""
    cells = ", ".join(view.board.names[event.cell] for event in events if event.cell is not None)
    return say("board.log.open_sea", count=len(events), cells=cells)


def _icon(event: Event) -> Markup:
    drawn = ICONS.get(event.kind, "arrow")
    return picture(drawn if isinstance(drawn, str) else drawn(event))


ICONS: Mapping[str, str | Callable[[Event], str]] = {
    "buy": "transport",
    "telescope": "telescope",
    "reveal": lambda event: event.source or "open-sea",
    "wreck": "wreck",
    "poseidon": "poseidon",
    "held": "octopus",
    "freed": "octopus",
    "stop": "bermuda",
    "drunk": "rum",
    "drunk_return": "rum",
    "found": "ship",
    "pickup": lambda event: "chest" if event.source == ISLAND else "floating_chest",
    "deliver": "chest",
    "shot": "blast",
    "shot_lost": "blast",
    "sink": "wreck",
    "float": "floating_chest",
    "protected": lambda event: "peace" if event.rule == "S7.3" else "mermaid",
}
"""The picture beside each kind of event; an arrow beside others."""


def _courses(view: View, looks: Looks, teller: Teller) -> Markup:
    """Which way each ship and port went; nothing where none did."""
    say = teller.say
    rows = []
    for voyage in voyages(view):
        look = looks.name(view.fleets[voyage.team].team)
        rows.append(_row(teller.who(voyage.team, voyage.ship), look, _legs(voyage.legs, view, say)))
    for way in port_ways(view):
        look = looks.name(view.fleets[way.team].team)
        bays = [_stop(str(step), say("board.log.bay", bay=bay)) for step, bay in way.bays]
        rows.append(_row(say("board.log.port_of", team=teller.team(way.team)), look, bays))
    if not rows:
        return Markup("")
    table = el("table", head(say("board.log.whose"), say("board.log.way")), el("tbody", *rows))
    return el("details", el("summary", say("board.log.courses")), table, class_="courses", data_open="courses")


def _row(name: str, look: str, stops: list[Markup]) -> Markup:
    return el("tr", el("th", name, scope="row", class_=look), el("td", Markup(" ".join(stops))))


def _legs(legs: Iterable[Leg], view: View, say: Catalogue) -> list[Markup]:
    stops = []
    for leg in legs:
        where = say("board.log.into_port") if leg.cell is None else view.board.names[leg.cell]
        stops.append(_stop(f"{leg.step}{HALF[leg.half == 2]}", where))
    return stops


HALF = {False: "", True: "½"}


def _stop(when: str, where: str) -> Markup:
    """A place with the step in which it was reached in front."""
    return joined([el("sup", when), where])
