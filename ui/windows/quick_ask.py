"""A small window over whatever one is doing: a question, its answer, and the way to the chat."""

from __future__ import annotations

from typing import TYPE_CHECKING

import shiboken6
from PySide6.QtCore import QEvent, Qt, QTimer, Signal
from PySide6.QtGui import QCursor, QGuiApplication
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from assistant.domain.prompts import PieceKind
from assistant.domain.requests import SendRequest
from ui.look.theme import theme
from ui.markdown.blocks import blocks
from ui.tokens import Icon, Size, Space
from ui.widgets.body import Fitted, MessageBody
from ui.widgets.controls import IconButton, label, text_button
from ui.widgets.notice import Notice, Sign
from ui.widgets.scrolling import scrolling

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtGui import QCloseEvent, QKeyEvent

    from assistant.domain.ids import ConversationId
    from assistant.domain.prompts import Destination, Exchange, Piece
    from assistant.errors import AssistantError
    from ui.bridge.job import Job
    from ui.bridge.link import EngineLink


class QuickAsk(QWidget):
    """Asks in a chat of its own, which `open_asked` names; empty where there is none yet.

    The second word of `open_asked` is what was written and not sent.
    """

    open_asked = Signal(str, str)
    closed = Signal()

    def __init__(self) -> None:
        super().__init__(None, Qt.WindowType.Dialog | Qt.WindowType.FramelessWindowHint)
        self.setWindowFlag(Qt.WindowType.WindowStaysOnTopHint)
        self.setWindowTitle(self.tr("Ask Keepsake"))
        self._link: EngineLink | None = None
        self._job: Job | None = None
        self._conversation: ConversationId | None = None
        self._text = ""
        self.field = QLineEdit()
        self.field.setPlaceholderText(self.tr("Ask anything"))
        self.field.setAccessibleName(self.tr("Your question"))
        self.field.returnPressed.connect(self.ask)
        self._send = IconButton("arrow-up", self.tr("Ask"))
        self._send.clicked.connect(self._press)
        self._question = label("", "muted", wrap=True)
        self._body = MessageBody()
        self._answer = Fitted(self._body)
        self._foot = label("", "small", wrap=True)
        self.notice = Notice()
        self._open = text_button(
            self.tr("Open in Keepsake"), "link", self._open_chat, sign="arrow-square-out"
        )
        self._lay_out()
        self.set_link(None)
        theme().changed.connect(self._size)
        self._size()

    def set_link(self, link: EngineLink | None) -> None:
        """The engine is open, or is going."""
        self._link = link
        self._say_state(self.tr("Opening your memory…") if link is None else "")

    def begin(self, words: str = "") -> None:
        """Come to the front, ready for a question, with `words` in the field."""
        if words:
            self.field.setText(words)
        self._place()
        self.show()
        self.raise_()
        self.activateWindow()
        self.field.setFocus(Qt.FocusReason.ActiveWindowFocusReason)

    @property
    def answering(self) -> bool:
        """Whether an answer is being written."""
        return self._job is not None

    def ask(self) -> None:
        """Ask what is written, in this window's chat; to a machine elsewhere only from the chat."""
        words = self.field.text().strip()
        if not words or self._link is None or self.answering:
            return
        request = SendRequest(text=words, conversation_id=self._conversation)
        self.notice.hide()

        def go(destination: Destination) -> None:
            if destination.asks and not destination.offline:
                self._point_to_chat(destination)
            elif not self.answering:
                self._begin_asking(request)

        self._link.ask(
            lambda engine: engine.destination(request),
            parent=self,
            then=go,
            otherwise=self.notice.show_error,
        )

    def stop(self) -> None:
        """End the answer; what is written stays."""
        if self._job is not None:
            self._job.cancel()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.close()
            return
        super().keyPressEvent(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        """An answer under way goes on in its chat; the next question begins another."""
        super().closeEvent(event)
        self._forget()
        self.closed.emit()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._size()

    # asking

    def _point_to_chat(self, destination: Destination) -> None:
        told = self.tr("{model} is on another machine. Look in the chat at what is sent to it.")
        self.notice.show_note(
            told.format(model=destination.model),
            actions={self.tr("Open in Keepsake"): self._open_chat},
        )
        self._grow_to_fit()

    def _begin_asking(self, request: SendRequest) -> None:
        assert self._link is not None
        self._question.setText(request.text)
        self._question.show()
        self.field.clear()
        self._text = ""
        self._show_answer()
        self._say_state(self.tr("Looking in your memory"))
        job = self._job = self._link.work(
            lambda engine, collect, cancel: engine.send(request, on_piece=collect, cancel=cancel),
            parent=self,
        )
        self._send.set_sign("stop")
        self._send.rename(self.tr("Stop"))
        job.arrived.connect(self._while_at(job, self._grow))
        job.succeeded.connect(self._while_at(job, self._answered))
        job.failed.connect(self._while_at(job, self._failed))
        job.stopped.connect(self._while_at(job, lambda: self._say_state(self.tr("Stopped"))))
        job.finished.connect(lambda: self._ended(job))

    def _while_at(self, job: Job, act: Callable[..., None]) -> Callable[..., None]:
        """Do something while `job` writes what is shown; an earlier one ends in its chat."""

        def heed(*told: object) -> None:
            if self._job is job:
                act(*told)

        return heed

    def _grow(self, pieces: list[Piece]) -> None:
        self._text += "".join(one.text for one in pieces if one.kind is PieceKind.ANSWER)
        self._say_state("" if self._text else self.tr("Thinking"))
        self._show_answer(growing=True)

    def _answered(self, exchange: Exchange) -> None:
        self._conversation, self._text = exchange.conversation_id, exchange.answer
        self._show_answer()
        used = len(exchange.recall.blocks) if exchange.recall is not None else 0
        told = {
            0: self.tr("Answered by {model}, without a memory"),
            1: self.tr("Answered by {model}, with one memory"),
        }.get(used, self.tr("Answered by {model}, with {count} memories"))
        self._say_state(told.format(model=exchange.model, count=used))

    def _failed(self, error: AssistantError) -> None:
        self._say_state("")
        if not self.field.text():
            self.field.setText(self._question.text())
        self.notice.show_error(error)
        self._grow_to_fit()

    def _ended(self, job: Job) -> None:
        if self._job is job:
            self._job = None
            self._send.set_sign("arrow-up")
            self._send.rename(self.tr("Ask"))

    def _press(self) -> None:
        if self.answering:
            self.stop()
        else:
            self.ask()

    def _open_chat(self) -> None:
        words = self.field.text().strip()
        known = str(self._conversation or "")
        if not known and self.answering:
            words = ""
        self.open_asked.emit(known, words)
        self.close()

    def _forget(self) -> None:
        self._job = None  # it ends in its chat
        self._conversation, self._text = None, ""
        self._send.set_sign("arrow-up")
        self._send.rename(self.tr("Ask"))
        self._question.setText("")
        self._question.hide()
        self.field.clear()
        self.notice.hide()
        self._say_state("" if self._link is not None else self.tr("Opening your memory…"))
        self._show_answer()

    # look

    def _show_answer(self, *, growing: bool = False) -> None:
        self._body.show_blocks(blocks(self._text), growing=growing)
        self._answer.refit()
        self._area.setVisible(bool(self._text))
        self._grow_to_fit()
        bar = self._area.verticalScrollBar()
        if growing:
            QTimer.singleShot(0, bar, lambda: bar.setValue(bar.maximum()))

    def _say_state(self, words: str) -> None:
        self._foot.setText(words)
        self._foot.setAccessibleName(words)

    def _grow_to_fit(self) -> None:
        """As tall as what is in it, to a point; the top stays where it is."""
        if shiboken6.isValid(self):
            tallest = theme().tokens.scaled(Size.QUICK_ANSWER)
            self._area.setFixedHeight(min(self._answer.height() + Space.S, tallest))
            self._column.activate()
            self._around.activate()
            self.resize(self.width(), self._around.totalHeightForWidth(self.width()))

    def _size(self) -> None:
        self.setFixedWidth(self._allowed(theme().tokens.scaled(Size.QUICK_ASK)))
        self._grow_to_fit()

    def _allowed(self, width: int) -> int:
        screen = self.screen() or QGuiApplication.primaryScreen()
        return min(width, screen.availableGeometry().width() - 2 * Space.XL)

    def _place(self) -> None:
        """In the middle of the screen that the pointer is on, in its upper third."""
        if self.isVisible():
            return
        found = QGuiApplication.screenAt(QCursor.pos()) or QGuiApplication.primaryScreen()
        screen = found.availableGeometry()
        self.move(
            screen.left() + (screen.width() - self.width()) // 2,
            screen.top() + screen.height() // 4,
        )

    def _lay_out(self) -> None:
        self.setAttribute(Qt.WidgetAttribute.WA_TranslucentBackground)
        card = QFrame()
        card.setProperty("kind", "sheet")
        line = QHBoxLayout()
        line.setSpacing(Space.S)
        line.addWidget(Sign("bookmark-simple-fill", "accent", Icon.NORMAL))
        line.addWidget(self.field, 1)
        line.addWidget(self._send)
        self._answer.setProperty("kind", "plain")
        self._area = scrolling(self._answer, self.tr("Answer"))
        self._area.hide()
        self._question.hide()
        below = QHBoxLayout()
        below.addWidget(self._foot, 1)
        below.addWidget(self._open)
        self._column = QVBoxLayout(card)
        self._column.setContentsMargins(Space.L, Space.L, Space.L, Space.M)
        self._column.setSpacing(Space.S)
        self._column.addLayout(line)
        self._column.addWidget(self._question)
        self._column.addWidget(self._area)
        self._column.addWidget(self.notice)
        self._column.addLayout(below)
        self._around = QVBoxLayout(self)
        self._around.setContentsMargins(Space.NONE, Space.NONE, Space.NONE, Space.NONE)
        self._around.addWidget(card)
