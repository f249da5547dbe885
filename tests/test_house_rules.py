"""Rules that hold for all of the program's code and that no run on this system would show.

Windows has no POSIX-only modules and another default encoding; the pure core has no clock, no chance and no output.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import gm

ROOT = Path(gm.__file__).parent
FILES = sorted(ROOT.rglob("*.py"))
PURE = [path for path in FILES if path.relative_to(ROOT).parts[0] in ("hexgrid.py", "sextagon", "cards", "drawing")]

POSIX_ONLY = {"fcntl", "termios", "resource", "pwd", "grp", "tty", "pty", "posix", "syslog", "curses"}
POSIX_CALLS = {
    *("os.fork", "os.kill", "os.killpg", "os.getuid", "os.geteuid", "os.setsid", "os.uname", "os.mkfifo"),
    *(
        "os.chown",
        "os.getpgid",
        "os.sync",
        "os.nice",
        "os.wait",
        "signal.alarm",
        "signal.pause",
        "os.sched_getaffinity",
    ),
    *("signal.SIGHUP", "signal.SIGQUIT", "signal.SIGKILL", "signal.SIGUSR1", "signal.SIGTSTP", "signal.SIGWINCH"),
}
NETWORK = {"socket", "urllib.request", "http", "http.client", "ftplib", "smtplib", "requests", "httpx", "aiohttp"}


def named(path: Path) -> str:
    return str(path.relative_to(ROOT))


def imports(tree: ast.AST) -> Iterator[tuple[str, int]]:
    """The modules that are imported, with their lines."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((alias.name, node.lineno) for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            yield node.module, node.lineno


def dotted(node: ast.AST) -> str:
    """`os.kill` for that expression, nothing for a longer or another one."""
    if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
        return f"{node.value.id}.{node.attr}"
    return ""


def guarded(tree: ast.AST) -> set[int]:
    """The lines that stand behind a condition or in a `try`: there the program asks first whether it may."""
    lines: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, (ast.If, ast.Try, ast.IfExp)):
            lines.update(range(node.lineno, (node.end_lineno or node.lineno) + 1))
    return lines


@pytest.mark.parametrize("path", FILES, ids=named)
def test_what_only_posix_has_is_guarded(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    safe = guarded(tree)
    used = [(name, line) for name, line in imports(tree) if name.partition(".")[0] in POSIX_ONLY]
    used += [(dotted(n), n.lineno) for n in ast.walk(tree) if isinstance(n, ast.Attribute) and dotted(n) in POSIX_CALLS]
    assert [(name, line) for name, line in used if line not in safe] == []


@pytest.mark.parametrize("path", FILES, ids=named)
def test_text_files_are_opened_in_utf_8(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and opens_text(node)]
    assert [node.lineno for node in calls if all(keyword.arg != "encoding" for keyword in node.keywords)] == []


def opens_text(call: ast.Call) -> bool:
    """Whether this is `open`, `Path.open`, `read_text` or `write_text` of a file as text."""
    arguments = [*call.args, *(keyword.value for keyword in call.keywords if keyword.arg == "mode")]
    words = {str(argument.value) for argument in arguments if isinstance(argument, ast.Constant)}
    modes = {word for word in words if word and set(word) <= set("rwxabt+")}
    if isinstance(call.func, ast.Name):
        return call.func.id == "open" and not any("b" in mode for mode in modes)
    if not isinstance(call.func, ast.Attribute):
        return False
    if call.func.attr == "open":  # other things than paths can be opened, too: they have no mode
        return bool(modes) and not any("b" in mode for mode in modes)
    return call.func.attr in ("read_text", "write_text")


@pytest.mark.parametrize("path", FILES, ids=named)
def test_nothing_uses_the_network(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    assert [(name, line) for name, line in imports(tree) if name in NETWORK or name.partition(".")[0] in NETWORK] == []


@pytest.mark.parametrize("path", PURE, ids=named)
def test_the_core_has_no_clock_no_global_chance_and_prints_nothing(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    banned = {
        "time.time",
        "time.monotonic",
        "time.perf_counter",
        "datetime.now",
        "date.today",
        "os.environ",
        "os.getenv",
    }
    found = []
    for node in ast.walk(tree):
        name = dotted(node)
        chance = name.startswith("random.") and name not in ("random.Random",)
        said = isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("print", "input")
        if name in banned or chance or said:
            found.append((name or "print", getattr(node, "lineno", 0)))
    assert found == []


def test_these_checks_see_what_they_look_for() -> None:
    tree = ast.parse("import fcntl\nimport os\nos.kill(1, 2)\nif os.name == 'posix':\n    import termios\n")
    assert [name for name, line in imports(tree) if line not in guarded(tree)] == ["fcntl", "os"]
    assert [dotted(node) for node in ast.walk(tree) if dotted(node)] == ["os.kill", "os.name"]
    for code, text in {"open(f)": True, "open(f, 'rb')": False, "p.open('w')": True, "p.read_text()": True}.items():
        call = ast.parse(code, mode="eval").body
        assert isinstance(call, ast.Call) and opens_text(call) == text
    assert len(FILES) > 60
    assert len(PURE) > 30
