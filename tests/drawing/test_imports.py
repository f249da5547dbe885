from __future__ import annotations

import subprocess
import sys

import pytest

LIGHT = "fonts shapes palette hatch patterns icons hexmap strokes svg"


@pytest.mark.parametrize(
    ("modules", "absent"),
    [(LIGHT, "reportlab PIL"), ("pdf", "PIL.ImageDraw"), ("png", "reportlab")],
    ids=["light", "pdf", "png"],
)
def test_a_writers_library_is_imported_by_that_writer_alone(modules: str, absent: str) -> None:
    imports = ", ".join(f"gm.drawing.{module}" for module in modules.split())
    code = f"import sys, {imports}; print([name for name in {absent.split()} if name in sys.modules])"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "[]\n"
