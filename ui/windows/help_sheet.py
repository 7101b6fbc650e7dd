"""The help: its pages, a search through them, and the way to the section that is asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QHBoxLayout, QListWidget, QVBoxLayout, QWidget

from ui.look.theme import theme
from ui.markdown.blocks import blocks
from ui.tokens import Size, Space
from ui.widgets.body import Fitted, MessageBody
from ui.widgets.controls import SearchField, label
from ui.widgets.drawing import Drawing
from ui.widgets.scrolling import scrolling
from ui.widgets.sheet import Sheet

if TYPE_CHECKING:
    from collections.abc import Sequence

    from assistant.domain.help_pages import HelpPage, HelpSection

SHARE = 0.68
"""So much of the window's height a page takes."""


class HelpSheet(Sheet):
    """Shows the help over a window; `shortcuts` is the table of the keys as they are now."""

    def __init__(self, window: QWidget, pages: Sequence[HelpPage], shortcuts: str) -> None:
        super().__init__(window, self.tr("Help"), width=Size.CARDS)
        self.pages, self._shortcuts = tuple(pages), shortcuts
        self._rows: list[tuple[int, int]] = []
        self._shown = -1
        self.sections: list[QWidget] = []
        self.search = SearchField(self.tr("Search the help"))
        self.search.textChanged.connect(self._narrow)
        self.list = QListWidget()
        self.list.setAccessibleName(self.tr("Pages of the help"))
        self.list.setProperty("kind", "sections")
        self.list.setSpacing(Space.XXS)
        self.list.setFixedWidth(theme().tokens.scaled(Size.SECTIONS))
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.list.currentRowChanged.connect(self._turn)
        self._none = label(self.tr("Nothing in the help says that."), "muted", wrap=True)
        self._none.hide()
        self.page = scrolling(name=self.tr("Page"))
        beside = QVBoxLayout()
        beside.setSpacing(Space.S)
        beside.addWidget(self._none)
        beside.addWidget(self.list, 1)
        row = QHBoxLayout()
        row.setSpacing(Space.L)
        row.addLayout(beside)
        row.addWidget(self.page, 1)
        self.page.setMinimumHeight(int(window.height() * SHARE))
        self.content.addWidget(self.search)
        self.content.addLayout(row)
        self._narrow("")

    def show_topic(self, topic: str) -> None:
        """Show the section or the page of that name; the first page where there is none."""
        for number, page in enumerate(self.pages):
            place = 0 if page.name == topic else page.place_of(topic)
            if place is not None:
                self._open(number, place)
                return
        self._open(0, 0)

    def _open(self, number: int, place: int) -> None:
        if (number, 0) in self._rows:
            self.list.setCurrentRow(self._rows.index((number, 0)))
        self._show(number, place)

    def _narrow(self, words: str) -> None:
        """List the pages, or the sections that hold every word."""
        wanted = words.casefold().split()
        self.list.blockSignals(True)
        self.list.clear()
        self._rows = []
        for number, page in enumerate(self.pages):
            if not wanted:
                self._rows.append((number, 0))
                self.list.addItem(page.title)
                continue
            for place, section in enumerate(page.sections):
                if all(word in _text(page, section) for word in wanted):
                    self._rows.append((number, place))
                    self.list.addItem(section.title or page.title)
        self.list.blockSignals(False)
        self._none.setVisible(not self._rows)
        if self._rows:
            self.list.setCurrentRow(0)

    def _turn(self, row: int) -> None:
        if 0 <= row < len(self._rows):
            self._show(*self._rows[row])

    def _show(self, number: int, place: int) -> None:
        if number != self._shown:
            self._shown = number
            self._build(self.pages[number])
        target = self.sections[place]
        bar = self.page.verticalScrollBar()
        QTimer.singleShot(0, target, lambda: bar.setValue(target.y() if place else 0))

    def _build(self, page: HelpPage) -> None:
        inside = QWidget()
        inside.setProperty("kind", "plain")
        column = QVBoxLayout(inside)
        column.setContentsMargins(Space.NONE, Space.NONE, Space.M, Space.L)
        column.setSpacing(Space.M)
        column.addWidget(label(page.title, "title", wrap=True))
        self.sections = []
        for section in page.sections:
            made = self._section(section)
            self.sections.append(made)
            column.addWidget(made)
        column.addStretch()
        self.page.setWidget(inside)

    def _section(self, section: HelpSection) -> QWidget:
        made = QWidget()
        column = QVBoxLayout(made)
        column.setContentsMargins(Space.NONE, Space.XS, Space.NONE, Space.NONE)
        column.setSpacing(Space.S)
        if section.title:
            column.addWidget(label(section.title, "heading", wrap=True))
        if section.picture:
            column.addWidget(Drawing(section.picture, section.picture_says))
        body = MessageBody()
        body.show_blocks(blocks(section.text.replace("{shortcuts}", self._shortcuts)))
        body.link_asked.connect(_follow)
        column.addWidget(Fitted(body))
        return made


def _text(page: HelpPage, section: HelpSection) -> str:
    return f"{page.title} {section.title} {section.text}".casefold()


def _follow(address: QUrl) -> None:
    if address.scheme() in {"http", "https"}:
        QDesktopServices.openUrl(address)
