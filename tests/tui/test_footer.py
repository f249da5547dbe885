"""Every screen's keys: the footer fits, the words exist, each action can be done, each key means one thing."""

from __future__ import annotations

import pytest

from gm.catalogue import Catalogue
from gm.tui.actions import EVERYWHERE, FOOTER_WIDTH, MOST_IN_FOOTER, explanation, footer, footer_line, key_name
from gm.tui.adjust_screen import AdjustScreen
from gm.tui.base import GmScreen
from gm.tui.blind_screen import BlindScreen
from gm.tui.board_file_screen import BoardFileScreen
from gm.tui.board_screen import BoardScreen
from gm.tui.cards.entries_screen import EntriesScreen
from gm.tui.cards.form_screen import FormScreen
from gm.tui.cards.result_screen import ResultScreen
from gm.tui.cards.setup_screen import SetupScreen
from gm.tui.cards.table_screen import TableScreen
from gm.tui.choices import ChoiceScreen
from gm.tui.code_screen import CodeScreen
from gm.tui.copy_screen import CopyScreen
from gm.tui.correct_screen import CorrectScreen
from gm.tui.desk_screen import DeskScreen
from gm.tui.differences_screen import DifferencesScreen
from gm.tui.events_screen import EventsScreen
from gm.tui.help import HelpScreen
from gm.tui.history_screen import HistoryScreen
from gm.tui.home import HomeScreen
from gm.tui.languages import spoken
from gm.tui.lines import plain, width_of
from gm.tui.palette import PaletteScreen
from gm.tui.past_screen import PastScreen
from gm.tui.preview_screen import PreviewScreen
from gm.tui.print_screen import PrintScreen
from gm.tui.readback_screen import ReadbackScreen
from gm.tui.recover_screen import RecoverScreen
from gm.tui.room_screen import RoomScreen
from gm.tui.round_screen import DryRunScreen, PlayedScreen
from gm.tui.scores import ScoresScreen
from gm.tui.wall_screen import MendedScreen, WallScreen

SCREENS: tuple[type[GmScreen], ...] = (
    DeskScreen,
    DryRunScreen,
    PlayedScreen,
    WallScreen,
    ScoresScreen,
    HomeScreen,
    HelpScreen,
    PaletteScreen,
    PrintScreen,
    HistoryScreen,
    EventsScreen,
    PastScreen,
    CorrectScreen,
    PreviewScreen,
    MendedScreen,
    ChoiceScreen,
    AdjustScreen,
    RoomScreen,
    CodeScreen,
    ReadbackScreen,
    BlindScreen,
    DifferencesScreen,
    CopyScreen,
    RecoverScreen,
    TableScreen,
    EntriesScreen,
    FormScreen,
    ResultScreen,
    SetupScreen,
    BoardScreen,
    BoardFileScreen,
)


@pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: screen.NAME)
@pytest.mark.parametrize("language", spoken())
@pytest.mark.parametrize("ascii_only", [False, True])
def test_the_footer_fits_into_80_columns(screen: type[GmScreen], language: str, ascii_only: bool) -> None:
    actions = (*screen.ACTIONS, *EVERYWHERE)
    entries = footer(Catalogue(language), screen.NAME, actions, ascii_only=ascii_only)
    line, spots = footer_line(entries)
    assert len(entries) == sum(action.footer > 0 for action in actions) <= MOST_IN_FOOTER
    assert width_of(plain(line)) <= FOOTER_WIDTH, plain(line)
    assert [plain(line)[left:right] for left, right, _ in spots] == [plain(entry) for _, entry in entries]


@pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: screen.NAME)
def test_every_action_can_be_done_and_explained(screen: type[GmScreen]) -> None:
    for action in (*screen.ACTIONS, *EVERYWHERE):
        assert action.silent or hasattr(screen, f"do_{action.id}"), action.id
        for language in ("en", "cs"):
            assert explanation(Catalogue(language), screen.NAME, action)
    assert Catalogue("en").has(f"help.{screen.NAME}")


@pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: screen.NAME)
def test_a_key_means_one_thing_on_a_screen(screen: type[GmScreen]) -> None:
    own = [key for action in screen.ACTIONS for key in action.all_keys]
    assert len(own) == len(set(own))
    everywhere = {key for action in EVERYWHERE for key in action.all_keys if key not in ("f1", "f2", "question_mark")}
    assert screen is PaletteScreen or not everywhere & set(own)


def test_commands_that_work_in_text_fields_have_a_second_key_that_works_everywhere() -> None:
    for action in DeskScreen.ACTIONS:
        if action.footer and not action.silent and action.id != "undo":
            assert len(action.keys) >= 2, action.id


def test_a_key_with_control_is_shown_as_its_sign() -> None:
    assert key_name("ctrl+underscore") == "^_" and key_name("ctrl+z") == "^z"
