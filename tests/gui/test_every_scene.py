"""Every page and state of the pictures, walked over: names, Tab, and words that do not fit.

A scene is played as it is, at 80 and 200 % text, and in a language with words 140 % as long.
"""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QApplication

from tests.gui.screenshots import chosen_sets
from tests.gui.studio import Set, Stage, speak
from tests.gui.walking import clipped, nameless, out_of_order, tab_stops, unreachable
from ui.language.choosing import language
from ui.look.theme import theme

SCENES = {each.name: each for each in chosen_sets([])}
STILL = ("streaming", "waiting", "running", "closing")
"""What moves while it is looked at, and what can only be waited for."""

AT_REST_S = 3.0


@pytest.fixture(autouse=True)
def _as_before(qapp: QApplication) -> Iterator[None]:
    qapp.setStyle("Fusion")
    yield
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    language().choose("system")
    theme().choose("light", 100)


def play(qapp: QApplication, scene: Set, percent: int) -> Stage:
    stage = Stage(qapp, scene.home())
    stage.look("light", percent)
    stage.window.show()
    stage.settle()
    try:
        scene.scene(stage)
    except BaseException:
        stage.strike()  # or its threads are blamed on what comes next
        raise
    stage.settle()
    return stage


def still_clipped(stage: Stage) -> list[str]:
    """What is cut off when all has been laid out, however busy the machine is."""
    deadline = time.monotonic() + AT_REST_S
    while (found := clipped(stage.window)) and time.monotonic() < deadline:
        stage.settle(0.1)
    return found


@pytest.mark.parametrize("name", SCENES)
def test_it_can_be_heard_and_tabbed_through(qapp: QApplication, name: str) -> None:
    stage = play(qapp, SCENES[name], 100)
    try:
        assert nameless(stage.window) == []
        assert still_clipped(stage) == []
        if not any(part in name for part in STILL):
            stops = tab_stops(stage.window)
            assert unreachable(stage.window, stops) == []
            assert out_of_order(stops) == []
    finally:
        stage.strike()


@pytest.mark.heavy
@pytest.mark.parametrize("percent", [80, 200])
@pytest.mark.parametrize("name", SCENES)
def test_its_words_fit_at_any_size(qapp: QApplication, name: str, percent: int) -> None:
    stage = play(qapp, SCENES[name], percent)
    try:
        assert still_clipped(stage) == []
    finally:
        stage.strike()


@pytest.mark.heavy
@pytest.mark.parametrize("name", SCENES)
def test_longer_words_fit(qapp: QApplication, name: str) -> None:
    speak("pseudo")
    stage = play(qapp, SCENES[name], 100)
    try:
        assert still_clipped(stage) == []
    finally:
        stage.strike()


@pytest.mark.parametrize("name", ["models", "models-tested", "passphrase-new-differs"])
def test_large_german_words_fit(qapp: QApplication, name: str) -> None:
    speak("de")
    stage = play(qapp, SCENES[name], 200)
    try:
        assert still_clipped(stage) == []
    finally:
        stage.strike()
