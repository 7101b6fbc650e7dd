"""Talking: each job hands over pieces as they are written and ends with an `Exchange`."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PySide6.QtCore import QObject

    from assistant.domain.ids import MessageId
    from assistant.domain.requests import SendRequest
    from ui.bridge.job import Job
    from ui.bridge.link import EngineLink


def send(link: EngineLink, request: SendRequest, *, parent: QObject) -> Job:
    """Send a message."""
    return link.work(
        lambda engine, collect, cancel: engine.send(request, on_piece=collect, cancel=cancel),
        parent=parent,
    )


def answer_again(
    link: EngineLink, message_id: MessageId, choices: SendRequest, *, parent: QObject
) -> Job:
    """Write another version of an answer."""
    return link.work(
        lambda engine, collect, cancel: engine.regenerate(
            message_id, on_piece=collect, cancel=cancel, choices=choices
        ),
        parent=parent,
    )


def edit_message(
    link: EngineLink, message_id: MessageId, choices: SendRequest, *, parent: QObject
) -> Job:
    """Write another version of one's own message, the text of `choices`, and have it answered."""
    return link.work(
        lambda engine, collect, cancel: engine.edit_message(
            message_id, choices.text, on_piece=collect, cancel=cancel, choices=choices
        ),
        parent=parent,
    )
