"""Journeys through the scorekeeper's screens, key by key, and how many keys a round takes."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from textual.pilot import Pilot

from gm.cards.deck import Shows
from gm.cards.files import USER_DECK, read_record_text
from gm.cards.gang import GangState, Round
from gm.cards.islands import FirstShip, IslandsState, Turn
from gm.cards.players import Handover
from gm.cards.shorthand import Letters, read
from gm.catalogue import Catalogue
from gm.scorekeeper import Scorekeeper
from gm.tui.app import GmApp
from gm.tui.cards.entries_screen import EntriesScreen
from gm.tui.cards.form_screen import FormScreen
from gm.tui.cards.result_screen import ResultScreen
from gm.tui.cards.setup_screen import GangScreen, IslandsScreen
from gm.tui.cards.table_screen import TableScreen
from gm.tui.home import HomeScreen
from tests.tui.piloting import keys as plain_keys
from tests.tui.piloting import text_of, travel

FIVE = "".join(f"  - {{id: {name.lower()}, name: {name}}}\n" for name in ("Anna", "Ben", "Cyril", "Dana", "Eva"))
GANG = f"game: gang\nplayers:\n{FIVE}"
ISLANDS = "game: islands\nplayers: [{id: anna, name: Anna}, {id: ben, name: Ben}]\ncolours: [red, blue]\n"
DECK = "deck: {2: {chests: 3}, 3: {}, 4: {sabres: 1}, 5: {ducats: 2}, 6: {}, 7: {gems: 1}, 8: {gems: 2}}\n"
_SIGNS = {"!": "exclamation_mark", ",": "comma", "/": "slash", "+": "plus"}


def keys(text: str) -> list[str]:
    """The keys that type a text; a line's end is Enter."""
    return [_SIGNS.get(sign, key) for sign, key in zip(text, plain_keys(text), strict=True)]


def begun(path: Path, text: str) -> Scorekeeper:
    return Scorekeeper.begin(path / "game.gm", read_record_text(text).record)


def at_table(keeper: Scorekeeper, journey: object, **options: object) -> None:
    """Make a journey at a table."""
    travel(None, journey, first=TableScreen(keeper), **options)  # type: ignore[arg-type]


def kept(path: Path) -> Scorekeeper:
    """The game as it lies on the disk."""
    keeper = Scorekeeper.load(path, writable=False)
    keeper.close()
    return keeper


def test_a_game_from_its_setup_to_the_first_round_and_on_after_a_restart(tmp_path: Path) -> None:
    async def set_up(app: GmApp, pilot: Pilot[None]) -> None:
        assert "2 to 7 players" in text_of(app, "title")
        await pilot.press(*keys("Anna\nBen\n"), "f4", *keys("Cyril"), "f9")
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)
        assert [player.colour for player in app.screen.keeper.record.table.players] == ["red", "blue", "green"]
        assert "round 1 of 12" in text_of(app, "title")
        await pilot.press(*keys("7356\n5"))
        assert "round 2 of 12" in text_of(app, "title")
        await pilot.press("ctrl+q")

    travel(None, set_up, first=GangScreen(), folder=tmp_path)
    game = kept(tmp_path / "gang.gm")
    assert len(game.record.entries) == 1 and game.draft.text == "5"

    async def go_on(app: GmApp, pilot: Pilot[None]) -> None:
        assert "2. > 5" in text_of(app, "page")
        await pilot.press(*keys("127\n"))
        assert "round 3 of 12" in text_of(app, "title")

    at_table(Scorekeeper.load(tmp_path / "gang.gm"), go_on)
    assert len(kept(tmp_path / "gang.gm").record.entries) == 2


def test_a_round_of_five_takes_at_most_ten_keys_and_one_more_for_each_choice_of_colour(tmp_path: Path) -> None:
    keeper = begun(tmp_path, GANG)
    letters = Letters.of(("red", "yellow", "blue"), Catalogue("en"))
    rng = Random(7)

    async def play(app: GmApp, pilot: Pilot[None]) -> None:
        for number in range(1, 6):
            pressed, chosen = 0, 0
            line = ""
            while (question := read(keeper.state, line, letters).question) is not None:
                text = rng.choice([choice for choice in question.choices if choice.likely]).text.strip()
                line += text
                chosen += question.kind in ("pays", "takes")
                await pilot.press(*keys(text))
                pressed += len(text)
            await pilot.press("enter")
            assert len(keeper.record.entries) == number
            assert pressed + 1 <= 10 + chosen

    at_table(keeper, play)


