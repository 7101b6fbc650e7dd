"""What came with this version, and whether there is a newer one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from ui.markdown.blocks import blocks
from ui.tokens import Size, Space
from ui.widgets.body import Fitted
from ui.widgets.controls import text_button
from ui.widgets.notice import Notice
from ui.widgets.sheet import Sheet
from ui.windows.setting_form import SettingForm

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtGui import QShowEvent

    from assistant.domain.updates import Release
    from assistant.errors import AssistantError
    from assistant.settings import Settings
    from ui.bridge.link import EngineLink


def show_text(window: QWidget, title: str, text: str) -> None:
    """Show Markdown in a sheet."""
    sheet = Sheet(window, title, width=Size.SHEET_WIDE)
    sheet.content.addWidget(Fitted.of_blocks(blocks(text)))
    sheet.open_sheet()


class Updates(QWidget):
    """Whether newer versions are asked for, of whom, and the question itself."""

    settings_changed = Signal(object)

    def __init__(self, link: EngineLink) -> None:
        super().__init__()
        self._link = link
        self.notice = Notice()
        values = link.engine.settings.updates
        self.form = SettingForm("updates", ["check", "address"], values, self._change)
        self._ask = text_button(
            self.tr("Look for a newer version now"), "", self.look, sign="arrows-clockwise"
        )
        column = QVBoxLayout(self)
        column.setContentsMargins(Space.NONE, Space.NONE, Space.NONE, Space.NONE)
        column.setSpacing(Space.S)
        column.addWidget(self.form)
        column.addWidget(self._ask, alignment=Qt.AlignmentFlag.AlignLeft)
        column.addWidget(self.notice)

    def show_settings(self, settings: Settings) -> None:
        """Show the values as they are."""
        self.form.show_values(settings.updates)

    def showEvent(self, event: QShowEvent) -> None:
        """They are also changed elsewhere, such as on the command line."""
        self.show_settings(self._link.engine.settings)
        super().showEvent(event)

    def look(self) -> None:
        """Ask now."""
        self.notice.hide()
        self._ask.setEnabled(False)

        def failed(error: AssistantError) -> None:
            self._ask.setEnabled(True)
            self.notice.show_error(error)

        self._link.ask(
            lambda engine: engine.newest_release(), parent=self, then=self._tell, otherwise=failed
        )

    def _tell(self, release: Release) -> None:
        self._ask.setEnabled(True)
        if not release.newer:
            self.notice.show_passing(self.tr("This is the newest version."))
            return
        title = self.tr("Keepsake {version}").format(version=release.version)
        actions: dict[str, Callable[[], object]] = (
            {self.tr("What is new in it"): lambda: show_text(self.window(), title, release.notes)}
            if release.notes
            else {}
        )
        told = self.tr("Keepsake {version} is there.").format(version=release.version)
        self.notice.show_news(
            told, self.tr("Get it where you got this one: nothing was loaded."), actions
        )

    def _change(self, name: str, value: object) -> None:
        def failed(error: AssistantError) -> None:
            self.notice.show_error(error)
            self.show_settings(self._link.engine.settings)

        def changed(settings: Settings) -> None:
            self.show_settings(settings)
            self.settings_changed.emit(settings)

        self._link.ask(
            lambda engine: engine.change_setting(name, value),
            parent=self,
            then=changed,
            otherwise=failed,
        )
