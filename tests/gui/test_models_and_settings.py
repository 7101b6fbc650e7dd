"""Models, settings, imports and about."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QLabel, QLineEdit, QSlider, QSpinBox
from pytestqt.qtbot import QtBot

from assistant.errors import KeychainMissing
from tests.gui.conftest import delete_what_is_due
from tests.gui.looking import button, key, open_chat, press, sheet, texts, type_in, wait
from tests.gui.scripted_engine import ScriptedEngine
from tests.gui.scripted_home import invented_home
from ui.app import Desk
from ui.look.theme import theme
from ui.windows.main_window import CHATS, MODELS, SETTINGS, MainWindow
from ui.windows.models_page import ModelsPage
from ui.windows.settings_page import SettingsPage


@pytest.fixture
def models(window: MainWindow, qtbot: QtBot) -> ModelsPage:
    """The models page with its cards."""
    window.go_to(MODELS)
    assert window.models is not None
    page = window.models
    wait(qtbot, lambda: len(page.rows) == 5)
    return page


@pytest.fixture
def settings(window: MainWindow) -> SettingsPage:
    """The settings page."""
    window.go_to(SETTINGS)
    assert window.settings is not None
    return window.settings


def field(place: object, name: str) -> QLineEdit:
    found = [f for f in place.findChildren(QLineEdit) if f.accessibleName() == name]  # type: ignore[attr-defined]
    assert isinstance(found[0], QLineEdit)
    return found[0]


def number(place: SettingsPage, name: str) -> QSpinBox:
    return next(box for box in place.findChildren(QSpinBox) if box.accessibleName() == name)


def test_models_say_what_they_are(models: ModelsPage) -> None:
    said = texts(models)
    for words in ("smollm2-135m", "In use", "93 MB", "Needs about 44 GB", "leaves this machine"):
        assert words in said


def test_models_speak_of_what_they_do_and_keep_the_terms_beside(models: ModelsPage) -> None:
    said = texts(models)
    for words in ("often badly", "Finds what you told by what it means", "words at once"):
        assert words in said
    for term in ("Embedder", "Reranker", "bf16", "tokens at once"):
        assert term not in said
    tips = " ".join(label.toolTip() for label in models.findChildren(QLabel))
    assert "Embedder (bi-encoder)" in tips
    assert "tokens of context" in tips


def test_choosing_a_model(
    models: ModelsPage, window: MainWindow, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    press(models, "Use qwen3-8b")
    wait(qtbot, lambda: engine.settings.models.chat == "qwen3-8b")
    wait(qtbot, lambda: models.rows[0].model.name == "qwen3-8b")
    assert window.chats.page.composer._model.text() == "qwen3-8b"


def test_the_demo_model_says_what_it_is(
    engine: ScriptedEngine, qtbot: QtBot, tmp_path: Path
) -> None:
    kept = tmp_path / "window.ini"

    def opened(answering: ScriptedEngine) -> Desk:
        desk = Desk(lambda _typed=None: answering.engine, None, kept)
        desk.window.show()
        wait(qtbot, lambda: desk.link)
        return desk

    def closed(desk: Desk) -> None:
        with qtbot.waitSignal(desk.left, timeout=10_000):
            desk.window.close()
        desk.tear_down()
        delete_what_is_due()

    desk = opened(engine)
    page = desk.window.chats.page
    assert not page.demo_note.isVisible()
    desk.window.go_to(CHATS)  # out of the pages of the first start
    open_chat(qtbot, desk.window, "dinner")
    assert "A tiny demo model answers here" in texts(page)
    press(page, "Add a larger model")
    models = desk.window.models
    assert models is not None
    wait(qtbot, lambda: len(models.rows) == 5)
    assert "A model file of your own is a GGUF file" in texts(models)
    wait(qtbot, lambda: button(models, "Use qwen3-8b"))
    press(models, "Use qwen3-8b")
    wait(qtbot, lambda: page.demo_note.isHidden())
    wait(qtbot, lambda: button(models, "Use smollm2-135m"))
    press(models, "Use smollm2-135m")
    wait(qtbot, lambda: not page.demo_note.isHidden())
    desk.window.go_to(CHATS)
    press(page, "Do not show this again")
    assert not page.demo_note.isVisible()
    closed(desk)
    again = opened(ScriptedEngine(invented_home()))
    open_chat(qtbot, again.window, "dinner")
    assert not again.window.chats.page.demo_note.isVisible()
    closed(again)


def test_testing_a_model(models: ModelsPage, engine: ScriptedEngine, qtbot: QtBot) -> None:
    press(models, "Test smollm2-135m")
    wait(qtbot, lambda: "Paris." in texts(models))
    assert "68 tokens a second" in texts(models)
    engine.pause = 30
    press(models, "Test smollm2-135m")
    press(models, "Test smollm2-135m")
    wait(qtbot, lambda: "Stopped." in texts(models))


def test_adding_an_api_model(models: ModelsPage, engine: ScriptedEngine, qtbot: QtBot) -> None:
    press(models, "Add an API model…")
    asking = sheet(models.window())
    assert "The key is kept in the system keychain only." in texts(asking)
    assert field(asking, "Key").echoMode() == QLineEdit.EchoMode.Password
    field(asking, "Name").setText("home")
    field(asking, "Address").setText("ftp://x")
    press(asking, "Add model")
    assert "The address begins with http:// or https://." in texts(asking)
    field(asking, "Address").setText("https://x.example/v1")
    field(asking, "Model").setText("large")
    field(asking, "Key").setText("secret")
    press(asking, "Add model")
    wait(qtbot, lambda: engine.keys == {"home": "secret"})
    wait(qtbot, lambda: "“home” is added" in models.notice.text)


def test_adding_a_file(models: ModelsPage, engine: ScriptedEngine, qtbot: QtBot) -> None:
    models._name_file("/models/story.gguf")
    assert field(sheet(models.window()), "Name").text() == "story"
    press(sheet(models.window()), "Add model")
    wait(qtbot, lambda: "story" in engine.home.models)
    models._name_file("/models/readme.txt")
    press(sheet(models.window()), "Add model")
    wait(qtbot, lambda: "readme.txt is not a GGUF file." in texts(sheet(models.window())))


def test_tab_goes_round_in_the_api_sheet(models: ModelsPage, qtbot: QtBot) -> None:
    press(models, "Add an API model…")
    asking = sheet(models.window())
    seen = []
    for _ in range(10):
        focus = models.window().focusWidget()
        assert focus is not None
        seen.append(focus.accessibleName())
        key(focus, Qt.Key.Key_Tab)
    fields = ["Name", "Address", "Model", "Context in tokens", "It can see pictures", "Key"]
    assert seen == [*fields, "Add model", "Cancel", "Close", "Name"]
    for back in ("Name", "Close", "Cancel", "Add model", "Key", "It can see pictures"):
        key(models.window().focusWidget() or asking, Qt.Key.Key_Backtab)
        assert (models.window().focusWidget() or asking).accessibleName() == back


def test_what_was_typed_outlives_a_missing_keychain(
    models: ModelsPage, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    press(models, "Add an API model…")
    asking = sheet(models.window())
    for name, words in (("Name", "home"), ("Address", "https://x.example/v1"), ("Model", "large")):
        field(asking, name).setText(words)
    type_in(field(asking, "Key"), "secret")
    engine.fail_next = KeychainMissing("This system offers no keychain.")
    key(field(asking, "Key"), Qt.Key.Key_Return)
    wait(qtbot, lambda: "This system offers no keychain." in texts(asking))
    assert "KEEPSAKE_KEY" not in texts(models.window())
    assert field(asking, "Name").text() == "home"
    assert field(asking, "Key").text() == "secret"
    key(field(asking, "Key"), Qt.Key.Key_Return)
    wait(qtbot, lambda: engine.keys == {"home": "secret"})
    wait(qtbot, lambda: "“home” is added" in models.notice.text)


def test_removing_a_model_asks(models: ModelsPage, engine: ScriptedEngine, qtbot: QtBot) -> None:
    press(models, "Remove work-api")
    press(sheet(models.window()), "Remove")
    wait(qtbot, lambda: "work-api" not in engine.home.models)
    wait(qtbot, lambda: len(models.rows) == 4)


def test_settings_are_made_from_their_fields(settings: SettingsPage) -> None:
    assert "How much it recalls" in texts(settings)
    press(settings, "Advanced")
    assert "Memory in an answer" in texts(settings)
    spin = number(settings, "Memory in an answer")
    assert (spin.minimum(), spin.maximum(), spin.value()) == (100, 32_000, 2000)


def test_a_setting_changes_at_once(
    settings: SettingsPage, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    button(settings, "Remember").click()
    wait(qtbot, lambda: not engine.settings.memory.enabled)
    number(settings, "Memory in an answer").setValue(900)
    wait(qtbot, lambda: engine.settings.memory.recall_tokens == 900)


def test_theme_and_text_size_are_applied_live(
    settings: SettingsPage, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    settings.show_section("appearance")
    press(settings, "Theme: Dark")
    wait(qtbot, lambda: theme().tokens.name == "dark")
    sliders = [s for s in settings.findChildren(QSlider) if s.isVisible()]
    sliders[0].setValue(15)
    wait(qtbot, lambda: theme().tokens.percent == 150)
    assert engine.settings.appearance.text_percent == 150


def test_a_form_is_made_when_it_is_turned_to(settings: SettingsPage) -> None:
    offline = "Offline"
    settings.show_section("memory")
    made = [one.accessibleName() for one in settings.findChildren(QAbstractButton)]
    assert offline not in made  # so the page opens at once
    settings.show_section("privacy")
    assert button(settings, offline).isVisible()


def test_privacy_leads_to_where_encryption_is_changed(settings: SettingsPage) -> None:
    settings.show_section("privacy")
    assert button(settings, "Offline").isEnabled()
    press(settings, "Encryption and its key…")
    assert button(settings, "Turn encryption off…").isVisible()
    settings.search.setText("encryption")
    assert button(settings, "Backup and recovery").isVisible()


def test_about_names_the_version_and_checks_the_machine(
    settings: SettingsPage, qtbot: QtBot
) -> None:
    settings.show_section("about")
    assert "Keepsake 0." in texts(settings)
    press(settings, "Check this machine")
    wait(qtbot, lambda: "Install GNOME Keyring or KWallet." in texts(settings))
