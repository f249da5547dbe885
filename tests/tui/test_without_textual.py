"""What works without Textual: the core, the commands, and those modules of the screens that decide, not draw."""

from __future__ import annotations

import subprocess
import sys

import pytest

CORE = (
    "gm.cli",
    "gm.game",
    "gm.journal",
    "gm.drafts",
    "gm.keyboard",
    "gm.playback",
    "gm.walllist",
    "gm.telling",
    "gm.snapshot",
    "gm.commands.play",
    "gm.commands.show",
    "gm.commands.check",
    "gm.commands.resolve",
)
PURE = (
    "gm.tui.lines",
    "gm.tui.geometry",
    "gm.tui.seatext",
    "gm.tui.editor",
    "gm.tui.steering",
    "gm.tui.papers",
    "gm.tui.fields",
    "gm.tui.pasting",
    "gm.tui.desk",
    "gm.tui.panel",
    "gm.tui.overlays",
    "gm.tui.replay",
    "gm.tui.doubts",
    "gm.tui.coach",
    "gm.tui.glance",
    "gm.tui.glancing",
    "gm.tui.actions",
    "gm.tui.openings",
    "gm.tui.layout",
)


@pytest.mark.parametrize("modules", [CORE, PURE], ids=["core", "screens"])
def test_nothing_of_textual_is_loaded(modules: tuple[str, ...]) -> None:
    code = (
        f"import importlib, sys\nfor name in {modules!r}:\n    importlib.import_module(name)\n"
        "    assert not {'textual', 'rich'} & set(sys.modules), name\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_help_and_show_load_no_screens() -> None:
    code = (
        "import sys\nfrom gm.cli import main\n"
        "assert main(['show', 'first-voyage']) == 0\n"
        "assert main(['--help']) == 0\n"
        "assert not {'textual', 'rich', 'reportlab', 'sqlite3'} & set(sys.modules)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
