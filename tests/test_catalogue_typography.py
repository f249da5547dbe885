"""How the catalogues' sentences come out: with any number, in the sheets' typeface, with each language's own signs."""

from __future__ import annotations

import re
import string
from collections.abc import Iterator
from itertools import product

import pytest

from gm.catalogue import LANGUAGES, Catalogue, domains, messages
from gm.drawing.fonts import missing_glyphs
from gm.tui.seatext import plain_ascii

EVERYWHERE = list(product(LANGUAGES, domains()))

DRAWN = "[←→↑↓⏎✓✗★▲▼◆◇●○■□▌▐█░▒▓╱╲│─]"
"""Signs that only a terminal shows as text; sheets draw them as paths."""

NOT_FILLED_IN = ("cli.argparse.", "schema.")
"""Keys whose braces, if any, are only text."""


def fields(template: str) -> Iterator[str]:
    """The name of each field of a template, those inside plural forms too."""
    for _, name, spec, _ in string.Formatter().parse(template):
        if name is not None:
            yield name
            yield from fields(spec or "")


@pytest.mark.parametrize(("language", "domain"), EVERYWHERE)
@pytest.mark.parametrize("count", [0, 1, 2, 5, 21])
def test_every_sentence_can_be_told_with_any_number(language: str, domain: str, count: int) -> None:
    say = Catalogue(language)
    for key, template in messages(language, domain).items():
        if key.startswith(NOT_FILLED_IN):
            continue
        told = say(key, **dict.fromkeys(fields(template), count))
        written = "".join(text for text, *_ in string.Formatter().parse(template))
        assert told.strip() and told.count("|") == written.count("|"), key


@pytest.mark.parametrize(("language", "domain"), EVERYWHERE)
def test_the_typeface_of_the_sheets_has_every_sign(language: str, domain: str) -> None:
    for key, text in messages(language, domain).items():
        assert not missing_glyphs(re.sub(DRAWN, "", text)), key


@pytest.mark.parametrize(("language", "quotes"), [("en", "“”"), ("cs", "„“"), ("de", "„“"), ("fr", "«»")])
def test_quotes_are_those_of_the_language_and_come_in_pairs(language: str, quotes: str) -> None:
    inner = "‘’" if language == "en" else ""
    strange = set("„“”«»‚‘’") - {*quotes, *inner}
    for domain in domains():
        for key, text in messages(language, domain).items():
            assert not strange & set(text), key
            assert re.sub(f"[^{quotes}]", "", text) in (quotes * count for count in range(30)), key


def test_french_keeps_its_double_signs_on_the_line_of_their_word() -> None:
    for domain in domains():
        for key, text in messages("fr", domain).items():
            assert not re.search(r" [:;!?»]|«[^\u00a0]|[^\u00a0]»", text), key
            assert not re.search(r"[\w})»][;!?]", text), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_events_begin_with_the_name_as_a_lead_so_that_it_can_be_left_out(language: str) -> None:
    """Sheets list a ship's events behind its name, without saying it again."""
    told = [text for key, text in messages(language, "events").items() if key.startswith("events.event.")]
    by_name = [text for text in told if text.startswith(("{who}", "{team}"))]
    assert len(by_name) > 40
    for text in by_name:
        name = text[: text.index("}") + 1]
        assert text.startswith(Catalogue(language)("words.list.lead", name=name) + " "), text


@pytest.mark.parametrize("language", LANGUAGES)
def test_two_signs_tell_the_features_apart_on_the_map_without_accents_too(language: str) -> None:
    short = [text for key, text in messages(language, "map").items() if key.startswith("map.short.")]
    assert len(short) == 12
    assert len({plain_ascii(text) for text in short}) == 12
    assert {len(plain_ascii(text)) for text in short} == {2}


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_colour_is_typed_by_a_letter_of_its_own(language: str) -> None:
    colours = [key.rpartition(".")[2] for key in messages(language, "cards") if key.startswith("cards.colour.")]
    letters = [messages(language, "cards")[f"cards.letter.{colour}"] for colour in colours]
    assert len(set(letters)) == len(letters) == 8
    assert all(len(letter) == 1 and letter.islower() for letter in letters)


FOR_CHILDREN = ("rulebook", "paper")
"""Domains of the teams' sheets, which speak to children: `ihr` in German, `vous` in French."""

ADDRESS = {
    "de": r"\w+en Sie\b|(?<=[\w,] )Ih(?:nen|re?\w?)\b|\b(?:[Dd]u|[Dd]ein\w*|[Dd]ir|[Dd]ich|[Ee]uch|[Ee]ure?\w?)\b",
    "fr": r"\b(?!chez\b|assez\b)\w+ez\b|\b[Vv](?:ous|otre|os)\b|\b[Tt](?:u|on|es|oi)\b",
}
"""Words that address somebody, formally or not."""


@pytest.mark.parametrize("domain", [domain for domain in domains() if domain not in FOR_CHILDREN])
@pytest.mark.parametrize("language", ADDRESS)
def test_the_referee_is_addressed_by_infinitives(language: str, domain: str) -> None:
    """`den Namen prüfen`, `vérifier le nom`: neither formal nor familiar, and never one beside the other."""
    for key, text in messages(language, domain).items():
        assert not re.search(ADDRESS[language], text), key
