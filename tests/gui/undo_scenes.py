"""Scenes of forgetting that can be undone, for the camera."""

from __future__ import annotations

from assistant.domain.forgetting import ForgetRequest
from assistant.domain.ids import UnitId
from assistant.domain.undoing import UndoKind
from tests.gui.studio import Scene, Stage
from ui.windows.forget_sheet import Forgetting
from ui.windows.main_window import MEMORY


def undo_sheet(stage: Stage) -> None:
    stage.engine.undo_days = 7
    stage.open("dinner")
    link = stage.window._link
    assert link is not None
    request = ForgetRequest(unit_ids=(UnitId("f_peanuts"),))
    Forgetting(link, stage.window, stage.window).begin(request)


def undo_bar(stage: Stage) -> None:
    stage.engine.undo_days = 7
    stage.open("dinner")
    stage.engine.offer_undo(UndoKind.DELETE, messages=2, facts=1)
    stage.settle(0.6)


def undo_bar_memory(stage: Stage) -> None:
    stage.engine.undo_days = 7
    stage.window.go_to(MEMORY)
    stage.settle()
    stage.engine.offer_undo(messages=31, facts=12)
    stage.settle(0.6)


def forget_everything(stage: Stage) -> None:
    stage.engine.undo_days = 7
    stage.window.go_to(MEMORY)
    stage.settle()
    assert stage.window.memory is not None
    stage.window.memory._forget_everything()


UNDO_SCENES: dict[str, Scene] = {
    "undo-sheet": undo_sheet,
    "forget-everything": forget_everything,
    "undo-bar": undo_bar,
    "undo-bar-memory": undo_bar_memory,
}
