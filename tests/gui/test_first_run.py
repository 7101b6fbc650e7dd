"""The three pages of the first start."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QRadioButton
from pytestqt.qtbot import QtBot

from assistant.settings import Settings
from tests.gui.looking import button, key, press, texts, wait
from tests.gui.scripted_engine import ScriptedEngine
from ui.app import Desk
from ui.windows.import_section import ImportSection
from ui.windows.main_window import MODELS, MainWindow


@pytest.fixture
def start(qapp: QApplication, qtbot: QtBot, tmp_path: Path) -> Iterator[Callable[[], Desk]]:
    """Starts the window over one home again and again."""
    opened: list[tuple[Desk, ScriptedEngine]] = []

    def stop() -> None:
        desk, engine = opened.pop()
        desk.window.close()
        qtbot.waitUntil(lambda: engine.closed, timeout=10_000)
        desk.tear_down()

    def start_one() -> Desk:
        if opened:
            stop()
        engine = ScriptedEngine()
        desk = Desk(lambda _typed=None: engine.engine, None, tmp_path / "window.ini")
        opened.append((desk, engine))
        desk.window.show()
        qtbot.waitUntil(lambda: desk.link is not None, timeout=10_000)
        return desk

    yield start_one
    while opened:
        stop()


def test_it_is_gone_through_by_keyboard_and_shown_once(
    start: Callable[[], Desk], qtbot: QtBot
) -> None:
    window = start().window
    first_run = window.first_run
    assert first_run is not None
    assert "What you say stays here" in texts(window)
    for _ in range(2):
        key(window.focusWidget() or first_run, Qt.Key.Key_Return)
    assert first_run.at == 2
    key(window.focusWidget() or first_run, Qt.Key.Key_Return)
    assert window.first_run is None
    assert window.focusWidget() is window.chats.page.composer.field
    assert start().window.first_run is None


def test_it_is_skipped_with_esc_and_seen_again_from_about(
    start: Callable[[], Desk], qtbot: QtBot
) -> None:
    window = start().window
    assert window.first_run is not None
    key(window.first_run, Qt.Key.Key_Escape)
    assert window.first_run is None
    window.show_settings_section("about")
    press(window, "Show the welcome again")
    assert "What you say stays here" in texts(window)


def test_the_rail_leads_out_of_it(start: Callable[[], Desk], qtbot: QtBot) -> None:
    window = start().window
    window.go_to(MODELS)
    assert window.first_run is None
    assert start().window.first_run is None


def test_offline_and_a_model_are_chosen_in_it(window: MainWindow, qtbot: QtBot) -> None:
    window.show_first_run()
    first_run = window.first_run
    assert first_run is not None
    settings: Callable[[], Settings] = lambda: first_run.privacy._link.engine.settings  # noqa: E731
    first_run.privacy.offline.click()
    wait(qtbot, lambda: settings().privacy.offline)
    first_run._go_on()
    wait(qtbot, lambda: len(first_run.models.findChildren(QRadioButton)) == 3)
    larger = next(
        one for one in first_run.models.findChildren(QRadioButton) if one.text() == "qwen3-8b"
    )
    larger.click()
    wait(qtbot, lambda: settings().models.chat == "qwen3-8b")
    first_run._go_on()
    first_run._go_on()
    wait(qtbot, lambda: button(window.chats.page, "Model: qwen3-8b"))


def test_chats_are_imported_in_it_and_the_report_waits_in_settings(
    window: MainWindow, engine: ScriptedEngine, qtbot: QtBot, tmp_path: Path
) -> None:
    window.show_first_run()
    assert window.first_run is not None
    assert window.settings is None  # built when it is needed: the window opens at once
    window.offer_import([tmp_path])  # dropped on the first page: it goes on to the last
    importing = window.first_run.findChild(ImportSection)
    assert isinstance(importing, ImportSection)
    wait(qtbot, importing.isVisible)
    assert window.first_run is not None
    assert window.first_run.at == 2
    wait(qtbot, lambda: not importing.busy)
    window.first_run._go_on()
    window.show_settings_section("import")
    assert importing.isVisible()
