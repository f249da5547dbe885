"""What a person most likely did where a text stops being YAML.

The parser only tells where it gave up; the slip is found by looking at the source there. Each detector answers
for one kind of slip, and the first that knows one is believed.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, NamedTuple

from gm.located.nodes import Source
from gm.located.places import Fault

_BLANKS = "\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u200b\u202f\u205f\u3000"
STRANGE_BLANK = re.compile(rf"^[ \t]*([{_BLANKS}])|[:,\-\[{{][ \t]*([{_BLANKS}])|([{_BLANKS}]):")
OPENING_QUOTES = "“„”«»‚‘’‹›"
_CLOSERS = {"{": "}", "[": "]"}
_KEY = re.compile(r"[ \t]*(?:-[ \t]+)*(\"[^\"]*\"|'[^']*'|[^\s:#\-][^#]*?)[ \t]*:(?=\s|$)")
TIGHT_KEY = re.compile(r"([^\s:,{\[\"']+):(?=[^\s:/])")
_FIELD = re.compile(r"(.*[^\s,])\s+([a-z][a-z0-9_]*)\s*$")
_QUOTED = re.compile(r"\"(?:[^\"\\]|\\.)*\"|'[^']*'|(?:^|[ \t])#.*")
MANY_LINES = 500
_FAR = 300
"""The characters of a line that are looked at round a slip: lines may be huge."""


class Slip(NamedTuple):
    """A slip's code, its place counted from 0, and what its sentence needs."""

    code: str
    line: int
    column: int
    args: dict[str, object]


class Trouble(NamedTuple):
    """Where the parser gave up, and where the thing began that it was reading (often the same), from 0."""

    lines: tuple[str, ...]
    line: int
    column: int
    from_line: int
    from_column: int

    def text(self, line: int) -> str:
        return self.lines[line] if line < len(self.lines) else ""

    @property
    def sign(self) -> str:
        """The character at which the parser gave up; nothing at the end of a line."""
        return self.text(self.line)[self.column : self.column + 1]

    @property
    def opener(self) -> str:
        """The character that began what the parser was reading."""
        return self.text(self.from_line)[self.from_column : self.from_column + 1]

    @property
    def before(self) -> str:
        """What stands before the place on its line."""
        return self.text(self.line)[: self.column]

    def line_before(self, line: int) -> int | None:
        """The number of the nearest line above that holds more than a comment."""
        for number in range(line - 1, -1, -1):
            text = self.text(number).strip()
            if text and not text.startswith("#"):
                return number
        return None

    @property
    def in_flow(self) -> bool:
        """Whether a bracket was being read."""
        return self.opener in _CLOSERS and (self.line, self.column) != (self.from_line, self.from_column)


def diagnose(error: Any, source: Source, deepest: int) -> Fault:
    """The fault behind a parser's error. `deepest` is how many brackets may lie in each other."""
    mark = error.problem_mark
    begin = error.context_mark or mark
    trouble = Trouble(source.lines, mark.line, mark.column, begin.line, begin.column)
    slip = _too_deep(trouble, deepest)
    for detector in _DETECTORS:
        slip = slip or detector(trouble)
    slip = slip or Slip("syntax", trouble.line, trouble.column, {})
    return Fault.at(f"yaml.{slip.code}", source.place(slip.line, slip.column), **slip.args)


def spaced(typed: str, at: int) -> dict[str, object]:
    """The arguments of a fault about a blank that is missing at an offset."""
    return {"typed": typed, "right": f"{typed[:at]} {typed[at:]}"}


def indent_of(text: str) -> int:
    """The blanks in front of a line."""
    return len(text) - len(text.lstrip())


def _too_deep(at: Trouble, deepest: int) -> Slip | None:
    """libyaml looks far ahead for a colon behind brackets, so it may give up before the nodes are counted."""
    if at.sign not in _CLOSERS:
        return None
    openers: list[tuple[int, int]] = []
    first = max(0, at.line - 2 * deepest)
    for number in range(first, at.line + 1):
        text = at.text(number)
        end = at.column + 1 if number == at.line else len(text)
        start = max(0, end - 20 * _FAR)
        for column, sign in enumerate(text[start:end], start):
            if sign in "{[":
                openers.append((number, column))
            elif sign in "}]" and openers:
                openers.pop()
    return Slip("deep", *openers[deepest], {"limit": deepest}) if len(openers) > deepest else None


def _tab(at: Trouble) -> Slip | None:
    if at.opener in ("'", '"') or at.in_flow:
        return None
    if at.sign == "\t":
        return Slip("tab", at.line, at.column, {})
    for number in (at.line, at.line_before(at.line)):
        if number is not None:
            text = at.text(number)
            indent = text[: indent_of(text)]
            if "\t" in indent and text.strip():
                return Slip("tab", number, indent.index("\t"), {})
    return None


