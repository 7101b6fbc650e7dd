"""Pictures of the models page: the catalogue, downloads, what does not fit, how models answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assistant.domain.downloads import DownloadProgress, DownloadState
from assistant.domain.embedder_change import ChangeState, EmbedderChange
from assistant.domain.fitting import Machine
from tests.gui.scripted_models import BROKEN, GIB
from ui.windows.models_page import ModelsPage

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.gui.studio import Stage


def page(stage: Stage) -> ModelsPage:
    """The models page, with its cards."""
    stage.window.go_to(2)
    stage.settle()
    assert stage.window.models is not None
    return stage.window.models


def scroll_to(stage: Stage, widget_name: str) -> None:
    """Bring a part of the page into view."""
    from PySide6.QtWidgets import QScrollArea

    shown = page(stage)
    (area,) = shown.findChildren(QScrollArea)
    target = getattr(shown, widget_name)
    stage.settle()
    area.verticalScrollBar().setValue(target.y())


def catalogue(stage: Stage) -> None:
    page(stage)
    scroll_to(stage, "catalogue")


def downloads(stage: Stage) -> None:
    stage.engine.begun["gemma-3-4b"] = DownloadProgress(
        name="gemma-3-4b",
        state=DownloadState.PAUSED,
        done=1_100_000_000,
        total=2_489_757_856,
    )
    stage.engine.pause = 0.3
    shown = page(stage)
    stage.engine.break_download = BROKEN
    stage.engine.pause = 0.01
    shown.catalogue.download("llama-3.2-3b")
    stage.settle(0.8)
    stage.engine.pause = 0.3
    shown.catalogue.download("qwen3-4b-2507")
    stage.settle(1.2)
    scroll_to(stage, "catalogue")


def arrived(stage: Stage) -> None:
    page(stage).catalogue.download("qwen2.5-0.5b")
    stage.settle(0.8)


def searched(stage: Stage) -> None:
    page(stage).catalogue.search.setText("german mit")
    stage.settle(0.4)
    scroll_to(stage, "catalogue")


def too_large(stage: Stage) -> None:
    stage.engine.machine = Machine(memory_bytes=3 * GIB)
    shown = page(stage)
    shown.catalogue.download("qwen3-8b")
    stage.settle(0.8)
    shown._choose("qwen3-8b")


def answering(stage: Stage) -> None:
    page(stage).answering.open()
    stage.settle()
    scroll_to(stage, "answering")


def placement(stage: Stage) -> None:
    page(stage)
    scroll_to(stage, "placement")


def embedder_change(stage: Stage) -> None:
    stage.engine.change = EmbedderChange(
        name="paraphrase-multilingual-MiniLM-L12-v2",
        state=ChangeState.ENCODING,
        done=2310,
        total=5882,
        seconds_left=412.0,
    )
    page(stage).embedder_line.refresh()
    stage.settle(0.3)
    scroll_to(stage, "embedder_line")


MODEL_SCENES: dict[str, Callable[[Stage], None]] = {
    "models-catalogue": catalogue,
    "models-downloads": downloads,
    "models-arrived": arrived,
    "models-searched": searched,
    "models-too-large": too_large,
    "models-answering": answering,
    "models-placement": placement,
    "models-embedder": embedder_change,
}
