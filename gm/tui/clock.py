"""The round's clock: counts down the minutes that the referee gives, and is off unless asked for.

It is kept in two settings: how many minutes, and in which round it was started when. So it goes on after a restart.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from gm.sextagon.numbers import read_whole

MINUTES, STARTED = "clock", "clock.started"
"""The settings."""
FIRST_MINUTES = 10
MOST_MINUTES = 99

_DIGITS = {
    "0": ("███", "█ █", "█ █", "█ █", "███"),
    "1": (" █ ", "██ ", " █ ", " █ ", "███"),
    "2": ("███", "  █", "███", "█  ", "███"),
    "3": ("███", "  █", "███", "  █", "███"),
    "4": ("█ █", "█ █", "███", "  █", "  █"),
    "5": ("███", "█  ", "███", "  █", "███"),
    "6": ("███", "█  ", "███", "█ █", "███"),
    "7": ("███", "  █", "  █", "  █", "  █"),
    "8": ("███", "█ █", "███", "█ █", "███"),
    "9": ("███", "█ █", "███", "  █", "███"),
    ":": (" ", "█", " ", "█", " "),
}


@dataclass(frozen=True, slots=True)
class Clock:
    """The clock of a round: `minutes` 0 is off; `started` None is not running."""

    minutes: int = 0
    started: datetime | None = None

    @classmethod
    def of(cls, settings: Mapping[str, str], number: int) -> Clock:
        """The clock as the settings have it; one that was started in another round does not run."""
        minutes = read_whole(settings.get(MINUTES, ""), 0, MOST_MINUTES) or 0
        begun, _, at = settings.get(STARTED, "").partition(" ")
        try:
            started = datetime.fromisoformat(at) if begun == str(number) else None
        except ValueError:
            started = None
        return cls(minutes, started if started is not None and started.tzinfo is not None else None)

    def left(self, now: datetime) -> timedelta:
        """What is left of the time, never less than nothing."""
        whole = timedelta(minutes=self.minutes)
        return whole if self.started is None else min(whole, max(timedelta(), self.started + whole - now))

    def started_at(self, number: int, now: datetime) -> str:
        """The setting of a clock that is started now."""
        return f"{number} {now.isoformat(timespec='seconds')}"


def shown(left: timedelta) -> str:
    """The time as minutes and seconds: `7:05`."""
    seconds = -(-left // timedelta(seconds=1))
    return f"{seconds // 60}:{seconds % 60:02}"


def large(text: str, *, ascii_only: bool = False) -> list[str]:
    """Digits and colons five lines high."""
    rows = [" ".join(_DIGITS[sign][row] for sign in text) for row in range(5)]
    return [row.replace("█", "#") for row in rows] if ascii_only else rows
