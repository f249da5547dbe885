"""A scenario from its YAML document (formats, section 1)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields

from gm.catalogue import LANGUAGES
from gm.hexgrid import Cell, hexagon
from gm.located import Fields, Node, Reader
from gm.sextagon.board import LARGEST_SIZE, Bay, Board, board_of, listed_bay, standard_size
from gm.sextagon.features import Feature
from gm.sextagon.reading.cells import read_cell
from gm.sextagon.reading.picture import read_content, read_legend, read_picture
from gm.sextagon.reading.start import read_start
from gm.sextagon.reading.teams import (
    Unprintable,
    check_printable,
    everything_printable,
    read_team_fields,
    read_teams,
)
from gm.sextagon.rulings import RULING_CHOICES, Rulings
from gm.sextagon.scenario import DEFAULT_LIMITS, DEFAULT_POINTS, DEFAULT_PRICES, MOST_POINTS, PAPERS, Scenario
from gm.sextagon.state import State, opening

GAME = "sextagon"
OTHER_KINDS = {
    "islands": "scenario.is_record",
    "gang": "scenario.is_record",
    "islands-deck": "scenario.is_deck",
    "gang-deck": "scenario.is_deck",
}
"""Words of `game` that the card tables read, with the fault that tells so."""

KEYS = (
    "game",
    "title",
    "language",
    "paper",
    "teams",
    "sea",
    "legend",
    "size",
    "features",
    "rulings",
    "points",
    "prices",
    "limits",
    "bays",
    "notes",
    "seed",
    "start",
)
REQUIRED = ("game", "title", "teams")
LONGEST_TITLE = 60
LONGEST_NOTE = 500
LARGEST_LIMITS = {"transports": 20, "range": 99}


@dataclass(frozen=True, slots=True)
class _Map:
    board: Board
    features: Mapping[Cell, Feature]
    islands: Mapping[Cell, int]


def read_scenario(node: Node, reader: Reader, unprintable: Unprintable = everything_printable) -> State | None:
    """The state in which the scenario's game begins, or None after faults, which the reader has.

    `unprintable` tells which characters the paper's font lacks.
    """
    if _is_other_kind(node, reader):
        return None
    root = reader.map(node, known=KEYS, required=REQUIRED)
    if root is None:
        return None
    if "game" in root:
        reader.word(root["game"], (GAME,))
    title = reader.text(root["title"], LONGEST_TITLE) if "title" in root else None
    if title is not None:
        check_printable(reader, root["title"], title, unprintable)
    team_fields = read_team_fields(reader, root["teams"]) if "teams" in root else []
    sea = _read_map(reader, root, len(team_fields))
    teams = read_teams(reader, team_fields, sea.board if sea else None, unprintable)
    points = _read_points(reader, root.get("points"), len(teams))
    terms = _read_terms(reader, root)
    language = reader.word(root["language"], LANGUAGES) if "language" in root else None
    paper = reader.word(root["paper"], PAPERS, "A4") if "paper" in root else "A4"
    seed = reader.whole(root["seed"], default=0, low=0, high=999_999_999) if "seed" in root else 0
    if sea is None or not teams:
        return None
    scenario = Scenario(
        title=title or "",
        teams=tuple(teams),
        board=sea.board,
        features=sea.features,
        islands=sea.islands,
        language=language,
        paper=paper,
        rulings=terms.rulings,
        points=points,
        prices=terms.prices,
        limits=terms.limits,
        notes=_read_notes(reader, root.get("notes"), sea.board),
        seed=seed,
    )
    return read_start(reader, root["start"], scenario) if "start" in root else opening(scenario)


def _is_other_kind(node: Node, reader: Reader) -> bool:
    """Whether this is a file of the card tables: a sea's faults would say nothing about it."""
    for key, value in node.entries if node.kind == "map" else ():
        word = value.text.strip() if key.text == "game" and value.kind == "scalar" else ""
        if word in OTHER_KINDS:
            reader.fault(OTHER_KINDS[word], value, game=word.removesuffix("-deck"), file=value.place.file)
            return True
    return False


