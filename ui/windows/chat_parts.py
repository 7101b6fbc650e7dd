"""What stands around a conversation: its head, its empty places, the bar while editing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QPoint, Qt, Signal
from PySide6.QtGui import QDesktopServices, QFontMetrics
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QHBoxLayout,
    QScrollArea,
    QSizePolicy,
    QStackedWidget,
    QWidget,
)

from assistant.domain.chat_formats import CHAT_FORMATS
from assistant.domain.profiles import ProfileMemory
from ui.look.theme import theme
from ui.tokens import Icon, Size, Space, Type
from ui.widgets.controls import IconButton, label
from ui.widgets.empty import EmptyState
from ui.widgets.notice import Sign
from ui.widgets.scrolling import scrolling
from ui.widgets.sheet import Sheet
from ui.widgets.wrapping_button import wrapping_button

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from PySide6.QtCore import QUrl
    from PySide6.QtGui import QResizeEvent

    from assistant.domain.messages import Conversation
    from assistant.domain.profiles import Profile
    from ui.widgets.composer import Composer

_SOURCES = {one.name: one.title for one in CHAT_FORMATS}


class ChatHead(QWidget):
    """The title, what is particular about this chat, and a menu of what can be done with it."""

    menu_asked = Signal(QPoint)

    def __init__(self) -> None:
        super().__init__()
        self._whole = ""
        self._profiles: dict[str, Profile] = {}
        self._begins_in: str | None = None
        self._shown: tuple[str, Conversation | None] = ("", None)
        self._menu = IconButton("dots-three-bold", self.tr("What to do with this chat"))
        self._menu.clicked.connect(self._ask_menu)
        self._title = label("", "heading")
        self._profile = label("", "tag")
        self._profile_sign = Sign("folder", "muted", Icon.SMALL)
        self._source = label("", "tag")
        self._memory = label(self.tr("Memory off"), "tag")
        row = QHBoxLayout(self)
        row.setContentsMargins(Space.XL, Space.NONE, Space.L, Space.NONE)
        row.setSpacing(Space.S)
        row.addWidget(self._title, 1)
        for part in (self._profile_sign, self._profile, self._source, self._memory):
            row.addWidget(part, alignment=Qt.AlignmentFlag.AlignVCenter)
        row.addWidget(self._menu)
        theme().changed.connect(self._grow)
        self._grow()
        self.show_chat("")

    def show_chat(self, title: str, conversation: Conversation | None = None) -> None:
        """Name the chat; None: it is not stored yet, or never will be."""
        self._shown = (title, conversation)
        self._whole = title
        self._show_profile(title, conversation)
        source = conversation.source if conversation else ""
        named = self.tr("From {source}").format(source=_SOURCES.get(source, source.title()))
        self._source.setText(named)
        self._source.setVisible(bool(source))
        self._memory.setVisible(conversation is not None and not conversation.memory)
        self._menu.setVisible(conversation is not None)
        self._elide()

    def know_profiles(self, profiles: Sequence[Profile]) -> None:
        """Say by name in which of these a chat is."""
        self._profiles = {one.profile_id: one for one in profiles}
        self.show_chat(*self._shown)

    def begin_in(self, profile_id: str | None) -> None:
        """Say in which profile a chat will be that has not begun."""
        self._begins_in = profile_id
        self.show_chat(*self._shown)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.show_chat(*self._shown)

    def _show_profile(self, title: str, conversation: Conversation | None) -> None:
        """The profile with its sign; that of a temporary chat, which has a title, is none."""
        begins_in = self._begins_in if not title else None
        profile_id = conversation.profile_id if conversation else begins_in
        profile = self._profiles.get(profile_id or "")
        for part in (self._profile_sign, self._profile):
            part.setVisible(profile is not None)
        if profile is None:
            return
        self._profile_sign.show_sign(profile.icon, f"profile_{profile.colour}")
        own = profile.memory is ProfileMemory.OWN
        words = self.tr("{name}, with a memory of its own") if own else "{name}"
        metrics = QFontMetrics(theme().font(Type.SMALL))
        room = self.width() // 4
        name = metrics.elidedText(profile.name, Qt.TextElideMode.ElideRight, room)
        self._profile.setText(name)
        for part in (self._profile_sign, self._profile):
            part.setToolTip(words.format(name=profile.name))
            part.setAccessibleName(words.format(name=profile.name))

    def _elide(self) -> None:
        metrics = QFontMetrics(theme().font(Type.LARGE, bold=True))
        parts = (self._profile_sign, self._profile, self._source, self._memory, self._menu)
        tags = [tag for tag in parts if not tag.isHidden()]
        taken = sum(tag.sizeHint().width() + Space.S for tag in tags)
        room = max(self.width() - 2 * Space.XL - taken, Space.XXL)
        self._title.setText(metrics.elidedText(self._whole, Qt.TextElideMode.ElideRight, room))
        self._title.setToolTip(self._whole)

    def _ask_menu(self) -> None:
        below = self._menu.mapToGlobal(QPoint(Space.NONE, self._menu.height()))
        self.menu_asked.emit(below)

    def _grow(self) -> None:
        self.show_chat(*self._shown)
        self.setFixedHeight(theme().tokens.scaled(Size.CONTROL) + Space.XL)


class EditBar(QFrame):
    """Says that the composer holds an earlier message."""

    cancelled = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("kind", "banner")
        row = QHBoxLayout(self)
        row.setContentsMargins(Space.M, Space.XS, Space.XS, Space.XS)
        row.addWidget(Sign("pencil-simple", "accent", Icon.SMALL))
        words = self.tr("Editing an earlier message. The answers so far stay as a version.")
        self._cancel = wrapping_button(self.tr("Cancel edit"), "link", self.cancelled.emit)
        self._said = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._said.setSpacing(Space.NONE)
        self._said.addWidget(label(words, "", wrap=True), 1)
        self._said.addWidget(self._cancel, alignment=Qt.AlignmentFlag.AlignLeading)
        row.addLayout(self._said, 1)
        self.hide()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The button goes below where it would leave the words no room."""
        super().resizeEvent(event)
        narrow = self.width() < self._cancel.sizeHint().width() + theme().tokens.scaled(Size.LIST)
        direction = QBoxLayout.Direction
        self._said.setDirection(direction.TopToBottom if narrow else direction.LeftToRight)