def _no_break_space(at: Trouble) -> Slip | None:
    for number in (at.line, at.line_before(at.line), at.from_line):
        found = STRANGE_BLANK.search(at.text(number)[:_FAR]) if number is not None else None
        if found and found.lastindex is not None:
            column = found.start(found.lastindex)
            return Slip("no_break_space", number or 0, column, {"sign": f"U+{ord(found[found.lastindex]):04X}"})
    return None


def _quote(at: Trouble) -> Slip | None:
    if at.opener not in ("'", '"') or (at.line, at.column) == (at.from_line, at.from_column):
        return None
    near = at.text(at.line)[max(0, at.column - 9) : at.column + 1]
    slash = near.rfind("\\")
    if at.opener == '"' and slash >= 0:
        column = max(0, at.column - 9) + slash
        return Slip("escape", at.line, column, {"typed": at.text(at.line)[column : column + 2]})
    return Slip("quote_open", at.from_line, at.from_column, {"sign": at.opener})


def _reserved_start(at: Trouble) -> Slip | None:
    if at.sign and at.sign in "@`%?":
        return Slip("reserved_start", at.line, at.column, {"sign": at.sign})
    if at.opener and at.opener in "&*!|>%":
        return Slip("reserved_start", at.from_line, at.from_column, {"sign": at.opener})
    return None


def _comma(at: Trouble) -> Slip | None:
    if at.sign != ",":
        return None
    if _open_bracket(at) is not None:
        return Slip("flow_extra_comma", at.line, at.column, {})
    return Slip("reserved_start", at.line, at.column, {"sign": ","})


def _behind_quote(at: Trouble) -> Slip | None:
    """Text behind a closing quote, which may be the opening one of another text where one was never closed."""
    before = at.before.rstrip(" \t")
    quote = before[-1:]
    if quote not in ("'", '"') or at.sign in ("", "]", "}", ","):
        return None
    if before.count(quote) % 2:
        for number in range(at.line - 1, max(-1, at.line - 200), -1):
            if at.text(number).count(quote) % 2:
                return Slip("quote_open", number, at.text(number).rfind(quote), {"sign": quote})
    if at.in_flow and before != at.before:
        return Slip("flow_comma", at.line, at.column, {"typed": _word(at)})
    return Slip("after_quote", at.line, at.column, {})


def _unclosed(at: Trouble) -> Slip | None:
    """A bracket that was still open when the lines that belong to it had ended."""
    ended = not at.sign.strip() and not any(at.text(number).strip() for number in range(at.line + 1, len(at.lines)))
    begin = (at.from_line, at.from_column) if at.in_flow else _open_bracket(at) if ended else None
    if begin is None or (at.line == begin[0] and not ended):
        return None
    text, opening_line = at.text(at.line)[:_FAR], at.text(begin[0])
    outside = indent_of(text) <= indent_of(opening_line) and at.sign not in ("]", "}")
    if not (ended or (outside and (_KEY.match(text) or text.lstrip().startswith(("- ", "---", "..."))))):
        return None
    sign = opening_line[begin[1]]
    right = _CLOSERS[sign]
    for number in range(begin[0], at.line):
        found = re.search(rf"[ \t](#[^#]*{re.escape(right)})", at.text(number)[:_FAR])
        if found:
            return Slip("hash_in_flow", number, found.start(1), {"right": right})
    return Slip("flow_open", *begin, {"sign": sign, "right": right})


def _open_bracket(at: Trouble) -> tuple[int, int] | None:
    """The nearest bracket above that nothing has closed; quotes and comments do not count."""
    closed = 0
    for number in range(min(at.line, len(at.lines) - 1), max(-1, at.line - MANY_LINES), -1):
        text = at.text(number)[: at.column if number == at.line else _FAR][-_FAR:]
        text = _QUOTED.sub(lambda found: "x" * len(found[0]), text)
        for column in range(len(text) - 1, -1, -1):
            if text[column] in "]}":
                closed += 1
            elif text[column] in "[{":
                closed -= 1
                if closed < 0:
                    return number, column
    return None


def _wrong_closer(at: Trouble) -> Slip | None:
    if at.sign not in ("]", "}"):
        return None
    if at.in_flow:
        args = {"sign": at.opener, "line": at.from_line + 1, "typed": at.sign, "right": _CLOSERS[at.opener]}
        return Slip("flow_mismatch", at.line, at.column, args)
    return Slip("closer_alone", at.line, at.column, {"typed": at.sign})


def _tight_colon(at: Trouble) -> Slip | None:
    """`b:[1]` or `b:,` between brackets: neither a text with a colon in it nor a key."""
    behind = at.text(at.line)[at.column + 1 : at.column + 2]
    found = re.search(r"[^\s,{}\[\]]+$", at.before[-_FAR:])
    if at.sign != ":" or at.in_flow or not behind or behind not in ",[]{}" or found is None:
        return None
    typed = found[0] + ":"
    return Slip("blank_after_colon", at.line, at.column + 1, {"typed": typed, "right": f"{typed} …"})


