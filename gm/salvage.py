"""Finding the sound rows of a damaged game file, whatever has become of the rest of it.

The bytes are searched for the beginnings of rows, without trust in any page or tree; what a checksum confirms is a
row. SQLite's record format: a header of varints, the size of the header first, then one type for each column; then
the values. A row that is too long for its page goes on in a chain of overflow pages.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress

from gm.gamefile import PAGE, entry_checksum, result_checksum
from gm.journal import Entry, Result, read_data

_ENTRY = re.compile(rb"[\x05-\x10]\x00\x47")
"""The header of a row of the log: its number, which stands elsewhere, then a time of 29 signs."""

_RESULT = re.compile(rb"[\x06-\x12][\x01-\x06\x08\x09][\x01-\x06\x08\x09]\x81\x0d")
"""The header of a result: two numbers, then a hash of 64 signs."""

_INTEGER_BYTES = {1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8}
_MOST_LOCAL = PAGE - 35
_LEAST_LOCAL = (PAGE - 12) * 32 // 255 - 23

Value = int | str | bytes | None


def find_entries(data: bytes) -> dict[int, Entry]:
    """The sound entries of the log by their numbers."""
    found: dict[int, Entry] = {}
    for start, (_, at, kind, text, crc) in _records(data, _ENTRY, 5):
        if not (isinstance(at, str) and isinstance(kind, str) and isinstance(text, str)):
            continue
        for number in _numbers_before(data, start):
            if entry_checksum(number, at, kind, text) == crc:
                with suppress(ValueError):
                    found.setdefault(number, Entry(number, at, kind, read_data(text)))
    return dict(sorted(found.items()))


def find_results(data: bytes) -> dict[tuple[int, int], Result]:
    """The sound results by entry and round."""
    found: dict[tuple[int, int], Result] = {}
    for _, (entry, number, digest, version, packed, crc) in _records(data, _RESULT, 6):
        if not (isinstance(entry, int) and isinstance(number, int) and isinstance(packed, bytes)):
            continue
        if not (isinstance(digest, str) and isinstance(version, str)):
            continue
        if result_checksum(entry, number, digest, version, packed) == crc:
            found.setdefault((entry, number), Result(entry, number, digest, version, packed))
    return found


def _records(data: bytes, beginning: re.Pattern[bytes], columns: int) -> Iterator[tuple[int, list[Value]]]:
    """What may be records of so many columns, with where each begins.

    Overflow pages that many of them claim would make the search endless; so much of them is not read.
    """
    budget = 20 * len(data)
    for match in beginning.finditer(data):
        kinds = _header(data, match.start())
        if kinds is None or len(kinds) != columns:
            continue
        size = data[match.start()] + sum(map(_bytes_of, kinds))
        budget -= min(size, len(data))
        payload = _payload(data, match.start(), size) if size <= len(data) and budget > 0 else None
        values = None if payload is None else _values(payload, kinds)
        if values is not None:
            yield match.start(), values


def _values(payload: bytes, kinds: list[int]) -> list[Value] | None:
    values: list[Value] = []
    at = payload[0]
    try:
        for kind in kinds:
            values.append(_value(payload[at : at + _bytes_of(kind)], kind))
            at += _bytes_of(kind)
    except UnicodeDecodeError:
        return None
    return values


def _header(data: bytes, start: int) -> list[int] | None:
    """The types of a record's columns."""
    end = start + data[start]
    if end > len(data):
        return None
    kinds: list[int] = []
    at = start + 1
    while at < end:
        kind, at = _varint(data, at)
        if kind in (7, 10, 11):  # no column of ours
            return None
        kinds.append(kind)
    return kinds if at == end else None


def _varint(data: bytes, at: int) -> tuple[int, int]:
    """The number that begins at `at`, and where it ends; of at most five bytes, which is more than any of ours has."""
    value = 0
    for byte in data[at : at + 5]:
        at += 1
        value = value << 7 | byte & 0x7F
        if byte < 0x80:
            break
    return value, at


def _bytes_of(kind: int) -> int:
    return (kind - 12) // 2 if kind >= 12 else _INTEGER_BYTES.get(kind, 0)


def _value(raw: bytes, kind: int) -> Value:
    if kind >= 12:
        return raw.decode() if kind % 2 else raw
    if kind in _INTEGER_BYTES:
        return int.from_bytes(raw, "big", signed=True)
    return None if kind == 0 else kind - 8


def _payload(data: bytes, start: int, size: int) -> bytes | None:
    """The bytes of a record from its header on, those on overflow pages included."""
    local = size
    if size > _MOST_LOCAL:
        local = _LEAST_LOCAL + (size - _LEAST_LOCAL) % (PAGE - 4)
        local = local if local <= _MOST_LOCAL else _LEAST_LOCAL
    parts = [data[start : start + local]]
    missing = size - len(parts[0])
    pointer = start + local
    seen: set[int] = set()
    while missing > 0:
        page = int.from_bytes(data[pointer : pointer + 4], "big")
        pointer = (page - 1) * PAGE
        if page < 1 or page in seen or pointer + PAGE > len(data):
            return None
        seen.add(page)
        parts.append(data[pointer + 4 : pointer + 4 + min(missing, PAGE - 4)])
        missing -= PAGE - 4
    whole = b"".join(parts)
    return whole if len(whole) == size else None


def _numbers_before(data: bytes, start: int) -> Iterator[int]:
    """The numbers that may end just before `start`: a row's own stands there, in one to four bytes."""
    value = 0
    for index in range(4):
        byte = data[start - 1 - index] if start > index else 0x80
        if index and byte < 0x80:
            return
        if not index and byte >= 0x80:
            return
        value |= (byte & 0x7F) << (7 * index)
        yield value
