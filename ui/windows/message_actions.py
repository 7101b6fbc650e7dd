"""What can be done about one message of the chat that is shown."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QObject, Signal

from assistant.domain.messages import Role
from ui.widgets.controls import label
from ui.widgets.sheet import Sheet
from ui.windows.chat_parts import ask_link

if TYPE_CHECKING:
    from collections.abc import Callable

    from assistant.domain.ids import ConversationId, MessageId
    from assistant.domain.messages import Thread
    from ui.bridge.link import EngineLink
    from ui.widgets.notice import Notice
    from ui.widgets.transcript import Transcript
    from ui.windows.talking import Talking

R = TypeVar("R")


class MessageActions(QObject):
    """Listens to the messages; writing again is left to `Talking`.

    `thread_read` carries the thread as it is after an action, `branched` the id of a new chat,
    `emptied` says that the chat went with its last message.
    """

    thread_read = Signal(object)
    branched = Signal(str)
    emptied = Signal()

    def __init__(self, transcript: Transcript, talking: Talking, notice: Notice) -> None:
        super().__init__(transcript)
        self._link: EngineLink | None = None
        self._talking, self._notice, self._transcript = talking, notice, transcript
        self.title: Callable[[], str] = str
        """The title of the chat that is shown, for the name of a branch."""
        transcript.edit_asked.connect(talking.begin_edit)
        transcript.regenerate_asked.connect(talking.answer_again)
        transcript.version_asked.connect(self._switch)
        transcript.branch_asked.connect(self._branch)
        transcript.delete_asked.connect(self._ask_delete)
        transcript.link_asked.connect(lambda address: ask_link(transcript.window(), address))

    def set_link(self, link: EngineLink) -> None:
        """The engine is open."""
        self._link = link

    def _switch(self, message_id: MessageId) -> None:
        if self._link is not None and not self._talking.busy:
            self._link.ask(
                lambda engine: engine.switch_branch(message_id),
                parent=self,
                then=self._while_here(self.thread_read.emit),
                otherwise=self._notice.show_error,
            )

    def _while_here(self, then: Callable[[R], None]) -> Callable[[R], None]:
        """`then`, unless the person has gone to another chat meanwhile."""
        visit = self._talking.visit

        def run(result: R) -> None:
            if visit == self._talking.visit:
                then(result)

        return run

    def _branch(self, message_id: MessageId) -> None:
        """Begin a chat of its own with what was said up to a message."""
        if self._link is None:
            return
        title = self.title()
        named = self.tr("Branch of {title}").format(title=title) if title else ""

        def begun(conversation_id: ConversationId) -> None:
            self.branched.emit(conversation_id)
            words = self.tr("This chat branched off here. The one before stays as it was.")
            self._notice.show_news(words, "", {})

        self._link.ask(
            lambda engine: engine.branch_from(message_id, title=named),
            parent=self,
            then=self._while_here(begun),
            otherwise=self._notice.show_error,
        )

    def _ask_delete(self, message_id: MessageId) -> None:
        view = self._transcript.view_of(message_id)
        if view is None or self._talking.busy:
            return
        own = view.message.role is Role.USER
        title = self.tr("Delete this message?") if own else self.tr("Delete this answer?")
        sheet = Sheet(self._transcript.window(), title)
        what = (
            self.tr("It goes, with the answers to it and what was learnt from them.")
            if own
            else self.tr("It goes, with what was learnt from it.")
        )
        stays = self.tr("What follows stays. A fact that you also told elsewhere stays too.")
        sheet.content.addWidget(label(f"{what} {stays}", "muted", wrap=True))
        sheet.add_button(self.tr("Cancel"), "", lambda: None)
        sheet.add_button(self.tr("Delete"), "danger", lambda: self._delete(message_id))
        sheet.open_sheet()

    def _delete(self, message_id: MessageId) -> None:
        if self._link is None:
            return

        def gone(left: Thread | None) -> None:
            stay = {entry.message.message_id for entry in left.messages} if left else set()
            if self._transcript.menus.reading.reads not in stay:
                self._transcript.menus.reading.stop()
            if left is None:
                self.emptied.emit()
            else:
                self.thread_read.emit(left)

        self._link.ask(
            lambda engine: engine.delete_message(message_id),
            parent=self,
            then=self._while_here(gone),
            otherwise=self._notice.show_error,
        )
