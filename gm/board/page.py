"""The page: one HTML file with its style, its script and all rounds of the game, and nothing from anywhere else."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from hashlib import sha256
from importlib.resources import files
from pathlib import Path

from gm import __version__
from gm.board.cells import calm
from gm.board.legend import legend
from gm.board.log import told
from gm.board.looks import Looks
from gm.board.markup import Markup, el, joined
from gm.board.places import window
from gm.board.sea import sea
from gm.board.symbols import picture, symbols
from gm.board.tables import fleets, fleets_head, map_head, map_rows, ranking, ranking_head
from gm.board.times import Span, parts, timing
from gm.catalogue import Catalogue
from gm.files import write_whole
from gm.hexgrid import Cell, reading_order
from gm.sextagon.board import Board
from gm.sextagon.course import Course
from gm.sextagon.views import PUBLIC, View

GENERATOR = '<meta name="generator" content="gm '
"""What every page begins with, so that it is known again; the program's version follows."""

_HEAD = 4096
"""The bytes of a file in which it is looked for."""


def write_board(game: Course, path: Path, say: Catalogue) -> bool:
    """Write the public board of a game, whole or not at all; a page that is open follows by itself.

    Returns whether anything was to be written: a page that says the same already is left alone. Raises `NotDone`
    where it cannot be written.
    """
    html = board_page(game, say).encode()
    with suppress(OSError):  # where none can be read, writing will tell whether one can be made
        if path.read_bytes() == html:
            return False
    write_whole(path, html, say)
    return True


def is_page(path: Path) -> bool:
    """Whether the file is a page that this program wrote, as far as it can be read."""
    try:
        with path.open("rb") as stream:
            return GENERATOR.encode() in stream.read(_HEAD)
    except OSError:
        return False


def board_page(game: Course, say: Catalogue) -> str:
    """The page as text, from the game's public views after every round (S10.1) and from nothing else."""
    return page([game.view(PUBLIC, rounds) for rounds in range(len(game.rounds) + 1)], say)


def page(views: Sequence[View], say: Catalogue) -> str:
    """The page that shows these views, of successive rounds; the last one without its script."""
    whole = Span(views[0].round, views[-1].round)
    looks = Looks(views)
    style = _style(views[0].board, looks)
    script = _asset("script.js")
    store = el("defs", *symbols(say("words.wind_short.N")), *looks.symbols())
    html = el(
        "html",
        _head(views[-1], style, script),
        el(
            "body",
            el("svg", store, class_="store", aria_hidden="true"),
            _bar(views, whole, say),
            el(
                "main",
                _map(views, looks, whole, say),
                el("div", _standing(views, looks, whole, say), _story(views, looks, whole, say), class_="side"),
            ),
            el("p", id="said", class_="unseen", role="status", aria_live="polite"),
            el("script", Markup(script)),
        ),
        lang=say.language,
        data_first=whole.first,
        data_last=whole.last,
    )
    return f"<!doctype html>\n{html}\n"


def _head(view: View, style: str, script: str) -> Markup:
    policy = (
        f"default-src 'none'; style-src '{_fingerprint(style)}'; script-src '{_fingerprint(script)}'; "
        "img-src data:; base-uri 'none'; form-action 'none'"
    )
    return el(
        "head",
        el("meta", charset="utf-8"),
        el("meta", http_equiv="Content-Security-Policy", content=policy),
        el("meta", name="viewport", content="width=device-width, initial-scale=1"),
        el("meta", name="color-scheme", content="light dark"),
        el("meta", name="referrer", content="no-referrer"),
        el("meta", name="generator", content=f"gm {__version__}"),
        el("title", view.title),
        el("link", rel="icon", href="data:,"),
        el("style", Markup(style)),
    )


def _bar(views: Sequence[View], whole: Span, say: Catalogue) -> Markup:
    """The title, the round that is shown, and the controls, which only the script makes visible."""
    lines = _each(views, whole, lambda view: when(view, say))
    return el(
        "header",
        el("h1", el("bdi", views[-1].title)),
        el("p", *lines, class_="when", id="when"),
        el(
            "nav",
            _button("previous", "‹", say("board.controls.previous")),
            el(
                "input",
                type="range",
                id="round",
                min=whole.first,
                max=whole.last,
                step=1,
                value=whole.last,
                autocomplete="off",
                aria_label=say("board.controls.round"),
            ),
            _button("next", "›", say("board.controls.next")),
            _toggle("courses", say("board.controls.courses"), "route"),
            _toggle("dark", say("board.controls.dark"), "moon"),
            aria_label=say("board.controls.title"),
            hidden=True,
        ),
    )


def when(view: View, say: Catalogue) -> str:
    """How far the game is, in a few words."""
    key = "over" if view.over else "round" if view.round else "opening"
    return say(f"board.when.{key}", round=view.round)


def _button(name: str, sign: str, label: str) -> Markup:
    return el("button", el("span", sign, aria_hidden="true"), type="button", id=name, aria_label=label, title=label)


def _toggle(name: str, label: str, symbol: str) -> Markup:
    sign = picture(symbol)
    return el("button", sign, type="button", id=name, aria_pressed="false", aria_label=label, title=label)