def test_the_table_shows_who_has_no_entry_yet_and_who_must_choose(tmp_path: Path) -> None:
    async def look(app: GmApp, pilot: Pilot[None]) -> None:
        await pilot.press(*keys("1431"))
        rows = text_of(app, "page").splitlines()[1:6]
        assert [row[0] for row in rows] == [" ", " ", ">", " ", " "]
        assert [row.split()[9] for row in (rows[0], rows[1], rows[3])] == ["3", "1", "-"]
        await pilot.press(*keys("222"))
        assert "Ben pays: which colour?" in text_of(app, "page")
        await pilot.press(*keys("y\n"))
        assert "Ben played the lowest card and pays" in text_of(app, "page")
        assert "In the middle: 1 yellow." in text_of(app, "page")

    at_table(begun(tmp_path, GANG), look)
    (entry,) = kept(tmp_path / "game.gm").record.entries
    assert isinstance(entry, Round) and entry.pays == (("ben", "yellow"),)


def test_what_a_check_refuses_counts_only_when_the_referee_insists_and_is_marked(tmp_path: Path) -> None:
    keeper = begun(tmp_path, GANG + "rounds: [{enemy: 1/4, cards: {anna: 1, ben: 2, cyril: 3, dana: 4, eva: 5}}]\n")

    async def insist(app: GmApp, pilot: Pilot[None]) -> None:
        await pilot.press(*keys("5 16767\n"))
        assert "the 1 lies on the table already" in text_of(app, "page")
        assert len(keeper.record.entries) == 1
        await pilot.press("ctrl+o", "enter")
        assert "The referee decides otherwise" in text_of(app, "page")

    at_table(keeper, insist)
    entry = kept(tmp_path / "game.gm").record.entries[1]
    assert isinstance(entry, Round) and entry.overrule


def test_an_earlier_entry_is_changed_and_what_does_not_fit_any_more_is_mended_one_by_one(tmp_path: Path) -> None:
    async def change(app: GmApp, pilot: Pilot[None]) -> None:
        await pilot.press(*keys("4 12345\n5 23456\n7 34567\n"))
        points = app.screen.keeper.state  # type: ignore[attr-defined]
        await pilot.press("f4", "home", "enter")
        await pilot.pause()
        assert "change 1. > 4 12345" in text_of(app, "page")
        await pilot.press(*["backspace"] * 5, *keys("22345\n"))  # so Anna has no 2 in the second round
        assert "Entry 2 does not fit any more: Anna: the 2 lies" in text_of(app, "page")
        assert "change 2. > 5 23456" in text_of(app, "page")
        await pilot.press(*keys("!\n"))
        assert "3 12345" not in text_of(app, "page")
        keeper = app.screen.keeper  # type: ignore[attr-defined]
        assert keeper.stuck is None and len(keeper.record.entries) == 3
        await pilot.press("ctrl+z", "ctrl+z")
        assert app.screen.keeper.state == points  # type: ignore[attr-defined]

    at_table(begun(tmp_path, GANG), change)


def test_a_forgotten_entry_is_put_in_and_a_wrong_one_taken_out(tmp_path: Path) -> None:
    keeper = begun(tmp_path, GANG)

    async def mend(app: GmApp, pilot: Pilot[None]) -> None:
        await pilot.press(*keys("4 12345\n7 34567\n"))
        await pilot.press("f4")
        assert isinstance(app.screen, EntriesScreen)
        await pilot.press("i")
        assert "put in before 2." in text_of(app, "page")
        await pilot.press(*keys("5 23456\n"))
        enemies = [entry.enemy.defence for entry in keeper.record.entries if isinstance(entry, Round)]
        assert enemies == [4, 5, 7]
        await pilot.press("f4", "home", "x")
        assert len(keeper.record.entries) == 2
        assert "taken out" in text_of(app, "page")

    at_table(keeper, mend)


