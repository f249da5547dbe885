"""The names of the styles in which lines are drawn, and the component classes that the stylesheet colours them by."""

from __future__ import annotations

STYLES = (
    # the sea
    "sea.hidden", "sea.seen", "island", "island.empty", "hazard", "feature", "floating", "wall", "bay", "port",
    "label", "secret", "several",
    # over it
    "trail", "reach", "range", "look", "blast", "here", "path", "over", "end", "bow", "mark", "cursor",
    # panels and pages
    "title", "rule", "strong", "hint", "ok", "error", "warning", "alarm", "message", "key", "done", "chosen",
    "bracket", "bracket.focus", "field", "focus", "fault", "caret",
)  # fmt: skip
"""All styles but the teams', which take their colours from the scenario: `team.0` to `team.5`."""

TEAM = "team."


def class_of(style: str) -> str:
    """The component class of a style."""
    return f"gm--{style.replace('.', '-')}"
