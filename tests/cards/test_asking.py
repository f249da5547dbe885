"""What the tables ask for next: whose turn, which cards, which choice."""

from __future__ import annotations

from dataclasses import replace

from gm.cards import gang, islands
from gm.cards.deck import Card, EnemyRef, GangDeck, IslandDeck, Shows
from gm.cards.files import bundled_deck, read_record_text
from gm.cards.gang import GangState, Round
from gm.cards.islands import IslandsState
from gm.cards.record import TableState, play

GANG = "game: gang\nplayers: [{id: anna}, {id: ben}, {id: eva}]\n"
ISLANDS = "game: islands\nplayers: [{id: anna}, {id: ben}]\ncolours: [red, blue]\n"


def after(text: str) -> TableState:
    """The state after a record, all of which counts."""
    result = play(read_record_text(text).record)
    assert not result.errors
    return result.state


def gang_after(text: str) -> GangState:
    state = after(GANG + text)
    assert isinstance(state, GangState)
    return state


def islands_after(text: str) -> IslandsState:
    state = after(ISLANDS + text)
    assert isinstance(state, IslandsState)
    return state


def test_a_round_begins_with_an_enemy_of_the_wave_that_is_due_those_fought_left_out() -> None:
    asked = gang.ask(gang_after("rounds: [{enemy: 1/5, cards: {anna: 1, ben: 2, eva: 7}}]\n"))
    assert asked is not None and (asked.kind, asked.seat) == ("enemy", None)
    refs = [enemy.ref for enemy in asked.choices if not isinstance(enemy, int | str)]
    assert refs[:4] == [EnemyRef(1, 4), EnemyRef(1, 7), EnemyRef(1, 10), EnemyRef(1, 14)]
    assert len(refs) == 14


def test_each_player_is_asked_for_a_card_of_his_hand_in_seat_order() -> None:
    state = gang_after("rounds: [{enemy: 1/5, cards: {anna: 1, ben: 2, eva: 7}}]\n")
    draft = Round(EnemyRef(1, 4), (("anna", 5),))
    asked = gang.ask(state, draft)
    assert asked is not None and (asked.kind, asked.seat, asked.choices) == ("card", 1, (1, 3, 4, 5, 6, 7))
    stronger = gang.ask(state, replace(draft, enemy=EnemyRef(2, 5)))
    assert stronger is not None and stronger.choices == (1, 2, 3, 4, 5, 6, 7)


def test_the_payer_is_asked_only_where_colours_are_tied() -> None:
    draft = Round(EnemyRef(1, 14), (("anna", 1), ("ben", 2), ("eva", 3)))
    asked = gang.ask(gang_after("rounds: [{correct: {anna: {red: 1, blue: 1}}}]\n"), draft)
    assert asked is not None and (asked.kind, asked.seat, asked.choices) == ("pays", 0, ("red", "blue"))
    assert gang.ask(gang_after("rounds: [{correct: {anna: {red: 1}}}]\n"), draft) is None


def test_the_tribute_is_asked_for_gem_by_gem_until_there_is_nothing_to_choose() -> None:
    state = gang_after("rounds: [{correct: {middle: {red: 1, yellow: 1, blue: 1}}}]\n")
    draft = Round(EnemyRef(1, 4), (("anna", 3), ("ben", 2), ("eva", 4)))
    first = gang.ask(state, draft)
    assert first is not None and (first.kind, first.seat, first.choices) == ("takes", 1, ("red", "yellow", "blue"))
    second = gang.ask(state, replace(draft, takes=(("ben", "red"),)))
    assert second is not None and (second.seat, second.choices) == (0, ("yellow", "blue"))
    assert gang.ask(state, replace(draft, takes=(("ben", "red"), ("anna", "blue")))) is None


def test_islands_asks_for_turns_in_seat_order_then_for_final_turns() -> None:
    asked = islands.ask(islands_after("turns: [{player: anna, buy: red 2}]\n"))
    assert asked is not None and (asked.seat, asked.kind) == (1, "buy")
    ended = "turns: [{player: anna, buy: red 2}, first_ship, {player: ben, buy: blue 2}]\n"
    final = islands.ask(islands_after(ended))
    assert final is not None and (final.seat, final.kind) == (0, "take")
    over = islands_after(ended + "final: [{player: anna, pass: true}, {player: ben, pass: true}]\n")
    assert islands.ask(over) is None


def test_offers_are_the_cards_that_nobody_has_with_what_they_cost() -> None:
    state = islands_after(
        "deck: {2: {}, 4: {sabres: 1}}\nturns: [{player: anna, correct: {ducats: -17}, buy: red 2}]\n"
    )
    buys = {offer.card: (offer.price, offer.affordable) for offer in islands.offers(state, 0, "buy")}
    assert Card("red", 2) not in buys
    assert buys[Card("blue", 2)] == (2, False)  # Anna has one ducat left
    fights = {offer.card: (offer.price, offer.affordable) for offer in islands.offers(state, 0, "fight")}
    assert fights[Card("blue", 4)] == (4, False)
    assert fights[Card("red", None)] == (3, False)
    assert fights[Card("blue", 6)] == (None, True)  # the deck does not know what it shows


def test_the_table_must_be_asked_what_a_card_shows_only_until_the_deck_has_learnt_it() -> None:
    state = islands_after("")
    assert islands.unknown(state, Card("red", 5))
    assert not islands.unknown(state, Card("red", None))
    taught = replace(state.table, deck=state.table.deck.learn(5, Shows(ducats=3)))
    assert not islands.unknown(islands.start(taught), Card("blue", 5))


def test_bundled_decks_are_read_anew_each_time_and_equal() -> None:
    assert bundled_deck(GangDeck, "gang") == bundled_deck(GangDeck, "gang")
    assert bundled_deck(IslandDeck, "islands") == bundled_deck(IslandDeck, "islands")
