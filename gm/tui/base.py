"""What all screens share: title, footer, the registry's keys, help, and how they reach the program."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.screen import Screen

from gm.catalogue import Catalogue
from gm.tui.actions import EVERYWHERE, Action, footer, footer_line
from gm.tui.lines import Line, Run, shortened, width_of
from gm.tui.lineview import LineView

if TYPE_CHECKING:
    from gm.tui.app import GmApp


INTERRUPTED = 130
"""The exit code after ctrl+c (formats, section 4)."""


def bindings(screen: str, actions: Sequence[Action]) -> list[BindingType]:
    """The keys of a screen's actions, each with an id."""
    return [
        Binding(",".join(action.all_keys), f"perform({action.id!r})", show=False, id=f"{screen}.{action.id}")
        for action in (*actions, *EVERYWHERE)
        if action.all_keys and not action.silent
    ]


class GmScreen(Screen[None]):
    """A screen with a title line, a body and a footer that lists its most important keys.

    An action `x` of its registry is done by its method `do_x`.
    """

    NAME: ClassVar[str]
    """The screen's name in the catalogues."""
    ACTIONS: ClassVar[tuple[Action, ...]] = ()
    ALLOW_SELECT = False
    AUTO_FOCUS = None

    def __init__(self) -> None:
        super().__init__()
        self.message = ""
        self.title_view = LineView(id="title")
        self.keys_view = LineView(id="keys")
        self._spots: list[tuple[int, int, str]] = []

    @property
    def gm(self) -> GmApp:
        """The program."""
        return self.app  # type: ignore[return-value]

    @property
    def say(self) -> Catalogue:
        """The sentences of the language in use."""
        return self.gm.say

    @property
    def actions(self) -> tuple[Action, ...]:
        """All actions that can be done here."""
        own = {action.id for action in self.ACTIONS}
        return (*self.ACTIONS, *(action for action in EVERYWHERE if action.id not in own))

    def compose(self) -> ComposeResult:
        yield self.title_view
        yield from self.body()
        yield self.keys_view

    def body(self) -> ComposeResult:
        """The widgets between title and footer."""
        yield from ()

    def on_mount(self) -> None:
        """Show everything once."""
        self.show_footer()
        self.redraw()

    def redraw(self) -> None:
        """Show what has changed; the language may have, too."""

    def tell(self, message: str) -> None:
        """Say something until the next key."""
        self.message = message
        self.redraw()

    def legend(self) -> Sequence[Line]:
        """What help explains of the signs on this screen."""
        return ()

    def show_footer(self) -> None:
        """Show the footer."""
        entries = footer(self.say, self.NAME, self.actions, ascii_only=self.gm.ascii_only)
        line, self._spots = footer_line(entries)
        self.keys_view.show([line])

    def show_title(self, left: Sequence[Run], right: Sequence[Run] = ()) -> None:
        """Show the title line, its right part at the right edge."""
        width = max(10, self.size.width - 2)
        room = width - sum(width_of(run.text) for run in right) - 1
        shown: list[Run] = []
        for run in left:
            used = sum(width_of(each.text) for each in shown)
            shown.append(Run(shortened_keeping(run.text, room - used), run.style))
        gap = width - sum(width_of(run.text) for run in (*shown, *right))
        line: Line = (*shown, Run(" " * max(1, gap)), *right)
        self.title_view.show([line])

    def on_resize(self) -> None:
        """Fit to the terminal's size."""
        self.redraw()

    def action_perform(self, name: str) -> None:
        """Do an action of the registry."""
        self.perform(name)

    def _get_dispatch_methods(
        self, method_name: str, message: Message
    ) -> Iterator[tuple[type, Callable[[Message], Awaitable[Any]]]]:
        """Let a screen's handler stand for those of its bases here, as any other method does.

        Textual would call each of them in turn, and one that calls its base's by `super()` would do it twice.
        """
        done = False
        for owner, method in super()._get_dispatch_methods(method_name, message):
            own = issubclass(owner, GmScreen)
            if not (own and done):
                yield owner, method
            done = done or own

    def perform(self, name: str) -> None:
        """Do an action of the registry."""
        method: Callable[[], None] = getattr(self, f"do_{name}")
        method()

    def on_line_view_clicked(self, event: LineView.Clicked) -> None:
        """A click on the footer does what it says."""
        if event.view is self.keys_view:
            event.stop()
            for left, right, name in self._spots:
                if left <= event.x < right:
                    self.perform(name)
                    return

    def do_help(self) -> None:
        """Explain this screen."""
        from gm.tui.help import HelpScreen

        self.gm.push_screen(HelpScreen(self))

    def do_palette(self) -> None:
        """Open the command palette."""
        self.gm.open_palette()

    def do_theme(self) -> None:
        """Dark becomes light and light dark."""
        self.gm.toggle_theme()

    def do_language(self) -> None:
        """Take the next language."""
        self.gm.next_language()

    def do_quit(self) -> None:
        """Leave the program; nothing needs saving."""
        self.gm.leave()

    def do_interrupt(self) -> None:
        """Tell how to leave; the second time in a row, do it."""
        say = self.say("actions.all.interrupt_told")
        if self.message == say:
            self.gm.exit(return_code=INTERRUPTED)
        else:
            self.tell(say)

    def do_blank(self) -> None:
        """Blank the whole screen."""
        from gm.tui.blank import BlankScreen

        self.gm.push_screen(BlankScreen())

    def do_back(self) -> None:
        """Go back to the screen before."""
        self.dismiss()

    async def on_key(self, event: events.Key) -> None:
        """Let the screen's own keys have the first word; what was said stays for a second ctrl+c.

        An action is done here and now: as a binding it would wait behind keys that are here already, and a purchase
        typed fast would fall to the next team. A key that was meant for a screen opened meanwhile is handed on to it.
        """
        if event.key == "ctrl+c":
            return
        if self is not self.app.screen:
            self.app.screen.post_message(events.Key(event.key, event.character))
        elif not self.press(event.key, event.character if event.is_printable else None):
            done_by = [action for action in self.actions if event.key in action.all_keys and not action.silent]
            if not done_by:
                return
            self.perform(done_by[0].id)
        event.stop()
        event.prevent_default()

    def press(self, key: str, sign: str | None) -> bool:
        """Do what a key does that is no action's; whether there is such a thing."""
        return False


def shortened_keeping(text: str, width: int) -> str:
    """The text cut to a width, its blanks kept."""
    return text if width_of(text) <= width else shortened(text, max(0, width))