def _tr(text: str) -> str:
    return QCoreApplication.translate("ChatPlaces", text)


def new_chat_place(begin: Callable[[str], None], field: QWidget) -> EmptyState:
    """What a new chat shows before the first message; `begin` gets the words of an idea."""
    ideas = (
        _tr("What do you know about me?"),
        _tr("Help me plan my week"),
        _tr("What did we decide last time?"),
    )
    buttons = []
    for idea in ideas:
        button = wrapping_button(idea, "idea")
        button.clicked.connect(lambda _checked=False, words=idea: begin(words))
        button.clicked.connect(lambda: field.setFocus())
        buttons.append(button)
    return EmptyState(
        "chats-circle",
        _tr("What is on your mind?"),
        _tr("Keepsake remembers what you tell it, on this machine, and shows what it used."),
        buttons,
        tone="accent",
    )


def temporary_place() -> EmptyState:
    """What a temporary chat shows before the first message."""
    return EmptyState(
        "ghost",
        _tr("This chat leaves no trace"),
        _tr("Nothing here is stored or learnt, and no memory is used. It is gone when you leave."),
        tone="accent",
    )


class ChatPlaces(QStackedWidget):
    """The messages, or what stands there before the first."""

    messages_shown = Signal(bool)

    def __init__(self, transcript: QWidget, composer: Composer) -> None:
        super().__init__()
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
        self._new = new_chat_place(composer.add_draft, composer)
        self._temporary = temporary_place()
        self._places = {False: _scrolled(self._new), True: _scrolled(self._temporary)}
        for widget in (*self._places.values(), transcript):
            self.addWidget(widget)
        self.currentChanged.connect(
            lambda _at: self.messages_shown.emit(self.currentWidget() is transcript)
        )

    def show_empty(self, *, temporary: bool) -> None:
        """Say what this chat is for."""
        self.setCurrentWidget(self._places[temporary])


def _scrolled(place: QWidget) -> QScrollArea:
    """A place that leaves room below for what is said, however large the text is."""
    place.setProperty("kind", "plain")
    area = scrolling(place)
    area.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
    return area


def ask_link(window: QWidget, address: QUrl) -> None:
    """Ask before anything is opened outside."""
    sheet = Sheet(window, _tr("Open this link?"))
    hint = _tr("It opens in your browser and leaves this machine.")
    sheet.content.addWidget(label(hint, "muted", wrap=True))
    sheet.content.addWidget(label(address.toDisplayString(), "strong", wrap=True))
    sheet.add_button(_tr("Cancel"), "", lambda: None)
    sheet.add_button(_tr("Open link"), "primary", lambda: QDesktopServices.openUrl(address))
    sheet.open_sheet()
