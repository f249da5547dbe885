"""The catalogues: the same keys and gaps in every language, right plural forms, nothing missing or left over."""

from __future__ import annotations

import ast
import re
import string
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import gm
from gm.catalogue import LANGUAGES, PLURAL_FORMS, Catalogue, domains, messages, plural_form, system_language

FILES = [(language, domain) for language in LANGUAGES for domain in domains()]
"""Every catalogue file that must be there."""


def test_no_language_has_a_file_that_english_lacks() -> None:
    found = {path.stem for path in Path(gm.__file__).parent.joinpath("locale").glob("*/*.toml")}
    assert found == set(domains())


def fields(template: str) -> Iterator[tuple[str, str]]:
    """The name and format of each field of a template, those inside plural forms too."""
    for _, name, spec, _ in string.Formatter().parse(template):
        if name is not None:
            yield name, spec or ""
            yield from fields(spec or "")


@pytest.mark.parametrize(("language", "domain"), FILES)
def test_each_language_has_the_same_keys(language: str, domain: str) -> None:
    assert messages(language, domain).keys() == messages("en", domain).keys()


@pytest.mark.parametrize(("language", "domain"), FILES)
def test_a_sentence_has_the_same_gaps_in_each_language(language: str, domain: str) -> None:
    english, other = messages("en", domain), messages(language, domain)
    for key in english.keys() & other.keys():
        assert {name for name, _ in fields(other[key])} == {name for name, _ in fields(english[key])}, key


@pytest.mark.parametrize(("language", "domain"), FILES)
def test_plurals_have_as_many_forms_as_the_language(language: str, domain: str) -> None:
    for key, template in messages(language, domain).items():
        for name, spec in fields(template):
            if "|" in spec:
                assert spec.count("|") + 1 == PLURAL_FORMS[language], f"{key}: {name}"


@pytest.mark.parametrize(("language", "domain"), FILES)
def test_no_sentence_is_empty(language: str, domain: str) -> None:
    for key, template in messages(language, domain).items():
        assert template.strip(), key


_KEY = re.compile(r"[a-z_]+(?:\.[A-Za-z0-9_]+)+")
_FILE_ENDINGS = (".pdf", ".svg", ".png", ".yaml", ".toml", ".html", ".gm", ".txt", ".json", ".tcss", ".md", ".css")


@cache
def known_keys() -> frozenset[str]:
    """Every key of English; those of faults also as the codes that the program uses, without `faults.`."""
    keys = {key for domain in domains() for key in messages("en", domain)}
    return frozenset(keys | {key.removeprefix("faults.") for key in keys if key.startswith("faults.")})


@cache
def texts_in_code() -> tuple[tuple[str, ...], tuple[str, ...]]:
    """All strings in the program, and the patterns of its f-strings: `words.wind.{name}` as `words\\.wind\\..+`."""
    plain: set[str] = set()
    patterns: set[str] = set()
    for path in sorted(Path(gm.__file__).parent.rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"), str(path))
        inside = {id(part) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in node.values}
        for node in ast.walk(tree):
            if isinstance(node, ast.JoinedStr):
                patterns.add("".join(_pattern(part) for part in node.values))
            elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in inside:
                plain.add(node.value)
    return tuple(sorted(plain)), tuple(sorted(patterns))


def _pattern(part: ast.expr) -> str:
    return re.escape(str(part.value)) if isinstance(part, ast.Constant) else ".+"


def _first_words() -> set[str]:
    return {key.partition(".")[0] for key in known_keys()}


def test_every_key_in_the_code_has_its_sentence() -> None:
    texts, _ = texts_in_code()
    keys = {text for text in texts if _KEY.fullmatch(text) and not text.endswith(_FILE_ENDINGS)}
    used = {key for key in keys if key.partition(".")[0] in _first_words()}
    assert len(used) > 100
    assert {key for key in used if key not in known_keys() and not _begins_a_key(key)} == set()


def _begins_a_key(text: str) -> bool:
    return any(key.startswith(f"{text}.") for key in known_keys())


def test_every_key_put_together_in_the_code_can_be_a_sentence() -> None:
    _, patterns = texts_in_code()
    heads = {p: p.split("\\.")[0] for p in patterns if re.match(r"[a-z_]+\\\.", p) and " " not in p}
    built = [pattern for pattern, head in heads.items() if head in _first_words()]
    built = [pattern for pattern in built if not pattern.replace("\\", "").endswith(_FILE_ENDINGS)]
    assert len(built) > 5
    assert [p for p in built if not any(re.fullmatch(p, key) for key in known_keys())] == []


def test_no_sentence_is_left_over() -> None:
    """Each key, or its last words, stands in the code or can be put together there."""
    texts, patterns = texts_in_code()
    plain = set(texts)
    rules = [re.compile(pattern) for pattern in patterns if pattern.strip(".+")]
    left = []
    for key in {key for domain in domains() for key in messages("en", domain)}:
        words = key.split(".")
        ends = [".".join(words[start:]) for start in range(len(words))]
        if not any(end in plain or any(rule.fullmatch(end) for rule in rules) for end in ends):
            left.append(key)
    assert sorted(left) == []


@pytest.mark.parametrize(
    ("language", "forms"),
    [
        ("en", {0: 1, 1: 0, 2: 1, 5: 1, 21: 1}),
        ("de", {0: 1, 1: 0, 2: 1}),
        ("fr", {0: 0, 1: 0, 2: 1, 7: 1}),
        ("cs", {0: 2, 1: 0, 2: 1, 4: 1, 5: 2, 11: 2, 21: 2, 22: 2}),
    ],
)
def test_a_number_takes_the_plural_form_of_its_language(language: str, forms: dict[int, int]) -> None:
    assert {count: plural_form(language, count) for count in forms} == forms


@pytest.mark.parametrize(("count", "text"), [(1, "plave 1 truhla"), (2, "plavou 2 truhly"), (5, "plave 5 truhel")])
def test_a_czech_sentence_counts_right(count: int, text: str) -> None:
    assert text in Catalogue("cs")("events.event.float", cell="C6", count=count)


def test_a_language_that_lacks_a_sentence_speaks_english(monkeypatch: pytest.MonkeyPatch) -> None:
    def only_english(language: str, domain: str) -> dict[str, str]:
        return {"words.here": "{n} {n:ship|ships}"} if language == "en" else {}

    monkeypatch.setattr("gm.catalogue._domain", only_english)
    assert Catalogue("cs")("words.here", n=2) == "2 ships"


def test_an_unknown_key_or_language_is_a_fault_of_the_program() -> None:
    with pytest.raises(KeyError):
        Catalogue("cs")("words.ship.no_such_word")
    with pytest.raises(ValueError, match="xx"):
        Catalogue("xx")
    assert Catalogue("cs").has("words.ship.name")
    assert not Catalogue("cs").has("words.ship.no_such_word")


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({"LANG": "cs_CZ.UTF-8"}, "cs"),
        ({"LC_ALL": "de_AT", "LANG": "cs_CZ"}, "de"),
        ({"LC_ALL": "", "LC_MESSAGES": "fr", "LANG": "cs"}, "fr"),
        ({"LANG": "sk_SK.UTF-8"}, "en"),
        ({"LANG": "C"}, "en"),
        ({}, "en"),
    ],
)
def test_the_language_of_the_system(
    environment: dict[str, str], language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(variable, raising=False)
    for variable, value in environment.items():
        monkeypatch.setenv(variable, value)
    monkeypatch.setattr("os.name", "posix")
    assert system_language() == language
