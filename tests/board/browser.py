"""A headless Chromium without a network, driven over its debugging pipe: no driver and no package is needed.

The browser speaks the DevTools protocol, one JSON message after the other with a zero byte between them, over file
descriptors 3 (in) and 4 (out).
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import tempfile
from base64 import b64decode
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from select import select
from time import monotonic
from typing import Any

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
PATIENCE = 60.0
"""How long, in seconds, an answer may take before a test is given up."""

FLAGS = (
    "--headless=new",
    "--remote-debugging-pipe",
    "--no-sandbox",  # containers seldom have one; the pages are our own
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-extensions",
    "--disable-background-networking",
    "--disable-component-update",
    "--no-first-run",
    "--host-resolver-rules=MAP * ~NOTFOUND",
    "--proxy-server=127.0.0.1:9",
)


def chromium() -> str | None:
    """Where a browser is that these tests can drive, or None."""
    if not hasattr(os, "posix_spawn"):
        return None
    return next((path for path in map(shutil.which, NAMES) if path), None)


class Browser:
    """A running browser with one page."""

    def __init__(self, into: int, out: int) -> None:
        self._into = into
        self._out = out
        self._rest = b""
        self._number = 0
        self.requests: list[str] = []
        self.complaints: list[str] = []
        page = self._ask("Target.createTarget", url="about:blank")["targetId"]
        self._session: str | None = None
        self._session = self._ask("Target.attachToTarget", targetId=page, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Network", "Log", "Accessibility"):
            self._ask(f"{domain}.enable")
        self._ask("Network.emulateNetworkConditions", offline=True, latency=0, downloadThroughput=0, uploadThroughput=0)

    def ask(self, method: str, **parameters: Any) -> dict[str, Any]:
        """Send a command of the protocol to the page and return its answer."""
        return self._ask(method, **parameters)

    def open(self, url: str) -> None:
        """Go to an address and wait until it is loaded."""
        self.requests, self.complaints = [], []
        # Another fragment alone would load nothing.
        self._ask("Page.navigate", url="about:blank")
        self.wait(lambda: self.value("document.readyState === 'complete' && location.href === 'about:blank'"))
        self._ask("Page.navigate", url=url)
        self.wait(lambda: self.value("document.readyState === 'complete' && location.href !== 'about:blank'"))

    def value(self, expression: str) -> Any:
        """What a JavaScript expression comes to in the page."""
        answer = self._ask("Runtime.evaluate", expression=expression, returnByValue=True)
        if "exceptionDetails" in answer:
            raise AssertionError(answer["exceptionDetails"])
        return answer["result"].get("value")

    def key(self, key: str, shift: bool = False) -> None:
        """Press and let go a key by its name in the DOM (`ArrowLeft`, `Tab`, `Enter`)."""
        code, text = _KEYS[key]
        common = {"key": key, "code": key, "windowsVirtualKeyCode": code, "modifiers": 8 if shift else 0}
        self._ask("Input.dispatchKeyEvent", type="keyDown" if text else "rawKeyDown", text=text, **common)
        self._ask("Input.dispatchKeyEvent", type="keyUp", **common)

    def click(self, selector: str) -> None:
        """Click into the middle of the first element that the selector finds."""
        box = self.value(
            f"(() => {{ const e = document.querySelector({json.dumps(selector)});"
            "e.scrollIntoView({block: 'center', behavior: 'instant'});"
            "const b = e.getBoundingClientRect(); return [b.x + b.width / 2, b.y + b.height / 2]; })()"
        )
        for kind in ("mousePressed", "mouseReleased"):
            self._ask("Input.dispatchMouseEvent", type=kind, x=box[0], y=box[1], button="left", clickCount=1)

    def size(self, width: int, height: int, *, mobile: bool = False) -> None:
        """Give the page a window of so many CSS pixels."""
        self._ask("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=mobile)

    def prefer(self, **features: str) -> None:
        """Set media features by their names with `_` for `-`; others fall back to the browser's own."""
        listed = [{"name": name.replace("_", "-"), "value": value} for name, value in features.items()]
        self._ask("Emulation.setEmulatedMedia", features=listed)

    def screenshot(self, path: Path) -> None:
        """Write what is to be seen as a PNG file."""
        path.write_bytes(b64decode(self._ask("Page.captureScreenshot", format="png")["data"]))

    def wait(self, condition: Callable[[], Any]) -> None:
        """Wait until the condition holds. Raises `TimeoutError`."""
        end = monotonic() + PATIENCE
        while not condition():
            if monotonic() > end:
                raise TimeoutError("the page did not come to it")
            self._take(0.02)

    def idle(self, seconds: float) -> None:
        """Let the page be for a while."""
        end = monotonic() + seconds
        while (left := end - monotonic()) > 0:
            self._take(left)

    def _ask(self, method: str, **parameters: Any) -> dict[str, Any]:
        self._number += 1
        message: dict[str, Any] = {"id": self._number, "method": method, "params": parameters}
        session = getattr(self, "_session", None)
        if session:
            message["sessionId"] = session
        os.write(self._into, json.dumps(message).encode() + b"\0")
        end = monotonic() + PATIENCE
        while monotonic() < end:
            for answer in self._take(1.0):
                if answer.get("id") == self._number:
                    if "error" in answer:
                        raise AssertionError(f"{method}: {answer['error']}")
                    result: dict[str, Any] = answer["result"]
                    return result
        raise TimeoutError(method)

    def _take(self, patience: float) -> list[dict[str, Any]]:
        """The messages that have come, after waiting a while for any; what they tell of the network is noted."""
        if select([self._out], [], [], patience)[0]:
            got = os.read(self._out, 1 << 20)
            if not got:
                raise ConnectionError("the browser is gone")
            self._rest += got
        *whole, self._rest = self._rest.split(b"\0")
        messages = [json.loads(message) for message in whole]
        for message in messages:
            self._note(message.get("method", ""), message.get("params", {}))
        return messages

    def _note(self, method: str, told: Mapping[str, Any]) -> None:
        if method == "Network.requestWillBeSent" and told["request"]["url"] != "about:blank":
            self.requests.append(told["request"]["url"])
        elif method == "Log.entryAdded":
            self.complaints.append(told["entry"]["text"])
        elif method == "Runtime.exceptionThrown":
            self.complaints.append(told["exceptionDetails"]["text"])


