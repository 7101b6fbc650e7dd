"""What can be done with a chat, from its row in the list and from its head."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QLineEdit, QMenu, QWidget

from ui.look.icons import icon
from ui.look.theme import theme
from ui.tokens import Icon
from ui.widgets.controls import label
from ui.widgets.sheet import Sheet

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from concurrent.futures import Future

    from PySide6.QtCore import QPoint
    from PySide6.QtGui import QAction, QIcon

    from assistant.domain.ids import ConversationId, ProfileId
    from assistant.domain.messages import Conversation
    from assistant.domain.profiles import Profile
    from assistant.engine import Engine
    from ui.bridge.link import EngineLink
    from ui.widgets.notice import Notice


class ChatActions(QObject):
    """Renames, places and deletes chats by asking the engine, and tells when it is done."""

    changed = Signal(str)
    """A conversation is named or placed otherwise."""
    deleted = Signal(str)
    title_asked = Signal(str)
    """The title is to be written anew where it stands in the list."""
    export_asked = Signal(str, str)
    """A conversation, with its title, is to be written to a file."""

    def __init__(self, page: QWidget, notice: Notice) -> None:
        super().__init__(page)
        self._page, self._notice = page, notice
        self._link: EngineLink | None = None
        self._profiles: list[Profile] = []

    def set_link(self, link: EngineLink) -> None:
        """The engine is open."""
        self._link = link

    def show_profiles(self, profiles: Sequence[Profile]) -> None:
        """Know where a chat can be moved."""
        self._profiles = list(profiles)

    def open_menu(self, conversation: Conversation, place: QPoint) -> QMenu:
        """Offer all that can be done with a chat."""
        chat = conversation.conversation_id
        menu = QMenu(self._page)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        rename = partial(self.title_asked.emit, chat)
        self._add(menu, "pencil-simple", self.tr("Rename"), rename)
        pinned, archived = not conversation.pinned, not conversation.archived
        words = self.tr("Pin") if pinned else self.tr("Unpin")
        self._add(menu, "push-pin", words, partial(self.pin, chat, pinned=pinned))
        words = self.tr("Archive") if archived else self.tr("Bring back")
        self._add(menu, "archive", words, partial(self.archive, chat, archived=archived))
        self._add_moves(menu, conversation)
        menu.addSeparator()
        words = self.tr("Turn memory off…") if conversation.memory else self.tr("Turn memory on")
        turn = partial(self.turn_memory, conversation, on=not conversation.memory)
        self._add(menu, "brain", words, turn)
        export = partial(self.export_asked.emit, chat, conversation.title)
        self._add(menu, "export", self.tr("Export…"), export)
        menu.addSeparator()
        delete = partial(self.ask_delete, chat, conversation.title)
        self._add(menu, "trash", self.tr("Delete…"), delete)
        menu.popup(place)
        return menu

    def rename(self, conversation_id: ConversationId, title: str) -> None:
        """Give a chat another title."""
        self._do(conversation_id, lambda engine: engine.rename(conversation_id, title))

    def pin(self, conversation_id: ConversationId, *, pinned: bool) -> None:
        """Keep a chat on top of the list, or no longer."""
        self._do(conversation_id, lambda engine: engine.pin(conversation_id, pinned=pinned))

    def archive(self, conversation_id: ConversationId, *, archived: bool) -> None:
        """Put a chat away, or bring it back; a word says where it went."""
        self._do(conversation_id, lambda engine: engine.archive(conversation_id, archived=archived))
        if archived:
            hint = self.tr("It is still found and remembered. Press “Chats” above for the archive.")
            self._notice.show_passing(self.tr("The chat is in the archive."), hint)

    def move(self, conversation_id: ConversationId, to: ProfileId | None) -> None:
        """Let a chat belong to another profile, or to none."""
        self._do(conversation_id, lambda engine: engine.move_to_profile(conversation_id, to))

    def turn_memory(self, conversation: Conversation, *, on: bool) -> None:
        """Turn memory on for a chat, or off, after asking: what it taught goes then."""
        chat = conversation.conversation_id
        if on:
            self._do(chat, lambda engine: engine.set_chat_memory(chat, on=True))
            return
        sheet = Sheet(self._page.window(), self.tr("Turn memory off for this chat?"))
        words = self.tr(
            "Nothing is learnt from it or recalled into it from now on, and what it taught so far"
            " goes. The chat itself stays."
        )
        sheet.content.addWidget(label(words, "muted", wrap=True))
        sheet.add_button(self.tr("Cancel"), "", lambda: None)
        turn = partial(self._do, chat, lambda engine: engine.set_chat_memory(chat, on=False))
        sheet.add_button(self.tr("Turn off"), "primary", turn)
        sheet.open_sheet()

    def ask_title(self, conversation_id: ConversationId, title: str) -> None:
        """Ask for another title in a sheet, for a chat that stands in no row."""
        sheet = Sheet(self._page.window(), self.tr("Rename this chat"))
        field = QLineEdit(title)
        field.setAccessibleName(self.tr("New title"))
        field.selectAll()
        sheet.content.addWidget(field)

        def rename() -> None:
            if field.text().strip():
                self.rename(conversation_id, field.text())

        sheet.add_button(self.tr("Cancel"), "", lambda: None)
        sheet.add_button(self.tr("Rename"), "primary", rename)
        sheet.open_sheet()

    def ask_delete(self, conversation_id: ConversationId, title: str) -> None:
        """Delete a chat, after asking what is to become of its facts."""
        sheet = Sheet(self._page.window(), self.tr("Delete “{title}”?").format(title=title))
        words = self.tr(
            "The chat and its messages go. What should happen to the facts learnt there?"
            " A fact that you also told elsewhere stays in any case."
        )
        sheet.content.addWidget(label(words, "muted", wrap=True))
        sheet.add_button(self.tr("Cancel"), "", lambda: None)
        for text, forget in (
            (self.tr("Keep the facts"), False),
            (self.tr("Forget them too"), True),
        ):
            act = partial(self._delete, conversation_id, forget=forget)
            sheet.add_button(text, "danger", act)
        sheet.open_sheet()

    def _add_moves(self, menu: QMenu, conversation: Conversation) -> None:
        """The profiles that a chat can be moved to, its own with a mark."""
        if not self._profiles:
            return
        chat = conversation.conversation_id
        moves = menu.addMenu(self._sign("folder-simple"), self.tr("Move to profile"))
        moves.setAccessibleName(self.tr("Move to profile"))
        none = moves.addAction(self.tr("No profile"))
        choices: list[tuple[QAction, ProfileId | None]] = [(none, None)]
        for profile in self._profiles:
            sign = self._sign(profile.icon, f"profile_{profile.colour}")
            choices.append((moves.addAction(sign, _plain(profile.name)), profile.profile_id))
        for action, to in choices:
            action.setCheckable(True)
            action.setChecked(conversation.profile_id == to)
            action.setFont(theme().font(bold=conversation.profile_id == to))
            action.triggered.connect(lambda _on=False, to=to: self.move(chat, to))

    def _add(self, menu: QMenu, sign: str, words: str, act: Callable[[], object]) -> QAction:
        action = menu.addAction(self._sign(sign), words)
        action.triggered.connect(lambda: act())
        return action

    def _sign(self, name: str, tone: str = "ink") -> QIcon:
        return icon(name, theme().tokens.scaled(Icon.SMALL), theme().colour(tone))

    def _delete(self, conversation_id: ConversationId, *, forget: bool) -> None:
        self._ask(
            lambda engine: engine.delete_conversation(conversation_id, forget_facts=forget),
            lambda: self.deleted.emit(conversation_id),
        )

    def _do(
        self, conversation_id: ConversationId, question: Callable[[Engine], Future[None]]
    ) -> None:
        self._ask(question, lambda: self.changed.emit(conversation_id))

    def _ask(self, question: Callable[[Engine], Future[None]], then: Callable[[], None]) -> None:
        if self._link is not None:
            self._link.ask(
                question,
                parent=self,
                then=lambda _done: then(),
                otherwise=self._notice.show_error,
            )


def _plain(name: str) -> str:
    """A name in which no letter is a key."""
    return name.replace("&", "&&")
