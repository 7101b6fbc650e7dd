"""Scenes of forgetting that can be undone, for the camera."""

from __future__ import annotations

from assistant.cancel import CancelToken
from assistant.documents.reading import read_bytes
from assistant.domain.forgetting import ForgetRequest
from assistant.domain.ids import UnitId
from assistant.domain.undoing import UndoKind
from tests.gui.studio import Scene, Stage
from ui.windows.forget_asking import CHATS, FILES, LAST, MEANING, TIME, TOPIC, ForgetAsking
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


def undo_bar_removed(stage: Stage) -> None:
    """After an addition was undone: what it was, and the way back."""
    stage.engine.undo_days = 7
    stage.open("dinner")
    stage.engine.offer_undo(UndoKind.ADD, written=("My sister Marta lives in Bremen.",), facts=1)
    stage.settle(0.6)
    stage.window.undo_bar._undo(next(iter(stage.engine._befores)))
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


def forget_by(way: int, words: str = "", *, chosen: int = 0) -> Scene:
    """The question what to forget, by one way; with so many of the list chosen."""

    def scene(stage: Stage) -> None:
        stage.window.go_to(MEMORY)
        stage.settle()
        assert stage.window.memory is not None
        message = next(iter(stage.engine.home.messages.values()))
        stage.engine.attach(
            message, (read_bytes("Seed list.txt", b"Carrots, beans, leeks.", CancelToken()),)
        )
        stage.window.memory._ask_what()
        (sheet,) = stage.window.findChildren(ForgetAsking)
        sheet.by.setCurrentIndex(way)
        sheet.words.setText(words)
        if way == TIME:
            sheet.when.setCurrentIndex(len(LAST))
        stage.settle()
        for row in range(chosen):
            sheet.chats.list.item(row).setSelected(True)

    return scene


UNDO_SCENES: dict[str, Scene] = {
    "undo-sheet": undo_sheet,
    "forget-everything": forget_everything,
    "forget-meaning": forget_by(MEANING, "What I may not eat"),
    "forget-topic": forget_by(TOPIC),
    "forget-days": forget_by(TIME),
    "forget-chats": forget_by(CHATS, chosen=2),
    "forget-files": forget_by(FILES),
    "undo-bar": undo_bar,
    "undo-bar-removed": undo_bar_removed,
    "undo-bar-memory": undo_bar_memory,
}