def _in_brackets(at: Trouble) -> Slip | None:
    """A comma that is missing, or a colon too many, between brackets."""
    if not at.in_flow:
        return None
    if at.sign != ":":
        return Slip("flow_comma", at.line, at.column, {"typed": _word(at)})
    segment = re.split(r":\s|[,{\[]", at.before[-_FAR:])[-1]
    found = _FIELD.match(segment)
    if found:
        return Slip("flow_comma", at.line, at.column - len(segment) + found.start(2), {"typed": found[2]})
    if segment == at.before[-_FAR:]:  # the line begins with it
        return Slip("flow_comma", at.line, indent_of(segment), {"typed": segment.strip()})
    return Slip("colon", at.line, at.column, {})


def _behind_bracket(at: Trouble) -> Slip | None:
    if at.before.rstrip(" \t")[-1:] in ("]", "}") and at.sign:
        return Slip("after_bracket", at.line, at.column, {})
    return None


def _dash(at: Trouble) -> Slip | None:
    """`-x` for an item, `- ` behind a key, or items and keys side by side."""
    text = at.text(at.line)
    if at.sign == "-" and not at.before.strip() and text[at.column + 1 : at.column + 2].strip():
        return Slip("blank_after_dash", at.line, at.column + 1, spaced(_word(at), 1))
    if at.sign == "-" and at.before.strip(" -"):
        return Slip("dash", at.line, at.column, {})
    above = at.line_before(at.line)
    if above is None or at.before.strip():
        return None
    is_item, container_is_list = text.lstrip().startswith("- "), at.opener == "-"
    if at.from_column == at.column and is_item != container_is_list and at.from_line != at.line:
        return Slip("mixed", at.line, at.column, {})
    return None


def _second_colon(at: Trouble) -> Slip | None:
    if at.sign != ":":
        return None
    value = _KEY.match(at.before[:_FAR])
    if value is None:
        return None
    rest = at.before[value.end() :].lstrip()
    if rest[:1] and rest[0] in OPENING_QUOTES:
        column = at.column - len(rest)
        return Slip("typographic_quotes", at.line, column, {})
    return Slip("colon", at.line, at.column, {})


def _no_key(at: Trouble) -> Slip | None:
    if at.sign == ":" and not at.before.strip(" -"):
        return Slip("no_key", at.line, at.column, {})
    return None


def _no_colon(at: Trouble) -> Slip | None:
    """A line that should be an entry and has no colon; the parser notices only in a line below it."""
    number: int | None = None
    behind = at.from_line < at.line or (at.from_column < at.column and not at.text(at.line)[at.column :].strip())
    if behind and at.opener:
        number = at.from_line if _KEY.match(at.text(at.from_line)[:_FAR]) is None else None
    elif at.sign == ":":
        number = at.line_before(at.line)
    if number is None or _KEY.match(at.text(number)[:_FAR]):
        return None
    return _keyless(number, at.text(number))


def _keyless(number: int, text: str) -> Slip | None:
    found = re.match(r"[ \t]*(?:-[ \t]+)*", text)
    start = found.end() if found else 0
    typed = text[start : start + _FAR].split(" #")[0].rstrip()
    tight = TIGHT_KEY.search(typed)
    if tight:
        column = start + tight.end()
        return Slip("blank_after_colon", number, column, spaced(typed, tight.end()))
    if typed.startswith("-") and len(typed) > 1:
        return Slip("blank_after_dash", number, start + 1, spaced(typed, 1))
    return Slip("key_without_colon", number, start, {"typed": typed}) if typed else None


def _indent(at: Trouble) -> Slip | None:
    """A line that begins in no column of the lines above it."""
    text = at.text(at.line)
    indent = indent_of(text)
    above = at.line_before(at.line)
    if not text.strip() or above is None:
        return None
    if at.before.strip() and not (at.sign == ":" and _KEY.match(at.text(above)[:_FAR])):
        return None
    return Slip("indent", at.line, indent, {})


def _word(at: Trouble) -> str:
    found = re.match(r"[^\s,\]}]*", at.text(at.line)[at.column : at.column + _FAR])
    return found[0] if found else ""


_DETECTORS: tuple[Callable[[Trouble], Slip | None], ...] = (
    _tab,
    _no_break_space,
    _quote,
    _comma,
    _reserved_start,
    _behind_quote,
    _unclosed,
    _wrong_closer,
    _tight_colon,
    _in_brackets,
    _behind_bracket,
    _dash,
    _second_colon,
    _no_colon,
    _no_key,
    _indent,
)
