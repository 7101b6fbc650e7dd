"""After an answer failed: whether the question is stored, and where to ask it again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from assistant.domain.messages import Role

if TYPE_CHECKING:
    from collections.abc import Callable

    from assistant.domain.ids import ConversationId
    from assistant.domain.messages import ConversationSummary, Thread
    from ui.bridge.link import EngineLink
    from ui.windows.answering import Asked


class Recovery(QObject):
    """Looks for a question whose answer failed.

    `kept` carries its thread and the message to answer again: the question, or what was
    written of its answer. `lost` says that nothing was stored.
    """

    kept = Signal(object, str)
    lost = Signal()

    def __init__(self, link: EngineLink, asked: Asked, parent: QObject) -> None:
        super().__init__(parent)
        self._link, self._asked = link, asked
        self.wanted: Callable[[], bool] = lambda: True
        """Whether anyone still looks at that chat; nothing is said otherwise."""

    def begin(self) -> None:
        """Look; one of the signals follows."""
        if self._asked.temporary:
            self._give_up()
        elif self._asked.conversation_id is not None:
            self._open(self._asked.conversation_id)
        else:
            self._link.ask(
                lambda engine: engine.conversations(),
                parent=self,
                then=self._open_newest,
                otherwise=lambda _error: self._give_up(),
            )

    def _open_newest(self, found: list[ConversationSummary]) -> None:
        if found:
            self._open(found[0].conversation.conversation_id)
        else:
            self._give_up()

    def _open(self, conversation_id: ConversationId) -> None:
        self._link.ask(
            lambda engine: engine.thread(conversation_id),
            parent=self,
            then=self._look,
            otherwise=lambda _error: self._give_up(),
        )

    def _look(self, thread: Thread) -> None:
        last = thread.messages[-1].message if thread.messages else None
        questions = [m.message.text for m in thread.messages if m.message.role is Role.USER]
        asked = self._asked.text.strip()
        same = bool(questions) and (not asked or questions[-1].strip() == asked)
        began = self._asked.conversation_id is not None or len(questions) == 1
        if last is None or not same or not began or (last.role is not Role.USER and last.complete):
            self._give_up()
            return
        if self.wanted():
            self.kept.emit(thread, last.message_id)
        self.deleteLater()

    def _give_up(self) -> None:
        if self.wanted():
            self.lost.emit()
        self.deleteLater()
