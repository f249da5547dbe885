"""Drafts: what has been typed of the round at hand, field by field, and the orders that it amounts to.

A draft is a text by (team, part). Parts of a team are `transports`, `battleship` (numbers of purchases), `port`,
`path.N`, `telescope.N`, `shot.N` and `paper`, where `none` tells that the team handed in nothing. What concerns all
teams stands under the team `*`: `subgame`, the line of the sub-game's outcome.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass

from gm.sextagon.numbers import normal_number, read_whole
from gm.sextagon.orders import RoundOrders, ShipOrders, TeamOrders
from gm.sextagon.scenario import MOST_POINTS, Scenario
from gm.sextagon.state import BATTLESHIP_KIND, TRANSPORT

EVERYBODY = "*"
SUBGAME = "subgame"
NO_PAPER = "none"
MOST_PURCHASES = 20

Key = tuple[str, str]
"""(team, part)."""

Drafts = Mapping[Key, str]

SHIP_PARTS = ("path", "telescope", "shot")


@dataclass(frozen=True, slots=True)
class Score:
    """A team's outcome of the sub-game: points or rank as typed, and whether its joker was staked."""

    points: str | None = None
    rank: str | None = None
    joker: bool = False


@dataclass(frozen=True, slots=True)
class SubgameFault:
    """What is wrong in the sub-game's line: a code below `desk.subgame.`, and the word at fault with its span."""

    code: str
    word: str
    span: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Subgame:
    """The sub-game's line as read: scores by team, and its faults."""

    scores: Mapping[str, Score]
    faults: tuple[SubgameFault, ...] = ()


_WORD = re.compile(r"[^\s,;]+")
_ITEM = re.compile(r"(?P<letter>[^\W\d_]+)(?P<joker>\*?)(?::(?P<points>[^*]*))?(?P<late_joker>\*?)")


def read_subgame(text: str, scenario: Scenario) -> Subgame:
    """Read the line of the sub-game's outcome: `r b* g=o y:7 p:0`.

    Teams stand in the order of their ranks, `=` shares a rank (the next one is counted on: 1, 1, 3), `*` plays the
    joker, `:7` gives points directly and no rank. A team may be named by its letter, with or without its accent, or
    its id.
    """
    named = team_names(scenario)
    scores: dict[str, Score] = {}
    faults: list[SubgameFault] = []
    ranked = 0
    for match in _WORD.finditer(text):
        rank = ranked + 1
        offset = match.start()
        for word in match[0].split("="):
            span = (offset, offset + len(word))
            offset += len(word) + 1
            item = _ITEM.fullmatch(word)
            team = named.get(item["letter"].casefold()) if item else None
            if item is None or team is None:
                faults.append(SubgameFault("unknown", word, span))
            elif team in scores:
                faults.append(SubgameFault("twice", word, span))
            else:
                joker = bool(item["joker"] or item["late_joker"])
                points = item["points"]
                if points is not None and read_whole(points, 0, MOST_POINTS) is None:
                    faults.append(SubgameFault("points", word, span))
                if points is None:
                    ranked += 1
                scores[team] = Score(points, str(rank) if points is None else None, joker)
    return Subgame(scores, tuple(faults))


def team_names(scenario: Scenario) -> dict[str, str]:
    """What may be typed for each team: its letter, that without its accent where no other team has it, its id."""
    names = {team.id.casefold(): team.id for team in scenario.teams}
    for team in scenario.teams:
        names.setdefault(unicodedata.normalize("NFD", team.letter)[0].casefold(), team.id)
    return names | {team.letter.casefold(): team.id for team in scenario.teams}


def team_called(word: str, scenario: Scenario) -> str | None:
    """The id of the team that is meant by its id, its letter or its name, in capitals or not; None for nobody."""
    if word in scenario.team_ids:
        return word
    names = {team.name.casefold(): team.id for team in scenario.teams} | team_names(scenario)
    return names.get(unicodedata.normalize("NFC", word.strip()).casefold())


def teams_listed(scenario: Scenario) -> str:
    """The teams as a mistaken one is told of them: `red (Albatros), blue (Kraken)`."""
    return ", ".join(f"{team.id} ({team.name})" for team in scenario.teams)


