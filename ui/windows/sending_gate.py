"""The gate before every send: nothing leaves this machine that the person has not agreed to."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from ui.windows.send_sheet import SendSheet

if TYPE_CHECKING:
    from collections.abc import Callable

    from assistant.cancel import CancelToken
    from assistant.domain.ids import MessageId
    from assistant.domain.prompts import Destination, PromptPreview
    from assistant.domain.requests import SendRequest
    from assistant.engine import Engine
    from assistant.errors import AssistantError
    from ui.bridge.job import Job
    from ui.bridge.link import EngineLink
    from ui.windows.chat_foot import ChatFoot
    from ui.windows.shown_chat import ShownChat


@dataclass(frozen=True, slots=True, kw_only=True)
class Passage:
    """What is to be sent, and what happens then.

    `again` is a message that is answered anew, with the text of `request` where it has one. `go`
    gets the request as it was agreed to; nothing is called where the person stays.
    """

    request: SendRequest
    go: Callable[[SendRequest], None]
    again: MessageId | None = None


class SendingGate(QObject):
    """Lets through what stays here or was agreed to; shows everything else before it goes.

    It asks once for a model and a kind of chat until Keepsake is closed, or never again for a
    model that the person has said so of. Who sends without the memories agrees to that one message.
    """

    models_asked = Signal()

    def __init__(self, shown: ShownChat, foot: ChatFoot, parent: QObject) -> None:
        super().__init__(parent)
        self._link: EngineLink | None = None
        self._shown, self._foot = shown, foot
        self._agreed: set[tuple[str, str, str]] = set()
        self._job: Job | None = None
        self._sheet: SendSheet | None = None

    def set_link(self, link: EngineLink) -> None:
        """The engine is open."""
        self._link = link

    @property
    def asking(self) -> bool:
        """Whether what would be sent is being gathered."""
        return self._job is not None

    def let_through(self, passage: Passage) -> None:
        """Send at once where nothing leaves this machine, else ask what there is to ask."""
        link = self._link
        if link is None:
            return
        self.drop()
        if link.engine.settings.all_on_this_machine:
            passage.go(passage.request)
            return
        self._keep_words(passage)
        self._job = link.ask(
            lambda engine: engine.destination(passage.request),
            parent=self,
            then=lambda found: self._decide(passage, found),
            otherwise=self._foot.notice.show_error,
        )

    def drop(self) -> None:
        """Ask no more: the chat is left, or something else is sent."""
        if self._job is not None:
            self._job.abandon()
            self._job = None
        if self._sheet is not None:
            self._sheet.close_sheet()
        self._foot.composer.show_note("")

    def _decide(self, passage: Passage, found: Destination) -> None:
        self._job = None
        agreed = self._kind(passage, found.model, found.host) in self._agreed
        if not found.host or (found.asks and agreed and not found.offline):
            self._go(passage, passage.request)
        elif found.offline:
            self._say_offline(passage, found)
        elif not found.asks:
            self._go(passage, passage.request)
        else:
            self._look(passage)

    def _look(self, passage: Passage) -> None:
        if self._link is None:
            return
        self._foot.composer.show_note(self.tr("Gathering what would be sent"))

        def question(
            engine: Engine, _collect: Callable[[object], None], cancel: CancelToken
        ) -> object:
            if passage.again is None:
                return engine.preview(passage.request, cancel=cancel)
            text = passage.request.text or None
            return engine.preview_again(passage.again, text=text, cancel=cancel)

        job = self._job = self._link.work(question, parent=self)  # type: ignore[arg-type]
        job.succeeded.connect(lambda preview: self._show(passage, preview))
        job.failed.connect(self._fail)

    def _show(self, passage: Passage, preview: PromptPreview) -> None:
        self.drop()
        visit = self._shown.visit
        sheet = SendSheet(self._foot.window(), preview, temporary=passage.request.temporary)

        def agreed(memory: bool, unasked: bool) -> None:  # noqa: FBT001 - a Qt slot
            if visit != self._shown.visit:
                return
            if memory:
                self._agreed.add(self._kind(passage, preview.model, preview.host))
            if unasked:
                self._ask_no_more(preview)
            evidence = preview.recall if memory else None
            shown = replace(passage.request, recall=memory, evidence=evidence, model=preview.model)
            self._go(passage, shown)

        sheet.agreed.connect(agreed)
        sheet.closed.connect(self._forget_sheet)
        self._sheet = sheet
        sheet.open_sheet()

    def _forget_sheet(self) -> None:
        self._sheet = None

    def _go(self, passage: Passage, request: SendRequest) -> None:
        self.drop()
        composer = self._foot.composer
        if passage.request.text and composer.draft.strip() == passage.request.text.strip():
            composer.set_draft("")
        passage.go(request)

    def _keep_words(self, passage: Passage) -> None:
        """The words stay in the field until they are really sent."""
        if passage.request.text and not self._foot.composer.draft:
            self._foot.composer.set_draft(passage.request.text)

    def _kind(self, passage: Passage, model: str, host: str) -> tuple[str, str, str]:
        kind = "temporary" if passage.request.temporary else "kept"
        return model, host, kind if self._shown.memory else f"{kind} without memory"

    def _ask_no_more(self, preview: PromptPreview) -> None:
        from assistant.settings import unasked_name  # not before the window is there

        if self._link is None:
            return
        before = self._link.engine.settings.privacy.send_unasked
        name = unasked_name(preview.model, preview.host)
        names = f"{before}, {name}" if before.strip() else name
        self._link.ask(
            lambda engine: engine.change_setting("privacy.send_unasked", names),
            parent=self,
            then=lambda _settings: None,
            otherwise=self._foot.notice.show_error,
        )

    def _say_offline(self, passage: Passage, found: Destination) -> None:
        self.drop()
        self._foot.notice.show_warning(
            self.tr("Nothing was sent: offline is on."),
            self.tr("{model} is at {host}.").format(model=found.model, host=found.host),
            {
                self.tr("Switch offline off and send"): lambda: self._go_online(passage),
                self.tr("Choose another model"): self.models_asked.emit,
            },
        )

    def _go_online(self, passage: Passage) -> None:
        visit = self._shown.visit

        def online(_settings: object) -> None:
            if visit != self._shown.visit:
                return
            if passage.request.text:  # as it is written by now, with its files
                self._foot.composer.field.sent.emit()
            else:
                self.let_through(passage)

        if self._link is not None:
            self._link.ask(
                lambda engine: engine.change_setting("privacy.offline", value=False),
                parent=self,
                then=online,
                otherwise=self._foot.notice.show_error,
            )

    def _fail(self, error: AssistantError) -> None:
        self.drop()
        self._foot.notice.show_error(
            error, {self.tr("Choose another model"): self.models_asked.emit}
        )
