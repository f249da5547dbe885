"""The panel beside the map as lines: the sub-game, the team's paper, whose papers are in, faults and warnings.

`Spot`s tell what lies where, for clicks.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import NamedTuple

from gm.catalogue import Catalogue
from gm.drafts import NO_PAPER
from gm.located import safe
from gm.sextagon.features import Effect
from gm.sextagon.judge import Problem
from gm.sextagon.paths import PORT, trace
from gm.sextagon.scenario import MOST_POINTS
from gm.sextagon.state import BATTLESHIP, BATTLESHIP_KIND, Ship, lowest_free
from gm.telling import Teller
from gm.tui.desk import Desk
from gm.tui.fields import SUBGAME_FIELD, Field
from gm.tui.lines import Line, Run, fitted, shortened, width_of, wrapped
from gm.tui.papers import FAULTS, NO, READY, Paper, missing
from gm.tui.seatext import plain_ascii


class Spot(NamedTuple):
    """What lies at some columns of a line: a field with the offset in its text at its left edge, or a team."""

    y: int
    left: int
    right: int
    field: Field | None = None
    offset: int = 0
    team: str | None = None


@dataclass(slots=True)
class Panel:
    """The lines of the panel and what lies where in them."""

    lines: list[Line] = field(default_factory=list)
    spots: list[Spot] = field(default_factory=list)

    def at(self, x: int, y: int) -> Spot | None:
        """What lies under a click."""
        return next((spot for spot in self.spots if spot.y == y and spot.left <= x < spot.right), None)


@dataclass(frozen=True, slots=True)
class Talk:
    """What is said to the referee for the moment: why the file could not be written, a message, and what the cell
    under the mouse or cursor holds."""

    alarm: str = ""
    message: str = ""
    info: str = ""


def build(
    desk: Desk, say: Catalogue, width: int, height: int = 1_000, talk: Talk | None = None, *, ascii_only: bool = False
) -> Panel:
    """The panel at a size in columns and lines; what does not fit is counted in its last line."""
    panel = _Builder(desk, say, width, talk or Talk(), ascii_only).build()
    if len(panel.lines) > height:
        more = len(panel.lines) - height + 1
        panel.lines[height - 1 :] = [(Run(shortened(say("desk.problem.more", count=more), width), "warning"),)]
    return panel


def field_hint(desk: Desk, say: Catalogue) -> str:
    """What the field at hand takes."""
    letters = [desk.scenario.team(team).letter.lower() for team in desk.papers]
    example = example_line(letters)
    return say(f"desk.hint.{desk.field.kind}", bays=len(desk.scenario.board.bays), example=example)


def example_line(letters: Sequence[str]) -> str:
    """A sub-game's line of a game's own letters: a joker, then as far as the teams go a shared rank and points."""
    words = list(letters[:2])
    if len(words) == 2:
        words[1] += "*"
    if len(letters) > 3:
        return " ".join([*words, "=".join(letters[2:4]), *(f"{letter}:7" for letter in letters[4:5])])
    return " ".join([*words, *letters[2:3]])


class _Builder:
    def __init__(self, desk: Desk, say: Catalogue, width: int, talk: Talk, ascii_only: bool) -> None:
        self.desk = desk
        self.talk = talk
        self.say = say
        self.width = width
        self.ascii_only = ascii_only
        self.panel = Panel()
        self.paper = desk.paper
        self.fleet = desk.state.fleets[desk.team]
        self.teller = Teller(desk.scenario, say)

    def label(self, name: str, **values: object) -> str:
        return self.say(f"desk.label.{name}", **values)

    def add(self, *runs: Run) -> None:
        self.panel.lines.append(fitted(runs, self.width))

    def build(self) -> Panel:
        self.subgame()
        self.statuses()
        self.rule()
        self.head()
        self.score()
        self.purchases()
        self.port()
        self.ships()
        self.hint()
        self.rule()
        for text, style in ((self.talk.alarm, "alarm"), (self.talk.message, "message")):
            if text:
                self.panel.lines += wrapped(text, self.width, style)
        self.problems()
        return self.panel

    def rule(self) -> None:
        self.add(Run(("-" if self.ascii_only else "─") * self.width, "rule"))

    # fields

    def field(self, field: Field, x: int, width: int) -> list[Run]:
        """A field as runs: brackets, the text, the cursor where it is at hand; where it lies is noted."""
        desk = self.desk
        at_hand = field.key == desk.field.key
        width = max(width, 3)
        inner = width - 2
        text = desk.editor.text if at_hand else desk.text_of(field)
        start = 0
        if at_hand and field.longest != 1:
            start, shown = desk.editor.window(inner)
        else:
            shown = text if len(text) <= inner else text[: inner - 1] + "."
        self.panel.spots.append(Spot(len(self.panel.lines), x, x + width, field, start))
        style = "field focus" if at_hand and desk.typing else "field"
        padded = f"{shown:<{inner}}"[:inner]
        bracket = "bracket.focus" if at_hand else "bracket"
        parts = self.parts(padded, style, self.fault_span(field), start, at_hand and desk.takes_text)
        return [Run("[", bracket), *parts, Run("]", bracket)]

    def parts(self, text: str, style: str, fault: tuple[int, int] | None, start: int, caret: bool) -> list[Run]:
        """A field's text with its fault underlined and the cursor's sign marked; `start` is the first sign's offset."""
        cursor = self.desk.editor.cursor - start if caret else -1
        if caret and self.desk.field.longest == 1:
            cursor = 0  # a field of one digit has no room behind it: the cursor lies on the digit
        if fault is None and not 0 <= cursor < len(text):
            return [Run(text, style)]
        low, high = (fault[0] - start, fault[1] - start) if fault is not None else (0, 0)
        cuts = sorted({0, len(text), *(c for c in (low, high, cursor, cursor + 1) if 0 < c < len(text))})
        runs = []
        for left, right in pairwise(cuts):
            each = f"{style} fault" if low <= left < high else style
            runs.append(Run(text[left:right], f"{each} caret" if left == cursor else each))
        return runs

    def fault_span(self, field: Field) -> tuple[int, int] | None:
        """Where in a field's text its error lies."""
        if field.key == SUBGAME_FIELD.key:
            faults = self.desk.papers_state.subgame.faults
            return faults[0].span if faults else None
        text = self.desk.text_of(field)
        lead = len(text) - len(text.lstrip())
        for problem in self.paper.errors:
            if problem.part == field.part and problem.ship == field.ship and problem.span is not None:
                return problem.span[0] + lead, problem.span[1] + lead
        return None

    def subgame(self) -> None:
        label = f"{self.label('subgame')} "
        at = width_of(label)
        self.add(Run(label, "label"), *self.field(SUBGAME_FIELD, at, self.width - at))

    def head(self) -> None:
        team = self.desk.scenario.team(self.desk.team)
        index = self.desk.scenario.team_ids.index(team.id)
        status = self.status(self.paper)
        name = shortened(safe(team.name), self.width - width_of(status) - 6)
        mark = Run(f" {team.letter.lower()} ", f"team.{index}")
        gap = self.width - 4 - width_of(name) - width_of(status)
        self.add(mark, Run(" "), Run(name, "title"), Run(" " * max(1, gap)), Run(status, self.status_style(self.paper)))

    def score(self) -> None:
        desk, paper = self.desk, self.paper
        budget = self.label("budget_unknown" if paper.budget is None else "budget", budget=paper.budget)
        joker = "joker_ready" if self.fleet.joker_ready else "joker_spent"
        if paper.score is not None and paper.score.joker:
            joker = "joker_played"
        style = "strong" if desk.paper.scored else "label"
        for points in self.points():
            runs = (
                Run(budget, style), Run("  "), Run(points, style),
                Run("  "), Run(f"{self.label('joker')} ", "label"), Run(self.label(joker)),
            )  # fmt: skip
            if sum(width_of(run.text) for run in runs) <= self.width:
                break
        self.add(*runs)

    def points(self) -> tuple[str, ...]:
        """The team's points in words, longest first: with the rank, and without where there is no room for it."""
        score = self.paper.score
        if score is None:
            return (self.label("points_unknown"),)
        value = str(self.paper.verdict.plan.points)
        short = f"{self.label('points')} {value}"
        if score.rank is None:
            return (short,)
        return (f"{self.label('points')} {self.label('rank', points=value, rank=score.rank)}", short)

    def purchases(self) -> None:
        """The two purchases side by side, with their prices where there is room."""
        for prices in (True, False):
            runs: list[Run] = []
            x = 0
            spots = len(self.panel.spots)
            for item in self.desk.fields[:2]:
                kind = "transport" if item.part == "transports" else "battleship"
                label = f"{self.label(item.part)} "
                price = f" -{self.desk.scenario.prices[kind]}  " if prices else "  "
                runs += [Run(label, "label"), *self.field(item, x + width_of(label), 3), Run(price, "label")]
                x += width_of(label) + 3 + width_of(price)
            if x - 2 <= self.width:
                break
            del self.panel.spots[spots:]
        self.add(*runs)

    def port(self) -> None:
        item = self.desk.fields[2]
        label = f"{self.label('port', bay=self.fleet.port)} "
        at = width_of(label)
        way = self.paper.verdict.plan.way
        tail = f" {self.used(len(way), self.paper.budget)}" if way else ""
        over = any(problem.part == "port" for problem in self.paper.errors)
        self.add(Run(label, "label"), *self.field(item, at, 6), Run(tail, "error" if over else "label"))

    @staticmethod
    def used(moves: int, budget: int | None) -> str:
        return f"{moves}/{'?' if budget is None else budget}"

    def ships(self) -> None:
        for item in self.desk.fields[3:]:
            self.ship_line(item)
        owned = {ship.number for ship in self.fleet.ships}
        for kind in self.paper.verdict.plan.buy:
            number = BATTLESHIP if kind == BATTLESHIP_KIND else lowest_free(owned)
            owned.add(number)
            self.add(Run(f"{number:>2} ", "strong"), Run(self.label("bought"), "label"))

    def ship_line(self, item: Field) -> None:
        assert item.ship is not None
        ship = self.fleet.ship(item.ship)
        if item.part != "path":
            label = f"{self.label(item.part, ship=f'{item.ship:>2}')} "
            at = width_of(label)
            self.add(Run(label, "label"), *self.field(item, at, 8))
            return
        at_hand = item.key == self.desk.field.key
        number = f"{item.ship:>2} "
        place = self.label("stranger") if ship is None else self.place(ship)
        label = f"{place:<5}{self.flags(ship):<3} "
        tail = self.tail(item, ship)
        x = width_of(number) + width_of(label)
        room = self.width - x - width_of(tail)
        style = "strong" if at_hand else ""
        self.add(Run(number, style), Run(label), *self.field(item, x, room), Run(tail, self.tail_style(item)))

    def place(self, ship: Ship) -> str:
        return self.label("in_port") if ship.at is None else self.desk.scenario.board.names[ship.at]

    def flags(self, ship: Ship | None) -> str:
        """What there is to know of a ship, a sign each: held, cargo, dinghy, effects."""
        if ship is None:
            return ""
        flags = ["held"] if ship.held else []
        flags += ["cargo"] * ship.cargo
        flags += ["dinghy"] if ship.dinghy else []
        flags += [effect.value for effect in sorted(ship.ready)]
        text = "".join(self.say(f"desk.flag.{flag}") for flag in flags)
        return plain_ascii(text) if self.ascii_only else text

    def tail(self, item: Field, ship: Ship | None) -> str:
        """The length of a path against the budget, and where it ends: ` 7/12 M21 `."""
        if ship is None:
            return " " * 10
        text = self.desk.text_of(item).strip()
        if not text:
            return " " * 10
        read = trace(self.desk.scenario.board, ship.at, text, self.desk.bays, None)
        allowed = self.paper.budget
        if allowed is not None and Effect.SEAHORSE in ship.ready:
            allowed *= 2
        end = self.label("in_port") if read.moves and read.end is None else ""
        if read.end is not None and read.moves:
            end = self.desk.scenario.board.names[read.end]
        if read.moves and read.moves[-1] is PORT:
            end = self.label("in_port")
        return f" {f'{self.used(read.full_length, allowed)} {end}':<9}"

    def tail_style(self, item: Field) -> str:
        wrong = any(problem.part == "path" and problem.ship == item.ship for problem in self.paper.errors)
        return "error" if wrong else "label"

    def hint(self) -> None:
        desk = self.desk
        if self.talk.info and not desk.choosing:
            text = self.talk.info
        elif desk.choosing:
            text = self.say("desk.hint.choose")
        elif not desk.typing:
            text = self.say("desk.hint.idle", count=len(desk.papers))
        elif desk.paper.marked and missing(desk.papers) is None:
            text = self.say("desk.hint.all_in")
        elif desk.steering is not None:
            text = self.say("desk.hint.steer")
        else:
            text = field_hint(desk, self.say)
        self.add(Run(shortened(text, self.width), "hint"))

    # papers and problems

    def status(self, paper: Paper) -> str:
        return self.say(f"desk.status.{paper.status}", count=len(paper.errors))

    @staticmethod
    def status_style(paper: Paper) -> str:
        return {FAULTS: "error", READY: "ok", NO: "ok"}.get(paper.status, "label")

    def statuses(self) -> None:
        """Whose paper is in, three teams a line; a click chooses a team."""
        teams = list(self.desk.papers.values())
        columns = min(3, len(teams))
        room = self.width // columns
        for start in range(0, len(teams), columns):
            runs: list[Run] = []
            for column, paper in enumerate(teams[start : start + columns]):
                index = self.desk.scenario.team_ids.index(paper.team)
                letter = self.desk.scenario.team(paper.team).letter.lower()
                at_hand = paper.team == self.desk.team
                number = f"{'>' if at_hand else ' '}{start + column + 1}"
                text = self.status(paper)
                if width_of(text) > room - 6:
                    text = shortened(self.say(f"desk.short.{paper.status}", count=len(paper.errors)), room - 6)
                runs += [
                    Run(number, "strong" if at_hand else "label"),
                    Run(f" {letter} ", f"team.{index}"),
                    Run(f" {text:<{room - 6}}"[: room - 5], self.status_style(paper)),
                ]
                left = column * room
                self.panel.spots.append(Spot(len(self.panel.lines), left, left + room, team=paper.team))
            self.add(*runs)

    def problems(self) -> None:
        lines = [*self.subgame_problems(), *self.team_problems(), *self.other_problems()]
        if not lines:
            lines = [(Run(self.say("desk.problem.none"), "ok"),)]
        self.panel.lines += lines

    def subgame_problems(self) -> Iterator[Line]:
        desk = self.desk
        letters = [desk.scenario.team(team).letter.lower() for team in desk.papers]
        for fault in desk.papers_state.subgame.faults:
            told = self.say(
                f"desk.subgame.{fault.code}", word=safe(fault.word), letters=" ".join(letters), most=MOST_POINTS
            )
            yield from wrapped(told, self.width, "error", indent="  ")
        unnamed = [paper.team for paper in desk.papers.values() if not paper.scored]
        if unnamed and len(unnamed) < len(desk.papers):
            told = self.say(
                "desk.subgame.missing", letters=" ".join(desk.scenario.team(t).letter.lower() for t in unnamed)
            )
            yield from wrapped(told, self.width, "warning", indent="  ")

    def team_problems(self) -> Iterator[Line]:
        for problems, severity in ((self.paper.errors, "error"), (self.paper.warnings, "warning")):
            for problem in problems:
                yield from self.problem(problem, severity)

    def problem(self, problem: Problem, severity: str) -> Iterator[Line]:
        told = self.teller.problem(problem, severity=severity)
        letter = self.desk.scenario.team(problem.team).letter.lower()
        front = f"{letter}{problem.ship or ''}"
        mark = "! " if severity == "error" else "? "
        lead = self.say("words.list.lead", name=safe(front))
        yield from wrapped(f"{mark}{lead} {safe(told)}", self.width, severity, indent="    ")
        written = self.written(problem)
        if severity == "error" and written:
            yield (Run("    "), Run(self.around(written, problem), "label"))

    def around(self, written: str, problem: Problem) -> str:
        """The text as written; of a long one the part round its fault."""
        room = self.width - 4
        line = self.say("desk.problem.written", text=safe(written))
        if width_of(line) <= room:
            return line
        start = max(0, (problem.span[0] if problem.span else 0) - room // 3)
        return shortened(f"{'..' if start else ''}{safe(written[start:])}", room)

    def written(self, problem: Problem) -> str:
        parts = {"path", "telescope", "shot"}
        part = f"{problem.part}.{problem.ship}" if problem.part in parts else problem.part
        return self.desk.drafts.get((problem.team, part), "")

    def other_problems(self) -> Iterator[Line]:
        for paper in self.desk.papers.values():
            if paper.team != self.desk.team and paper.errors and paper.status != NO_PAPER:
                name = self.desk.scenario.team(paper.team).letter.lower()
                told = self.say("desk.problem.others", team=name, count=len(paper.errors))
                yield (Run(shortened(f"! {told}", self.width), "error"),)
