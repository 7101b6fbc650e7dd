"""Settings that are typed or picked: folders of models, and how controls lie in their rows."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QFrame, QLineEdit
from pytestqt.qtbot import QtBot

from assistant.domain.rules import SensitiveSubject
from tests.gui.looking import key, wait
from tests.gui.scripted_engine import ScriptedEngine
from ui.widgets.controls import Switch
from ui.windows.main_window import SETTINGS, MainWindow
from ui.windows.settings_page import SettingsPage


@pytest.fixture
def settings(window: MainWindow) -> SettingsPage:
    window.go_to(SETTINGS)
    assert window.settings is not None
    window.settings.show_section("models")
    return window.settings


def folder_field(page: SettingsPage) -> QLineEdit:
    return next(f for f in page.findChildren(QLineEdit) if f.accessibleName() == "Sorts memories")


def test_a_folder_is_typed_and_taken_away(
    settings: SettingsPage, engine: ScriptedEngine, qtbot: QtBot, tmp_path: Path
) -> None:
    folder_field(settings).setText(str(tmp_path))
    key(folder_field(settings), Qt.Key.Key_Return)
    wait(qtbot, lambda: engine.settings.models.reranker == str(tmp_path))
    assert folder_field(settings).text() == str(tmp_path)
    folder_field(settings).clear()
    key(folder_field(settings), Qt.Key.Key_Return)
    wait(qtbot, lambda: engine.settings.models.reranker == "")


def test_a_folder_that_is_no_full_path_is_refused(
    settings: SettingsPage, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    folder_field(settings).setText("bge-reranker-base")
    key(folder_field(settings), Qt.Key.Key_Return)
    wait(qtbot, lambda: "It is not a full path" in settings.notice.text)
    assert engine.settings.models.reranker == ""


def test_controls_keep_their_size_beside_long_words(
    settings: SettingsPage,
) -> None:
    settings.show_section("memory")
    QApplication.processEvents()
    choices = [f for f in settings.findChildren(QFrame) if f.accessibleName() == "Learn facts with"]
    (choice,) = choices
    assert choice.height() <= choice.sizeHint().height()


def test_each_kind_of_fact_has_its_switch_and_the_last_one_stays_on(
    settings: SettingsPage, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    settings.show_section("memory")
    kinds = [s for s in settings.findChildren(Switch) if "Kinds of facts" in s.accessibleName()]
    for switch in kinds:
        switch.click()
    shown = []

    def settled() -> bool:
        shown.append([switch.isChecked() for switch in kinds])
        return engine.settings.memory.fact_types == "state"

    wait(qtbot, settled)
    qtbot.wait(100)
    assert settled()
    # Earlier changes that come back turn no later one around.
    assert all(one == [False, False, False, False, True] for one in shown)


def test_sensitive_subjects_are_switched_by_name_and_what_waited_is_learnt(
    settings: SettingsPage, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    engine.hold("m_1", "c_1", "You are allergic to peanuts.", SensitiveSubject.HEALTH)
    waited = len(engine.held)
    settings.show_section("memory")
    switches = {
        one.accessibleName().rpartition(": ")[2]: one
        for one in settings.findChildren(Switch)
        if one.accessibleName().startswith("Sensitive subjects")
    }
    assert len(switches) == len(SensitiveSubject)
    switches["Health"].click()
    wait(qtbot, lambda: engine.settings.memory.learn_subjects == "health")
    assert len(engine.held) < waited
    switches["Health"].click()
    wait(qtbot, lambda: engine.settings.memory.learn_subjects == "")
