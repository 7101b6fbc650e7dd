"""An answer's beginning and end, for who does not see it: said aloud, and marked in the rail."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from ui.widgets.announcing import announce

if TYPE_CHECKING:
    from assistant.domain.prompts import Exchange
    from ui.windows.answering import Answering
    from ui.windows.conversation_page import ConversationPage
    from ui.windows.rail import Rail

CHATS = 0


class TellingAloud(QObject):
    """Follows every answer of a page."""

    def __init__(self, page: ConversationPage, rail: Rail) -> None:
        super().__init__(page)
        self._page, self._rail = page, rail
        page.talking.began.connect(self._follow)

    def _follow(self, answering: Answering) -> None:
        self._rail.mark(CHATS, self.tr("answering"))
        announce(self._page, self.tr("The answer begins"))
        answering.answered.connect(self._tell_answer)
        answering.stopped.connect(lambda: announce(self._page, self.tr("The answer was stopped")))
        answering.failed.connect(self._tell_failure)
        answering.finished.connect(self._unmark)

    def _tell_answer(self, exchange: Exchange) -> None:
        announce(self._page, self.tr("The answer: {words}").format(words=exchange.answer))
        if not self._page.isVisible():
            self._rail.mark(CHATS, self.tr("a new answer"))

    def _tell_failure(self, _error: object) -> None:
        announce(self._page, self.tr("There is no answer"), urgent=True)

    def _unmark(self) -> None:
        if self._page.isVisible():
            self._rail.mark(CHATS, "")
