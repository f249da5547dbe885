"""The line being typed, the question at hand with its answers, and what would come of the line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from gm.cards.deck import Enemy, EnemyRef
from gm.cards.events import Event
from gm.cards.files.decks import MOST_DUCATS
from gm.cards.gang import GangState, Round
from gm.cards.islands import Offer
from gm.cards.shorthand import Choice, Question, Slip
from gm.cards.story import warning_line
from gm.located import safe
from gm.tui.cards.tally import Tally
from gm.tui.lines import Line, Run, fitted, width_of, wrapped


def prompt(tally: Tally, width: int, height: int) -> list[Line]:
    """The lines of the prompt, at most `height` of them."""
    lines = [*_told(tally, width), _entry(tally, width), *_below(tally, width)]
    return lines[:height]


def _told(tally: Tally, width: int) -> list[Line]:
    """The message, a fault of the disk before it."""
    if tally.fault is not None:
        return wrapped(tally.fault.tell(tally.say), width, "alarm")
    return wrapped(safe(tally.message), width, "message") if tally.message else []


def _entry(tally: Tally, width: int) -> Line:
    """The line itself, with its cursor and the signs that make no sense marked."""
    say = tally.say
    if tally.at is not None:
        key = "inserting" if tally.inserting else "amending"
        head = say(f"tally.prompt.{key}", number=tally.at + 1)
    elif tally.keeper.state.over:
        head = say("tally.prompt.over")
    else:
        head = say("tally.prompt.new", number=len(tally.keeper.record.entries) + 1)
    front = (Run(head, "label"), Run(" > ", "key"))
    start, shown = tally.editor.window(max(8, width - width_of(head) - 4))
    return fitted((*front, *_signs(tally, start, shown)), width)


def _signs(tally: Tally, start: int, shown: str) -> Iterator[Run]:
    slip = tally.reading.slip
    cursor = tally.editor.cursor
    for offset, sign in enumerate(f"{shown} " if cursor >= start + len(shown) else shown, start):
        wrong = slip is not None and slip.span[0] <= offset < slip.span[1] and offset < start + len(shown)
        styles = ["fault"] if wrong else ["strong"]
        yield Run(sign, " ".join([*styles, "caret"] if offset == cursor else styles))


def _below(tally: Tally, width: int) -> list[Line]:
    reading, say = tally.reading, tally.say
    if tally.raw_fault:
        return wrapped(safe(tally.raw_fault), width, "error")
    if tally.keeper.state.over and tally.at is None and not tally.text:
        return wrapped(say("tally.prompt.over_hint"), width, "ok")
    lines: list[Line] = _against(tally, width)
    if reading.slip is not None:
        lines += wrapped(_slip(tally, reading.slip), width, "error")
    if tally.outcome is not None and reading.entry is not None:
        lines += _outcome(tally, width)
    if reading.question is not None and not (tally.outcome is not None and tally.outcome.errors):
        lines += _question(tally, reading.question, width)
    elif reading.entry is not None and tally.outcome is not None and not tally.outcome.errors:
        lines.append((Run(say("tally.prompt.enter"), "ok"),))
    return lines


def _against(tally: Tally, width: int) -> list[Line]:
    """The enemy of the round that is being typed, and what there is to win."""
    draft, teller = tally.reading.draft, tally.teller
    if not isinstance(draft, Round) or not isinstance(tally.state, GangState):
        return []
    known = tally.state.table.deck.find(draft.enemy) if isinstance(draft.enemy, EnemyRef) else draft.enemy
    if known is None:
        return []
    values = {"enemy": safe(teller.enemy(known.names)), "wave": known.wave, "defence": known.defence}
    treasures = "; ".join(teller.gems(gems) for gems in known.treasures)
    return wrapped(tally.say("cards.gang.enemy", **values, treasures=treasures), width, "label")


def _slip(tally: Tally, slip: Slip) -> str:
    teller, say = tally.teller, tally.say
    values = dict(slip.args)
    for name in ("colours", "hand", "costs"):
        items = values.get(name)
        if isinstance(items, tuple):
            letters = tally.letters.by_colour
            texts = [f"{letters[str(i)]} {teller.colour(str(i))}" if name == "colours" else str(i) for i in items]
            values[name] = ", ".join(texts)
    if "player" in values:
        values["player"] = safe(teller.name(str(values["player"]), tally.state.names))
    values["typed"] = safe(str(values.get("typed", "")))
    return say(f"tally.slip.{slip.code}", **values)


def _outcome(tally: Tally, width: int) -> list[Line]:
    """What would come of the line: what happens, or why it cannot count."""
    outcome, teller, say = tally.outcome, tally.teller, tally.say
    assert outcome is not None
    names = tally.state.names
    if outcome.errors:
        lines = [line for error in outcome.errors for line in _wrapped(teller.problem(error, names), width, "error")]
        return [*lines, (Run(say("tally.prompt.insist"), "hint"),)] if tally.can_overrule else lines
    lines = []
    for warning in outcome.warnings:
        lines += _wrapped(warning_line(warning, names, teller), width, "warning")
    for event in short(outcome.events):
        lines += _wrapped(teller.event(event, names), width)
    return lines


def short(events: Sequence[Event]) -> list[Event]:
    """The events without those that repeat what was typed, where others follow."""
    told = [event for event in events if event.kind not in ("enemy", "play")]
    return told or list(events)


def _wrapped(text: str, width: int, style: str = "") -> list[Line]:
    return wrapped(safe(text), width, style, first="  ", indent="    ")


def _question(tally: Tally, question: Question, width: int) -> list[Line]:
    teller, say = tally.teller, tally.say
    values = dict(question.args)
    if "colour" in values:
        values["colour"] = teller.colour(str(values["colour"]))
    if question.seat is not None:
        values["player"] = safe(tally.state.names[question.seat])
    key = f"tally.ask.{question.kind}"
    if question.optional:
        key = f"tally.ask.{question.kind}_or_enter" if question.kind != "fight" else "tally.ask.fight"
    lines = wrapped(say(key, **values), width, "strong")
    if question.kind == "enemy":
        return [*lines, *_enemies(tally, question, width)]
    if any(isinstance(choice.answer, Offer) for choice in question.choices) and question.kind != "cost":
        return [*lines, *_flowing(_offers(tally, question), width)]
    return [*lines, *_flowing(_answers(tally, question), width)]


def _enemies(tally: Tally, question: Question, width: int) -> list[Line]:
    """The enemies that are likely; the others only once the arrows have come to them."""
    choices = list(enumerate(question.choices))
    likely = [pair for pair in choices if pair[1].likely]
    beyond = tally.index is not None and not question.choices[tally.index].likely
    shown = choices if beyond or not likely else likely
    return [_enemy(tally, choice, at == tally.selected, width) for at, choice in shown]


def _enemy(tally: Tally, choice: Choice, chosen: bool, width: int) -> Line:
    """An enemy as a line of its own: what is typed for it, its name and treasures."""
    enemy, teller = choice.answer, tally.teller
    assert isinstance(enemy, Enemy)
    treasures = "; ".join(teller.gems(gems) for gems in enemy.treasures)
    style = "chosen" if chosen else "" if choice.likely else "label"
    text = f"{safe(teller.enemy(enemy.names))} ({treasures})"
    number = f"{choice.text.strip():>6}" if choice.likely else f"{enemy.wave}/{enemy.defence}".rjust(6)
    return fitted((Run(number, f"key {style}"), Run(f"  {text}", style)), width)


def _answers(tally: Tally, question: Question) -> Iterator[tuple[Run, ...]]:
    """The answers; those that can hardly be had are pale."""
    for at, choice in enumerate(question.choices):
        yield (Run(_word(tally, question, choice), _style(tally, at, choice)),)


def _style(tally: Tally, at: int, choice: Choice) -> str:
    return "chosen" if at == tally.selected else "" if choice.likely else "label"


def _offers(tally: Tally, question: Question) -> Iterator[tuple[Run, ...]]:
    """The cards that can be had, colour by colour: the letter, then what they cost."""
    by_colour: dict[str, list[tuple[int, Run]]] = {}
    for at, choice in enumerate(question.choices):
        if not isinstance(choice.answer, Offer):
            yield (Run(_word(tally, question, choice), _style(tally, at, choice)),)
            continue
        word = choice.text[1:].upper()  # a small l would look like a 1
        runs = by_colour.setdefault(choice.answer.card.colour, [(0, Run(f"{choice.text[0]} ", "key"))])
        cost = choice.answer.card.cost
        run = Run(word if len(word) == 1 else f"({word})", _style(tally, at, choice))
        runs.append((MOST_DUCATS + 1 if cost is None else cost, run))
    for colour in tally.letters.by_colour:
        if colour in by_colour:
            yield tuple(run for _cost, run in sorted(by_colour[colour], key=lambda pair: pair[0]))


def _flowing(groups: Iterable[tuple[Run, ...]], width: int) -> list[Line]:
    """Groups of runs one beside the other, as many a line as fit."""
    lines: list[Line] = []
    runs: list[Run] = []
    used = 0
    for group in groups:
        wide = sum(width_of(run.text) for run in group) + 2
        if runs and used + wide > width:
            lines.append(tuple(runs))
            runs, used = [], 0
        runs += [Run("  "), *group]
        used += wide
    return [*lines, tuple(runs)] if runs else lines


def _word(tally: Tally, question: Question, choice: Choice) -> str:
    """An answer as it is typed, with its word where it is a colour."""
    if question.kind in ("pays", "takes"):
        return f"{choice.text} {tally.teller.colour(str(choice.answer))}"
    if choice.answer is None:
        return f"{choice.text} {tally.say('tally.ask.nothing')}"
    text = choice.text.strip()
    return text.upper() if question.kind == "cost" else text
