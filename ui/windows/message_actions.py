"""What can be done about one message of the chat that is shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from ui.windows.chat_parts import ask_link

if TYPE_CHECKING:
    from assistant.domain.ids import MessageId
    from ui.bridge.link import EngineLink
    from ui.widgets.notice import Notice
    from ui.widgets.transcript import Transcript
    from ui.windows.talking import Talking


class MessageActions(QObject):
    """Listens to the messages; writing again is left to `Talking`.

    `thread_read` carries the thread as it is after an action.
    """

    thread_read = Signal(object)

    def __init__(self, transcript: Transcript, talking: Talking, notice: Notice) -> None:
        super().__init__(transcript)
        self._link: EngineLink | None = None
        self._talking, self._notice, self._transcript = talking, notice, transcript
        transcript.edit_asked.connect(talking.begin_edit)
        transcript.regenerate_asked.connect(talking.answer_again)
        transcript.version_asked.connect(self._switch)
        transcript.link_asked.connect(lambda address: ask_link(transcript.window(), address))

    def set_link(self, link: EngineLink) -> None:
        """The engine is open."""
        self._link = link

    def _switch(self, message_id: MessageId) -> None:
        if self._link is not None and not self._talking.busy:
            self._link.ask(
                lambda engine: engine.switch_branch(message_id),
                parent=self,
                then=self.thread_read.emit,
                otherwise=self._notice.show_error,
            )
