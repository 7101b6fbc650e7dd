"""The catalogue on the models page: downloads, what does not fit, and how models answer."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtWidgets import QDoubleSpinBox, QProgressBar, QSpinBox
from pytestqt.qtbot import QtBot

from assistant.domain.downloads import DownloadProgress, DownloadState
from assistant.domain.fitting import Machine
from assistant.errors import Offline
from tests.gui.looking import button, press, sheet, texts, wait
from tests.gui.scripted_engine import ScriptedEngine
from tests.gui.scripted_models import BROKEN, GIB
from ui.windows.main_window import CHATS, MODELS, MainWindow
from ui.windows.model_offer_row import OfferRow
from ui.windows.models_page import ModelsPage


@pytest.fixture
def models(window: MainWindow, qtbot: QtBot) -> ModelsPage:
    """The models page with its catalogue."""
    window.go_to(MODELS)
    assert window.models is not None
    page = window.models
    wait(qtbot, lambda: len(page.catalogue.rows) > 10)
    return page


def row(models: ModelsPage, name: str) -> OfferRow:
    return [row for row in models.catalogue.rows if row.offer.name == name][0]  # noqa: RUF015


def test_what_fits_comes_first_and_says_so_in_words(models: ModelsPage) -> None:
    first = models.catalogue.rows[0]
    assert first.offer.recommended
    said = texts(first)
    for words in ("Recommended", "fits the graphics processor", "to download", "licence"):
        assert words in said
    assert "English" in said
    assert not any("too large" in texts(row) for row in models.catalogue.rows)


def test_all_models_and_searching(models: ModelsPage, engine: ScriptedEngine, qtbot: QtBot) -> None:
    engine.machine = Machine(memory_bytes=3 * GIB)
    models.refresh()
    wait(qtbot, lambda: len(models.catalogue.rows) < 12)
    press(models.catalogue, "All")
    wait(qtbot, lambda: any("too large" in texts(row) for row in models.catalogue.rows))
    models.catalogue.search.setText("german mit")
    wait(qtbot, lambda: [row.offer.licence for row in models.catalogue.rows] == ["MIT"])
    models.catalogue.search.setText("no such model")
    wait(qtbot, lambda: "Nothing here goes with that" in texts(models.catalogue))


def test_a_download_shows_how_far_it_is_and_arrives(
    models: ModelsPage, engine: ScriptedEngine, window: MainWindow, qtbot: QtBot
) -> None:
    engine.pause = 0.03
    press(models, "Download Qwen3 1.7B")
    wait(qtbot, lambda: "11 MB a second" in texts(row(models, "qwen3-1.7b")))
    assert "left" in texts(row(models, "qwen3-1.7b"))
    window.go_to(CHATS)
    assert button(window.rail, "Models, downloading")
    wait(qtbot, lambda: button(window.rail, "Models, “qwen3-1.7b” is here"))
    window.go_to(MODELS)
    assert "“qwen3-1.7b” is here" in models.notice.text
    press(models.notice, "Use it")
    wait(qtbot, lambda: engine.settings.models.chat == "qwen3-1.7b")


def test_pause_resume_and_discard(models: ModelsPage, engine: ScriptedEngine, qtbot: QtBot) -> None:
    engine.pause = 0.1
    press(models, "Download Qwen3 1.7B")
    wait(qtbot, lambda: "left" in texts(row(models, "qwen3-1.7b")))
    press(models, "Pause the download of Qwen3 1.7B")
    wait(qtbot, lambda: "Paused at" in texts(row(models, "qwen3-1.7b")))
    press(models, "Resume the download of Qwen3 1.7B")
    wait(qtbot, lambda: "left" in texts(row(models, "qwen3-1.7b")))
    press(models, "Pause the download of Qwen3 1.7B")
    wait(qtbot, lambda: "Paused at" in texts(row(models, "qwen3-1.7b")))
    press(models, "Discard the download of Qwen3 1.7B")
    wait(qtbot, lambda: button(models, "Download Qwen3 1.7B"))
    assert engine.begun == {}


def test_a_download_of_an_earlier_day_waits_to_go_on(
    window: MainWindow, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    engine.begun["phi-4"] = DownloadProgress(
        name="phi-4", state=DownloadState.PAUSED, done=10**9, total=9 * 10**9
    )
    window.go_to(MODELS)
    assert window.models is not None
    page = window.models
    wait(qtbot, lambda: "Paused at 1.0 GB of 9.0 GB" in texts(row(page, "phi-4")))


@pytest.mark.parametrize("fault", [BROKEN, Offline("Offline is on: models are not downloaded.")])
def test_a_failure_is_said_with_what_to_do(
    models: ModelsPage, engine: ScriptedEngine, qtbot: QtBot, fault: Offline
) -> None:
    engine.break_download = fault
    press(models, "Download Qwen3 1.7B")
    wait(qtbot, lambda: str(fault) in models.notice.text)
    assert fault.hint in texts(row(models, "qwen3-1.7b"))
    assert button(models, "Resume the download of Qwen3 1.7B")


def test_what_is_too_large_is_warned_of_before_it_is_used(
    models: ModelsPage, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    engine.machine = Machine(memory_bytes=3 * GIB)
    models.catalogue.download("qwen3-8b")
    wait(qtbot, lambda: "“qwen3-8b” is here" in models.notice.text)
    wait(qtbot, lambda: [r for r in models.rows if r.model.source == "download"])
    press(models.notice, "Use it")
    asking = sheet(models.window())
    assert "too large for this machine" in texts(asking)
    assert engine.settings.models.chat == "smollm2-135m"
    press(asking, "Try with 2048 tokens")
    wait(qtbot, lambda: engine.settings.models.chat == "qwen3-8b")
    assert engine.settings.loading_of("qwen3-8b").context_tokens == 2048


def test_removing_a_downloaded_model_says_that_its_file_goes(
    models: ModelsPage, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    models.catalogue.download("qwen3-1.7b")
    wait(qtbot, lambda: button(models, "Remove qwen3-1.7b"))
    press(models, "Remove qwen3-1.7b")
    assert "is deleted from this machine" in texts(sheet(models.window()))
    press(sheet(models.window()), "Remove")
    wait(qtbot, lambda: "qwen3-1.7b" not in engine.home.models)
    wait(qtbot, lambda: button(models, "Download Qwen3 1.7B"))


def test_how_models_answer_is_changed_and_set_back(
    models: ModelsPage, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    press(models, "How models answer")
    section = models.answering
    shares = {box.accessibleName(): box for box in section.findChildren(QDoubleSpinBox)}
    shares["Likely words (top-p)"].setValue(0.8)
    wait(qtbot, lambda: engine.settings.models.top_p == 0.8)
    numbers = {box.accessibleName(): box for box in section.findChildren(QSpinBox)}
    assert numbers["Threads"].text() == "Automatic"
    numbers["Threads"].setValue(3)
    wait(qtbot, lambda: engine.settings.models.threads == 3)
    press(section, "Set all back")
    wait(qtbot, lambda: (engine.settings.models.top_p, engine.settings.models.threads) == (0.95, 0))


def test_how_far_the_memory_is_with_another_embedder(
    window: MainWindow, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    known = engine.stats().result()
    engine.stats = lambda: engine._do(lambda: replace(known, messages=5000, pending=1200))  # type: ignore[method-assign]
    window.go_to(MODELS)
    assert window.models is not None
    page = window.models
    wait(qtbot, lambda: "messages are still to be encoded" in texts(page))
    wait(qtbot, lambda: bar(page).value() == 3800)


def bar(models: ModelsPage) -> QProgressBar:
    bars = models.findChildren(QProgressBar)
    return [b for b in bars if b.accessibleName() == "Messages that are encoded"][0]  # noqa: RUF015
