"""The models page says where everything lies, and how far another embedder is."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from assistant.domain.embedder_change import ChangeState, EmbedderChange
from assistant.domain.fitting import Machine
from tests.gui.looking import texts, wait
from tests.gui.scripted_engine import ScriptedEngine
from tests.gui.scripted_models import GIB
from ui.windows.embedder_line import change_words, left_words
from ui.windows.main_window import MODELS, MainWindow
from ui.windows.models_page import ModelsPage

NAME = "paraphrase-multilingual-MiniLM-L12-v2"


@pytest.fixture
def models(window: MainWindow) -> ModelsPage:
    window.go_to(MODELS)
    assert window.models is not None
    return window.models


def test_each_part_says_where_it_lies_and_why(
    models: ModelsPage, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    wait(qtbot, lambda: "NVIDIA GeForce RTX 4060" in texts(models.placement))
    wait(qtbot, lambda: "The chat model comes first" in texts(models.placement))
    assert "On the graphics processor" in texts(models.placement)
    engine.machine = Machine(memory_bytes=4 * GIB)
    models.placement.refresh()
    wait(qtbot, lambda: "There is no graphics processor" in texts(models.placement))


def test_a_change_of_the_embedder_shows_how_far_it_is(
    models: ModelsPage, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    engine.change = change(ChangeState.ENCODING, left=412.0)
    models.embedder_line.refresh()
    wait(qtbot, lambda: "about 7 minutes left" in texts(models.embedder_line))
    assert models.embedder_line._bar.value() == 40
    engine.change = None
    models.embedder_line.refresh()
    wait(qtbot, lambda: not models.embedder_line._bar.isVisibleTo(models))


@pytest.mark.parametrize(
    ("state", "words"),
    [
        (ChangeState.WAITING, "waits until"),
        (ChangeState.READY, "from the next start"),
        (ChangeState.FAILED, "It is broken."),
    ],
)
def test_every_state_has_words(state: ChangeState, words: str) -> None:
    assert words in change_words(change(state))


def test_time_left_is_told_roughly() -> None:
    assert [left_words(each) for each in (5.0, 100.0, 7300.0)] == [
        "less than a minute left",
        "about 2 minutes left",
        "about 2 hours left",
    ]


def change(state: ChangeState, left: float | None = None) -> EmbedderChange:
    return EmbedderChange(
        name=NAME, state=state, done=40, total=100, seconds_left=left, detail="It is broken."
    )
