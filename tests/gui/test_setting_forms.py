"""Forms of settings: plain choices, the numbers behind them, and models that are sent unasked."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QSpinBox, QWidget
from pytestqt.qtbot import QtBot

from assistant.settings import ModelSettings, Settings, with_value
from tests.gui.looking import button, press, texts, wait
from tests.gui.scripted_engine import ScriptedEngine
from ui.windows.main_window import CHATS, MODELS, SETTINGS, MainWindow
from ui.windows.plain_choices import PlainChoiceField, plain_choice
from ui.windows.setting_form import PLANS, FormPlan, headings
from ui.windows.settings_page import SettingsPage


@pytest.fixture
def settings(window: MainWindow) -> SettingsPage:
    window.go_to(SETTINGS)
    assert window.settings is not None
    return window.settings


def number(place: QWidget, name: str) -> QSpinBox:
    return next(box for box in place.findChildren(QSpinBox) if box.accessibleName() == name)


def test_every_planned_setting_exists_and_every_heading_is_translated() -> None:
    for group, plan in PLANS.items():
        fields = type(getattr(Settings(), group)).model_fields
        named = [*plan.first, *(name for part in plan.below.values() for name in part)]
        assert [name for name in named if name not in fields] == []
        assert {title for title in plan.below if title} <= set(headings())


def test_a_setting_that_no_plan_knows_is_in_sight() -> None:
    plan = FormPlan(first=("one",), below={"": ("two",)})
    assert plan.shown_first(["two", "three", "one"]) == ["one", "three"]


@pytest.mark.parametrize(
    "name",
    ["memory.recall_tokens", "memory.undo_days", "models.temperature", "models.max_answer_tokens"],
)
def test_each_plain_choice_holds_the_usual_number_and_only_allowed_ones(name: str) -> None:
    choice = plain_choice(name)
    assert choice is not None
    numbers = [number for _words, number in choice.answers]
    assert Settings().values()[name] in numbers
    for each in numbers:
        assert with_value(Settings(), name, each).values()[name] == each


def test_few_choices_are_in_sight_and_the_numbers_are_a_fold_away(settings: SettingsPage) -> None:
    settings.show_section("models")
    said = texts(settings)
    assert "How it writes" in said
    assert "top-p" not in said
    press(settings, "Advanced")
    assert "Likely words (top-p)" in texts(settings)
    press(settings, "Advanced")
    assert "top-p" not in texts(settings)


def test_words_and_number_of_a_setting_follow_each_other(
    settings: SettingsPage, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    settings.show_section("models")
    exact = number(settings, "Longest answer")
    press(settings, "How long an answer may be: Several pages")
    wait(qtbot, lambda: engine.settings.models.max_answer_tokens == 2048)
    wait(qtbot, lambda: exact.value() == 2048)
    exact.setValue(777)
    wait(qtbot, lambda: engine.settings.models.max_answer_tokens == 777)
    wait(qtbot, lambda: button(settings, "How long an answer may be: Custom").isChecked())
    press(settings, "How long an answer may be: A page")
    wait(qtbot, lambda: exact.value() == 512)
    fields = settings.findChildren(PlainChoiceField)
    assert all(one._own.isHidden() for one in fields)


def test_a_model_that_was_allowed_can_be_taken_away(
    settings: SettingsPage, engine: ScriptedEngine, window: MainWindow, qtbot: QtBot
) -> None:
    settings.show_section("privacy")
    wait(qtbot, lambda: "None. You see what is sent before it goes" in texts(settings))
    window.go_to(CHATS)
    both = "large (api.example.org), small (other.example)"
    engine._settings = with_value(engine._settings, "send_unasked", both)
    window.go_to(SETTINGS)
    assert "large (api.example.org)" in texts(settings)
    press(settings, "Ask again before sending to large (api.example.org)")
    wait(qtbot, lambda: engine.settings.privacy.send_unasked == "small (other.example)")
    assert "large (api.example.org)" not in texts(settings)
    press(settings, "Ask again before sending to small (other.example)")
    wait(qtbot, lambda: engine.settings.privacy.send_unasked == "")
    wait(qtbot, lambda: "None. You see what is sent before it goes" in texts(settings))


def test_the_models_page_has_the_same_choices_and_sets_all_back(
    window: MainWindow, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    window.go_to(MODELS)
    assert window.models is not None
    section = window.models.answering
    press(section, "How models answer")
    assert "How it writes" in texts(section)
    press(section, "How it writes: Inventive")
    wait(qtbot, lambda: engine.settings.models.temperature == 1.0)
    number(section, "Context").setValue(4096)
    wait(qtbot, lambda: engine.settings.models.context_tokens == 4096)
    press(section, "Set all back")
    wait(qtbot, lambda: engine.settings.models == ModelSettings())
    wait(qtbot, lambda: button(section, "How it writes: Careful").isChecked())
    wait(qtbot, lambda: number(section, "Context").value() == 0)
