"""Driving the screens in tests: an app on a game, keys by their signs, and pictures that are compared."""

from __future__ import annotations

import asyncio
import os
import re
import tempfile
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from textual.pilot import Pilot

from gm.game import Game
from gm.tui.app import GmApp
from gm.tui.lines import plain
from gm.tui.lineview import LineView

SNAPSHOTS = Path(__file__).parent / "snapshots"
UPDATE = "GM_UPDATE_SNAPSHOTS"
"""Set in the environment, it makes the pictures anew instead of comparing them."""

_KEYS = {
    " ": "space",
    "*": "asterisk",
    "-": "minus",
    ".": "full_stop",
    "=": "equals_sign",
    ":": "colon",
    ">": "greater_than_sign",
    "\n": "enter",
}

Journey = Callable[[GmApp, "Pilot[None]"], Awaitable[None]]


def keys(text: str) -> list[str]:
    """The keys that type a text; a line's end is Enter."""
    return [_KEYS.get(sign, sign) for sign in text]


def travel(game: Game | None, journey: Journey, size: tuple[int, int] = (80, 24), **options: Any) -> GmApp:
    """Run the program on a game and make a journey with it."""
    app = GmApp(game, **{"language": "en", **options})

    async def go() -> None:
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await journey(app, pilot)

    asyncio.run(go())
    if app.crashed is not None:
        raise app.crashed
    return app


def text_of(app: GmApp, view: str) -> str:
    """What a part of the screen shows, as text: title, keys, panel, side or page."""
    return "\n".join(plain(line) for line in app.screen.query_one(f"#{view}", LineView).lines)


def plain_picture(svg: str) -> str:
    """The picture without what has nothing to do with how the screen looks: times, names of its own, web fonts."""
    svg = re.sub(r"\d\d:\d\d:\d\d", "00:00:00", svg)
    svg = re.sub(r"terminal-\d+-", "terminal-", svg)
    return re.sub(r" *@font-face \{.*?\}\n", "", svg, flags=re.DOTALL)


async def compare(app: GmApp, pilot: Pilot[None], name: str) -> None:
    """Compare the screen with the picture of that name; times of day do not count.

    A field that is being typed in is kept first, so that it does not matter how long ago that was.
    """
    keep = getattr(app.screen, "keep", None)
    if keep is not None:
        keep()
    await pilot.pause()
    picture = plain_picture(app.export_screenshot(title="gm"))
    path = SNAPSHOTS / f"{name}.svg"
    if UPDATE in os.environ:
        SNAPSHOTS.mkdir(exist_ok=True)
        path.write_text(picture, encoding="utf-8")
        return
    known = path.read_text(encoding="utf-8") if path.exists() else ""
    if picture != known:
        actual = Path(tempfile.gettempdir()) / path.name
        actual.write_text(picture, encoding="utf-8")
        raise AssertionError(f"{name} looks different: compare {actual} with {path}, or set {UPDATE}=1 to take it")
