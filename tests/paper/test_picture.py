"""The map as a picture: the same rules of what may be seen as for paper."""

from __future__ import annotations

from pathlib import Path
from random import Random
from xml.etree import ElementTree

import pytest
from PIL import Image

from gm.catalogue import Catalogue
from gm.drawing.svg import svg
from gm.paper.picture import picture, write_png, write_svg
from gm.sextagon.features import Feature
from gm.sextagon.views import PUBLIC, REFEREE
from tests.paper.games import game, odd_game, twin
from tests.paper.reading import extents, texts

CS = Catalogue("cs")


@pytest.mark.parametrize("seed", range(8))
def test_hidden_things_change_no_picture(seed: int) -> None:
    rng = Random(seed)
    snapshot = odd_game(seed) if seed % 2 else game(seed, 3, rounds=3)
    other = twin(rng, snapshot, "nobody")
    assert svg(picture(snapshot.view(PUBLIC), CS)) == svg(picture(other.view(PUBLIC), CS))
    if snapshot.state.scenario.board.sea - snapshot.state.revealed:
        assert svg(picture(snapshot.view(REFEREE), CS)) != svg(picture(other.view(REFEREE), CS))


def test_the_referees_picture_has_what_is_hidden_and_says_that_it_is_secret() -> None:
    snapshot = game(2, 5, rounds=1)
    pictures = {name: picture(snapshot.view(name), CS) for name in (PUBLIC, REFEREE)}
    shown = {name: [text.text for text in texts(drawn.elements)] for name, drawn in pictures.items()}
    for feature in snapshot.state.scenario.features.values():
        assert CS(f"paper.feature_short.{feature}") in shown[REFEREE]
    short = {CS(f"paper.feature_short.{feature}") for feature in Feature} - {"Poseidon", "mapa", "rum", "útesy"}
    assert len(short.intersection(shown[PUBLIC])) < len(short.intersection(shown[REFEREE]))
    assert CS("paper.picture.referee") in shown[REFEREE]
    assert CS("paper.picture.public") in shown[PUBLIC]


@pytest.mark.parametrize("kind", [1, 3, 8, "triangle", "strait", "reach", "lagoon"])
def test_everything_lies_within_the_picture(kind: int | str) -> None:
    view = game(1, kind, rounds=2).view(PUBLIC)
    drawn = picture(view, CS)
    for extent in extents(drawn.elements):
        assert extent.left >= 0 and extent.bottom >= 0, extent.element
        assert extent.right <= drawn.width and extent.top <= drawn.height, extent.element


def test_it_tells_how_the_teams_stand() -> None:
    view = game(1, 4, rounds=3).view("green")
    shown = [text.text for text in texts(picture(view, CS).elements)]
    for fleet in view.fleets.values():
        assert fleet.team.name in shown
    assert "po 3. kole" in shown


def test_files_are_what_their_names_say(tmp_path: Path) -> None:
    view = game(1, 3, rounds=1).view(PUBLIC)
    written = write_svg(view, tmp_path / "map.svg", CS)
    root = ElementTree.fromstring(written.read_text(encoding="utf-8"))
    assert root.tag.endswith("svg")
    with Image.open(write_png(view, tmp_path / "map.png", CS)) as image:
        drawn = picture(view, CS)
        assert image.size == (round(drawn.width * 150 / 72), round(drawn.height * 150 / 72))
