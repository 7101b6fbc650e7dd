"""Scenes of what left the machine, and of what is handed to whoever helps."""

from __future__ import annotations

from datetime import timedelta

from PySide6.QtWidgets import QScrollArea

from assistant.domain.contacts import Contact, ContactOutcome, ContactPurpose
from tests.gui.scripted_home import NOW
from tests.gui.studio import Scene, Stage
from ui.windows.network_view import NetworkView

CONTACTS = [
    Contact(
        happened_at=NOW - timedelta(minutes=4 + 60 * at),
        host=host,
        port=443,
        purpose=purpose,
        subject=subject,
        outcome=outcome,
        sent=sent,
        received=received,
    )
    for at, (host, purpose, subject, outcome, sent, received) in enumerate(
        [
            ("api.example.com", ContactPurpose.MODEL, "Big", ContactOutcome.ANSWERED, 8_412, 2_930),
            ("api.example.com", ContactPurpose.MODEL, "Big", ContactOutcome.REFUSED, 0, 0),
            ("192.168.1.20", ContactPurpose.MODEL, "Cellar", ContactOutcome.FAILED, 912, 0),
            (
                "huggingface.co",
                ContactPurpose.DOWNLOAD,
                "qwen3-1.7b-q4_k_m.gguf",
                ContactOutcome.ANSWERED,
                0,
                1_107_409_472,
            ),
        ]
    )
]  # fmt: skip


def network(stage: Stage) -> None:
    stage.engine.contacts_made = list(CONTACTS)
    _privacy(stage)


def network_none(stage: Stage) -> None:
    _privacy(stage)


def _privacy(stage: Stage) -> None:
    stage.window.show_settings_section("privacy")
    stage.settle()
    (view,) = stage.window.findChildren(NetworkView)
    for area in stage.window.findChildren(QScrollArea):
        if area.isAncestorOf(view):
            area.verticalScrollBar().setValue(area.verticalScrollBar().maximum())


def details(stage: Stage) -> None:
    stage.window.show_settings_section("about")
    assert stage.window.settings is not None
    stage.window.settings.about.show_details()
    stage.settle()


TRUST_SCENES: dict[str, Scene] = {
    "network": network,
    "network-none": network_none,
    "details": details,
}