def _read_map(reader: Reader, root: Fields, teams: int) -> _Map | None:
    if "sea" in root:
        for key in ("size", "features"):
            if key in root:
                reader.fault("scenario.sea_and_size", root.key(key), key=key)
        picture = read_picture(reader, root["sea"], read_legend(reader, root.get("legend")))
        if picture is None:
            return None
        board = _with_bays(reader, root, picture.sea, teams)
        return _Map(board, picture.features, picture.islands) if board else None
    if "legend" in root:
        reader.fault("scenario.legend_without_sea", root.key("legend"))
    if "size" not in root:
        reader.fault("scenario.no_sea", root.node)
        return None
    size = reader.whole(root["size"], 1, LARGEST_SIZE)
    board = _with_bays(reader, root, hexagon(size), teams) if size else None
    if board is None:
        return None
    features: dict[Cell, Feature] = {}
    islands: dict[Cell, int] = {}
    listed = reader.map(root["features"]) if "features" in root else None
    for cell, value in read_by_cell(reader, listed, board):
        content = read_content(reader, value)
        if isinstance(content, Feature):
            features[cell] = content
        elif content is not None:
            islands[cell] = content
    return _Map(board, features, islands)


def read_by_cell(reader: Reader, listed: Fields | None, board: Board) -> list[tuple[Cell, Node]]:
    """The values of a map whose keys are cells; a cell that is named twice, if in two spellings, is a fault."""
    found: dict[Cell, Node] = {}
    for key, value in listed.entries if listed is not None else ():
        cell = read_cell(reader, key, board)
        if cell is not None and cell in found:
            reader.fault("scenario.cell_twice", key, name=board.names[cell])
        elif cell is not None:
            found[cell] = value
    return list(found.items())


def _with_bays(reader: Reader, root: Fields, sea: frozenset[Cell], teams: int) -> Board | None:
    """The board with the bays that the scenario lists, or those found on its coast (S1.3, S1.6)."""
    board = board_of(sea, teams)
    if "bays" in root:
        bays = _read_listed_bays(reader, root["bays"], board)
        return Board(sea, tuple(bays), standard_size(sea)) if bays else None
    if not board.bays:
        reader.fault("scenario.no_bays", root["sea"] if "sea" in root else root["size"])
        return None
    return board


def _read_listed_bays(reader: Reader, node: Node, board: Board) -> list[Bay]:
    bays: list[Bay] = []
    for item in reader.list(node) or ():
        cells = [read_cell(reader, name, board) for name in reader.list(item) or ()]
        known = [cell for cell in cells if cell is not None]
        if not known or len(known) < len(cells):
            continue
        bay = listed_bay(len(bays) + 1, known, board.sea)
        if bay is None:
            reader.fault("scenario.bay_apart", item)
        else:
            bays.append(bay)
    return bays


def _read_points(reader: Reader, node: Node | None, teams: int) -> tuple[int, ...]:
    if node is None:
        return DEFAULT_POINTS
    items = reader.list(node) or ()
    points = tuple(reader.whole(item, 0, MOST_POINTS, 0) for item in items)
    if items and len(items) < teams:
        reader.fault("scenario.few_points", node, count=len(items), teams=teams)
    return points if len(points) >= teams else DEFAULT_POINTS


@dataclass(frozen=True, slots=True)
class _Terms:
    rulings: Rulings
    prices: Mapping[str, int]
    limits: Mapping[str, int]


def _read_terms(reader: Reader, root: Fields) -> _Terms:
    words = {}
    rulings = reader.map(root["rulings"], known=RULING_CHOICES) if "rulings" in root else None
    for field in fields(Rulings):
        if rulings is not None and field.name in rulings:
            choices = RULING_CHOICES[field.name]
            words[field.name] = reader.word(rulings[field.name], choices, choices[0])
    prices = _read_numbers(reader, root.get("prices"), DEFAULT_PRICES, dict.fromkeys(DEFAULT_PRICES, MOST_POINTS))
    limits = _read_numbers(reader, root.get("limits"), DEFAULT_LIMITS, LARGEST_LIMITS)
    return _Terms(Rulings(**words), prices, limits)


def _read_numbers(
    reader: Reader, node: Node | None, defaults: Mapping[str, int], largest: Mapping[str, int]
) -> dict[str, int]:
    given = reader.map(node, known=defaults) if node is not None else None
    numbers = dict(defaults)
    for key in given or ():
        assert given is not None
        numbers[key] = reader.whole(given[key], 0, largest[key], defaults[key])
    return numbers


def _read_notes(reader: Reader, node: Node | None, board: Board) -> dict[Cell, str]:
    listed = reader.map(node) if node is not None else None
    notes = {cell: reader.text(value, LONGEST_NOTE) for cell, value in read_by_cell(reader, listed, board)}
    return {cell: text for cell, text in notes.items() if text is not None}