def test_the_arrows_and_enter_are_enough_to_answer_everything(tmp_path: Path) -> None:
    keeper = begun(tmp_path, GANG)

    async def choose(app: GmApp, pilot: Pilot[None]) -> None:
        await pilot.press("down", "down", "enter")  # the second enemy
        for _ in range(5):
            await pilot.press("up", "enter")  # everybody's highest card
        assert "1. > 5 77777" in text_of(app, "page")
        await pilot.press("enter")
        assert len(keeper.record.entries) == 1

    at_table(keeper, choose)


def test_the_only_thing_that_can_be_is_chosen_already(tmp_path: Path) -> None:
    ended = "turns: [{player: anna, buy: red 2}, first_ship, {player: ben, buy: blue 2}]\n"
    keeper = begun(tmp_path, f"{ISLANDS}{DECK}{ended}")

    async def take(app: GmApp, pilot: Pilot[None]) -> None:
        assert "final turn: Anna" in text_of(app, "title")
        await pilot.press("enter", "enter")  # she has too few sabres for anything
        entry = keeper.record.entries[-1]
        assert isinstance(entry, Turn) and entry.passes

    at_table(keeper, take)


def test_islands_asks_once_what_a_card_shows_and_the_next_game_there_knows_it(tmp_path: Path) -> None:
    keeper = begun(tmp_path, ISLANDS)

    async def learn(app: GmApp, pilot: Pilot[None]) -> None:
        await pilot.press(*keys("r5"))
        assert "how many ducats" in text_of(app, "page")
        await pilot.press(*keys("2101\n"))
        assert f"kept in {USER_DECK}" in text_of(app, "page")
        await pilot.press(*keys("b5\n"))

    at_table(keeper, learn)
    state = kept(tmp_path / "game.gm").state
    assert isinstance(state, IslandsState) and [h.ducats for h in state.holdings] == [17, 17]

    async def offer(app: GmApp, pilot: Pilot[None]) -> None:
        assert USER_DECK in text_of(app, "page")
        await pilot.press(*keys("Eva\nMax"), "f9")
        await pilot.pause()
        deck = app.screen.keeper.record.table.deck  # type: ignore[attr-defined]
        assert deck.cards[5] == Shows(2, 1, 0, 1)

    travel(None, offer, first=IslandsScreen(), folder=tmp_path)


def test_a_turn_a_sale_the_first_ship_and_the_final_turn_to_the_result(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    keeper = begun(tmp_path, ISLANDS + DECK)

    async def play(app: GmApp, pilot: Pilot[None]) -> None:
        await pilot.press(*keys("1=5r8\n"))
        await pilot.press(*keys("b2\n"))
        await pilot.press("f3", "enter", *keys("r2\n"))
        assert [type(entry) for entry in keeper.record.entries] == [Turn, Turn, FirstShip, Turn]
        await pilot.press(*keys("0\n0\n"))
        await pilot.pause()
        assert isinstance(app.screen, ResultScreen)
        assert "wins with" in text_of(app, "page") and "The course of play" in text_of(app, "page")
        await pilot.press("f8")
        assert (tmp_path / "printouts" / "game-score.pdf").read_bytes().startswith(b"%PDF")
        await pilot.press("f7")
        names = {path.name for path in tmp_path.glob("game-*")}
        assert names == {"game-record.yaml", "game-result.csv", "game-result.json"}

    at_table(keeper, play)


def test_forms_enter_corrections_sales_seats_and_what_cards_show(tmp_path: Path) -> None:
    keeper = begun(tmp_path, ISLANDS + DECK)

    async def fill(app: GmApp, pilot: Pilot[None]) -> None:
        await pilot.press("f7", *keys("\n+3\n-9\n"))
        assert isinstance(app.screen, FormScreen)
        assert "9 sabres are needed" in text_of(app, "page")
        await pilot.press("up", *["backspace"] * 2, *keys("-1\n\nr5"), "f9")
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)
        app.screen.do_sell()
        await pilot.pause()
        await pilot.press(*keys("\n1\nr5\n7\n"))
        await pilot.pause()
        app.screen.do_seat()
        await pilot.pause()
        await pilot.press("right", *keys("\nZoe\n"))
        await pilot.pause()
        app.screen.do_deck()
        await pilot.pause()
        await pilot.press("down", "down", *["backspace"] * 9, *keys("0001"), "f9")
        await pilot.pause()

    at_table(keeper, fill)
    game = kept(tmp_path / "game.gm")
    state = game.state
    assert isinstance(state, IslandsState)
    assert (state.holdings[0].ducats, state.holdings[0].sabres, state.holdings[0].gems) == (30, 1, 0)
    assert state.names == ("Anna", "Zoe")
    assert isinstance(game.record.entries[-1], Handover)
    assert game.learnt == {4: Shows(chests=1)}


