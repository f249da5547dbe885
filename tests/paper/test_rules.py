"""The rule sheet: every rule in force in words, a picture of every feature, and an example that is right."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from gm.catalogue import LANGUAGES, Catalogue
from gm.drawing.pdf import pdf
from gm.drawing.shapes import MM, Group
from gm.paper.drawn_orders import PATHS, PORT, SHIPS, SHOT, TELESCOPE, WRITTEN, drawn_orders
from gm.paper.page import SIZES, Box
from gm.paper.rules import STRIP, rules, steps
from gm.paper.sheets import SHEETS, Wanted
from gm.paper.ties import tied
from gm.rulebook import ROUND, SECTIONS, feature_rules, sections
from gm.sextagon.board import standard_board
from gm.sextagon.features import Effect
from gm.sextagon.judge import judge
from gm.sextagon.orders import RoundOrders, ShipOrders, TeamOrders
from gm.sextagon.paths import PORT as PORT_MOVE
from gm.sextagon.rulings import RULING_CHOICES, Rulings
from gm.sextagon.state import Fleet, Ship, State
from gm.sextagon.views import Terms, View
from tests.paper.games import game, scenario, twin
from tests.paper.reading import all_text, extents, texts

CS = Catalogue("cs")
OTHERS = {key: words[1] for key, words in RULING_CHOICES.items()}


def public(**terms: object) -> View:
    view = game(1, 3, rounds=0).view("public")
    return replace(view, terms=replace(view.terms, **terms))  # type: ignore[arg-type]


def told(view: View, language: str = "cs") -> str:
    return all_text(pdf(rules(view, view.paper, Catalogue(language))))


def squeezed(text: str) -> str:
    return "".join(text.split())


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("rulings", [Rulings(), Rulings(**OTHERS)])
def test_every_rule_in_force_stands_on_the_sheet(language: str, rulings: Rulings) -> None:
    view, say = public(rulings=rulings), Catalogue(language)
    sheet = squeezed(told(view, language))
    for section in sections(view.terms, len(view.fleets), say):
        for sentence in section.sentences:
            assert squeezed(sentence) in sheet
    for text in feature_rules(view.terms, say).values():
        assert squeezed(text) in sheet
    for step in ROUND:
        assert squeezed(say(f"rulebook.round.{step}_told")) in sheet


@pytest.mark.parametrize("ruling", RULING_CHOICES)
def test_each_ruling_changes_what_the_sheet_says(ruling: str) -> None:
    words = RULING_CHOICES[ruling]
    sheets = [told(public(rulings=Rulings(**{ruling: word}))) for word in words]
    assert sheets[0] != sheets[1]


def test_prices_points_and_limits_are_the_scenarios_own() -> None:
    terms: Terms = public().terms
    view = public(points=(31, 29, 27, 25, 23, 21), prices={"transport": 7, "battleship": 13}, limits=terms.limits)
    sheet = [text.text for text in texts(rules(view, "A4", CS).pages[0].elements)]
    for value in ("31", "29", "27", "25", "23", "21", "24"):  # 24 moves are left of 31 points after a ship for 7
        assert value in sheet
    for price in (7, 13):
        assert CS("paper.orders.price", price=price) in sheet
    assert "8 políček" in told(public(limits={"transports": 4, "range": 8}))


def test_a_game_of_fewer_teams_shows_only_its_ranks() -> None:
    view = public(points=(91, 89, 87, 85, 83, 81))
    fleets = dict(list(view.fleets.items())[:2])
    sheet = [text.text for text in texts(rules(replace(view, fleets=fleets), "A4", CS).pages[0].elements)]
    assert "89" in sheet
    assert "87" not in sheet


@pytest.mark.parametrize("paper", ["A4", "Letter"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_two_pages_are_enough_and_nothing_leaves_them(language: str, paper: str) -> None:
    width, height = SIZES[paper]
    for rulings in (Rulings(), Rulings(**OTHERS)):
        document = rules(public(rulings=rulings), paper, Catalogue(language))
        assert len(document.pages) == 2
        for page in document.pages:
            for extent in extents(page.elements):
                assert extent.left >= 8 * MM and extent.right <= width - 8 * MM, extent
                assert extent.bottom >= 7 * MM and extent.top <= height - 8 * MM, extent


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_steps_of_a_round_stay_in_their_boxes(language: str) -> None:
    box = Box(0.0, 0.0, 540.0, STRIP)
    assert min(extent.bottom for extent in extents(steps(box, Catalogue(language)))) >= -0.5


def test_there_is_a_picture_of_every_feature() -> None:
    view = public()
    page = rules(view, "A4", CS).pages[1]
    pictures = [element for element in page.elements if isinstance(element, Group)]
    assert len(pictures) == len(feature_rules(view.terms, CS)) == 13


def test_nothing_hidden_changes_the_rules() -> None:
    snapshot = game(4, 3, rounds=2)
    other = twin(Random(1), snapshot, "nobody")
    (first,), (second,) = (SHEETS["rules"](Wanted(each, 3), CS) for each in (snapshot, other))
    assert first.name == "rules"
    assert pdf(first.document) == pdf(second.document)


def test_the_example_may_be_ordered_and_means_what_is_drawn() -> None:
    board = standard_board(5)
    red, orange = scenario(Random(1), 5).teams[:2]
    plain = replace(scenario(Random(1), 5), teams=(red, orange), features={}, islands={}, board=board)
    ready = {"3": frozenset({Effect.TELESCOPE})}
    ships = tuple(
        Ship(number, board.cell(name) if name else None, ready=ready.get(number, frozenset()))
        for number, name in SHIPS.items()
    )
    known = frozenset(ship.at for ship in ships if ship.at is not None)
    state = State(plain, {"red": Fleet(PORT, ships), "orange": Fleet(1)}, {}, revealed=known)
    written = dict(part.split(": ") for part in WRITTEN.split("   "))
    orders = {number: ShipOrders(path) for number, path in written.items()}
    orders["3"], orders["B"] = ShipOrders(telescope=TELESCOPE), ShipOrders(shot=SHOT)
    verdict = judge(state, RoundOrders(1, {"red": TeamOrders(points="9", port="24", ships=orders)}))
    assert verdict.errors == ()
    assert [warning.code for warning in verdict.warnings if warning.code != "points_unspent"] == []
    plan = verdict.plan.teams["red"].ships
    for number, names in PATHS.items():
        cells = [board.cell(name) for name in names.split()]
        assert list(plan[number].path)[: len(cells)] == cells
    assert plan["2"].path[-1] is PORT_MOVE


def test_the_example_has_the_letters_that_the_text_explains() -> None:
    drawn = [text.text for text in texts(drawn_orders(Box(0, 0, 300, 170), scenario(Random(1), 3).teams[0], CS))]
    letters = [text for text in drawn if text in "abcd"]
    assert letters == list("abcd")
    assert len(letters) == len(SECTIONS["orders"]) - 1


@pytest.mark.parametrize(
    ("text", "expected"),
    [("v přístavu a k rumu", "v_přístavu a_k_rumu"), ("kdo a s kým", "kdo a_s_kým"), ("L16 o 3", "L16 o_3")],
)
def test_czech_prepositions_keep_to_their_words(text: str, expected: str) -> None:
    assert tied(text, "cs").replace("\u00a0", "_") == expected
    assert tied(text, "en") == text
