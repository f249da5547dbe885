"""The score sheet: everything that counts stands on it, on paper of the right size, and nothing beyond its margins."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from io import BytesIO
from pathlib import Path

import pytest
from pypdf import PdfReader

from gm.cards.agreed import told
from gm.cards.course import course
from gm.cards.files import read_record_text
from gm.cards.record import Record, Result, count, play
from gm.cards.settings import GANG_NUMBERS, GANG_WORDS, ISLANDS_NUMBERS, ISLANDS_WORDS
from gm.catalogue import Catalogue
from gm.cli import main
from gm.drawing.fonts import text_width
from gm.drawing.pdf import pdf
from gm.drawing.shapes import MM, Element, Group, Picture, Shape, Text, bounds
from gm.paper.page import MARGIN, SIZES
from gm.paper.score import score_sheet
from tests.cards.random_games import gang_game, islands_game

ENGLISH = Catalogue("en")
GANG = (
    "game: gang\ntitle: Last evening\nplayers: [{id: anna, name: Anna}, {id: ben, name: Ben}, {id: eva, name: Eva}]\n"
    "rounds:\n"
    "  - {enemy: 1/5, cards: {anna: 1, ben: 5, eva: 5}, pays: red}\n"
    "  - {enemy: 1/10, cards: {anna: 4, ben: 6, eva: 7}}\n"
)
RECORDS = [gang_game(seed) for seed in range(6)] + [islands_game(seed) for seed in range(6)]


def words(result: Result, say: Catalogue = ENGLISH) -> str:
    """The text of the sheet, as a reader of the file finds it."""
    reader = PdfReader(BytesIO(pdf(score_sheet(result, say))))
    return " ".join(" ".join(page.extract_text() for page in reader.pages).split())


def drawn(element: Element) -> Iterator[tuple[float, float, float, float]]:
    """The bounds of each element; texts by their width."""
    if isinstance(element, Group):
        for inner in element.elements:
            yield from drawn(inner)
    elif isinstance(element, Shape):
        yield bounds(element.path)
    elif isinstance(element, Text):
        wide = text_width(element.text, element.style.size, element.style.face)
        left = element.x - {"start": 0.0, "middle": wide / 2, "end": wide}[element.style.anchor]
        yield left, element.y, left + wide, element.y + 0.7 * element.style.size


def test_result_rounds_and_rules_stand_on_the_sheet() -> None:
    text = words(play(read_record_text(GANG).record))
    assert "Last evening" in text
    assert "As it stands after 2 rounds; the game goes on." in text
    for name in ("Anna", "Ben", "Eva"):
        assert name in text
    assert "lost: Anna pays 1" in text
    assert "attack cards 1 to 7" in text


@pytest.mark.parametrize("record", RECORDS)
def test_every_line_of_the_count_stands_on_the_sheet(record: Record) -> None:
    result = play(record)
    text = words(result).replace(" ", "")
    totals = [int(line.args["total"]) for line in count(result.state).lines if line.kind in ("score", "points")]  # type: ignore[call-overload]
    assert len(totals) == len(result.state.names)
    for total, name in zip(totals, result.state.names, strict=True):
        assert name[:4].replace(" ", "") in text
        assert f"={total}." in text


@pytest.mark.parametrize("paper", ["A4", "Letter"])
@pytest.mark.parametrize("record", RECORDS)
def test_nothing_is_drawn_beyond_the_margins(record: Record, paper: str) -> None:
    document = score_sheet(play(replace(record, paper=paper)), ENGLISH)
    for picture in document.pages:
        assert isinstance(picture, Picture)
        assert (picture.width, picture.height) == SIZES[paper]
        for element in picture.elements:
            for left, bottom, right, top in drawn(element):
                assert left >= MARGIN - 3 and right <= picture.width - MARGIN + 3
                assert bottom >= MARGIN - 3 and top <= picture.height - MARGIN + 3


def test_a_long_count_goes_on_on_a_second_page() -> None:
    """Five players with long names tie in each of eight colours."""
    colours = ("red", "orange", "yellow", "green", "blue", "purple", "white", "black")
    head = f"game: islands\ncolours: [{', '.join(colours)}]\n"
    head += f"deck: {{{', '.join(f'{cost}: {{chests: 1}}' for cost in range(2, 7))}}}\n"
    result = {}
    for name in ("Eva", "A name that is far too long for any table " * 4):
        players = "".join(f"  - {{id: p{seat}, name: {name}}}\n" for seat in range(5))
        gifts = [", ".join(f"{colour} {seat + 2}" for colour in colours) for seat in range(5)]
        turns = "".join(f"  - {{player: p{seat}, correct: {{give: [{gifts[seat]}]}}}}\n" for seat in range(5))
        record = read_record_text(f"{head}players:\n{players}turns:\n{turns}").record
        result[name[:3]] = len(score_sheet(play(record), ENGLISH).pages)
    assert result == {"Eva": 1, "A n": 2}


def test_the_same_game_gives_the_same_bytes() -> None:
    result = play(gang_game(1))
    assert pdf(score_sheet(result, ENGLISH)) == pdf(score_sheet(result, ENGLISH))


def test_the_course_of_play_begins_before_the_first_round_and_ends_with_the_present() -> None:
    result = play(read_record_text(GANG).record)
    assert [(moment.round, moment.totals) for moment in course(result)] == [
        (0, (6, 6, 6)),
        (1, (2, 6, 6)),
        (2, tuple(score.total for score in count(result.state).scores)),
    ]


def test_the_final_turn_of_islands_is_a_moment_of_its_own() -> None:
    for seed in range(4):
        result = play(islands_game(seed))
        moments = course(result)
        assert moments[0].round == 0
        assert moments[-1].totals == tuple(score.total for score in count(result.state).scores)
        assert [moment.round for moment in moments] == sorted({moment.round for moment in moments})


def test_every_setting_has_a_clause_for_each_of_its_words() -> None:
    for language in ("en", "cs"):
        say = Catalogue(language)
        for words_of in (ISLANDS_WORDS, GANG_WORDS):
            for name, choices in words_of.items():
                assert len({told(name, choice, say) for choice in choices}) == len(choices)
        for numbers in (ISLANDS_NUMBERS, GANG_NUMBERS):
            for name in numbers:
                assert "7" in told(name, 7, say)


def test_gm_print_writes_the_sheet_of_a_game_and_of_a_record(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = tmp_path / "record.yaml"
    record.write_text(GANG, encoding="utf-8")
    game = tmp_path / "game.gm"
    assert main(["score", str(record), "--save", str(game)]) == 0
    capsys.readouterr()
    for source in (record, game):
        assert main(["print", str(source), "score", "--out", str(tmp_path / source.suffix)]) == 0
        path = Path(capsys.readouterr().out.strip())
        assert path.name == "score.pdf"
        assert "Last evening" in " ".join(page.extract_text() for page in PdfReader(path).pages)
    assert main(["print", str(game), "handouts"]) == 2
    assert "score" in capsys.readouterr().err


def test_a_faulty_record_is_told_as_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = tmp_path / "record.yaml"
    record.write_text("game: gang\nplayers: [{id: Anna}, {id: ben}]\n", encoding="utf-8")
    assert main(["print", str(record), "score", "--lang", "en"]) == 2
    assert "cannot be an id" in capsys.readouterr().err


def test_marks_are_at_least_a_millimetre_wide() -> None:
    from gm.paper.curves import mark

    for index in range(7):
        left, _, right, _ = bounds(next(e.path for e in mark(index, 0, 0) if isinstance(e, Shape)))
        assert right - left > MM


def test_what_the_referee_overruled_is_marked_on_the_sheet() -> None:
    again = "  - {enemy: 1/14, cards: {anna: 4, ben: 3, eva: 1}, overrule: true}\n"
    text = words(play(read_record_text(GANG + again).record))
    assert "Overruled by the referee" in text
    assert "Round 3: Anna: the 4 lies on the table already" in text
    assert "Overruled" not in words(play(read_record_text(GANG).record))