def test_a_correction_is_changed_in_its_form(tmp_path: Path) -> None:
    keeper = begun(tmp_path, GANG + "rounds: [{correct: {ben: {red: 1}}, why: found}]\n")

    async def change(app: GmApp, pilot: Pilot[None]) -> None:
        await pilot.press("f4", "enter")
        await pilot.pause()
        assert isinstance(app.screen, FormScreen) and "found" in text_of(app, "page")
        await pilot.press("down", "backspace", "backspace", *keys("+2"), "f9")
        await pilot.pause()

    at_table(keeper, change)
    state = kept(tmp_path / "game.gm").state
    assert isinstance(state, GangState) and state.gems[1].red == 3


def test_an_entry_that_neither_line_nor_form_can_say_is_changed_as_the_record_has_it(tmp_path: Path) -> None:
    both = "turns: [{player: anna, correct: {ducats: 2}, buy: red 6}]\n"
    keeper = begun(tmp_path, ISLANDS + DECK + both)

    async def change(app: GmApp, pilot: Pilot[None]) -> None:
        await pilot.press("f4", "enter")
        await pilot.pause()
        assert "{player: anna, correct: {ducats: 2}, buy: red 6}" in text_of(app, "page")
        await pilot.press("backspace", "backspace", *keys("x\n"))
        assert "card" in text_of(app, "page") and len(keeper.actions) == 1
        await pilot.press("backspace", "7", "right_curly_bracket", "enter")

    at_table(keeper, change)
    (entry,) = kept(tmp_path / "game.gm").record.entries
    assert isinstance(entry, Turn) and entry.buy is not None and entry.buy.cost == 7


def test_hidden_sums_are_shown_only_at_the_end(tmp_path: Path) -> None:
    keeper = begun(tmp_path, GANG)

    async def hide(app: GmApp, pilot: Pilot[None]) -> None:
        assert "points" in text_of(app, "page")
        app.screen.do_totals()  # type: ignore[attr-defined]
        assert "points" not in text_of(app, "page")
        await pilot.press("f9")
        assert isinstance(app.screen, TableScreen)

    at_table(keeper, hide)
    last = replace(keeper.record, table=keeper.record.table)
    assert kept(tmp_path / "game.gm").settings == {"totals": "hidden"} and last.entries == ()


def test_home_lists_a_card_game_and_opens_its_table(tmp_path: Path) -> None:
    begun(tmp_path, GANG).close()

    async def open_it(app: GmApp, pilot: Pilot[None]) -> None:
        assert isinstance(app.screen, HomeScreen) and "Gang, round 1" in text_of(app, "page")
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)
        app.screen.do_home()
        await pilot.pause()
        assert isinstance(app.screen, HomeScreen)
        assert len([screen for screen in app.screen_stack if isinstance(screen, HomeScreen)]) == 1

    travel(None, open_it, folder=tmp_path)


def test_names_are_text_and_never_markup(tmp_path: Path) -> None:
    text = "game: gang\nplayers: [{id: a, name: '[b]Anna[/b]'}, {id: b, name: '[red'}]\n"

    async def look(app: GmApp, pilot: Pilot[None]) -> None:
        assert "[b]Anna[/b]" in text_of(app, "page") and "[red" in text_of(app, "page")

    at_table(begun(tmp_path, text), look)
