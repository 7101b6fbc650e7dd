"""What is seen of Keepsake beside its window: the tray icon, the quick question, the news."""

from __future__ import annotations

from typing import TYPE_CHECKING

import shiboken6
from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtWidgets import QMenu, QSystemTrayIcon

from assistant.domain.ids import ConversationId
from ui.bridge.global_key import GlobalKey
from ui.look.icons import icon
from ui.look.theme import theme
from ui.tokens import Icon
from ui.windows.main_window import SETTINGS, MainWindow

if TYPE_CHECKING:
    from assistant.domain.updates import Release
    from assistant.settings import DesktopSettings, Settings
    from ui.bridge.gui_thread import GuiThread
    from ui.bridge.link import EngineLink
    from ui.windows.quick_ask import QuickAsk


class Tray(QObject):
    """An icon among the desktop's small ones, with a menu."""

    open_asked = Signal()
    ask_asked = Signal()
    quit_asked = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.menu = QMenu()
        self.menu.addAction(self.tr("Open Keepsake")).triggered.connect(self.open_asked)
        self.menu.addAction(self.tr("Ask…")).triggered.connect(self.ask_asked)
        self.menu.addSeparator()
        self.menu.addAction(self.tr("Quit")).triggered.connect(self.quit_asked)
        self.icon = QSystemTrayIcon(self)
        self.icon.setToolTip("Keepsake")
        self.icon.setContextMenu(self.menu)
        self.icon.activated.connect(self._activated)
        theme().changed.connect(self._draw)
        self._draw()
        self.icon.show()

    def remove(self) -> None:
        """Take the icon away."""
        self.icon.hide()
        self.menu.deleteLater()
        self.deleteLater()

    def _activated(self, reason: QSystemTrayIcon.ActivationReason) -> None:
        if reason is QSystemTrayIcon.ActivationReason.Trigger:
            self.open_asked.emit()

    def _draw(self) -> None:
        sign = icon("bookmark-simple-fill", Icon.HERO, theme().colour("accent"))
        self.icon.setIcon(sign)


class Outside(QObject):
    """Follows one window after the other, as the settings want it."""

    def __init__(self, gui: GuiThread, parent: QObject) -> None:
        super().__init__(parent)
        self._window: MainWindow | None = None
        self._link: EngineLink | None = None
        self._choices: DesktopSettings | None = None
        self.tray: Tray | None = None
        self.quick: QuickAsk | None = None
        self._asked_for_news = False
        self._key = GlobalKey(lambda: gui.post(self.ask))

    def watch(self, window: MainWindow) -> None:
        """A window is there, before its engine is."""
        self._window, self._link = window, None
        window.installEventFilter(self)
        window.settings_applied.connect(self.apply)
        if self.quick is not None:
            self.quick.set_link(None)

    def set_link(self, link: EngineLink) -> None:
        """The engine of the window that is watched is open."""
        self._link = link
        if self.quick is not None:
            self.quick.set_link(link)
        self.apply(link.engine.settings)
        self._look_for_news(link)

    def apply(self, settings: Settings) -> None:
        """Show the icon and hear the key, or neither."""
        self._choices = settings.desktop
        wanted = settings.desktop.tray and QSystemTrayIcon.isSystemTrayAvailable()
        if wanted and self.tray is None:
            self.tray = Tray(self)
            self.tray.open_asked.connect(self._come_forward)
            self.tray.ask_asked.connect(self.ask)
            self.tray.quit_asked.connect(self._quit)
        elif not wanted and self.tray is not None:
            self.tray.remove()
            self.tray = None
        if settings.desktop.ask_anywhere:
            self._key.open()
        else:
            self._key.close()

    def ask(self, words: str = "") -> None:
        """Show the quick question."""
        if self.quick is None:
            from ui.windows.quick_ask import QuickAsk

            self.quick = QuickAsk()
            self.quick.open_asked.connect(self._open_chat)
            self.quick.closed.connect(self._asked_enough)
        self.quick.set_link(self._link)
        self.quick.begin(words)

    def close(self) -> None:
        """Take all of it away."""
        self._key.close()
        if self.tray is not None:
            self.tray.remove()
            self.tray = None
        if self.quick is not None and shiboken6.isValid(self.quick):
            self.quick.hide()
            self.quick.deleteLater()
            self.quick = None

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Where it is wanted so, a window that is closed waits in the tray."""
        closing = event.type() == QEvent.Type.Close and watched is self._window
        waits = self._choices is not None and self._choices.close_to_tray
        if closing and waits and self.tray is not None and self._window is not None:
            event.ignore()
            self._window.hide()
            return True
        return super().eventFilter(watched, event)

    def _look_for_news(self, link: EngineLink) -> None:
        """Once after the start, where the person wants that; silent unless there is a version."""
        settings, window = link.engine.settings, self._window
        asked = settings.updates.check and bool(settings.updates.address)
        wanted = asked and not settings.privacy.offline
        if not wanted or self._asked_for_news or window is None:
            return
        self._asked_for_news = True

        def tell(release: Release) -> None:
            if release.newer:
                words = self.tr("version {version} is there").format(version=release.version)
                window.rail.mark(SETTINGS, words)

        link.ask(lambda engine: engine.newest_release(), parent=window, then=tell)

    def _come_forward(self) -> None:
        if self._window is not None and shiboken6.isValid(self._window):
            self._window.come_forward()

    def _quit(self) -> None:
        if self._window is not None and shiboken6.isValid(self._window):
            self._window.close_asked.emit()

    def _open_chat(self, conversation_id: str, words: str) -> None:
        """Show the chat of the quick question; words that were not sent wait in a new one."""
        if self._window is None or not shiboken6.isValid(self._window):
            return
        self._come_forward()
        if conversation_id:
            self._window.new_chat()
            self._window.chats.open(ConversationId(conversation_id))
        elif words:
            self._window.new_chat()
            self._window.chats.page.composer.set_draft(words)

    def _asked_enough(self) -> None:
        """Where the quick question is all that was opened, Keepsake ends with it."""
        window = self._window
        if window is None or not shiboken6.isValid(window) or window.isVisible():
            return
        if self.tray is None and not window.isMinimized():
            window.close_asked.emit()
