"""What left the machine, and what is handed to whoever helps, as the window shows them."""

from __future__ import annotations

from pathlib import Path

from pytestqt.qtbot import QtBot

from assistant.errors import DiskFull
from tests.gui.looking import press, sheet, texts, wait
from tests.gui.scripted_engine import ScriptedEngine
from tests.gui.trust_scenes import CONTACTS
from ui.windows.diagnostics_sheet import DiagnosticsSheet
from ui.windows.main_window import MainWindow
from ui.windows.network_view import NetworkView


def test_privacy_lists_what_left_and_the_list_can_be_cleared(
    window: MainWindow, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    engine.contacts_made = list(CONTACTS)
    window.show_settings_section("privacy")
    (view,) = window.findChildren(NetworkView)
    wait(qtbot, lambda: "api.example.com:443" in texts(view))
    said = texts(view)
    assert "Asked the model Cellar" in said
    assert "it did not answer" in said
    assert "nothing was sent: offline is on" in said
    press(view, "Clear this list")
    wait(qtbot, lambda: "Nothing so far." in texts(view))
    assert engine.contacts_made == []


def test_details_are_read_before_they_are_saved(
    window: MainWindow, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    window.show_settings_section("about")
    assert window.settings is not None
    press(window.settings.about, "Details for whoever helps you…")
    wait(qtbot, lambda: sheet(window))
    (details,) = window.findChildren(DiagnosticsSheet)
    shown = details.text.toPlainText()
    assert '"Keepsake": "0.1.0"' in shown
    assert "First paint" in shown
    engine.fail_next = DiskFull("No space is left.")
    details.save(Path("/elsewhere/details.zip"))
    wait(qtbot, lambda: "No space is left." in texts(details))
    details.save(Path("/elsewhere/details.zip"))
    wait(qtbot, lambda: engine.saved_details is not None)
    assert engine.saved_details is not None
    bundle, path = engine.saved_details
    assert path.name == "details.zip"
    assert all(text.strip() in shown for text in bundle.values())
