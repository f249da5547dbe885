"""Every event and problem has its sentence in every catalogue of the card tables, and every sentence is used."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from gm.cards.files import Written, read_record_text
from gm.cards.record import Result, play
from gm.cards.report import report
from gm.cards.story import story
from gm.cards.telling import Teller
from gm.catalogue import Catalogue, messages
from gm.located import FaultsFound
from tests.cards.case_files import all_cases
from tests.cards.random_games import gang_game, islands_game

LANGUAGES = [language for language in ("en", "cs", "de", "fr") if messages(language, "cards")]


def results() -> Iterator[tuple[Result, Written]]:
    """What came of all cases, and of some random games."""
    for case in all_cases():
        try:
            written = read_record_text(case["record"])
        except FaultsFound:
            continue
        yield play(written.record), written
    for seed in range(20):
        for record in (islands_game(seed), gang_game(seed)):
            yield play(record), Written(record, tuple({} for _ in record.entries))


def test_all_catalogues_have_the_same_sentences() -> None:
    assert {"en", "cs"} <= set(LANGUAGES)
    for language in LANGUAGES:
        assert set(messages(language, "cards")) == set(messages("en", "cards"))


def test_every_kind_and_code_has_a_sentence_and_no_sentence_is_idle() -> None:
    used = set()
    for result, _written in results():
        game = Teller(result.record.table, Catalogue("en")).game
        for event in result.events:
            used.add(f"cards.{game}.{event.kind}{'_why' if event.args.get('why') else ''}")
        for problem in (*result.errors, *(warning for _index, warning in result.warnings)):
            reason = problem.args.get("reason")
            used.add(f"cards.problem.{problem.code}{f'_{reason}' if reason else ''}")
    sentences = {key for key in messages("en", "cards") if key.split(".")[1] in ("islands", "gang", "problem")}
    assert used == sentences - {"cards.problem.of"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_lacks_a_value_and_none_is_left_in_braces(language: str) -> None:
    for result, written in results():
        teller = Teller(result.record.table, Catalogue(language))
        if all(written.places):
            texts = [
                item["text"]
                for part in ("events", "errors", "warnings")
                for item in report(result, written, teller)[part]
            ]
            assert all(text and "None" not in text for text in texts)
        assert story(result, teller)


def test_a_czech_story_has_the_right_plurals() -> None:
    record = read_record_text(
        "game: islands\nplayers: [{id: anna, name: Anna}, {id: ben, name: Ben}]\ncolours: [red, blue]\n"
        "deck: {2: {sabres: 1}, 5: {ducats: 5, gems: 2}}\n"
        "turns:\n  - {player: anna, buy: red 2}\n  - {player: ben, buy: blue 5}\n"
    ).record
    told = story(play(record), Teller(record.table, Catalogue("cs")))
    assert "Anna: kupuje ostrov (červená 2) za 2 dukáty." in told
    assert "Anna: sloupec (červená, 1 karta) vynáší 1 šavli." in told
    assert "Ben: kupuje ostrov (modrá 5) za 5 dukátů." in told
    assert "Ben: sloupec (modrá, 1 karta) vynáší 5 dukátů a 2 drahokamy." in told
    assert "Po 1 kole" in told
