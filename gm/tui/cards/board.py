"""The table of all players: what everybody has, whose turn it is, and who has no entry yet."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from gm.cards import gang, islands
from gm.cards.deck import GEM_COLOURS
from gm.cards.gang import GangState, Round
from gm.cards.islands import IslandsState
from gm.cards.shorthand import Letters
from gm.cards.telling import Teller
from gm.located import safe
from gm.tui.cards.grid import grid
from gm.tui.lines import Line, Run, fitted, shortened, width_of

_NAME = 18
HERE = ">"


@dataclass(frozen=True, slots=True)
class Asked:
    """What the line says of the round at hand: the draft, who must answer next, and whether it is complete."""

    draft: object = None
    seat: int | None = None


def board(
    state: GangState | IslandsState, asked: Asked, letters: Letters, teller: Teller, width: int, *, hidden: bool
) -> list[Line]:
    """The table; `hidden` leaves the sums out."""
    if isinstance(state, GangState):
        return _gang(state, asked, letters, teller, width, hidden)
    return _islands(state, asked, letters, teller, width, hidden)


def seat_sign(seat: int) -> Run:
    """A player's sign: the number of the seat, on the player's colour."""
    return Run(f" {seat + 1} ", f"team.{seat}")


def _name(state: GangState | IslandsState, seat: int, here: bool) -> Run:
    return Run(shortened(safe(state.names[seat]), _NAME), "strong" if here else "")


def _gang(state: GangState, asked: Asked, letters: Letters, teller: Teller, width: int, hidden: bool) -> list[Line]:
    say = teller.say
    scores = gang.count(state).scores
    played = dict(asked.draft.cards) if isinstance(asked.draft, Round) else {}
    enemy = asked.draft.enemy if isinstance(asked.draft, Round) else None
    wave = enemy.wave if enemy is not None else 0
    cards = state.table.cards
    heads = [say(f"tally.board.{name}") for name in ("hand", "card")]
    colours = [f"{letters.by_colour[colour]} {teller.colour(colour)}" for colour in GEM_COLOURS]
    sums = [] if hidden else [say("tally.board.trios"), say("tally.board.points")]
    rows = [[Run(text, "label") for text in ("", "", say("tally.board.player"), *heads, *colours, *sums)]]
    for seat, score in enumerate(scores):
        here = asked.seat == seat
        hand = cards if wave > state.strongest and state.enemies else state.hand(seat)
        card = played.get(state.id(seat))
        row = [
            Run(HERE if here else " ", "key"),
            seat_sign(seat),
            _name(state, seat, here),
            Run(" ".join(str(each) if each in hand else "." for each in cards)),
            Run("?" if here and card is None else "-" if card is None else str(card), "strong" if card else "key"),
            *(Run(str(count), "" if count else "label") for count in score.gems),
        ]
        if not hidden:
            row += [Run(str(score.trios)), Run(str(score.total), "strong" if score.rank == 1 else "")]
        rows.append(row)
    flush = ["<", "<", "<", "<", "^", ">", ">", ">", *[">" for _ in sums]]
    return [*grid(rows, flush, width), _pile(state, teller, width)]


def _pile(state: GangState, teller: Teller, width: int) -> Line:
    """The stock and the tribute in the middle."""
    say = teller.say
    stock = Run(say("tally.board.stock", gems=teller.gems(state.stock)), "label")
    middle = say("tally.board.middle", middle=teller.gems(state.middle))
    return fitted((Run("  "), stock, Run("  "), Run(middle, "warning" if state.middle.colours else "label")), width)


def _islands(
    state: IslandsState, asked: Asked, letters: Letters, teller: Teller, width: int, hidden: bool
) -> list[Line]:
    say = teller.say
    scores = islands.count(state).scores
    seats = range(len(state.names))
    heads = [say(f"tally.board.{name}") for name in ("ducats", "sabres", "gems")]
    total = [] if hidden else [say("tally.board.total")]
    cells = [[_column(state, seat, colour, letters.ship.upper()) for colour in state.colours] for seat in seats]
    heads_wide = [max(width_of(head), 3) for head in (*heads, *total)]
    names = max(width_of(shortened(safe(name), _NAME)) for name in (*state.names, say("tally.board.player")))
    fixed = 4 + names + sum(heads_wide) + 2 * (3 + len(heads_wide))
    colours = _headings(state, cells, letters, teller, width - fixed)
    rows = [[Run(text, "label") for text in ("", "", say("tally.board.player"), *heads, *total, *colours)]]
    for seat in seats:
        holding, here = state.holdings[seat], asked.seat == seat
        figures = (holding.ducats, holding.sabres, holding.gems)
        row = [Run(HERE if here else " ", "key"), seat_sign(seat), _name(state, seat, here)]
        row += [Run(str(count), "error" if count < 0 else "") for count in figures]
        if not hidden:
            row.append(Run(str(scores[seat].total), "strong" if scores[seat].rank == 1 else ""))
        row += [Run(cell or ".", "" if cell else "label") for cell in cells[seat]]
        rows.append(row)
    flush = ["<", "<", "<", ">", ">", ">", *[">" for _ in total], *["<" for _ in colours]]
    due = [safe(state.names[seat]) for seat in state.due] if state.phase in ("last", "final") else []
    return [*grid(rows, flush, width, grow=len(colours)), _due(state, due, teller, width)]


def _headings(
    state: IslandsState, cells: Sequence[Sequence[str]], letters: Letters, teller: Teller, width: int
) -> list[str]:
    """The colours' letters, with their words where there is room for all of them."""
    need = [max(1, *(len(cell) for cell in column)) for column in zip(*cells, strict=True)]
    free = max(0, (width - sum(need)) // len(need) - 2)
    words = [f"{letters.by_colour[colour]} {teller.colour(colour)}" for colour in state.colours]
    if all(width_of(word) <= wide + free for word, wide in zip(words, need, strict=True)):
        return words
    return [letters.by_colour[colour] for colour in state.colours]


def _column(state: IslandsState, seat: int, colour: str, ship: str) -> str:
    """The cards of a column by cost, a ship by its letter, then its chests: `26S:4`."""
    column = state.holdings[seat].columns.get(colour, ())
    cards = "".join(ship if cost is None else str(cost) if cost < 10 else f"({cost})" for cost in column)
    chests = state.chests(seat, colour)
    return f"{cards}:{chests}" if chests else cards


def _due(state: IslandsState, due: Sequence[str], teller: Teller, width: int) -> Line:
    """Who still has a turn before the end; before that what the columns show."""
    say = teller.say
    if due:
        return fitted((Run("  "), Run(say("tally.board.due", players=", ".join(due)), "label")), width)
    return fitted((Run("  "), Run(say("tally.board.columns", ship=say("cards.letter.ship").upper()), "label")), width)
