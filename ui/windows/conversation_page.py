"""A conversation: its messages, and the place to write the next one."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from assistant.domain.requests import SendRequest
from ui.look.theme import theme
from ui.tokens import Space
from ui.widgets.controls import set_kind
from ui.widgets.transcript import Transcript
from ui.windows.chat_foot import ChatFoot
from ui.windows.chat_parts import ChatHead, ChatPlaces
from ui.windows.context_watch import ContextWatch
from ui.windows.correcting import Correcting
from ui.windows.document_sheet import Documents
from ui.windows.drafts import Drafts
from ui.windows.message_actions import MessageActions
from ui.windows.recalls import Recalls
from ui.windows.rules_chips import RuleChips
from ui.windows.shown_chat import ShownChat
from ui.windows.talking import Talking

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QKeyEvent, QResizeEvent

    from assistant.domain.ids import ConversationId, ProfileId
    from assistant.domain.messages import Conversation, Thread
    from assistant.domain.profiles import Profile
    from assistant.errors import AssistantError
    from ui.bridge.job import Job
    from ui.bridge.link import EngineLink


class ConversationPage(QWidget):
    """Shows one conversation at a time; an answer goes on being written when one leaves it.

    What is sent and answered lies with `talking`, what is done about a message with
    `message_actions`, words that wait with `drafts`.
    """

    recall_shown = Signal(object)
    conversation_began = Signal(str)
    models_asked = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("kind", "page")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._link: EngineLink | None = None
        self._loading: Job | None = None
        self._shown = ShownChat()
        self.drafts = Drafts()
        self.drafts.setParent(self)  # its timer ends with the page
        self.transcript = Transcript()
        self.recalls = Recalls(self.transcript, self)
        self.rule_chips = RuleChips(self.transcript, self)
        self._head, self._foot = ChatHead(), ChatFoot()
        self.demo_note = self._foot.demo_note
        self.composer, self.notice = self._foot.composer, self._foot.notice
        self._places = ChatPlaces(self.transcript, self.composer)
        self.talking = Talking(
            self._shown, self.drafts, self.transcript, self._foot, self.recalls, self
        )
        self.correcting = Correcting(self._shown, self)
        self.drafts.follow(self.composer, self._written_in)
        self.documents = Documents(self)
        self._foot.attaching.accept_drops(self)
        self._foot.attaching.follow(self._where)
        self.message_actions = MessageActions(self.transcript, self.talking, self.notice)
        self.stop = self.talking.stop
        self.context_watch = ContextWatch(self._foot, self.talking.next_request)
        self.head_menu_asked = self._head.menu_asked
        self._model, self._models = "", dict[str, str]()
        self._lay_out()
        self._connect()

    # what is shown

    @property
    def conversation_id(self) -> ConversationId | None:
        """The conversation shown; None in a new or temporary chat."""
        return self._shown.conversation_id

    @property
    def conversation(self) -> Conversation | None:
        """The conversation shown, as it was read."""
        return self._shown.thread.conversation if self._shown.thread is not None else None

    def begin_in(self, profile_id: ProfileId | None) -> None:
        """Let new chats join a profile, or none."""
        self._shown.profile_id = profile_id
        self._head.begin_in(profile_id)
        self._say_model()

    def know_profiles(self, profiles: Sequence[Profile]) -> None:
        """Say by name in which of these a chat is, and which model answers there."""
        self._models = {one.profile_id: one.model for one in profiles}
        self._head.know_profiles(profiles)
        self._say_model()

    @property
    def answering(self) -> bool:
        """Whether an answer is being written, here or in another chat."""
        return self.talking.busy

    def set_link(self, link: EngineLink) -> None:
        """The engine is open: what is written can be sent."""
        self._link = link
        parts = (self.recalls, self.talking, self.message_actions, self.correcting, self.drafts)
        others = (self._foot.attaching, self.documents, self.context_watch, self.rule_chips)
        for part in (*parts, *others):
            part.set_link(link)
        self.composer.set_ready(ready=True)
        self.show_model(link.engine.settings.models.chat)

    def show_model(self, name: str) -> None:
        """Say which model answers where the profile names no other."""
        self._model = name
        self._say_model()

    def _say_model(self) -> None:
        known = self.conversation
        profile_id = known.profile_id if known is not None else self._shown.profile_id
        own = self._models.get(profile_id or "") if not self._shown.temporary else ""
        if own or self._model:
            self._foot.show_model(own or self._model)
            self.context_watch.look_again()
            self._foot.attaching.look_again()

    def show_new(self, *, temporary: bool = False) -> None:
        """Begin a chat that is kept, or one that is not."""
        self._leave()
        self._shown.begin()
        self._shown.temporary = temporary
        self._places.show_empty(temporary=temporary)
        self._head.show_chat("" if not temporary else self.tr("Temporary chat"))
        self._dress()
        self.composer.set_draft(self.drafts.take(None) if not temporary else "")
        self._foot.attaching.enter(None if temporary else "")
        self.composer.setFocus()

    def open(
        self, conversation_id: ConversationId, message_id: str = "", quotes: Sequence[str] = ()
    ) -> None:
        """Show a conversation, at a message where one is named."""
        if conversation_id != self.conversation_id:
            self._leave()
            self._shown.begin(conversation_id)
            self.composer.set_draft(self.drafts.take(conversation_id))
            self._foot.attaching.enter(conversation_id)
            self.composer.setFocus()
        elif message_id and self.transcript.jump(message_id, quotes):
            return
        self._load(conversation_id, lambda: self.transcript.jump(message_id, quotes))

    def reload(self) -> None:
        """Read the conversation again that is shown, unless it is being written."""
        if self.conversation_id is not None and not self.answering:
            self._load(self.conversation_id)

    def _written_in(self) -> str | None:
        """The chat that the words in the composer are a draft of; None where they are none."""
        if self._shown.temporary or self.talking.editing:
            return None
        return self.conversation_id or ""

    def _where(self) -> SendRequest:
        """Where a message would be sent, without its words."""
        return SendRequest(
            text="",
            conversation_id=self._shown.conversation_id,
            profile_id=self._shown.profile_id,
            temporary=self._shown.temporary,
        )

    # opening

    def _leave(self) -> None:
        self._foot.attaching.leave(
            None if self._shown.temporary else self._shown.conversation_id or ""
        )
        self.talking.leave()
        self._shown.leave()
        if self._loading is not None:
            self._loading.abandon()
            self._loading = None
        self.transcript.clear()
        self.notice.hide()

    def _load(self, conversation_id: ConversationId, then: object = None) -> None:
        if self._link is None:
            return

        def show(thread: Thread) -> None:
            self._loading = None
            self.show_thread(thread)
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

    def show_thread(self, thread: Thread) -> None:
        """Show a conversation as it was read."""
        self._shown.take(thread)
        self._head.show_chat(thread.conversation.title, thread.conversation)
        self._dress()
        self._places.setCurrentWidget(self.transcript)
        self.transcript.show_thread(thread.messages)
        self.talking.rejoin(thread)

    def _dress(self) -> None:
        temporary = self._shown.temporary
        set_kind(self, "temporary" if temporary else "page")
        self.composer.show_temporary(temporary=temporary)
        self._say_model()
        self.talking.note_answering()
        self.context_watch.look_again()

    # what talking tells

    def _take_answer(self, conversation_id: ConversationId, began_here: bool) -> None:  # noqa: FBT001
        if self.conversation_id == conversation_id:
            begin = partial(self.conversation_began.emit, conversation_id) if began_here else None
            self._load(conversation_id, begin)

    def _show_unanswered(self, thread: Thread) -> None:
        self.show_thread(thread)
        self.conversation_began.emit(thread.conversation.conversation_id)

    def _show_what_is_stored(self) -> None:
        if self.conversation_id is not None:
            self.reload()
        elif not self.transcript.views:
            self._places.show_empty(temporary=self._shown.temporary)

    def _open_recall(self, message_id: str) -> None:
        recall = self.recalls.of(message_id)
        if recall is not None:
            self.correcting.of_answer(message_id)
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
        self.composer.model_asked.connect(self.models_asked)
        self.demo_note.models_asked.connect(self.models_asked)
        self._places.messages_shown.connect(lambda on: self.demo_note.show_in_chat(in_chat=on))
        self.talking.asking.connect(lambda: self._places.setCurrentWidget(self.transcript))
        self.talking.answer_stored.connect(self._take_answer)
        self.talking.question_found.connect(self._show_unanswered)
        self.talking.nothing_stored.connect(self._show_what_is_stored)
        self.talking.models_asked.connect(self.models_asked)
        self.message_actions.thread_read.connect(self.show_thread)
        self.transcript.document_asked.connect(self.documents.open)
        self.documents.failed.connect(self.notice.show_error)
        self.rule_chips.failed.connect(self.notice.show_error)
        self.transcript.recall_asked.connect(self._open_recall)
        self.correcting.again_asked.connect(self.talking.answer_again)
        self.correcting.erased.connect(self.recalls.forget)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc also ends the gathering of what would be sent."""
        if event.key() == Qt.Key.Key_Escape and self.talking.gate.asking:
            self.stop()
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._widen()

    def _widen(self) -> None:
        """Keep the composer as wide as the column of messages."""
        side = max((self.width() - self.transcript.longest_line()) // 2, Space.XL)
        self._foot.leave_room(side)
