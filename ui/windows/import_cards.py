"""What an import found, file by file: counts, chats to open, and what was left out and why."""

from __future__ import annotations

from pathlib import PurePath
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from assistant.domain.chat_formats import CHAT_FORMATS
from ui.language.engine_words import in_words
from ui.look.theme import theme
from ui.tokens import Icon, Size, Space
from ui.widgets.controls import label, text_button
from ui.widgets.notice import Sign
from ui.words import counted

if TYPE_CHECKING:
    from PySide6.QtGui import QResizeEvent

    from assistant.domain.transfers import ChatReport, FileReport

MOST_CHATS = 5
"""Chats of a file that are shown at once; more after a press."""
MOST_CHATS_OPENED = 40
"""Chats of a file that are shown at all: the list of chats has them all."""
MOST_NAMED = 20
"""Things left out for one reason that are named, after a press."""
MOST_CARDS = 40
"""Files with a card of their own; what the others came to is said in a line."""

LONGEST_TITLE = 200
"""Characters."""

_TITLES = {each.name: each.title for each in CHAT_FORMATS}


class FileCard(QFrame):
    """What became of one file, or with `ahead` what would become of it."""

    chat_asked = Signal(str)

    def __init__(self, report: FileReport, *, ahead: bool = False) -> None:
        super().__init__()
        self.setProperty("kind", "card")
        self._ahead = ahead
        column = QVBoxLayout(self)
        column.setContentsMargins(Space.M, Space.S, Space.M, Space.S)
        column.setSpacing(Space.XS)
        column.addLayout(self._make_head(report))
        if report.format:
            column.addWidget(label(self._counts(report), "small", wrap=True))
            for note in report.notes:
                column.addWidget(label(in_words(note), "small", wrap=True))
            for skipped in report.by_reason().items():
                column.addWidget(LeftOutLine(*skipped))
        else:
            for each in report.skipped:
                column.addWidget(label(in_words(each.why), "small", wrap=True))
        chats = [chat for chat in report.chats if chat.conversation_id and not ahead]
        if chats:
            links = ChatLinks(chats)
            links.asked.connect(self.chat_asked)
            column.addWidget(links)

    def _make_head(self, report: FileReport) -> QHBoxLayout:
        good = bool(report.format) and report.conversations.read > report.conversations.skipped
        sign, tone = ("check-circle", "accent") if good else ("warning", "danger")
        if report.format and not good:
            sign, tone = "minus-circle", "muted"
        head = QHBoxLayout()
        head.setSpacing(Space.S)
        head.addWidget(Sign(sign, tone, Icon.SMALL), alignment=Qt.AlignmentFlag.AlignTop)
        name = label(PurePath(report.path).name or report.path, "strong", wrap=True)
        name.setToolTip(report.path)
        head.addWidget(name, 1)
        told = _TITLES.get(report.format, report.format) or self.tr("not read")
        head.addWidget(label(told, "tag"), alignment=Qt.AlignmentFlag.AlignTop)
        return head

    def _counts(self, report: FileReport) -> str:
        chats, messages = report.conversations, report.messages
        read = counted(chats.read, "{n} chat", "{n} chats")
        if self._ahead:
            became = self.tr("{new} new, {updated} to bring up to date, {skipped} left out")
            words = self.tr("{new} of {read} messages are new")
        else:
            became = self.tr("{new} new, {updated} updated, {skipped} left out")
            words = self.tr("{new} of {read} messages were new")
        became = became.format(new=chats.new, updated=chats.updated, skipped=chats.skipped)
        return f"{read}: {became}. {words.format(new=messages.new, read=messages.read)}."


class LeftOutLine(QWidget):
    """A reason and how much was left out for it; what it was opens below."""

    def __init__(self, why: str, what: tuple[str, ...]) -> None:
        super().__init__()
        self._what = what
        column = QVBoxLayout(self)
        column.setContentsMargins(Space.NONE, Space.NONE, Space.NONE, Space.NONE)
        column.setSpacing(Space.NONE)
        if len(what) == 1:
            column.addWidget(label(f"{in_words(what[0])}: {in_words(why)}", "small", wrap=True))
            return
        column.addWidget(label(f"{len(what)} × {in_words(why)}", "small", wrap=True))
        self._names = label("", "small", wrap=True)
        self._names.hide()
        self._fold = text_button(self.tr("Show what was left out"), "fold", self._toggle)
        column.addWidget(self._fold, alignment=Qt.AlignmentFlag.AlignLeft)
        column.addWidget(self._names)

    def _toggle(self) -> None:
        shown = self._names.isHidden()
        if shown and not self._names.text():
            lines = [in_words(each) for each in self._what[:MOST_NAMED]]
            rest = len(self._what) - len(lines)
            if rest:
                lines.append(counted(rest, "and {n} more", "and {n} more"))
            self._names.setText("\n".join(lines))
        self._names.setVisible(shown)
        words = self.tr("Hide it") if shown else self.tr("Show what was left out")
        self._fold.setText(words)
        self._fold.setAccessibleName(words)


class ChatLinks(QWidget):
    """The chats of a file, each a press away; the first ones, then more of them."""

    asked = Signal(str)

    def __init__(self, chats: list[ChatReport]) -> None:
        super().__init__()
        self._chats = chats
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(Space.NONE, Space.XS, Space.NONE, Space.NONE)
        self._column.setSpacing(Space.NONE)
        self._add(0, MOST_CHATS)
        rest = min(len(chats), MOST_CHATS_OPENED) - MOST_CHATS
        if rest > 0:
            words = counted(rest, "Show {n} more chat", "Show {n} more chats")
            self._more = text_button(words, "fold", self._show_rest)
            self._column.addWidget(self._more, alignment=Qt.AlignmentFlag.AlignLeft)

    def _add(self, first: int, end: int) -> None:
        for chat in self._chats[first:end]:
            link = ChatLink(chat)
            link.clicked.connect(lambda _on=False, chat=chat: self._ask(chat))
            self._column.addWidget(link)

    def _ask(self, chat: ChatReport) -> None:
        self.asked.emit(chat.conversation_id or "")

    def _show_rest(self) -> None:
        self._more.hide()
        self._add(MOST_CHATS, MOST_CHATS_OPENED)


class ChatLink(QPushButton):
    """A chat's title to press, cut where there is no room for it."""

    def __init__(self, chat: ChatReport) -> None:
        super().__init__()
        self.setProperty("kind", "title")
        self.setAutoDefault(False)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self._whole = " ".join(chat.title.split())[:LONGEST_TITLE]
        self.setAccessibleName(self.tr("Open the chat {title}").format(title=self._whole))
        self.setToolTip(self._whole)
        self._cut()

    def minimumSizeHint(self) -> QSize:
        return QSize(theme().tokens.scaled(Size.COLUMN_NARROW), super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._cut()

    def _cut(self) -> None:
        room = self.width() - Space.S - 2 * Space.HAIR
        shown = self.fontMetrics().elidedText(self._whole, Qt.TextElideMode.ElideRight, room)
        text = shown.replace("&", "&&")  # a single one would underline what follows it
        if text != self.text():
            self.setText(text)