def _map(views: Sequence[View], looks: Looks, whole: Span, say: Catalogue) -> Markup:
    drawing = sea(views, looks, whole, aria_labelledby="sea-title", aria_describedby="sea-caption")
    return el(
        "section",
        el("h2", say("board.sea.title"), id="sea-title", class_="unseen"),
        el(
            "figure",
            el("div", drawing, id="chart", tabindex=0, role="region", aria_label=say("board.sea.scroll")),
            el(
                "div",
                _button("farther", "−", say("board.controls.farther")),
                _button("closer", "+", say("board.controls.closer")),
                class_="zoom",
                role="group",
                aria_label=say("board.controls.zoom"),
                hidden=True,
            ),
            el(
                "figcaption",
                *_each(views, whole, lambda view: _summary(view, say)),
                " ",
                el("span", say("board.sea.in_words"), class_="unseen"),
                id="sea-caption",
            ),
        ),
        class_="sea",
    )


def _summary(view: View, say: Catalogue) -> str:
    """The map in a sentence: how much is uncovered, and the gold that everybody can see."""
    seen = view.cells.values()
    words = [
        say("board.sea.uncovered", count=len(view.cells), all=len(view.board.sea)),
        say("board.sea.chests", count=sum(cell.chests for cell in seen)),
    ]
    floating = sum(cell.floating for cell in seen)
    if floating:
        words.append(say("board.sea.floating", count=floating))
    return " · ".join(words)


def _standing(views: Sequence[View], looks: Looks, whole: Span, say: Catalogue) -> Markup:
    frames = [{"ranking": joined(ranking(view, looks, say))} for view in views]
    bodies = [el("tbody", part.content, **timing(part.span, whole)) for part in parts(whole.first, frames)]
    return el(
        "section",
        el("h2", say("board.ranking.title"), id="ranking-title"),
        el("table", ranking_head(say), *bodies, class_="ranking", aria_labelledby="ranking-title"),
        class_="standing",
        aria_labelledby="ranking-title",
    )


def _story(views: Sequence[View], looks: Looks, whole: Span, say: Catalogue) -> Markup:
    """What happened, and what only some will open: tables, and the legend."""
    stories = []
    for view in views:
        lines = told(view, looks, say, first=view is views[0])
        stories.append(el("div", lines, **timing(Span(view.round, view.round), whole), class_="log"))
    return el(
        "section",
        el("h2", say("board.log.title"), id="log-title"),
        *stories,
        _fleets(views, looks, whole, say),
        _map_in_words(views, whole, say),
        _fold("legend", say("board.legend.title"), legend(say)),
        el("p", el("span", say("board.controls.follows"), id="follows", hidden=True), class_="foot"),
        class_="story",
        id="story",
        tabindex=0,
        aria_labelledby="log-title",
    )


def _fleets(views: Sequence[View], looks: Looks, whole: Span, say: Catalogue) -> Markup:
    shown = parts(whole.first, [{"fleets": joined(fleets(view, looks, say))} for view in views])
    bodies = [el("tbody", part.content, **timing(part.span, whole)) for part in shown]
    return _fold("fleets", say("board.fleets.title"), el("table", fleets_head(say), *bodies))


def _map_in_words(views: Sequence[View], whole: Span, say: Catalogue) -> Markup:
    """A table of the cells where something is to be seen, and a list of those where there is nothing but water."""
    names = views[0].board.names
    rows = _in_reading_order("tr", [map_rows(view, say) for view in views], whole)
    bare = _in_reading_order("li", [{cell: names[cell] for cell in calm(view)} for view in views], whole)
    return _fold(
        "list",
        say("board.list.title"),
        el("table", map_head(say), el("tbody", *rows)),
        el("h3", say("board.list.open_sea"), id="open-sea-title"),
        el("ul", *bare, class_="names", aria_labelledby="open-sea-title"),
    )


def _in_reading_order(name: str, frames: Sequence[Mapping[Cell, str]], whole: Span) -> list[Markup]:
    found = sorted(parts(whole.first, frames), key=lambda part: (reading_order(part.key), part.span))
    return [el(name, part.content, **timing(part.span, whole)) for part in found]


def _fold(name: str, title: str, *content: str) -> Markup:
    return el("details", el("summary", title), *content, id=name, class_=name)


def _each(views: Sequence[View], whole: Span, words: Callable[[View], str]) -> list[Markup]:
    """One line of text that differs from round to round."""
    lines = parts(whole.first, [{"line": words(view)} for view in views])
    return [el("span", part.content, **timing(part.span, whole)) for part in lines]


def _style(board: Board, looks: Looks) -> str:
    """The style sheet: the dark colours stand in it twice, as the system's choice and as the reader's."""
    dark = _asset("dark.css")
    _, _, width, height = window(board)
    return (
        f"{_asset('style.css')}"
        f"@media (prefers-color-scheme: dark) {{ :root:not([data-theme=light]) {{\n{dark}}} }}\n"
        f":root[data-theme=dark] {{\n{dark}}}\n"
        f":root {{ --ratio: {width / height:.4f}; }}\n"
        f"{looks.style()}"
    )


def _asset(name: str) -> str:
    return files("gm.board").joinpath("assets", name).read_text(encoding="utf-8")


def _fingerprint(text: str) -> str:
    """What the content security policy knows an inline style or script by."""
    return f"sha256-{b64encode(sha256(text.encode()).digest()).decode()}"
