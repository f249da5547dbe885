"""A widget that shows lines of styled text and draws only those again that have changed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Region, Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from gm.tui.lines import Line, plain_signs, width_of
from gm.tui.styling import Styling


class LineView(ScrollView, can_focus=False):
    """Lines of text, one `Line` each. Clicks are told with their column and line in the whole text."""

    ALLOW_SELECT = False
    DEFAULT_CSS = "LineView { scrollbar-size: 1 1; }"

    @dataclass
    class Clicked(Message):
        """A click at a column and line of the text."""

        view: LineView
        x: int
        y: int

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._lines: list[Line] = []
        self._strips: dict[int, Strip] = {}
        self._width = 0
        self._base: Style | None = None

    @property
    def styling(self) -> Styling:
        """How the app draws styles."""
        return self.app.styling  # type: ignore[attr-defined, no-any-return]

    @property
    def lines(self) -> Sequence[Line]:
        """The lines as they are shown."""
        return self._lines

    def show(self, lines: Iterable[Line]) -> None:
        """Show these lines; only those that differ are drawn again."""
        new = list(lines)
        old, self._lines = self._lines, new
        changed = {y for y, (a, b) in enumerate(zip(old, new, strict=False)) if a is not b and a != b}
        changed |= set(range(min(len(old), len(new)), max(len(old), len(new))))
        width = max((sum(width_of(run.text) for run in line) for line in new), default=0)
        self.fit(width, len(new))
        self.redraw(changed)

    def fit(self, width: int, height: int) -> None:
        """Make the text's whole size known, for scrolling."""
        self._width = width
        size = Size(width, height)
        if self.virtual_size != size:
            self.virtual_size = size

    def redraw(self, changed: Iterable[int]) -> None:
        """Draw some lines again."""
        top, width = self.scroll_offset.y, self.size.width
        regions: list[Region] = []
        for y in sorted(changed):
            self._strips.pop(y, None)
            last = regions[-1] if regions else None
            if last is not None and last.y + last.height == y - top:  # neighbours are drawn in one go
                regions[-1] = Region(0, last.y, width, last.height + 1)
            else:
                regions.append(Region(0, y - top, width, 1))
        if regions:
            self.refresh(*regions)

    def redraw_all(self) -> None:
        """Draw everything again: the theme or the content has changed."""
        self._base = None
        self._strips.clear()
        self.refresh()

    def line(self, y: int) -> Line | None:
        """One line, or None beyond the last."""
        return self._lines[y] if y < len(self._lines) else None

    def render_line(self, y: int) -> Strip:
        left, top = self.scroll_offset
        width = self.size.width
        y += top
        strip = self._strips.get(y)
        if strip is None:
            strip = self._strips[y] = self._strip(y)
        return strip.crop_extend(left, left + width, self.base)

    def _strip(self, y: int) -> Strip:
        line = self.line(y)
        base = self.base
        if not line:
            return Strip([Segment(" ", base)], 1)
        style = self.styling.style
        shown = plain_signs if self.app.ascii_only else str  # type: ignore[attr-defined]
        segments = [
            Segment(shown(run.text), base + style(run.style) if run.style else base) for run in line if run.text
        ]
        return Strip(segments, sum(width_of(run.text) for run in line))

    @property
    def base(self) -> Style:
        """The style of plain text here; it is remembered, since working it out takes longer than drawing a line."""
        if self._base is None:
            self._base = self.rich_style
        return self._base

    def notify_style_update(self) -> None:
        super().notify_style_update()
        self._base = None
        self._strips.clear()

    def text_offset(self, event: events.MouseEvent) -> tuple[int, int]:
        """The column and line of the text under the mouse."""
        gutter = self.gutter
        return event.x - gutter.left + self.scroll_offset.x, event.y - gutter.top + self.scroll_offset.y

    def on_click(self, event: events.Click) -> None:
        """Tell where in the text it was clicked."""
        event.stop()
        self.post_message(self.Clicked(self, *self.text_offset(event)))

    def keep_in_view(self, y: int, height: int = 1, x: int | None = None, width: int = 1) -> None:
        """Scroll, where need be, so that some lines and columns are seen."""
        left = self.scroll_offset.x if x is None else x
        self.scroll_to_region(
            Region(left, y, width if x is not None else 1, height), animate=False, force=True, immediate=True
        )
