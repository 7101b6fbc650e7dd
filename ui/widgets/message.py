"""One message with what can be done about it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPoint, QUrl, Signal
from PySide6.QtGui import QContextMenuEvent, QGuiApplication, QPainter
from PySide6.QtWidgets import QFrame, QLabel, QPushButton, QWidget

from assistant.domain.messages import Role
from ui.look.theme import theme
from ui.tokens import Size, Space
from ui.widgets.controls import IconButton, label, set_kind
from ui.widgets.documents import SentFiles
from ui.widgets.flow import FlowLayout
from ui.widgets.message_text import MessageText
from ui.widgets.reasoning import ReasoningFold
from ui.widgets.versions import VersionSwitcher
from ui.widgets.waiting import WaitingLine
from ui.widgets.wrapping_button import wrapping_button
from ui.words import counted, said_moment

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QEnterEvent, QPaintEvent

    from assistant.domain.documents import DocumentSummary, ReadDocument
    from assistant.domain.messages import Message
    from ui.widgets.prose import ProseView, Spanning

BUBBLE_SHARE = 0.84
"""The person's bubble takes at most this share of the column."""


class MessageView(QWidget):
    """The person's words in a bubble, the assistant's as plain text.

    It is placed by hand: `fit` takes a width and returns the height that it needs, and
    `resized` says that this height changed by itself.
    """

    edit_asked = Signal(str)
    regenerate_asked = Signal(str)
    version_asked = Signal(str)
    branch_asked = Signal(str)
    delete_asked = Signal(str)
    menu_asked = Signal(object, object)
    """Itself and where on the screen; None: at its button."""
    recall_asked = Signal(str)
    link_asked = Signal(QUrl)
    resized = Signal()
    document_asked = Signal(str)

    def __init__(
        self,
        message: Message,
        versions: Sequence[str] = (),
        day: str = "",
        *,
        spanning: Spanning | None = None,
    ) -> None:
        super().__init__()
        self.message = message
        self.versions = tuple(versions) or (message.message_id,)
        self._marked = False
        self._reasoning: ReasoningFold | None = None
        self._day = self._caption(day)
        self._speaker = self._caption(message.speaker)
        self._chip: QPushButton | None = None
        self._stopped: QLabel | None = None
        self._note: QPushButton | None = None
        self._waiting: WaitingLine | None = None
        self._files: SentFiles | None = None
        self._switcher: VersionSwitcher | None = None
        self._bubble = QFrame(self)
        self._bubble.setProperty("kind", "bubble" if self.own else "plain")
        self._body = MessageText(spanning=spanning)
        self._body.setParent(self._bubble)
        self._body.link_asked.connect(self.link_asked)
        self._body.resized.connect(self.resized)
        self._foot = self._make_foot()
        self.set_message(message, self.versions)

    @property
    def own(self) -> bool:
        """Whether these are the person's own words."""
        return self.message.role in (Role.USER, Role.NOTE)

    def set_message(self, message: Message, versions: Sequence[str]) -> None:
        """Show `message`, which may be the same one with its final id."""
        self.message, self.versions = message, tuple(versions)
        self._end_waiting()
        self._body.show_text(message.text, typed=self.own)
        if message.reasoning:
            self._fold().show_text(message.reasoning, writing=False)
        if not message.complete and (message.text or message.reasoning):
            self.show_stopped()
        self.setAccessibleName(f"{message.speaker_name}, {said_moment(message.said_at)}")
        self._show_versions()
        self._show_actions(shown=self.underMouse())

    def grow(self, answer: str, reasoning: str) -> None:
        """Take more of an answer that is being written."""
        if answer or reasoning:
            self._end_waiting()
        if reasoning:
            self._fold().add_text(reasoning)
        self._body.grow(answer)
        if answer and self._reasoning is not None:
            self._reasoning.set_writing(writing=False)

    def show_waiting(self, words: str) -> None:
        """Say what goes on before the first word comes."""
        if self._waiting is None:
            self._waiting = WaitingLine(words)
            self._waiting.setParent(self)
            self._waiting.show()
        self._waiting.say(words)

    def says(self, text: str) -> bool:
        """Whether these are the words shown, surrounding blanks aside."""
        grown = self._body.grown
        return (self.message.text if grown is None else grown).strip() == text.strip()

    def texts(self) -> list[ProseView]:
        """The texts that can be selected in it, in order; thinking is not among them."""
        return self._body.texts()

    def words(self) -> str:
        """What is shown as plain text; the source where not all of it is shown."""
        return self._body.words() if self._body.whole else self.message.text

    def show_memories(self, count: int, *, looked: bool = False) -> None:
        """Say how many memories the answer used; 0 hides the chip, or says so where `looked`."""
        shown, kind = count > 0 or looked, "chip" if count else "small"
        if shown and self._chip is None:
            self._chip = wrapping_button("", kind, self._ask_recall, sign="bookmark-simple")
            self._row.insert(0, self._chip)
        if self._chip is not None:
            text = counted(count, "{n} memory used", "{n} memories used")
            text = text if count else self.tr("No memory used")
            set_kind(self._chip, kind)
            self._chip.setText(text)
            name = text if count else self.tr("Nothing remembered was used")
            self._chip.setAccessibleName(name)
            self._chip.setToolTip("" if count else name)
            self._chip.setVisible(shown)
            self._fit_foot()

    def show_files(self, files: Sequence[DocumentSummary | ReadDocument]) -> None:
        """Show the files that came with this message, in place of those shown."""
        if self._files is not None:
            self._files.hide()
            self._files.deleteLater()
            self._files = None
        if files:
            self._files = SentFiles(files, own=self.own)
            self._files.asked.connect(self.document_asked)
            self._files.reshaped.connect(self.resized)
            self._files.setParent(self)
            self._files.show()

    def show_note(self, note: QPushButton | None) -> None:
        """Show a quiet button at the foot, in place of the one that is shown; None: none."""
        if self._note is not None:
            self._note.hide()
            self._note.deleteLater()
        self._note = note
        if note is not None:
            self._row.insert(self._row.indexOf(self._actions[0]), note)
            note.show()
        self._fit_foot()

    def show_stopped(self) -> None:
        """Say that the answer was stopped midway."""
        self._body.show_caret(shown=False)
        if self._stopped is None:
            self._stopped = label(self.tr("Stopped"), "tag")
            before = self._row.indexOf(self._actions[0])
            self._row.insert(before, self._stopped, centred=True)

    def mark(self, quotes: Sequence[str]) -> None:
        """Mark this message as a source, and in it the words that are remembered."""
        self._marked = True
        self._body.mark(quotes)
        self.update()

    def fit(self, width: int) -> int:
        """Take `width`, lay everything out in it, and return the height."""
        top = self._fit_heads(width)
        top = self._fit_bubble(width, top)
        height = self._foot_height(width)
        self._foot.setGeometry(0, top, width, height)
        self.resize(width, top + height)
        return top + height

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        keyboard = event.reason() is QContextMenuEvent.Reason.Keyboard
        self.menu_asked.emit(self, None if keyboard else event.globalPos())

    def menu_place(self) -> QPoint:
        """Where on the screen a menu opens that was not asked for with the mouse."""
        more = self._actions[-1]
        return more.mapToGlobal(more.rect().bottomLeft())

    def enterEvent(self, event: QEnterEvent) -> None:
        self._show_actions(shown=True)
        super().enterEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        self._show_actions(shown=False)
        super().leaveEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        if self._marked:
            painter = QPainter(self)
            area = self._bubble.geometry()
            bar = area.adjusted(-Space.M, 0, 0, 0)
            bar.setWidth(Space.XS)
            painter.fillRect(bar, theme().colour("memory"))

    def _end_waiting(self) -> None:
        if self._waiting is not None:
            self._waiting.hide()
            self._waiting.deleteLater()
            self._waiting = None

    def _fit_heads(self, width: int) -> int:
        top = 0
        if self._day is not None:
            hint = self._day.sizeHint()
            self._day.setGeometry((width - hint.width()) // 2, Space.S, hint.width(), hint.height())
            top += hint.height() + Space.XL
        if self._speaker is not None:
            hint = self._speaker.sizeHint()
            left = width - hint.width() if self.own else 0
            self._speaker.setGeometry(left, top, hint.width(), hint.height())
            top += hint.height() + Space.XS
        if self._files is not None:
            height = self._files.fit(width)
            self._files.move(0, top)
            top += height + Space.XS
        if self._reasoning is not None:
            height = self._reasoning.fit(width)
            self._reasoning.move(0, top)
            top += height + Space.S
        if self._waiting is not None:
            height = self._waiting.sizeHint().height()
            self._waiting.setGeometry(0, top, width, height)
            top += height
        return top

    def _fit_bubble(self, width: int, top: int) -> int:
        if not self.own:
            height = self._body.fit(width)
            self._body.move(0, 0)
            self._bubble.setGeometry(0, top, width, height)
            return top + height + Space.XS
        across, down = Space.L, Space.S + Space.XXS
        inner = min(self._body.ideal_width(), round(width * BUBBLE_SHARE) - 2 * across)
        height = self._body.fit(max(inner, Space.XL))
        self._body.move(across, down)
        outer = self._body.width() + 2 * across
        self._bubble.setGeometry(width - outer, top, outer, height + 2 * down)
        return top + height + 2 * down + Space.XXS

    def _foot_height(self, width: int) -> int:
        """As many lines as what stands there needs."""
        return max(self._foot.minimumHeight(), self._row.heightForWidth(width))

    def _fit_foot(self) -> None:
        """Ask for another height where what came to the foot, or left it, needs one."""
        if self._foot.width() and self._foot_height(self._foot.width()) != self._foot.height():
            self.resized.emit()

    def _make_foot(self) -> QWidget:
        foot = QWidget(self)
        self._row = FlowLayout(foot, at_right=self.own)
        self._actions = self._make_actions()
        for button in self._actions:
            self._row.addWidget(button)
        foot.setMinimumHeight(theme().tokens.scaled(Size.TOOL))
        return foot

    def _make_actions(self) -> list[IconButton]:
        copy = IconButton("copy", self.tr("Copy message"), shy=True)
        copy.clicked.connect(self._copy)
        if self.own:
            again = IconButton("pencil-simple", self.tr("Edit message"), shy=True)
            again.clicked.connect(lambda: self.edit_asked.emit(self.message.message_id))
        else:
            again = IconButton("arrows-clockwise", self.tr("Answer again"), shy=True)
            again.clicked.connect(lambda: self.regenerate_asked.emit(self.message.message_id))
        more = IconButton("dots-three", self.tr("More actions"), shy=True)
        more.clicked.connect(lambda: self.menu_asked.emit(self, None))
        return [copy, again, more]

    def _show_versions(self) -> None:
        if self._switcher is None and len(self.versions) > 1:
            self._switcher = VersionSwitcher()
            self._switcher.chosen.connect(self.version_asked)
            after = self._row.indexOf(self._actions[-1]) + 1
            self._row.insert(after, self._switcher)
        if self._switcher is not None:
            self._switcher.show_versions(self.versions, self.message.message_id)

    def _caption(self, text: str) -> QLabel | None:
        if not text:
            return None
        made = label(text, "caption")
        made.setParent(self)
        made.show()
        return made

    def _show_actions(self, *, shown: bool) -> None:
        kept = bool(self.message.message_id) and self.message.role is not Role.NOTE
        said = bool(self.message.text)
        for button, possible in zip(self._actions, (said, kept, said or kept), strict=True):
            button.setEnabled(possible)
            button.reveal(shown=shown and possible)

    def _ask_recall(self) -> None:
        self.recall_asked.emit(self.message.message_id)

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self.message.text)
        self._actions[0].say_done()

    def _fold(self) -> ReasoningFold:
        if self._reasoning is None:
            self._reasoning = ReasoningFold()
            self._reasoning.setParent(self)
            self._reasoning.toggled.connect(self.resized)
            self._reasoning.show()
        return self._reasoning
