"""A map as whoever made it wants to look at it: the picture, what is doubtful, and a table of what each team finds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable

from gm.catalogue import Catalogue
from gm.located import safe
from gm.sextagon.doubts import Doubt, doubts
from gm.sextagon.fairness import MEASURES, Prospect, prospects, spread, values_of
from gm.sextagon.features import SIGNS
from gm.sextagon.reading.picture import draw
from gm.sextagon.state import State

WIDTH = 80
_GAP = "  "
_NO_BREAK = "\u00a0"


def tell_survey(state: State, say: Catalogue) -> str:
    """The whole survey as text for a terminal of 80 columns; only the picture of a wide sea is wider."""
    parts = [_heading(state, say), *_picture(state, say), _warnings(state, say), _table(state, say)]
    return "\n\n".join(parts) + "\n"


def _heading(state: State, say: Catalogue) -> str:
    scenario = state.scenario
    shape = "check.board" if scenario.board.size is None else "check.standard_board"
    lines = [
        safe(scenario.title),
        say(
            shape,
            size=scenario.board.size,
            cells=len(scenario.board.sea),
            bays=len(scenario.board.bays),
            teams=len(scenario.teams),
        ),
        say("check.gold", islands=sum(map(bool, state.chests.values())), chests=sum(state.chests.values())),
    ]
    if state.round:
        lines.append(say("check.taken_over", round=state.round))
    return "\n".join(lines)


def _picture(state: State, say: Catalogue) -> list[str]:
    """The sea as it would be drawn in the file, and what its signs mean, each with its count."""
    picture, legend = draw(state.scenario)
    counts = Counter(state.scenario.features.values())
    signs = [f"{sign} = {say(f'words.feature.{f.value}')} ({counts[f]})" for sign, f in SIGNS.items() if counts[f]]
    signs += [f"{sign} = {say('check.sign_island', count=chests)}" for sign, chests in legend.items()]
    unbroken = ", ".join(sign.replace(" ", _NO_BREAK) for sign in signs)
    return [picture.rstrip("\n"), *([_wrapped(unbroken).replace(_NO_BREAK, " ")] if signs else [])]


def _warnings(state: State, say: Catalogue) -> str:
    told = [_wrapped(tell_doubt(doubt, state, say), "  - ", "    ") for doubt in doubts(state)]
    return "\n".join([say("check.warnings"), *told]) if told else say("check.no_warnings")


def tell_doubt(doubt: Doubt, state: State, say: Catalogue) -> str:
    """One warning about a map, as a sentence."""
    values: dict[str, object] = dict(doubt.args)
    if doubt.team is not None:
        values["team"] = safe(state.scenario.team(doubt.team).name)
    if doubt.cell is not None:
        values["cell"] = state.scenario.board.names[doubt.cell]
    if doubt.features:
        values["feature"] = ", ".join(say(f"words.feature.{word}") for word in doubt.features)
    if "low" in doubt.args:
        same = doubt.args["low"] == doubt.args["high"]
        values["others"] = say("check.same" if same else "check.range", **doubt.args)
    return say(f"check.doubt.{doubt.code}", **values)


_COLUMNS: tuple[tuple[str, Callable[[Prospect], int | None]], ...] = (
    ("port", lambda found: found.port),
    *((measure.name, lambda found, name=measure.name: getattr(found, name)) for measure in MEASURES),
)
"""The table's columns: the key of the heading, and what it shows of a team."""


def _table(state: State, say: Catalogue) -> str:
    """A line for each team, and one for how much the figures differ."""
    found = prospects(state)
    headings = [say(f"check.column.{name}").split("\n") for name, _ in _COLUMNS]
    widths = [max(map(len, heading)) for heading in headings]
    room = WIDTH - sum(width + len(_GAP) for width in widths)
    lines = [
        _row("" if row == 0 else say("check.column.team"), [heading[row] for heading in headings], room, widths)
        for row in (0, 1)
    ]
    for prospect in found:
        figures = ["-" if (value := show(prospect)) is None else str(value) for _, show in _COLUMNS]
        lines.append(_row(safe(state.scenario.team(prospect.team).name), figures, room, widths))
    differences = [f"{spread(values_of(found, measure).values()):.0%}" for measure in MEASURES]
    lines.append(_row(say("check.spread"), ["", *differences], room, widths))
    return "\n".join([*lines, "", _wrapped(say("check.explained"))])


def _row(name: str, values: Iterable[str], room: int, widths: list[int]) -> str:
    name = name if len(name) <= room else name[: room - 1] + "."
    cells = [f"{value:>{width}}" for value, width in zip(values, widths, strict=True)]
    return _GAP.join([f"{name:<{room}}", *cells]).rstrip()


def _wrapped(text: str, first: str = "", other: str = "") -> str:
    """The text in lines of at most `WIDTH`, broken at blanks; a longer word has a line of its own."""
    lines = [first]
    for index, word in enumerate(text.split(" ")):
        gap = " " if index and lines[-1] != other else ""
        if index and len(lines[-1]) + len(gap) + len(word) > WIDTH:
            lines.append(other)
            gap = ""
        lines[-1] += gap + word
    return "\n".join(lines)
