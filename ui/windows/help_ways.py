"""The ways to the help: keys, the rail, what was found, and notices that something went wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from ui.item_models.findings import Finding, Place
from ui.language.choosing import language
from ui.widgets.helping import help_wishes
from ui.widgets.key_field import shown_keys

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtWidgets import QWidget

    from assistant.domain.help_pages import HelpPage
    from ui.bridge.link import EngineLink
    from ui.windows.help_sheet import HelpSheet
    from ui.windows.shortcuts import Shortcuts

MOST_FOUND = 6


class HelpWays(QObject):
    """Opens the help over a window; its pages are read when the engine is there."""

    def __init__(self, window: QWidget, link: EngineLink, shortcuts: Shortcuts) -> None:
        super().__init__(window)
        self._window, self._shortcuts = window, shortcuts
        self.pages: tuple[HelpPage, ...] = ()
        self.sheet: HelpSheet | None = None
        self._wish: str | None = None
        help_wishes().asked.connect(self._answer)
        link.ask(lambda engine: engine.help_pages(language().code), parent=self, then=self._take)

    def show(self, topic: str = "") -> None:
        """Show the help at a topic, or at its beginning."""
        from ui.windows.help_sheet import HelpSheet

        if not self.pages:  # they are being read
            self._wish = topic
            return
        if self.sheet is None:
            self.sheet = HelpSheet(self._window, self.pages, _table(self._shortcuts))
            self.sheet.closed.connect(self._forget)
            self.sheet.open_sheet()
        self.sheet.show_topic(topic)

    def _answer(self, topic: str) -> None:
        if self._window.isVisible():
            self.show(topic)

    def _take(self, pages: tuple[HelpPage, ...]) -> None:
        self.pages = pages
        wish, self._wish = self._wish, None
        if wish is not None:
            self.show(wish)

    def _forget(self) -> None:
        self.sheet = None


def found_help(pages: Sequence[HelpPage], words: str) -> list[Finding]:
    """Sections whose heading holds the words, then those whose text does; none without words."""
    wanted = words.casefold().split()
    if not wanted:
        return []
    ranked: list[tuple[int, Finding]] = []
    for page in pages:
        for section in page.sections:
            title = section.title or page.title
            name = f"{page.title} {title}".casefold()
            if all(word in name for word in wanted):
                rank = 0
            elif all(word in section.text.casefold() for word in wanted):
                rank = 1
            else:
                continue
            topic = section.topics[0] if section.topics else page.name
            ranked.append((rank, _finding(title, page.title, topic)))
    ranked.sort(key=lambda each: each[0])
    return [finding for _rank, finding in ranked[:MOST_FOUND]]


def _finding(title: str, page: str, topic: str) -> Finding:
    detail = "" if page == title else page
    return Finding(place=Place.HELP, title=title, detail=detail, target=topic, sign="question")


def _table(shortcuts: Shortcuts) -> str:
    """The keys as they are now, as a table in Markdown."""
    rows = [f"| {shown_keys(one.keys) or '–'} | {one.title} |" for one in shortcuts.all()]
    return "\n".join(("| | |", "|---|---|", *rows))
