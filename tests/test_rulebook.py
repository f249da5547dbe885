"""The rules in words: every ruling and every number shows in them, in every language."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gm.catalogue import LANGUAGES, Catalogue
from gm.rulebook import feature_rules, sections
from gm.sextagon.features import ISLAND, Feature
from gm.sextagon.rulings import RULING_CHOICES, Rulings
from gm.sextagon.views import Terms

TERMS = Terms(Rulings(), (21, 17, 13, 11, 7, 2), {"transport": 8, "battleship": 14}, {"transports": 4, "range": 5})


def told(terms: Terms, language: str = "en", teams: int = 6) -> str:
    say = Catalogue(language)
    found = [sentence for section in sections(terms, teams, say) for sentence in section.sentences]
    return "\n".join([*found, *feature_rules(terms, say).values()])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("ruling", list(RULING_CHOICES))
def test_each_ruling_changes_what_is_told(ruling: str, language: str) -> None:
    default, other = RULING_CHOICES[ruling]
    changed = replace(TERMS, rulings=replace(TERMS.rulings, **{ruling: other}))
    assert getattr(TERMS.rulings, ruling) == default
    assert told(changed, language) != told(TERMS, language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_scenarios_numbers_are_told(language: str) -> None:
    rules = told(TERMS, language, teams=3)
    assert "21, 17, 13." in rules
    for number in ("8", "14", "4", "5"):
        assert number in rules


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_feature_has_its_rule(language: str) -> None:
    rules = feature_rules(TERMS, Catalogue(language))
    assert list(rules) == [ISLAND, *map(str, Feature)]
    assert len(set(rules.values())) == len(rules)
