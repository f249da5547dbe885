"""The scorekeeper's line without a screen: whole games typed sign by sign, with undo, corrections and restarts."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from gm.cards.deck import Gems, IslandDeck
from gm.cards.files import read_record_text
from gm.cards.gang import GangState, GangTable
from gm.cards.islands import IslandsState
from gm.cards.record import Record, TableState, play
from gm.catalogue import Catalogue
from gm.scorekeeper import Scorekeeper
from gm.tui.cards.layout import table_lines
from gm.tui.cards.tally import Tally
from gm.tui.lines import plain, width_of
from tests.cards.random_games import gang_game, islands_game

ENGLISH = Catalogue("en")
GANG = "game: gang\nplayers: [{id: anna, name: Anna}, {id: ben, name: Ben}]\n"


def typed(tally: Tally, line: str) -> None:
    for sign in line:
        tally.type(sign)


def tally_of(path: Path, text: str, language: str = "en") -> Tally:
    return Tally(Scorekeeper.begin(path / "game.gm", read_record_text(text).record), Catalogue(language))


def answer(rng: Random, tally: Tally) -> None:
    """Type one answer to the question at hand, or enter the line, or make a slip and take it back."""
    chance = rng.random()
    question = tally.reading.question
    if chance < 0.05:
        typed(tally, rng.choice("x9/=r"))
        tally.press("backspace")
        return
    entered = tally.reading.entry is not None
    if question is None or (question.optional and chance < 0.6):
        if tally.outcome is not None and tally.outcome.errors:
            tally.leave()
        elif entered:
            tally.confirm()
        else:
            tally.leave()
        return
    likely = [choice for choice in question.choices if choice.likely] or list(question.choices)
    if likely:
        typed(tally, rng.choice(likely).text.strip())
    else:
        tally.leave()


def sound(state: TableState) -> None:
    """Gems of the stock are conserved, and nothing is below zero."""
    if isinstance(state, GangState):
        everything = state.stock.plus(state.middle)
        for gems in state.gems:
            everything = everything.plus(gems)
        table = state.table
        assert isinstance(table, GangTable)
        assert everything == Gems(*(table.settings.stock,) * 3)
    else:
        assert isinstance(state, IslandsState)
        for holding in state.holdings:
            assert min(holding.ducats, holding.sabres, holding.gems) >= 0


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("make", [gang_game, islands_game])
def test_a_game_typed_with_undo_and_restarts_comes_to_what_its_record_says(
    tmp_path: Path, make: object, seed: int
) -> None:
    assert callable(make)
    record: Record = make(seed)
    rng = Random(seed)
    keeper = Scorekeeper.begin(tmp_path / "game.gm", replace(record, entries=()))
    tally = Tally(keeper, ENGLISH)
    for _ in range(260):
        if keeper.state.over:
            break
        chance = rng.random()
        if chance < 0.02:
            tally.undo()
        elif chance < 0.03:
            tally.redo()
        elif chance < 0.035:
            tally.keep()
            keeper.close()
            keeper = Scorekeeper.load(tmp_path / "game.gm")
            text = tally.text
            tally = Tally(keeper, ENGLISH)
            assert tally.text == text
        elif chance < 0.05 and not isinstance(keeper.state, GangState):
            tally.first_ship()
        else:
            answer(rng, tally)
        sound(keeper.state)
        assert keeper.stuck is None
    table = keeper.record.table
    assert play(Record(table, keeper.record.entries, record.title, record.language)).state == keeper.state
    keeper.close()
    assert Scorekeeper.load(tmp_path / "game.gm", writable=False).state == keeper.state


@pytest.mark.parametrize("size", [(78, 22), (118, 34), (40, 12)])
@pytest.mark.parametrize("language", ["en", "cs"])
@pytest.mark.parametrize("make", [gang_game, islands_game])
def test_the_screen_keeps_within_the_terminal_all_game_long(
    tmp_path: Path, make: object, language: str, size: tuple[int, int]
) -> None:
    assert callable(make)
    for seed in range(2):
        record: Record = make(seed)
        keeper = Scorekeeper.begin(tmp_path / f"{seed}.gm", replace(record, entries=()))
        tally = Tally(keeper, Catalogue(language))
        for entry in record.entries[:25]:
            lines = table_lines(tally, *size)
            assert len(lines) <= size[1]
            wide = [plain(line) for line in lines if width_of(plain(line)) > size[0]]
            assert size[0] < 78 or not wide
            keeper.enter(entry)
            tally.refresh()
        keeper.close()


def test_digits_need_no_shift_on_a_czech_keyboard(tmp_path: Path) -> None:
    tally = tally_of(tmp_path, GANG, "cs")
    typed(tally, "éé")
    tally.leave()
    typed(tally, "ýšč")  # 7 3 4
    assert tally.text == "734"
    tally.keeper.set("keyboard", "off")
    tally.leave()
    typed(tally, "ýšč")
    assert tally.text == "ýšč" and tally.reading.slip is not None


def test_redo_waits_for_an_empty_line(tmp_path: Path) -> None:
    tally = tally_of(tmp_path, GANG)
    typed(tally, "735")
    tally.confirm()
    tally.undo()
    typed(tally, "7")
    tally.redo()
    assert tally.text == "7" and tally.keeper.record.entries == ()
    tally.undo()
    tally.redo()
    assert len(tally.keeper.record.entries) == 1


def test_a_new_line_waits_until_what_does_not_fit_is_mended(tmp_path: Path) -> None:
    tally = tally_of(tmp_path, GANG)
    for line in ("414", "523"):
        typed(tally, line)
        tally.confirm()
    tally.edit(0)
    tally.leave()
    tally.edit(0)
    tally.press("backspace")
    tally.press("backspace")
    typed(tally, "24")
    tally.confirm()
    assert tally.keeper.stuck == 1 and tally.at == 1
    tally.leave()
    typed(tally, "734")
    assert tally.blocked
    tally.confirm()
    assert len(tally.keeper.record.entries) == 2 and tally.at == 1
    tally.remove(1)
    assert tally.keeper.stuck is None and len(tally.keeper.record.entries) == 1


def test_an_earlier_entry_gives_way_only_to_one_that_can_count(tmp_path: Path) -> None:
    tally = tally_of(tmp_path, GANG)
    for line in ("414", "523"):
        typed(tally, line)
        tally.confirm()
    tally.edit(1)
    tally.press("ctrl+u")
    typed(tally, "5 13")  # Anna has no 1 any more
    tally.confirm()
    assert tally.at == 1 and len(tally.keeper.actions) == 2
    typed(tally, "!")
    tally.confirm()
    assert tally.at is None and len(tally.keeper.actions) == 3
    tally.undo()
    assert len(tally.keeper.actions) == 2


def test_a_line_as_a_record_has_it_says_what_shorthand_cannot(tmp_path: Path) -> None:
    ended = "turns: [{player: a, buy: red 2}, first_ship, {player: b, buy: red 7}]\n"
    tally = tally_of(tmp_path, f"game: islands\nplayers: [{{id: a}}, {{id: b}}]\ncolours: [red]\n{ended}")
    typed(tally, "{player: a, buy: red 8}")
    assert tally.outcome is not None and [error.code for error in tally.outcome.errors] == ["too_late"]
    assert not tally.can_overrule  # in a record that is a word of its own
    tally.leave()
    typed(tally, "{player: a, buy: blue 8, overrule: yes")
    assert tally.raw_fault
    typed(tally, "}")
    tally.confirm()
    assert [code.code for _index, code in tally.keeper.result.warnings] == ["too_late", "not_in_play"]
    typed(tally, "{player: a, pass: true}")
    tally.confirm()
    typed(tally, "0")
    tally.confirm()
    assert tally.keeper.state.over


def test_a_deck_file_that_is_faulty_is_told_and_left_alone(tmp_path: Path) -> None:
    deck = tmp_path / "my-islands.yaml"
    deck.write_text("game: islands-deck\ncards: {2: {chest: 1}}\n", encoding="utf-8")
    tally = tally_of(tmp_path, "game: islands\nplayers: [{id: a}, {id: b}]\ncolours: [red]\n")
    typed(tally, "r52101")
    tally.confirm()
    assert "faulty" in tally.message
    assert "{chest: 1}" in deck.read_text(encoding="utf-8")
    assert isinstance(tally.keeper.record.table.deck, IslandDeck) and 5 in tally.keeper.record.table.deck.cards


def test_what_decides_at_the_table_needs_no_textual() -> None:
    names = ("board", "forms", "graph", "grid", "layout", "ledger", "newgame", "prompt", "tally")
    modules = [f"gm.tui.cards.{name}" for name in names] + ["gm.scorekeeper", "gm.commands.score", "gm.paper.score"]
    code = f"import importlib, sys\nfor name in {modules!r}: importlib.import_module(name)\n"
    code += "assert not {'textual', 'rich', 'reportlab'} & set(sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
