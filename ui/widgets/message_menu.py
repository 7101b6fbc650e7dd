"""Everything that can be done about a message, as a menu."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QObject
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMenu

from assistant.domain.messages import Role
from ui.look.icons import icon
from ui.look.theme import theme
from ui.tokens import Icon
from ui.widgets.reading_aloud import ReadingAloud, speaker

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtCore import QPoint
    from PySide6.QtWidgets import QWidget

    from ui.widgets.message import MessageView
    from ui.widgets.spanning import PageSelection


def _tr(text: str) -> str:
    return QCoreApplication.translate("MessageMenu", text)


class MessageMenus(QObject):
    """Opens the menu of a message and reads messages aloud."""

    def __init__(self, selection: PageSelection, parent: QWidget) -> None:
        super().__init__(parent)
        self._selection = selection
        self.reading = ReadingAloud(self)

    def open(self, view: MessageView, place: QPoint | None) -> None:
        """Open the menu at a place on the screen, or at the message's button."""
        self.menu_of(view).popup(view.menu_place() if place is None else place)

    def menu_of(self, view: MessageView) -> QMenu:
        """What can be done about a message now; deleted when it closes."""
        menu = QMenu(view)
        menu.setAccessibleName(_tr("Message actions"))
        menu.aboutToHide.connect(menu.deleteLater)
        copy = QGuiApplication.clipboard().setText
        selected = self._selection.text() or _selected_in(view)
        if selected:
            _add(menu, "copy", _tr("Copy selection"), lambda: copy(selected))
            menu.addSeparator()
        if view.message.text.strip():
            _add(menu, "copy", _tr("Copy as Markdown"), lambda: copy(view.message.text))
            _add(menu, "text-t", _tr("Copy as plain text"), lambda: copy(view.words()))
            self._add_reading(menu, view)
        if view.message.message_id and view.message.role is not Role.NOTE:
            _add_changes(menu, view)
        return menu

    def _add_reading(self, menu: QMenu, view: MessageView) -> None:
        if speaker() is None:
            return
        name = view.message.message_id or "now"
        if self.reading.reads == name:
            _add(menu, "speaker-slash", _tr("Stop reading"), self.reading.stop)
        else:
            read = self.reading.read
            _add(menu, "speaker-high", _tr("Read aloud"), lambda: read(name, view.words()))


def _selected_in(view: MessageView) -> str:
    chosen = [text for text in view.texts() if text.textCursor().hasSelection()]
    return "\n\n".join(text.words(selected=True) for text in chosen)


def _add_changes(menu: QMenu, view: MessageView) -> None:
    name = view.message.message_id
    menu.addSeparator()
    if view.own:
        _add(menu, "pencil-simple", _tr("Edit message"), lambda: view.edit_asked.emit(name))
    else:
        again = view.regenerate_asked
        _add(menu, "arrows-clockwise", _tr("Answer again"), lambda: again.emit(name))
    if view.message.text.strip():
        _add(menu, "git-branch", _tr("Branch from here"), lambda: view.branch_asked.emit(name))
    menu.addSeparator()
    _add(menu, "trash", _tr("Delete message…"), lambda: view.delete_asked.emit(name))


def _add(menu: QMenu, sign: str, text: str, act: Callable[[], object]) -> None:
    size = theme().tokens.scaled(Icon.SMALL)
    action = menu.addAction(icon(sign, size, theme().colour("muted")), text)
    action.triggered.connect(lambda: act())