def orders_of(drafts: Drafts, scenario: Scenario, number: int) -> RoundOrders:
    """The orders of round `number` that the drafts amount to.

    A team with neither a score nor anything typed is missing; so is one without a paper, but for its score.
    """
    subgame = read_subgame(drafts.get((EVERYBODY, SUBGAME), ""), scenario)
    teams = {}
    for team in scenario.team_ids:
        orders = team_orders(drafts, team, subgame.scores.get(team))
        if orders is not None:
            teams[team] = orders
    return RoundOrders(number, teams)


def team_orders(drafts: Drafts, team: str, score: Score | None) -> TeamOrders | None:
    """One team's orders, or None where nothing was entered for it."""
    own = {part: text.strip() for (owner, part), text in drafts.items() if owner == team and text.strip()}
    if own.pop("paper", "") == NO_PAPER:
        own = {}
    if not own and score is None:
        return None
    score = score or Score()
    ships: dict[str, dict[str, str]] = {}
    for part in sorted(own):
        kind, _, number = part.partition(".")
        if kind in SHIP_PARTS:
            ships.setdefault(normal_number(number), {})[kind] = own[part]
    return TeamOrders(
        points=score.points,
        rank=score.rank,
        joker=score.joker,
        buy=purchases(own.get("transports", ""), TRANSPORT) + purchases(own.get("battleship", ""), BATTLESHIP_KIND),
        port=own.get("port", ""),
        ships={number: ShipOrders(**texts) for number, texts in ships.items()},
    )


def purchases(text: str, kind: str) -> tuple[str, ...]:
    """So many purchases of a kind; what is no number is none."""
    return (kind,) * (read_whole(text, 0, MOST_PURCHASES) or 0)


def drafts_of(orders: TeamOrders, team: str) -> dict[Key, str]:
    """The drafts that amount to these orders, the score left out: what pasting a team's paper fills in."""
    drafts = {
        (team, "transports"): str(orders.buy.count(TRANSPORT) or ""),
        (team, "battleship"): str(orders.buy.count(BATTLESHIP_KIND) or ""),
        (team, "port"): orders.port,
    }
    for number, ship in orders.ships.items():
        for part in SHIP_PARTS:
            drafts[team, f"{part}.{number}"] = getattr(ship, part)
    return {key: text for key, text in drafts.items() if text}


def write_subgame(teams: Mapping[str, TeamOrders], scenario: Scenario) -> str:
    """The sub-game's line that reads as the scores of these papers, as far as it can say them.

    A rank that the line cannot say, since ranks before it are missing, stands as its points.
    """
    ranked: list[tuple[int, str]] = []
    given: list[str] = []
    for team in scenario.team_ids:
        orders = teams.get(team)
        if orders is None or (orders.points is None) == (orders.rank is None):
            continue
        rank = read_whole(orders.rank or "", 1, len(scenario.points))
        if rank is not None:
            ranked.append((rank, team))
        elif orders.points is not None and read_whole(orders.points, 0, MOST_POINTS) is not None:
            given.append(team)
    line, place = "", 0
    for rank, team in sorted(ranked, key=lambda each: each[0]):
        if line and rank == place:
            line += f"={_item(scenario, team, teams[team])}"
        elif rank == _next_place(line):
            line, place = f"{line} {_item(scenario, team, teams[team])}".lstrip(), rank
        else:
            given.append(team)
    listed = (f"{_item(scenario, t, teams[t])}:{_points(teams[t], scenario)}" for t in scenario.team_ids if t in given)
    return " ".join(filter(None, (line, *listed)))


def _item(scenario: Scenario, team: str, orders: TeamOrders) -> str:
    return scenario.team(team).letter.lower() + ("*" if orders.joker else "")


def _next_place(line: str) -> int:
    return len(line.replace("=", " ").split()) + 1


def _points(orders: TeamOrders, scenario: Scenario) -> str:
    return orders.points if orders.points is not None else str(scenario.points[int(orders.rank or "1") - 1])
