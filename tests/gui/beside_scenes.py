"""Scenes of what is beside the window: the quick question, newer versions, the desktop."""

from __future__ import annotations

from PySide6.QtWidgets import QScrollArea

from assistant.domain.prompts import Piece, PieceKind
from tests.gui.looking import press
from tests.gui.studio import Scene, Stage
from ui.windows.quick_ask import QuickAsk
from ui.windows.whats_new import Updates

ANSWER = (
    "Your sister **Aino** keeps bees: seven hives on a roof in Lahti, green since May 2024.\n\n"
    "- They swarm in *June*\n- She sells the honey in `0.5 kg` jars"
)


def _quick(stage: Stage) -> QuickAsk:
    _opened(stage)
    stage.engine.pieces = [Piece(PieceKind.ANSWER, ANSWER)]
    stage.desk.outside.ask()
    stage.settle()
    assert stage.desk.outside.quick is not None
    return stage.desk.outside.quick


def quick_ask(stage: Stage) -> None:
    _quick(stage)


def quick_ask_answered(stage: Stage) -> None:
    quick = _quick(stage)
    quick.field.setText("Who keeps bees?")
    quick.ask()
    stage.settle(0.4)


def quick_ask_elsewhere(stage: Stage) -> None:
    quick = _quick(stage)
    quick.field.setText("What is in my contract?")
    quick.notice.show_note(
        "Big is on another machine. Look in the chat at what is sent to it.",
        actions={"Open in Keepsake": quick.close},
    )
    stage.settle()


def _opened(stage: Stage) -> None:
    """On a busy machine the engine opens late, and settings are built from it."""
    for _ in range(50):
        if stage.desk.link is not None:
            return
        stage.settle(0.1)


def desktop(stage: Stage) -> None:
    _opened(stage)
    stage.window.show_settings_section("desktop")
    stage.settle(0.3)


def newer_version(stage: Stage) -> None:
    _opened(stage)
    stage.window.show_settings_section("about")
    stage.settle(0.3)
    (updates,) = stage.window.findChildren(Updates)
    press(updates, updates.tr("Look for a newer version now"))
    stage.settle(0.3)
    for area in stage.window.findChildren(QScrollArea):
        if area.isAncestorOf(updates):
            area.verticalScrollBar().setValue(area.verticalScrollBar().maximum())


def newer_version_notes(stage: Stage) -> None:
    newer_version(stage)
    (updates,) = stage.window.findChildren(Updates)
    press(updates.notice, updates.tr("What is new in it"))


BESIDE_SCENES: dict[str, Scene] = {
    "quick-ask": quick_ask,
    "quick-ask-answered": quick_ask_answered,
    "quick-ask-elsewhere": quick_ask_elsewhere,
    "settings-desktop": desktop,
    "about-newer-version": newer_version,
    "about-newer-version-notes": newer_version_notes,
}
