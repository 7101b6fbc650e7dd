"""How full a model's window is: at a glance, and in numbers."""

from __future__ import annotations

from dataclasses import replace

import pytest
from pytestqt.qtbot import QtBot

from tests.gui.looking import press, sheet, texts, wait
from tests.gui.scripted_engine import ScriptedEngine
from ui.windows.main_window import MainWindow


@pytest.fixture(autouse=True)
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ui.windows.context_watch.COUNT_AFTER_MS", 10)


def test_the_meter_follows_what_is_written(
    window: MainWindow, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    meter = window.chats.page._foot.meter
    wait(qtbot, lambda: meter.isVisible() and meter.text() == "39 %")
    assert meter.accessibleName() == "Context: 2702 of 8192 tokens"
    engine.use = replace(engine.use, question=2060, exact=False)
    window.chats.page.composer.set_draft("word " * 2000)
    wait(qtbot, lambda: meter.text() == "64 %")
    assert meter.accessibleName().endswith("about")


def test_the_numbers_say_what_no_longer_fits(
    window: MainWindow, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    engine.use = replace(engine.use, history=5000, turns=40, turns_left_out=12, documents=100)
    window.chats.page.composer.set_draft("And now?")
    meter = window.chats.page._foot.meter
    wait(qtbot, lambda: meter.text() == "94 %")
    meter.click()
    shown = texts(sheet(window))
    assert "This chat, 28 messages" in shown
    assert "The 12 oldest messages of this chat no longer fit" in shown
    assert "up to 2000" in shown
    press(sheet(window), "Close")
    engine.use = replace(engine.use, question=9000)
    window.chats.page.composer.set_draft("word " * 9000)
    wait(qtbot, lambda: meter.text() == "100 %")
    meter.click()
    assert "This is too long" in texts(sheet(window))


def test_what_tools_take_is_counted_and_named(
    window: MainWindow, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    engine.use = replace(engine.use, tools=2048)
    window.chats.page.composer.set_draft("And now?")
    meter = window.chats.page._foot.meter
    wait(qtbot, lambda: meter.text() == "64 %")
    meter.click()
    shown = texts(sheet(window))
    assert "Tools, and what they say" in shown
    assert "up to 2048" in shown
