"""Running the program in a terminal: signals, crashes, exit codes.

A signal or a closed window runs no code of Textual's and would leave the terminal in mouse mode, so handlers of our own
end the program in order. Nothing needs saving then but a field that has not rested yet.
"""

from __future__ import annotations

import asyncio
import gc
import os
import signal
import sys
import threading
from contextlib import suppress

from gm.tui.app import GmApp

SIGNALS = ("SIGTERM", "SIGHUP")
CRASHED = 1
_SETTLED = 1.0
"""Seconds after which the first screens have been loaded."""
_PATIENCE = 2.0
"""Seconds that an orderly end may take after a signal."""


def run(app: GmApp) -> int:
    """Run the program to its end; the exit code is that of formats, section 4.

    Raises what kept it from opening what it was asked to.
    """
    try:
        asyncio.run(_main(app))
    finally:
        with suppress(Exception):
            app.close_game()
    if app.failed is not None:
        raise app.failed
    if app.crashed is not None:
        from gm.crash import report

        print(report(app.crashed, app.say), file=sys.stderr)
        return CRASHED
    return app.return_code or 0


async def _main(app: GmApp) -> None:
    loop = asyncio.get_running_loop()
    for name in SIGNALS:
        number = getattr(signal, name, None)
        if number is not None:
            with suppress(NotImplementedError, RuntimeError):  # Windows has no such handlers
                loop.add_signal_handler(number, _end, app, int(number))
    loop.call_later(_SETTLED, _collect_again)
    await app.run_async()


def _collect_again() -> None:
    """Look for garbage again, but never among what was loaded."""
    gc.freeze()
    gc.enable()


def _end(app: GmApp, number: int) -> None:
    """End in order; by force where that takes too long.

    What is drawn for a terminal that is gone is taken by nobody, and then the loop itself can stand still. So a thread
    sees to the end: the game would stay in use otherwise.
    """
    for screen in app.screen_stack:
        keep = getattr(screen, "keep", None)
        if keep is not None:
            with suppress(Exception):
                keep()
    app.exit(return_code=128 + number)
    force = threading.Timer(_PATIENCE, os._exit, (128 + number,))
    force.daemon = True
    force.start()
