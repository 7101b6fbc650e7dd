"""Sending, editing, following an answer, and what happens when none comes."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from assistant.domain.messages import Role
from assistant.domain.requests import SendRequest
from ui.actions import chats
from ui.windows.answering import Answering, Asked, unstored_message
from ui.windows.drafts import joined
from ui.windows.recovery import Recovery
from ui.windows.sending_gate import Passage, SendingGate

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from assistant.domain.documents import ReadDocument
    from assistant.domain.ids import ConversationId, MessageId
    from assistant.domain.messages import Thread
    from assistant.domain.prompts import Exchange
    from assistant.errors import AssistantError
    from ui.bridge.job import Job
    from ui.bridge.link import EngineLink
    from ui.widgets.transcript import Transcript
    from ui.windows.chat_foot import ChatFoot
    from ui.windows.drafts import Drafts
    from ui.windows.recalls import Recalls
    from ui.windows.shown_chat import ShownChat


class Talking(QObject):
    """One answer at a time is written, also while another chat is looked at.

    It reads which chat is shown and tells the page what to do about it; it never changes
    which one that is.
    """

    began = Signal(object)
    """An answer is being written: its `Answering`."""
    asking = Signal()
    """Something is sent: the messages are what is shown."""
    answer_stored = Signal(str, bool)
    """A conversation has a new answer; whether it is a chat that was begun by it here."""
    question_found = Signal(object)
    """The thread in which a question without an answer was stored."""
    nothing_stored = Signal()
    """Neither question nor answer was stored: what is shown may no longer be true."""
    models_asked = Signal()

    def __init__(  # noqa: PLR0917 - the parts of a page, each once
        self,
        shown: ShownChat,
        drafts: Drafts,
        transcript: Transcript,
        foot: ChatFoot,
        recalls: Recalls,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._link: EngineLink | None = None
        self._shown, self._drafts, self._recalls = shown, drafts, recalls
        self._transcript, self._foot = transcript, foot
        self._composer, self._notice = foot.composer, foot.notice
        self._answering: Answering | None = None
        self._editing: MessageId | None = None
        self._before_edit, self._as_it_was = "", ""
        self.gate = SendingGate(shown, foot, self)
        self.gate.models_asked.connect(self.models_asked)
        self._composer.sent.connect(self.send)
        self._composer.field.upwards.connect(self.edit_last)
        self._composer.stopped.connect(self.stop)
        foot.edit_bar.cancelled.connect(self.end_edit)

    def set_link(self, link: EngineLink) -> None:
        """The engine is open: what is written can be sent."""
        self._link = link
        self.gate.set_link(link)

    @property
    def busy(self) -> bool:
        """Whether an answer is being written, here or in another chat."""
        return self._answering is not None

    @property
    def visit(self) -> int:
        """How often the page went from one chat to another."""
        return self._shown.visit

    @property
    def editing(self) -> bool:
        """Whether the composer holds an earlier message."""
        return self._editing is not None

    # a chat is left, and shown again

    def leave(self) -> None:
        """The chat is left: its words wait for it, its answer goes on unseen."""
        self._keep_what_is_written()
        self.gate.drop()
        self.end_edit()
        if self._answering is not None:
            if self._answering.asked.temporary:  # nobody can come back to it
                self._answering.stop()
            self._answering.hide()

    def rejoin(self, thread: Thread) -> None:
        """A chat is shown: go on with its answer, or offer one to a question without."""
        current = self._answering
        if current is not None and current.belongs_to(thread):
            current.rejoin(self._transcript, thread)
            self.note_answering()
        elif current is None:
            self._offer_answer(thread)

    def note_answering(self) -> None:
        """Say in the composer whether something is being written, and where."""
        current = self._answering
        self._composer.set_busy(busy=current is not None)
        elsewhere = current is not None and not self._is_here(current)
        self._composer.show_note(self.tr("Answering in another chat") if elsewhere else "")

    def _keep_what_is_written(self) -> None:
        """Words that are not sent wait for their chat; a temporary chat keeps none."""
        current, draft = self._answering, self._composer.draft
        if self._editing is not None:
            draft = joined(self._changed_words(), self._before_edit)
        if self._shown.temporary:
            return
        if self._shown.conversation_id is None and current is not None and current.shown:
            current.draft = draft  # this chat has no id yet
        else:
            self._drafts.keep(self._shown.conversation_id, draft)

    def _changed_words(self) -> str:
        """What the person made of an earlier message; empty where it is as it was."""
        words = self._composer.draft
        return "" if words == self._as_it_was else words

    def _offer_answer(self, thread: Thread) -> None:
        """A chat may end with a question: it was stopped before the first word, or imported."""
        last = thread.messages[-1].message if thread.messages else None
        if last is not None and last.role is Role.USER and thread.conversation.kind == "assistant":
            answer = partial(self.answer_again, last.message_id)
            self._notice.show_note(
                self.tr("There is no answer yet."), "", {self.tr("Answer it"): answer}
            )

    # asking

    def send(self, text: str) -> None:
        """Send what is written, once it may go: a new message, or an edited one."""
        if self._link is None:
            return
        self._notice.hide()
        if self._editing is not None:
            message_id, request = self._editing, self._request_again(text)
            go = partial(self._send_edit, message_id)
            self.gate.let_through(Passage(request=request, again=message_id, go=go))
        else:
            self.gate.let_through(Passage(request=self._request(text), go=self._send_new))

    def answer_again(self, message_id: MessageId) -> None:
        """Write another version of an answer, or the first one to a question."""
        if self._link is None or self._answering is not None:
            return
        self._notice.hide()
        go = partial(self._send_again, message_id)
        self.gate.let_through(Passage(request=self._request_again(""), again=message_id, go=go))

    def stop(self) -> None:
        """Stop the answer that is being written, or what is gathered to be sent."""
        if self._answering is not None:
            self._answering.stop()
        else:
            self.gate.drop()

    def stop_in(self, conversation_id: ConversationId) -> None:
        """Stop the answer that is being written in a chat that is gone."""
        current = self._answering
        if current is not None and current.asked.conversation_id == conversation_id:
            current.stop()

    def begin_edit(self, message_id: MessageId) -> None:
        """Put an earlier message into the composer, to be sent as another version."""
        view = self._transcript.view_of(message_id)
        if view is None or self._answering is not None:
            return
        self.gate.drop()
        written = self._composer.draft if self._editing is None else self._changed_words()
        self._before_edit = joined(written, self._before_edit)
        self._editing, self._as_it_was = message_id, view.message.text
        self._foot.edit_bar.show()
        self._composer.set_draft(view.message.text)
        self._composer.setFocus()

    def edit_last(self) -> None:
        """Put one's last message into the composer, as Up does where nothing is written."""
        own = [view for view in self._transcript.views if view.own and view.message.message_id]
        if own:
            self.begin_edit(own[-1].message.message_id)

    def end_edit(self) -> None:
        """Leave an earlier message as it is."""
        if self._editing is not None:
            self._editing = None
            self._foot.edit_bar.hide()
            self._composer.set_draft(self._before_edit)
            self._before_edit = ""

    def next_request(self, text: str) -> SendRequest | None:
        """What would be sent with such a text; None while an answer is being written."""
        return None if self.busy else self._request(text)

    def _request(self, text: str) -> SendRequest:
        """All that the engine is told with a new message."""
        return SendRequest(
            text=text,
            conversation_id=self._shown.conversation_id,
            profile_id=self._shown.profile_id,
            temporary=self._shown.temporary,
            history=tuple(self._shown.history),
            documents=self._foot.attaching.waiting(temporary=self._shown.temporary),
        )

    def _request_again(self, text: str) -> SendRequest:
        """All that the engine is told with an answer that is written anew."""
        return SendRequest(text=text, conversation_id=self._shown.conversation_id)

    def _send_new(self, request: SendRequest) -> None:
        if self._link is None or self._answering is not None:
            self._composer.set_draft(joined(request.text, self._composer.draft))
            return
        self._foot.attaching.take(temporary=request.temporary)
        self._show_asked(request.text, self._foot.attaching.just_sent)
        asked = self._asked(request.text)
        self._follow(chats.send(self._link, request, parent=self), asked)

    def _send_again(self, message_id: MessageId, choices: SendRequest) -> None:
        if self._link is None or self._answering is not None:
            return
        self._foot.attaching.send_none()
        view = self._transcript.view_of(message_id)
        if view is None or not view.own:  # a question without an answer stays
            self._transcript.cut_from(message_id)
        job = chats.answer_again(self._link, message_id, choices, parent=self)
        self._follow(job, self._asked(""))

    def _send_edit(self, message_id: MessageId, choices: SendRequest) -> None:
        if self._link is None or self._answering is not None:
            self._composer.set_draft(choices.text)
            return
        self._foot.attaching.send_none()
        self.end_edit()
        self._transcript.cut_from(message_id)
        self._show_asked(choices.text)
        job = chats.edit_message(self._link, message_id, choices, parent=self)
        self._follow(job, self._asked(choices.text))

    def _asked(self, text: str) -> Asked:
        on = self._link is not None and self._link.engine.settings.memory.enabled
        return Asked(
            text=text,
            conversation_id=self._shown.conversation_id,
            temporary=self._shown.temporary,
            remembers=on and self._shown.memory,
        )

    def _show_asked(self, text: str, files: Sequence[ReadDocument] = ()) -> None:
        self.asking.emit()
        view = self._transcript.add_live(unstored_message(Role.USER, text, complete=True))
        if files:
            view.show_files(files)
            self._transcript.grew(view)

    # an answer

    def _follow(self, job: Job, asked: Asked) -> None:
        answering = Answering(job, asked, self)
        self._answering = answering
        answering.show_in(self._transcript)
        answering.answered.connect(lambda exchange: self._answered(answering, exchange))
        answering.failed.connect(lambda error: self._recover(answering, error))
        answering.stopped.connect(lambda: self._recover(answering, None))
        answering.finished.connect(answering.deleteLater)
        self.note_answering()
        self.began.emit(answering)

    def _answered(self, answering: Answering, exchange: Exchange) -> None:
        if exchange.assistant_message_id and exchange.recall is not None:
            self._recalls.keep(exchange.assistant_message_id, exchange.recall)
        if answering.asked.temporary and answering.shown:
            self._shown.history += answering.turns()  # kept here only, and gone when it is left
        self._ended(answering, exchange.conversation_id)

    def _ended(self, answering: Answering, conversation_id: ConversationId | None) -> None:
        """An answer's end never changes which chat is shown, nor what is written in it."""
        self._answering = None
        if answering.asked.temporary or conversation_id is None:
            self.note_answering()
            return
        began_here = answering.asked.conversation_id is None and answering.shown
        if began_here:
            self._shown.conversation_id = conversation_id
        elif answering.draft:
            self._drafts.keep_if_none(conversation_id, answering.draft)
        self.note_answering()
        self.answer_stored.emit(conversation_id, began_here)

    # no answer

    def _recover(self, answering: Answering, error: AssistantError | None) -> None:
        """No answer came: see whether the question is stored, else give its words back."""
        here = self._is_here(answering)
        self._answering = None
        self.note_answering()
        if self._link is None:
            return
        if not here:
            if error is not None:
                self._keep_lost(answering.asked, self._link)
            return
        self._transcript.drop_live()
        if error is not None:
            self._say_failed(error)
        asked, visit = answering.asked, self._shown.visit
        recovery = Recovery(self._link, asked, self)
        recovery.wanted = lambda: visit == self._shown.visit and self._answering is None
        recovery.kept.connect(lambda thread, last: self._show_unanswered(thread, last, error))
        recovery.lost.connect(lambda: self._give_back(asked.text))
        recovery.begin()

    def _keep_lost(self, asked: Asked, link: EngineLink) -> None:
        """Another chat is looked at: words that were not stored wait in their own."""
        if asked.text and not asked.temporary:
            recovery = Recovery(link, asked, self)
            recovery.lost.connect(lambda: self._drafts.add(asked.conversation_id, asked.text))
            recovery.begin()

    def _say_failed(self, error: AssistantError, again: Callable[[], object] | None = None) -> None:
        verbs: dict[str, Callable[[], object]] = {}
        if again is not None:
            verbs[self.tr("Try again")] = again
        verbs[self.tr("Choose another model")] = self.models_asked.emit
        self._notice.show_error(error, verbs)

    def _show_unanswered(
        self, thread: Thread, last: MessageId, error: AssistantError | None
    ) -> None:
        self.question_found.emit(thread)
        if error is not None:
            self._say_failed(error, partial(self.answer_again, last))

    def _give_back(self, text: str) -> None:
        """Nothing was stored: the words go back to where they were written."""
        if text and self._composer.draft.strip() != text.strip():
            self._composer.set_draft(joined(text, self._composer.draft))
            self._foot.attaching.give_back()
        self.nothing_stored.emit()

    def _is_here(self, answering: Answering) -> bool:
        """Whether an answer belongs to this chat; chats that are not stored are told by sight."""
        asked_in = answering.asked.conversation_id
        return answering.shown if asked_in is None else asked_in == self._shown.conversation_id
