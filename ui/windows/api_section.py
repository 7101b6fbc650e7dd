"""Below the switch of the local API: its address and its token."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QVBoxLayout, QWidget

from ui.tokens import Space
from ui.widgets.controls import label, text_button
from ui.widgets.flow import FlowLayout
from ui.widgets.notice import Notice

if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.bridge.link import EngineLink


class ApiSection(QWidget):
    """The token is never shown unasked; it is copied, or made anew, which ends the old one."""

    def __init__(self, link: EngineLink) -> None:
        super().__init__()
        self._link = link
        self.notice = Notice()
        self._told = label("", "muted", wrap=True)
        self._told.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._verbs = QWidget()
        flow = FlowLayout(self._verbs)
        flow.setSpacing(Space.S)
        self.copy_address = text_button(
            self.tr("Copy the address"), "", self._copy_url, sign="copy"
        )
        self.copy_token = text_button(
            self.tr("Copy the token"), "", lambda: self._ask(self._copy), sign="key"
        )
        self.renew = text_button(
            self.tr("New token"), "", lambda: self._ask(self._renewed, anew=True),
            sign="arrows-clockwise",
        )  # fmt: skip
        for verb in (self.copy_address, self.copy_token, self.renew):
            flow.addWidget(verb)
        column = QVBoxLayout(self)
        column.setContentsMargins(Space.NONE, Space.S, Space.NONE, Space.NONE)
        column.setSpacing(Space.S)
        column.addWidget(self.notice)
        column.addWidget(self._told)
        column.addWidget(self._verbs)
        self.refresh()

    def refresh(self) -> None:
        """Show where it is served, if it is."""
        serving = self._link.engine.settings.serving
        self._verbs.setVisible(serving.enabled)
        if serving.enabled:
            words = self.tr(
                "Programs use the address {url} and the token. Their chats are yours: they are"
                " kept, recalled into and learnt from. A model's name with :no-memory behind it"
                " leaves the memory out."
            )
            self._told.setText(words.format(url=self._url()))
        else:
            self._told.setText(self.tr("Nothing is served. The web cannot reach it when it is."))

    def _url(self) -> str:
        return f"http://127.0.0.1:{self._link.engine.settings.serving.port}/v1"

    def _copy_url(self) -> None:
        QGuiApplication.clipboard().setText(self._url())
        self.copy_address.setText(self.tr("Copied"))

    def _ask(self, then: Callable[[str], None], *, anew: bool = False) -> None:
        self.notice.hide()
        self._link.ask(
            lambda engine: engine.serving_token(anew=anew),
            parent=self,
            then=then,
            otherwise=self.notice.show_error,
        )

    def _copy(self, token: str) -> None:
        QGuiApplication.clipboard().setText(token)
        self.copy_token.setText(self.tr("Copied"))

    def _renewed(self, _token: str) -> None:
        self.copy_token.setText(self.tr("Copy the token"))
        self.notice.show_passing(
            self.tr("The token is new. Programs that had the old one need this one.")
        )
