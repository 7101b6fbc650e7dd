"""Other programs: those that may ask the memory, how one is connected, and tools of others."""

from __future__ import annotations

import json
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from ui.tokens import Space
from ui.widgets.controls import label, text_button
from ui.widgets.listed_section import ListedSection
from ui.windows.api_section import ApiSection
from ui.windows.tool_servers_section import ToolServersSection

if TYPE_CHECKING:
    from PySide6.QtGui import QShowEvent

    from assistant.settings import AllowedProgram
    from ui.bridge.link import EngineLink

CONFIGURATION = {"mcpServers": {"keepsake": {"command": "keepsake", "args": ["mcp"]}}}
"""What programs that speak MCP are given to start a server."""


class ToolsSection(QWidget):
    """Looks again whenever it is shown: a program may have been allowed meanwhile."""

    def __init__(self, link: EngineLink) -> None:
        super().__init__()
        self._link = link
        self.api = ApiSection(link)
        self.servers = ToolServersSection(link)
        self.copy = text_button(self.tr("Copy what the program needs"), "", self._copy, sign="copy")
        words = self.tr(
            "Programs that speak MCP, such as editors and other assistants, can recall and note"
            " things here. Each asks once, in this window. What they asked is listed under Memory,"
            " Activity."
        )
        heading = self.tr("Programs that may ask your memory")
        self.programs = ListedSection(heading, words, self.copy)
        column = QVBoxLayout(self)
        column.setContentsMargins(Space.NONE, Space.NONE, Space.NONE, Space.NONE)
        column.setSpacing(Space.XL)
        for part in (self.api, self.programs, self.servers):
            column.addWidget(part)
        self.refresh()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.refresh()

    def refresh(self) -> None:
        """Show who may ask now, and what is served."""
        self.api.refresh()
        self.servers.refresh()
        self.programs.show_rows(map(self._row, self._link.engine.settings.programs))

    def _row(self, program: AllowedProgram) -> QWidget:
        made = QWidget()
        row = QHBoxLayout(made)
        row.setContentsMargins(Space.NONE, Space.XS, Space.NONE, Space.XS)
        words = QVBoxLayout()
        words.setSpacing(Space.XXS)
        words.addWidget(label(program.name, "strong", wrap=True))
        if program.may_forget:
            told = self.tr("May forget without a question while this window is closed")
            words.addWidget(label(told, "small", wrap=True))
        away = text_button(
            self.tr("Take back"), "", partial(self._disallow, program.name), sign="x"
        )
        away.setAccessibleName(self.tr("Take back: {name}").format(name=program.name))
        row.addLayout(words, 1)
        row.addWidget(away)
        return made

    def _disallow(self, name: str) -> None:
        self._link.ask(
            lambda engine: engine.disallow_program(name),
            parent=self,
            then=lambda _none: self.refresh(),
            otherwise=self.programs.notice.show_error,
        )

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(json.dumps(CONFIGURATION, indent=2))
        self.copy.setText(self.tr("Copied"))
