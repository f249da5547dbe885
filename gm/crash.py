"""What is said and kept when the program itself is at fault."""

from __future__ import annotations

import tempfile
import traceback
from datetime import datetime
from pathlib import Path

from gm import __version__
from gm.catalogue import Catalogue


def report(error: BaseException, say: Catalogue) -> str:
    """Write what is needed to find the fault into a file, and return two plain lines that name it."""
    stamp = datetime.now().strftime("%Y%m%d-%H%M%S")
    text = f"gm {__version__}\n\n" + "".join(traceback.format_exception(error))
    for folder in (Path.cwd(), Path(tempfile.gettempdir())):
        path = folder / f"gm-crash-{stamp}.txt"
        try:
            path.write_text(text, encoding="utf-8")
        except OSError:
            continue
        return say("cli.crash", file=str(path))
    return say("cli.crash_unkept", error=f"{type(error).__name__}: {error}")