@contextmanager
def running(program: str) -> Iterator[Browser]:
    """A browser for the time of the context, with a profile of its own that is thrown away."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        (browser_in, into), (out, browser_out) = map(_pipe, range(2))
        silence = [(os.POSIX_SPAWN_OPEN, fd, os.devnull, os.O_RDWR, 0) for fd in (0, 1, 2)]
        pipes = [(os.POSIX_SPAWN_DUP2, browser_in, 3), (os.POSIX_SPAWN_DUP2, browser_out, 4)]
        arguments = [program, *FLAGS, f"--user-data-dir={profile}"]
        pid = os.posix_spawn(program, arguments, os.environ, file_actions=[*silence, *pipes], setpgroup=0)
        os.close(browser_in)
        os.close(browser_out)
        try:
            yield Browser(into, out)
        finally:
            os.close(into)
            os.close(out)
            with suppress(ProcessLookupError):
                os.killpg(pid, signal.SIGKILL)
            os.waitpid(pid, 0)


def _pipe(_: int) -> tuple[int, int]:
    """A pipe whose ends have numbers above those that the browser expects its own under."""
    import fcntl

    ends = os.pipe()
    high = tuple(fcntl.fcntl(end, fcntl.F_DUPFD_CLOEXEC, 10) for end in ends)
    for end in ends:
        os.close(end)
    return high[0], high[1]


_KEYS: Mapping[str, tuple[int, str]] = {
    "Tab": (9, ""),
    "Enter": (13, "\r"),
    "Escape": (27, ""),
    "End": (35, ""),
    "Home": (36, ""),
    "ArrowLeft": (37, ""),
    "ArrowUp": (38, ""),
    "ArrowRight": (39, ""),
    "ArrowDown": (40, ""),
    "+": (187, "+"),
}
