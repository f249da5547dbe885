"""The tables of a score sheet: what each player counts, and Gang round by round."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from gm.cards import gang
from gm.cards.deck import GEM_COLOURS
from gm.cards.gang import GangState, Round
from gm.cards.gang.battle import battle
from gm.cards.gang.count import TRIO_POINTS
from gm.cards.islands import IslandsState
from gm.cards.players import PLAYER_COLOURS, Player
from gm.cards.record import Result, Step, TableState, count
from gm.cards.telling import Teller
from gm.drawing.shapes import BLACK, MM, Element, Face, Shape, Stroke, rectangle
from gm.paper.curves import mark
from gm.paper.ruled import Cell, Column

_PLACE, _FIGURE, _TOTAL, _OUTCOME = 9 * MM, 16 * MM, 18 * MM, 40 * MM
_WIDER = 7 * MM
"""What the column for sabres and ducats takes more than other figures, for its long heading."""


def result_columns(state: TableState, teller: Teller, width: float) -> list[Column]:
    """The columns of the result: place, player, what counts, the total."""
    say = teller.say
    if isinstance(state, GangState):
        colours = [teller.colour(colour) for colour in GEM_COLOURS]
        middle = [*colours, say("tables.sheet.gems"), say("tables.sheet.trios")]
    else:
        middle = [say("tables.sheet.gems"), say("tables.sheet.coins"), *(teller.colour(c) for c in state.colours)]
    wider = {say("tables.sheet.coins"): 0.0 if isinstance(state, GangState) else _WIDER}
    figure = min(_FIGURE, (width - _PLACE - _TOTAL - sum(wider.values()) - 38 * MM) / len(middle))
    name = width - _PLACE - _TOTAL - sum(wider.values()) - figure * len(middle)
    return [
        Column("", _PLACE),
        Column(say("tables.sheet.player"), name, "start"),
        *(Column(heading, figure + wider.get(heading, 0.0)) for heading in middle),
        Column(say("tables.sheet.points" if isinstance(state, GangState) else "tables.sheet.total"), _TOTAL),
    ]


def result_rows(state: TableState) -> list[list[Cell]]:
    """A row for each player, the best first; winners stand in bold."""
    scores = count(state).scores
    rows = []
    for seat in sorted(range(len(scores)), key=lambda seat: (scores[seat].rank, seat)):
        score = scores[seat]
        if isinstance(score, gang.Score):
            figures = [*score.gems, score.gems.total, TRIO_POINTS * score.trios]
        else:
            figures = [score.gems, score.coins, *score.chests.values()]
        face: Face = "bold" if score.rank == 1 else "regular"
        sign = partial(_sign, seat, state.table.players[seat])
        rows.append(
            [
                Cell(f"{score.rank}.", face),
                Cell(state.names[seat], face, sign=sign),
                *(Cell(str(figure)) for figure in figures),
                Cell(str(score.total), "bold"),
            ]
        )
    return rows


def _sign(seat: int, player: Player, x: float, y: float) -> list[Element]:
    """A player's mark in the chart, beside a patch of the player's colour."""
    colour = PLAYER_COLOURS.get(player.colour, player.colour).lower()
    patch = Shape(rectangle(x + 3.5, y - 3, 2.6, 6), colour, Stroke(0.4, BLACK))
    return [*mark(seat, x - 1, y), patch]


def round_columns(result: Result, teller: Teller, width: float) -> list[Column]:
    """The columns of Gang's rounds: number, enemy, the card of each player, the sum, what came of it."""
    say, names = teller.say, result.state.names
    card = min(15 * MM, 74 * MM / len(names))
    fixed = 8 * MM + 13 * MM + 15 * MM + _OUTCOME + card * len(names)
    return [
        Column("", 8 * MM),
        Column(say("tables.sheet.enemy"), width - fixed, "start"),
        Column(say("tables.sheet.defence"), 13 * MM),
        *(Column(name, card, "middle") for name in names),
        Column(say("tables.sheet.sum"), 15 * MM),
        Column(say("tables.sheet.outcome"), _OUTCOME, "start"),
    ]


def round_rows(result: Result, teller: Teller) -> list[list[Cell]]:
    """A row for each round that counts; cancelled cards are struck through."""
    rows: list[list[Cell]] = []
    for step in result.steps:
        entry = result.record.entries[step.index]
        if not isinstance(entry, Round) or not isinstance(step.state, GangState):
            continue
        rows.append(_round_row(entry, step, step.state, len(rows) + 1, teller))
    return rows


def _round_row(entry: Round, step: Step, state: GangState, number: int, teller: Teller) -> list[Cell]:
    say, enemy = teller.say, state.enemies[-1]
    cards = {seat: card for who, card in entry.cards if (seat := state.seat(who)) is not None}
    fought = battle(enemy, cards)
    played: Sequence[Cell] = [
        Cell(str(cards[seat]), struck=seat not in fought.valid) if seat in cards else Cell("–")
        for seat in range(len(state.names))
    ]
    paid = [
        say("tables.sheet.paid", player=teller.name(event.player, state.names), n=event.args["count"])
        for event in step.events
        if event.kind == "pay" and event.player is not None
    ]
    outcome = say("tables.sheet.won" if fought.won else "tables.sheet.lost")
    if paid and not fought.won:
        outcome = f"{say('words.list.lead', name=outcome)} {paid[0]}"
    return [
        Cell(f"{number}."),
        Cell(say("tables.sheet.enemy_of_wave", wave=enemy.wave, enemy=teller.enemy(enemy.names))),
        Cell(str(enemy.defence)),
        *played,
        Cell(str(fought.total)),
        Cell(outcome, "bold" if fought.won else "regular"),
    ]


def holding_columns(state: IslandsState, teller: Teller, width: float) -> list[Column]:
    """The columns of what lies before the players of Islands: coins and gems, then the cards by colour."""
    say = teller.say
    name, figure = 34 * MM, 14 * MM
    colour = (width - name - 3 * figure) / len(state.colours)
    return [
        Column(say("tables.sheet.player"), name, "start"),
        *(Column(say(f"tables.sheet.{coin}"), figure) for coin in ("ducats", "sabres", "gems")),
        *(Column(teller.colour(each), colour, "middle") for each in state.colours),
    ]


def holding_rows(state: IslandsState, teller: Teller) -> list[list[Cell]]:
    """A row for each player in seat order; a column's cards by cost, then its chests."""
    ship = teller.say("cards.letter.ship").upper()  # a small l would look like a 1
    rows = []
    for seat, holding in enumerate(state.holdings):
        figures = (holding.ducats, holding.sabres, holding.gems)
        cards = []
        for colour in state.colours:
            column = holding.columns.get(colour, ())
            costs = " ".join(ship if cost is None else str(cost) for cost in column)
            chests = state.chests(seat, colour)
            cards.append(f"{costs} · {chests}" if chests else costs)
        rows.append([Cell(state.names[seat]), *(Cell(str(n)) for n in figures), *(Cell(text) for text in cards)])
    return rows
