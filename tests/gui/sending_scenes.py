"""Scenes of what an answer used, what is sent elsewhere, and how full a window is."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from assistant.settings import ApiModel
from tests.gui.scripted_home import recall_of

if TYPE_CHECKING:
    from tests.gui.studio import Stage
    from ui.windows.recall_panel import RecallPanel

FAR = ApiModel(name="gpt-large", url="https://api.example.org/v1", model="m")


def _panel(stage: Stage) -> RecallPanel:
    stage.open("rotation")
    stage.window.chats.page.transcript.recall_asked.emit("m_rotation_1")
    stage.settle()
    panel = stage.window.chats.panel
    assert panel is not None
    return panel


def why_used(stage: Stage) -> None:
    _panel(stage).cards[0].details.click()


def left_out(stage: Stage) -> None:
    _panel(stage).cards[0].use.click()


def correcting(stage: Stage) -> None:
    panel = _panel(stage)
    panel.cards[-1].begin_rewording()


def nothing_used(stage: Stage) -> None:
    stage.engine.recall_next = recall_of("What is my shoe size?", sufficient=False)
    stage.window.chats.page.composer.sent.emit("What is my shoe size?")
    stage.settle(0.5)


def choose_far(stage: Stage, *, offline: bool = False) -> None:
    """Let a model on another machine answer."""
    settings = stage.engine._settings
    stage.engine._settings = settings.model_copy(
        update={
            "api_models": (FAR,),
            "models": settings.models.model_copy(update={"chat": FAR.name}),
            "privacy": settings.privacy.model_copy(update={"offline": offline}),
        }
    )
    stage.window.chats.page.show_model(FAR.name)


def send_sheet(stage: Stage) -> None:
    stage.engine.recall_next = stage.engine.home.recalls[next(iter(stage.engine.home.recalls))]
    choose_far(stage)
    stage.window.chats.page.composer.sent.emit("Which beds did I plant last year?")
    stage.settle(0.4)


def offline(stage: Stage) -> None:
    choose_far(stage, offline=True)
    stage.window.chats.page.composer.sent.emit("Which beds did I plant last year?")
    stage.settle(0.4)


def context_card(stage: Stage) -> None:
    stage.engine.use = replace(
        stage.engine.use, history=5120, turns=96, turns_left_out=62, documents=420, exact=False
    )
    stage.open("rotation")
    stage.window.chats.page.composer.set_draft("What should I plant in the third bed?")
    stage.settle(1.0)
    stage.window.chats.page._foot.meter.click()


SENDING_SCENES = {
    "memories-why": why_used,
    "memories-left-out": left_out,
    "memories-correcting": correcting,
    "memories-nothing-used": nothing_used,
    "sending-elsewhere": send_sheet,
    "sending-offline": offline,
    "context-card": context_card,
}
