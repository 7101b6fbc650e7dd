"""A conversation: its messages, and the place to write the next one."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from assistant.domain.messages import Role
from assistant.domain.requests import SendRequest
from ui.actions import chats
from ui.look.theme import theme
from ui.tokens import Space
from ui.widgets.controls import set_kind
from ui.widgets.transcript import Transcript
from ui.windows.answering import Answering, Asked, unstored_message
from ui.windows.chat_foot import ChatFoot
from ui.windows.chat_parts import ChatHead, ChatPlaces, ask_link
from ui.windows.recalls import Recalls
from ui.windows.recovery import Recovery

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from PySide6.QtGui import QResizeEvent

    from assistant.domain.ids import ConversationId, MessageId
    from assistant.domain.messages import Thread
    from assistant.domain.prompts import Exchange, PromptMessage
    from assistant.errors import AssistantError
    from ui.bridge.job import Job
    from ui.bridge.link import EngineLink


class ConversationPage(QWidget):
    """Shows one conversation at a time; an answer goes on being written when one leaves it."""

    recall_shown = Signal(object)
    conversation_began = Signal(str)
    models_asked = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("kind", "page")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._link: EngineLink | None = None
        self._conversation_id: ConversationId | None = None
        self._thread: Thread | None = None
        self._visit = 0
        self._temporary = False
        self._history: list[PromptMessage] = []
        self._answering: Answering | None = None
        self._editing: MessageId | None = None
        self._loading: Job | None = None
        self._drafts: dict[str, str] = {}
        self.transcript = Transcript()
        self.recalls = Recalls(self.transcript, self)
        self._head, self._foot = ChatHead(), ChatFoot()
        self.show_model, self.demo_note = self._foot.show_model, self._foot.demo_note
        self.composer, self.notice = self._foot.composer, self._foot.notice
        self._places = ChatPlaces(self.transcript, self.composer)
        self._lay_out()
        self._connect()

    # what is shown

    @property
    def conversation_id(self) -> ConversationId | None:
        """The conversation shown; None in a new or temporary chat."""
        return self._conversation_id

    @property
    def answering(self) -> bool:
        """Whether an answer is being written, here or in another chat."""
        return self._answering is not None

    def set_link(self, link: EngineLink) -> None:
        """The engine is open: what is written can be sent."""
        self._link = link
        self.recalls.set_link(link)
        self.composer.set_ready(ready=True)
        self.show_model(link.engine.settings.models.chat)

    def show_new(self, *, temporary: bool = False) -> None:
        """Begin a chat that is kept, or one that is not."""
        self._leave()
        self._conversation_id, self._thread = None, None
        self._temporary, self._history = temporary, []
        self._places.show_empty(temporary=temporary)
        self._head.show_chat("" if not temporary else self.tr("Temporary chat"))
        self._dress()
        self.composer.set_draft(self._drafts.pop("", "") if not temporary else "")
        self.composer.setFocus()

    def open(
        self, conversation_id: ConversationId, message_id: str = "", quotes: Sequence[str] = ()
    ) -> None:
        """Show a conversation, at a message where one is named."""
        if conversation_id != self.conversation_id:
            self._leave()
            self._conversation_id, self._thread = conversation_id, None
            self.composer.set_draft(self._drafts.pop(conversation_id, ""))
            self.composer.setFocus()
        elif message_id and self.transcript.jump(message_id, quotes):
            return
        self._load(conversation_id, lambda: self.transcript.jump(message_id, quotes))

    def reload(self) -> None:
        """Read the conversation again that is shown, unless it is being written."""
        if self.conversation_id is not None and self._answering is None:
            self._load(self.conversation_id)

    def stop(self) -> None:
        """Stop the answer that is being written."""
        if self._answering is not None:
            self._answering.stop()

    # opening

    def _leave(self) -> None:
        self._visit += 1
        self._keep_what_is_written()
        self._end_edit()
        if self._answering is not None:
            self._answering.hide()
        if self._loading is not None:
            self._loading.abandon()
            self._loading = None
        self._temporary = False
        self.transcript.clear()
        self.notice.hide()

    def _keep_what_is_written(self) -> None:
        """Words that are not sent wait for their chat; a temporary chat keeps none."""
        current, draft = self._answering, self.composer.draft
        if self._temporary:
            return
        if self.conversation_id is None and current is not None and current.shown:
            current.draft = draft  # this chat has no id yet
        else:
            self._drafts[self.conversation_id or ""] = draft

    def _load(self, conversation_id: ConversationId, then: object = None) -> None:
        if self._link is None:
            return

        def show(thread: Thread) -> None:
            self._loading = None
            self._show_thread(thread)
            if callable(then):
                then()

        if self._loading is not None:
            self._loading.abandon()
        self._loading = self._link.ask(
            lambda engine: engine.thread(conversation_id),
            parent=self,
            then=show,
            otherwise=self._fail_loading,
        )

    def _fail_loading(self, error: AssistantError) -> None:
        self._loading = None
        if not self.transcript.views:
            self.show_new()
        self.notice.show_error(error)

    def _show_thread(self, thread: Thread) -> None:
        self._thread, self._temporary = thread, False
        self._conversation_id = thread.conversation.conversation_id
        self._head.show_chat(thread.conversation.title, thread.conversation)
        self._dress()
        self._places.setCurrentWidget(self.transcript)
        self.transcript.show_thread(thread.messages)
        current = self._answering
        if current is not None and current.belongs_to(thread):
            current.rejoin(self.transcript, thread)
            self._note_answering()
        elif current is None:
            self._offer_answer(thread)

    def _offer_answer(self, thread: Thread) -> None:
        """A chat may end with a question: it was stopped before the first word, or imported."""
        last = thread.messages[-1].message if thread.messages else None
        if last is not None and last.role is Role.USER and thread.conversation.kind == "assistant":
            answer = partial(self._answer_again, last.message_id)
            self.notice.show_news(
                self.tr("This question has no answer yet."), "", {self.tr("Answer it"): answer}
            )

    def _dress(self) -> None:
        set_kind(self, "temporary" if self._temporary else "page")
        self.composer.show_temporary(temporary=self._temporary)
        self._note_answering()

    # talking

    def _send(self, text: str) -> None:
        if self._link is None:
            return
        self.notice.hide()
        if self._editing is not None:
            self._send_edit(text)
            return
        asked = self._asked(text)
        request = SendRequest(
            text=text,
            conversation_id=asked.conversation_id,
            temporary=asked.temporary,
            history=tuple(self._history),
        )
        self._show_asked(text)
        self._follow(chats.send(self._link, request, parent=self), asked)

    def _send_edit(self, text: str) -> None:
        message_id = self._editing
        if self._link is None or message_id is None:
            return
        self._end_edit()
        self.transcript.cut_from(message_id)
        self._show_asked(text)
        job = chats.edit_message(self._link, message_id, text, parent=self)
        self._follow(job, self._asked(text))

    def _answer_again(self, message_id: MessageId) -> None:
        if self._link is None or self._answering is not None:
            return
        self.notice.hide()
        view = self.transcript.view_of(message_id)
        if view is None or not view.own:  # a question without an answer stays
            self.transcript.cut_from(message_id)
        job = chats.answer_again(self._link, message_id, parent=self)
        self._follow(job, self._asked(""))

    def _asked(self, text: str) -> Asked:
        kept = self._thread is None or self._thread.conversation.memory
        on = self._link is not None and self._link.engine.settings.memory.enabled
        return Asked(
            text=text,
            conversation_id=self.conversation_id,
            temporary=self._temporary,
            remembers=kept and on and not self._temporary,
        )

    def _show_asked(self, text: str) -> None:
        self._places.setCurrentWidget(self.transcript)
        self.transcript.add_live(unstored_message(Role.USER, text, complete=True))

    def _follow(self, job: Job, asked: Asked) -> None:
        answering = Answering(job, asked, self)
        self._answering = answering
        answering.show_in(self.transcript)
        answering.answered.connect(lambda exchange: self._answered(answering, exchange))
        answering.failed.connect(lambda error: self._recover(answering, error))
        answering.stopped.connect(lambda: self._recover(answering, None))
        answering.finished.connect(answering.deleteLater)
        self._note_answering()

    def _answered(self, answering: Answering, exchange: Exchange) -> None:
        if exchange.assistant_message_id and exchange.recall is not None:
            self.recalls.keep(exchange.assistant_message_id, exchange.recall)
        if answering.asked.temporary and answering.shown:
            self._history += answering.turns()  # kept here only, and gone when it is left
        self._ended(answering, exchange.conversation_id)

    def _ended(self, answering: Answering, conversation_id: ConversationId | None) -> None:
        """An answer's end never changes which chat is shown, nor what is written in it."""
        self._answering = None
        if answering.asked.temporary or conversation_id is None:
            self._note_answering()
            return
        began_here = answering.asked.conversation_id is None and answering.shown
        if began_here:
            self._conversation_id = conversation_id
        elif answering.draft:
            self._drafts.setdefault(conversation_id, answering.draft)
        self._note_answering()
        if self.conversation_id == conversation_id:
            begin = partial(self.conversation_began.emit, conversation_id) if began_here else None
            self._load(conversation_id, begin)

    def _recover(self, answering: Answering, error: AssistantError | None) -> None:
        """No answer came: see whether the question is stored, else give its words back."""
        here = self._is_here(answering)
        self._answering = None
        self._note_answering()
        if not here or self._link is None:
            return
        self.transcript.drop_live()
        if error is not None:
            self._say_failed(error)
        asked, visit = answering.asked, self._visit
        recovery = Recovery(self._link, asked, self)
        recovery.wanted = lambda: visit == self._visit and self._answering is None
        recovery.kept.connect(lambda thread, last: self._show_unanswered(thread, last, error))
        recovery.lost.connect(lambda: self._keep_draft(asked.text))
        recovery.begin()

    def _say_failed(self, error: AssistantError, again: Callable[[], object] | None = None) -> None:
        verbs: dict[str, Callable[[], object]] = {}
        if again is not None:
            verbs[self.tr("Try again")] = again
        verbs[self.tr("Choose another model")] = self.models_asked.emit
        self.notice.show_error(error, verbs)

    def _show_unanswered(
        self, thread: Thread, last: MessageId, error: AssistantError | None
    ) -> None:
        self._show_thread(thread)
        if error is not None:
            self._say_failed(error, partial(self._answer_again, last))
        self.conversation_began.emit(thread.conversation.conversation_id)

    def _keep_draft(self, text: str) -> None:
        """Nothing was stored: the words go back to where they were written."""
        if text and not self.composer.draft:
            self.composer.set_draft(text)
        if self.conversation_id is not None:
            self.reload()
        elif not self.transcript.views:
            self._places.show_empty(temporary=self._temporary)

    def _is_here(self, answering: Answering) -> bool:
        """Whether an answer belongs to this chat; chats that are not stored are told by sight."""
        asked_in = answering.asked.conversation_id
        return answering.shown if asked_in is None else asked_in == self.conversation_id

    def _note_answering(self) -> None:
        current = self._answering
        self.composer.set_busy(busy=current is not None)
        elsewhere = current is not None and not self._is_here(current)
        self.composer.show_note(self.tr("Answering in another chat") if elsewhere else "")

    # a message's actions

    def _begin_edit(self, message_id: MessageId) -> None:
        view = self.transcript.view_of(message_id)
        if view is None or self._answering is not None:
            return
        self._editing = message_id
        self._foot.edit_bar.show()
        self.composer.set_draft(view.message.text)
        self.composer.setFocus()

    def _end_edit(self) -> None:
        if self._editing is not None:
            self._editing = None
            self._foot.edit_bar.hide()
            self.composer.set_draft("")

    def _switch(self, message_id: MessageId) -> None:
        if self._link is not None and self._answering is None:
            self._link.ask(
                lambda engine: engine.switch_branch(message_id),
                parent=self,
                then=self._show_thread,
                otherwise=self.notice.show_error,
            )

    def _open_recall(self, message_id: str) -> None:
        recall = self.recalls.of(message_id)
        if recall is not None:
            self.recall_shown.emit(recall)

    # the parts

    def _lay_out(self) -> None:
        whole = QVBoxLayout(self)
        whole.setContentsMargins(Space.NONE, Space.NONE, Space.NONE, Space.NONE)
        whole.setSpacing(Space.NONE)
        whole.addWidget(self._head)
        whole.addWidget(self._places, 1)
        whole.addWidget(self._foot)
        theme().changed.connect(self._widen)

    def _connect(self) -> None:
        self.composer.sent.connect(self._send)
        self.composer.stopped.connect(self.stop)
        self.composer.model_asked.connect(self.models_asked)
        self.demo_note.models_asked.connect(self.models_asked)
        self._places.messages_shown.connect(lambda on: self.demo_note.show_in_chat(in_chat=on))
        self._foot.edit_bar.cancelled.connect(self._end_edit)
        self.transcript.edit_asked.connect(self._begin_edit)
        self.transcript.regenerate_asked.connect(self._answer_again)
        self.transcript.version_asked.connect(self._switch)
        self.transcript.recall_asked.connect(self._open_recall)
        self.transcript.link_asked.connect(lambda address: ask_link(self.window(), address))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._widen()

    def _widen(self) -> None:
        """Keep the composer as wide as the column of messages."""
        side = max((self.width() - self.transcript.longest_line()) // 2, Space.XL)
        self._foot.leave_room(side)
