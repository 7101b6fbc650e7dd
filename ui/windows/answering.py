"""One answer while it is being written, wherever the person looks meanwhile."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

import shiboken6
from PySide6.QtCore import QObject, QTimer, Signal

from assistant.domain.ids import ConversationId, MessageId, UnitId
from assistant.domain.messages import Message, Role
from assistant.domain.prompts import PieceKind, PromptMessage
from assistant.domain.times import utc_now

if TYPE_CHECKING:
    from datetime import datetime

    from assistant.domain.messages import Thread
    from assistant.domain.prompts import Exchange, Piece
    from assistant.errors import AssistantError
    from ui.bridge.job import Job
    from ui.widgets.message import MessageView
    from ui.widgets.transcript import Transcript

UNSTORED = MessageId(UnitId(""))
"""The id of a message that the engine has not stored, or never will."""


LOOKING_MS = 2000
"""Looking through the memory takes no longer; then the model loads and reads."""


def unstored_message(role: Role, text: str, *, complete: bool, reasoning: str = "") -> Message:
    """A message for the eye, before or instead of a stored one."""
    return Message(
        message_id=UNSTORED,
        conversation_id=ConversationId(""),
        parent_id=None,
        role=role,
        text=text,
        said_at=utc_now(),
        reasoning=reasoning,
        complete=complete,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """What was asked: the words, and the chat they belong to (None: a new one)."""

    text: str
    conversation_id: ConversationId | None
    temporary: bool = False
    remembers: bool = True
    """Whether the memory is looked through before it is answered."""
    asked_at: datetime = field(default_factory=utc_now)
    """Before the engine could store it, which may be quicker than the window goes on."""


class Answering(QObject):
    """Gathers an answer's pieces, and shows them in a transcript while it is looked at."""

    answered = Signal(object)
    failed = Signal(object)
    stopped = Signal()
    finished = Signal()

    def __init__(self, job: Job, asked: Asked, parent: QObject) -> None:
        super().__init__(parent)
        self.asked = asked
        self.draft = ""
        """What was written in its chat when that was left before it had an id."""
        self._doing = self.tr("Looking in your memory") if asked.remembers else self.tr("Reading")
        QTimer.singleShot(LOOKING_MS, self, lambda: self._say_doing(self.tr("Reading")))
        self.text, self.reasoning = "", ""
        self._job = job
        self._view: MessageView | None = None
        self._transcript: Transcript | None = None
        job.arrived.connect(self._grow)
        job.succeeded.connect(self._end)
        job.failed.connect(self._fail)
        job.stopped.connect(self._stop)
        job.finished.connect(self.finished)

    def show_in(self, transcript: Transcript) -> None:
        """Show the answer, as far as it is, at the end of a transcript."""
        self._transcript = transcript
        empty = unstored_message(Role.ASSISTANT, "", complete=False)
        self._view = transcript.add_live(empty)
        self._say_doing(self._doing)
        self._view.grow(self.text, self.reasoning)
        transcript.grew(self._view)

    def belongs_to(self, thread: Thread) -> bool:
        """Whether it is written in `thread`; a chat that it began is known by its question."""
        asked, conversation = self.asked, thread.conversation
        if asked.conversation_id is None and not asked.temporary and len(thread.messages) == 1:
            first = thread.messages[0].message
            if first.said_at >= asked.asked_at and first.text.strip() == asked.text.strip():
                self.asked = replace(asked, conversation_id=conversation.conversation_id)
        return self.asked.conversation_id == conversation.conversation_id

    def rejoin(self, transcript: Transcript, thread: Thread) -> None:
        """Show the answer in its chat again, and the question where it is not stored yet."""
        last = thread.messages[-1].message if thread.messages else None
        question = self.asked.text.strip()
        there = last is not None and last.role is Role.USER and last.text.strip() == question
        if question and not there:
            transcript.add_live(unstored_message(Role.USER, question, complete=True))
        self.show_in(transcript)

    @property
    def shown(self) -> bool:
        """Whether the chat that it belongs to is the one looked at."""
        return self._view is not None

    def hide(self) -> None:
        """Go on unseen."""
        self._view = self._transcript = None

    def turns(self) -> list[PromptMessage]:
        """The question and its answer as a temporary chat tells them to the model again."""
        return [
            PromptMessage(role=Role.USER, text=self.asked.text),
            PromptMessage(role=Role.ASSISTANT, text=self.text),
        ]

    def stop(self) -> None:
        """Ask for an end; what is written stays."""
        self._job.cancel()

    def _grow(self, pieces: list[Piece]) -> None:
        answer = "".join(p.text for p in pieces if p.kind is PieceKind.ANSWER)
        reasoning = "".join(p.text for p in pieces if p.kind is not PieceKind.ANSWER)
        self.text += answer
        self.reasoning += reasoning
        if self._view is not None and self._transcript is not None:
            self._view.grow(answer, reasoning)
            self._transcript.grew(self._view)

    def _say_doing(self, words: str) -> None:
        self._doing = words
        if self._view is None or self._transcript is None or self.text or self.reasoning:
            return
        if shiboken6.isValid(self._view):
            self._view.show_waiting(words)
            self._transcript.grew(self._view)

    def _end(self, exchange: Exchange) -> None:
        self.text, self.reasoning = exchange.answer, exchange.reasoning
        self._settle(complete=exchange.complete)
        self.answered.emit(exchange)

    def _stop(self) -> None:
        self._settle(complete=False)
        self.stopped.emit()

    def _fail(self, error: AssistantError) -> None:
        self.failed.emit(error)

    def _settle(self, *, complete: bool) -> None:
        view, transcript = self._view, self._transcript
        if view is None or transcript is None or not shiboken6.isValid(view):
            return
        final = unstored_message(
            Role.ASSISTANT,
            self.text,
            complete=complete and bool(self.text.strip()),
            reasoning=self.reasoning,
        )
        view.set_message(final, ())
        if not complete:
            view.show_stopped()
        transcript.grew(view)
