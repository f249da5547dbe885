"""Random games of both tables, played as a careless table would: legal entries, corrections, and overruled ones."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

from gm.cards import gang, islands
from gm.cards.deck import GEM_COLOURS, ISLAND_COLOURS, ISLAND_COSTS, Card, GangDeck, Gems, IslandDeck, Shows
from gm.cards.files import bundled_deck
from gm.cards.gang import GangState, GangTable, GemCorrection, Round
from gm.cards.islands import Correction, FirstShip, IslandsState, IslandsTable, Sale, Turn
from gm.cards.players import PLAYER_COLOURS, Handover, Player
from gm.cards.record import Entry, Record, enter
from gm.cards.settings import GANG_WORDS, ISLANDS_WORDS, GangSettings, IslandsSettings

NAMES = ("Anna", "Ben", "Žofie", "No", "J. 'R' #1: \"ok\"", "017", "D'Artagnan {x}")


def islands_game(seed: int) -> Record:
    """A whole game of Islands, to its end."""
    rng = Random(seed)
    words: dict[str, Any] = {name: rng.choice(choices) for name, choices in ISLANDS_WORDS.items()}
    colours = tuple(rng.sample(ISLAND_COLOURS, rng.randint(2, 8)))
    table = IslandsTable(_players(rng, rng.randint(2, 5)), colours, IslandsSettings(**words), _deck(rng))
    state = islands.start(table)
    entries: list[Entry] = []
    last = rng.randint(1, 6)
    while not state.over:
        entry = _islands_entry(rng, state, last)
        outcome = enter(state, entry)
        if not outcome.errors:
            assert isinstance(outcome.state, IslandsState)
            state = outcome.state
            entries.append(entry)
    return Record(table, tuple(entries), title=rng.choice(("", "Last evening: part 2")))


def gang_game(seed: int) -> Record:
    """A whole game of Gang, to its end."""
    rng = Random(seed)
    words: dict[str, Any] = {name: rng.choice(choices) for name, choices in GANG_WORDS.items()}
    settings = GangSettings(**words, stock=rng.choice((7, 9, 15)))
    table = GangTable(_players(rng, rng.randint(2, 7)), settings, gang_deck())
    state = gang.start(table)
    entries: list[Entry] = []
    while not state.over:
        entry = _gang_entry(rng, state)
        outcome = enter(state, entry)
        if not outcome.errors:
            assert isinstance(outcome.state, GangState)
            state = outcome.state
            entries.append(entry)
    return Record(table, tuple(entries), language=rng.choice((None, "cs")))


@cache
def gang_deck() -> GangDeck:
    """The bundled deck, read once."""
    return bundled_deck(GangDeck, "gang")


def _players(rng: Random, count: int) -> tuple[Player, ...]:
    colours = rng.sample(sorted(PLAYER_COLOURS), count)
    return tuple(Player(f"p{seat}", rng.choice(NAMES), colour) for seat, colour in enumerate(colours))


def _deck(rng: Random) -> IslandDeck:
    def few() -> int:
        return rng.choice((0, 0, 0, 1, 2))

    return IslandDeck({cost: Shows(few() + few(), few(), few() // 2, few()) for cost in ISLAND_COSTS})


def _islands_entry(rng: Random, state: IslandsState, last: int) -> Entry:
    """The next entry: mostly a turn of whose turn it is, at times something else, at times something refused."""
    chance = rng.random()
    player = state.id(rng.randrange(len(state.names)))
    if chance < 0.02:
        return Handover(player, rng.choice(NAMES))
    if chance < 0.06:
        give = (Card(rng.choice(state.colours), rng.choice((*ISLAND_COSTS, None))),) if rng.random() < 0.3 else ()
        change = Correction(rng.randint(-3, 3), rng.randint(-1, 1), rng.randint(-1, 1), give)
        return Turn(player, correction=change, why=rng.choice(("", "yes: no", "# 1")), overrule=rng.random() < 0.2)
    if state.phase == "normal" and state.rounds >= last and chance < 0.5:
        return FirstShip()
    asked = islands.ask(state)
    assert asked is not None
    overrule = rng.random() < 0.03
    seat = rng.randrange(len(state.names)) if overrule else asked.seat
    turn = Turn(state.id(seat), sales=_sales(rng, state, seat), overrule=overrule)
    if asked.kind == "take":
        offer = _choice(rng, state, seat, "take")
        if offer is None or rng.random() < 0.3:
            return replace(turn, passes=True, final=True)
        return replace(turn, take=offer)
    buy = _choice(rng, state, seat, "buy")
    if buy is None:  # whoever can pay for nothing stays in debt
        everything = [offer.card for offer in islands.offers(state, seat, "buy")]
        if not everything:
            return replace(turn, passes=True, overrule=True)
        return replace(turn, buy=rng.choice(everything), overrule=True)
    fight = _choice(rng, state, seat, "fight") if rng.random() < 0.4 else None
    return replace(turn, buy=buy, fight=None if fight == buy else fight)


def _choice(rng: Random, state: IslandsState, seat: int, kind: str) -> Card | None:
    cards = [offer.card for offer in islands.offers(state, seat, kind) if offer.affordable]
    return rng.choice(cards) if cards else None


def _sales(rng: Random, state: IslandsState, seat: int) -> tuple[Sale, ...]:
    holding = state.holdings[seat]
    if holding.ducats >= 6 or rng.random() < 0.5:
        return ()
    cards = [Card(colour, cost) for colour, column in holding.columns.items() for cost in column]
    sold = tuple(rng.sample(cards, 1)) if cards and rng.random() < 0.4 else ()
    gems = rng.randint(0, max(holding.gems, 0))
    return (Sale(rng.randint(0, 9), gems, sold),) if gems or sold else ()


def _gang_entry(rng: Random, state: GangState) -> Entry:
    """The next entry: mostly a round, answered as the table is asked, at times something else or something refused."""
    chance = rng.random()
    if chance < 0.03:
        return Handover(state.id(rng.randrange(len(state.names))), rng.choice(NAMES))
    if chance < 0.1:
        who = rng.choice([*(player.id for player in state.table.players), gang.MIDDLE])
        change = Gems(*(rng.randint(-1, 1) for _ in GEM_COLOURS))
        return GemCorrection(((who, change),), why=rng.choice(("", "a gem: found")))
    return _gang_round(rng, state)


def _gang_round(rng: Random, state: GangState) -> Round:
    asked = gang.ask(state)
    assert asked is not None and asked.kind == "enemy"
    due = 1 + state.rounds // state.table.settings.wave_size
    enemies = [enemy for enemy in gang.likely_enemies(state) if enemy.wave == due]
    enemy = rng.choice(enemies)
    draft = Round(enemy if rng.random() < 0.1 else enemy.ref, ())
    while (asked := gang.ask(state, draft)) is not None:
        assert asked.seat is not None
        player, answer = state.id(asked.seat), rng.choice(asked.choices)
        if asked.kind == "card":
            assert isinstance(answer, int)
            draft = replace(draft, cards=(*draft.cards, (player, answer)))
        elif asked.kind == "pays":
            draft = replace(draft, pays=(*draft.pays, (player, str(answer))))
        else:
            draft = replace(draft, takes=(*draft.takes, (player, str(answer))))
    if rng.random() < 0.05:  # somebody played a card that lies on the table, and the referee lets it be
        spoilt = tuple((player, rng.choice(state.table.cards)) for player, _card in draft.cards)
        return replace(draft, cards=spoilt, pays=(), takes=(), overrule=True)
    return draft
