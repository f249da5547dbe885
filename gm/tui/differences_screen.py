"""What two typings of a paper read differently, and which text counts."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from typing import ClassVar

from textual.binding import BindingType

from gm.double_entry import Difference
from gm.history import ship_name
from gm.located import safe
from gm.sextagon.state import BATTLESHIP_KIND, TRANSPORT
from gm.telling import Teller
from gm.tui.actions import Action
from gm.tui.base import bindings
from gm.tui.blocks import Block, BlockScreen
from gm.tui.desk import Desk
from gm.tui.lines import Line, Run, wrapped

ACTIONS = (
    Action("toggle", ("enter", "space"), ("x",), silent=True),
    Action("first", ("left",), footer=2),
    Action("second", ("right",), footer=3),
    Action("take", ("f9", "ctrl+r"), footer=4),
    Action("back", ("escape",), footer=5),
)


class DifferencesScreen(BlockScreen):
    """The differences one by one with both texts. F9 takes the chosen ones to the desk."""

    NAME = "differences"
    TELLS = True
    ACTIONS = ACTIONS
    BINDINGS: ClassVar[list[BindingType]] = bindings(NAME, ACTIONS)

    def __init__(self, desk: Desk, team: str, differences: Sequence[Difference]) -> None:
        super().__init__()
        self.desk = desk
        self.team = team
        self.differences = differences
        self.second: set[Hashable] = set()

    def page_title(self) -> str:
        name = safe(self.desk.scenario.team(self.team).name)
        return self.say("room.differences.title", team=name, count=len(self.differences))

    def blocks(self) -> Iterable[Block]:
        width = self.block_width
        key = "room.differences.hint" if self.differences else "room.differences.none"
        yield Block((*wrapped(self.say(key), width, "hint" if self.differences else "ok"), ()))
        if self.message:
            yield Block(tuple(wrapped(safe(self.message), width, "alarm")))
        teller = Teller(self.desk.scenario, self.say)
        for difference in self.differences:
            what = self.say(f"past.part.{difference.part}")
            if difference.ship is not None:
                what = f"{ship_name(difference.ship, teller)}, {what}"
            texts = (self._text(difference, second=second) for second in (False, True))
            yield Block(((Run(safe(what), "strong"),), *(line for text in texts for line in text), ()), difference)

    def _text(self, difference: Difference, *, second: bool) -> list[Line]:
        counts = (difference in self.second) == second
        text = (difference.second if second else difference.first) or self.say("past.edit.nothing")
        who = self.say(f"room.differences.{'second' if second else 'first'}")
        box = "(x)" if counts else "( )"
        return wrapped(
            f"{box} {who} {safe(text)}", self.block_width, "" if counts else "label", first="  ", indent="      "
        )

    def choose(self, key: Hashable) -> None:
        """Take the other text."""
        self.second ^= {key}
        self.redraw()

    def press(self, key: str, sign: str | None) -> bool:
        self.message = ""
        if key == "space":
            self.do_toggle()
            return True
        return super().press(key, sign)

    def do_toggle(self) -> None:
        """Take the other text."""
        if self.chosen is not None:
            self.choose(self.chosen)

    def do_first(self) -> None:
        """Take the first text."""
        self.second -= {self.chosen}
        self.redraw()

    def do_second(self) -> None:
        """Take the second text."""
        if self.chosen is not None:
            self.second |= {self.chosen}
            self.redraw()

    def do_take(self) -> None:
        """Put what was chosen into the paper; what cannot be written stays with what is typed."""
        slips = self.desk.slips
        chosen = [difference for difference in self.differences if difference in self.second]
        kept = [slips.write((self.team, part), text) for difference in chosen for part, text in parts_of(difference)]
        self.desk.refresh()
        if not all(kept) and slips.fault is not None:
            self.tell(slips.fault.tell(self.say))
        else:
            self.dismiss()


def parts_of(difference: Difference) -> list[tuple[str, str]]:
    """The fields that a difference's second text fills, with their texts. Points and jokers are no paper's."""
    text = difference.second
    if difference.part == "buy":
        words = text.split()
        counts = (("transports", words.count(TRANSPORT)), ("battleship", words.count(BATTLESHIP_KIND)))
        return [(part, str(count or "")) for part, count in counts]
    if difference.part in ("points", "joker"):
        return []
    part = difference.part if difference.ship is None else f"{difference.part}.{difference.ship}"
    return [(part, text)]
