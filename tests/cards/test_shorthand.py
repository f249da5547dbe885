"""The shorthand: what a line means, what it lacks, where it makes no sense, and how many keys a round takes."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from gm.cards import gang, islands
from gm.cards.deck import GEM_COLOURS, Card, Enemy, EnemyRef, Gems, IslandDeck, Shows
from gm.cards.files import read_record_text
from gm.cards.gang import GangState, Round
from gm.cards.islands import FirstShip, IslandsState, Sale, Turn
from gm.cards.record import Entry, Record, TableState, enter, play, start
from gm.cards.shorthand import Letters, Reading, meant, read, write
from gm.catalogue import LANGUAGES, Catalogue
from tests.cards.random_games import gang_game, islands_game

GANG = "game: gang\nplayers: [{id: anna}, {id: ben}, {id: eva}]\n"
FIVE = "game: gang\nplayers: [{id: a}, {id: b}, {id: c}, {id: d}, {id: e}]\n"
ISLANDS = "game: islands\nplayers: [{id: anna}, {id: ben}]\ncolours: [red, blue, green]\n"
DECK = "deck: {2: {chests: 3}, 4: {sabres: 1}, 5: {}, 6: {ducats: 1}, 3: {}, 7: {gems: 1}, 8: {gems: 2}}\n"


def after(text: str) -> TableState:
    result = play(read_record_text(text).record)
    assert not result.errors
    return result.state


def letters_of(state: TableState, language: str = "en") -> Letters:
    colours = GEM_COLOURS if isinstance(state, GangState) else state.colours
    return Letters.of(colours, Catalogue(language))


def reading(state: TableState, line: str, language: str = "en") -> Reading:
    return read(state, line, letters_of(state, language))


def asked(state: TableState, line: str) -> tuple[str, int | None]:
    question = reading(state, line).question
    assert question is not None
    return question.kind, question.seat


def choices(state: TableState, line: str) -> list[str]:
    question = reading(state, line).question
    assert question is not None
    return [choice.text for choice in question.choices]


class TestGang:
    def test_a_round_is_the_enemy_and_the_cards_in_seat_order(self) -> None:
        wanted = Round(EnemyRef(1, 7), (("anna", 3), ("ben", 5), ("eva", 6)))
        for line in ("7356", "7 356", "7 3 5 6", "1/7 356", "1/7356"):
            assert reading(after(GANG), line).entry == wanted

    def test_a_defence_of_two_digits_is_told_from_the_cards(self) -> None:
        entry = reading(after(GANG), "10356").entry
        assert isinstance(entry, Round) and entry.enemy == EnemyRef(1, 10)
        assert [card for _player, card in entry.cards] == [3, 5, 6]

    def test_what_is_missing_is_asked_in_order(self) -> None:
        state = after(GANG)
        assert asked(state, "") == ("enemy", None)
        assert asked(state, "1") == ("enemy", None)
        assert choices(state, "1") == ["0 ", "4 "]  # 10 or 14
        assert asked(state, "7") == ("card", 0)
        assert asked(state, "735") == ("card", 2)
        assert choices(state, "735") == list("1234567")

    def test_only_enemies_of_the_wave_that_is_due_are_meant_by_their_defence_alone(self) -> None:
        slip = reading(after(GANG), "6").slip
        assert slip is not None and (slip.code, slip.args["wave"]) == ("enemy", 1)
        entry = reading(after(GANG), "2/6356").entry
        assert isinstance(entry, Round) and entry.enemy == EnemyRef(2, 6)

    def test_a_card_that_the_deck_does_not_know_goes_on_with_its_treasures(self) -> None:
        state = after(GANG)
        assert asked(state, "2/9 ") == ("treasures", None)
        assert asked(state, "2/9 010,1") == ("treasures", None)
        entry = reading(state, "2/9 010,100 356").entry
        assert isinstance(entry, Round)
        assert entry.enemy == Enemy(2, 9, (Gems(0, 1, 0), Gems(1, 0, 0)))

    def test_the_payer_is_asked_for_his_colour_by_letter_or_number(self) -> None:
        state = after(GANG)
        assert asked(state, "14 123") == ("pays", 0)
        assert choices(state, "14 123") == ["r", "y", "b"]
        for line in ("14 123 y", "14123Y", "14 123 2"):
            entry = reading(state, line).entry
            assert isinstance(entry, Round) and entry.pays == (("anna", "yellow"),)

    def test_takers_are_asked_one_after_the_other(self) -> None:
        state = after(f"{GANG}rounds: [{{correct: {{middle: {{red: 1, yellow: 1, blue: 1}}}}}}]\n")
        assert asked(state, "4 324") == ("takes", 1)
        assert asked(state, "4 324 r") == ("takes", 0)
        entry = reading(state, "4 324 rb").entry
        assert isinstance(entry, Round) and entry.takes == (("ben", "red"), ("anna", "blue"))
        slip = reading(state, "4 324 rr").slip
        assert slip is not None and (slip.code, slip.span) == ("colour", (7, 8))

    def test_a_card_not_in_hand_waits_for_the_referee_before_any_colour_is_asked(self) -> None:
        state = after(
            f"{GANG}rounds: [{{enemy: 1/4, cards: {{anna: 1, ben: 2, eva: 7}}}}, {{correct: {{anna: {{blue: -1}}}}}}]\n"
        )
        plain = reading(state, "14 123")
        assert plain.question is None and isinstance(plain.entry, Round)
        assert [problem.code for problem in enter(state, plain.entry).errors] == ["not_in_hand"] * 2
        overruled = reading(state, "14 123!")
        assert overruled.question is not None and overruled.question.kind == "pays"
        entry = reading(state, "14 123! y").entry
        assert entry is not None and not enter(state, entry).errors

    def test_nobody_in_a_cards_place_is_a_nought(self) -> None:
        entry = reading(after(GANG), "7 305!").entry
        assert isinstance(entry, Round) and entry.cards == (("anna", 3), ("eva", 5)) and entry.overrule

    @pytest.mark.parametrize(
        ("line", "code"),
        [("x", "enemy"), ("4/7", "wave"), ("7 3x", "card"), ("7 356 9", "more"), ("2/9 01a", "treasures")],
    )
    def test_what_makes_no_sense_is_told_at_its_place(self, line: str, code: str) -> None:
        slip = reading(after(GANG), line).slip
        assert slip is not None and slip.code == code

    def test_a_stronger_wave_brings_all_cards_back(self) -> None:
        state = after(f"{GANG}rounds: [{{enemy: 1/4, cards: {{anna: 1, ben: 2, eva: 7}}}}]\n")
        assert "1" not in choices(state, "5")
        assert "1" in choices(state, "2/5")

    def test_a_round_of_five_takes_at_most_ten_keys_and_one_more_for_each_choice(self) -> None:
        """Enter included; over whole random games, with every enemy there is."""
        rng = Random(1)
        most = 0
        for seed in range(30):
            rng.seed(seed)
            state = after(FIVE)
            while not state.over:
                assert isinstance(state, GangState)
                line, chosen = typed_round(rng, state)
                entry = reading(state, line).entry
                assert entry is not None
                state = enter(state, entry).state
                keys = len(line) + 1
                assert keys <= 10 + chosen
                most = max(most, keys - chosen)
        assert most == 8  # two for the enemy, five cards, Enter


def typed_round(rng: Random, state: GangState) -> tuple[str, int]:
    """A round typed sign by sign as it is asked, without a blank; and how many colours were chosen."""
    line, chosen = "", 0
    while (question := reading(state, line).question) is not None:
        options = [choice for choice in question.choices if choice.likely]
        text = rng.choice(options).text.strip()
        chosen += question.kind in ("pays", "takes")
        line += text
    return line, chosen


class TestIslands:
    def test_the_first_card_is_bought_and_the_second_fought_for(self) -> None:
        state = after(ISLANDS + DECK)
        wanted = Turn("anna", buy=Card("red", 6), fight=Card("blue", 2))
        for line in ("r6 b2", "r6b2", "R6 B2", " r 6 b 2 "):
            assert reading(state, line).entry == wanted

    def test_a_ship_is_the_colour_and_its_letter(self) -> None:
        assert reading(after(ISLANDS + DECK), "bs").entry == Turn("anna", buy=Card("blue", None))

    def test_what_is_missing_is_asked_and_the_fight_is_only_offered(self) -> None:
        state = after(ISLANDS + DECK)
        assert asked(state, "") == ("buy", 0)
        assert asked(state, "r") == ("cost", 0)
        assert choices(state, "r") == ["2", "3", "4", "5", "6", "7", "8", "s"]
        bought = reading(state, "r6")
        assert bought.entry == Turn("anna", buy=Card("red", 6))
        assert bought.question is not None and bought.question.optional

    def test_offers_that_can_be_paid_for_come_first(self) -> None:
        state = after(f"{ISLANDS}{DECK}turns: [{{player: anna, correct: {{ducats: -17}}}}]\n")
        question = reading(state, "").question
        assert question is not None
        likely = [choice.text for choice in question.choices if choice.likely]
        assert likely == ["r2", "r3", "b2", "b3", "g2", "g3"]
        assert [choice.text for choice in question.choices][: len(likely)] == likely

    def test_sales_come_first_and_what_they_bring_can_be_spent(self) -> None:
        state = after(f"{ISLANDS}{DECK}turns: [{{player: anna, correct: {{ducats: -18, give: red 4}}}}]\n")
        line = reading(state, "1,r4=11 b8")
        assert line.entry == Turn("anna", sales=(Sale(11, 1, (Card("red", 4),)),), buy=Card("blue", 8))
        offered = reading(state, "1=5 ").question
        assert offered is not None and offered.optional
        assert "b7" in [choice.text for choice in offered.choices if choice.likely]
        assert reading(state, "1=5").entry == Turn("anna", sales=(Sale(5, 1),))
        assert asked(state, "1") == ("sold", 0)
        assert asked(state, "1=") == ("price", 0)
        assert choices(state, "1,r") == ["4"]

    def test_another_player_is_named_by_seat(self) -> None:
        assert reading(after(ISLANDS + DECK), "2: 1=5").entry == Turn("ben", sales=(Sale(5, 1),))
        slip = reading(after(ISLANDS + DECK), "3: r2").slip
        assert slip is not None and slip.code == "seat"

    def test_an_island_that_the_deck_does_not_know_is_asked_for_kind_by_kind(self) -> None:
        state = after(ISLANDS)
        assert asked(state, "r5") == ("ducats", 0)
        assert asked(state, "r5 2") == ("sabres", 0)
        assert asked(state, "r5 210") == ("chests", 0)
        line = reading(state, "r5 2103")
        assert line.entry == Turn("anna", buy=Card("red", 5))
        assert line.learn == {5: Shows(2, 1, 0, 3)}
        both = reading(state, "r5 2103 b5")  # once told, not asked again
        assert both.entry == Turn("anna", buy=Card("red", 5), fight=Card("blue", 5))
        assert reading(state, "r2").question != reading(state, "r5").question

    def test_the_final_turn_takes_a_card_or_nothing(self) -> None:
        ended = f"{ISLANDS}{DECK}turns: [{{player: anna, buy: red 2}}, first_ship, {{player: ben, buy: blue 2}}]\n"
        state = after(ended)
        assert reading(state, "r4").entry == Turn("anna", take=Card("red", 4))
        assert reading(state, "0").entry == Turn("anna", passes=True, final=True)
        assert choices(state, "")[0] == "0"

    def test_a_turn_without_purchase_is_a_nought_and_the_referees_to_insist_on(self) -> None:
        state = after(ISLANDS + DECK)
        entry = reading(state, "0 b2").entry
        assert entry == Turn("anna", fight=Card("blue", 2))
        assert entry is not None and next(problem.code for problem in enter(state, entry).errors) == "missing_card"
        assert reading(state, "0!").entry == Turn("anna", passes=True, overrule=True)

    def test_the_first_ship_is_a_star(self) -> None:
        assert reading(after(ISLANDS), "*").entry == FirstShip()

    @pytest.mark.parametrize(
        ("line", "code"),
        [
            ("x2", "colour"),
            ("r9", "cost"),
            ("r6 b2 g2", "more"),
            ("r6 2", "more"),
            ("1x", "sale"),
            ("1=x", "sale"),
            ("0=5", "sale"),
            ("r5 2x", "shown"),
        ],
    )
    def test_what_makes_no_sense_is_told_at_its_place(self, line: str, code: str) -> None:
        slip = reading(after(ISLANDS), line.replace("r6", "r7").replace("b2", "b8")).slip
        assert slip is not None and slip.code == code


@pytest.mark.parametrize("make", [gang_game, islands_game])
def test_every_line_that_is_written_means_its_entry(make: object) -> None:
    """Nearly every entry of random games can be written, and what is read back does the same."""
    assert callable(make)
    written = all_entries = 0
    for seed in range(12):
        record: Record = make(seed)
        state = start(record.table)
        letters = letters_of(state)
        for entry in record.entries:
            line = write(state, entry, letters)
            outcome = enter(state, entry)
            if line is not None:
                written += 1
                again = read(state, line, letters).entry
                assert again is not None and enter(state, again) == outcome
            all_entries += isinstance(entry, Round | Turn)
            state = outcome.state
    assert written > 0.8 * all_entries


def test_what_shorthand_cannot_say_is_not_written() -> None:
    state = after(ISLANDS + DECK)
    correction: Entry = Turn("anna", correction=islands.Correction(ducats=2))
    assert write(state, correction, letters_of(state)) is None
    assert write(after(GANG), gang.GemCorrection((("anna", Gems(1)),)), letters_of(after(GANG))) is None


def test_an_entry_that_does_not_fit_any_more_is_written_to_be_mended() -> None:
    state = after(f"{GANG}rounds: [{{enemy: 1/4, cards: {{anna: 1, ben: 2, eva: 7}}}}]\n")
    entry = Round(EnemyRef(1, 7), (("anna", 1), ("ben", 5), ("eva", 6)))
    assert write(state, entry, letters_of(state)) == "7 156"


@pytest.mark.parametrize("language", LANGUAGES)
def test_letters_tell_all_known_colours_apart(language: str) -> None:
    colours = ("red", "orange", "yellow", "green", "blue", "purple", "white", "black")
    letters = Letters.of(colours, Catalogue(language))
    assert len(set(letters.by_colour.values())) == len(colours)
    for colour, letter in letters.by_colour.items():
        assert letters.colour(letter) == letters.colour(letter.upper()) == colour


def test_a_colour_of_the_tables_own_gets_a_letter_of_its_name_that_is_free() -> None:
    letters = Letters.of(("red", "rust", "rubín"), Catalogue("en"))
    assert letters.by_colour == {"red": "r", "rust": "u", "rubín": "b"}


def test_a_letter_is_known_without_its_accent_where_no_other_colour_has_it() -> None:
    assert Letters.of(GEM_COLOURS, Catalogue("cs")).colour("z") == "yellow"
    assert Letters.of(("yellow", "green"), Catalogue("cs")).colour("z") == "green"


@pytest.mark.parametrize(
    ("line", "sign", "keyboard", "wanted"),
    [
        ("", "ž", "cs", "6"),  # the enemy: only digits
        ("7", "č", "cs", "4"),  # a card
        ("14 123", "č", "cs", "č"),  # a colour
        ("7", "č", "off", "č"),
        ("7", "(", "fr", "5"),
        ("7 356", "č", "cs", "č"),  # nothing more is asked
    ],
)
def test_keys_of_the_digit_row_are_digits_where_only_digits_make_sense(
    line: str, sign: str, keyboard: str, wanted: str
) -> None:
    state = after(GANG)
    assert meant(state, line, sign, letters_of(state, "cs"), keyboard) == wanted


@pytest.mark.parametrize(
    ("line", "sign", "wanted"),
    [("", "č", "č"), ("", "ě", "2"), ("č", "č", "4"), ("č", "ž", "6"), ("č7", "č", "č"), ("1=", "+", "1")],
)
def test_where_a_colour_can_stand_its_letter_stays_a_letter(line: str, sign: str, wanted: str) -> None:
    state = after(ISLANDS + DECK)
    assert meant(state, line, sign, letters_of(state, "cs"), "cs") == wanted


def test_reading_never_fails_whatever_is_typed() -> None:
    rng = Random(3)
    states: list[TableState] = [after(GANG), after(ISLANDS), after(ISLANDS + DECK)]
    for seed in range(2):
        record = islands_game(seed)
        states.append(play(replace(record, entries=record.entries[: rng.randint(0, len(record.entries))])).state)
    for _ in range(1500):
        state = rng.choice(states)
        line = "".join(rng.choices("0123456789/,=:!* rgbysx\n²", k=rng.randint(0, 12)))
        found = reading(state, line)
        if found.entry is not None and not found.learn:
            enter(state, found.entry)


def test_decks_with_defences_that_begin_alike_need_a_blank() -> None:
    deck = "deck: [{enemy: 1/1, treasures: [001]}, {enemy: 1/12, treasures: [010]}]\n"
    state = after(GANG + deck)
    short = reading(state, "1 234").entry
    long = reading(state, "12345").entry
    assert isinstance(short, Round) and short.enemy == EnemyRef(1, 1)
    assert isinstance(long, Round) and long.enemy == EnemyRef(1, 12)


def test_a_deck_of_other_costs_is_read_as_it_is() -> None:
    state = after(ISLANDS)
    assert isinstance(state, IslandsState)
    own = IslandDeck({cost: Shows() for cost in (1, 3, 12, 13, 14, 15, 16)})
    other = replace(state, table=replace(state.table, deck=own))
    assert reading(other, "r12").entry == Turn("anna", buy=Card("red", 12))
    assert reading(other, "r1b3").entry == Turn("anna", buy=Card("red", 1), fight=Card("blue", 3))
