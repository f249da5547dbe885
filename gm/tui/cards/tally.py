"""The scorekeeper's line without a screen: what has been typed, what it amounts to, and what Enter does with it."""

from __future__ import annotations

from gm.cards.deck import GEM_COLOURS
from gm.cards.events import FIRM_CODES, Outcome
from gm.cards.files import read_entry, write_entry
from gm.cards.gang import GangState
from gm.cards.islands import IslandsState, Turn
from gm.cards.record import Entry, TableState
from gm.cards.shorthand import Choice, Letters, Reading, meant, read, write
from gm.cards.telling import Teller
from gm.catalogue import Catalogue
from gm.faults import JournalFault, NotDone
from gm.keyboard import KEYBOARDS, default_keyboard
from gm.located import FaultsFound, sentence
from gm.scorekeeper import Refused, Scorekeeper
from gm.tui.editor import LineEditor

OVERRULE = "!"


class Tally:
    """A line being typed at a table: for a new entry, in the place of an earlier one, or to be put in before one.

    `at` is the index of the earlier entry, None for a new one; `inserting` puts the line in before it. A line is
    shorthand, or, where it begins with a brace, the entry as a record writes it. `index` is the choice that the arrows
    are on.
    """

    def __init__(self, keeper: Scorekeeper, say: Catalogue) -> None:
        self.keeper = keeper
        self.message = ""
        self.fault: JournalFault | None = None
        self.editor = LineEditor()
        self.at: int | None = None
        self.inserting = False
        self.index: int | None = None
        self._offered: str | None = None
        self.speak(say)
        draft = keeper.draft
        if draft.at is not None and draft.at < len(keeper.record.entries):
            self.edit(draft.at)
        if draft.text:
            self.editor.replace(draft.text)
        if keeper.difference is not None:
            self.message = say("tally.message.difference", version=keeper.difference.version)
        self.refresh()
        if not draft.text:
            self.mend()

    def speak(self, say: Catalogue) -> None:
        """Use another language."""
        self.say = say
        self._letters_of: tuple[str, ...] = ()
        self.refresh()

    @property
    def keyboard(self) -> str:
        """The keyboard on whose row of digits the signs are (see `gm.keyboard`)."""
        return self.keeper.settings.get("keyboard") or default_keyboard(self.say.language)

    @property
    def hidden(self) -> bool:
        """Whether the sums are hidden: only while the game goes on."""
        return self.keeper.settings.get("totals") == "hidden" and not self.keeper.state.over

    @property
    def teller(self) -> Teller:
        """Tells events and problems of this table."""
        return Teller(self.keeper.record.table, self.say)

    @property
    def text(self) -> str:
        """What has been typed."""
        return self.editor.text

    @property
    def raw(self) -> bool:
        """Whether the line is an entry as a record writes it: that says everything there is to say."""
        return self.text.lstrip().startswith("{")

    @property
    def letters(self) -> Letters:
        """The letters of the colours at this table."""
        state = self.state
        colours = GEM_COLOURS if isinstance(state, GangState) else state.colours
        if colours != self._letters_of:
            self._letters_of = colours
            self._letters = Letters.of(colours, self.say)
        return self._letters

    def refresh(self) -> None:
        """Read the line again at the state it belongs to."""
        keeper = self.keeper
        self.state: TableState = keeper.state if self.at is None else keeper.before(self.at)
        self.raw_fault = ""
        self.reading = self._read_raw() if self.raw else read(self.state, self.text, self.letters)
        self.outcome: Outcome[TableState] | None = None
        if self.reading.entry is not None and (self.at is not None or keeper.stuck is None):
            self.outcome = keeper.judge(self.reading.entry, self.reading.learn, self.at)
        if self.index is not None and self.index >= len(self.choices):
            self.index = None

    def _read_raw(self) -> Reading:
        try:
            entry = read_entry(self.text, self.keeper.game, final=self._final)
        except FaultsFound as found:
            self.raw_fault = sentence(found.faults[0], self.say)
            return Reading()
        return Reading(entry, entry)

    @property
    def choices(self) -> tuple[Choice, ...]:
        """The answers to the question at hand."""
        return self.reading.question.choices if self.reading.question is not None else ()

    @property
    def selected(self) -> int | None:
        """The choice that Enter takes: where the arrows are, or the only one that can be had and must be made."""
        if self.index is not None:
            return self.index
        question = self.reading.question
        likely = [at for at, choice in enumerate(self.choices) if choice.likely]
        return likely[0] if question is not None and not question.optional and len(likely) == 1 else None

    @property
    def blocked(self) -> bool:
        """Whether a new line cannot be entered, since an earlier entry must be mended first."""
        return self.at is None and self.keeper.stuck is not None

    def type(self, sign: str) -> bool:
        """Type a sign or paste a text."""
        if len(sign) == 1 and not self.raw:
            sign = meant(self.state, self.editor.before, sign, self.letters, self.keyboard)
        if not self.editor.insert(sign):
            return False
        self._changed()
        return True

    def press(self, key: str) -> bool:
        """Do what an editing key does to the line; whether it is one."""
        if not self.editor.press(key):
            return False
        self._changed()
        return True

    def _changed(self) -> None:
        self.message = ""
        self.index = None
        self.refresh()

    def move(self, by: int) -> None:
        """Go to the next or an earlier choice."""
        count = len(self.choices)
        if count:
            self.index = (0 if by > 0 else count - 1) if self.index is None else (self.index + by) % count

    def overrule(self) -> None:
        """Let the referee insist on the line, or no longer."""
        text = self.text
        if self.raw:  # there it is a word of its own
            return
        self.editor.replace(text.replace(OVERRULE, "").rstrip() if OVERRULE in text else f"{text.rstrip()} {OVERRULE}")
        self._changed()

    def confirm(self) -> None:
        """Take the choice that the arrows are on; else enter the line, or tell what it lacks."""
        reading, selected = self.reading, self.selected
        if self.blocked:
            self.mend()
        elif selected is not None and not self.raw:
            self.editor.go(len(self.text))
            self.type(self.choices[selected].text)
        elif reading.entry is not None and self.outcome is not None and not self.outcome.errors:
            self._write(reading.entry, reading)

    def _write(self, entry: Entry, reading: Reading) -> None:
        keeper = self.keeper
        try:
            if self.at is None:
                keeper.enter(entry, learn=reading.learn)
            else:
                keeper.amend(self.at, 0 if self.inserting else 1, entry, learn=reading.learn)
        except Refused:
            self.refresh()
            return
        except JournalFault as fault:
            self.fault = fault
            return
        self.fault = None
        told = self.say("tally.message.amended") if self.at is not None else ""
        self.leave()
        self.message = told
        if reading.learn:
            self.remember()
        self.mend()

    def enter(self, entry: Entry) -> None:
        """Enter what a form made. Raises `Refused`, `JournalFault`."""
        if self.at is None:
            self.keeper.enter(entry)
        else:
            self.keeper.amend(self.at, 0 if self.inserting else 1, entry)
        self.leave()
        self.mend()

    def remember(self) -> None:
        """Keep what was learnt in the deck file beside the game."""
        try:
            path = self.keeper.remember(self.say)
        except FaultsFound:
            self.message = self.say("tally.message.deck_faulty")
        except NotDone as failed:
            self.message = str(failed)
        else:
            if path is not None:
                self.message = self.say("tally.message.learnt", file=path.name)

    def edit(self, index: int) -> bool:
        """Take an earlier entry up into the line; False where shorthand cannot say it."""
        line = write(self.keeper.before(index), self.keeper.record.entries[index], self.letters)
        if line is None:
            return False
        self.at, self.inserting = index, False
        self.editor.replace(line)
        self._changed()
        return True

    def edit_raw(self, index: int) -> None:
        """Take an earlier entry up as a record writes it."""
        self.at, self.inserting = index, False
        self.editor.replace(write_entry(self.keeper.record.entries[index]))
        self._changed()

    def insert(self, index: int) -> None:
        """Begin a line that is to be put in before an earlier entry."""
        self.leave()
        self.at, self.inserting = index, True
        self._changed()

    def remove(self, index: int) -> None:
        """Take an earlier entry out; everything after it is counted again."""
        try:
            self.keeper.amend(index, 1)
        except JournalFault as fault:
            self.fault = fault
            return
        self.leave()
        self.message = self.say("tally.message.removed")
        self.mend()

    def leave(self) -> None:
        """Go back to an empty line for a new entry."""
        self.at, self.inserting = None, False
        self.editor.replace("")
        self._changed()

    def mend(self) -> None:
        """Take up the entry that does not fit any more, if there is one."""
        stuck = self.keeper.stuck
        if stuck is None or self.at is not None:
            return
        problem = self.teller.problem(self.keeper.result.errors[0], self.keeper.state.names)
        taken_up = self.edit(stuck)
        self._offered = self.text if taken_up else None
        key = "tally.message.stuck" if taken_up else "tally.message.stuck_form"
        self.message = self.say(key, number=stuck + 1, problem=problem)

    def undo(self) -> None:
        """Empty the line; where it is empty take back the last action."""
        offered = self.at is not None and self.text == self._offered  # taken up for him, not by him
        if (self.text or self.at is not None) and not offered:
            self.leave()
            self.keep()
            return
        self.leave()
        self._again(self.keeper.undo() is not None, "tally.message.undone", "tally.message.nothing_to_undo")

    def redo(self) -> None:
        """Let what was taken back last count again."""
        if self.text or self.at is not None:
            return
        self._again(self.keeper.redo() is not None, "tally.message.redone", "tally.message.nothing_to_redo")

    def _again(self, done: bool, told: str, nothing: str) -> None:
        self._changed()
        self.message = self.say(told if done else nothing)
        if done and self.keeper.stuck is not None:
            self.mend()

    def next_keyboard(self) -> None:
        """Take the next keyboard."""
        following = KEYBOARDS[(KEYBOARDS.index(self.keyboard) + 1) % len(KEYBOARDS)]
        self.keeper.set("keyboard", following)
        self.message = self.say(f"desk.message.keyboard_{following}")

    def toggle_totals(self) -> None:
        """Hide the sums until the end, or show them again."""
        hidden = self.keeper.settings.get("totals") == "hidden"
        self.keeper.set("totals", "shown" if hidden else "hidden")
        self.message = self.say("tally.message.totals_shown" if hidden else "tally.message.totals_hidden")

    def first_ship(self) -> None:
        """Type that the first ship was turned up."""
        if not isinstance(self.state, GangState):
            self.editor.replace("*")
            self._changed()

    def keep(self) -> bool:
        """Write the line into the game file as far as it was typed; whether it is safe there."""
        try:
            self.keeper.type(self.text, self.at if self.text and not self.inserting else None)
        except JournalFault as fault:
            self.fault = fault
            return False
        self.fault = None
        return True

    @property
    def unsaved(self) -> bool:
        """Whether something in the line is not in the game file yet."""
        return self.text != self.keeper.draft.text

    @property
    def can_overrule(self) -> bool:
        """Whether the referee could let the line count though a check refuses it."""
        errors = self.outcome.errors if self.outcome is not None else ()
        firm = any(error.code in FIRM_CODES for error in errors)
        return bool(errors) and not firm and not self.raw and OVERRULE not in self.text

    @property
    def _final(self) -> bool:
        """Whether an entry as a record writes it would stand under `final:`."""
        if self.at is None or self.inserting:
            return isinstance(self.state, IslandsState) and self.state.phase in ("final", "over")
        entry = self.keeper.record.entries[self.at]
        return isinstance(entry, Turn) and entry.final
